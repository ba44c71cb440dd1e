import { usePreferences } from '@/platform/client/preferences';
import { classNames } from '@/platform/client/ui/class-names';
import { dayName, weekdayName } from '@/platform/shared/civil-names';
import styles from './habits-grid.module.css';

/** The days above their columns; they stay in sight while the habits scroll. */
export function GridHead({ days, today, roomy }: { days: readonly string[]; today: string; roomy: boolean }) {
  const preferences = usePreferences();
  return (
    <div role="rowgroup" className={styles.heads}>
      <div role="row" aria-rowindex={1} className={styles.days}>
        <div role="columnheader" aria-colindex={1} className={styles.corner}>
          Habit
        </div>
        {days.map((day, at) => (
          <div
            key={day}
            role="columnheader"
            aria-colindex={at + 2}
            aria-label={dayName(day, preferences)}
            className={classNames(styles.day, day === today && styles.today)}
          >
            <span>{weekdayName(day, preferences, roomy ? 'short' : 'narrow')}</span>
            <span>{Number(day.slice(-2))}</span>
          </div>
        ))}
        <div role="columnheader" aria-colindex={days.length + 2} className={styles.figure}>
          Streak
        </div>
        <div role="columnheader" aria-colindex={days.length + 3} className={styles.figure}>
          Score
        </div>
        <div role="columnheader" aria-colindex={days.length + 4}>
          <span className="visually-hidden">Actions</span>
        </div>
      </div>
    </div>
  );
}
