import { guessFrom } from '@/platform/shared/guessed-preferences';

/** What the browser says of the forms that its user is used to. */
export function guessFromBrowser() {
  return guessFrom(navigator.language, new Intl.DateTimeFormat().resolvedOptions().timeZone);
}
