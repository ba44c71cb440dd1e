import Lock from 'lucide-react/icons/lock';
import { classNames } from '@/platform/client/ui/class-names';
import type { TransactionState } from '../../rules';
import styles from './state-mark.module.css';

export const STATE_LABELS: Record<TransactionState, string> = {
  open: 'Open',
  cleared: 'Cleared',
  reconciled: 'Reconciled',
};

/** The state alone: a ring, a filled dot, or a lock; hidden where something beside it says it. */
export function StateMark({ state, hidden = false }: { state: TransactionState; hidden?: boolean }) {
  return state === 'reconciled' ? (
    <Lock size={12} aria-label="Reconciled" className="muted" />
  ) : (
    <span
      role="img"
      aria-label={STATE_LABELS[state]}
      aria-hidden={hidden || undefined}
      className={classNames('dot', styles[state])}
    />
  );
}
