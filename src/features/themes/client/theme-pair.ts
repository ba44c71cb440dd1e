import { accountStored, signedInHere } from '@/platform/client/storage/account';
import { USUAL_PAIR, type ThemePair } from '../rules';

const DARK = '(prefers-color-scheme: dark)';

/** Tells of changes of the system's mode. Never read: Chromium drops the event of a change that has been read already. */
export const darkSystem = window.matchMedia(DARK);

const kept = () => accountStored<ThemePair>(signedInHere()?.user ?? 0, 'themePair');

/** Stores the account's pair for the first paint of the next visit; null: the account does not follow the system. */
export function keepPair(pair: ThemePair | null): void {
  kept().write(pair);
}

/** The theme of the stored pair for the system's mode, which overrides the last active theme; null if there is none. */
export function keptPairTheme(): string | null {
  const pair = kept().read();
  return pair?.[systemTone()] ?? null;
}

/** The theme of a page where none was ever chosen. */
export function usualTheme(): string {
  return USUAL_PAIR[systemTone()];
}

export function systemTone(): keyof ThemePair {
  return window.matchMedia(DARK).matches ? 'dark' : 'light';
}
