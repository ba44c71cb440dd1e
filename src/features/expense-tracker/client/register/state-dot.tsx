import Lock from 'lucide-react/icons/lock';
import { classNames } from '@/platform/client/ui/class-names';
import { Tooltip } from '@/platform/client/ui/tooltip';
import type { TransactionState } from '../../rules';
import styles from './state-dot.module.css';

export const STATE_LABELS: Record<TransactionState, string> = {
  open: 'Open',
  cleared: 'Cleared',
  reconciled: 'Reconciled',
};

/** The state alone: a ring, a filled dot, or a lock. */
export function StateMark({ state }: { state: TransactionState }) {
  return state === 'reconciled' ? (
    <Lock size={12} aria-label="Reconciled" className={styles.lock} />
  ) : (
    <span role="img" aria-label={STATE_LABELS[state]} className={classNames(styles.dot, styles[state])} />
  );
}

/** The state, which a press changes between open and cleared; a reconciled one is only told. */
export function StateDot({
  state,
  title,
  onChange,
}: {
  state: TransactionState;
  /** What the transaction is called. */
  title: string;
  onChange: (state: TransactionState) => void;
}) {
  if (state === 'reconciled') {
    return (
      <Tooltip label={STATE_LABELS[state]}>
        <span className={styles.button}>
          <StateMark state={state} />
        </span>
      </Tooltip>
    );
  }
  const next = state === 'open' ? 'cleared' : 'open';
  return (
    <Tooltip label={STATE_LABELS[state]}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`${title}: ${state}, mark as ${next}`}
        className={styles.button}
        onClick={(event) => {
          event.stopPropagation();
          onChange(next);
        }}
      >
        <span aria-hidden="true" className={classNames(styles.dot, styles[state])} />
      </button>
    </Tooltip>
  );
}
