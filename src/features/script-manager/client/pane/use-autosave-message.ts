import { useEffect, useState } from 'react';

const SHOWN_MS = 1800;

/** 'Changes auto-saved!' for 1.8 s after each save of the script that is shown (specification, sections 4 and 9). */
export function useAutosaveMessage(script: number, saves: number): string | null {
  const [seen, setSeen] = useState({ script, saves });
  const [shownFor, setShownFor] = useState<number | null>(null);

  if (seen.script !== script || seen.saves !== saves) {
    setSeen({ script, saves });
    setShownFor(seen.script === script && saves > seen.saves ? saves : null);
  }

  useEffect(() => {
    if (shownFor === null) return;
    const timer = setTimeout(() => setShownFor(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shownFor]);

  return shownFor === null ? null : 'Changes auto-saved!';
}
