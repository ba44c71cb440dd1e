import type { Database } from '@db/database';
import { sql, type Transaction } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { changeByHand, recordFrom } from '../merging';
import { watchedTexts } from '../rules';
import type { NewRecord } from '../schema';
import { type ChangeOf, progressMeant } from './hand-changes';
import { assertTypesExist, storeDefaultTags } from './labels';
import {
  beginOperation,
  endOperation,
  keepBefore,
  nextRevision,
  noRevision,
  type Operation,
  partsOf,
} from './operations';
import { recordOf, type WatchedRecord } from './queries';
import {
  type Change,
  insertRecords,
  logChanges,
  newTags,
  newTypes,
  type Rewrite,
  writeRecords,
} from './record-writes';
import { findRecords, type RecordState, STATE_COLUMNS } from './storing';

export function recordNotFound(): AppError {
  return new AppError('NOT_FOUND', watchedTexts.notFound, { code: 'record_not_found' });
}

/**
 * Makes a record. Its values count as told at its `last_watched_time`, so that a client may bring old records and
 * sync what came after. Raises 409 `series_taken`, 422 for types that do not exist.
 */
export async function createRecord(
  trx: Transaction<Database>,
  ownerId: number,
  sent: NewRecord,
): Promise<{ revision: number; record: WatchedRecord }> {
  const revision = await nextRevision(trx, ownerId);
  const now = Date.now();
  const time = sent.last_watched_time ?? now;
  const record = {
    user_id: ownerId,
    series_id: sent.series_id,
    ...recordFrom({ time, progress: progressMeant(sent), details: sent.details }),
    sync_timestamp: null,
    created_at: now,
    revision,
  };
  const changes = [{ before: null, after: record }];
  await storeNewLabels(trx, ownerId, changes);
  const id = await insertRecords(trx, [record]);
  await logChanges(trx, 'hand', changes);
  // What waited for a record of this series that was removed is of no record.
  await trx
    .deleteFrom('watched_reviews')
    .where('user_id', '=', ownerId)
    .where('series_id', '=', sent.series_id)
    .execute();
  return { revision, record: recordOf({ ...record, id }) };
}

/**
 * Default tags are stored when they are used; types have to be there before (422).
 *
 * @param known names that were looked at before; takes up those of these changes
 */
async function storeNewLabels(
  trx: Transaction<Database>,
  ownerId: number,
  changes: readonly Change[],
  known: { tags: Set<string>; types: Set<string> } = { tags: new Set(), types: new Set() },
): Promise<void> {
  const tags = newTags(changes).filter((name) => !known.tags.has(name));
  const types = newTypes(changes).filter((name) => !known.types.has(name));
  await assertTypesExist(trx, ownerId, types);
  await storeDefaultTags(trx, ownerId, tags);
  for (const name of tags) known.tags.add(name);
  for (const name of types) known.types.add(name);
}

interface Changed {
  revision: number;
  /** To take it back with. */
  operationId: string;
}

/**
 * Changes a record by hand in a way that can be taken back, and gives it as it is then. What is so already stays as it
 * is, and an operation that was done before is not done again. Raises 404, and 422 for types that do not exist.
 */
export async function changeRecord(
  trx: Transaction<Database>,
  ownerId: number,
  { operationId, id }: { operationId: string; id: number },
  changeOf: ChangeOf,
): Promise<Changed & { record: WatchedRecord }> {
  const revision = await nextRevision(trx, ownerId);
  const operation: Operation = { id: operationId, kind: 'change', revision, count: 1 };
  const isNew = await beginOperation(trx, ownerId, operation);
  const [found] = await findRecords(trx, ownerId, [id]);
  if (!found) throw recordNotFound();
  const changes = isNew ? changesOf([found], changeOf, revision) : [];
  await storeNewLabels(trx, ownerId, changes);
  await storeChanges(trx, ownerId, operation, changes);
  const [{ after } = { after: found.record }] = changes;
  return {
    revision: isNew
      ? await endOperation(trx, ownerId, operation, changes.length)
      : await noRevision(trx, ownerId, revision),
    operationId,
    record: recordOf(after),
  };
}

/** Changes records, all of them or (404) none, as `changeRecord` does one. */
export async function changeRecords(
  trx: Transaction<Database>,
  ownerId: number,
  { operationId, ids }: { operationId: string; ids: ReadonlySet<number> },
  changeOf: ChangeOf,
): Promise<Changed> {
  const revision = await nextRevision(trx, ownerId);
  const operation: Operation = { id: operationId, kind: 'change', revision, count: ids.size };
  if (!(await beginOperation(trx, ownerId, operation))) {
    return { revision: await noRevision(trx, ownerId, revision), operationId };
  }
  const known = { tags: new Set<string>(), types: new Set<string>() };
  let changed = 0;
  for (const part of partsOf(ids)) {
    const found = await findRecords(trx, ownerId, part);
    if (found.length !== part.length) throw recordNotFound();
    const changes = changesOf(found, changeOf, revision);
    await storeNewLabels(trx, ownerId, changes, known);
    await storeChanges(trx, ownerId, operation, changes);
    changed += changes.length;
  }
  return { revision: await endOperation(trx, ownerId, operation, changed), operationId };
}

/** A change by hand of a record of which more than its own row is to be stored. */
interface HandRewrite extends Rewrite {
  /** Whether progress of its series waits for review, or was refused. */
  reviewed: boolean;
}

/** What becomes of records; those that stay as they are are left out. */
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

async function storeChanges(
  trx: Transaction<Database>,
  ownerId: number,
  operation: Operation,
  changes: readonly HandRewrite[],
): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ before }) => before.id);
  await keepBefore(trx, ownerId, operation, ids);
  await writeRecords(trx, ownerId, changes);
  await logChanges(trx, 'hand', changes);
  const reviewed = changes.filter((one) => one.reviewed);
  await forgetOvertaken(
    trx,
    ownerId,
    reviewed.map(({ before }) => before.series_id),
  );
}

/** What waited for review when the person set the progress by hand is answered by that. */
async function forgetOvertaken(
  trx: Transaction<Database>,
  ownerId: number,
  seriesIds: readonly string[],
): Promise<void> {
  if (seriesIds.length === 0) return;
  await sql`
    DELETE review FROM watched_reviews review
    JOIN watched_records record ON record.user_id = review.user_id AND record.series_id = review.series_id
    WHERE review.user_id = ${ownerId} AND review.series_id IN (${sql.join(seriesIds)})
      AND review.watched_time * 2 < record.hand_stamp`.execute(trx);
}

/** Removes records, all of them or (404) none, in a way that can be taken back. */
export async function removeRecords(
  trx: Transaction<Database>,
  ownerId: number,
  { operationId, ids }: { operationId: string; ids: ReadonlySet<number> },
): Promise<Changed> {
  const revision = await nextRevision(trx, ownerId);
  const operation: Operation = { id: operationId, kind: 'remove', revision, count: ids.size };
  if (!(await beginOperation(trx, ownerId, operation))) {
    return { revision: await noRevision(trx, ownerId, revision), operationId };
  }
  for (const part of partsOf(ids)) {
    await keepBefore(trx, ownerId, operation, part);
    const { numDeletedRows } = await trx
      .deleteFrom('watched_records')
      .where('user_id', '=', ownerId)
      .where('id', 'in', part)
      .executeTakeFirstOrThrow();
    if (Number(numDeletedRows) !== part.length) throw recordNotFound();
  }
  return { revision, operationId };
}
