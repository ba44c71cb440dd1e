import { useState } from 'react';
import { useCurrentUser } from './current-user';
import { accountStored } from './storage/account';

/**
 * A choice that this browser remembers for the account until its session ends, or without storage until the page is closed.
 *
 * @param read parses the stored value, which may be anything; null if there is none
 */
export function useStored<Choice>(name: string, read: (stored: unknown) => Choice) {
  const stored = accountStored<Choice>(useCurrentUser().id, name);
  const [choice, setChoice] = useState(() => read(stored.read()));
  return [
    choice,
    (next: Choice) => {
      setChoice(next);
      stored.write(next);
    },
  ] as const;
}
