/** The files that items are exported in: completed ones (specification, tools section 7), and all with what they have. */
import { csvLine, csvText } from '@/platform/shared/csv';
import { formatDay } from '@/platform/shared/dates';
import { PRIORITIES } from './priorities';

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

/** An item of the file of all, which the import reads back as it was. */
export interface FullCsvItem extends CsvItem {
  featureName: string;
  /** YYYY-MM-DD. */
  dueDate: string | null;
  /** 0 (none) to 4 (urgent). */
  priority: number;
  labels: readonly string[];
  /** An RRULE value. */
  repeats: string | null;
  reminderDays: number | null;
}

const TEXTS = ['Feature', 'Status', 'Title', 'Notes', 'Priority', 'Labels'];
const COLUMNS = [...TEXTS, 'Due', 'Created', 'Completed', 'Repeats', 'Reminder'];

/** The beginning of the file of all items. */
export function fullCsvHead(): string {
  return `\ufeff${csvLine(COLUMNS, '\r\n')}`;
}

/** Its times are ISO 8601, so that they are read back to the millisecond. */
export function fullCsvRow(item: FullCsvItem): string {
  const { featureName, statusName, title, notes, priority, labels, dueDate, createdAt, completedAt } = item;
  const { repeats, reminderDays } = item;
  const urgency = priority > 0 ? (PRIORITIES[priority] ?? '') : '';
  const texts = [featureName, statusName ?? '', title, notes, urgency, labels.join(', ')];
  const ofDue = [repeats ?? '', String(reminderDays ?? '')];
  return csvLine([...texts.map(csvText), dueDate ?? '', createdAt, completedAt ?? '', ...ofDue], '\r\n');
}

/** completed_items_2026-11-21.csv, by the day of whoever exports. */
export function csvFileName(moment: Date, what = 'completed_items'): string {
  return `${what}_${formatDay(moment.toISOString()).replaceAll('/', '-')}.csv`;
}
