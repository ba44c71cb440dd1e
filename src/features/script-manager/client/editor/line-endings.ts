/** How the lines of a text end, as far as an editor that thinks in lines has to know to give the same text back. */
export interface LineEndings {
  /** What ends every line. */
  separator: '\n' | '\r\n' | '\r';
  /**
   * The text mixes kinds: it is split at `separator` alone, and every other ending stays a character of its line, so
   * that nothing of it changes.
   */
  mixed: boolean;
}

/** Looks a text through; one without a line end counts as '\n'. */
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
