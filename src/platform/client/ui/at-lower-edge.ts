import { type RefObject, useLayoutEffect } from 'react';

const EDGE_PX = 64;

/** Keeps what is told on every screen at the lower edge of the window above an element that lies there. */
export function useAtLowerEdge(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const measure = () => {
      const { top, bottom } = element.getBoundingClientRect();
      // Below a short list it lies higher, where nothing is told.
      const isAtEdge = window.innerHeight - bottom < EDGE_PX;
      style.setProperty('--lower-bar', isAtEdge ? `${String(window.innerHeight - top)}px` : '0px');
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure);
      style.removeProperty('--lower-bar');
    };
  }, [bar]);
}
