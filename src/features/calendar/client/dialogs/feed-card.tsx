import { useDates } from '@/platform/client/preferences';
import { Button } from '@/platform/client/ui/button';
import type { CalendarRow, FeedRow } from '../../answers';
import { AddressField } from './address-field';
import styles from './feeds.module.css';

/** A feed with its address. */
export function FeedCard({
  feed,
  calendars,
  onRenew,
  onDelete,
}: {
  feed: FeedRow;
  calendars: readonly CalendarRow[];
  onRenew: () => void;
  onDelete: () => void;
}) {
  const dates = useDates();
  const names = feed.calendarIds?.flatMap(
    (id) => calendars.find((calendar) => calendar.id === id)?.name ?? [],
  );
  const facts = [
    names ? names.join(', ') || 'No calendar' : 'All calendars',
    feed.detail === 'full' ? 'everything' : 'only when you are busy',
    ...(feed.withTools ? ['with your other tools'] : []),
    feed.lastUsedAt === null ? 'never read' : `last read ${dates.minute(feed.lastUsedAt)}`,
  ];
  return (
    <section aria-label={feed.name} className={styles.feed}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h3 className={styles.name}>{feed.name}</h3>
          <p className="muted caption">{facts.join(' · ')}</p>
        </div>
        <Button size="small" onClick={onRenew}>
          New address
        </Button>
        <Button size="small" onClick={onDelete}>
          Delete
        </Button>
      </div>
      <AddressField of={feed.name} url={feed.url} />
      <p className="muted caption">
        Paste it where your program adds a calendar by its address: “From URL” in Google Calendar, “Subscribe
        from web” in Outlook, “On the network” in Thunderbird. On a phone or a Mac{' '}
        <a href={feed.url.replace(/^https?:/, 'webcal:')}>open it in the calendar of the device</a>.
      </p>
    </section>
  );
}
