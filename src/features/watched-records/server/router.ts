import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Change } from '@/platform/server/journal/change';
import { type CallInput, type Caller, once } from '@/platform/server/journal/once';
import { router } from '@/platform/server/trpc';
import { undoInput } from '@/platform/shared/operations';
import * as schema from '../schema';
import { coverSettings } from './covers/settings';
import * as hand from './records/rules';
import { labelProcedures } from './labels/router';
import { watchedJournal } from './records/journal';
import { keyProcedure, watchedProcedure } from './procedures';
import { findRecord, listEvents, listMatchingIds, listRecords, readAll, readStats } from './queries';
import * as records from './records/writes';
import { syncProcedures } from './sync/router';
import { listTrash } from './trash/queries';
import { purgeRecords, restoreRecords } from './trash/writes';

/** Every change answers the account's new revision; one that can be taken back, the id to do it with as well. */
export const watchedRecordsRouter = router({
  ...labelProcedures,
  ...syncProcedures,

  /** A part of the records that match, and how many match in all. */
  list: watchedProcedure.input(schema.listInput).query(async ({ ctx, input }) => {
    // The revision is from before the list, so that a change between the two is told once more and not lost.
    const { revision } = ctx;
    return { revision, ...(await listRecords(ctx.db, ctx.user.id, input)) };
  }),

  /** The ids of all records that match, in the wanted order, for selecting them. */
  ids: watchedProcedure.input(schema.idsInput).query(async ({ ctx, input }) => ({
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

  /** The hosts whose covers the server fetches and keeps. */
  coverHosts: watchedProcedure.query(({ ctx }) => ({
    hosts: z.object(coverSettings).parse(ctx.config.ofTools).IMAGE_PROXY_HOSTS,
  })),

  /** A record in full, with the episode that un-ticking offers. */
  record: watchedProcedure
    .input(schema.recordIdInput)
    .query(async ({ ctx, input }) => openRecord(ctx, input.id)),

  /** The changes of episode and completion of a record's series, the newest first. */
  history: watchedProcedure.input(schema.recordIdInput).query(async ({ ctx, input }) => {
    const { series_id } = await openRecord(ctx, input.id);
    return { events: await listEvents(ctx.db, ctx.user.id, series_id) };
  }),

  create: watchedProcedure
    .input(schema.createInput)
    .mutation(async ({ ctx, input }) =>
      watchedJournal.perform(ctx, 'create', input, (change) => records.createRecord(change, input)),
    ),

  /** Changes the fields that are given. */
  update: watchedProcedure
    .input(schema.updateInput)
    .mutation(async ({ ctx, input }) =>
      byHand(ctx, 'update', input, (change) => records.changeRecord(change, input.id, hand.edited(input))),
    ),

  /** One episode more or less, watched now; a completed record goes on from the episode before its completion. */
  adjustEpisode: watchedProcedure
    .input(schema.adjustEpisodeInput)
    .mutation(async ({ ctx, input }) =>
      byHand(ctx, 'adjustEpisode', input, (change) =>
        records.changeRecord(change, input.id, hand.adjusted(input.by)),
      ),
    ),

  /** Ticks or un-ticks a record; un-ticked it is at the episode given, else at the one before its completion. */
  setCompleted: watchedProcedure
    .input(schema.setCompletedInput)
    .mutation(async ({ ctx, input }) =>
      byHand(ctx, 'setCompleted', input, (change) =>
        records.changeRecord(change, input.id, hand.completion(input)),
      ),
    ),

  /** Changes many records, all of them or none. */
  bulkEdit: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(schema.bulkEditInput)
    .mutation(async ({ ctx, input }) =>
      byHand(ctx, 'bulkEdit', input, (change) =>
        records.changeRecords(change, new Set(input.ids), hand.editedAlike(input)),
      ),
    ),

  /** Puts records into the trash for 30 days, all of them or none. */
  remove: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(schema.removeInput)
    .mutation(async ({ ctx, input }) =>
      byHand(ctx, 'remove', input, (change) => records.removeRecords(change, new Set(input.ids))),
    ),

  /** A part of what was deleted within the last 30 days, the newest first, and how much there is. */
  listTrash: watchedProcedure.input(schema.listTrashInput).query(async ({ ctx, input }) => {
    const { revision } = ctx;
    return { revision, ...(await listTrash(ctx.db, ctx.user.id, input)) };
  }),

  /** Takes records out of the trash, all of them or none. */
  restore: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(schema.removeInput)
    .mutation(async ({ ctx, input }) =>
      byHand(ctx, 'restore', input, (change) => restoreRecords(change, new Set(input.ids))),
    ),

  /** Deletes records of the trash for good, all of them or none. */
  purge: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(schema.removeInput)
    .mutation(async ({ ctx, input }) =>
      once(ctx, { topic: 'watched-records', kind: 'purge', input }, (db) =>
        purgeRecords(db, ctx.user.id, new Set(input.ids)),
      ),
    ),

  /**
   * Takes a change back; records that were changed since stay as they are, and their titles are answered. With an `undoId`
   * that can be undone in its turn. Raises 404 `operation_not_found`.
   */
  undo: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(undoInput)
    .mutation(async ({ ctx, input }) => watchedJournal.undo(ctx, input)),
});

/** Changes by hand have an id in any case, which they answer, to be taken back with. */
async function byHand<Answer extends object | void>(
  caller: Caller,
  kind: string,
  input: CallInput,
  work: (change: Change) => Promise<Answer>,
) {
  const { operationId = randomUUID() } = input;
  return { ...(await watchedJournal.perform(caller, kind, { ...input, operationId }, work)), operationId };
}

async function openRecord({ db, user }: Caller, id: number) {
  const record = await findRecord(db, user.id, id);
  if (!record) throw records.recordNotFound();
  return record;
}
