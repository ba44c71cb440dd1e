import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { useRef } from 'react';

/** Screen reader announcements of a drag: names and 1-based positions. */
export function useDragAnnouncements(rows: readonly { id: number; name: string }[]): Announcements {
  const pickedUp = useRef(false);
  const indexOf = (id: UniqueIdentifier) => rows.findIndex((row) => row.id === id);
  const nameOf = (id: UniqueIdentifier) => rows[indexOf(id)]?.name ?? '';
  const place = (id: UniqueIdentifier) => `place ${String(indexOf(id) + 1)} of ${String(rows.length)}`;
  return {
    onDragStart: ({ active }) => {
      pickedUp.current = true;
      return `Picked up ${nameOf(active.id)}, ${place(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      // The first drag-over is its own position, which was just announced.
      const justPickedUp = pickedUp.current && over?.id === active.id;
      pickedUp.current = false;
      if (justPickedUp) return undefined;
      return over
        ? `${nameOf(active.id)} is at ${place(over.id)}.`
        : `${nameOf(active.id)} is outside the list.`;
    },
    onDragEnd: ({ active, over }) =>
      over
        ? `${nameOf(active.id)} was put down at ${place(over.id)}.`
        : `${nameOf(active.id)} stays at ${place(active.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back at ${place(active.id)}.`,
  };
}
