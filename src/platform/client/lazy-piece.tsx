import { createElement, useEffect, useState, type ComponentType } from 'react';
import { loadCode, type PageLoadError } from './lazy-page';

/** Until then a page fetches its data and paints, which code for later must not hold up. */
const CALM_AFTER_MS = 300;

const waiting = new Set<() => Promise<unknown>>();
let timer: number | undefined;

/**
 * A part of a page that is first shown on demand: a dialog, a menu. Its code is loaded when the page has become idle, so
 * that it shows at once, or when it is shown earlier; with `onDemand` only then. Not by `lazy`: that caches a failure, and Suspense may hold back
 * for 300 ms what has arrived.
 */
export function lazyPiece<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { onDemand = false } = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => (loaded ??= await loadCode(load));
  if (!onDemand) loadWhenIdle(fetch);

  return function Piece(props: Props) {
    const [piece, setPiece] = useState(() => loaded);
    const [failure, setFailure] = useState<PageLoadError>();
    useEffect(() => {
      if (piece) return;
      let gone = false;
      fetch().then(
        (arrived) => !gone && setPiece(() => arrived),
        (error: unknown) => !gone && setFailure(error as PageLoadError),
      );
      return () => {
        gone = true;
      };
    }, [piece]);
    if (failure) throw failure;
    return piece ? createElement(piece, props) : null;
  };
}

/** Loads code when the page has become idle. What fails is loaded when it is needed, and then says so. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  waiting.add(load);
  timer ??= window.setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => void loadWaiting());
    else void loadWaiting();
  }, CALM_AFTER_MS);
}

async function loadWaiting() {
  timer = undefined;
  for (const load of [...waiting]) {
    waiting.delete(load);
    await load().catch(() => undefined);
  }
}
