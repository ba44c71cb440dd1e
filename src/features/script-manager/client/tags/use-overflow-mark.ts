import { useEffect, type RefObject } from 'react';

/** Marks a line that scrolls with `data-more`: at its 'start', its 'end' or 'both' there is more than fits. */
export function useOverflowMark(line: RefObject<HTMLElement | null>, content: unknown): void {
  useEffect(() => {
    const element = line.current;
    if (!element) return;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const start = scrollLeft > 1;
      const end = scrollLeft < scrollWidth - clientWidth - 1;
      element.dataset.more = start && end ? 'both' : start ? 'start' : end ? 'end' : 'none';
    };
    mark();
    const observer = new ResizeObserver(mark);
    observer.observe(element);
    element.addEventListener('scroll', mark);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, [line, content]);
}
