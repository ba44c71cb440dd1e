import { useEffect, useState, type RefObject } from 'react';

/** At which ends a scrollable line overflows. */
export function useOverflow(line: RefObject<HTMLElement | null>): 'none' | 'start' | 'end' | 'both' {
  const [start, setStart] = useState(false);
  const [end, setEnd] = useState(false);

  useEffect(() => {
    const element = line.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      setStart(scrollLeft > 1);
      setEnd(scrollLeft < scrollWidth - clientWidth - 1);
    };
    const resized = new ResizeObserver(look);
    resized.observe(element);
    const changed = new MutationObserver(look);
    changed.observe(element, { childList: true });
    element.addEventListener('scroll', look);
    return () => {
      resized.disconnect();
      changed.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [line]);

  return start && end ? 'both' : start ? 'start' : end ? 'end' : 'none';
}
