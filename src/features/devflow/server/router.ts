import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { liveProcedure, openToolProcedure } from '@/features/tool-access/server/open-tool';
import { router } from '@/platform/server/trpc';
import { operationsInput, undoInput } from '@/platform/shared/operations';
import { devflowGate } from '../gate';
import * as schema from '../schema';
import { listCompleted, listCompletedIds } from './completed';
import * as features from './features';
import * as changes from './item-changes';
import * as moves from './item-moves';
import { itemNotFound, readFeature, readItems, readOpenItems } from './items';
import { devflowJournal, perform } from './journal';
import { readOverview } from './overview';
import * as statuses from './statuses';
import * as trash from './trash';

const devflowProcedure = openToolProcedure(devflowGate);

/** Reads with the revision from before the reading, so that a change between the two is told once more and not lost. */
async function revised<Answer extends object>(
  { db, user, revision }: { db: Kysely<Database>; user: { id: number }; revision: number },
  read: (db: Kysely<Database>, ownerId: number) => Promise<Answer>,
): Promise<Answer & { revision: number }> {
  return { ...(await read(db, user.id)), revision };
}

/**
 * Every change answers the revision that it made. A screen whose data is of the revision before that has seen all
 * others, and need not read again.
 */
export const devflowRouter = router({
  /** The revision of the caller's DevFlow, now and after each change. */
  live: liveProcedure(devflowGate),

  /** The features with their counts and the statuses, each in its order. */
  overview: devflowProcedure.query(async ({ ctx }) => revised(ctx, readOverview)),

  /** The open items of a feature in the stored order, without notes, and its statuses in its order; raises 404. */
  openItems: devflowProcedure
    .input(schema.featureInput)
    .query(async ({ ctx, input }) =>
      revised(ctx, (db, ownerId) => readOpenItems(db, ownerId, input.featureId)),
    ),

  completedItems: devflowProcedure
    .input(schema.completedInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => listCompleted(db, ownerId, input))),

  /** The ids of all completed items that match, in the order asked for. */
  completedIds: devflowProcedure
    .input(schema.completedIdsInput)
    .query(async ({ ctx, input }) =>
      revised(ctx, async (db, ownerId) => ({ ids: await listCompletedIds(db, ownerId, input) })),
    ),

  /** Items with their notes, in the order of the ids; those that are gone are left out. */
  texts: devflowProcedure
    .input(schema.textsInput)
    .query(async ({ ctx, input }) => ({ items: await readItems(ctx.db, ctx.user.id, input.ids) })),

  item: devflowProcedure.input(schema.itemInput).query(async ({ ctx, input }) =>
    revised(ctx, async (db, ownerId) => {
      const [item] = await readItems(db, ownerId, [input.id]);
      if (!item) throw itemNotFound();
      return item;
    }),
  ),

  addItem: devflowProcedure
    .input(schema.addItemInput)
    .mutation(async ({ ctx, input }) =>
      perform(ctx, 'addItem', input, (change) => changes.addItem(change, input)),
    ),

  editItem: devflowProcedure
    .input(schema.editItemInput)
    .mutation(async ({ ctx, input }) =>
      perform(ctx, 'editItem', input, (change) => changes.editItem(change, input)),
    ),

  /** Ticks items off, or unticks them. */
  setCompleted: devflowProcedure.input(schema.setCompletedInput).mutation(async ({ ctx, input }) =>
    perform(ctx, 'setCompleted', input, (change) =>
      changes.setCompleted(change, input.ids, {
        completion: input.completed ? 'complete' : 'reopen',
        statusId: input.statusId,
      }),
    ),
  ),

  /** Reopens items of the completed view; they go to In Progress, else to the first status. */
  reactivateItems: devflowProcedure
    .input(schema.itemsInput)
    .mutation(async ({ ctx, input }) =>
      perform(ctx, 'reactivateItems', input, (change) =>
        changes.setCompleted(change, input.ids, { completion: 'reactivate' }),
      ),
    ),

  moveItem: devflowProcedure
    .input(schema.moveItemInput)
    .mutation(async ({ ctx, input }) =>
      perform(ctx, 'moveItem', input, (change) => moves.moveItem(change, input)),
    ),

  moveItems: devflowProcedure
    .input(schema.moveItemsInput)
    .mutation(async ({ ctx, input }) =>
      perform(ctx, 'moveItems', input, (change) => moves.moveItems(change, input)),
    ),

  deleteItems: devflowProcedure
    .input(schema.itemsInput)
    .mutation(async ({ ctx, input }) =>
      perform(ctx, 'deleteItems', input, (change) => changes.deleteItems(change, input.ids)),
    ),

  orderItems: devflowProcedure
    .input(schema.orderItemsInput)
    .mutation(async ({ ctx, input }) =>
      perform(ctx, 'orderItems', input, (change) => moves.orderItems(change, input.order)),
    ),

  addFeature: devflowProcedure
    .input(schema.addFeatureInput)
    .mutation(async ({ ctx, input }) =>
      perform(ctx, 'addFeature', input, (change) => features.addFeature(change, input)),
    ),

  editFeature: devflowProcedure
    .input(schema.editFeatureInput)
    .mutation(async ({ ctx, input }) =>
      perform(ctx, 'editFeature', input, (change) => features.editFeature(change, input)),
    ),

  deleteFeature: devflowProcedure
    .input(schema.deleteInput)
    .mutation(async ({ ctx, input }) =>
      perform(ctx, 'deleteFeature', input, (change) => features.deleteFeature(change, input.id)),
    ),

  orderFeatures: devflowProcedure
    .input(schema.orderFeaturesInput)
    .mutation(async ({ ctx, input }) =>
      perform(ctx, 'orderFeatures', input, (change) => features.orderFeatures(change, input.order)),
    ),

  addStatus: devflowProcedure
    .input(schema.addStatusInput)
    .mutation(async ({ ctx, input }) =>
      perform(ctx, 'addStatus', input, (change) => statuses.addStatus(change, input)),
    ),

  editStatus: devflowProcedure
    .input(schema.editStatusInput)
    .mutation(async ({ ctx, input }) =>
      perform(ctx, 'editStatus', input, (change) => statuses.editStatus(change, input)),
    ),

  deleteStatus: devflowProcedure
    .input(schema.deleteInput)
    .mutation(async ({ ctx, input }) =>
      perform(ctx, 'deleteStatus', input, (change) => statuses.deleteStatus(change, input.id)),
    ),

  orderStatuses: devflowProcedure
    .input(schema.orderStatusesInput)
    .mutation(async ({ ctx, input }) =>
      perform(ctx, 'orderStatuses', input, (change) => statuses.orderStatuses(change, input)),
    ),

  /**
   * Takes back exactly what an operation changed, all or nothing; undoing twice changes nothing. With an `undoId` the
   * undo can be undone. Raises 404 `operation_not_found`, and 409 `changed_meanwhile`.
   */
  undo: devflowProcedure.input(undoInput).mutation(async ({ ctx, input }) => devflowJournal.undo(ctx, input)),

  /** What became of the operations that a client remembers. */
  operations: devflowProcedure.input(operationsInput).query(async ({ ctx, input }) => ({
    operations: await devflowJournal.list(ctx.db, ctx.user.id, input.operationIds),
  })),

  listTrash: devflowProcedure
    .input(schema.trashInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => trash.listTrash(db, ownerId, input))),

  restore: devflowProcedure
    .input(schema.restoreInput)
    .mutation(async ({ ctx, input }) =>
      perform(ctx, 'restore', input, (change) => trash.restore(change, input)),
    ),

  /** Deletes things of the trash for good. */
  purge: devflowProcedure
    .input(schema.purgeInput)
    .mutation(async ({ ctx, input }) => perform(ctx, 'purge', {}, (change) => trash.purge(change, input))),

  /** The features in their order, without counts. */
  features: devflowProcedure.query(async ({ ctx }) => {
    const rows = await features.listFeatureRows(ctx.db, ctx.user.id);
    return { features: rows.map(features.featureOf) };
  }),

  /** The statuses in the order of a feature, or account-wide; raises 404. */
  statuses: devflowProcedure.input(schema.statusesInput).query(async ({ ctx, input }) => {
    const { featureId } = input;
    const stored =
      featureId === undefined
        ? await statuses.readStatuses(ctx.db, ctx.user.id, [])
        : await statuses.readStatusesOf(ctx.db, ctx.user.id, featureId);
    return { statuses: statuses.statusesInOrder(stored, featureId).map(statuses.statusOf) };
  }),

  /** All items of a feature with their notes, one by one; for the adapter, which streams them. Raises 404. */
  allItems: devflowProcedure
    .input(schema.featureInput)
    .query(async ({ ctx, input }) => readFeature(ctx.db, ctx.user.id, input.featureId)),
});
