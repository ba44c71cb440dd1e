import { csvRows, CsvLimitError } from '@/platform/shared/csv';
import { expenseLimits, expenseTexts } from '../rules';
import { guessedRoles } from './csv-guesses';
import { columnRoles, type ColumnRole } from './csv-names';
import { isDay } from './date-column';
import { ImportError, type LineProblem } from './imported';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

interface SheetRow {
  line: number;
  cells: string[];
}

/** A CSV file as a table. */
export interface CsvSheet {
  /** Null: its rows begin without one. */
  header: string[] | null;
  columns: number;
  delimiter: Delimiter;
  /** What the names and the cells of its columns say they are. */
  guessed: ColumnRole[];
  /** The column that is guessed to be the payee by its cells only, from 0. */
  payeeGuess: number | null;
  rows: SheetRow[];
  problems: LineProblem[];
  /** What stands before the table. */
  preamble: string[];
}

/** Banks put the account, its owner and a balance before the table. */
const PREAMBLE_MAX = 30;
const MOST = { cells: expenseLimits.fileColumns };
/** UTF-16 units of a cell that are read: what is stored of it is shorter. */
const CELL_MAX = 5_000;

/** Rows that are looked at for how evenly a separator parts them. */
const EVEN_ROWS = 200;

/**
 * The table in a file, by the chosen separator, else by the one whose head says most and whose rows are the most even.
 * Throws what is to be shown beyond its limits.
 *
 * @param currency of the account, whose amounts are preferred
 */
export function readSheet(text: string, currency: string, chosen: Delimiter | null = null): CsvSheet {
  const [first = ''] = text.split(/\r?\n/, 1);
  const [, told] = /^"?sep=(.)"?$/i.exec(first.trim()) ?? [];
  const delimiters = DELIMITERS.filter((delimiter) => delimiter === (chosen ?? told ?? delimiter));
  const lines = text.includes('\n') ? text : text.replaceAll('\r', '\n');
  const tables = (delimiters.length > 0 ? delimiters : DELIMITERS).map((delimiter) => {
    const head = headOf(lines, delimiter);
    return { delimiter, ...head };
  });
  const best = tables.reduce((found, table) => (table.score > found.score ? table : found));
  return sheetFrom(csvRows(lines, { delimiter: best.delimiter, most: MOST }), { ...best, currency });
}

interface Head {
  /** The row of the file that the table begins with. */
  at: number;
  isHeader: boolean;
  score: number;
}

/** Where a table begins: at the row whose names are known, else at the first with as many cells as most rows have. */
function headOf(text: string, delimiter: Delimiter): Head {
  const counts = new Map<number, number>();
  const first: { at: number; cells: string[] }[] = [];
  let at = 0;
  try {
    for (const { cells } of csvRows(text, { delimiter, most: MOST })) {
      if (at === EVEN_ROWS) break;
      const count = cells ? withoutEmptyEnd(cells, 1) : 0;
      counts.set(count, (counts.get(count) ?? 0) + 1);
      if (cells && count > 1 && at < PREAMBLE_MAX) first.push({ at, cells });
      at++;
    }
  } catch (error) {
    // What separates nothing may stand often in a text; what does is refused where the table is read.
    if (!(error instanceof CsvLimitError)) throw error;
  }
  const [usual, times] = mostFrequent(counts);
  const evenness = at === 0 ? 0 : times / at;
  let best: Head = { at: 0, isHeader: true, score: 0 };
  for (const { at: place, cells } of first) {
    const known = columnRoles(cells).filter((role) => role !== 'ignored').length;
    const hasDay = cells.some(isDay);
    const filled = cells.filter((cell) => cell.trim() !== '').length;
    const isUsual = withoutEmptyEnd(cells, 1) === usual;
    const even = isUsual ? EVEN_SCORE * (1 + evenness + Number(hasDay)) : 0;
    const score = known * KNOWN_SCORE + even + filled;
    if (score > best.score) best = { at: place, isHeader: known > 1 || !hasDay, score };
  }
  return best;
}

/** A known name says more than evenness, and that more than how many cells there are. */
const KNOWN_SCORE = 1_000;
const EVEN_SCORE = 300;

