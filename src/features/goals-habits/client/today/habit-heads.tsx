import { usePreferences } from '@/platform/client/preferences';
import { classNames } from '@/platform/client/ui/class-names';
import { weekdayName } from '@/platform/shared/civil-names';
import { shownDays } from '../shown-days';
import styles from './habit-row.module.css';

/** The names of the columns above the rows of a day, where each has one line; the rows say the same. */
export function HabitHeads({ day }: { day: string }) {
  const preferences = usePreferences();
  return (
    <li aria-hidden="true" className={classNames(styles.row, styles.heads)}>
      <span />
      <span>Habit</span>
      <span className={styles.figures}>
        <span className={styles.letters}>
          {shownDays(day, 7).map((of) => (
            <span key={of}>{weekdayName(of, preferences, 'narrow')}</span>
          ))}
        </span>
        <span className={styles.streak}>Streak</span>
        <span className={styles.score}>Score</span>
      </span>
    </li>
  );
}
