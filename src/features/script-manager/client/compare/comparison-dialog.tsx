import GitCompareArrows from 'lucide-react/icons/git-compare-arrows';
import { Dialog, type DialogProps } from '@/platform/client/ui/dialog';
import type { SqlDialect } from '../../sql-dialects';
import styles from './comparison-dialog.module.css';
import { ChangeStepper, TextComparison } from './text-comparison';
import { type ComparedText, useComparison } from './use-comparison';

type ComparisonDialogProps = Omit<
  DialogProps,
  'open' | 'width' | 'flush' | 'icon' | 'headAside' | 'children'
> & {
  /** Must keep their identity while their content is the same. */
  left: ComparedText;
  right: ComparedText;
  dialect: SqlDialect;
};

/** Two texts side by side in a dialog. No single key decides anything: the focus is on the texts. */
export function ComparisonDialog({ left, right, dialect, ...dialog }: ComparisonDialogProps) {
  const comparison = useComparison(left, right, dialect);
  return (
    <Dialog
      {...dialog}
      open
      width="compare"
      flush
      icon={<GitCompareArrows />}
      headAside={<ChangeStepper comparison={comparison} />}
    >
      <div data-autofocus="" tabIndex={-1} className={styles.comparison}>
        <TextComparison left={left} right={right} comparison={comparison} />
      </div>
    </Dialog>
  );
}
