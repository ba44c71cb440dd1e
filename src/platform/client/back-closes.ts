import type { RegisteredRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The second entry of a page that was the first one. */
    again?: true;
  }
}

/** What lies over the page, the topmost last. */
const layers: (() => void)[] = [];
let onFirstLayer: () => void = () => undefined;

/** While it is open, the browser's Back closes it, and leaves the page where it is. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const layer = () => close();
    layers.push(layer);
    if (layers.length === 1) onFirstLayer();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [open]);
}

/** Whether Back would close something rather than leave the page. */
export function isBackTaken(): boolean {
  return layers.length > 0;
}

/** Has Back close what lies on top. Answers how to end it. */
export function followBack(router: RegisteredRouter): () => void {
  const { history } = router;
  // Before the first entry of the app lies another site, where nobody could be kept: the page gets a second one.
  onFirstLayer = () => {
    if (history.location.state.__TSR_index > 0) return;
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: (state) => ({ ...state, again: true }),
      resetScroll: false,
      ignoreBlocker: true,
    });
  };
  const release = history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action }) => {
      const close = layers.at(-1);
      if (action !== 'BACK' || !close) return false;
      // Only when the address is the page's own again: what closes may write into it.
      window.addEventListener('popstate', close, { once: true });
      return true;
    },
  });
  return () => {
    onFirstLayer = () => undefined;
    release();
  };
}
