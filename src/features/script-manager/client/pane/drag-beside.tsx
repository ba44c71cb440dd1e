import { useEffect, useEffectEvent } from 'react';
import { usePointerDrag } from '@/platform/client/lists/pointer-drag';
import type { ScriptEntry } from '../scripts/script-entry';
import styles from './drag-beside.module.css';

interface Dragged {
  script: ScriptEntry;
  x: number;
  y: number;
  /** Where it would be; null where it is dropped on nothing. */
  place: DOMRect | null;
}

/** Drags scripts from the list to the place of the second of two; by keys that is Alt+Enter. */
export function DragBeside({
  scripts,
  onBeside,
}: {
  scripts: readonly ScriptEntry[];
  onBeside: (id: number) => void;
}) {
  const { drag, begin } = usePointerDrag<ScriptEntry, Dragged>({
    dragTo: (script, { x, y }) => ({ script, x, y, place: placeAt(x, y) }),
    onEnd: ({ script, place }, isDropped) => {
      if (isDropped && place) onBeside(script.id);
      return false;
    },
  });
  const press = useEffectEvent((event: PointerEvent) => {
    const button = event.target instanceof Element ? event.target.closest('[data-script] > button') : null;
    const id = button?.closest<HTMLElement>('[data-script]')?.dataset.script;
    const script = scripts.find((one) => String(one.id) === id);
    if (script && button?.closest('[data-list]')) begin(event, script);
  });
  useEffect(() => {
    const handle = (event: PointerEvent) => press(event);
    window.addEventListener('pointerdown', handle);
    return () => window.removeEventListener('pointerdown', handle);
  }, []);

  if (!drag) return null;
  const { script, x, y, place } = drag;
  return (
    <div aria-hidden="true">
      {place && (
        <div
          className={styles.place}
          style={{ left: place.x, top: place.y, width: place.width, height: place.height }}
        />
      )}
      <div className={styles.held} style={{ left: x + 12, top: y + 12 }}>
        {place ? `Open “${script.name}” beside` : script.name}
      </div>
    </div>
  );
}

/** The second pane, or the half where it would be, if the pointer is on the texts. */
function placeAt(x: number, y: number): DOMRect | null {
  const panes = document.querySelector('[data-panes]');
  const box = panes?.getBoundingClientRect();
  if (!panes || !box || x < box.left || x > box.right || y < box.top || y > box.bottom) return null;
  const second = panes.querySelector(':scope > section');
  if (second) return second.getBoundingClientRect();
  return new DOMRect(box.x + box.width / 2, box.y, box.width / 2, box.height);
}
