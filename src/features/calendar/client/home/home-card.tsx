import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '@/platform/client/current-user';
import { loadStateOf } from '@/platform/client/load-state';
import { useDates, usePreferences } from '@/platform/client/preferences';
import { useRevisionChange } from '@/platform/client/revision-stream';
import { trpc } from '@/platform/client/trpc';
import { Card } from '@/platform/client/ui/card';
import { langOf } from '@/platform/client/ui/lang-of';
import { RetryNotice } from '@/platform/client/ui/retry-notice';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import type { Occurrence } from '../../answers';
import { calendarGate } from '../../gate';
import { HOME_EVENTS, homeEvents, homeWindow } from '../../rules/home';
import { inOrder, occurrencesOf } from '../../rules/window';
import styles from './home-card.module.css';
import { useNow } from './use-now';

/** What is still to come of today, and tomorrow. */
export function HomeCard() {
  const { timeZone } = usePreferences();
  const now = useNow();
  const today = textOfDay(civilDay(now, timeZone));
  const window = trpc.calendar.window.useQuery(homeWindow(today), { retry: 1 });
  const calendars = trpc.calendar.calendars.useQuery(undefined, { retry: 1 });
  const user = useCurrentUser();
  useRevisionChange([calendarGate.topic], user.id, () => {
    void window.refetch();
    void calendars.refetch();
  });
  const colors = new Map(calendars.data?.calendars.map(({ id, color }) => [id, color]));
  const found = window.data ? inOrder(occurrencesOf(window.data), timeZone) : [];
  const events = homeEvents(found, now, today);
  // Home shows that it loads.
  if (window.isPending) return null;
  return (
    <Card title={<Link to="/calendar">Today and tomorrow</Link>}>
      <RetryNotice load={loadStateOf(window)} className={styles.problem} />
      {window.data && (
        <ul>
          {events.slice(0, HOME_EVENTS).map((event) => (
            <EventRow
              key={`${String(event.id)} ${event.recurrenceId}`}
              event={event}
              today={today}
              color={event.color ?? colors.get(event.calendarId)}
            />
          ))}
          {events.length > HOME_EVENTS && (
            <li>
              <Link to="/calendar" className={styles.title}>
                Show all {events.length}
              </Link>
            </li>
          )}
          {events.length === 0 && <li>Nothing more until tomorrow night.</li>}
        </ul>
      )}
    </Card>
  );
}

function EventRow({ event, today, color }: { event: Occurrence; today: string; color: string | undefined }) {
  const { timeZone } = usePreferences();
  const dates = useDates();
  const { id, recurrenceId, title, allDay, start, location } = event;
  const day = allDay ? start : textOfDay(civilDay(new Date(start), timeZone));
  return (
    <li>
      <span aria-hidden="true" className="dot" style={{ background: color }} />
      <span className={styles.time}>{allDay ? 'All day' : dates.time(start)}</span>
      <Link
        to="/calendar"
        search={{ event: id, ...(recurrenceId !== '' && { at: recurrenceId }) }}
        lang={langOf(title)}
        className={styles.title}
        title={title}
      >
        {title}
      </Link>
      <span className={styles.facts}>
        {[location, day > today ? 'Tomorrow' : ''].filter((fact) => fact !== '').join(' · ')}
      </span>
    </li>
  );
}
