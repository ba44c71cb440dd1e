import type { Effects as EffectsOf } from '@/platform/client/changes/cached-queries';
import type { RecordsView } from './watched-address';
import type { WatchedRecord } from './watched-record';

type Effects = EffectsOf<'watchedRecords'>;

/** Whether a record still belongs to what is shown, as far as that can be told here: the text is the server's to judge. */
export function matchesView(record: WatchedRecord, { progress, tag, type }: RecordsView): boolean {
  if (progress !== 'all' && record.is_completed !== (progress === 'completed')) return false;
  if (tag !== undefined && record.tag !== tag) return false;
  return type === undefined || record.types.includes(type);
}

/**
 * A record as it is now, on the place that it has in the view that is looked at. What it does to other views only the
 * server knows, and to this one when it does not belong there any more.
 */
export function withRecord(record: WatchedRecord, view: RecordsView): Effects {
  return {
    list: (page, asked) => {
      const isShown = (Object.keys(view) as (keyof RecordsView)[]).every((key) => asked[key] === view[key]);
      if (!isShown || !matchesView(record, view)) return null;
      return { ...page, records: page.records.map((other) => (other.id === record.id ? record : other)) };
    },
  };
}

/** A press of −/＋; where a completed record goes on, only the server knows. */
export function stepped(id: number, by: number): Effects {
  const step = (record: WatchedRecord) => ({
    ...record,
    current_episode: Math.max(0, record.current_episode + by),
  });
  return {
    list: (page) => ({
      ...page,
      records: page.records.map((record) =>
        record.id === id && !record.is_completed ? step(record) : record,
      ),
    }),
  };
}
