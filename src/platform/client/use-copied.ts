import { useEffect, useState } from 'react';
import { copyText } from './clipboard';

/** How long the button confirms that a text was copied (specification, tools section 9). */
const SHOWN_MS = 2_000;

/** Copies text, and confirms it for 2 s. */
export function useCopied(onFailure: () => void) {
  const [copied, setCopied] = useState(0);

  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const tell = (done: boolean) => (done ? setCopied((times) => times + 1) : onFailure());
  return { copied: copied > 0, copy: (text: string) => void copyText(text).then(tell) };
}
