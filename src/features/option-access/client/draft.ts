/** Unsaved changes to a list that others may save too: the base list and the edited one. */

/** A list as received from the server, with its revision. */
export interface Told<List> {
  list: List;
  revision: number;
}

export interface Draft<List> {
  told: Told<List>;
  list: List;
}

/** How lists of a kind are compared and merged. */
export interface Merging<List> {
  isSame: (one: List, other: List) => boolean;
  /** `onto` with the changes between `before` and `after` applied. */
  reapply: (before: List, after: List, onto: List) => List;
}

/** The draft with another list; null if nothing is left to save. */
export function withList<List>(
  { told }: Draft<List>,
  list: List,
  { isSame }: Merging<List>,
): Draft<List> | null {
  return isSame(told.list, list) ? null : { told, list };
}

/**
 * Rebases the draft onto the stored list: of the draft's list, the changes since `from` are kept. After a save `from`
 * is what was sent; to keep one's own changes over another user's, it is the draft's base.
 */
export function rebased<List>(
  draft: Draft<List>,
  from: List,
  told: Told<List>,
  merging: Merging<List>,
): Draft<List> | null {
  return withList({ told, list: told.list }, merging.reapply(from, draft.list, told.list), merging);
}

/** One difference between two lists, in words. */
export interface Difference {
  /** Identifies the field of the entry. */
  key: string;
  subject: string;
  field: string;
  before: string;
  after: string;
}
