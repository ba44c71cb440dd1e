import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '@/platform/client/ui/button';
import { Dialog } from '@/platform/client/ui/dialog';
import { hasWords } from '@/platform/shared/plain-text';
import { SearchField } from '@/platform/client/ui/search-field';
import type { ScriptEntry } from './scripts/script-entry';
import { byName } from '../by-name';

interface ScriptPickerProps {
  icon: ReactNode;
  title: string;
  /** Of the search, and of the list below it. */
  label: string;
  /** The button for the first one that is found, which Enter presses. */
  action: string;
  scripts: readonly ScriptEntry[];
  /** The script that is left out. */
  except: number;
  /** The one that was chosen and is loading. */
  loading?: number | null;
  error?: string | undefined;
  onPick: (script: ScriptEntry) => void;
  onClose: () => void;
}

/** More would not be looked through: one types instead. */
const OFFERED = 50;

/** Asks for another script. Mounted when it opens. */
export function ScriptPicker(props: ScriptPickerProps) {
  const { label, action, scripts, except, loading = null, onPick, ...dialog } = props;
  const [query, setQuery] = useState('');
  const others = useMemo(() => {
    const isNamed = hasWords(query);
    return scripts.filter(({ id, name }) => id !== except && isNamed(name)).sort(byName);
  }, [scripts, except, query]);
  const [first] = others;
  return (
    <Dialog
      {...dialog}
      open
      primary={{
        label: first ? `${action} “${first.name}”` : action,
        disabled: !first,
        busy: loading !== null,
        onAction: () => first && onPick(first),
      }}
    >
      <div className="stack gap-12">
        <SearchField data-autofocus="" label={label} value={query} onChange={setQuery} />
        {others.length === 0 ? (
          <p role="status">{query.trim() === '' ? 'There is no other script.' : 'No matching scripts'}</p>
        ) : (
          <ul aria-label={label} className="stack">
            {others.slice(0, OFFERED).map((other) => (
              <li key={other.id}>
                <Button variant="ghost" busy={loading === other.id} onClick={() => onPick(other)}>
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
