import { useEffect, useState } from 'react';

const SHOWN_MS = 1800;

/**
 * 'Changes auto-saved!' for 1.8 s after each save of the shown script (specification, sections 4 and 9); messages of
 * `say` as long.
 */
export function useAutosaveMessage(script: number, saves: number) {
  const [seen, setSeen] = useState({ script, saves });
  // An object, so that showing the same text again restarts its time.
  const [message, setMessage] = useState<{ text: string } | null>(null);

  if (seen.script !== script || seen.saves !== saves) {
    setSeen({ script, saves });
    setMessage(seen.script === script && saves > seen.saves ? { text: 'Changes auto-saved!' } : null);
  }

  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => setMessage(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);

  return { message: message?.text ?? null, say: (text: string) => setMessage({ text }) };
}
