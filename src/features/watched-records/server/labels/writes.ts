import type { Database } from '@db/database';
import { isDuplicateKey } from '@db/failures';
import { inTransaction } from '@db/transaction';
import { sql, type Transaction } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { type CallInput, type Caller, once } from '@/platform/server/journal/once';
import { storeDeleted } from '@/platform/server/feed/deleted.sql';
import { bumpRevision, takeBackRevision } from '@/platform/server/revisions';
import { reordered } from '@/platform/shared/reorder';
import { DEFAULT_TAG_COLOR, DEFAULT_TAGS } from '../../rules';
import { watchedLimits } from '../../limits';
import { watchedTexts } from '../../texts';
import { handStampOf } from '../rows/queries';
import { type Kind, storedLabels, TABLES } from './queries';

interface LabelChange {
  name?: string | undefined;
  description?: string | undefined;
  /** Only for tags. */
  color?: string | undefined;
}

/** Stores the default tags among the names that are not stored yet. */
export async function storeDefaultTags(
  { trx, ownerId, revision }: LabelsOf,
  names: readonly string[],
): Promise<void> {
  const used = DEFAULT_TAGS.filter(({ name }) => names.includes(name));
  if (used.length === 0) return;
  const stored = await storedLabels(trx, ownerId, 'tag');
  const added = used
    .filter(({ name }) => !stored.some((tag) => tag.name === name))
    .map((tag, at) => ({
      ...{ user_id: ownerId, ...tag, description: '', revision },
      position: nextPosition(stored) + at,
    }));
  if (added.length > 0) await trx.insertInto('watched_tags').values(added).execute();
}

function nextPosition(stored: readonly { position: number }[]): number {
  return (stored.at(-1)?.position ?? 0) + 1;
}

function labelNotFound(kind: Kind): AppError {
  const text = kind === 'tag' ? watchedTexts.tagNotFound : watchedTexts.typeNotFound;
  return new AppError('NOT_FOUND', text, { code: `${kind}_not_found` });
}

async function unlessTaken<T>(kind: Kind, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isDuplicateKey(error, `${TABLES[kind]}_name`)) throw error;
    const text = kind === 'tag' ? watchedTexts.tagTaken : watchedTexts.typeTaken;
    throw new AppError('CONFLICT', text, { code: 'name_taken' });
  }
}

/** The labels of an account, in a transaction that changes them. */
export interface LabelsOf {
  trx: Transaction<Database>;
  ownerId: number;
  /** The account's revision that the change creates. */
  revision: number;
}

/** Changes an account's labels, once per operation id; without undo. */
export function changeLabels<Answer>(
  caller: Caller,
  kind: string,
  input: CallInput,
  work: (labels: LabelsOf) => Promise<Answer>,
): Promise<Answer> {
  const ownerId = caller.user.id;
  return once(caller, { topic: 'watched-records', kind, input }, (db) =>
    inTransaction(db, async (trx) =>
      work({ trx, ownerId, revision: await bumpRevision(trx, ownerId, 'watched-records') }),
    ),
  );
}

/** Adds a tag or a type at the end; raises 409 `name_taken`. */
export async function addLabel(
  { trx, ownerId, revision }: LabelsOf,
  kind: Kind,
  label: { name: string; description: string; color?: string },
): Promise<{ revision: number; id: number }> {
  const stored = await storedLabels(trx, ownerId, kind);
  if (stored.length >= watchedLimits.labelsMax) {
    throw new AppError('UNPROCESSABLE_CONTENT', watchedTexts.labelsFull, { code: 'too_many' });
  }
  const { color = DEFAULT_TAG_COLOR, ...rest } = label;
  const row = { user_id: ownerId, position: nextPosition(stored), revision, ...rest };
  const insertion =
    kind === 'tag'
      ? trx.insertInto('watched_tags').values({ ...row, color })
      : trx.insertInto('watched_types').values(row);
  const { insertId } = await unlessTaken(kind, insertion.executeTakeFirstOrThrow());
  return { revision, id: Number(insertId) };
}

/** Changes a tag or a type; a new name is applied to its records too. Raises 404 and 409 `name_taken`. */
export async function updateLabel(
  { trx, ownerId, revision }: LabelsOf,
  kind: Kind,
  id: number,
  change: LabelChange,
): Promise<{ revision: number }> {
  const label = (await storedLabels(trx, ownerId, kind)).find((one) => one.id === id);
  if (!label) throw labelNotFound(kind);
  const { name = label.name, description = label.description, color } = change;
  const to = { name, description, ...(kind === 'tag' && color !== undefined && { color }) };
  if ((Object.keys(to) as (keyof typeof to)[]).every((column) => to[column] === label[column]))
    return { revision: await takeBackRevision(trx, ownerId, 'watched-records', revision) };
  const changed = trx
    .updateTable(TABLES[kind])
    .set({ ...to, revision })
    .where('user_id', '=', ownerId);
  await unlessTaken(kind, changed.where('id', '=', id).execute());
  if (name !== label.name) {
    await replaceInRecords(trx, ownerId, kind, { from: label.name, to: name, revision });
  }
  return { revision };
}

