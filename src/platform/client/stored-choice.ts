import { useState } from 'react';
import { storedJson } from './stored-json';

/**
 * A choice that this browser remembers. A browser that keeps nothing for the page holds it until the next visit.
 *
 * @param read makes a choice of what is stored, whatever that is; undefined where nothing is
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

/** What `store` has put there, as JSON; a text that is none as it is. */
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
