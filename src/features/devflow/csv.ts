/** The file that completed items are exported in (specification, tools section 7). */
import { csvLine, csvText } from '@/platform/shared/csv';
import { formatDay } from '@/platform/shared/dates';

export interface CsvItem {
  title: string;
  /** Null for an item without a status. */
  statusName: string | null;
  /** ISO 8601. */
  createdAt: string;
  completedAt: string | null;
  notes: string;
}

/** The beginning of the file: the byte order mark by which spreadsheets recognize UTF-8, and the header. */
export function csvHead(): string {
  return `\ufeff${csvLine(['Title', 'Status', 'Created Date', 'Completed Date', 'Notes'], '\r\n')}`;
}

export function csvRow(item: CsvItem): string {
  const { title, statusName, createdAt, completedAt, notes } = item;
  const cells = [
    csvText(title),
    csvText(statusName ?? ''),
    formatDay(createdAt),
    formatDay(completedAt),
    csvText(notes),
  ];
  return csvLine(cells, '\r\n');
}

/** completed_items_2026-11-21.csv, by the day of whoever exports. */
export function csvFileName(moment: Date): string {
  return `completed_items_${formatDay(moment.toISOString()).replaceAll('/', '-')}.csv`;
}
