import { serverMessage } from '../trpc';

/** A tool's texts about changes. */
export interface ToolWords {
  undo: string;
  /** `changedSince`: what was changed since and is therefore left unchanged. */
  undone: (done: string, changedSince: string[]) => string;
  redone: (done: string) => string;
  nothingToUndo: string;
  nothingToRedo: string;
  reason: (error: unknown) => string;
  /** How long a message offers Undo, in ms. */
  undoMs: number;
  lang?: string;
}

/** Why a call failed: the server's message, or that it could not be reached. */
export function reasonOf(error: unknown): string {
  const said = serverMessage(error);
  return said === null ? 'The server cannot be reached' : said || 'Unknown error';
}

export const ENGLISH_WORDS: ToolWords = {
  undo: 'Undo',
  undone: undoneText,
  redone: (done) => `Redone: ${done}`,
  nothingToUndo: 'Nothing to undo',
  nothingToRedo: 'Nothing to redo',
  reason: reasonOf,
  undoMs: 10_000,
};

function undoneText(done: string, changedSince: readonly string[]): string {
  const [first, ...others] = changedSince;
  if (first === undefined) return `Undone: ${done}`;
  const more =
    others.length === 0
      ? 'was'
      : others.length === 1
        ? 'and 1 other were'
        : `and ${others.length} others were`;
  return `Undone: ${done}, except that “${first}” ${more} changed since`;
}
