import { useMemo } from 'react';
import type { SqlDialect } from '../../sql-dialects';
import { ComparisonDialog } from '../compare/comparison-dialog';
import { updateTime } from '../scripts/update-times';
import type { PlannedScript } from './import-plan';

interface ImportComparisonProps {
  script: PlannedScript & { existing: object };
  dialect: SqlDialect;
  onClose: () => void;
}

/** The text of an existing script compared with that in a file. */
export function ImportComparison({ script, dialect, onClose }: ImportComparisonProps) {
  const { name, place, content, tags } = script;
  const { entry, content: stored } = script.existing;
  const left = useMemo(
    () => ({ title: 'Now', note: `saved ${updateTime(entry.updatedAt)}`, text: stored }),
    [entry, stored],
  );
  const right = useMemo(() => ({ title: 'In the file', note: place, text: content }), [place, content]);
  return (
    <ComparisonDialog
      left={left}
      right={right}
      dialect={dialect}
      title={`“${name}” and the one in the file`}
      subtitle={tagsText(entry.tags, tags)}
      cancelLabel="Back"
      onClose={onClose}
    />
  );
}

function tagsText(now: readonly string[], then: readonly string[] | null): string {
  if (then === null || now.join(';') === then.join(';')) return 'The tags are the same.';
  const list = (tags: readonly string[]) => (tags.length === 0 ? 'none' : tags.join(', '));
  return `Tags now: ${list(now)}. In the file: ${list(then)}.`;
}
