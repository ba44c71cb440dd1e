import { useState } from 'react';
import { useCurrentUser } from './current-user';

const KEPT_DAYS = 7;

interface Kept {
  typed: object;
  /** As it was when the person began. */
  first: object;
  /** In ms since 1970. */
  at: number;
}

/**
 * What a person types over what is stored. It is kept on this device until it is stored or given up, so that neither
 * Escape nor a failed save nor the end of the page takes it; what others change meanwhile shows at once, and is told.
 *
 * @param name tells the forms of the app apart, with the id of what is edited
 * @param stored as the server has it now
 * @param known whether `stored` is all of it: before that, nothing can have changed
 */
export function useFormDraft<Fields extends object>(name: string, stored: Fields, known = true) {
  const { id: user } = useCurrentUser();
  const [kept] = useState(() => read(user)[name] as { typed: Partial<Fields>; first: Fields } | undefined);
  const [typed, setTyped] = useState<Partial<Fields>>(kept?.typed ?? {});
  const [first, setFirst] = useState(kept?.first ?? (known ? stored : null));
  const [recovered, setRecovered] = useState(kept !== undefined);
  if (known && first === null) setFirst(stored);

  const fieldsOf = (of: object) => Object.keys(of) as (keyof Fields)[];
  const keep = (next: Partial<Fields>) => {
    const isChanged = fieldsOf(next).some((field) => !isSame(next[field], stored[field]));
    write(user, name, isChanged ? { typed: next, first: first ?? stored, at: Date.now() } : null);
  };

  return {
    fields: { ...stored, ...typed },
    typed,
    set: (part: Partial<Fields>) => {
      const next = { ...typed, ...part };
      setTyped(next);
      keep(next);
    },
    /** Which fields somebody else has changed since the person began. */
    missed: first && known ? fieldsOf(stored).filter((field) => !isSame(first[field], stored[field])) : [],
    /** Whether what is typed is from another time, and there is something of it left. */
    recovered: recovered && fieldsOf(typed).some((field) => !isSame(typed[field], stored[field])),
    /** Gives up what is typed, for what is stored now. */
    reset: () => {
      setTyped({});
      setFirst(stored);
      setRecovered(false);
      write(user, name, null);
    },
    /** What is typed is stored. */
    forget: () => write(user, name, null),
  };
}

export type FormDraft<Fields extends object> = ReturnType<typeof useFormDraft<Fields>>;

/** Removes from this device what an account has typed and not stored. */
export function forgetFormDrafts(user: number): void {
  localStorage.removeItem(keyOf(user));
}

const keyOf = (user: number) => `formDrafts:${String(user)}`;

function read(user: number): Record<string, Kept | undefined> {
  const kept = JSON.parse(localStorage.getItem(keyOf(user)) ?? '{}') as Record<string, Kept>;
  const oldest = Date.now() - KEPT_DAYS * 24 * 3_600_000;
  return Object.fromEntries(Object.entries(kept).filter(([, { at }]) => at > oldest));
}

function write(user: number, name: string, draft: Kept | null): void {
  try {
    localStorage.setItem(keyOf(user), JSON.stringify({ ...read(user), [name]: draft ?? undefined }));
  } catch {
    // Too large for the storage: then the open form alone holds it.
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
