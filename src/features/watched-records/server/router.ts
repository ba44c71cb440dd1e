import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Change } from '@/platform/server/journal/change';
import { type CallInput, type Caller, once } from '@/platform/server/journal/once';
import { watchedFeed } from './feed';
import { revised, toolCalls } from '@/platform/server/tools/tool-calls';
import { router } from '@/platform/server/trpc';
import { listImports } from '@/platform/server/journal/imports';
import { inSteps } from '@/platform/server/pacing';
import { IMPORTED } from '@/platform/shared/operations';
import type { ImportAnswer } from '../import-answers';
import { watchedLimits } from '../limits';
import { groupOf, suggestedGroups } from '../seasons';
import * as schema from '../schema';
import { coverSettings } from './covers/settings';
import { readFileRecords } from './data/queries';
import { planImport } from './importing/queries';
import { answerOf, largeImport } from './importing/rules';
import { importRecords } from './importing/writes';
import * as hand from './records/rules';
import { labelProcedures } from './labels/router';
import { watchedJournal } from './records/journal';
import { keyProcedure, watchedProcedure } from './procedures';
import {
  findRecord,
  listEvents,
  listMatchingIds,
  listRecords,
  listTitles,
  readAll,
  readStats,
} from './queries';
import * as records from './records/writes';
import { syncProcedures } from './sync/router';
import { listTrash } from './trash/queries';
import { purgeRecords, restoreRecords } from './trash/writes';
import { readYear } from './year.sql';

const { undo, changesSince } = toolCalls(watchedProcedure, watchedJournal);

