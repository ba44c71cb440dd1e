/** The CSV format in which scripts are exchanged (specification, tools section 3). */
import { csvLine } from '@/platform/shared/csv';

const HEADER = 'script_name,script_content,tags';

export const csvTexts = {
  noCsv: 'Please upload a valid .csv file.',
  noFile: 'Please select a .csv file to import.',
  wrongHeader: 'Invalid CSV format. Please use the exported .csv file.',
  noRows: 'No valid data found in the CSV file.',
  unreadable: 'Error importing CSV file.',
} as const;

export interface CsvScript {
  name: string;
  content: string;
  tags: readonly string[];
}

/** A CSV file of scripts, line by line with line endings, header first. Every cell is quoted. */
export function csvHead(): string {
  return `${HEADER}\n`;
}

export function csvRow({ name, content, tags }: CsvScript): string {
  return csvLine([name, content, tags.join(';')], '\n');
}

export interface CsvRow extends CsvScript {
  /** The line at which the row begins, from 1. */
  line: number;
}

/** The content of a file: rows of three fields, and the lines of other rows; or why it is not such a file. */
export type CsvFile = { rows: CsvRow[]; invalidLines: number[] } | { problem: string };

/**
 * Parses a file; a byte order mark is skipped, and rows may end with LF or CRLF. Line endings within a quoted cell are
 * preserved.
 */
export function readCsv(file: string): CsvFile {
  const text = file.startsWith('\ufeff') ? file.slice(1) : file;
  const firstEnd = /\r?\n|$/.exec(text);
  if (text.slice(0, firstEnd?.index) !== HEADER) return { problem: csvTexts.wrongHeader };
  const rows: CsvRow[] = [];
  const invalidLines: number[] = [];
  for (const { line, cells } of readRows(text, HEADER.length + (firstEnd?.[0].length ?? 0))) {
    const [name, content, tags] = cells ?? [];
    if (cells?.length === 3 && name !== undefined && content !== undefined && tags !== undefined) {
      rows.push({ line, name, content, tags: tags.split(';').filter((tag) => tag !== '') });
    } else {
      invalidLines.push(line);
    }
  }
  return rows.length > 0 ? { rows, invalidLines } : { problem: csvTexts.noRows };
}

/** The rows from `at` on; one with malformed quotes has no cells. Empty lines are skipped. */
function* readRows(text: string, at: number): Generator<{ line: number; cells: string[] | null }> {
  let line = 2;
  while (at < text.length) {
    const end = /\r?\n/y;
    end.lastIndex = at;
    const blank = end.exec(text);
    if (blank) {
      at += blank[0].length;
      line++;
      continue;
    }
    const begin = at;
    const cells = readCells(text, at);
    at = cells ? cells.end : lineEnd(text, at);
    yield { line, cells: cells?.cells ?? null };
    line += countLines(text, begin, at);
  }
}

/** The cells of one row, and where it ends, including its line ending; null if its quotes are malformed. */
function readCells(text: string, begin: number): { cells: string[]; end: number } | null {
  const cells: string[] = [];
  for (let at = begin; ; at++) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    if (!cell) return null;
    cells.push(cell.value);
    at = cell.end;
    if (text[at] === ',') continue;
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

function plainCell(text: string, at: number): { value: string; end: number } | null {
  const cell = /[^",\r\n]*/y;
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
