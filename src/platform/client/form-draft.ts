import { useState } from 'react';
import { storedJson } from './stored-json';
import { useCurrentUser } from './current-user';

const KEPT_DAYS = 7;

interface StoredDraft {
  typed: object;
  /** As it was when the person began; null where that was not known yet. */
  first: object | null;
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
  const [kept] = useState(
    () => read(user)[name] as { typed: Partial<Fields>; first: Fields | null } | undefined,
  );
  const [typed, setTyped] = useState<Partial<Fields>>(kept?.typed ?? {});
  const [first, setFirst] = useState(kept?.first ?? (known ? stored : null));
  const [recovered, setRecovered] = useState(kept !== undefined);
  if (known && first === null) setFirst(stored);

  const fieldsOf = (of: object) => Object.keys(of) as (keyof Fields)[];
  const keep = (next: Partial<Fields>) => {
    const isChanged = fieldsOf(next).some((field) => !isSame(next[field], stored[field]));
    write(user, name, isChanged ? { typed: next, first, at: Date.now() } : null);
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
const storageOf = (user: number) =>
  storedJson<Record<string, StoredDraft | undefined>>(localStorage, keyOf(user));

function read(user: number): Record<string, StoredDraft | undefined> {
  const oldest = Date.now() - KEPT_DAYS * 24 * 3_600_000;
  const kept = Object.entries(storageOf(user).read() ?? {});
  return Object.fromEntries(kept.filter(([, draft]) => draft && draft.at > oldest));
}

/** What is too large for the storage, the open form alone holds. */
function write(user: number, name: string, draft: StoredDraft | null): void {
  storageOf(user).write({ ...read(user), [name]: draft ?? undefined });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
