import { useEffect } from 'react';
import { focusHeading } from '@/platform/client/ui/focus-after';

/** So long a page has to say itself where the focus goes on, such as to the same row of what is being loaded. */
const PATIENCE_MS = 2_000;

/**
 * Whoever works by keys loses their place where a press removes what has the focus: the browser drops it, silently. Unless
 * something takes it, the heading of the page gets it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let byKeys = false;
    let focused: Element | null = null;
    let timer: number | undefined;
    const ended = new AbortController();
    const on = (name: string, listener: (event: Event) => void) =>
      document.addEventListener(name, listener, { capture: true, signal: ended.signal });
    on('keydown', () => (byKeys = true));
    on('pointerdown', () => (byKeys = false));
    on('focusin', ({ target }) => (focused = target instanceof Element ? target : null));
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      focused = null;
      if (!byKeys) return;
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        if (document.activeElement === document.body) focusHeading({ preventScroll: true });
      }, PATIENCE_MS);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      ended.abort();
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}
