import { csvRows } from '@/platform/shared/csv';
import { expenseTexts } from '../rules';
import { columnRoles, type ColumnRole } from './csv-names';
import { readDay } from './date-column';
import type { LineProblem } from './imported';

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

/** The table in a file, by the separator and the head whose names say most. */
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
  return sheetFrom([...csvRows(lines, { delimiter: best.delimiter })], best.at, best.isHeader);
}

interface Head {
  /** The row of the file that the table begins with. */
  at: number;
  isHeader: boolean;
  score: number;
}

/** Where a table begins: at the row whose names are known, else at the first with the most cells. */
function headOf(text: string, delimiter: Delimiter): Head {
  const heads: Head[] = [];
  let at = 0;
  for (const { cells } of csvRows(text, { delimiter })) {
    if (at === PREAMBLE_MAX) break;
    if (cells && cells.length > 1) {
      const known = columnRoles(cells).filter((role) => role !== 'ignored').length;
      const isHeader = known > 1 || !cells.some((cell) => isDay(cell));
      const filled = cells.filter((cell) => cell.trim() !== '').length;
      heads.push({ at, isHeader, score: known * 1_000 + filled });
    }
    at++;
  }
  const none: Head = { at: 0, isHeader: true, score: 0 };
  return heads.reduce((found, head) => (head.score > found.score ? head : found), none);
}

function isDay(cell: string): boolean {
  return readDay(cell, 'dmy') !== null || readDay(cell, 'mdy') !== null;
}

function sheetFrom(
  all: readonly { line: number; cells: string[] | null }[],
  at: number,
  isHeader: boolean,
): CsvSheet {
  const first = all[at]?.cells ?? [];
  const header = isHeader ? first.map((name) => name.trim()) : null;
  const sheet: CsvSheet = {
    header,
    columns: header ? withoutEmptyEnd(first, 1) : first.length,
    guessed: [],
    rows: [],
    problems: [],
    preamble: all.slice(0, at).flatMap(({ cells }) => cells ?? []),
  };
  sheet.guessed = (header ? columnRoles(header) : first.map((): ColumnRole => 'ignored')).slice(
    0,
    sheet.columns,
  );
  for (const { line, cells } of all.slice(isHeader ? at + 1 : at)) {
    if (cells?.every((cell) => cell.trim() === '')) continue;
    const count = cells ? withoutEmptyEnd(cells, sheet.columns) : 0;
    if (!cells) sheet.problems.push({ line, text: expenseTexts.lineQuotes(line) });
    else if (count !== sheet.columns) {
      sheet.problems.push({ line, text: expenseTexts.lineCells(line, count, sheet.columns) });
    } else sheet.rows.push({ line, cells: cells.map((cell) => cell.trim()) });
  }
  return sheet;
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
