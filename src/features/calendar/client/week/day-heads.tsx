import { usePreferences } from '@/platform/client/preferences';
import { longDate, weekdayName } from '@/platform/shared/civil-names';
import { weekNumberOf } from '../period';
import styles from './week-view.module.css';

/** The names of the days above their columns. */
export function DayHeads({ days, today }: { days: readonly string[]; today: string }) {
  const preferences = usePreferences();
  const week = weekNumberOf(days);
  return (
    <div role="row" className={styles.heads}>
      <div role="columnheader" className={styles.corner}>
        <span className="visually-hidden">Hours, </span>
        <span title={`Week ${String(week)}`}>W{week}</span>
      </div>
      {days.map((day) => (
        <div
          key={day}
          role="columnheader"
          aria-label={longDate(day, preferences)}
          aria-current={day === today ? 'date' : undefined}
          className={styles.head}
        >
          <span>{weekdayName(day, preferences, 'short')}</span>
          <span className={styles.number}>{Number(day.slice(8))}</span>
        </div>
      ))}
    </div>
  );
}
