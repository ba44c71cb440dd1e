import { type RefObject, useLayoutEffect } from 'react';

/** Keeps what is told on every screen at the lower edge of the window above an element that lies there. */
export function useAtLowerEdge(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const measure = () =>
      style.setProperty(
        '--lower-bar',
        `${String(window.innerHeight - element.getBoundingClientRect().top)}px`,
      );
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      style.removeProperty('--lower-bar');
    };
  }, [bar]);
}
