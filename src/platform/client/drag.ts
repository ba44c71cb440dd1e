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

/** A drag begins after so many pixels of the mouse, or so long a press of the finger (specification, tools section 9). */
const MOUSE_START_PX = 5;
const TOUCH_PRESS_MS = 120;
/** What a resting finger may move meanwhile; further, it scrolls. */
const TOUCH_SLACK_PX = 8;

/** Dragging in a list by mouse, finger and keyboard. */
export function useSortSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_START_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_PRESS_MS, tolerance: TOUCH_SLACK_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
}

/** Keeps what is dragged in its column, or in its line. */
export const alongY: Modifier = ({ transform }) => ({ ...transform, x: 0 });
export const alongX: Modifier = ({ transform }) => ({ ...transform, y: 0 });

/** What a screen reader is told of a drag: titles, and places from 1. */
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
      // The first thing it lies over is its own place, which has just been said.
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
