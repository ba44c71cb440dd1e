import { dayOf, textOfDay } from '@/platform/shared/civil';
import type { HabitRow } from '../../answers';
import { HeatMark, type HeatState } from '@/platform/client/ui/heat-mark';
import styles from './week-dots.module.css';

/** The 7 days up to the shown one, oldest first; the row's name says the last one, the habit's page the others. */
export function WeekDots({ row, day }: { row: HabitRow; day: string }) {
  const last = dayOf(day) ?? 0;
  const stateOf = (text: string): HeatState => {
    const entry = row.week.find((one) => one.day === text);
    return entry?.state ?? (text === day && row.paused ? 'paused' : 'empty');
  };
  return (
    <span className={styles.dots} aria-hidden="true">
      {[6, 5, 4, 3, 2, 1, 0].map((back) => (
        <HeatMark key={back} state={stateOf(textOfDay(last - back))} />
      ))}
    </span>
  );
}
