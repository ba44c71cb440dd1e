import { notifyManager, useQueryClient } from '@tanstack/react-query';
import CloudOff from 'lucide-react/icons/cloud-off';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useCurrentUser } from '@/platform/client/current-user';
import { keptAnswers } from '@/platform/client/kept/kept-answers';
import { lazyPiece } from '@/platform/client/lazy-piece';
import type { ShownChange } from '@/platform/client/outbox/outbox';
import { useOutbox, useSendLeft } from '@/platform/client/outbox/use-outbox';
import { useDates } from '@/platform/client/preferences';
import { askUntilAnswered, type Away, useAwaySince, useServerAway } from '@/platform/client/server-reach';
import { classNames } from '@/platform/client/ui/class-names';
import styles from './lines.module.css';
import { useWaitingTexts } from './use-waiting-texts';

// Before it is asked for, since that is when nothing can be loaded.
const OutboxDialog = lazyPiece(async () => (await import('./outbox-dialog')).OutboxDialog);

/** A restarted server is back before that, which users need not notice. Longer than the first retry of the stream. */
const PATIENCE_MS = 1_500;

/**
 * Tells on every screen, in one line, that the server or the network is unavailable, from when the data is, and what the
 * server has not taken yet, of which it opens the list; sends that as long as the server is there. An overlay that moves
 * nothing and passes clicks through.
 */
export function StandingLine() {
  const { outbox, changes } = useOutbox();
  const [open, setOpen] = useState(false);
  const away = useServerAway();
  const texts = useWaitingTexts();
  const waiting = [...changes, ...texts];
  const told = [useAwayText(away), waiting.length > 0 && outboxText(waiting, away !== null)];
  useSendLeft(outbox);
  // A server on this machine or at home is reached without the Internet, so it is asked first.
  useEffect(() => {
    const ask = () => void askUntilAnswered();
    window.addEventListener('offline', ask);
    return () => window.removeEventListener('offline', ask);
  }, []);
  if (open && waiting.length === 0) setOpen(false);
  const isRefused = waiting.some(({ refused }) => refused !== null);
  const Icon = isRefused ? TriangleAlert : away ? CloudOff : CloudUpload;
  const text = told.filter(Boolean).join(' · ');
  return (
    <>
      <div role="status">
        {waiting.length > 0 ? (
          <button
            type="button"
            className={classNames(styles.line, styles.button, 'touch-target')}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <Icon size={14} /> {text}
          </button>
        ) : (
          text !== '' && (
            <p className={styles.line}>
              <Icon size={14} /> {text}
            </p>
          )
        )}
      </div>
      {open && (
        <OutboxDialog outbox={outbox} changes={changes} texts={texts} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** 'Offline: as of 14:02', once it is worth saying; with the day if that is another one. */
function useAwayText(away: Away): string {
  const dates = useDates();
  const kept = useKeptSince(away !== null);
  const since = useAwaySince();
  const [due, setDue] = useState<number | null>(null);
  useEffect(() => {
    const timer = window.setTimeout(() => setDue(since), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, [since]);
  if (since === null || (away !== 'unanswered' && due !== since)) return '';
  const from = Math.min(since, kept ?? since);
  const isToday = dates.day(from) === dates.day(since);
  return `Offline: as of ${isToday ? dates.time(from) : dates.minute(from)}`;
}

/** When the oldest kept answer on the screen was given; null without one. */
function useKeptSince(isAway: boolean): number | null {
  const queryClient = useQueryClient();
  const { id } = useCurrentUser();
  return useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => (isAway ? keptAnswers(queryClient, id).since() : null),
  );
}

/** '2 changes wait for the server, 1 could not be stored' */
export function outboxText(
  changes: readonly Pick<ShownChange, 'refused' | 'inWindow'>[],
  isAway = false,
): string {
  const refused = changes.filter((change) => change.refused !== null).length;
  const waiting = changes.length - refused;
  const named = (count: number) => (count === 1 ? '1 change' : `${String(count)} changes`);
  const verb = `${waiting === 1 ? 'waits' : 'wait'}${isAway ? '' : ' for the server'}`;
  const waits = waiting > 0 && `${named(waiting)} ${verb}`;
  const fell = refused > 0 && `${waits ? String(refused) : named(refused)} could not be stored`;
  const told = [waits, fell].filter(Boolean).join(', ');
  return changes.some(({ inWindow }) => inWindow) ? `${told}: kept in this window only` : told;
}
