import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '@/platform/client/current-user';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { useDates } from '@/platform/client/preferences';
import { useRevisionChange } from '@/platform/client/revision-stream';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { showToast } from '@/platform/client/ui/toast-store';
import { tellReason } from '@/platform/client/use-work';
import type { CaldavAnswer } from '../../answers';
import { calendarGate } from '../../gate';
import { REFUSALS_TOPIC } from '../../refusals';
import { AddressField } from './address-field';
import { Refusals } from './caldav-refusals';
import styles from './feeds.module.css';

const QrCode = lazyPiece(async () => (await import('@/platform/client/ui/qr-code')).QrCode, {
  onDemand: true,
});

const STEPS = [
  ['iPhone and iPad', 'Settings, Apps, Calendar, Calendar Accounts, Add Account, Other, Add CalDAV Account.'],
  ['macOS', 'Calendar, Settings, Accounts, +, Other CalDAV Account, account type Manual.'],
  [
    'Android',
    'Install DAVx⁵ and point the camera at the code below, or +, Login with URL and user name; then choose the calendars.',
  ],
  ['Thunderbird', 'New Calendar, On the Network; then choose the calendars.'],
] as const;

const DID = { added: 'Added', changed: 'Changed', deleted: 'Deleted' } as const;

/** How phones and programs keep the calendars in step, and what they changed, each with its undo. */
export function CaldavCard() {
  const utils = trpc.useUtils();
  // What programs did or were refused is told while the dialog is open.
  useRevisionChange([calendarGate.topic, REFUSALS_TOPIC], useCurrentUser().id, (first) => {
    if (!first) void utils.calendar.caldav.invalidate();
  });
  const { data } = trpc.calendar.caldav.useQuery(undefined, { staleTime: 0 });
  if (!data) return null;
  return (
    <section aria-label="Phones and programs" className={styles.feed}>
      <h3 className={styles.name}>Phones and programs, both ways (CalDAV)</h3>
      <p className="muted caption">
        They ask for this address, your user name and a password. The password is an{' '}
        <Link to="/account">access token</Link> that may write the calendar: make one for each device. What
        they delete lies in the trash.
      </p>
      <AddressField of="your calendars" url={data.url} />
      <details>
        <summary className="small">Where to enter it</summary>
        <dl className={styles.steps}>
          {STEPS.map(([device, text]) => (
            <div key={device}>
              <dt className="medium">{device}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          <div>
            <dt className="medium">The address, for DAVx⁵</dt>
            <dd>
              <QrCode text={linkOf(data.url)} label="QR code of the address, for DAVx⁵" />
            </dd>
          </div>
        </dl>
      </details>
      {data.changes.length > 0 && <Changes changes={data.changes} />}
      {data.refusals.length > 0 && <Refusals refusals={data.refusals} />}
    </section>
  );
}

/** What DAVx⁵ and other apps of Android take for an address to sign in at: caldavs:// is https. iPhones know nothing like it. */
const linkOf = (url: string) => url.replace(/^http/, 'caldav');

function Changes({ changes }: Pick<CaldavAnswer, 'changes'>) {
  const dates = useDates();
  const utils = trpc.useUtils();
  const undo = trpc.calendar.undo.useMutation({
    onSuccess: () => showToast({ tone: 'success', text: 'The change was undone' }),
    onError: tellReason,
    onSettled: () => utils.calendar.caldav.invalidate(),
  });
  return (
    <details>
      <summary className="small">{`What they changed in the last 7 days (${String(changes.length)})`}</summary>
      <ul aria-label="What they changed">
        {changes.map(({ operationId, at, did, title, program }) => (
          <li key={operationId} className={styles.change}>
            <span className={styles.words}>
              <span className="small">{`${DID[did]} “${title}”`}</span>
              <span className="muted caption">{[dates.minute(at), program].filter(Boolean).join(' · ')}</span>
            </span>
            <Button
              size="small"
              aria-label={`Undo: ${DID[did]} “${title}”, ${dates.minute(at)}`}
              busy={undo.isPending && undo.variables.operationId === operationId}
              onClick={() => undo.mutate({ operationId })}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
