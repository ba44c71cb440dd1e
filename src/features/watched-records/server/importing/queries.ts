import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { partsOf } from '@/platform/server/batches';
import { effectOf, type ImportItem } from '../../import-answers';
import type { FileRecord } from '../../importing/record';
import type { ImportInput } from '../../schema';
import { findRecords, findSeries, findTrashed, type RecordState } from '../rows/queries';
import { searchText } from '../rows/search-key';
import { changedFields, mergedWith, type ImportPlan, type PlannedRecord } from './rules';

/** Records per statement. */
const PART = 500;

const titleKey = (title: string) => searchText(title).replace(/\s+/g, ' ');

/** The ids of an account's records by their titles; of several the last. */
async function idsByTitle(db: Kysely<Database>, ownerId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('watched_records')
    .select(['id', 'title'])
    .where('user_id', '=', ownerId)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, title }) => [titleKey(title), id]));
}

/** What an import would do with each entry; one of a series comes once. */
export async function planImport(
  db: Kysely<Database>,
  ownerId: number,
  { records, decisions, overwrite }: ImportInput,
): Promise<ImportPlan> {
  const merging = { overwrite, now: Date.now() };
  const sent = [...new Map(records.map((record) => [record.series_id, record])).values()];
  const titles = await idsByTitle(db, ownerId);
  const decided = new Map(decisions.map(({ series_id, decision }) => [series_id, decision]));
  const planned: PlannedRecord[] = [];
  // Two entries may be merged into one record.
  const rewritten = new Map<number, ImportPlan['rewritten'][number]>();
  for (const part of partsOf(sent, PART)) {
    const ids = part.map(({ series_id }) => series_id);
    const bySeries = new Map(
      (await findSeries(db, ownerId, ids)).map(({ record }) => [record.series_id, record]),
    );
    const trashed = new Set((await findTrashed(db, ownerId, ids)).map(({ record }) => record.series_id));
    const alike = part.flatMap(({ series_id, title }) =>
      bySeries.has(series_id) ? [] : (titles.get(titleKey(title)) ?? []),
    );
    const found = alike.length === 0 ? [] : await findRecords(db, ownerId, [...new Set(alike)]);
    const byId = new Map(found.map(({ record }) => [record.id, record]));
    for (const one of part) {
      const known = bySeries.get(one.series_id);
      const namesake = known ? undefined : byId.get(titles.get(titleKey(one.title)) ?? 0);
      const record = known ?? namesake;
      const item = itemOf(one, {
        record,
        isNamesake: !known,
        isTrashed: trashed.has(one.series_id),
        merging,
      });
      const effect = effectOf(item.outcome, decided.get(one.series_id));
      planned.push({ sent: one, item, record, effect });
      if (effect !== 'merge' || !record) continue;
      const { before = record, after = record } = rewritten.get(record.id) ?? {};
      rewritten.set(record.id, { before, after: mergedWith(after, one, merging) });
    }
  }
  return { planned, rewritten: [...rewritten.values()] };
}

function itemOf(
  sent: FileRecord,
  about: {
    record: RecordState | undefined;
    isNamesake: boolean;
    isTrashed: boolean;
    merging: Parameters<typeof mergedWith>[2];
  },
): ImportItem {
  const { record, isNamesake, isTrashed, merging } = about;
  if (isTrashed) return { outcome: 'trashed' };
  if (!record) return { outcome: 'made' };
  const fields = changedFields(record, mergedWith(record, sent, merging));
  const { series_id, title, current_episode, is_completed, total_episodes, open_state } = record;
  return {
    outcome: fields.length === 0 ? 'same' : isNamesake ? 'asked' : 'changed',
    here: { series_id, title, current_episode, is_completed, total_episodes, open_state },
    fields,
  };
}
