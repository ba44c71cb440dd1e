/** The file that the audit list is exported in. */
import { csvLine, csvText } from '@/platform/shared/csv';
import { formatDay } from '@/platform/shared/dates';
import { EVENT_KIND_LABELS } from './labels';
import { describeEvent, type ToldEvent } from './rules';

interface ExportedEvent extends ToldEvent {
  actor: { name: string };
  address: string | null;
  /** ISO 8601. */
  at: string;
}

/** What the file begins with: the byte-order mark by which spreadsheets know UTF-8, and the columns. */
export function auditCsvHead(): string {
  return `\ufeff${csvLine(['Time', 'Who', 'Kind', 'What', 'Before', 'After', 'Address'], '\r\n')}`;
}

/** The lines of an event, of a change one for each thing that differs. Times are in UTC, to be compared with logs. */
export function auditCsvLines(event: ExportedEvent): string {
  const { kind, actor, address, at } = event;
  return describeEvent(event)
    .map(({ what, before, after }) => [
      at,
      actor.name,
      EVENT_KIND_LABELS[kind],
      what,
      before,
      after,
      address ?? '',
    ])
    .map((cells) => csvLine(cells.map(csvText), '\r\n'))
    .join('');
}

/** audit_list_2026-11-21.csv, by the user's local date. */
export function auditCsvName(moment: Date): string {
  return `audit_list_${formatDay(moment.toISOString()).replaceAll('/', '-')}.csv`;
}
