import { type ComponentType, useContext, useEffect, useEffectEvent, useState } from 'react';
import { loadCode } from './lazy-page';
import { KitWordsContext } from './ui/kit-words';
import { showToast } from './ui/toast-store';

/** Until then a page fetches its data and paints, which code for later must not hold up. */
const CALM_AFTER_MS = 300;

/** A page that never becomes idle loads it all the same, for when the server is away. */
const BUSY_MS = 2_000;

const waiting = new Set<() => Promise<unknown>>();
let timer: number | undefined;

/**
 * A part of a page that is first shown on demand: a dialog, a menu. Its code is loaded when the page has become idle, so
 * that it shows at once, or when it is shown earlier; with `onDemand` only then, with `early` while the page’s data are on
 * their way. If that fails and it can be closed
 * (`onClose`), the page stays: a toast says so, and the next time it is tried again; else it throws `PageLoadError`.
 */
export function lazyPiece<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { onDemand = false, early = false } = {},
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let loaded: ComponentType<Props> | null = null;

  async function loadOnce(): Promise<ComponentType<Props>> {
    try {
      await reloadStylesheets();
      loaded = await (loading ??= loadCode(load));
      return loaded;
    } catch (error) {
      loading = null;
      throw error;
    }
  }
  if (early) void loadOnce().catch(() => undefined);
  else if (!onDemand) loadWhenIdle(loadOnce);

  // Not by `lazy`: that caches a failure, and Suspense may hold back for 300 ms what has arrived.
  return function Piece(props: Props) {
    const { notLoaded, lang } = useContext(KitWordsContext);
    const [Loaded, setLoaded] = useState(() => loaded);
    const [failure, setFailure] = useState<Error>();
    const fail = useEffectEvent((error: Error) => {
      const { onClose } = props as { onClose?: () => void };
      if (!onClose) {
        setFailure(error);
        return;
      }
      showToast({ tone: 'error', text: notLoaded, ...(lang && { lang }) });
      onClose();
    });
    useEffect(() => {
      if (Loaded) return;
      let left = false;
      loadOnce().then(
        (component) => !left && setLoaded(() => component),
        (error: Error) => !left && fail(error),
      );
      return () => {
        left = true;
      };
    }, [Loaded]);
    if (failure) throw failure;
    return Loaded && <Loaded {...props} />;
  };
}

/** Loads code when the page has become idle. What fails is loaded when it is needed, and then says so. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  waiting.add(load);
  timer ??= window.setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => void loadWaiting(), { timeout: BUSY_MS });
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

/** Vite asks for the stylesheets of a chunk once only, and leaves those that failed behind. */
const failed = new Set<HTMLLinkElement>();
window.addEventListener(
  'error',
  ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failed.add(target),
  { capture: true },
);

async function reloadStylesheets(): Promise<void> {
  const loads = [...failed].map(
    (link) =>
      new Promise((resolve, reject) => {
        const again = link.cloneNode() as HTMLLinkElement;
        again.addEventListener('load', resolve);
        again.addEventListener('error', reject);
        link.replaceWith(again);
      }),
  );
  failed.clear();
  await Promise.all(loads);
}
