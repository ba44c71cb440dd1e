import { useState } from 'react';
import { readAuthToken } from '../auth-token';
import { WAITING, type OnChangeError } from '../changes/tool-change';

/**
 * Saves a dialog's change: `busy` while it is in flight, a failure is shown in the dialog.
 *
 * @param signedOut the error to show if the session has ended
 */
export function useDialogSave(signedOut?: string) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  return {
    error,
    busy,
    /**
     * `send` resolves to null for a failure, which it reports through `onError`. `onSaved` is called without an answer for
     * what waits on this device for the server. Resolves to whether it is saved or waits.
     */
    save: async <Answer>(
      send: (onError: OnChangeError) => Promise<Answer | typeof WAITING | null>,
      onSaved: (answer?: Answer) => void,
    ): Promise<boolean> => {
      if (signedOut !== undefined && readAuthToken() === null) {
        setError(signedOut);
        return false;
      }
      setBusy(true);
      setError(undefined);
      let answer;
      try {
        answer = await send(setError);
      } finally {
        setBusy(false);
      }
      if (answer === WAITING) onSaved();
      else if (answer !== null) onSaved(answer);
      return answer !== null;
    },
  };
}
