/** The CSV format in which scripts are exchanged (specification, tools section 3). */
import { csvLine, csvRows } from '@/platform/shared/csv';

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
  for (const { line, cells } of csvRows(text, { at: HEADER.length + (firstEnd?.[0].length ?? 0), line: 2 })) {
    const [name, content, tags] = cells ?? [];
    if (cells?.length === 3 && name !== undefined && content !== undefined && tags !== undefined) {
      rows.push({ line, name, content, tags: tags.split(';').filter((tag) => tag !== '') });
    } else {
      invalidLines.push(line);
    }
  }
  return rows.length > 0 ? { rows, invalidLines } : { problem: csvTexts.noRows };
}
