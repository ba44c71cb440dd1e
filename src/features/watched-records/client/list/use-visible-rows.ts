import { useLayoutEffect, useState, type RefObject } from 'react';

/** Pixels beyond either edge of the window that are kept ready, so that a fling shows no gaps. */
const OVERSCAN = 500;

/** Which rows of a list that scrolls with the page are in sight; before it is measured, those of a first screen. */
export function useVisibleRows(list: RefObject<HTMLElement | null>, rowHeight: number, rows: number) {
  const [range, setRange] = useState({ first: 0, last: 4 });

  useLayoutEffect(() => {
    function measure() {
      if (!list.current) return;
      const { top } = list.current.getBoundingClientRect();
      const first = Math.max(0, Math.floor((-top - OVERSCAN) / rowHeight));
      const last = Math.max(0, Math.ceil((window.innerHeight - top + OVERSCAN) / rowHeight));
      setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
    }
    measure();
    // Also what stands above it grows and shrinks.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [list, rowHeight]);

  const end = Math.max(0, rows - 1);
  return { first: Math.min(range.first, end), last: Math.min(range.last, end) };
}
