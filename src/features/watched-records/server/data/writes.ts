import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '@db/database';
import { partsOf } from '@/platform/server/batches';
import { insertRows } from '@/platform/server/data/insert-rows';
import { without } from '@/platform/server/data/part';
import type { Change } from '@/platform/server/journal/change';
import { daysAgo } from '@/platform/shared/dates';
import { BROUGHT_IN_DAYS, OPERATION_DAYS } from '@/platform/shared/operations';
import { storedLabels } from '../labels/queries';
import { keepRecords, noteKept } from '../records/journal';
import { noteInserted } from '../rows/journal';
import { findSeries, type RecordState } from '../rows/queries';
import { copyToTrash, insertRecords, type Rewrite, writeRecords } from '../rows/writes';
import { complete, type Planned, type RecordIn, type TrashIn } from './schema';

/** Records per statement. */
const PART = 500;

/** Makes and changes what was planned. Undo deletes what was made, and restores what was changed. */
export async function act(change: Change, planned: Planned): Promise<void> {
  const { trx, ownerId, revision } = change;
  const stateOf = (one: RecordIn, here?: RecordState) => ({
    ...complete(one, here),
    user_id: ownerId,
    revision,
  });
  await makeTrashed(change, planned.trashed);
  await insertRecords(
    trx,
    planned.made.map((one) => stateOf(one)),
  );
  const made = planned.made.map(({ series_id }) => series_id);
  for (const part of partsOf(made, PART)) {
    await keepRecords(under(change, 'made'), await idsOf(change, part));
  }
  noteKept(under(change, 'made'), 'made', made.length);

  for (const part of partsOf(planned.changed, PART)) {
    await keepRecords(
      under(change, 'changed'),
      part.map(({ before }) => before.id),
    );
    const rewrites = part.map(({ before, after }): Rewrite => ({
      before,
      after: { ...before, ...stateOf(after, before) },
    }));
    await writeRecords(trx, ownerId, rewrites);
  }
  noteKept(under(change, 'changed'), 'changed', planned.changed.length);
  for (const what of ['made', 'changed'] as const) await keepLonger(trx, under(change, what));

  // Last: the undo of records comes before.
  noteInserted(change, {
    watched_events: await insertRows(change, 'watched_events', planned.events),
    watched_reviews: await insertRows(change, 'watched_reviews', planned.reviews),
    watched_tags: await insertRows(change, 'watched_tags', await placed(change, 'tag', planned.tags)),
    watched_types: await insertRows(change, 'watched_types', await placed(change, 'type', planned.types)),
  });
}

/** The change with an id of its own for records that are undone in one way, by which they are kept for it. */
function under(change: Change, what: 'made' | 'changed'): Change {
  const operationId = createHash('sha256')
    .update(`${what} ${change.operationId ?? ''}`)
    .digest('hex');
  return { ...change, operationId };
}

/** What an undo restores is kept as long as the operation that brought it in. */
async function keepLonger(trx: Transaction<Database>, { ownerId, operationId }: Change): Promise<void> {
  await trx
    .updateTable('watched_before')
    .set({ kept_at: daysAgo(OPERATION_DAYS - BROUGHT_IN_DAYS) })
    .where('user_id', '=', ownerId)
    .where('operation_id', '=', operationId ?? '')
    .execute();
}

/** Labels behind those that are there. */
async function placed<Label>(
  { trx, ownerId }: Change,
  kind: 'tag' | 'type',
  labels: readonly Label[],
): Promise<(Label & { position: number })[]> {
  const last = (await storedLabels(trx, ownerId, kind)).at(-1)?.position ?? 0;
  return labels.map((label, at) => ({ ...label, position: last + at + 1 }));
}

/** The ids of records by their series. */
async function idsOf({ trx, ownerId }: Change, series: readonly string[]): Promise<number[]> {
  return (await findSeries(trx, ownerId, series)).map(({ record }) => record.id);
}

/** Makes records in the trash, where their ids are those that they would have had. */
async function makeTrashed(change: Change, records: readonly TrashIn[]): Promise<void> {
  const { trx, ownerId, revision } = change;
  const states = records.map((one) => ({
    ...complete(without(one, 'trashedAt')),
    user_id: ownerId,
    revision,
  }));
  await insertRecords(trx, states);
  for (const [time, series] of seriesByTime(records)) {
    for (const part of partsOf(series, PART)) {
      const ids = await idsOf(change, part);
      await copyToTrash({ trx, ownerId, now: new Date(time) }, ids);
      await trx.deleteFrom('watched_records').where('user_id', '=', ownerId).where('id', 'in', ids).execute();
    }
  }
}

function seriesByTime(records: readonly TrashIn[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const { trashedAt, series_id } of records) {
    const time = trashedAt.getTime();
    found.set(time, [...(found.get(time) ?? []), series_id]);
  }
  return found;
}
