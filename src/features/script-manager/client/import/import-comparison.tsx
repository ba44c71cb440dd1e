import { useMemo } from 'react';
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows';
import { Dialog } from '@/platform/client/ui/dialog';
import type { SqlDialect } from '../../sql-dialects';
import { ChangeStepper, TextComparison } from '../compare/text-comparison';
import { useComparison } from '../compare/use-comparison';
import { updateTime } from '../scripts/update-times';
import styles from './import-dialog.module.css';
import type { PlannedScript } from './import-plan';

interface ImportComparisonProps {
  script: PlannedScript & { existing: object };
  dialect: SqlDialect;
  onClose: () => void;
}

/** The text that a script has beside the one that a file brings. */
export function ImportComparison({ script, dialect, onClose }: ImportComparisonProps) {
  const { name, place, content, tags } = script;
  const { entry, content: stored } = script.existing;
  const left = useMemo(
    () => ({ title: 'Now', note: `saved ${updateTime(entry.updatedAt)}`, text: stored }),
    [entry, stored],
  );
  const right = useMemo(() => ({ title: 'In the file', note: place, text: content }), [place, content]);
  const comparison = useComparison(left, right, dialect);
  return (
    <Dialog
      open
      width="compare"
      flush
      icon={<GitCompareArrows />}
      title={`“${name}” and the one in the file`}
      subtitle={tagsText(entry.tags, tags)}
      headAside={<ChangeStepper comparison={comparison} />}
      cancelLabel="Back"
      onClose={onClose}
    >
      <div className={styles.comparison}>
        <TextComparison left={left} right={right} comparison={comparison} />
      </div>
    </Dialog>
  );
}

function tagsText(now: readonly string[], then: readonly string[] | null): string {
  if (then === null || now.join(';') === then.join(';')) return 'The tags are the same.';
  const list = (tags: readonly string[]) => (tags.length === 0 ? 'none' : tags.join(', '));
  return `Tags now: ${list(now)}. In the file: ${list(then)}.`;
}
