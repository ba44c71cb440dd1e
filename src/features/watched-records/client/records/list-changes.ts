import type { Effects as EffectsOf } from '@/platform/client/changes/cached-queries';
import type { Replays } from '@/platform/client/changes/tool-change';
import { rowEffects } from '@/platform/client/changes/row-effects';
import type { RouterInputs } from '@/platform/client/trpc';
import type { OpenState } from '../../limits';
import { defined } from '../../rules';
import { RECORDS_PART } from './records-part';
import type { RecordsView } from './records-view';
import type { WatchedRecord } from './watched-record';

type Effects = EffectsOf<'watchedRecords'>;

const records = rowEffects('watchedRecords', { list: 'records' });

/**
 * Whether a record still belongs to the view, as far as the client can tell: only the server can match the search text.
 */
export function matchesView(record: WatchedRecord, view: RecordsView): boolean {
  const { progress, tag, type, state, score, airs, work } = view;
  if (progress !== 'all' && record.is_completed !== (progress === 'completed')) return false;
  if (state !== undefined && record.state !== state) return false;
  if (score !== undefined && (score === 0 ? record.score > 0 : record.score < score)) return false;
  if (work !== undefined && record.work !== work) return false;
  if (airs !== undefined && record.air_weekday !== airs) return false;
  if (tag !== undefined && record.tag !== tag) return false;
  return type === undefined || record.types.includes(type);
}

/**
 * Replaces a record at its position in the current view. How it affects other views, or this one if it no longer
 * belongs to it, only the server knows.
 */
export function withRecord(record: WatchedRecord, view: RecordsView): Effects {
  const replaced = records.patch(record.id, record);
  return {
    list: (page, asked) => {
      const isShown = (Object.keys(view) as (keyof RecordsView)[]).every((key) => asked[key] === view[key]);
      if (!isShown || !matchesView(record, view)) return null;
      return replaced.list(page, asked);
    },
  };
}

type NewRecord = RouterInputs['watchedRecords']['create'];

/** How changes show that wait for the server; see `Replays`. */
export const replays = {
  create: ({ record }: { record: NewRecord }, id) => added(record, id),
} satisfies Replays<'watchedRecords'>;

/**
 * The effects of a new record, watched just now: first in the lists in that order which it belongs to. Of a list that goes
 * on, the last of its part makes way until the server tells the parts anew.
 */
export function added(record: NewRecord, id: number): Effects {
  const { series_id, title, selectedTypes, is_completed, state, ...fields } = record;
  const completed = is_completed === true;
  const now = Date.now();
  const row: WatchedRecord = {
    ...{ id, series_id: String(series_id), title, types: selectedTypes ?? [] },
    ...{ is_completed: completed, state: completed ? 'completed' : (state ?? 'watching') },
    ...{ tag: '', bookmark_url: '', listpage_url: '', image_url: '', description: '', work: '', season: 0 },
    ...{ total_episodes: 0, score: 0, rewatches: 0, air_weekday: 0, air_time: '', current_episode: 0 },
    ...{ sync_timestamp: null, last_watched_time: now, created_at: now },
    ...(defined(fields) as Partial<WatchedRecord>),
  };
  return {
    list: (page, asked) => {
      const { offset = 0, limit = RECORDS_PART, search, sort, direction } = asked;
      const isFirst = !search && sort === 'last_watched' && direction === 'desc';
      if (offset !== 0 || !isFirst || !matchesView(row, asked as RecordsView)) return page;
      const isWhole = page.total < limit;
      return {
        ...page,
        total: isWhole ? page.total + 1 : page.total,
        records: [row, ...page.records].slice(0, limit),
      };
    },
  };
}

/** The effects of another state of a record that is not completed; where a completed one continues, only the server knows. */
export function stated({ id }: WatchedRecord, state: OpenState): Effects {
  return records.patch((record) => record.id === id && !record.is_completed, { state });
}

/**
 * The effects of −/＋ on a record as it is shown. The episode and not the step, so that data which came while the change is
 * in flight, and may contain it, is not stepped again. At which episode a completed record continues, only the server
 * knows.
 */
export function stepped({ id, current_episode: shown }: WatchedRecord, by: number): Effects {
  return records.patch((record) => record.id === id && !record.is_completed, {
    current_episode: Math.max(0, shown + by),
    ...(by > 0 && { state: 'watching' }),
  });
}