/** Every change returns the account's new revision; one with undo also returns its operation id. */
export const watchedRecordsRouter = router({
  ...labelProcedures,
  ...syncProcedures,

  /** A page of the matching records, and their number. */
  list: watchedProcedure
    .input(schema.listInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => listRecords(db, ownerId, input))),

  /** The ids of all matching records in the requested order, for selecting them. */
  ids: watchedProcedure.input(schema.idsInput).query(async ({ ctx, input }) => ({
    ids: await listMatchingIds(ctx.db, ctx.user.id, input),
  })),

  /** How many records there are, and how many are completed. */
  stats: keyProcedure.query(async ({ ctx }) => revised(ctx, readStats)),

  /** The stats and all records in full, read lazily; for the REST adapter, which streams them. */
  all: keyProcedure.meta({ streamed: true }).query(async ({ ctx }) => {
    const version = `watched-records ${String(ctx.user.id)} ${String(ctx.revision)}`;
    return { version, parts: readAll(ctx.db, ctx.user.id) };
  }),

  /** What was made, changed or deleted since a cursor, for programs that follow. */
  changesSince: changesSince(watchedFeed),

  /** The hosts whose covers the server fetches and caches. */
  coverHosts: watchedProcedure.query(({ ctx }) => ({
    hosts: z.object(coverSettings).parse(ctx.config.ofTools).IMAGE_PROXY_HOSTS,
  })),

  /** A record in full, with the episode offered when completion is undone. */
  record: watchedProcedure
    .input(schema.recordIdInput)
    .query(async ({ ctx, input }) => openRecord(ctx, input.id)),

  /** The changes of episode and completion of a record's series, newest first. */
  history: watchedProcedure.input(schema.recordIdInput).query(async ({ ctx, input }) => {
    const { series_id } = await openRecord(ctx, input.id);
    return { events: await listEvents(ctx.db, ctx.user.id, series_id) };
  }),

  /** What was watched in a year, by days, months, series and tags. */
  year: watchedProcedure
    .input(schema.yearInput)
    .query(async ({ ctx, input }) => readYear(ctx.db, ctx.user.id, input.year)),

  /** Creates a record. */
  create: watchedProcedure
    .input(schema.createInput)
    .mutation(async ({ ctx, input }) =>
      watchedJournal.execute(ctx, 'create', input, (change) => records.createRecord(change, input)),
    ),

  /** Changes the given fields. */
  update: watchedProcedure
    .input(schema.updateInput)
    .mutation(async ({ ctx, input }) =>
      byHand(ctx, 'update', input, (change) => records.changeRecord(change, input.id, hand.edited(input))),
    ),

  /** The next or previous episode, watched now; a completed record continues from the episode before its completion. */
  adjustEpisode: watchedProcedure
    .input(schema.adjustEpisodeInput)
    .mutation(async ({ ctx, input }) =>
      byHand(ctx, 'adjustEpisode', input, (change) =>
        records.changeRecord(change, input.id, hand.adjusted(input.by)),
      ),
    ),

  /** Sets or clears completion; if cleared, at the given episode, else at the one before its completion. */
  setCompleted: watchedProcedure
    .input(schema.setCompletedInput)
    .mutation(async ({ ctx, input }) =>
      byHand(ctx, 'setCompleted', input, (change) =>
        records.changeRecord(change, input.id, hand.completion(input)),
      ),
    ),

  /** Changes many records atomically. */
  bulkEdit: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(schema.bulkEditInput)
    .mutation(async ({ ctx, input }) =>
      byHand(ctx, 'bulkEdit', input, (change) =>
        records.changeRecords(change, new Set(input.ids), hand.editedAlike(input)),
      ),
    ),

  /** Records as the seasons of one work, numbered by their titles; without ids, all that their titles suggest. */
  seasonGroups: watchedProcedure.input(schema.seasonGroupsInput).query(async ({ ctx, input }) => {
    const titles = await listTitles(ctx.db, ctx.user.id, input.ids);
    if (input.ids && titles.length < new Set(input.ids).size) throw records.recordNotFound();
    return {
      groups: input.ids ? [groupOf(titles)] : suggestedGroups(titles).slice(0, watchedLimits.groupsMax),
    };
  }),

  /** Makes records the seasons of works, or of none, atomically. */
  groupSeasons: watchedProcedure.input(schema.groupSeasonsInput).mutation(async ({ ctx, input }) => {
    const wanted = new Map(
      input.groups.flatMap(({ work, seasons }) =>
        seasons.map(({ id, season }) => [id, { work, season }] as const),
      ),
    );
    return byHand(ctx, 'groupSeasons', input, (change) =>
      records.changeRecords(change, new Set(wanted.keys()), ({ id }) => ({ own: { ...wanted.get(id) } })),
    );
  }),

  /** Moves records to the trash for 30 days, atomically. */
  remove: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(schema.removeInput)
    .mutation(async ({ ctx, input }) =>
      byHand(ctx, 'remove', input, (change) => records.removeRecords(change, new Set(input.ids))),
    ),

  /** A page of the records deleted within the last 30 days, newest first, and their number. */
  listTrash: watchedProcedure
    .meta({ reads: null })
    .input(schema.listTrashInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => listTrash(db, ownerId, input))),

  /** Restores records from the trash, atomically. */
  restore: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(schema.removeInput)
    .mutation(async ({ ctx, input }) =>
      byHand(ctx, 'restore', input, (change) => restoreRecords(change, new Set(input.ids))),
    ),

  /** Deletes records of the trash permanently, atomically. */
  purge: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(schema.removeInput)
    .mutation(async ({ ctx, input }) =>
      once(ctx, { topic: 'watched-records', kind: 'purge', input }, (db) =>
        purgeRecords(db, ctx.user.id, new Set(input.ids)),
      ),
    ),

  /** All records of the account, each with its note, as files have them: those after an id. */
  exportRecords: watchedProcedure
    .meta({ reads: null })
    .input(schema.exportInput)
    .query(async ({ ctx, input }) => readFileRecords(ctx.db, ctx.user.id, input.after)),

  /**
   * Brings in the records of a file; with `dryRun` it only tells what it would do. Can be undone for 30 days. Raises 422, and
   * 409 `changed_meanwhile`.
   */
  importRecords: watchedProcedure
    .input(schema.importInput)
    .meta({
      timeLimit: 'bulk',
      body: { values: 20 * watchedLimits.importMax, text: largeImport.bytes, large: true },
    })
    .mutation(async ({ ctx, input }): Promise<ImportAnswer & { revision: number; operationId?: string }> => {
      if (!input.dryRun) return byHand(ctx, IMPORTED, input, (change) => importRecords(change, input));
      return revised(ctx, async (db, ownerId) =>
        inSteps(answerOf(input.name, await planImport(db, ownerId, input))),
      );
    }),

  /** Imports of the last 30 days that can be undone; those that changed nothing are none. */
  imports: watchedProcedure.meta({ reads: null }).query(async ({ ctx }) => {
    const facts = ['name', 'made', 'changed'] as const;
    const listed = await listImports<Pick<ImportAnswer, (typeof facts)[number]>>(
      ctx,
      'watched-records',
      facts,
    );
    return { ...listed, imports: listed.imports.filter(({ made, changed }) => made + changed > 0) };
  }),

  /**
   * Undoes a change; records changed since are left unchanged, and their titles are returned. With an `undoId` the undo
   * can be undone in turn. Raises 404 `operation_not_found`.
   */
  undo,
});

/** Manual changes always have an operation id, which they return for undo. */
async function byHand<Answer extends object | void>(
  caller: Caller,
  kind: string,
  input: CallInput,
  work: (change: Change) => Promise<Answer>,
) {
  const { operationId = randomUUID() } = input;
  return { ...(await watchedJournal.execute(caller, kind, { ...input, operationId }, work)), operationId };
}

async function openRecord({ db, user }: Caller, id: number) {
  const record = await findRecord(db, user.id, id);
  if (!record) throw records.recordNotFound();
  return record;
}
