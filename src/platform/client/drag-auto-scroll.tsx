import { useDndMonitor } from '@dnd-kit/core';
import { useEffect, useState } from 'react';
import { autoScrollStep } from './auto-scroll-step';

/**
 * Scrolls what a list lies in while the pointer drags near its upper or lower edge. Inside a DndContext, whose own
 * `autoScroll` is off; the keyboard's drag scrolls by itself.
 */
export function DragAutoScroll() {
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
    const box = scrollBoxOf(dragged);
    let pointerY: number | null = null;
    let frame = requestAnimationFrame(scroll);

    function scroll() {
      if (pointerY !== null) {
        const isPage = box === document.documentElement;
        const { top, height } = box.getBoundingClientRect();
        const step = isPage
          ? autoScrollStep(pointerY, window.innerHeight)
          : autoScrollStep(pointerY - top, height);
        if (step !== 0) box.scrollBy({ top: step, behavior: 'instant' });
      }
      frame = requestAnimationFrame(scroll);
    }
    function follow(event: MouseEvent | TouchEvent) {
      pointerY = 'touches' in event ? (event.touches[0]?.clientY ?? null) : event.clientY;
    }

    window.addEventListener('mousemove', follow);
    window.addEventListener('touchmove', follow);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('mousemove', follow);
      window.removeEventListener('touchmove', follow);
    };
  }, [dragged]);

  return null;
}

function scrollBoxOf(element: Element): Element {
  for (let box = element.parentElement; box; box = box.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(box).overflowY);
    if (scrolls && box.scrollHeight > box.clientHeight) return box;
  }
  return document.documentElement;
}
