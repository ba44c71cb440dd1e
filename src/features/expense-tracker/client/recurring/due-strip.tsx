import { usePreferences } from '@/platform/client/preferences';
import { classNames } from '@/platform/client/ui/class-names';
import { dayOf, textOfDay, weekdayOf } from '@/platform/shared/civil';
import { longDate, monthName, weekdayName } from '@/platform/shared/civil-names';
import { groupedBy } from '@/platform/shared/grouped';
import type { UpcomingRow } from '../../planning-answers';
import { signedFigure } from '../../rules/figures';
import styles from './recurring.module.css';

/** Days of the strip; of them a narrow window has room for the first ones. */
export const STRIP_DAYS = 35;

/** The next weeks, a cell a day, with what is due. */
export function DueStrip({
  today,
  upcoming,
  onOpen,
}: {
  today: string;
  upcoming: readonly UpcomingRow[];
  /** What is due first on a day. */
  onOpen: (row: UpcomingRow) => void;
}) {
  const preferences = usePreferences();
  const first = dayOf(today) ?? 0;
  const byDay = groupedBy(upcoming, ({ due }) => due);
  return (
    <ol aria-label="What is due in the next weeks" className={styles.strip}>
      {Array.from({ length: STRIP_DAYS }, (_, at) => {
        const day = textOfDay(first + at);
        const due = byDay.get(day) ?? [];
        const [opened] = due;
        const told = due.map(
          ({ name, amount, currency }) => `${name} ${signedFigure(amount, currency)} ${currency}`,
        );
        const content = (
          <>
            <span aria-hidden="true" className="muted caption">
              {weekdayName(day, preferences, 'narrow')}
            </span>
            <span aria-hidden="true" className={styles.date}>
              {Number(day.slice(8))}
            </span>
            <span aria-hidden="true" className={styles.dots}>
              {due.slice(0, 3).map(({ scheduleId, occurrence, amount }) => (
                <span
                  key={`${String(scheduleId)}-${String(occurrence)}`}
                  className={classNames(styles.dot, amount > 0 && styles.arriving)}
                />
              ))}
            </span>
          </>
        );
        return (
          <li
            key={day}
            className={classNames(
              styles.day,
              weekdayOf(first + at) > 5 && styles.weekend,
              at === 0 && styles.today,
            )}
          >
            {(at === 0 || day.endsWith('-01')) && (
              <span aria-hidden="true" className={styles.month}>
                {monthName(day, preferences, true)}
              </span>
            )}
            {opened ? (
              <button
                type="button"
                title={told.join('\n')}
                aria-label={`${longDate(day, preferences)}: ${told.join(', ')}`}
                className={styles.cell}
                onClick={() => onOpen(opened)}
              >
                {content}
              </button>
            ) : (
              <span className={styles.cell}>{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
