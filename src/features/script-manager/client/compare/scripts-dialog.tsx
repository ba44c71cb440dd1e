import { useMemo, useState } from 'react';
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows';
import { Button } from '@/platform/client/ui/button';
import { Dialog } from '@/platform/client/ui/dialog';
import { SearchField } from '@/platform/client/ui/search-field';
import type { SqlDialect } from '../../sql-dialects';
import type { ScriptEntry } from '../scripts/script-entry';
import { byName } from '../scripts/script-rows';
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

/** More would not be looked through: one types instead. */
const OFFERED = 50;

const captioned = (script: ScriptEntry, text: string): ComparedText => ({
  title: script.name,
  note: `changed ${updateTime(script.updatedAt)}`,
  text,
});

/** Another script beside the open one, with their differences. Mounted when it opens. */
export function ScriptsDialog({ script, scripts, dialect, textOf, onClose }: ScriptsDialogProps) {
  const [query, setQuery] = useState('');
  const [pair, setPair] = useState<{ left: ComparedText; right: ComparedText } | null>(null);
  const [loading, setLoading] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const others = useMemo(() => {
    const wanted = query.trim().toLowerCase();
    return scripts
      .filter(({ id, name }) => id !== script.id && name.toLowerCase().includes(wanted))
      .sort(byName);
  }, [scripts, script.id, query]);

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
  const [first] = others;
  return (
    <Dialog
      open
      icon={<GitCompareArrows />}
      title={`Compare “${script.name}” with`}
      error={error}
      primary={{
        label: first ? `Compare with “${first.name}”` : 'Compare',
        disabled: !first,
        busy: loading !== null,
        onAction: () => first && void compare(first),
      }}
      onClose={onClose}
    >
      <div className="stack gap-12">
        <SearchField data-autofocus="" label="Script to compare with" value={query} onChange={setQuery} />
        {others.length === 0 ? (
          <p role="status">{query.trim() === '' ? 'There is no other script.' : 'No matching scripts'}</p>
        ) : (
          <ul aria-label="Scripts to compare with" className="stack">
            {others.slice(0, OFFERED).map((other) => (
              <li key={other.id}>
                <Button variant="ghost" busy={loading === other.id} onClick={() => void compare(other)}>
                  {other.name}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {others.length > OFFERED && (
          <p className="muted tiny">and {others.length - OFFERED} more: type to find them</p>
        )}
      </div>
    </Dialog>
  );
}
