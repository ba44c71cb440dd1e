import type { Database } from '@db/database';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { deleteInBatches } from '@/platform/server/batches';
import type { Change } from '@/platform/server/journal/change';
import { journal } from '@/platform/server/journal/journal';
import { type Cell, cellOf } from '@/platform/server/journal/rows';
import { watchedTexts } from '../../texts';
import { undoInserted } from '../rows/journal';
import { recordColumns as columns, RECORD_COLUMNS } from '../rows/queries';

/** Records that were changed since are left unchanged; their titles are returned. */
export const watchedJournal = journal('watched-records', {
  tables: {},
  undoHandlers: {
    changed: undoChange,
    removed: bringBack('restored'),
    unmade: bringBack('made'),
    restored: undoRestoring,
    made: undoMaking,
    inserted: undoInserted,
  },
  notUndoable: watchedTexts.operationNotFound,
});

// Previous records are stored in `watched_before`, by the operation's id and with the revision that the operation
// created. They never leave the database, and renamed labels are renamed there too.

/** The undo data of an operation: the id under which its records are stored, and their number. */
interface Kept {
  by: string;
  /** Undefined for operations from before it was stored. */
  count?: number;
  /** When it was: what it moved to the trash went there then. Undefined as well. */
  at?: Cell;
}

/** Stores the current state of records, before a change of them or (`made`) after their creation. */
export async function keepRecords(change: Change, ids: readonly number[]): Promise<void> {
  const { trx, ownerId, operationId, revision } = change;
  if (operationId === undefined || ids.length === 0) return;
  await sql`
    INSERT INTO watched_before (operation_id, left_revision, ${columns()})
    SELECT ${operationId}, ${revision}, ${columns()} FROM watched_records
    WHERE user_id = ${ownerId} AND id IN (${sql.join(ids)})`.execute(trx);
}

/** Stores records as they are in the trash; `left` is the revision that the change creates. */
export async function keepTrashed(
  { trx, ownerId, operationId }: Change,
  ids: readonly number[],
  left: RawBuilder<unknown>,
): Promise<void> {
  if (operationId === undefined) return;
  await sql`
    INSERT INTO watched_before (operation_id, left_revision, ${columns()})
    SELECT ${operationId}, ${left}, ${columns()} FROM watched_trash
    WHERE user_id = ${ownerId} AND id IN (${sql.join(ids)})`.execute(trx);
}

/** Records for undo what a change did to the records that it stored. */
export function noteKept(change: Change, what: What, count: number): void {
  const { operationId, now } = change;
  if (operationId !== undefined)
    change.recordUndo(what, { by: operationId, count, at: cellOf(now) } satisfies Kept);
}

/**
 * What was done to records. Undo deletes made ones, restores removed ones from the trash, and moves restored ones back
 * into it.
 */
type What = 'changed' | 'removed' | 'unmade' | 'restored' | 'made';

/** The stored records of an operation, as `b`, joined with their current state, as `r`. */
function keptBy({ ownerId }: Change, payload: unknown) {
  const { by } = payload as Kept;
  const kept = sql`b.user_id = ${ownerId} AND b.operation_id = ${by}`;
  return {
    kept,
    sameRecord: sql`watched_before b JOIN watched_records r ON r.user_id = b.user_id AND r.id = b.id`,
    sameSeries: sql`watched_before b LEFT JOIN watched_records r
      ON r.user_id = b.user_id AND r.series_id = b.series_id`,
    untouched: sql`${kept} AND r.revision = b.left_revision`,
  };
}

/** The titles of records that an undo left unchanged; skips the query if there are none. */
async function titlesLeft(
  { trx }: Change,
  { payload, undone }: { payload: unknown; undone: number },
  rows: RawBuilder<unknown>,
): Promise<string[]> {
  if ((payload as Kept).count === undone) return [];
  const { rows: found } = await sql<{ title: string }>`SELECT b.title FROM ${rows}`.execute(trx);
  return found.map(({ title }) => title);
}

/**
 * Stores records that an undo is about to change, for its own undo; `states` are those that it restores. A record that
 * it writes more than once is stored in its first state.
 */
async function keepForRedo(
  { trx, operationId }: Change,
  left: RawBuilder<unknown>,
  states: 'b' | 'r',
  rows: RawBuilder<unknown>,
): Promise<void> {
  if (operationId === undefined) return;
  await sql`
    INSERT INTO watched_before (operation_id, left_revision, ${columns()})
    SELECT ${operationId}, ${left}, ${columns(states)} FROM ${rows}
    ON DUPLICATE KEY UPDATE watched_before.left_revision = ${left}`.execute(trx);
}

/**
 * Restores the previous state of records, including their revisions, so that earlier changes of them can be undone
 * next.
 */
