import { useEffect, useEffectEvent } from 'react';
import { trpc, type TrpcUtils } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import { THEME_TEXTS, type ThemePair } from '../rules';
import { themeEngine } from './theme-engine';
import { darkSystem, keepPair, systemTone } from './theme-pair';

/** In order, so that the last one sent is the last one stored. */
const ONE_AT_A_TIME = { id: 'themes.followSystem' };

/** The account's pair, and how to set it; `pair` is undefined while loading. */
export function useThemePair() {
  const utils = trpc.useUtils();
  const { data } = trpc.themes.pair.useQuery(undefined, { staleTime: Infinity });
  const { mutateAsync, isPending } = trpc.themes.followSystem.useMutation({ scope: ONE_AT_A_TIME });

  async function follow(pair: ThemePair) {
    const before = utils.themes.pair.getData();
    const worn = systemTone();
    // First, so that a change of the system meanwhile finds the new pair.
    themeEngine.wear(pair[worn]);
    keepPair(pair);
    // An answer from before this change would undo it here, and the next change of the system would store that.
    void utils.themes.pair.cancel();
    utils.themes.pair.setData(undefined, { pair });
    try {
      await mutateAsync({ ...pair, worn });
    } catch (error) {
      keepPair(before?.pair ?? null);
      utils.themes.pair.setData(undefined, before);
      throw error;
    }
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

/**
 * The account's theme as it is now: of its pair for the system's mode, or its single one. An earlier call that has no
 * answer yet rejects: its answer may be from before the change that this call was made for.
 */
export async function fetchSavedTheme({ themes }: Pick<TrpcUtils, 'themes'>): Promise<string> {
  await Promise.all([themes.pair.cancel(), themes.current.cancel()]);
  const [{ pair }, { themeName }] = await Promise.all([
    themes.pair.fetch(undefined, { staleTime: 0 }),
    themes.current.fetch(undefined, { staleTime: 0 }),
  ]);
  return pair?.[systemTone()] ?? themeName;
}

/** Applies the theme of the account's pair for the system's mode; used once, in the layout. */
export function useFollowSystem(): void {
  const utils = trpc.useUtils();
  const { pair, follow } = useThemePair();

  const wear = useEffectEvent((changed: boolean) => {
    if (!pair) return;
    const theme = pair[systemTone()];
    // A change is saved even if something else has applied the theme already.
    if (!changed && themeEngine.current() === theme) return;
    themeEngine.wear(theme);
    // A failure is repaired by the next change.
    follow(pair).catch(() => undefined);
  });

  useEffect(() => {
    if (pair === undefined) return;
    keepPair(pair);
    wear(false);
    const onChange = () => wear(true);
    darkSystem.addEventListener('change', onChange);
    return () => darkSystem.removeEventListener('change', onChange);
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
