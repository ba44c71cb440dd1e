import { useEffect } from 'react';
import { focusHeading } from '@/platform/client/ui/focus-after';

/** So long a page has to say itself where the focus goes on, such as to the same row of what is being loaded. */
const PATIENCE_MS = 2_000;

/**
 * Whoever works by keys loses their place where a press removes what has the focus: the browser drops it, silently. Unless
 * something takes it, the heading of the page gets it. What was being added keeps it when the server has named it.
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
    on('pointerdown', () => {
      byKeys = false;
      clearTimeout(timer);
    });
    on('focusin', ({ target }) => (focused = target instanceof Element ? target : null));
    // Where a browser tells of a removal too, the element is gone just after that.
    on('focusout', ({ target }) => queueMicrotask(() => forget(target)));
    function forget(target: EventTarget | null) {
      if (!focused || focused !== target || !focused.isConnected) return;
      // Another window has the focus now, or the element cannot be pressed for the moment: it is still where the person is.
      if (document.activeElement !== focused && !focused.matches(':disabled')) focused = null;
    }
    const observer = new MutationObserver((records) => {
      if (!focused || focused.isConnected) return;
      const named = document.activeElement === document.body && namedInstead(focused, records);
      focused = null;
      if (named) return named.focus({ preventScroll: true });
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

/** Rows and events are made anew with an id of the server in place of their provisional one, by which they are keyed. */
function namedInstead(gone: Element, records: readonly MutationRecord[]): HTMLElement | undefined {
  const [was, name] = provisional(gone) ?? [];
  if (!was || name === undefined) return undefined;
  const isSame = (one: Element) =>
    Number.parseInt(one.getAttribute(name) ?? '', 10) > 0 &&
    ['data-index', 'aria-label'].every((fact) => one.getAttribute(fact) === was.getAttribute(fact));
  const now = records
    .flatMap(({ addedNodes }) => [...addedNodes])
    .flatMap((node) => (node instanceof Element ? [node, ...node.querySelectorAll(`[${name}]`)] : []))
    .find(isSame);
  const parts = (of: Element) => [of, ...of.querySelectorAll(gone.localName)];
  const part = now && parts(now)[parts(was).indexOf(gone)];
  return part instanceof HTMLElement ? part : undefined;
}

/** What an element is of that is still being added, and the attribute that has its provisional id. */
function provisional(element: Element): [of: Element, name: string] | undefined {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const found = [...at.attributes].find(
      ({ name, value }) => name.startsWith('data-') && /^-\d+$/.test(value),
    );
    if (found) return [at, found.name];
  }
  return undefined;
}
