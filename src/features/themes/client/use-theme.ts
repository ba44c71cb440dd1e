import { useSyncExternalStore } from 'react';
import { themeEngine } from './theme-engine';
import type { ThemeSnapshot } from './theme-contract';

/** The current theme; re-renders the component when it changes. */
export function useTheme(): ThemeSnapshot {
  return useSyncExternalStore(themeEngine.subscribe, themeEngine.snapshot);
}
