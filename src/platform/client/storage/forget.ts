import { AREAS, isOfDevice } from './device';

/** Of names whose value is when it was sealed, in ms since 1970, and then what is sealed. */
export const SEALED = 'sealed:';
/** Drafts of earlier versions: `former.ts` takes over those of the account that signs in, and deletes the others. */
export const FORMER = /^(?:formDrafts|toolstead-draft):/;
/** How long what is sealed waits for an account that does not sign in here again. */
export const SEALED_MS = 7 * 24 * 3_600_000;

/**
 * Removes all of accounts from this browser and this window, with the key to what they have sealed, which stays for 7 days:
 * it can be read again once the same account has signed in. For every end of a session.
 *
 * @param kept what the names begin with that stay
 */
export function forgetAccount(kept?: string): void {
  try {
    for (const area of [AREAS.browser(), AREAS.window()]) {
      for (const name of Object.keys(area)) {
        if (isOfDevice(name) || FORMER.test(name) || (kept && name.startsWith(kept))) continue;
        if (!name.startsWith(SEALED) || isTooOld(area.getItem(name))) area.removeItem(name);
      }
    }
  } catch {
    // Without storage there is nothing of anybody.
  }
}

const isTooOld = (sealed: string | null) => !(Date.now() - Number.parseInt(sealed ?? '', 10) < SEALED_MS);
