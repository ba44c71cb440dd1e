import { useEffect, useRef } from 'react';
import type { ScriptEditor } from '../editor/script-editor';

/** The position at which an opened text is shown. */
export interface Destination {
  script: number;
  line?: number;
  /** What to select in the line. */
  words?: string;
}

interface Arrival {
  /** The script that is shown. */
  script: number;
  /** Its text is loaded. */
  ready: boolean;
  editor: ScriptEditor | null;
  destination: Destination | null;
  onArrived: () => void;
}

/** Moves to a destination once its text is loaded, with the focus unless the user is typing elsewhere by then. */
export function useArrival({ script, ready, editor, destination, onArrived }: Arrival) {
  const elsewhere = useRef(false);

  useEffect(() => {
    if (!destination) return;
    elsewhere.current = false;
    // Not any focus: a closing dialog gives it back to the field from which it was opened.
    const onPress = ({ target }: Event) => {
      if (target instanceof HTMLElement && target.matches('input, textarea')) elsewhere.current = true;
    };
    // Not the press that has opened it, which goes on to the document.
    document.addEventListener('keydown', onPress, true);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      document.removeEventListener('keydown', onPress, true);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [destination]);

  useEffect(() => {
    if (!ready || !editor || destination?.script !== script) return;
    if (destination.line !== undefined) editor.goTo(destination.line, destination.words ?? '');
    if (!elsewhere.current) editor.focus();
    onArrived();
  }, [ready, editor, script, destination, onArrived]);
}
