import { useState } from 'react';

/** The overlay stays for so long at least (specification, section 9). */
const SHOWN_MS = 800;

export type OverlayText = 'Exporting...' | 'Downloading...';

/** Shows an overlay while a file is made, and for 0.8 s at least. */
export function useFileOverlay() {
  const [text, setText] = useState<OverlayText | null>(null);

  async function run(shown: OverlayText, work: () => void | Promise<void>) {
    setText(shown);
    try {
      await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, SHOWN_MS))]);
    } finally {
      setText(null);
    }
  }

  return { text, run };
}
