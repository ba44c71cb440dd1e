import type { Database } from '@db/database';
import { sql, type Transaction } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { changeByHand, type HandChange, recordFrom } from '../merging';
import { type Details, joinTypes, type Progress, splitTypes, watchedLimits, watchedTexts } from '../rules';
import type { NewRecord } from '../schema';
import { assertTypesExist, storeDefaultTags } from './labels';
import { beginOperation, inParts, nextRevision } from './operations';
import { recordOf, type WatchedRecord } from './queries';
import {
  type Change,
  findRecords,
  insertRecords,
  logChanges,
  newTags,
  newTypes,
  progressOf,
  type RecordState,
  writeRecords,
} from './storing';

export function recordNotFound(): AppError {
  return new AppError('NOT_FOUND', watchedTexts.notFound, { code: 'record_not_found' });
}

/** The progress that a client's fields mean: completed records have no episode (CONTRACT section 2). */
export function progressMeant(
  sent: { episode?: number | undefined; completed?: boolean | undefined },
  standing: Progress = { episode: 0, completed: false },
): Progress {
  const completed = sent.completed ?? standing.completed;
  return { completed, episode: completed ? 0 : (sent.episode ?? standing.episode) };
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

/** Default tags are stored when they are used; types have to be there before (422). */
async function storeNewLabels(
  trx: Transaction<Database>,
  ownerId: number,
  changes: readonly Change[],
): Promise<void> {
  await assertTypesExist(trx, ownerId, newTypes(changes));
  await storeDefaultTags(trx, ownerId, newTags(changes));
}

/** What becomes of a record; `resumeAt` is the episode before its completion. */
type ChangeOf = (record: RecordState, resumeAt: number) => HandChange;

interface Changed {
  revision: number;
  /** To take it back with. */
  operationId: string;
}

/**
 * Changes a record by hand in a way that can be taken back, and gives it as it is then. An operation that was done
 * before is not done again. Raises 404, and 422 for types that do not exist.
 */
export async function changeRecord(
  trx: Transaction<Database>,
  ownerId: number,
  { operationId, id }: { operationId: string; id: number },
  changeOf: ChangeOf,
): Promise<Changed & { record: WatchedRecord }> {
  const revision = await nextRevision(trx, ownerId);
  const operation = { id: operationId, kind: 'change', revision } as const;
  const isNew = await beginOperation(trx, ownerId, operation, [id]);
  const [found] = await findRecords(trx, ownerId, [id]);
  if (!found) throw recordNotFound();
  const [after = found.record] = isNew
    ? await storeChanges(trx, ownerId, [found], { changeOf, revision })
    : [];
  return { revision, operationId, record: recordOf(after) };
}

/** Changes records, all of them or (404) none, as `changeRecord` does one. */
export async function changeRecords(
  trx: Transaction<Database>,
  ownerId: number,
  { operationId, ids }: { operationId: string; ids: readonly number[] },
  changeOf: ChangeOf,
): Promise<Changed> {
  const revision = await nextRevision(trx, ownerId);
  const operation = { id: operationId, kind: 'change', revision } as const;
  if (await beginOperation(trx, ownerId, operation, ids)) {
    await inParts(ids, async (part) => {
      const found = await findRecords(trx, ownerId, part);
      if (found.length !== part.length) throw recordNotFound();
      await storeChanges(trx, ownerId, found, { changeOf, revision });
    });
  }
  return { revision, operationId };
}

async function storeChanges(
  trx: Transaction<Database>,
  ownerId: number,
  found: Awaited<ReturnType<typeof findRecords>>,
  { changeOf, revision }: { changeOf: ChangeOf; revision: number },
): Promise<RecordState[]> {
  const now = Date.now();
  const changes = found.map(({ record, resumeAt }) => {
    const after = changeByHand(record, changeOf(record, resumeAt), now);
    return { before: record, after: { ...after, revision } };
  });
  await storeNewLabels(trx, ownerId, changes);
  await writeRecords(trx, changes);
  await logChanges(trx, 'hand', changes);
  const reviewed = found.flatMap((one) => (one.reviewed ? [one.record.series_id] : []));
  await forgetOvertaken(trx, ownerId, reviewed);
  return changes.map(({ after }) => after);
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

/** One episode more or less, watched now; a completed record goes on from the episode before its completion. */
export function adjusted(by: 1 | -1): ChangeOf {
  return ({ is_completed, current_episode }, resumeAt) => {
    const wanted = (is_completed ? resumeAt : current_episode) + by;
    const episode = Math.min(Math.max(0, wanted), watchedLimits.episodeMax);
    if (!is_completed && episode === current_episode) return {};
    return {
      progress: { episode, completed: false },
      watchedTime: Date.now(),
    };
  };
}

/** Ticked or un-ticked; un-ticked it is at the episode that is sent, else at the one before its completion. */
export function completion(sent: { completed: boolean; episode?: number | undefined }): ChangeOf {
  return ({ is_completed }, resumeAt) => {
    if (sent.completed) return { progress: { episode: 0, completed: true } };
    if (!is_completed && sent.episode === undefined) return {};
    return { progress: { episode: sent.episode ?? resumeAt, completed: false } };
  };
}

/** The fields that are sent. */
export function edited(sent: {
  details: Partial<Details>;
  episode?: number | undefined;
  completed?: boolean | undefined;
}): ChangeOf {
  return (record) => ({ details: sent.details, progress: progressMeant(sent, progressOf(record)) });
}

/** Tag, types and completion of many; raises 422 when a record gets too many types. */
export function editedAlike(edit: {
  tag?: string | undefined;
  addTypes: string[];
  removeTypes: string[];
  completed?: boolean | undefined;
}): ChangeOf {
  const completed = edit.completed === undefined ? null : completion({ completed: edit.completed });
  return (record, resumeAt) => {
    const left = splitTypes(record.types).filter((name) => !edit.removeTypes.includes(name));
    const types = joinTypes([...left, ...edit.addTypes]);
    if (splitTypes(types).length > watchedLimits.typesMax) {
      throw new AppError('UNPROCESSABLE_CONTENT', watchedTexts.typesFull, { code: 'invalid' });
    }
    const details = { types, ...(edit.tag !== undefined && { tag: edit.tag }) };
    return { details, ...completed?.(record, resumeAt) };
  };
}

/** Removes records, all of them or (404) none, in a way that can be taken back. */
export async function removeRecords(
  trx: Transaction<Database>,
  ownerId: number,
  { operationId, ids }: { operationId: string; ids: readonly number[] },
): Promise<Changed> {
  const revision = await nextRevision(trx, ownerId);
  const operation = { id: operationId, kind: 'remove', revision } as const;
  if (await beginOperation(trx, ownerId, operation, ids)) {
    await inParts(ids, async (part) => {
      const { numDeletedRows } = await trx
        .deleteFrom('watched_records')
        .where('user_id', '=', ownerId)
        .where('id', 'in', part)
        .executeTakeFirstOrThrow();
      if (Number(numDeletedRows) !== part.length) throw recordNotFound();
    });
  }
  return { revision, operationId };
}
