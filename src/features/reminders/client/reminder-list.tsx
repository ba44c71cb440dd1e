import { useEffect, useEffectEvent, useState } from 'react';
import { loadStateOf } from '@/platform/client/load-state';
import { usePreferences } from '@/platform/client/preferences';
import { randomId } from '@/platform/client/random-id';
import { showFailure } from '@/platform/client/show-failure';
import { type RouterOutputs, trpc } from '@/platform/client/trpc';
import { Badge } from '@/platform/client/ui/badge';
import { Button } from '@/platform/client/ui/button';
import { HrefLink } from '@/platform/client/ui/href-link';
import { RetryNotice } from '@/platform/client/ui/retry-notice';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import { showToast } from '@/platform/client/ui/toast-store';
import { REMINDER_ACTIONS, type ReminderAction } from '@/platform/shared/reminder-actions';
import styles from './reminder-list.module.css';
import { whenDue } from './when-due';

type Reminder = RouterOutputs['reminders']['list']['reminders'][number];

const NONE: readonly Reminder[] = [];

/** What the account was reminded of in the last 7 days. What it shows is read. */
export function ReminderList({ onClose }: { onClose: () => void }) {
  const list = trpc.reminders.list.useQuery(undefined, { staleTime: 0 });
  const load = loadStateOf(list);
  const reminders = list.data?.reminders ?? NONE;
  const news = useNews(reminders);
  const [openedAt] = useState(Date.now);
  return (
    <section className="stack" aria-labelledby="reminders" data-read-first="">
      <h2 id="reminders" className={styles.title}>
        Reminders
      </h2>
      <RetryNotice load={load} className={styles.problem} />
      {list.isPending && load.problem === null && (
        <SkeletonRows
          label="Loading the reminders"
          rowHeight={56}
          rows={3}
          lines={2}
          className={styles.loading}
        />
      )}
      {list.data && reminders.length === 0 && (
        <p className={styles.empty}>
          <span className={styles.text}>Nothing in the last 7 days</span>
          Habits, events and bills with a reminder appear here at their time.
        </p>
      )}
      {reminders.length > 0 && (
        <ul>
          {reminders.map((reminder) => (
            <Row
              key={reminder.id}
              reminder={reminder}
              isNew={news.has(reminder.id)}
              now={openedAt}
              onFollow={onClose}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Those that were on no screen before this list was opened, which marks them as read. */
function useNews(reminders: readonly Reminder[]): ReadonlySet<number> {
  const utils = trpc.useUtils();
  const [news, setNews] = useState<ReadonlySet<number>>(new Set());
  const added = reminders.filter(({ id, unread }) => unread && !news.has(id)).map(({ id }) => id);
  if (added.length > 0) setNews(new Set([...news, ...added]));
  const markRead = trpc.reminders.markRead.useMutation({
    // If it fails, they are still unread the next time.
    onSuccess: (_, { ids }) =>
      utils.reminders.list.setData(
        undefined,
        (list) =>
          list && {
            reminders: list.reminders.map((one) => (ids.includes(one.id) ? { ...one, unread: false } : one)),
          },
      ),
  });
  const mark = useEffectEvent(() => {
    const ids = reminders.filter(({ id, unread }) => unread && news.has(id)).map(({ id }) => id);
    if (ids.length > 0) markRead.mutate({ ids });
  });
  useEffect(() => mark(), [news]);
  return news;
}

interface RowProps {
  reminder: Reminder;
  isNew: boolean;
  /** ms since 1970, for "today". */
  now: number;
  onFollow: () => void;
}

function Row({ reminder, isNew, now, onFollow }: RowProps) {
  const { text, href, dueAt, missed, held, tellAt, doneBy } = reminder;
  const preferences = usePreferences();
  const when = (moment: string) => whenDue(new Date(moment), new Date(now), preferences);
  return (
    <li className={styles.item}>
      <HrefLink href={href} className={styles.row} data-new={isNew || undefined} onFollow={onFollow}>
        {isNew && <span className="visually-hidden">New: </span>}
        <span className={styles.text}>{text}</span>
        <span className={styles.when}>
          <time dateTime={dueAt}>{when(dueAt)}</time>
          {missed && <Badge>Missed</Badge>}
          {held && <Badge>{`Later: ${when(tellAt)}`}</Badge>}
          {doneBy !== null && <Badge>{DONE_WORDS[doneBy as ReminderAction]}</Badge>}
        </span>
      </HrefLink>
      <Actions reminder={reminder} />
    </li>
  );
}

const DONE_WORDS: Record<ReminderAction, string> = {
  done: 'Done',
  post: 'Posted',
  skip: 'Skipped',
  snooze: 'Snoozed',
};

/** What can be done about a reminder without opening it. */
function Actions({ reminder: { id, text, actions, held } }: Pick<RowProps, 'reminder'>) {
  const { client } = trpc.useUtils();
  const [busy, setBusy] = useState<ReminderAction | null>(null);
  const offered = actions.filter((action) => action !== 'snooze' || !held);
  if (offered.length === 0) return null;

  const failed = (error: unknown) => showFailure(error, 'It could not be done: try it again');

  async function act(action: ReminderAction) {
    if (busy !== null) return;
    setBusy(action);
    const done = { id, action, operationId: randomId() };
    try {
      await client.reminders.act.mutate(done);
      const onAction = () => void client.reminders.undoAct.mutate(done).catch(failed);
      const undo = action !== 'snooze' && { action: { label: 'Undo', onAction } };
      showToast({ tone: 'success', text: `${DONE_WORDS[action]}: ${text}`, ...undo });
    } catch (error) {
      failed(error);
    } finally {
      setBusy(null);
    }
  }

  return (
    <div className={styles.actions}>
      {offered.map((action) => (
        <Button
          key={action}
          size="small"
          busy={busy === action}
          aria-label={`${REMINDER_ACTIONS[action]}: ${text}`}
          onClick={() => void act(action)}
        >
          {REMINDER_ACTIONS[action]}
        </Button>
      ))}
    </div>
  );
}
