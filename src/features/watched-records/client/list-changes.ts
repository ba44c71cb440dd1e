import type { RecordsView } from './watched-address';
import type { RecordPage, WatchedRecord } from './watched-record';

/** Whether a record still belongs to what is shown, as far as that can be told here: the text is the server's to judge. */
export function matchesView(record: WatchedRecord, { progress, tag, type }: RecordsView): boolean {
  if (progress !== 'all' && record.is_completed !== (progress === 'completed')) return false;
  if (tag !== undefined && record.tag !== tag) return false;
  return type === undefined || record.types.includes(type);
}

/**
 * A page with a record as it is since `revision`, on the place that it has. A page that has missed something else stays
 * as old as it is, and so is asked for again; one that is newer knows more of the record.
 */
export function withRecord(page: RecordPage, record: WatchedRecord, revision: number): RecordPage {
  if (page.revision >= revision) return page;
  const records = page.records.map((other) => (other.id === record.id ? record : other));
  return { ...page, revision: page.revision === revision - 1 ? revision : page.revision, records };
}

/** A record as it will be after presses of −/＋ that are on their way. */
export function withPresses(record: WatchedRecord, change: number): WatchedRecord {
  // Only the server knows where a completed one goes on.
  if (change === 0 || record.is_completed) return record;
  return { ...record, current_episode: Math.max(0, record.current_episode + change) };
}
