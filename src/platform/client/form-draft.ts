import { useState } from 'react';
import { useCurrentUser } from './current-user';
import { SEALED_MS } from './storage/forget';
import { sealedNotes } from './storage/sealed-notes';

interface StoredDraft {
  typed: object;
  /** The stored values when typing began; null while unknown. */
  first: object | null;
}

/**
 * A form's draft over stored values. It is kept on this device until saved or discarded, for at most 7 days, so that it
 * survives Escape, a failed save, a reload and the end of the session. Changes by others meanwhile show in untouched fields and are listed in `missed`.
 *
 * @param name unique per form, including the id of what is edited
 * @param stored the server's current values
 * @param known whether `stored` is complete; before that, changes cannot be detected
 */
export function useFormDraft<Fields extends object>(name: string, stored: Fields, known = true) {
  const { id: user } = useCurrentUser();
  const [kept] = useState(
    () => read(user, name) as { typed: Partial<Fields>; first: Fields | null } | undefined,
  );
  const [typed, setTyped] = useState<Partial<Fields>>(kept?.typed ?? {});
  const [first, setFirst] = useState(kept?.first ?? (known ? stored : null));
  const [recovered, setRecovered] = useState(kept !== undefined);
  if (known && first === null) setFirst(stored);

  const fieldsOf = (of: object) => Object.keys(of) as (keyof Fields)[];
  const keep = (next: Partial<Fields>) => {
    const isChanged = fieldsOf(next).some((field) => !isSame(next[field], stored[field]));
    write(user, name, isChanged ? { typed: next, first } : null);
  };

  return {
    fields: { ...stored, ...typed },
    typed,
    set: (part: Partial<Fields>) => {
      const next = { ...typed, ...part };
      setTyped(next);
      keep(next);
    },
    /** Fields changed by others since typing began. */
    missed: first && known ? fieldsOf(stored).filter((field) => !isSame(first[field], stored[field])) : [],
    /** Whether the draft was restored from an earlier visit and still differs from the stored values. */
    recovered: recovered && fieldsOf(typed).some((field) => !isSame(typed[field], stored[field])),
    /** Discards the draft in favour of the stored values. */
    reset: () => {
      setTyped({});
      setFirst(stored);
      setRecovered(false);
      write(user, name, null);
    },
    /** Removes the draft from this device after it was saved. */
    forget: () => write(user, name, null),
  };
}

export type FormDraft<Fields extends object> = ReturnType<typeof useFormDraft<Fields>>;

const draftsOf = (user: number) => sealedNotes<StoredDraft>(user, 'form');

function read(user: number, name: string): StoredDraft | undefined {
  const kept = draftsOf(user).read(name);
  return kept && Date.now() - kept.at < SEALED_MS ? kept.value : undefined;
}

/** A draft too large for the storage is kept by the open form only. */
function write(user: number, name: string, draft: StoredDraft | null): void {
  draftsOf(user).write(name, draft);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
