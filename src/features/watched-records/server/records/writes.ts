import { sql } from 'kysely';
import { partsOf } from '@/platform/server/batches';
import { affected } from '@/platform/server/counting';
import { AppError } from '@/platform/server/errors';
import type { Change } from '@/platform/server/journal/change';
import { unchanged } from '@/platform/server/journal/once';
import { changeByHand } from '../../hand-changes';
import { type Merged, recordFrom } from '../../merging';
import { DETAIL_FIELDS, type Details, NO_OWN_FIELDS, type OwnFields } from '../../rules';
import { watchedTexts } from '../../texts';
import type { NewRecord } from '../../schema';
import { assertTypesExist } from '../labels/queries';
import { storeDefaultTags } from '../labels/writes';
import {
  findRecords,
  findSeries,
  findTrashed,
  type NewRecordState,
  newsStampOf,
  recordOf,
  type RecordState,
  STATE_COLUMNS,
  type WatchedRecord,
} from '../rows/queries';
import {
  copyToTrash,
  insertRecords,
  logChanges,
  moveOutOfTrash,
  newTags,
  newTypes,
  type RecordChange,
  type Rewrite,
  seriesTaken,
  writeRecords,
} from '../rows/writes';
import { keepRecords, keepTrashed, noteKept } from './journal';
import { OWN_FIELDS, type ChangeOf, idOfEarlierLinks, progressMeant, stateMeant } from './rules';

/** Records per batch: few enough that the longest descriptions fit into memory. */
const PART = 500;

export function recordNotFound(): AppError {
  return new AppError('NOT_FOUND', watchedTexts.notFound, { code: 'record_not_found' });
}

/**
 * Creates a record. Its values count as reported at its `last_watched_time`, so that a client may enter old records and
 * sync later news. A record of the series in the trash is restored. Raises 409 `series_taken`, also if the account has the
 * series by the id that links once got; 422 for types that do not exist.
 */
export async function createRecord(change: Change, sent: NewRecord): Promise<{ record: WatchedRecord }> {
  const { trx, ownerId, revision } = change;
  const now = Date.now();
  const time = sent.last_watched_time ?? now;
  const earlier = idOfEarlierLinks(sent.series_id);
  if (earlier !== null && (await findSeries(trx, ownerId, [earlier])).length > 0) throw seriesTaken();
  const [trashed] = await findTrashed(trx, ownerId, [sent.series_id]);
  const told = recordFrom({ time, progress: progressMeant(sent), details: saidOf(sent.details) });
  const record = {
    user_id: ownerId,
    series_id: sent.series_id,
    ...told,
    ...NO_OWN_FIELDS,
    ...sent.own,
    open_state: stateMeant(sent, told.open_state) ?? told.open_state,
    // Like the other values, it counts as reported at that time.
    state_stamp: sent.state === undefined ? 0 : 2 * time,
    ...(trashed && unsaidOf(trashed.record, told, sent.own)),
    sync_timestamp: null,
    created_at: now,
    revision,
  };
  const changes = [{ before: null, after: record }];
  await storeNewLabels(change, changes);
  const id = trashed ? await takeOut(change, trashed.record, record) : await makeRecord(change, record);
  await logChanges({ trx, ownerId }, 'hand', changes);
  // Reviews left by a deleted record of this series no longer apply.
  await trx
    .deleteFrom('watched_reviews')
    .where('user_id', '=', ownerId)
    .where('series_id', '=', sent.series_id)
    .execute();
  return { record: recordOf({ ...record, id }) };
}

/** Empty fields of a form count as never set: news may fill them. */
function saidOf(details: Partial<Details>): Partial<Details> {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== ''));
}

/** The values of a record in the trash that fill those not set in the new record of its series. */
function unsaidOf(trashed: RecordState, told: Merged, own: Partial<OwnFields>): Partial<Merged & OwnFields> {
  const unsaid = DETAIL_FIELDS.filter((field) => told[`${field}_stamp`] === 0);
  const unset = OWN_FIELDS.filter((field) => !own[field]);
  return Object.fromEntries(
    [...unsaid.flatMap((field) => [field, `${field}_stamp` as const]), ...unset].map((key) => [
      key,
      trashed[key],
    ]),
  );
}

async function makeRecord(change: Change, record: NewRecordState): Promise<number> {
  const id = await insertRecords(change.trx, [record]);
  await keepRecords(change, [id]);
  noteKept(change, 'made', 1);
  return id;
}

/** Restores a record from the trash with changes; undo puts it back there as it was. */
async function takeOut(change: Change, before: RecordState, after: NewRecordState): Promise<number> {
  const { trx, ownerId, revision } = change;
  const { id } = before;
  await keepTrashed(change, [id], sql`${revision}`);
  await moveOutOfTrash(change, [id]);
  await writeRecords(trx, ownerId, [{ before, after: { ...after, id } }]);
  noteKept(change, 'restored', 1);
  return id;
}

