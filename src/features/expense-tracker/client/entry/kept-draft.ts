import { useEffect } from 'react';
import type { Draft } from '../draft/draft';

const drafts = new WeakMap<object, Draft>();

/**
 * What was being entered when its fields were taken from the page, such as by another tab; undefined if there was nothing.
 * What could not be read is not in it, since only the fields had it.
 *
 * @param of what it belongs to: an edit, or the changes of a sign-in for the row of new ones
 */
export function keptDraft(of: object): Draft | undefined {
  const draft = drafts.get(of);
  return (
    draft && {
      ...draft,
      unread: {},
      lines: draft.lines.map((line) => ({ ...line, typing: false, unread: undefined })),
    }
  );
}

/** Keeps a draft for `keptDraft`; null forgets it. */
export function useKeptDraft(of: object, draft: Draft | null): void {
  useEffect(() => {
    if (draft) drafts.set(of, draft);
    else drafts.delete(of);
  }, [of, draft]);
}
