import { useDates } from '@/platform/client/preferences';
import { StatusChip, type StatusTone } from '@/platform/client/ui/status-chip';
import type { UserState } from '../../users/columns';
import type { ListedUser } from './listed-user';
import styles from './state-of.module.css';
import { STATE_LABELS } from './user-labels';

const TONES: Record<UserState, StatusTone> = { active: 'success', waiting: 'warning', deactivated: 'danger' };

/** The state of an account, whether its link could not be mailed, and the day of its deletion if its owner wants it deleted. */
export function StateOf({ user: { state, leaves, undelivered } }: { user: ListedUser }) {
  const dates = useDates();
  return (
    <div className={styles.state}>
      <StatusChip tone={TONES[state]}>{STATE_LABELS[state]}</StatusChip>
      {undelivered && <p className={styles.leaves}>Not delivered: send the link again</p>}
      {leaves !== null && (
        <p
          className={styles.leaves}
          title={`Deleted by its owner, who can come back until ${dates.minute(leaves)}`}
        >
          Leaves <time dateTime={leaves}>{dates.day(leaves)}</time>
        </p>
      )}
    </div>
  );
}
