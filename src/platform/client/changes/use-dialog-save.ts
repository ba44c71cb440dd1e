import { useState } from 'react';
import { readAuthToken } from '../auth-token';

type Send = (tell: (problem: string) => void) => Promise<object | null>;

/**
 * What a dialog does with its change: one save at a time, a failure stays in the dialog, and success closes it.
 *
 * @param signedOut what is said to somebody whose sign-in has ended
 */
export function useDialogSave(onSaved: () => void, signedOut?: string) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  return {
    error,
    busy,
    /** `send` gives null for a failure, which it tells. */
    save: async (send: Send): Promise<void> => {
      if (signedOut !== undefined && readAuthToken() === null) {
        setError(signedOut);
        return;
      }
      setBusy(true);
      setError(undefined);
      const answer = await send(setError);
      setBusy(false);
      if (answer) onSaved();
    },
  };
}
