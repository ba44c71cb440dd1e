import { useLayoutEffect, type RefObject } from 'react';

/**
 * Scrolls sideways to a day where not all days have room, with the day before it; one that is in sight stays where it is.
 *
 * @param at its column
 */
export function useDayInSight({
  scroller,
  columns,
  at,
  count,
}: {
  scroller: RefObject<HTMLElement | null>;
  columns: RefObject<HTMLElement | null>;
  at: number;
  count: number;
}) {
  useLayoutEffect(() => {
    const [view, all] = [scroller.current, columns.current];
    if (!view || !all) return;
    const width = all.offsetWidth / count;
    const room = view.clientWidth - all.offsetLeft;
    const left = at * width;
    if (left < view.scrollLeft || left + width > view.scrollLeft + room)
      view.scrollTo({ left: left - width });
  }, [scroller, columns, at, count]);
}
