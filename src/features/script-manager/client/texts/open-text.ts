import type { SaveState } from './save-state';
import type { ScriptEntry } from '../scripts/script-entry';

export type StoredScript = ScriptEntry & { content: string };

/** The displayed state of a script's text. */
export interface TextState {
  phase: 'loading' | 'failed' | 'ready';
  save: SaveState;
  /** Why the text could not be loaded or saved. */
  problem: string | null;
  /** The number of saves, so that each can be announced. */
  saves: number;
  /** The saved text in a conflict: nothing is saved until the user chooses. */
  theirs: StoredScript | null;
  /** When the recovered draft in the editor was stored by a closed page (ms since 1970). */
  recovered: number | null;
}

/** A text in the editor; two edits are equal only if they are the same object. */
export interface Edit {
  /** Builds the text, which is slow for a long one. */
  read: () => string;
}

/** The state of an open text. Immutable: each event creates the next one (`step`). */
export interface OpenText {
  readonly id: number;
  /** The script's name when the text was loaded. */
  readonly name: string;
  readonly state: TextState;
  /** The base of the text in the editor: as loaded, or last saved. */
  readonly stored: string;
  readonly version: number;
  /** The newest version reported by anybody. */
  readonly announced: number;
  /** The text in the editor, if it differs from the saved one. */
  readonly edit: Edit | null;
  /** What was sent but not answered: the server may have saved it. */
  readonly sent: { edit: Edit; content: string } | null;
  /** Whether a save is in flight; `due` if the next one is to follow at once. */
  readonly saving: 'no' | 'yes' | 'due';
  /** The save in flight has not been answered for longer than expected. */
  readonly unanswered: boolean;
  /** A newer version is being fetched. */
  readonly following: boolean;
  /** The next save deliberately replaces another user's text. */
  readonly resolvesConflict: boolean;
  /** Why the last save failed, and whether it was refused for good; null after a success or an edit. */
  readonly failure: { problem: string; refused: boolean } | null;
  /** The device refused to store the last draft. */
  readonly draftRefused: boolean;
  /** Closed pages have left more drafts than the one being saved. */
  readonly moreLeft: boolean;
}

export const LOADING: TextState = {
  phase: 'loading',
  save: 'saved',
  problem: null,
  saves: 0,
  theirs: null,
  recovered: null,
};

export function newText(id: number): OpenText {
  return {
    id,
    name: '',
    state: LOADING,
    stored: '',
    version: 0,
    announced: 0,
    edit: null,
    sent: null,
    saving: 'no',
    unanswered: false,
    following: false,
    resolvesConflict: false,
    failure: null,
    draftRefused: false,
    moreLeft: false,
  };
}

/** The text in the editor, or else the saved one. */
export function currentText(text: OpenText): string {
  return text.edit?.read() ?? text.stored;
}

/** A text with a change of its displayed state; the same object if that changes nothing. */
export function shown(text: OpenText, change: Partial<TextState>): OpenText {
  const state = { ...text.state, ...change };
  const keys = Object.keys(change) as (keyof TextState)[];
  return keys.every((key) => text.state[key] === state[key]) ? text : { ...text, state };
}

/** The newest version known here, in the editor or in a conflict. */
export function knownVersion({ version, state }: OpenText): number {
  return Math.max(version, state.theirs?.version ?? 0);
}
