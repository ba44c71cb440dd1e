import { type ComponentProps, useState } from 'react';
import { reasonOf } from '../changes/tool-words';
import { ConfirmDialog } from './confirm-dialog';

interface ConfirmCallProps extends Omit<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'busy' | 'error' | 'onConfirm'
> {
  call: () => Promise<unknown>;
  /** Why it failed. */
  failed?: (error: unknown) => string;
}

/** Asks before a call, and stays open with the reason where that fails. Mounted when it opens. */
export function ConfirmCall({ call, failed = reasonOf, onClose, ...dialog }: ConfirmCallProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function confirm() {
    setBusy(true);
    setError(undefined);
    try {
      await call();
      onClose();
    } catch (failure) {
      setError(failed(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      {...dialog}
      open
      busy={busy}
      {...(error !== undefined && { error })}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
