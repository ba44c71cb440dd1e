import type { Database } from '@db/database';
import { sql, type Transaction } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { changeByHand, type HandChange, recordFrom } from '../merging';
import { type Details, joinTypes, type Progress, splitTypes, watchedLimits, watchedTexts } from '../rules';
import type { NewRecord } from '../schema';
import { assertTypesExist, storeDefaultTags } from './labels';
import { findOperation, inParts, keepBefore, nextRevision } from './operations';
import { findEpisodesBeforeCompletion } from './queries';
import {
  findSeries,
  insertRecords,
  lockRecords,
  logChanges,
  newTags,
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
export async function createRecord(trx: Transaction<Database>, ownerId: number, sent: NewRecord) {
  const revision = await nextRevision(trx, ownerId);
  await assertTypesExist(trx, ownerId, splitTypes(sent.details.types ?? ''));
  await storeDefaultTags(trx, ownerId, [sent.details.tag ?? '']);
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
  await insertRecords(trx, [record]);
  await logChanges(trx, 'hand', [{ before: null, after: record }]);
  // What waited for a record of this series that was removed is of no record.
  await trx
    .deleteFrom('watched_reviews')
    .where('user_id', '=', ownerId)
    .where('series_id', '=', sent.series_id)
    .execute();
  const [stored] = await findSeries(trx, ownerId, [sent.series_id], { lock: false });
  return { revision, id: stored?.id ?? 0 };
}

/** What becomes of a record; `resumeAt` is the episode before its completion. */
type ChangeOf = (record: RecordState, resumeAt: number) => HandChange;

/**
 * Changes records by hand, all of them or (404) none, in a way that can be taken back. An operation that was done
 * before is not done again.
 */
export async function changeRecords(
  trx: Transaction<Database>,
  ownerId: number,
  operation: { id: string; ids: readonly number[] },
  changeOf: ChangeOf,
): Promise<{ revision: number; operationId: string }> {
  const revision = await nextRevision(trx, ownerId);
  const answer = { revision, operationId: operation.id };
  if (await findOperation(trx, ownerId, operation.id)) return answer;
  await keepBefore(trx, ownerId, { id: operation.id, kind: 'change', revision }, operation.ids);
  const now = Date.now();
  await inParts(operation.ids, async (part) => {
    const records = await lockRecords(trx, ownerId, part);
    if (records.length !== part.length) throw recordNotFound();
    const completed = records.filter((record) => record.is_completed).map(({ series_id }) => series_id);
    const resumeAt = await findEpisodesBeforeCompletion(trx, ownerId, completed);
    const changes = records.map((before) => {
      const change = changeOf(before, resumeAt.get(before.series_id) ?? 0);
      return { before, after: { ...changeByHand(before, change, now), revision } };
    });
    await storeDefaultTags(trx, ownerId, newTags(changes));
    await writeRecords(trx, changes);
    await logChanges(trx, 'hand', changes);
    await forgetOvertaken(
      trx,
      ownerId,
      records.map(({ series_id }) => series_id),
    );
  });
  return answer;
}

/** What waited for review when the person set the progress by hand is answered by that. */
async function forgetOvertaken(
  trx: Transaction<Database>,
  ownerId: number,
  seriesIds: readonly string[],
): Promise<void> {
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

/** Changes the fields of a record that are sent; raises 404, and 422 for types that do not exist. */
export async function editRecord(
  trx: Transaction<Database>,
  ownerId: number,
  operation: { id: string; ids: readonly number[] },
  sent: { details: Partial<Details>; episode?: number | undefined; completed?: boolean | undefined },
) {
  await assertTypesExist(trx, ownerId, splitTypes(sent.details.types ?? ''));
  return changeRecords(trx, ownerId, operation, (record) => ({
    details: sent.details,
    progress: progressMeant(sent, progressOf(record)),
  }));
}

interface ManyEdit {
  tag?: string | undefined;
  addTypes: string[];
  removeTypes: string[];
  completed?: boolean | undefined;
}

/** Changes tag, types and completion of many records; raises 404, and 422 for types that do not exist. */
export async function editRecords(
  trx: Transaction<Database>,
  ownerId: number,
  operation: { id: string; ids: readonly number[] },
  edit: ManyEdit,
) {
  await assertTypesExist(trx, ownerId, edit.addTypes);
  const completed = edit.completed === undefined ? null : completion({ completed: edit.completed });
  return changeRecords(trx, ownerId, operation, (record, resumeAt) => {
    const left = splitTypes(record.types).filter((name) => !edit.removeTypes.includes(name));
    const types = joinTypes([...left, ...edit.addTypes]);
    if (splitTypes(types).length > watchedLimits.typesMax) {
      throw new AppError('UNPROCESSABLE_CONTENT', watchedTexts.typesFull, { code: 'invalid' });
    }
    const details = { types, ...(edit.tag !== undefined && { tag: edit.tag }) };
    return { details, ...completed?.(record, resumeAt) };
  });
}

/** Removes records, all of them or (404) none, in a way that can be taken back. */
export async function removeRecords(
  trx: Transaction<Database>,
  ownerId: number,
  operation: { id: string; ids: readonly number[] },
): Promise<{ revision: number; operationId: string }> {
  const revision = await nextRevision(trx, ownerId);
  const answer = { revision, operationId: operation.id };
  if (await findOperation(trx, ownerId, operation.id)) return answer;
  await keepBefore(trx, ownerId, { id: operation.id, kind: 'remove', revision }, operation.ids);
  await inParts(operation.ids, async (part) => {
    const { numDeletedRows } = await trx
      .deleteFrom('watched_records')
      .where('user_id', '=', ownerId)
      .where('id', 'in', part)
      .executeTakeFirstOrThrow();
    if (Number(numDeletedRows) !== part.length) throw recordNotFound();
  });
  return answer;
}
