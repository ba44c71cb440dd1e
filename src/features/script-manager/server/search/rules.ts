const MAX_LINES = 5;

const CONTEXT_BEFORE = 40;

const LINE_LENGTH = 200;

/** A line that matches the search. */
export interface HitLine {
  /** From 1. */
  line: number;
  /** The line, cut around the match if it is long. */
  text: string;
  /** The position of the match in `text`, in UTF-16 units. */
  start: number;
  end: number;
}

/** The first lines of a text that contain `query`, ignoring case. */
export function hitLines(text: string, query: string): HitLine[] {
  const wanted = query.toLowerCase();
  const hits: HitLine[] = [];
  let line = 0;
  for (let from = 0; from <= text.length && hits.length < MAX_LINES;) {
    const end = lineEnd(text, from);
    line++;
    const content = text.slice(from, end);
    const lowered = content.toLowerCase();
    // Lower case may be longer ('İ'), which shifts all positions.
    const at = (lowered.length === content.length ? lowered : content).indexOf(
      lowered.length === content.length ? wanted : query,
    );
    if (at >= 0) hits.push(cut(content, line, at, query.length));
    from = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  return hits;
}

/** The line of a text in which a match begins. */
export function lineAt(text: string, at: number, length: number): HitLine {
  const from = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
  let line = 1;
  for (let end = text.indexOf('\n'); end >= 0 && end < from; end = text.indexOf('\n', end + 1)) line++;
  return cut(text.slice(from, Math.max(lineEnd(text, from), at)), line, at - from, length);
}

function lineEnd(text: string, from: number): number {
  const newline = text.indexOf('\n', from);
  if (newline < 0) return text.length;
  return text[newline - 1] === '\r' && newline > from ? newline - 1 : newline;
}

function cut(content: string, line: number, at: number, length: number): HitLine {
  const from = content.length <= LINE_LENGTH ? 0 : Math.max(0, at - CONTEXT_BEFORE);
  // Does not split a surrogate pair.
  const text = content.slice(from, from + LINE_LENGTH).toWellFormed();
  return { line, text, start: at - from, end: Math.min(at - from + length, text.length) };
}
