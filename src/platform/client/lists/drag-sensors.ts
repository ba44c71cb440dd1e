import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import type { MouseEvent, TouchEvent } from 'react';

/** A drag starts after this mouse movement, or this long a touch (specification, tools section 9). */
const MOUSE_START_PX = 5;
const TOUCH_PRESS_MS = 120;
/** Movement allowed during the press; beyond it the touch scrolls. */
const TOUCH_SLACK_PX = 8;

// The same objects for each rendering of a list: with others all its rows would be rendered again.
const BY_MOUSE = { activationConstraint: { distance: MOUSE_START_PX } };
const BY_TOUCH = { activationConstraint: { delay: TOUCH_PRESS_MS, tolerance: TOUCH_SLACK_PX } };
const BY_KEYS = { coordinateGetter: sortableKeyboardCoordinates };

/** Sensors for sorting by mouse, touch and keyboard. */
export function useSortSensors() {
  return useSensors(
    useSensor(MouseSensor, BY_MOUSE),
    useSensor(TouchSensor, BY_TOUCH),
    useSensor(KeyboardSensor, BY_KEYS),
  );
}

/** What an element from which a pointer drags takes of the listeners: of a row, keys have other meanings. */
export function pressProps(listeners: Partial<Record<string, unknown>> | undefined) {
  return {
    onMouseDown: listeners?.onMouseDown as ((event: MouseEvent) => void) | undefined,
    onTouchStart: listeners?.onTouchStart as ((event: TouchEvent) => void) | undefined,
  };
}

/** How keys drag what has a grip of their own. */
export const DRAG_INSTRUCTIONS =
  'Space or Enter picks it up, the arrow keys move it, Space or Enter puts it down, Escape leaves it where it was.';
