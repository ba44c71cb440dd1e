import { type RefObject, useEffect, useState } from 'react';

/** Rows are rendered this far beyond the window's edges; the range is updated in steps of this size. */
const BEYOND_PX = 400;
const STEP_PX = 200;

export interface Sight {
  from: number;
  to: number;
}

/** The part of an element, in pixels from its top, that is in the window or near it. */
export function useSight(element: RefObject<HTMLElement | null>): Sight {
  const [sight, setSight] = useState<Sight>({ from: 0, to: window.innerHeight + BEYOND_PX });

  useEffect(() => {
    const look = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0;
      const from = Math.floor((-top - BEYOND_PX) / STEP_PX) * STEP_PX;
      const to = Math.ceil((window.innerHeight - top + BEYOND_PX) / STEP_PX) * STEP_PX;
      setSight((known) => (known.from === from && known.to === to ? known : { from, to }));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [element]);

  return sight;
}
