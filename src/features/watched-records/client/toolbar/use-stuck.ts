import { useEffect, useState, type RefObject } from 'react';

/** Whether a sticky element is held at the window's edge, `top` pixels below it: then it needs a ground of its own. */
export function useStuck(element: RefObject<HTMLElement | null>, top: number): boolean {
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry && setStuck(entry.intersectionRatio < 1 && entry.boundingClientRect.top <= top),
      { threshold: 1, rootMargin: `-${String(top + 1)}px 0px 0px 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, top]);
  return stuck;
}
