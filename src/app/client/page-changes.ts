import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';
import { titlePage } from '@/platform/client/window-title';
import { recordVisit } from './visit-trail';

/**
 * The effects of a page change: the window's title, the focus on the page's heading for keyboards and screen readers,
 * and the trail for the not-found page's Back.
 */
export function followPageChanges(router: AnyRouter): void {
  let shown: string | null = null;

  router.subscribe('onRendered', ({ toLocation }: { toLocation: ParsedLocation }) => {
    const page = router.state.matches.at(-1);
    recordVisit({ key: toLocation.state.__TSR_key ?? '', notFound: page?.fullPath === '/$' });
    titlePage(page?.staticData.title);
    // On the first page of a window the focus starts at the skip link.
    if (shown !== null && shown !== toLocation.pathname) focusHeading();
    shown = toLocation.pathname;
  });
}

function focusHeading() {
  const main = document.querySelector<HTMLElement>('main');
  // A page that focuses an input when it opens keeps that focus.
  if (!main || main.contains(document.activeElement)) return;
  const target = main.querySelector<HTMLElement>('h1') ?? main;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
