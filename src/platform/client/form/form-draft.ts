import { useRef, useState } from 'react';
import { useCurrentUser } from '../current-user';
import { SEALED_MS } from '../storage/forget';
import { sealedNotes } from '../storage/sealed-notes';

interface StoredDraft<Fields> {
  typed: Partial<Fields>;
  /** The stored values when typing began; null while unknown. */
  first: Fields | null;
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
  const drafts = formDrafts<StoredDraft<Fields>>(user);
  const [kept] = useState(() => drafts.read(name));
  const [typed, setTyped] = useState<Partial<Fields>>(kept?.typed ?? {});
  /** Also for what comes when this rendering is past. */
  const latest = useRef(typed);
  const [first, setFirst] = useState(kept?.first ?? (known ? stored : null));
  const [recovered, setRecovered] = useState(kept !== undefined);
  if (known && first === null) setFirst(stored);

  const fieldsOf = (of: object) => Object.keys(of) as (keyof Fields)[];
  const changedOf = (of: Partial<Fields>) =>
    fieldsOf(of).filter((field) => !isSame(of[field], stored[field]));
  const keep = (next: Partial<Fields>) =>
    drafts.write(name, changedOf(next).length > 0 ? { typed: next, first } : null);

  const put = (next: Partial<Fields>) => {
    latest.current = next;
    setTyped(next);
    keep(next);
  };

  return {
    fields: { ...stored, ...typed },
    typed,
    /** The typed fields that differ from what is stored. */
    changed: Object.fromEntries(changedOf(typed).map((field) => [field, typed[field]])) as Partial<Fields>,
    set: (part: Partial<Fields>) => put({ ...latest.current, ...part }),
    /**
     * Begins with the next one, before this one is answered: nothing that is typed meanwhile is lost. It can be taken back as
     * long as nothing was typed since.
     */
    turn: (part: Partial<Fields>) => {
      const before = latest.current;
      const all = { ...before, ...part };
      // A field as it is stored follows that, such as today.
      const next = Object.fromEntries(changedOf(all).map((field) => [field, all[field]])) as Partial<Fields>;
      put(next);
      setRecovered(false);
      const isUntouched = () => latest.current === next;
      return { isUntouched, takeBack: () => (isUntouched() ? put(before) : undefined) };
    },
    /** Fields changed by others since typing began. */
    missed: first && known ? fieldsOf(stored).filter((field) => !isSame(first[field], stored[field])) : [],
    /** Whether the draft was restored from an earlier visit and still differs from the stored values. */
    recovered: recovered && changedOf(typed).length > 0,
    /** Discards the draft in favour of the stored values. */
    reset: () => {
      put({});
      setFirst(stored);
      setRecovered(false);
    },
    /** Removes the draft from this device after it was saved. */
    forget: () => drafts.write(name, null),
  };
}

export type FormDraft<Fields extends object> = ReturnType<typeof useFormDraft<Fields>>;

/**
 * The drafts of an account's forms on this device, sealed, for 7 days. One too large for the storage is kept by the open form
 * only; null removes it.
 */
export function formDrafts<Kept>(user: number) {
  const notes = sealedNotes<Kept>(user, 'form');
  return {
    read: (name: string): Kept | undefined => {
      const kept = notes.read(name);
      return kept && Date.now() - kept.at < SEALED_MS ? kept.value : undefined;
    },
    write: (name: string, draft: Kept | null): void => void notes.write(name, draft),
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
