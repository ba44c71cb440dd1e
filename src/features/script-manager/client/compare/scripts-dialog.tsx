import { useState } from 'react';
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows';
import { Button } from '@/platform/client/ui/button';
import type { SqlDialect } from '../../sql-dialects';
import type { ScriptEntry } from '../scripts/script-entry';
import { ScriptPicker } from '../script-picker';
import { updateTime } from '../scripts/update-times';
import { ComparisonDialog } from './comparison-dialog';
import type { ComparedText } from './use-comparison';

interface ScriptsDialogProps {
  script: ScriptEntry;
  scripts: readonly ScriptEntry[];
  dialect: SqlDialect;
  /** The text in the editor, or else the saved one. */
  textOf: (id: number) => Promise<string>;
  onClose: () => void;
}

const captioned = (script: ScriptEntry, text: string): ComparedText => ({
  title: script.name,
  note: `changed ${updateTime(script.updatedAt)}`,
  text,
});

/** Another script beside the open one, with their differences. Mounted when it opens. */
export function ScriptsDialog({ script, scripts, dialect, textOf, onClose }: ScriptsDialogProps) {
  const [pair, setPair] = useState<{ left: ComparedText; right: ComparedText } | null>(null);
  const [loading, setLoading] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  async function compare(other: ScriptEntry) {
    setLoading(other.id);
    setError(undefined);
    try {
      const [left, right] = await Promise.all([textOf(script.id), textOf(other.id)]);
      setPair({ left: captioned(script, left), right: captioned(other, right) });
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : '');
    }
    setLoading(null);
  }

  if (pair) {
    return (
      <ComparisonDialog
        {...pair}
        dialect={dialect}
        title={`“${pair.left.title}” and “${pair.right.title}”`}
        cancelLabel="Close"
        sideAction={<Button onClick={() => setPair(null)}>Another script</Button>}
        onClose={onClose}
      />
    );
  }
  return (
    <ScriptPicker
      icon={<GitCompareArrows />}
      title={`Compare “${script.name}” with`}
      label="Script to compare with"
      action="Compare with"
      scripts={scripts}
      except={script.id}
      loading={loading}
      error={error}
      onPick={(other) => void compare(other)}
      onClose={onClose}
    />
  );
}
