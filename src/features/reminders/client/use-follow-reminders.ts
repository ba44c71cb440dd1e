import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useRevision } from '@/platform/client/revision-stream';
import { trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';

/** As long as somebody may look away. */
const SHOWN_MS = 60_000;

/** Tells in the page what the account is reminded of while it is open; used by the layout. */
export function useFollowReminders(user: number): void {
  const utils = trpc.useUtils();
  const router = useRouter();
  const known = useRef<number | null>(null);
  useRevision('reminders', user, (revision) => {
    const before = known.current;
    known.current = revision;
    if (before === null || before === revision) return;
    void utils.client.reminders.since.query({ revision: before }).then(
      ({ reminders }) => {
        const [first] = reminders;
        if (!first) return;
        showToast({
          tone: 'info',
          text: reminders.map(({ text }) => text).join(' · '),
          durationMs: SHOWN_MS,
          action: { label: 'Open', onAction: () => void router.navigate({ href: first.href }) },
        });
      },
      // Without an answer the mail remains.
      () => undefined,
    );
  });
}
