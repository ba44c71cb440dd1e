import { AREAS, type Area, readDevice } from './device';
import { forgetAccount } from './forget';

/** Whose the stored token is. */
interface SignedIn {
  /** How that token begins, so that this ends with it however it goes. */
  token: string;
  /** The account's id. */
  user: number;
  /** The key of what it has sealed here (base64); null until the server has told it. */
  key: string | null;
}

const SIGNED_IN = 'signedIn';
const PREFIX = 'account:';
const TOKEN_START = 12;

/** The account of the stored token, once the server has told whose it is; null without storage. */
export function signedInHere(): SignedIn | null {
  try {
    const known = parsed(AREAS.browser().getItem(SIGNED_IN)) as SignedIn | null;
    return known && readDevice('authToken')?.slice(0, TOKEN_START) === known.token ? known : null;
  } catch {
    return null;
  }
}

/**
 * Notes whose the stored token is, and forgets every other account. What those have sealed stays for them, unreadable,
 * until it is 7 days old. Returns whether it was not noted before.
 */
export function openAccount(user: number, key: string | null): boolean {
  const known = signedInHere();
  if (known?.user === user && known.key === key) return false;
  try {
    forgetAccount(`${PREFIX}${String(user)}:`);
    const token = readDevice('authToken')?.slice(0, TOKEN_START);
    if (token !== undefined) AREAS.browser().setItem(SIGNED_IN, JSON.stringify({ token, user, key }));
    return true;
  } catch {
    // Without storage there is nothing of anybody.
    return false;
  }
}

/**
 * A JSON value of an account, until its session ends. Storage errors never throw: an unreadable value counts as missing,
 * and `write` returns false if the value could not be stored, as in a window that is still another account's.
 */
export function accountStored<Value>(user: number, name: string, area: Area = 'browser') {
  const key = `${PREFIX}${String(user)}:${name}`;
  return {
    read(): Partial<Value> | null {
      try {
        return parsed(AREAS[area]().getItem(key)) as Partial<Value> | null;
      } catch {
        return null;
      }
    },
    write(value: Value | null): boolean {
      try {
        if (value === null) AREAS[area]().removeItem(key);
        else if (signedInHere()?.user !== user) return false;
        else AREAS[area]().setItem(key, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** The names that begin with `start`, of an account's values in local storage. */
export function accountNames(user: number, start: string): string[] {
  const prefix = `${PREFIX}${String(user)}:`;
  try {
    return Object.keys(AREAS.browser())
      .filter((key) => key.startsWith(prefix + start))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

/** The value of a JSON text; null for anything else. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
