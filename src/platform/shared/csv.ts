/**
 * A cell of somebody's words. One that a spreadsheet would run as a formula is made text by an apostrophe before it (OWASP,
 * CSV injection).
 */
export function csvText(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** The words of a cell that `csvText` wrote. */
export function csvWords(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
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

/** What a row may have at most; characters are UTF-16 units. */
interface CsvLimits {
  cells: number;
  characters: number;
}

/** A row has more than it may; the message names the line and the limit, and can be shown. */
export class CsvLimitError extends Error {
  override readonly name = 'CsvLimitError';
}

type Delimiter = ',' | ';' | '\t' | '|';

interface Reading {
  /** Where the first row begins, and which line that is. */
  at?: number;
  line?: number;
  delimiter?: Delimiter;
  /** None: a row may be as large as the file. */
  most?: Partial<CsvLimits>;
}

/** What parts the cells of a file: the first mark of its first line. Spreadsheets of some countries write semicolons. */
export function delimiterOf(text: string): Delimiter {
  const [mark] = /[,;\t\n]/.exec(text) ?? [];
  return mark === ';' || mark === '\t' ? mark : ',';
}

/** Characters that are read between two steps: a fraction of a millisecond, whatever they are. */
const STEP = 8 * 1024;

/**
 * The rows of a file (RFC 4180), which may end with LF or CRLF; line endings within a quoted cell are preserved, empty lines
 * are skipped. Throws `CsvLimitError` for a row beyond `most`.
 */
export function* csvRows(text: string, reading: Reading = {}): Generator<CsvCells> {
  for (const row of csvSteps(text, reading)) if (row) yield row;
}

/** The same in steps, for whoever lets others run: null now and then, between two rows. */
export function* csvSteps(
  text: string,
  { at: begin = 0, line: first = 1, delimiter = ',', most = {} }: Reading = {},
): Generator<CsvCells | null> {
  const limits = { cells: most.cells ?? Infinity, characters: most.characters ?? Infinity };
  let [at, line, step] = [begin, first, begin + STEP];
  while (at < text.length) {
    if (at >= step) {
      step = at + STEP;
      yield null;
    }
    const blank = text[at] === '\n' ? 1 : text.startsWith('\r\n', at) ? 2 : 0;
    if (blank > 0) {
      at += blank;
      line++;
      continue;
    }
    const start = at;
    const row = readCells(text, at, delimiter, limits);
    if (row && 'most' in row) throw new CsvLimitError(`Line ${String(line)} has more than ${row.most}`);
    at = row ? row.end : lineEnd(text, at);
    yield { line, cells: row?.cells ?? null };
    line += countLines(text, start, at);
  }
}

type Row = { cells: string[]; end: number } | { most: string };

/** The cells of one row, and where it ends, including its line ending, or what it has too much of; null if its quotes are malformed. */
function readCells(text: string, begin: number, delimiter: string, limits: CsvLimits): Row | null {
  const cells: string[] = [];
  const last = begin + limits.characters;
  for (let at = begin; ; at++) {
    let cell = text[at] === '"' ? quotedCell(text, at, last) : plainCell(text, at, delimiter, last);
    // Between tabs a quote is a character like any other, unless the whole cell is quoted.
    if (delimiter === '\t' && (!cell || cell === 'long' || !isCellEnd(text, cell.end, delimiter)))
      cell = plainCell(text, at, delimiter, last);
    if (cell === 'long')
      return { most: `${limits.characters.toLocaleString('en')} characters. Is a quote not closed?` };
    if (!cell) return null;
    cells.push(cell.value);
    at = cell.end;
    if (text[at] === delimiter) {
      if (cells.length >= limits.cells) return { most: `${limits.cells.toLocaleString('en')} cells` };
      continue;
    }
    if (at >= text.length) return { cells, end: at };
    if (text[at] === '\n') return { cells, end: at + 1 };
    if (text.startsWith('\r\n', at)) return { cells, end: at + 2 };
    return null;
  }
}

/** A cell, 'long' past the last place where it may end, or null if its quotes are malformed. */
type Cell = { value: string; end: number } | 'long' | null;

function quotedCell(text: string, at: number, last: number): Cell {
  let from = at + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote > last || (quote < 0 && text.length > last)) return 'long';
    if (quote < 0) return null;
    if (text[quote + 1] !== '"') {
      return { value: text.slice(at + 1, quote).replaceAll('""', '"'), end: quote + 1 };
    }
    from = quote + 2;
  }
}

function plainCell(text: string, at: number, delimiter: string, last: number): Cell {
  let end = at;
  while (!isCellEnd(text, end, delimiter) && (text[end] !== '"' || delimiter === '\t')) {
    if (end >= last) return 'long';
    end++;
  }
  return text[end] === '"' ? null : { value: text.slice(at, end), end };
}

function isCellEnd(text: string, at: number, delimiter: string): boolean {
  const character = text[at];
  return at >= text.length || character === delimiter || character === '\n' || character === '\r';
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
