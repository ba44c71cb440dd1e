import { useState } from 'react';
import { Dialog } from '@/platform/client/ui/dialog';
import { TextField } from '@/platform/client/ui/text-field';

interface NameDialogProps {
  title: string;
  /** Of the field. */
  label?: string;
  /** The initial input. */
  name: string;
  /** Why a name is invalid, or null. */
  problem: (name: string) => string | null;
  busy: boolean;
  /** The server's refusal. */
  error: string | undefined;
  onConfirm: (name: string) => void;
  onClose: () => void;
}

/** Asks for a name. Mounted when it opens. */
export function NameDialog({
  title,
  label = 'Script name',
  name,
  problem,
  busy,
  error,
  onConfirm,
  onClose,
}: NameDialogProps) {
  const [text, setText] = useState(name);
  const [refused, setRefused] = useState<string>();

  function confirm() {
    const found = problem(text);
    if (found === null) onConfirm(text.trim());
    setRefused(found ?? undefined);
  }

  return (
    <Dialog open onClose={onClose} title={title} primary={{ label: 'Confirm', onAction: confirm, busy }}>
      <TextField
        data-autofocus=""
        label={label}
        value={text}
        error={refused ?? error}
        autoComplete="off"
        spellCheck={false}
        onChange={(next) => {
          setText(next);
          setRefused(undefined);
        }}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}