/** Deletes a tag or a type and removes it from its records; raises 404. */
export async function deleteLabel(
  { trx, ownerId, revision }: LabelsOf,
  kind: Kind,
  id: number,
): Promise<{ revision: number }> {
  const label = (await storedLabels(trx, ownerId, kind)).find((one) => one.id === id);
  if (!label) throw labelNotFound(kind);
  await trx.deleteFrom(TABLES[kind]).where('user_id', '=', ownerId).where('id', '=', id).execute();
  await storeDeleted({ trx, ownerId, revision, now: new Date() }, 'watched-records', [
    [TABLES[kind], String(id)],
  ]);
  await replaceInRecords(trx, ownerId, kind, { from: label.name, to: '', revision });
  return { revision };
}

/**
 * Replaces a name in the records, in those stored for undo and in those in the trash. It counts as a manual change,
 * with the stamp of one.
 */
async function replaceInRecords(
  trx: Transaction<Database>,
  ownerId: number,
  kind: Kind,
  { from, to, revision }: { from: string; to: string; revision: number },
): Promise<void> {
  const now = Date.now();
  const held = `,${from},`;
  const replacement = to === '' ? ',' : `,${to},`;
  const changed =
    kind === 'tag'
      ? sql`tag = ${to}, tag_stamp = ${handStampOf(now, 'tag_stamp')}`
      : sql`types = IF(types = ${held}, ${to === '' ? '' : replacement}, REPLACE(types, ${held}, ${replacement})),
          types_stamp = ${handStampOf(now, 'types_stamp')}`;
  const holds = kind === 'tag' ? sql`tag = ${from}` : sql`LOCATE(${held}, types) > 0`;
  await sql`
    UPDATE watched_records SET ${changed}, revision = ${revision}, told_revision = ${revision}
    WHERE user_id = ${ownerId} AND ${holds}`.execute(trx);
  await sql`UPDATE watched_before SET ${changed} WHERE user_id = ${ownerId} AND ${holds}`.execute(trx);
  await sql`UPDATE watched_trash SET ${changed} WHERE user_id = ${ownerId} AND ${holds}`.execute(trx);
}

/** Reorders tags or types: those listed share the positions that they had, in their new order. */
export async function orderLabels(
  { trx, ownerId, revision }: LabelsOf,
  kind: Kind,
  ids: readonly number[],
): Promise<{ revision: number }> {
  const stored = (await storedLabels(trx, ownerId, kind)).map(({ id }) => id);
  if (!ids.every((id) => stored.includes(id))) throw labelNotFound(kind);
  if (new Set(ids).size !== ids.length) {
    throw new AppError('UNPROCESSABLE_CONTENT', watchedTexts.order, { code: 'invalid' });
  }
  return storeOrder(trx, ownerId, kind, { ids: reordered(stored, ids), revision });
}

/** Moves a tag or a type by one; at either end it stays. Raises 404. */
export async function moveLabel(
  { trx, ownerId, revision }: LabelsOf,
  kind: Kind,
  { id, direction }: { id: number; direction: 'up' | 'down' },
): Promise<{ revision: number }> {
  const stored = (await storedLabels(trx, ownerId, kind)).map((label) => label.id);
  const at = stored.indexOf(id);
  if (at < 0) throw labelNotFound(kind);
  const neighbour = stored[direction === 'up' ? at - 1 : at + 1];
  if (neighbour === undefined)
    return { revision: await takeBackRevision(trx, ownerId, 'watched-records', revision) };
  const pair = direction === 'up' ? [id, neighbour] : [neighbour, id];
  return storeOrder(trx, ownerId, kind, { ids: reordered(stored, pair), revision });
}

async function storeOrder(
  trx: Transaction<Database>,
  ownerId: number,
  kind: Kind,
  { ids, revision }: { ids: readonly number[]; revision: number },
): Promise<{ revision: number }> {
  const place = sql<number>`FIND_IN_SET(id, ${ids.join(',')})`;
  const { numChangedRows } = await trx
    .updateTable(TABLES[kind])
    // In this order: what is set first is compared no more.
    .set({ revision: sql`IF(position = ${place}, revision, ${revision})`, position: place })
    .where('user_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return {
    revision:
      numChangedRows === 0n ? await takeBackRevision(trx, ownerId, 'watched-records', revision) : revision,
  };
}
