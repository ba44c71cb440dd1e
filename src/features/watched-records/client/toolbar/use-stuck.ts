import { useEffect, useState, type RefObject } from 'react';

/** Whether a sticky element is stuck, `top` pixels below the window's edge: then it needs a background of its own. */
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
