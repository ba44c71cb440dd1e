import { useCallback, useState } from 'react';

/** Whether the observed element is narrower than `limit` pixels; measured before the first paint. */
export function useElementNarrow(limit: number) {
  // As in a window that is no wider, so that a phone does not render twice at first.
  const [narrow, setNarrow] = useState(() => window.innerWidth < limit);
  const watchWidth = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const measure = () => setNarrow(element.clientWidth < limit);
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [limit],
  );
  return { narrow, watchWidth };
}
