import { csvRows, CsvLimitError } from '@/platform/shared/csv';
import { expenseLimits, expenseTexts } from '../rules';
import { columnRoles, type ColumnRole } from './csv-names';
import { readDay } from './date-column';
import { ImportError, type LineProblem } from './imported';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof DELIMITERS)[number];

interface SheetRow {
  line: number;
  cells: string[];
}

/** A CSV file as a table. */
export interface CsvSheet {
  /** Null: its rows begin without one. */
  header: string[] | null;
  columns: number;
  /** What the names of its columns say they are. */
  guessed: ColumnRole[];
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

/** The table in a file, by the separator and the head whose names say most. Throws what is to be shown beyond its limits. */
export function readSheet(text: string): CsvSheet {
  const [first = ''] = text.split(/\r?\n/, 1);
  const [, told] = /^"?sep=(.)"?$/i.exec(first.trim()) ?? [];
  const delimiters = DELIMITERS.filter((delimiter) => told === undefined || delimiter === told);
  const lines = text.includes('\n') ? text : text.replaceAll('\r', '\n');
  const tables = (delimiters.length > 0 ? delimiters : DELIMITERS).map((delimiter) => {
    const head = headOf(lines, delimiter);
    return { delimiter, ...head };
  });
  const best = tables.reduce((found, table) => (table.score > found.score ? table : found));
  return sheetFrom(csvRows(lines, { delimiter: best.delimiter, most: MOST }), best.at, best.isHeader);
}

interface Head {
  /** The row of the file that the table begins with. */
  at: number;
  isHeader: boolean;
  score: number;
}

/** Where a table begins: at the row whose names are known, else at the first with the most cells. */
function headOf(text: string, delimiter: Delimiter): Head {
  let best: Head = { at: 0, isHeader: true, score: 0 };
  let at = 0;
  try {
    for (const { cells } of csvRows(text, { delimiter, most: MOST })) {
      if (at === PREAMBLE_MAX) break;
      if (cells && cells.length > 1) {
        const known = columnRoles(cells).filter((role) => role !== 'ignored').length;
        const isHeader = known > 1 || !cells.some((cell) => isDay(cell));
        const filled = cells.filter((cell) => cell.trim() !== '').length;
        const score = known * 1_000 + filled;
        if (score > best.score) best = { at, isHeader, score };
      }
      at++;
    }
  } catch (error) {
    // What separates nothing may stand often in a text; what does is refused where the table is read.
    if (!(error instanceof CsvLimitError)) throw error;
  }
  return best;
}

function isDay(cell: string): boolean {
  return readDay(cell, 'dmy') !== null || readDay(cell, 'mdy') !== null;
}

function sheetFrom(
  all: Iterable<{ line: number; cells: string[] | null }>,
  at: number,
  isHeader: boolean,
): CsvSheet {
  const sheet: CsvSheet = { header: null, columns: 0, guessed: [], rows: [], problems: [], preamble: [] };
  let place = -1;
  for (const { line, cells } of all) {
    place++;
    if (place < at) sheet.preamble.push(...(cells ?? []));
    if (place === at) begin(sheet, cells ?? [], isHeader);
    if (place < at || (place === at && isHeader) || cells?.every((cell) => cell.trim() === '')) continue;
    const count = cells ? withoutEmptyEnd(cells, sheet.columns) : 0;
    if (!cells) sheet.problems.push({ line, text: expenseTexts.lineQuotes(line) });
    else if (count !== sheet.columns) {
      sheet.problems.push({ line, text: expenseTexts.lineCells(line, count, sheet.columns) });
    } else sheet.rows.push({ line, cells: cells.map((cell) => cell.trim().slice(0, CELL_MAX)) });
    if (sheet.rows.length + sheet.problems.length > expenseLimits.fileRows)
      throw new ImportError(expenseTexts.tooManyRows);
  }
  return sheet;
}

/** Takes the first row of a table, with its names if it is its head. */
function begin(sheet: CsvSheet, first: readonly string[], isHeader: boolean): void {
  sheet.header = isHeader ? first.map((name) => name.trim().slice(0, CELL_MAX)) : null;
  sheet.columns = isHeader ? withoutEmptyEnd(first, 1) : first.length;
  sheet.guessed = (isHeader ? columnRoles(first) : first.map((): ColumnRole => 'ignored')).slice(
    0,
    sheet.columns,
  );
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
