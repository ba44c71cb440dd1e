import {
  type Announcements,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useRef } from 'react';

/** A drag starts after this mouse movement, or this long a touch (specification, tools section 9). */
const MOUSE_START_PX = 5;
const TOUCH_PRESS_MS = 120;
/** Movement allowed during the press; beyond it the touch scrolls. */
const TOUCH_SLACK_PX = 8;

/** Sensors for sorting by mouse, touch and keyboard. */
export function useSortSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_START_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_PRESS_MS, tolerance: TOUCH_SLACK_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
}

/** Restricts a drag to one axis. */
export const alongY: Modifier = ({ transform }) => ({ ...transform, x: 0 });
export const alongX: Modifier = ({ transform }) => ({ ...transform, y: 0 });

/** Screen reader announcements of a drag: titles and 1-based positions. */
export function useDragAnnouncements(
  items: readonly UniqueIdentifier[],
  titleOf: (id: UniqueIdentifier) => string,
): Announcements {
  const pickedUp = useRef(false);
  const place = (id: UniqueIdentifier) => `place ${String(items.indexOf(id) + 1)} of ${String(items.length)}`;
  return {
    onDragStart: ({ active }) => {
      pickedUp.current = true;
      return `Picked up ${titleOf(active.id)}, ${place(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      // The first drag-over is its own position, which was just announced.
      const justPickedUp = pickedUp.current && over?.id === active.id;
      pickedUp.current = false;
      if (justPickedUp) return undefined;
      return over
        ? `${titleOf(active.id)} is at ${place(over.id)}.`
        : `${titleOf(active.id)} is outside the list.`;
    },
    onDragEnd: ({ active, over }) =>
      over
        ? `${titleOf(active.id)} was put down at ${place(over.id)}.`
        : `${titleOf(active.id)} stays at ${place(active.id)}.`,
    onDragCancel: ({ active }) => `${titleOf(active.id)} is back at ${place(active.id)}.`,
  };
}

export const DRAG_INSTRUCTIONS =
  'Space or Enter picks it up, the arrow keys move it, Space or Enter puts it down, Escape leaves it where it was.';

/** For lists that announce their drags by themselves. */
export const SILENT: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
