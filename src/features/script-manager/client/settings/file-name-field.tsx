import { useEffect, useState } from 'react';
import { isComposing } from '@/platform/client/ui/keyboard';
import { TextField } from '@/platform/client/ui/text-field';
import { exportFileName } from '../export/export-file-name';
import styles from './script-manager-settings-page.module.css';

/** After a pause of this length the input counts as final. */
const SETTLED_MS = 600;

interface FileNameFieldProps {
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
}

/**
 * The format of the export's file name, with an example from when the field was shown. Saved when typing pauses, on
 * Enter and on blur.
 */
export function FileNameField({ value, maxLength, onChange }: FileNameFieldProps) {
  const [text, setText] = useState(value);
  const [stored, setStored] = useState(value);
  const [opened] = useState(() => new Date());
  // Changed in another tab meanwhile.
  if (stored !== value) {
    setStored(value);
    setText(value);
  }

  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);

  function commit() {
    if (text !== value) onChange(text);
  }

  return (
    <TextField
      label="Export file name"
      hideLabel
      mono
      value={text}
      maxLength={maxLength}
      placeholder="Script_Manager_YYYYMMDD_HHmm"
      hint={`${exportFileName(text, opened)}.csv`}
      autoComplete="off"
      spellCheck={false}
      className={styles.control}
      onChange={setText}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && commit()}
    />
  );
}
