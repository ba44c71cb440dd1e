import { usePreferences } from '@/platform/client/preferences';
import { classNames } from '@/platform/client/ui/class-names';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { weekdayName } from '@/platform/shared/civil-names';
import styles from './habit-row.module.css';

/** The names of the columns above the rows of a day, where each has one line; the rows say the same. */
export function HabitHeads({ day }: { day: string }) {
  const preferences = usePreferences();
  const last = dayOf(day) ?? 0;
  return (
    <li aria-hidden="true" className={classNames(styles.row, styles.heads)}>
      <span />
      <span>Habit</span>
      <span className={styles.figures}>
        <span className={styles.letters}>
          {[6, 5, 4, 3, 2, 1, 0].map((back) => (
            <span key={back}>{weekdayName(textOfDay(last - back), preferences, 'narrow')}</span>
          ))}
        </span>
        <span className={styles.streak}>Streak</span>
        <span className={styles.score}>Score</span>
      </span>
    </li>
  );
}
