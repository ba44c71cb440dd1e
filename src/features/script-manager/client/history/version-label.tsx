import { useState, type KeyboardEvent } from 'react';
import Bookmark from 'lucide-react/icons/bookmark';
import { Button } from '@/platform/client/ui/button';
import { isComposing } from '@/platform/client/ui/keyboard';
import { TextField } from '@/platform/client/ui/text-field';
import { scriptLimits } from '../../rules';
import styles from './version-label.module.css';
import type { Version } from './versions';

interface VersionLabelProps {
  version: Version;
  /** Null removes the label. */
  onLabel: (label: string | null) => void;
}

/** An input for a version's label, behind a button. Enter and blur save it, Escape cancels. */
export function VersionLabel({ version, onLabel }: VersionLabelProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function commit() {
    const label = typed?.trim() || null;
    setTyped(null);
    if (label !== version.label) onLabel(label);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    // Neither Enter nor Escape may submit or close the dialog.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') commit();
    else setTyped(null);
  }

  if (typed !== null) {
    return (
      <TextField
        label="Name of this text"
        hideLabel
        placeholder="Keep it for ever as…"
        value={typed}
        maxLength={scriptLimits.labelMax}
        ref={focusAndSelect}
        className={styles.box}
        onChange={setTyped}
        onBlur={commit}
        onKeyDown={handleKeyDown}
      />
    );
  }
  return (
    <Button icon={<Bookmark size={14} />} onClick={() => setTyped(version.label ?? '')}>
      {version.label === null ? 'Name this text' : 'Rename'}
    </Button>
  );
}

function focusAndSelect(input: HTMLInputElement | null) {
  input?.focus();
  input?.select();
}
