import { HeatMark } from '@/platform/client/ui/heat-mark';
import type { HabitRow } from '../../answers';
import { callsOn } from '../changes/progress-text';
import { standingOf, targetOfDay } from '../../rules/day-standing';
import { shownDays } from '../shown-days';
import styles from './week-dots.module.css';

/**
 * What the 7 days up to the shown one were worth, oldest first; the row's name says the last one, the habit's page the
 * others.
 */
export function WeekDots({ row, day }: { row: HabitRow; day: string }) {
  return (
    <span className={styles.dots} aria-hidden="true">
      {shownDays(day, 7).map((of) => (
        <HeatMark key={of} {...markOf(row, of)} />
      ))}
    </span>
  );
}

/** The mark of one of the days, by the rhythm that was valid then. */
export function markOf(row: HabitRow, of: string): Parameters<typeof HeatMark>[0] {
  const { state = null, amount = null } = row.week.find((one) => one.day === of) ?? {};
  if (of < row.startDate) return { state: 'off' };
  if (state === null && row.paused && of >= row.paused.from) return { state: 'paused' };
  const schedule = (of < row.schedule.validFrom && row.former) || row.schedule;
  if (state === null && !callsOn(schedule, of)) return { state: 'off' };
  // It was too much already when something was done last.
  const over = row.over && !row.week.some((one) => one.state === 'done' && one.day > of);
  const then = { ...row, schedule, paused: null, due: true, over, state, amount };
  const standing = standingOf(then);
  if (standing === 'over') return { state: 'missed' };
  if (standing === 'kept') return { state: 'met' };
  if (standing === 'done') return { state: 'done' };
  if (state !== 'done') return { state: state ?? 'empty' };
  // Less than was wanted of the day; of a week each day is a part.
  return { state, ...(targetOfDay(then) !== null && { strength: 2 }) };
}
