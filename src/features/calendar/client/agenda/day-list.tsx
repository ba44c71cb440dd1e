import type { ReactNode } from 'react';
import { usePreferences } from '@/platform/client/preferences';
import { shortDate, weekdayName } from '@/platform/shared/civil-names';
import { dateText } from '../event/when-text';
import styles from './day-list.module.css';

/** The day as the head of what is on it. */
export function DayList({
  day,
  today,
  end,
  children,
}: {
  day: string;
  today: string;
  /** At the end of the head. */
  end?: ReactNode;
  children: ReactNode;
}) {
  const preferences = usePreferences();
  return (
    <section
      data-part={day}
      aria-label={`${weekdayName(day, preferences, 'long')} ${shortDate(day, preferences)}`}
      aria-current={day === today ? 'date' : undefined}
      className={styles.part}
    >
      <h2 className={styles.head}>
        <span>{weekdayName(day, preferences, 'long')}</span>
        <span className={styles.date}>{dateText(day, today.slice(0, 4), preferences)}</span>
        <span className={styles.end}>
          {end ?? (day === today && <span className={styles.today}>Today</span>)}
        </span>
      </h2>
      {children}
    </section>
  );
}
