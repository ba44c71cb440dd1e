import { useState } from 'react';

/** The minimum duration of the overlay (specification, section 9). */
const SHOWN_MS = 800;

export interface FileOverlay {
  text: 'Exporting...' | 'Downloading...';
  /** Progress from 0 to 1, if it takes longer. */
  done: number | null;
  /** For cancellable work. */
  cancel: (() => void) | null;
}

/** Work that reports progress and is cancelled when `signal` aborts. */
type LongWork = (report: (done: number) => void, signal: AbortSignal) => Promise<void>;

/** Shows an overlay while a file is created, for at least 0.8 s. */
export function useFileOverlay() {
  const [overlay, setOverlay] = useState<FileOverlay | null>(null);

  async function run(text: FileOverlay['text'], work: () => Promise<void>, cancel?: () => void) {
    const begun = { text, done: null, cancel: cancel ?? null };
    setOverlay(begun);
    try {
      await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, SHOWN_MS))]);
    } finally {
      // After cancelling, another one may have started.
      setOverlay((shown) => (shown?.cancel === begun.cancel ? null : shown));
    }
  }

  async function runLong(text: FileOverlay['text'], work: LongWork) {
    const given = new AbortController();
    const report = (done: number) => setOverlay((shown) => shown && { ...shown, done });
    const cancel = () => {
      given.abort();
      setOverlay(null);
    };
    await run(text, () => work(report, given.signal), cancel);
  }

  return { shown: overlay, run, runLong };
}
