import { useState } from 'react';
import { conflictDetails, serverMessage } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import type { Revision } from '../rules';
import { type Draft, type Merging, rebased, type Told, withList } from './draft';

/** What somebody else has saved since the draft's base. */
export type Missed<List> = Told<List> & Pick<Revision, 'changedBy' | 'changedAt'>;

interface Saving<List> {
  /** Applied to the list before it is sent. */
  change?: (list: List) => List;
  /** Applied to it when the save fails. */
  undo?: (list: List) => List;
  /** Shown if the server gives no message. */
  fallback?: string;
}

export interface DraftHandle<List> {
  /** Undefined while loading. */
  list: List | undefined;
  dirty: boolean;
  saving: boolean;
  failure: { text: string; retry: () => void } | null;
  edit: (change: (list: List) => List) => void;
  /** Saves the whole list. The outcome is a toast, `failure`, or `missed`. */
  save: (options?: Saving<List>) => Promise<void>;
  /** Somebody else was faster: the user has to choose. */
  missed: { theirs: Missed<List>; before: List; mine: List } | null;
  /** Saves one's own changes on top of theirs. */
  keepMine: () => Promise<void>;
  takeTheirs: () => void;
  /** Back to the unsaved changes, undecided. */
  keepEditing: () => void;
}

/** Unsaved changes to a list of settings that is saved as a whole, and only on top of its base revision. */
export function useDraft<List>({
  told,
  merging,
  store,
  readMissed,
  remember,
  savedText,
}: {
  /** The stored list, as far as known. */
  told: Told<List> | undefined;
  merging: Merging<List>;
  store: (list: List, revision: number) => Promise<Told<List>>;
  /** Parses the details of a 409. */
  readMissed: (details: object) => Missed<List>;
  /** Caches the server's latest list; `told` is then updated from it. */
  remember: (told: Told<List>) => void;
  savedText: string;
}): DraftHandle<List> {
  const [draft, setDraft] = useState<Draft<List> | null>(null);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<{ text: string; attempt: Saving<List> } | null>(null);
  const [theirs, setTheirs] = useState<Missed<List> | null>(null);
  const current = draft ?? (told && { told, list: told.list });

  function edit(change: (list: List) => List) {
    setDraft((latest) => {
      const from = latest ?? current;
      return from ? withList(from, change(from.list), merging) : null;
    });
  }

  async function put(sent: Draft<List>, attempt: Saving<List>) {
    const { undo, fallback = 'Save failed' } = attempt;
    setDraft(sent);
    setSaving(true);
    setFailure(null);
    try {
      const answer = await store(sent.list, sent.told.revision);
      remember(answer);
      setDraft((latest) => latest && rebased(latest, sent.list, answer, merging));
      setTheirs(null);
      showToast({ tone: 'success', text: savedText });
    } catch (error) {
      const details = conflictDetails(error);
      if (details) {
        setTheirs(readMissed(details));
      } else {
        if (undo) edit(undo);
        setTheirs(null);
        setFailure({ text: `Error: ${serverMessage(error) ?? fallback}`, attempt });
      }
    } finally {
      setSaving(false);
    }
  }

  async function save(options: Saving<List> = {}) {
    if (!current || saving) return;
    const { change } = options;
    const next = withList(current, change ? change(current.list) : current.list, merging);
    if (next) await put(next, options);
    else if (!change) showToast({ tone: 'info', text: 'Everything is saved' });
  }

  async function keepMine() {
    if (!draft || !theirs) return;
    const next = rebased(draft, draft.told.list, theirs, merging);
    if (next) return put(next, {});
    remember(theirs);
    setDraft(null);
    setTheirs(null);
  }

  function takeTheirs() {
    if (theirs) remember(theirs);
    setDraft(null);
    setTheirs(null);
  }

  return {
    list: current?.list,
    dirty: draft !== null,
    saving,
    failure: failure && { text: failure.text, retry: () => void save(failure.attempt) },
    edit: (change) => {
      setFailure(null);
      edit(change);
    },
    save,
    missed: theirs && draft && { theirs, before: draft.told.list, mine: draft.list },
    keepMine,
    takeTheirs,
    keepEditing: () => setTheirs(null),
  };
}
