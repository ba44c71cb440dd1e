import { useState } from 'react';
import { reasonOf } from './changes/tool-words';
import { showToast } from './ui/toast-store';

/** Tells in a toast why something failed. */
export const tellReason = (error: unknown) => showToast({ tone: 'error', text: reasonOf(error) });

/**
 * What buttons are busy with: `working` is the kind of work that is being done.
 *
 * @param failed tells a failure
 */
export function useWork<Kind extends string = string>(failed: (error: unknown) => void = tellReason) {
  const [working, setWorking] = useState<Kind | null>(null);

  async function work(kind: Kind, run: () => Promise<unknown>): Promise<void> {
    setWorking(kind);
    try {
      await run();
    } catch (error) {
      failed(error);
    } finally {
      setWorking(null);
    }
  }

  return { working, work };
}