async function undoChange(change: Change, payload: unknown) {
  const { trx } = change;
  const { kept, sameRecord, untouched } = keptBy(change, payload);
  await keepForRedo(change, sql`b.revision`, 'r', sql`${sameRecord} WHERE ${untouched}`);
  await sql`
    INSERT INTO watched_events (user_id, series_id, title, source, episode_before, completed_before,
      episode_after, completed_after, watched_time, at)
    SELECT r.user_id, r.series_id, b.title, 'undo', r.current_episode, r.is_completed,
      b.current_episode, b.is_completed, b.last_watched_time, ${Date.now()}
    FROM ${sameRecord}
    WHERE ${untouched} AND (r.current_episode <> b.current_episode OR r.is_completed <> b.is_completed)`.execute(
    trx,
  );
  const settings = RECORD_COLUMNS.filter((column) => column !== 'user_id' && column !== 'id').map(
    (column) => sql`${sql.ref(`r.${column}`)} = ${sql.ref(`b.${column}`)}`,
  );
  settings.push(sql`r.told_revision = ${change.revision}`);
  const { numAffectedRows } = await sql`
    UPDATE ${sameRecord} SET ${sql.join(settings)} WHERE ${untouched}`.execute(trx);
  const undone = Number(numAffectedRows ?? 0);
  noteKept(change, 'changed', undone);
  const others = sql`watched_before b LEFT JOIN watched_records r ON r.user_id = b.user_id AND r.id = b.id
    WHERE ${kept} AND (r.id IS NULL OR r.revision <> b.revision)`;
  return { undone, changedSince: await titlesLeft(change, { payload, undone }, others) };
}

/** Restores records, except those whose series was added again meanwhile, or lies in the trash as it became since. */
function bringBack(noted: 'restored' | 'made'): typeof undoChange {
  return async (change, payload) => {
    const { trx } = change;
    const { kept, sameSeries } = keptBy(change, payload);
    const { at } = payload as Kept;
    const asLeft = at === undefined ? sql`TRUE` : sql`(t.revision = b.revision OR t.trashed_at = ${at})`;
    const again = sql`EXISTS (
      SELECT 1 FROM watched_trash t
      WHERE t.user_id = b.user_id AND t.series_id = b.series_id AND NOT ${asLeft})`;
    const free = sql`${sameSeries} WHERE ${kept} AND r.id IS NULL AND NOT ${again}`;
    await keepForRedo(change, sql`b.revision`, 'b', free);
    const { numAffectedRows } = await sql`
      INSERT INTO watched_records (told_revision, ${columns()})
      SELECT ${change.revision}, ${columns('b')} FROM ${free}`.execute(trx);
    await sql`
      DELETE t FROM watched_before b
        JOIN watched_trash t ON t.user_id = b.user_id AND t.series_id = b.series_id
      WHERE ${kept} AND ${asLeft}`.execute(trx);
    const undone = Number(numAffectedRows ?? 0);
    noteKept(change, noted, undone);
    const others = sql`${sameSeries} WHERE ${kept} AND (r.id <> b.id OR r.revision <> b.revision OR ${again})`;
    return { undone, changedSince: await titlesLeft(change, { payload, undone }, others) };
  };
}

/** Moves records that are unchanged since they were restored back into the trash. */
async function undoRestoring(change: Change, payload: unknown) {
  const { sameRecord, untouched } = keptBy(change, payload);
  await sql`
    INSERT INTO watched_trash (trashed_at, ${columns()})
    SELECT ${change.now}, ${columns('b')} FROM ${sameRecord} WHERE ${untouched}`.execute(change.trx);
  return takeAway(change, payload, 'removed');
}

/** Deletes records that are unchanged since they were made. */
async function undoMaking(change: Change, payload: unknown) {
  return takeAway(change, payload, 'unmade');
}

async function takeAway(change: Change, payload: unknown, noted: 'removed' | 'unmade') {
  const { kept, sameRecord, untouched } = keptBy(change, payload);
  await keepForRedo(change, sql`0`, 'r', sql`${sameRecord} WHERE ${untouched}`);
  const { rows } = await sql<{ id: number }>`SELECT r.id FROM ${sameRecord} WHERE ${untouched}`.execute(
    change.trx,
  );
  change.noteDeleted(
    'watched_records',
    rows.map(({ id }) => id),
  );
  const { numAffectedRows } = await sql`DELETE r FROM ${sameRecord} WHERE ${untouched}`.execute(change.trx);
  const undone = Number(numAffectedRows ?? 0);
  noteKept(change, noted, undone);
  const others = sql`${sameRecord} WHERE ${kept}`;
  return { undone, changedSince: await titlesLeft(change, { payload, undone }, others) };
}

/** Deletes the stored records of all accounts for operations from before `moment`. */
export async function deleteKeptBefore(
  db: Kysely<Database>,
  moment: Date,
  signal: AbortSignal,
): Promise<void> {
  await deleteInBatches(db.deleteFrom('watched_before').where('kept_at', '<', moment), { signal });
}
