/** The line endings of a text, as needed to get the same text back from an editor that stores lines. */
export interface LineEndings {
  /** The line ending. */
  separator: '\n' | '\r\n' | '\r';
  /**
   * Several kinds occur: the text is split at `separator` only, and all other line endings remain characters of their
   * line, so that none is changed.
   */
  mixed: boolean;
}

/**
 * Detects the line endings of a text; '\
 * ' if it has none.
 */
export function lineEndingsOf(text: string): LineEndings {
  if (!text.includes('\r')) return { separator: '\n', mixed: false };
  let pairs = 0;
  let returns = 0;
  let feeds = 0;
  for (const [ending] of text.matchAll(/\r\n?|\n/g)) {
    if (ending === '\r\n') pairs += 1;
    else if (ending === '\r') returns += 1;
    else feeds += 1;
  }
  if (feeds === 0 && returns === 0) return { separator: '\r\n', mixed: false };
  if (feeds === 0 && pairs === 0) return { separator: '\r', mixed: false };
  return { separator: '\n', mixed: true };
}
