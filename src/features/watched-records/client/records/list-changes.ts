import type { Effects as EffectsOf } from '@/platform/client/changes/cached-queries';
import { rowEffects } from '@/platform/client/changes/row-effects';
import type { OpenState } from '../../limits';
import type { RecordsView } from './watched-address';
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
