import type { LeftDraft } from '../drafts/drafts';
import type { Edit, StoredScript } from './open-text';
import type { ScriptEntry } from '../scripts/script-entry';

/**
 * The fate of a failed call: unknown, since there was no response, so that it may be retried; not saved now, but
 * perhaps later; or refused for good.
 */
export type Fate = 'unknown' | 'not-now' | 'refused';

/** The events of a text. */
export type TextEvent =
  | { kind: 'opened'; script: StoredScript; left: readonly LeftDraft[] }
  | { kind: 'not-opened'; problem: string; refused: boolean }
  | { kind: 'edited'; edit: Edit }
  /** The autosave timer. */
  | { kind: 'due' }
  | { kind: 'saved'; entry: ScriptEntry }
  | { kind: 'not-saved'; problem: string; fate: Fate; theirs: StoredScript | null }
  | { kind: 'unanswered' }
  | { kind: 'draft-kept' | 'draft-refused' }
  /** A version was reported as saved. */
  | { kind: 'announced'; version: number }
  /** Time to retry fetching the reported version. */
  | { kind: 'behind' }
  | { kind: 'fetched'; script: StoredScript }
  | { kind: 'not-fetched'; fate: Fate }
  /** A closed page has left a draft since the text was opened. */
  | { kind: 'left-found' }
  /** Further drafts of closed pages, and what is saved by now. */
  | { kind: 'found-more'; script: StoredScript; left: readonly LeftDraft[] }
  | { kind: 'more-not-found'; fate: Fate }
  /** Time to retry looking for them. */
  | { kind: 'more' }
  | { kind: 'mine-kept' }
  /** The user discards `mine`, which is stored elsewhere by now. */
  | { kind: 'theirs-taken'; mine: string }
  | { kind: 'recovered-seen' };

export type Timer = 'due' | 'unanswered' | 'behind' | 'more';

/** The effects to run. */
export type TextEffect =
  | { kind: 'save'; baseVersion: number; content: string; resolvesConflict: boolean; cut: boolean }
  | { kind: 'report-saved'; entry: ScriptEntry }
  /** Fires the event of that name after `ms`; replaces an earlier timer of the same name. */
  | { kind: 'start'; timer: Timer; ms: number }
  | { kind: 'stop'; timer: Timer }
  | { kind: 'fetch' }
  | { kind: 'find-more' }
  | { kind: 'adopt'; content: string; undoable: boolean }
  | { kind: 'keep-draft' }
  | { kind: 'keep-draft-soon' }
  | { kind: 'drop-draft' }
  /** Deletes a closed page's draft; if the own draft is based on it, after that is stored. */
  | { kind: 'discard-draft'; page: string; afterKeeping: boolean };

export function discard(page: string, afterKeeping: boolean): TextEffect {
  return { kind: 'discard-draft', page, afterKeeping };
}
