import { useMemo } from 'react';
import { Button } from '@/platform/client/ui/button';
import { Dialog } from '@/platform/client/ui/dialog';
import { kualaLumpurTime } from '@/platform/shared/dates';
import styles from './conflict-dialog.module.css';
import type { SqlDialect } from '../sql-dialects';
import { TextComparison } from './text-comparison';

interface ConflictDialogProps {
  name: string;
  mine: string;
  theirs: { content: string; updatedAt: string };
  dialect: SqlDialect;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onSaveCopy: () => void;
  /** Leaves everything as it is: the person goes on editing, and nothing is saved. */
  onClose: () => void;
}

/** Two texts of one script, neither of which may be lost: the person says which one it is to have. */
export function ConflictDialog({
  name,
  mine,
  theirs,
  dialect,
  onKeepMine,
  onTakeTheirs,
  onSaveCopy,
  onClose,
}: ConflictDialogProps) {
  const left = useMemo(() => ({ title: 'Mine', note: 'not saved', text: mine }), [mine]);
  const right = useMemo(
    () => ({
      title: 'Theirs',
      note: `saved ${kualaLumpurTime(new Date(theirs.updatedAt))}`,
      text: theirs.content,
    }),
    [theirs],
  );
  return (
    <Dialog
      open
      width="compare"
      title={`“${name}” was changed elsewhere`}
      onClose={onClose}
      primary={{ label: 'Keep mine', onAction: onKeepMine }}
      sideAction={<Button onClick={onSaveCopy}>Save as copy</Button>}
    >
      <div className={styles.explanation}>
        <p>
          Your text is not saved yet. Keep mine puts theirs into the history; what Take theirs replaces comes
          back with undo.
        </p>
        <Button size="small" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
      <div className={styles.texts}>
        <TextComparison left={left} right={right} dialect={dialect} />
      </div>
    </Dialog>
  );
}
