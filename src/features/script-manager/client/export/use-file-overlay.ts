import { useState } from 'react';

/** The overlay stays for so long at least (specification, section 9). */
const SHOWN_MS = 800;

export interface FileOverlay {
  text: 'Exporting...' | 'Downloading...';
  /** From 0 to 1, of what takes longer. */
  done: number | null;
  /** Of work that can be given up. */
  cancel: (() => void) | null;
}

/** Work whose progress is shown, and that is given up when `signal` aborts. */
type LongWork = (report: (done: number) => void, signal: AbortSignal) => Promise<void>;

/** Shows an overlay while a file is made, and for 0.8 s at least. */
export function useFileOverlay() {
  const [overlay, setOverlay] = useState<FileOverlay | null>(null);

  async function run(text: FileOverlay['text'], work: () => Promise<void>, cancel?: () => void) {
    const begun = { text, done: null, cancel: cancel ?? null };
    setOverlay(begun);
    try {
      await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, SHOWN_MS))]);
    } finally {
      // After a cancelled one another may have begun.
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
