import { lazy, Suspense, useState, type ComponentType } from 'react';
import { loadCode } from './lazy-page';

/** Until then a page fetches its data and paints, which code for later must not hold up. */
const CALM_AFTER_MS = 1_000;

const waiting = new Set<() => Promise<unknown>>();
let timer: number | undefined;

/**
 * A part of a page that is first shown on demand: a dialog, a menu. Its code is loaded when the page has become idle, so
 * that it shows at once, or when it is shown earlier.
 */
export function lazyPiece<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const fetch = async () => (Loaded ??= await loadCode(load));
  const Later = lazy(async () => ({ default: await fetch() }));
  loadWhenIdle(fetch);

  return function Piece(props: Props) {
    // The same one for its whole life: another would lose its state.
    const [Shown] = useState(() => Loaded ?? Later);
    return (
      <Suspense>
        <Shown {...props} />
      </Suspense>
    );
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
