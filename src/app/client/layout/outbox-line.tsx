import CloudUpload from 'lucide-react/icons/cloud-upload';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { lazyPiece } from '@/platform/client/lazy-piece';
import type { ShownChange } from '@/platform/client/outbox/outbox';
import { useOutbox, useSendLeft } from '@/platform/client/outbox/use-outbox';
import { classNames } from '@/platform/client/ui/class-names';
import styles from './lines.module.css';

// Before it is asked for, since that is when nothing can be loaded.
const OutboxDialog = lazyPiece(async () => (await import('./outbox-dialog')).OutboxDialog);

/** Tells on every screen what the server has not taken yet, and opens the list of it; sends it as long as it is there. */
export function OutboxLine() {
  const { outbox, changes } = useOutbox();
  const [open, setOpen] = useState(false);
  useSendLeft(outbox);
  if (open && changes.length === 0) setOpen(false);
  const Icon = changes.some(({ refused }) => refused !== null) ? TriangleAlert : CloudUpload;
  return (
    <>
      <div role="status">
        {changes.length > 0 && (
          <button
            type="button"
            className={classNames(styles.line, styles.button, 'touch-target')}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <Icon size={14} /> {outboxText(changes)}
          </button>
        )}
      </div>
      {open && <OutboxDialog outbox={outbox} changes={changes} onClose={() => setOpen(false)} />}
    </>
  );
}

/** '2 changes wait for the server, 1 could not be stored' */
export function outboxText(changes: readonly Pick<ShownChange, 'refused' | 'inWindow'>[]): string {
  const refused = changes.filter((change) => change.refused !== null).length;
  const waiting = changes.length - refused;
  const named = (count: number) => (count === 1 ? '1 change' : `${String(count)} changes`);
  const waits = waiting > 0 && `${named(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for the server`;
  const fell = refused > 0 && `${waits ? String(refused) : named(refused)} could not be stored`;
  const told = [waits, fell].filter(Boolean).join(', ');
  return changes.some(({ inWindow }) => inWindow) ? `${told}: kept in this window only` : told;
}
