import { Tooltip } from '@/platform/client/ui/tooltip';
import type { TransactionState } from '../../rules';
import { STATE_LABELS, StateMark } from '../entry/state-mark';
import styles from './state-dot.module.css';

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
        <StateMark state={state} hidden />
      </button>
    </Tooltip>
  );
}
