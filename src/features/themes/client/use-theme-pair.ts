import { useEffect, useEffectEvent } from 'react';
import { trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import { THEME_TEXTS, type ThemePair } from '../rules';
import { themeEngine } from './theme-engine';
import { darkSystem, keepPair, systemTone } from './theme-pair';

/** The pair of the account, and how to choose one; `pair` is undefined while it is not known. */
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

/** Wears what the system makes of the account's pair, for as long as it has one; once in the layout. */
export function useFollowSystem(): void {
  const utils = trpc.useUtils();
  const { pair, follow } = useThemePair();

  const wear = useEffectEvent(() => {
    // Who cannot tell the server wears it all the same; the next change tells it.
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

  // Who chooses one theme gives the pair up.
  useEffect(
    () =>
      themeEngine.on('switched', () => {
        keepPair(null);
        utils.themes.pair.setData(undefined, { pair: null });
      }),
    [utils],
  );
}
