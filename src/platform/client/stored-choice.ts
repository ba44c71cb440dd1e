import { useState } from 'react';
import { storedJson } from './stored-json';

/**
 * A choice that this browser remembers, or without storage until the page is closed.
 *
 * @param read parses the stored value, which may be anything, or undefined if there is none
 */
export function useStored<Choice>(key: string, read: (stored: unknown) => Choice) {
  const [choice, setChoice] = useState(() => read(storedAt(key)));
  return [
    choice,
    (next: Choice) => {
      setChoice(next);
      store(key, next);
    },
  ] as const;
}

/** The value stored by `store`; text that is not JSON is returned unchanged. */
export function storedAt(key: string): unknown {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
    return stored === null ? undefined : JSON.parse(stored);
  } catch {
    return stored ?? undefined;
  }
}

export function store(key: string, choice: unknown): void {
  storedJson(localStorage, key).write(choice);
}
