import type { LeftDraft } from '../drafts/drafts';
import type { Edit, StoredScript } from './open-text';
import type { ScriptEntry } from '../scripts/script-entry';

/**
 * What became of a call that failed: nobody knows, since no answer came, and it may be repeated; nothing was stored, but
 * later it may be; or it is refused for good.
 */
export type Fate = 'unknown' | 'not-now' | 'refused';

/** What happens to a text. */
export type TextEvent =
  | { kind: 'opened'; script: StoredScript; left: readonly LeftDraft[] }
  | { kind: 'not-opened'; problem: string }
  | { kind: 'edited'; edit: Edit }
  /** It is time to save. */
  | { kind: 'due' }
  | { kind: 'saved'; entry: ScriptEntry }
  | { kind: 'not-saved'; problem: string; fate: Fate; theirs: StoredScript | null }
  | { kind: 'unanswered' }
  | { kind: 'draft-kept' | 'draft-refused' }
  /** Somebody says that a version is stored. */
  | { kind: 'announced'; version: number }
  /** It is time to look for the announced version again. */
  | { kind: 'behind' }
  | { kind: 'fetched'; script: StoredScript }
  | { kind: 'not-fetched'; fate: Fate }
  /** What closed pages have left besides, and what is stored by now. */
  | { kind: 'found-more'; script: StoredScript; left: readonly LeftDraft[] }
  | { kind: 'mine-kept' }
  /** The person gives `mine` up, which has a place elsewhere by now. */
  | { kind: 'theirs-taken'; mine: string }
  | { kind: 'recovered-seen' };

export type Timer = 'due' | 'unanswered' | 'behind';

/** What is to be done about it. */
export type TextEffect =
  | { kind: 'save'; baseVersion: number; content: string; resolvesConflict: boolean; cut: boolean }
  | { kind: 'tell-saved'; entry: ScriptEntry }
  /** Brings the event of that name after `ms`; an earlier one of the same name does not come any more. */
  | { kind: 'start'; timer: Timer; ms: number }
  | { kind: 'stop'; timer: Timer }
  | { kind: 'fetch' }
  | { kind: 'find-more' }
  | { kind: 'adopt'; content: string; undoable: boolean }
  | { kind: 'keep-draft' }
  | { kind: 'keep-draft-soon' }
  | { kind: 'drop-draft' }
  /** Lets go of what a page left behind; once the own draft is kept, where it was made from that. */
  | { kind: 'discard-draft'; page: string; afterKeeping: boolean };

export function discard(page: string, afterKeeping: boolean): TextEffect {
  return { kind: 'discard-draft', page, afterKeeping };
}
