import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the observed element is narrower than `limit` pixels; measured before the first paint. */
export function useElementNarrow(limit: number) {
  // As in a window that is no wider, so that a phone does not render twice at first.
  const [narrow, setNarrow] = useState(() => window.innerWidth < limit);
  const watchWidth = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      // It tells the first width in the frame that shows the element, whose layout a measurement here would be in the way of.
      const observer = new ResizeObserver(() => flushSync(() => setNarrow(element.clientWidth < limit)));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [limit],
  );
  return { narrow, watchWidth };
}
