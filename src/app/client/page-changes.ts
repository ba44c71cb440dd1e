import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';
import { titlePage } from '@/platform/client/window-title';
import { recordVisit } from './visit-trail';

/**
 * What a change of page means beyond showing it: the window's title, the focus on the page's heading so that the
 * keyboard and a screen reader begin there, and the trail that the not-found page goes back by.
 */
export function followPageChanges(router: AnyRouter): void {
  let shown: string | null = null;

  router.subscribe('onRendered', ({ toLocation }: { toLocation: ParsedLocation }) => {
    const page = router.state.matches.at(-1);
    recordVisit({ key: toLocation.state.__TSR_key ?? '', notFound: page?.fullPath === '/$' });
    titlePage(page?.staticData.title);
    // The first page of a window begins where the browser begins: at the skip link.
    if (shown !== null && shown !== toLocation.pathname) focusHeading();
    shown = toLocation.pathname;
  });
}

function focusHeading() {
  const main = document.querySelector<HTMLElement>('main');
  // A page that opens with the cursor in a field has chosen better.
  if (!main || main.contains(document.activeElement)) return;
  const target = main.querySelector<HTMLElement>('h1') ?? main;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
