import { useState } from 'react';
import { readAuthToken } from '../auth-token';

/**
 * What a dialog does with its change: one save at a time, a failure stays in the dialog.
 *
 * @param signedOut what is said to somebody whose sign-in has ended
 */
export function useDialogSave(signedOut?: string) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  return {
    error,
    busy,
    /** `send` gives null for a failure, which it tells. */
    save: async <Answer>(
      send: (tell: (problem: string) => void) => Promise<Answer | null>,
      onSaved: (answer: Answer) => void,
    ): Promise<void> => {
      if (signedOut !== undefined && readAuthToken() === null) {
        setError(signedOut);
        return;
      }
      setBusy(true);
      setError(undefined);
      const answer = await send(setError);
      setBusy(false);
      if (answer !== null) onSaved(answer);
    },
  };
}
