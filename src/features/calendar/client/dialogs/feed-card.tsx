import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useDates } from '@/platform/client/preferences';
import { Button } from '@/platform/client/ui/button';
import { TextField } from '@/platform/client/ui/text-field';
import { showToast } from '@/platform/client/ui/toast-store';
import { useCopied } from '@/platform/client/use-copied';
import type { CalendarRow, FeedRow } from '../../answers';
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
  const { copied, copy } = useCopied(() =>
    showToast({ tone: 'error', text: 'The address could not be copied' }),
  );
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
      <div className={styles.address}>
        <TextField
          label={`Address of ${feed.name}`}
          hideLabel
          mono
          readOnly
          autoComplete="off"
          value={feed.url}
          onChange={() => undefined}
          onFocus={(event) => event.target.select()}
        />
        <Button
          icon={copied ? <Check size={14} /> : <Copy size={14} />}
          aria-label={`Copy the address of ${feed.name}`}
          onClick={() => copy(feed.url)}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p className="muted caption">
        Paste it where your program adds a calendar by its address: “From URL” in Google Calendar, “Subscribe
        from web” in Outlook, “On the network” in Thunderbird. On a phone or a Mac{' '}
        <a href={feed.url.replace(/^https?:/, 'webcal:')}>open it in the calendar of the device</a>.
      </p>
    </section>
  );
}
