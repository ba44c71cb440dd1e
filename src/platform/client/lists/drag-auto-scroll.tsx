import { useDndMonitor } from '@dnd-kit/core';
import { useEffect, useState } from 'react';
import { autoScrollStep } from './auto-scroll-step';

type Axis = 'x' | 'y';

/**
 * Scrolls a list's scroll container while the pointer drags near its top or bottom edge, or with `x` near its left or
 * right one. Use inside a DndContext with `autoScroll` off; a keyboard drag scrolls by itself.
 */
export function DragAutoScroll({ axis = 'y' }: { axis?: Axis }) {
  const [dragged, setDragged] = useState<Element | null>(null);
  const end = () => setDragged(null);
  useDndMonitor({
    onDragStart: ({ activatorEvent }) => {
      const { target } = activatorEvent;
      if (!(activatorEvent instanceof KeyboardEvent) && target instanceof Element) setDragged(target);
    },
    onDragEnd: end,
    onDragCancel: end,
  });

  useEffect(() => {
    if (!dragged) return;
    const box = scrollBoxOf(dragged, axis);
    let pointer: number | null = null;
    let frame = requestAnimationFrame(scroll);

    function scroll() {
      if (pointer !== null) {
        const [start, length] = extentOf(box, axis);
        const step = autoScrollStep(pointer - start, length);
        if (step !== 0) box.scrollBy({ [axis === 'x' ? 'left' : 'top']: step, behavior: 'instant' });
      }
      frame = requestAnimationFrame(scroll);
    }
    function follow(event: MouseEvent | TouchEvent) {
      const at = 'touches' in event ? event.touches[0] : event;
      pointer = (axis === 'x' ? at?.clientX : at?.clientY) ?? null;
    }

    window.addEventListener('mousemove', follow);
    window.addEventListener('touchmove', follow);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('mousemove', follow);
      window.removeEventListener('touchmove', follow);
    };
  }, [dragged, axis]);

  return null;
}

function scrollBoxOf(element: Element, axis: Axis): Element {
  for (let box = element.parentElement; box; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const scrolls = /auto|scroll/.test(axis === 'x' ? overflowX : overflowY);
    const isFull = axis === 'x' ? box.scrollWidth > box.clientWidth : box.scrollHeight > box.clientHeight;
    if (scrolls && isFull) return box;
  }
  return document.documentElement;
}

/** Start and length of the box's visible part along the axis, in window coordinates. */
function extentOf(box: Element, axis: Axis): [start: number, length: number] {
  if (box === document.documentElement) return [0, axis === 'x' ? window.innerWidth : window.innerHeight];
  const { left, top, width, height } = box.getBoundingClientRect();
  return axis === 'x' ? [left, width] : [top, height];
}
