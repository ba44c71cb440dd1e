import { useEffect, useRef, type RefObject } from 'react';

/** What gets the focus as soon as it is there: a day, or the event that was moved. */
type Wanted = { day: string } | { event: string } | null;

/** Puts the focus on a day or an event of a view, which may be rendered only later: after a move, or with another month. */
export function useWantedFocus(view: RefObject<HTMLElement | null>) {
  const wanted = useRef<Wanted>(null);
  useEffect(() => {
    const target = wanted.current;
    if (!target || !view.current) return;
    const selector =
      'day' in target
        ? `[data-day="${CSS.escape(target.day)}"]`
        : `[data-event="${CSS.escape(target.event)}"]`;
    const element = view.current.querySelector<HTMLElement>(selector);
    if (!element) return;
    wanted.current = null;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  });
  return (target: Wanted) => {
    wanted.current = target;
  };
}
