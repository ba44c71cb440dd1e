import { useCallback, useRef, useState } from 'react';
import { useNextFrame } from '../use-next-frame';

/** Of its width; the rest tells what was there before. */
const STEP = 0.8;
/** Pixels at each end under which a row fades. */
const FADE = 40;

/** Whether a row that scrolls sideways hides something before or after what it shows. */
export function useScrollEdges() {
  const row = useRef<HTMLElement | null>(null);
  const [edges, setEdges] = useState({ before: false, after: false });

  const look = useCallback(() => {
    const element = row.current;
    if (!element) return;
    const { scrollLeft, clientWidth, scrollWidth } = element;
    const next = { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
    setEdges((known) => (known.before === next.before && known.after === next.after ? known : next));
  }, []);

  const watch = useCallback(
    (element: HTMLElement | null) => {
      row.current = element;
      if (!element) return;
      const observer = new ResizeObserver(look);
      observer.observe(element);
      element.addEventListener('scroll', look, { passive: true });
      return () => {
        observer.disconnect();
        element.removeEventListener('scroll', look);
        row.current = null;
      };
    },
    [look],
  );

  // What is in it changes with the rendering.
  useNextFrame(look);

  /** Scrolls the row, and nothing around it, so far that the element shows whole, with what fades over it. */
  const bringIntoView = useCallback((selector: string) => {
    const element = row.current;
    const target = element?.querySelector<HTMLElement>(selector);
    if (!element || !target) return;
    const shown = element.getBoundingClientRect();
    const { left, right } = target.getBoundingClientRect();
    if (left < shown.left + FADE) element.scrollLeft -= shown.left + FADE - left;
    else if (right > shown.right - FADE) element.scrollLeft += right - shown.right + FADE;
  }, []);

  return {
    ...edges,
    watch,
    bringIntoView,
    scrollBy: (direction: 1 | -1) => {
      const element = row.current;
      element?.scrollBy({ left: direction * STEP * element.clientWidth });
    },
  };
}
