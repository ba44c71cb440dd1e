import { useEffect } from 'react';
import { trpc } from '@/platform/client/trpc';
import { FALLBACK_THEMES } from './fallback-themes';
import type { ThemeCardText } from './fallback-themes';
import { themeEngine } from './theme-engine';

interface AvailableThemes {
  /** `null` while loading. */
  themes: readonly ThemeCardText[] | null;
  /** The server's list could not be loaded; `themes` are the built-in ones. */
  failed: boolean;
  retrying: boolean;
  retry: () => void;
}

/** The themes that the server offers, else the built-in ones. Passes the server's list to the engine. */
export function useAvailableThemes(): AvailableThemes {
  const { data, isError, isFetching, refetch } = trpc.themes.available.useQuery(undefined, { retry: 1 });

  useEffect(() => {
    if (data) themeEngine.reconcile(data);
  }, [data]);

  return {
    themes: data ?? (isError ? FALLBACK_THEMES : null),
    failed: isError && !data,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}
