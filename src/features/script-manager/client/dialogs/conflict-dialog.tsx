import { useMemo } from 'react';
import Copy from 'lucide-react/icons/copy';
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows';
import { Button } from '@/platform/client/ui/button';
import { Dialog } from '@/platform/client/ui/dialog';
import { kualaLumpurTime } from '@/platform/shared/dates';
import type { SqlDialect } from '../../sql-dialects';
import styles from './dialogs.module.css';
import { ChangeStepper, TextComparison } from './text-comparison';
import { useComparison } from './use-comparison';

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
  const comparison = useComparison(left, right, dialect);

  return (
    <Dialog
      open
      width="compare"
      flush
      icon={<GitCompareArrows />}
      title={`“${name}” was changed elsewhere`}
      subtitle="Your text is not saved yet. The one that you do not take goes into the history."
      headAside={<ChangeStepper comparison={comparison} />}
      onClose={onClose}
      primary={{ label: 'Keep mine', onAction: onKeepMine }}
      secondary={{ label: 'Take theirs', onAction: onTakeTheirs }}
      sideAction={
        <Button icon={<Copy size={14} />} onClick={onSaveCopy}>
          Save as copy
        </Button>
      }
    >
      <div className={styles.comparison}>
        <TextComparison left={left} right={right} comparison={comparison} />
      </div>
    </Dialog>
  );
}
