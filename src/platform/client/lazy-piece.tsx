import { type ComponentType, useContext, useEffect, useEffectEvent, useState } from 'react';
import { KitWordsContext } from './ui/kit-words';
import { showToast } from './ui/toast-store';

/**
 * A part of a page that is first shown on demand, such as a dialog: its code is loaded then. If that fails, the page
 * stays: a toast says so and `onClose` is called, if it has that, and the next time it is tried again.
 */
export function lazyPiece<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let loaded: ComponentType<Props> | null = null;

  async function loadOnce(): Promise<ComponentType<Props>> {
    try {
      await reloadStylesheets();
      loaded = await (loading ??= load());
      return loaded;
    } catch (error) {
      loading = null;
      throw error;
    }
  }

  return function Piece(props: Props) {
    const { notLoaded, lang } = useContext(KitWordsContext);
    const [Loaded, setLoaded] = useState(() => loaded);
    const fail = useEffectEvent(() => {
      showToast({ tone: 'error', text: notLoaded, ...(lang && { lang }) });
      const { onClose } = props as { onClose?: () => void };
      onClose?.();
    });
    useEffect(() => {
      if (Loaded) return;
      let left = false;
      loadOnce().then(
        (component) => !left && setLoaded(() => component),
        () => !left && fail(),
      );
      return () => {
        left = true;
      };
    }, [Loaded]);
    return Loaded && <Loaded {...props} />;
  };
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
