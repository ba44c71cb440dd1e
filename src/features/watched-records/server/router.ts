import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import type { Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import { liveProcedure } from '@/features/option-access/server/open-tool';
import { router } from '@/platform/server/trpc';
import * as schema from '../schema';
import * as handChanges from './hand-changes';
import { labelProcedures } from './label-router';
import { undoOperation } from './operations';
import { keyProcedure, watchedProcedure } from './procedures';
import { findRecord, listEvents, listMatchingIds, listRecords, readAll, readStats } from './queries';
import * as saving from './saving';
import { syncProcedures } from './sync-router';

/** Every change answers the account's new revision; one that can be taken back, the id to do it with as well. */
export const watchedRecordsRouter = router({
  ...labelProcedures,
  ...syncProcedures,

  live: liveProcedure('watched-records'),

  /** A part of the records that match, and how many match in all. */
  list: watchedProcedure.input(schema.listInput).query(async ({ ctx, input }) => {
    // The revision is from before the list, so that a change between the two is told once more and not lost.
    const { revision } = ctx;
    return { revision, ...(await listRecords(ctx.db, ctx.user.id, input)) };
  }),

  /** The ids of all records that match, for selecting them. */
  ids: watchedProcedure.input(schema.filterInput).query(async ({ ctx, input }) => ({
    ids: await listMatchingIds(ctx.db, ctx.user.id, input),
  })),

  stats: keyProcedure.query(async ({ ctx }) => {
    const { revision } = ctx;
    return { revision, ...(await readStats(ctx.db, ctx.user.id)) };
  }),

  /** The stats and every record in full, read when they are asked for; for the adapter, which streams them. */
  all: keyProcedure.query(async ({ ctx }) => {
    const version = `watched-records ${String(ctx.user.id)} ${String(ctx.revision)}`;
    return { version, parts: readAll(ctx.db, ctx.user.id) };
  }),

  /** A record in full, with the episode that un-ticking offers. */
  record: watchedProcedure
    .input(schema.recordIdInput)
    .query(async ({ ctx, input }) => openRecord(ctx.db, ctx.user.id, input.id)),

  /** The changes of episode and completion of a record's series, the newest first. */
  history: watchedProcedure.input(schema.recordIdInput).query(async ({ ctx, input }) => {
    const { series_id } = await openRecord(ctx.db, ctx.user.id, input.id);
    return { events: await listEvents(ctx.db, ctx.user.id, series_id) };
  }),

  create: watchedProcedure
    .input(schema.createInput)
    .mutation(async ({ ctx, input }) =>
      inTransaction(ctx.db, (trx) => saving.createRecord(trx, ctx.user.id, input)),
    ),

  /** Changes the fields that are given. */
  update: watchedProcedure.input(schema.updateInput).mutation(async ({ ctx, input }) => {
    const { id, operationId = randomUUID(), ...sent } = input;
    return inTransaction(ctx.db, (trx) =>
      saving.changeRecord(trx, ctx.user.id, { operationId, id }, handChanges.edited(sent)),
    );
  }),

  /** One episode more or less, watched now; a completed record goes on from the episode before its completion. */
  adjustEpisode: watchedProcedure.input(schema.adjustEpisodeInput).mutation(async ({ ctx, input }) => {
    const { id, by, operationId = randomUUID() } = input;
    return inTransaction(ctx.db, (trx) =>
      saving.changeRecord(trx, ctx.user.id, { operationId, id }, handChanges.adjusted(by)),
    );
  }),

  /** Ticks or un-ticks a record; un-ticked it is at the episode given, else at the one before its completion. */
  setCompleted: watchedProcedure.input(schema.setCompletedInput).mutation(async ({ ctx, input }) => {
    const { id, operationId = randomUUID(), ...sent } = input;
    return inTransaction(ctx.db, (trx) =>
      saving.changeRecord(trx, ctx.user.id, { operationId, id }, handChanges.completion(sent)),
    );
  }),

  /** Changes many records, all of them or none. */
  bulkEdit: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(schema.bulkEditInput)
    .mutation(async ({ ctx, input }) => {
      const { ids, operationId = randomUUID(), ...edit } = input;
      const which = { operationId, ids: new Set(ids) };
      return inTransaction(ctx.db, (trx) =>
        saving.changeRecords(trx, ctx.user.id, which, handChanges.editedAlike(edit)),
      );
    }),

  /** Removes records, all of them or none. */
  remove: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(schema.removeInput)
    .mutation(async ({ ctx, input }) => {
      const { ids, operationId = randomUUID() } = input;
      const which = { operationId, ids: new Set(ids) };
      return inTransaction(ctx.db, (trx) => saving.removeRecords(trx, ctx.user.id, which));
    }),

  /** Takes a change back, for a day; records that were changed since stay as they are and are counted. */
  undo: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(schema.undoInput)
    .mutation(async ({ ctx, input }) =>
      inTransaction(ctx.db, (trx) => undoOperation(trx, ctx.user.id, input.operationId)),
    ),
});

async function openRecord(db: Kysely<Database>, ownerId: number, id: number) {
  const record = await findRecord(db, ownerId, id);
  if (!record) throw saving.recordNotFound();
  return record;
}
