import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useRevision } from '@/platform/client/revision-stream';
import { type RouterOutputs, trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import { LATEST_MS } from '../rules';

type Reminder = RouterOutputs['reminders']['list']['reminders'][number];

/** As long as somebody may look away. */
const SHOWN_MS = 60_000;

/**
 * Keeps the list of what the account is reminded of as the server has it, without a call for who never was; tells what is
 * added to it while the page is open. Used by the layout.
 */
export function useFollowReminders(user: number): void {
  const utils = trpc.useUtils();
  const router = useRouter();
  const known = useRef<number | null>(null);

  async function follow(revision: number) {
    const before = utils.reminders.list.getData();
    const list = revision === 0 ? { reminders: [] } : await utils.client.reminders.list.query();
    // Otherwise a later answer is on its way.
    if (known.current !== revision) return;
    utils.reminders.list.setData(undefined, list);
    if (before) tell(list.reminders.filter((one) => isNews(one, before.reminders)).toReversed());
  }

  function tell(reminders: readonly Reminder[]) {
    const [first] = reminders;
    if (!first) return;
    const onAction = () => {
      const ids = reminders.map(({ id }) => id);
      void utils.client.reminders.markRead.mutate({ ids }).catch(() => undefined);
      void router.navigate({ href: first.href });
    };
    const text = reminders.map((one) => one.text).join(' · ');
    showToast({ tone: 'info', text, durationMs: SHOWN_MS, action: { label: 'Open', onAction } });
  }

  useRevision('reminders', user, (revision) => {
    if (known.current === revision) return;
    known.current = revision;
    follow(revision).catch(() => {
      // Asked for again when the stream is connected again, or the list opened.
      if (known.current === revision) known.current = null;
    });
  });
}

/** Whether a reminder disturbs now. One that was missed, or came while the computer was asleep, is in the list only. */
function isNews({ id, tellAt, held, missed, unread }: Reminder, known: readonly Reminder[]): boolean {
  const isLate = missed || Date.now() - Date.parse(tellAt) >= LATEST_MS;
  return unread && !held && !isLate && known.every((one) => one.id !== id || one.held);
}
