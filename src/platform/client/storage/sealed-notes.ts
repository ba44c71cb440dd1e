import { AREAS } from './device';
import { SEALED } from './forget';
import { fromBase64, keyOf, toBase64 } from './key-bytes';
import { seal, unseal } from './sealing';

export interface Note<Value> {
  name: string;
  value: Value;
  /** When it was written, in ms since 1970. */
  at: number;
}

/**
 * What an account has typed and not stored, sealed in local storage: the only storage that is synchronous enough for a page
 * that is closed. It outlives the session, and can be read by the same account only. For texts that may be large, and
 * whatever can wait: `sealed-records.ts`.
 *
 * @param kind what they are, such as `form`
 */
export function sealedNotes<Value>(user: number, kind: string) {
  const prefix = `${SEALED}${String(user)}:${kind}:`;

  function read(name: string): Note<Value> | null {
    try {
      const key = keyOf(user);
      const [at = '', box] = (AREAS.browser().getItem(prefix + name) ?? '').split(' ', 2);
      const text = key && box !== undefined ? unseal(key, prefix + name, fromBase64(box)) : null;
      return text === null ? null : { name, value: JSON.parse(text) as Value, at: Number(at) };
    } catch {
      return null;
    }
  }

  return {
    /** Null if there is none, or if it cannot be read. */
    read,

    /** Those that can be read. */
    all(): Note<Value>[] {
      try {
        return Object.keys(AREAS.browser())
          .filter((key) => key.startsWith(prefix))
          .flatMap((key) => read(key.slice(prefix.length)) ?? []);
      } catch {
        return [];
      }
    },

    /** Null removes it. Returns whether it is stored: not without room or without the account's key. */
    write(name: string, value: Value | null): boolean {
      try {
        if (value === null) {
          AREAS.browser().removeItem(prefix + name);
          return true;
        }
        const key = keyOf(user);
        if (!key) return false;
        const box = seal(key, prefix + name, JSON.stringify(value));
        AREAS.browser().setItem(prefix + name, `${String(Date.now())} ${toBase64(box)}`);
        return true;
      } catch {
        return false;
      }
    },
  };
}
