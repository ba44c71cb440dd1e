import { serverMessage } from '../trpc';

/** A tool's texts about changes. */
export interface ToolWords {
  undo: string;
  reason: (error: unknown) => string;
  /** How long a message offers Undo, in ms. */
  undoMs: number;
  lang?: string;
  /** Why something that the server does not know yet cannot be changed; the default is English. */
  beingAdded?: string;
  /** The default is English. */
  undoing?: UndoWords;
}

export interface UndoWords {
  /** `changedSince`: what was changed since and is therefore left unchanged. */
  undone: (done: string, changedSince: string[]) => string;
  redone: (done: string) => string;
  nothingToUndo: string;
  nothingToRedo: string;
}

/** Why a call failed: the server's message, or that it could not be reached. */
export function reasonOf(error: unknown): string {
  const said = serverMessage(error);
  return said === null ? 'The server cannot be reached' : said || 'Unknown error';
}

export const ENGLISH_WORDS: ToolWords = { undo: 'Undo', reason: reasonOf, undoMs: 10_000 };
