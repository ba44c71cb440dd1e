import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentUser } from '@/platform/client/current-user';
import { keptAnswers } from '@/platform/client/kept/kept-answers';
import { outboxOf } from '@/platform/client/outbox/use-outbox';
import { useServerAway } from '@/platform/client/server-reach';
import { endSpare } from '@/platform/client/storage/database';
import { trpc } from '@/platform/client/trpc';
import { KEPT } from '../kept';
import { refreshUser } from '../session';

/**
 * Keeps what the tools name on this device, and the code of this version; shows it while the server cannot be reached, and
 * asks for all of it anew once that is back.
 */
export function useKeptAnswers(): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  const user = useCurrentUser();
  const utils = trpc.useUtils();
  const isAway = useServerAway() === 'unanswered';
  useEffect(() => keptAnswers(queryClient, user.id).keep(user, KEPT, utils), [queryClient, user, utils]);
  useEffect(() => {
    // Where there is no worker, as at plain http, only this window can be gone on with.
    void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage('keep-code'));
  }, []);
  useEffect(() => {
    const leave = ({ persisted }: PageTransitionEvent) => persisted && endSpare();
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);
  useEffect(() => {
    const kept = keptAnswers(queryClient, user.id);
    if (isAway) {
      void kept.show(KEPT);
      return;
    }
    if (!kept.isShown()) return;
    kept.hide();
    const back = async () => {
      if (await refreshUser()) void router.invalidate();
      // What waits first: an answer that has it already would show it twice until it is told.
      await outboxOf(queryClient, user.id, utils.client).count();
      await kept.askAnew();
    };
    void back();
  }, [isAway, queryClient, router, user.id, utils]);
}
