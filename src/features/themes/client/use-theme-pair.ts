import { useEffect, useEffectEvent } from 'react';
import { trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import { THEME_TEXTS, type ThemePair } from '../rules';
import { themeEngine } from './theme-engine';
import { darkSystem, keepPair, systemTone } from './theme-pair';

/** The account's pair, and how to set it; `pair` is undefined while loading. */
export function useThemePair() {
  const utils = trpc.useUtils();
  const { data } = trpc.themes.pair.useQuery(undefined, { staleTime: Infinity });
  const { mutateAsync, isPending } = trpc.themes.followSystem.useMutation();

  async function follow(pair: ThemePair) {
    const worn = systemTone();
    await mutateAsync({ ...pair, worn });
    keepPair(pair);
    utils.themes.pair.setData(undefined, { pair });
    themeEngine.wear(pair[worn]);
  }

  return {
    pair: data?.pair,
    saving: isPending,
    follow,
    choose: (pair: ThemePair) =>
      void follow(pair).then(
        () => showToast({ tone: 'success', text: THEME_TEXTS.updated }),
        () => showToast({ tone: 'error', text: THEME_TEXTS.updateFailed }),
      ),
  };
}

/** Applies the theme of the account's pair for the system's mode; used once, in the layout. */
export function useFollowSystem(): void {
  const utils = trpc.useUtils();
  const { pair, follow } = useThemePair();

  const wear = useEffectEvent(() => {
    // Applied even if it cannot be saved; the next change saves it.
    if (pair && themeEngine.current() !== pair[systemTone()]) {
      themeEngine.wear(pair[systemTone()]);
      follow(pair).catch(() => undefined);
    }
  });

  useEffect(() => {
    if (pair === undefined) return;
    keepPair(pair);
    wear();
    darkSystem.addEventListener('change', wear);
    return () => darkSystem.removeEventListener('change', wear);
  }, [pair]);

  // Selecting a single theme discards the pair.
  useEffect(
    () =>
      themeEngine.on('switched', () => {
        keepPair(null);
        utils.themes.pair.setData(undefined, { pair: null });
      }),
    [utils],
  );
}
