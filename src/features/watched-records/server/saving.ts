import type { Database } from '@db/database';
import { sql, type Transaction } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { changeByHand, type HandChange, recordFrom } from '../merging';
import { type Details, joinTypes, type Progress, splitTypes, watchedLimits, watchedTexts } from '../rules';
import type { NewRecord } from '../schema';
import { assertTypesExist, storeDefaultTags } from './labels';
import { findOperation, inParts, keepBefore, nextRevision } from './operations';
import { findEpisodeBeforeCompletion, findSeries, lockRecords } from './queries';
import { insertRecords, logChanges, progressOf, type RecordState, stateOf, writeRecords } from './storing';

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
  const [stored] = await findSeries(trx, ownerId, [sent.series_id], false);
  return { revision, id: stored?.id ?? 0 };
}

/**
 * Changes records by hand, all of them or (404) none, in a way that can be taken back. An operation that was done
 * before is not done again.
 */
export async function changeRecords(
  trx: Transaction<Database>,
  ownerId: number,
  operation: { id: string; ids: readonly number[] },
  change: (record: RecordState) => HandChange | Promise<HandChange>,
): Promise<{ revision: number; operationId: string }> {
  const revision = await nextRevision(trx, ownerId);
  const answer = { revision, operationId: operation.id };
  if (await findOperation(trx, ownerId, operation.id)) return answer;
  await keepBefore(trx, ownerId, { id: operation.id, kind: 'change', revision }, operation.ids);
  const now = Date.now();
  await inParts(operation.ids, async (part) => {
    const before = (await lockRecords(trx, ownerId, part)).map(stateOf);
    if (before.length !== part.length) throw recordNotFound();
    const changes = [];
    for (const record of before) {
      const after = { ...changeByHand(record, await change(record), now), revision };
      changes.push({ before: record, after });
    }
    const records = changes.map(({ after }) => after);
    await storeDefaultTags(trx, ownerId, new Set(records.map(({ tag }) => tag)));
    await writeRecords(trx, records);
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

/** The progress of one more or one less; a completed record goes on from the episode before its completion. */
export async function adjusted(
  trx: Transaction<Database>,
  record: RecordState,
  by: 1 | -1,
): Promise<HandChange> {
  const from = record.is_completed ? await episodeToResume(trx, record) : record.current_episode;
  const episode = Math.min(Math.max(0, from + by), watchedLimits.episodeMax);
  return { progress: { episode, completed: false }, watchedTime: Date.now() };
}

/** The progress after ticking or un-ticking. */
export async function completion(
  trx: Transaction<Database>,
  record: RecordState,
  sent: { completed: boolean; episode?: number | undefined },
): Promise<HandChange> {
  if (record.is_completed === sent.completed && sent.episode === undefined) return {};
  if (sent.completed) return { progress: { episode: 0, completed: true } };
  const episode = sent.episode ?? (await episodeToResume(trx, record));
  return { progress: { episode, completed: false } };
}

async function episodeToResume(trx: Transaction<Database>, record: RecordState): Promise<number> {
  return (await findEpisodeBeforeCompletion(trx, record.user_id, record.series_id)) ?? 0;
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
  return changeRecords(trx, ownerId, operation, async (record) => {
    const left = splitTypes(record.types).filter((name) => !edit.removeTypes.includes(name));
    const types = joinTypes([...left, ...edit.addTypes]);
    if (splitTypes(types).length > watchedLimits.typesMax) {
      throw new AppError('UNPROCESSABLE_CONTENT', watchedTexts.typesFull, { code: 'invalid' });
    }
    const details = { types, ...(edit.tag !== undefined && { tag: edit.tag }) };
    if (edit.completed === undefined) return { details };
    return { details, ...(await completion(trx, record, { completed: edit.completed })) };
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
