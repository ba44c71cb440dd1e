import { useCallback, useState } from 'react';

/** Whether the observed element is narrower than `limit` pixels; measured before the first paint. */
export function useElementNarrow(limit: number) {
  const [narrow, setNarrow] = useState(false);
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
