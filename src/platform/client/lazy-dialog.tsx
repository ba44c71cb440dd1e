import { type ComponentType, useContext, useEffect, useEffectEvent, useState } from 'react';
import { KitWordsContext } from './ui/kit-words';
import { showToast } from './ui/toast-store';

/**
 * A dialog whose code is loaded when it first opens. If that fails, a toast says so and `onClose` is called, so that the
 * page stays; the next opening tries again.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
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

  return function LazyDialog(props: Props) {
    const { notLoaded, lang } = useContext(KitWordsContext);
    const [Loaded, setLoaded] = useState(() => loaded);
    const fail = useEffectEvent(() => {
      showToast({ tone: 'error', text: notLoaded, ...(lang && { lang }) });
      props.onClose();
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