/**
 * Stores default tags when they are used; types must exist (422).
 *
 * @param known names that were checked before; adds those of these changes
 */
async function storeNewLabels(
  change: Change,
  changes: readonly RecordChange[],
  known: { tags: Set<string>; types: Set<string> } = { tags: new Set(), types: new Set() },
): Promise<void> {
  const { trx, ownerId } = change;
  const tags = newTags(changes).filter((name) => !known.tags.has(name));
  const types = newTypes(changes).filter((name) => !known.types.has(name));
  await assertTypesExist(trx, ownerId, types);
  await storeDefaultTags(change, tags);
  for (const name of tags) known.tags.add(name);
  for (const name of types) known.types.add(name);
}

/**
 * Changes a record manually, with undo, and returns it. Equal values are unchanged. Raises 404, and 422 for types that
 * do not exist.
 */
export async function changeRecord(
  change: Change,
  id: number,
  changeOf: ChangeOf,
): Promise<{ record: WatchedRecord }> {
  const { trx, ownerId, revision } = change;
  const [found] = await findRecords(trx, ownerId, [id]);
  if (!found) throw recordNotFound();
  const [rewrite] = changesOf([found], changeOf, revision);
  if (!rewrite) throw unchanged({ record: recordOf(found.record) });
  await storeNewLabels(change, [rewrite]);
  await storeChanges(change, [rewrite]);
  noteKept(change, 'changed', 1);
  return { record: recordOf(rewrite.after) };
}

/** Changes records like `changeRecord`, atomically (404 if one does not exist). */
export async function changeRecords(
  change: Change,
  ids: ReadonlySet<number>,
  changeOf: ChangeOf,
): Promise<void> {
  const { trx, ownerId, revision } = change;
  const known = { tags: new Set<string>(), types: new Set<string>() };
  let changed = 0;
  for (const part of partsOf([...ids], PART)) {
    const found = await findRecords(trx, ownerId, part);
    if (found.length !== part.length) throw recordNotFound();
    const changes = changesOf(found, changeOf, revision);
    await storeNewLabels(change, changes, known);
    await storeChanges(change, changes);
    changed += changes.length;
  }
  if (changed === 0) throw unchanged();
  noteKept(change, 'changed', changed);
}

/** A manual change that affects more than the record's row. */
interface HandRewrite extends Rewrite {
  /** Whether progress of its series waits for review, or was dismissed. */
  reviewed: boolean;
}

/** The changes of records; unchanged ones are omitted. */
function changesOf(
  found: Awaited<ReturnType<typeof findRecords>>,
  changeOf: ChangeOf,
  revision: number,
): HandRewrite[] {
  const now = Date.now();
  return found.flatMap(({ record: before, resumeAt, reviewed }) => {
    const after = changeByHand(before, changeOf(before, resumeAt), now);
    return isSame(before, after) ? [] : { before, after: { ...after, revision }, reviewed };
  });
}

function isSame(before: RecordState, after: RecordState): boolean {
  return STATE_COLUMNS.every((column) => before[column] === after[column]);
}

async function storeChanges(change: Change, changes: readonly HandRewrite[]): Promise<void> {
  if (changes.length === 0) return;
  const { trx, ownerId } = change;
  await keepRecords(
    change,
    changes.map(({ before }) => before.id),
  );
  await writeRecords(trx, ownerId, changes);
  await logChanges({ trx, ownerId }, 'hand', changes);
  const reviewed = changes.filter((one) => one.reviewed);
  await forgetOvertaken(
    change,
    reviewed.map(({ before }) => before.series_id),
  );
}

/** Progress that waited for review when the user set it manually needs no review any more. */
async function forgetOvertaken({ trx, ownerId }: Change, seriesIds: readonly string[]): Promise<void> {
  if (seriesIds.length === 0) return;
  await sql`
    DELETE review FROM watched_reviews review
    JOIN watched_records record ON record.user_id = review.user_id AND record.series_id = review.series_id
    WHERE review.user_id = ${ownerId} AND review.series_id IN (${sql.join(seriesIds)})
      AND ${newsStampOf('review.watched_time')} < record.hand_stamp`.execute(trx);
}

/** Moves records to the trash, with undo, atomically (404 if one does not exist). */
export async function removeRecords(change: Change, ids: ReadonlySet<number>): Promise<void> {
  const { trx, ownerId } = change;
  for (const part of partsOf([...ids], PART)) {
    await keepRecords(change, part);
    await copyToTrash(change, part);
    const deletion = trx.deleteFrom('watched_records').where('user_id', '=', ownerId).where('id', 'in', part);
    if ((await affected(deletion)) !== part.length) throw recordNotFound();
    change.noteDeleted('watched_records', part);
  }
  noteKept(change, 'removed', ids.size);
}
