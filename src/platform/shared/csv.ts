/**
 * A cell of somebody's words. One that a spreadsheet would run as a formula is made text by an apostrophe before it (OWASP,
 * CSV injection).
 */
export function csvText(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** A line of a CSV file (RFC 4180) with all cells quoted; `end` is the line end. */
export function csvLine(cells: readonly string[], end: '\n' | '\r\n'): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}${end}`;
}

/** A row of a file, with the line at which it begins; one with malformed quotes has no cells. */
interface CsvCells {
  line: number;
  cells: string[] | null;
}

/**
 * The rows of a file (RFC 4180), which may end with LF or CRLF; line endings within a quoted cell are preserved, empty lines
 * are skipped.
 *
 * @param begin.at where the first row begins, and which line that is
 */
export function* csvRows(
  text: string,
  begin: { at?: number; line?: number; delimiter?: ',' | ';' | '\t' | '|' } = {},
): Generator<CsvCells> {
  const { delimiter = ',' } = begin;
  let { at = 0, line = 1 } = begin;
  while (at < text.length) {
    const end = /\r?\n/y;
    end.lastIndex = at;
    const blank = end.exec(text);
    if (blank) {
      at += blank[0].length;
      line++;
      continue;
    }
    const start = at;
    const cells = readCells(text, at, delimiter);
    at = cells ? cells.end : lineEnd(text, at);
    yield { line, cells: cells?.cells ?? null };
    line += countLines(text, start, at);
  }
}

/** The cells of one row, and where it ends, including its line ending; null if its quotes are malformed. */
function readCells(text: string, begin: number, delimiter: string): { cells: string[]; end: number } | null {
  const cells: string[] = [];
  for (let at = begin; ; at++) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, delimiter);
    if (!cell) return null;
    cells.push(cell.value);
    at = cell.end;
    if (text[at] === delimiter) continue;
    if (at >= text.length) return { cells, end: at };
    if (text[at] === '\n') return { cells, end: at + 1 };
    if (text.startsWith('\r\n', at)) return { cells, end: at + 2 };
    return null;
  }
}

function quotedCell(text: string, at: number): { value: string; end: number } | null {
  let from = at + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return null;
    if (text[quote + 1] !== '"') {
      return { value: text.slice(at + 1, quote).replaceAll('""', '"'), end: quote + 1 };
    }
    from = quote + 2;
  }
}

const PLAIN: Record<string, RegExp> = {
  ';': /[^";\r\n]*/y,
  '\t': /[^"\t\r\n]*/y,
  '|': /[^"|\r\n]*/y,
};

function plainCell(text: string, at: number, delimiter: string): { value: string; end: number } | null {
  const cell = PLAIN[delimiter] ?? /[^",\r\n]*/y;
  cell.lastIndex = at;
  const value = cell.exec(text)?.[0] ?? '';
  return text[at + value.length] === '"' ? null : { value, end: at + value.length };
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
