import type { ReactNode } from 'react';
import { usePreferences } from '@/platform/client/preferences';
import { shortDate, weekdayName } from '@/platform/shared/civil-names';
import type { DayEntry } from '../../answers';
import { entryKey } from '../chip/entry-chip';
import type { ShownEvent } from '../chip/shown-event';
import { dateText } from '../event/when-text';
import type { CalendarScreen } from '../screen/screen';
import styles from './day-list.module.css';
import { EntryRow } from './entry-row';
import { EventRow } from './event-row';

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

/** What is on a day; more rows may follow. */
export function DayRows({
  day,
  events,
  entries,
  screen,
  propsOf,
  children,
}: {
  day: string;
  events: readonly ShownEvent[];
  entries: readonly DayEntry[];
  screen: Pick<CalendarScreen, 'onOpen'>;
  /** Of a row by its key, which no other row of any day has. */
  propsOf?: (key: string) => object;
  children?: ReactNode;
}) {
  return (
    <ul className={styles.rows}>
      {events.map((shown) => (
        <li key={shown.key}>
          <EventRow {...{ shown, day, screen }} {...propsOf?.(`${day} ${shown.key}`)} />
        </li>
      ))}
      {entries.map((entry) => (
        <li key={entryKey(entry)}>
          <EntryRow entry={entry} {...propsOf?.(entryKey(entry))} />
        </li>
      ))}
      {children}
    </ul>
  );
}