/** The number of cells, more than one, that most rows have, and how many have it; the larger one at ties. */
function mostFrequent(counts: ReadonlyMap<number, number>): [count: number, times: number] {
  let best: [number, number] = [0, 0];
  for (const [count, times] of counts) {
    if (count > 1 && (times > best[1] || (times === best[1] && count > best[0]))) best = [count, times];
  }
  return best;
}

function sheetFrom(
  all: Iterable<{ line: number; cells: string[] | null }>,
  { at, isHeader, delimiter, currency }: Head & { delimiter: Delimiter; currency: string },
): CsvSheet {
  const preamble: string[] = [];
  const found: { line: number; cells: string[] | null }[] = [];
  let names: string[] = [];
  let place = -1;
  for (const row of all) {
    place++;
    const { cells } = row;
    if (place < at) preamble.push(...(cells ?? []));
    if (place === at) names = cells ?? [];
    if (place < at || (place === at && isHeader) || cells?.every((cell) => cell.trim() === '')) continue;
    found.push({ ...row, cells: cells && cells.map((cell) => cell.trim().slice(0, CELL_MAX)) });
    if (found.length > expenseLimits.fileRows) throw new ImportError(expenseTexts.tooManyRows);
  }
  const header = isHeader ? names.map((name) => name.trim().slice(0, CELL_MAX)) : null;
  const named = header ? withoutEmptyEnd(names, 1) : names.length;
  const columns = columnsOf(named, names.length, found);
  const rows: SheetRow[] = [];
  const problems: LineProblem[] = [];
  for (const { line, cells } of found) {
    const count = cells ? withoutEmptyEnd(cells, columns) : 0;
    // What is missing at the end is empty where the head names nothing.
    const isWhole = count === columns || (count < columns && count >= named && columns <= names.length);
    if (!cells) problems.push({ line, text: expenseTexts.lineQuotes(line) });
    else if (!isWhole) problems.push({ line, text: expenseTexts.lineCells(line, count, columns) });
    else rows.push({ line, cells });
  }
  dropGuards(rows, columns);
  return {
    header,
    columns,
    delimiter,
    rows,
    problems,
    preamble,
    ...guessedRoles(header, columns, rows, currency),
  };
}

/** Some banks write an apostrophe before each text of a column, so that spreadsheets take none for a formula. */
function dropGuards(rows: readonly SheetRow[], columns: number): void {
  const textsOf = (at: number) => new Set(rows.flatMap(({ cells }) => cells[at] || []));
  const guarded = Array.from({ length: columns }, (_, at) => at).filter((at) => {
    const texts = [...textsOf(at)];
    return texts.length > 0 && texts.every((text) => text.startsWith("'"));
  });
  // One text alone may be a name, such as 't Hoekje.
  if (guarded.reduce((count, at) => count + textsOf(at).size, 0) < 2) return;
  for (const { cells } of rows)
    for (const at of guarded) cells[at] = cells[at]?.replace(/^'(.*)'$|^'/s, '$1') ?? '';
}

/**
 * How many columns a table has: as many as its head names, or as it has cells if rows fill those without a name, or as most
 * rows if those have more.
 */
function columnsOf(named: number, width: number, found: readonly { cells: string[] | null }[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of found) {
    const count = cells ? withoutEmptyEnd(cells, named) : 0;
    counts.set(count, (counts.get(count) ?? 0) + 1);
  }
  const [count, times] = mostFrequent(counts);
  if (count > width && times * 2 > found.length) return count;
  return [...counts.keys()].some((each) => each > named && each <= width) ? width : named;
}

/** How many cells there are, without empty ones at the end past so many: banks end lines with a separator. */
function withoutEmptyEnd(cells: readonly string[], columns: number): number {
  let count = cells.length;
  while (count > columns && cells[count - 1]?.trim() === '') count--;
  return count;
}

/**
 * By which the answers about a file are kept for the next with the same head: FNV-1a of 64 bits in hexadecimal digits.
 * It names no secret, so that chance is all it must withstand.
 */
export function headHash(names: readonly string[]): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(JSON.stringify(names))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}
