import { useSyncExternalStore } from 'react';
import { themeEngine } from './theme-engine';
import type { ThemeSnapshot } from './theme-contract';

/** The theme as of now; the component renders again when it changes. */
export function useTheme(): ThemeSnapshot {
  return useSyncExternalStore(themeEngine.subscribe, themeEngine.snapshot);
}
