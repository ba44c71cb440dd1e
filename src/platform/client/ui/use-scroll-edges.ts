import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Of its width; the rest tells what was there before. */
const STEP = 0.8;

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
  useLayoutEffect(look);

  return {
    ...edges,
    watch,
    scrollBy: (direction: 1 | -1) => {
      const element = row.current;
      element?.scrollBy({ left: direction * STEP * element.clientWidth });
    },
  };
}
