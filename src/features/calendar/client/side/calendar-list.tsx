import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import Rss from 'lucide-react/icons/rss';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useDates } from '@/platform/client/preferences';
import { SampleData } from '@/platform/client/sample-data';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { classNames } from '@/platform/client/ui/class-names';
import { Menu } from '@/platform/client/ui/menu';
import { useNarrow } from '@/platform/client/use-narrow';
import type { CalendarRow, SubscriptionRow } from '../../answers';
import { asOf, useSubscriptions } from '../changes/use-subscriptions';
import type { ViewActions } from '../changes/view-actions';
import { eventColor } from '../chip/chip';
import type { CalendarDialog } from '../dialogs/calendar-dialog-kind';
import styles from './calendar-side.module.css';

interface CalendarListProps {
  calendars: readonly CalendarRow[];
  actions: ViewActions;
  onDialog: (dialog: CalendarDialog) => void;
}

/** The calendars, each with a tick that shows it. */
export function CalendarList({ calendars, actions, onDialog }: CalendarListProps) {
  // Elsewhere beside the field for new events.
  const narrow = useNarrow();
  const subscriptions = useSubscriptions(calendars.some(({ subscribed }) => subscribed));
  return (
    <section aria-label="Calendars">
      <div className="row spread">
        <h2 className="grow">Calendars</h2>
        <BareIconButton
          size="row"
          label="Subscribe…"
          icon={<Rss size={14} />}
          onClick={() => onDialog({ kind: 'subscribe' })}
        />
        <BareIconButton
          size="row"
          label="Add a calendar"
          icon={<Plus size={14} />}
          onClick={() => onDialog({ kind: 'calendar' })}
        />
      </div>
      {calendars.length === 0 && (
        <>
          <p className={styles.none}>Your first event creates the calendar “Personal”.</p>
          {narrow && <SampleData part="calendar" />}
        </>
      )}
      <ul>
        {calendars.map((calendar) => (
          <CalendarLine
            key={calendar.id}
            subscription={subscriptions.get(calendar.id)}
            {...{ calendar, calendars, actions, onDialog }}
          />
        ))}
      </ul>
    </section>
  );
}

function CalendarLine({
  calendar,
  calendars,
  subscription,
  actions,
  onDialog,
}: CalendarListProps & { calendar: CalendarRow; subscription: SubscriptionRow | undefined }) {
  const { id, name, color, hidden, subscribed } = calendar;
  const dates = useDates();
  const at = calendars.indexOf(calendar);
  const move = (by: number) => ({
    label: by < 0 ? 'Move up' : 'Move down',
    disabled: calendars[at + by] === undefined,
    onSelect: () => {
      const others = calendars.filter((one) => one.id !== id);
      void actions.orderCalendars(calendar, others.toSpliced(at + by, 0, calendar));
    },
  });
  return (
    <li className={classNames(styles.line, hidden && styles.hidden)} style={eventColor(color)}>
      <Checkbox
        label={name}
        checked={!hidden}
        className={classNames(styles.tick, styles.colored)}
        onChange={(shown) => void actions.showCalendar(calendar, shown)}
      />
      {hidden && <span className="muted tiny">hidden</span>}
      {subscribed && <SubscriptionMark problem={subscription?.problem ?? null} />}
      <Menu
        trigger={
          <BareIconButton
            size="row"
            label={`More for “${name}”`}
            icon={<Ellipsis size={14} />}
            className={styles.more}
          />
        }
        items={[
          ...(subscribed
            ? [
                {
                  label: `${stateOf(subscription, dates)}…`,
                  onSelect: () => onDialog({ kind: 'subscription', calendar }),
                },
              ]
            : []),
          { label: 'Edit…', onSelect: () => onDialog({ kind: 'calendar', calendar }) },
          move(-1),
          move(1),
          { label: 'Export…', onSelect: () => onDialog({ kind: 'export', calendarId: id }) },
          { label: 'Delete…', danger: true, onSelect: () => onDialog({ kind: 'delete-calendar', calendar }) },
        ]}
      />
    </li>
  );
}

function SubscriptionMark({ problem }: { problem: string | null }) {
  const label = problem === null ? 'Follows an address' : `Could not be read: ${problem}`;
  const Icon = problem === null ? Rss : TriangleAlert;
  return (
    <span role="img" aria-label={label} title={label} className="row">
      <Icon size={12} />
    </span>
  );
}

function stateOf(subscription: SubscriptionRow | undefined, dates: ReturnType<typeof useDates>): string {
  if (!subscription) return 'Subscription';
  const { problem, fetchedAt } = subscription;
  const age = fetchedAt === null ? 'Not read yet' : asOf(fetchedAt, dates);
  return problem === null ? age : `${age}, could not be read`;
}
