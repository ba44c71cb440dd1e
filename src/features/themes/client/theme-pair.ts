import { storedJson } from '@/platform/client/stored-json';
import { USUAL_PAIR, type ThemePair } from '../rules';

/** Whether the system is dark at the moment. */
export const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');

const kept = () => storedJson<ThemePair>(localStorage, 'themePair');

/** Keeps the pair of the account for the first paint of the next visit; null: it does not follow the system. */
export function keepPair(pair: ThemePair | null): void {
  kept().write(pair);
}

/** What the system makes of the kept pair, instead of the theme worn last; null where none is kept. */
export function keptPairTheme(): string | null {
  const pair = kept().read();
  return pair?.[systemTone()] ?? null;
}

/** What a page shows that nobody has chosen a theme for. */
export function usualTheme(): string {
  return USUAL_PAIR[systemTone()];
}

export function systemTone(): keyof ThemePair {
  return darkSystem.matches ? 'dark' : 'light';
}
