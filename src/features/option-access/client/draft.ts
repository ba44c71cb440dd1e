/** Unsaved work on a list that others may save too: what it began from, and what the person has made of it. */

/** A list as the server told it, and how often it had been saved by then. */
export interface Told<List> {
  list: List;
  revision: number;
}

export interface Draft<List> {
  told: Told<List>;
  list: List;
}

/** How lists of the sort are compared, and how work on one is done again on another. */
export interface Merging<List> {
  isSame: (one: List, other: List) => boolean;
  /** `onto` with what differs between `before` and `after` done to it. */
  reapply: (before: List, after: List, onto: List) => List;
}

/** The draft with another list; null when nothing of it is left to save. */
export function withList<List>(
  { told }: Draft<List>,
  list: List,
  { isSame }: Merging<List>,
): Draft<List> | null {
  return isSame(told.list, list) ? null : { told, list };
}

/**
 * The draft on top of what is stored now: of its list, the work since `from` stays. After a save `from` is what was
 * sent; to keep one's own work on top of another person's, it is what the draft began from.
 */
export function rebased<List>(
  draft: Draft<List>,
  from: List,
  told: Told<List>,
  merging: Merging<List>,
): Draft<List> | null {
  return withList({ told, list: told.list }, merging.reapply(from, draft.list, told.list), merging);
}

/** One thing that is not the same in two lists, in words. */
export interface Difference {
  /** The same for the same field of the same thing. */
  key: string;
  subject: string;
  field: string;
  before: string;
  after: string;
}
