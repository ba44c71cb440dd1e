import { figuresAsked } from '@/platform/server/tools/figures';
import { openToolProcedure } from '@/platform/server/tools/open-tool';
import { revised, toolCalls } from '@/platform/server/tools/tool-calls';
import { listImports } from '@/platform/server/journal/imports';
import type { Revised } from '@/platform/server/journal/journal';
import { devflowFeed } from './feed';
import { router } from '@/platform/server/trpc';
import { IMPORTED } from '@/platform/shared/operations';
import { devflowGate } from '../gate';
import { devflowLimits } from '../limits';
import * as schema from '../schema';
import { listDone, listTimes } from './dashboard.sql';
import { listCompleted, listCompletedIds } from './completed.sql';
import { featureOf, listFeatureRows } from './features/queries';
import * as features from './features/writes';
import * as items from './items/writes';
import * as moves from './moves.sql';
import { itemNotFound, listItemIds, readFeature, readItems } from './items/queries';
import { findOpen, listLabels } from './finding.sql';
import { type ImportAnswer, importItems, previewImport } from './importing.sql';
import { devflowJournal } from './journal';
import { readOpenChanges, readOpenItems } from './open.sql';
import { readOverview } from './queries';
import { readStatuses, readStatusesOf, statusesInOrder, statusOf } from './statuses/queries';
import { readStatistics } from './statistics.sql';
import * as statuses from './statuses/writes';
import { listViewRows, viewOf } from './views/queries';
import * as views from './views/writes';
import { devflowTrash, listTrash } from './trash.sql';

/** Its orders name all items of a feature, with three numbers each. */
const devflowProcedure = openToolProcedure(devflowGate).meta({
  body: { values: 4 * devflowLimits.itemsMax },
});

const { change, undo, changesSince } = toolCalls(devflowProcedure, devflowJournal);

/**
 * Every change returns the revision that it created. A client with data of the revision before has missed no other
 * change, and need not reload.
 */
export const devflowRouter = router({
  /** The features with their counts, and the statuses, each in their order. */
  overview: devflowProcedure.query(async ({ ctx }) => revised(ctx, readOverview)),

  /** The open items of a feature in the stored order, without notes, and its statuses in its order; raises 404. */
  openItems: devflowProcedure
    .input(schema.featureInput)
    .query(async ({ ctx, input }) =>
      revised(ctx, (db, ownerId) => readOpenItems(db, ownerId, input.featureId)),
    ),

  /** The changes of those items after a revision; null if there are so many that reloading is better. */
  openChanges: devflowProcedure
    .input(schema.openChangesInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => readOpenChanges(db, ownerId, input))),

  /** What was made, changed or deleted since a cursor, for programs that follow. */
  changesSince: changesSince(devflowFeed),

  /** A page of the matching open items of all features, without notes, and their number; raises 404. */
  findOpen: devflowProcedure
    .input(schema.findOpenInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => findOpen(db, ownerId, input))),

  /** Saved filters for `findOpen`, in their order. */
  views: devflowProcedure.query(async ({ ctx }) =>
    revised(ctx, async (db, ownerId) => ({ views: (await listViewRows(db, ownerId)).map(viewOf) })),
  ),

  /** The labels of all items by name. */
  labels: devflowProcedure.query(async ({ ctx }) => ({ labels: await listLabels(ctx.db, ctx.user.id) })),

  /** The completed items of a feature, a page at a time. */
  completedItems: devflowProcedure
    .input(schema.completedInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => listCompleted(db, ownerId, input))),

  /** The ids of all matching completed items, in the requested order. */
  completedIds: devflowProcedure
    .input(schema.completedIdsInput)
    .query(async ({ ctx, input }) =>
      revised(ctx, async (db, ownerId) => ({ ids: await listCompletedIds(db, ownerId, input) })),
    ),

  /** The ids of all items, open and completed, in the order of their features. */
  itemIds: devflowProcedure.query(async ({ ctx }) => ({ ids: await listItemIds(ctx.db, ctx.user.id) })),

  /** Items with their notes, in the order of the ids; missing ones are omitted. */
  texts: devflowProcedure
    .input(schema.textsInput)
    .query(async ({ ctx, input }) => ({ items: await readItems(ctx.db, ctx.user.id, input.ids) })),

  /** An item with its notes. */
  item: devflowProcedure.input(schema.itemInput).query(async ({ ctx, input }) =>
    revised(ctx, async (db, ownerId) => {
      const [item] = await readItems(db, ownerId, [input.id]);
      if (!item) throw itemNotFound();
      return item;
    }),
  ),

  /** Adds an item to a feature. */
  addItem: change('addItem', schema.addItemInput, items.addItem),
  /** Adds several items, all or none; raises 404. */
  addItems: change('addItems', schema.addItemsInput, items.addItems),
  /**
   * Imports items of another program. Those whose title their feature has already, as often as it has it, stay as they are.
   * With `dryRun` nothing is changed. The import can be undone for 30 days. Raises 409 `changed_meanwhile`, and 422.
   */
  importItems: devflowProcedure
    .input(schema.importItemsInput)
    .meta({ timeLimit: 'bulk', body: { values: 4 * devflowLimits.itemsMax, large: true } })
    .mutation(async ({ ctx, input }): Promise<Revised<ImportAnswer>> => {
      if (input.dryRun) return revised(ctx, (db, ownerId) => previewImport(db, ownerId, input));
      return devflowJournal.execute(ctx, IMPORTED, input, (made) => importItems(made, input));
    }),
  /** Imports of the last 30 days that can be undone. */
  imports: devflowProcedure
    .meta({ reads: null })
    .query(({ ctx }) =>
      listImports<Pick<ImportAnswer, 'fileName' | 'added'>>(ctx, devflowGate.topic, ['fileName', 'added']),
    ),
  /** Changes the given fields of an item; those that are left out stay. */
  editItem: change('editItem', schema.editItemInput, items.editItem),
  /** Gives items a priority and labels, or takes labels from them, all or none; raises 404, and 422. */
  editItems: change('editItems', schema.editItemsInput, items.editItems),
  /** Completes items or opens them again; without a status they go where the rule says. */
  setCompleted: change('setCompleted', schema.setCompletedInput, items.setCompleted),
  /** Opens completed items again. */
  reactivateItems: change('reactivateItems', schema.itemsInput, items.reactivateItems),
  /** Moves an item to another status, or behind another item. */
  moveItem: change('moveItem', schema.moveItemInput, moves.moveItem),
  /** Moves items to another feature or status, or behind another item, all or none. */
  moveItems: change('moveItems', schema.moveItemsInput, moves.moveItems),
  /** Moves items to the trash, for 30 days. */
  deleteItems: change('deleteItems', schema.itemsInput, items.deleteItems),
  /** Puts items into another order, all or a part of a list. */
  orderItems: change('orderItems', schema.orderItemsInput, moves.orderItems),

  /** Adds a feature, behind the others. */
  addFeature: change('addFeature', schema.addFeatureInput, features.addFeature),
  /** Changes the given fields of a feature. */
  editFeature: change('editFeature', schema.editFeatureInput, features.editFeature),
  /** Moves a feature with its items to the trash, for 30 days. */
  deleteFeature: change('deleteFeature', schema.deleteInput, features.deleteFeature),
  /** Puts features into another order, all or a part. */
  orderFeatures: change('orderFeatures', schema.orderFeaturesInput, features.orderFeatures),

  /** Adds a status, which serves every feature. */
  addStatus: change('addStatus', schema.addStatusInput, statuses.addStatus),
  /** Renames a status, or changes its colour or whether it means done. */
  editStatus: change('editStatus', schema.editStatusInput, statuses.editStatus),
  /** Moves a status to the trash; its items stay, without a status. */
  deleteStatus: change('deleteStatus', schema.deleteInput, statuses.deleteStatus),
  /** Puts statuses into another order, of one feature or of the account. */
  orderStatuses: change('orderStatuses', schema.orderStatusesInput, statuses.orderStatuses),

  /** Saves a filter of items under a name. */
  addView: change('addView', schema.addViewInput, views.addView),
  /** Changes the name or the filter of a saved view. */
  editView: change('editView', schema.editViewInput, views.editView),
  /** Deletes a saved view. */
  deleteView: change('deleteView', schema.deleteInput, views.deleteView),
  /** Puts saved views into another order. */
  orderViews: change('orderViews', schema.orderViewsInput, views.orderViews),

  /** Takes items, features and statuses back from the trash. */
  restore: change('restore', schema.restoreInput, devflowTrash.restore),
  /** Permanently deletes entries of the trash. */
  purge: change('purge', schema.purgeInput, devflowTrash.purge),
  /** Deletes for good what is in the trash. */
  emptyTrash: change('emptyTrash', schema.emptyTrashInput, devflowTrash.empty),

  /**
   * Reverts exactly what an operation changed, atomically; repeating it changes nothing. With an `undoId` the undo can
   * be undone. Raises 404 `operation_not_found`, and 409 `changed_meanwhile`.
   */
  undo,

  /** What is in the trash, a page at a time, last deleted first. */
  listTrash: devflowProcedure
    .meta({ reads: null })
    .input(schema.trashInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => listTrash(db, ownerId, input))),

  /** How many items were completed in a range of time, by its parts and by status. */
  statistics: devflowProcedure
    .input(schema.statisticsInput)
    .query(async ({ ctx, input }) => readStatistics(await figuresAsked(ctx, input.range))),

  /** What a number of the statistics counts. */
  statisticRows: devflowProcedure.input(schema.statisticRowsInput).query(async ({ ctx, input }) => {
    const asked = await figuresAsked(ctx, input.range);
    return { rows: await ('from' in input ? listDone(asked, input) : listTimes(asked, input.statusId)) };
  }),

  /** The features in their order, without counts. */
  features: devflowProcedure.query(async ({ ctx }) => {
    const rows = await listFeatureRows(ctx.db, ctx.user.id);
    return { features: rows.map(featureOf) };
  }),

  /** The statuses in the order of a feature, or account-wide; raises 404. */
  statuses: devflowProcedure.input(schema.statusesInput).query(async ({ ctx, input }) => {
    const { featureId } = input;
    const stored =
      featureId === undefined
        ? await readStatuses(ctx.db, ctx.user.id, [])
        : await readStatusesOf(ctx.db, ctx.user.id, featureId);
    return { statuses: statusesInOrder(stored, featureId).map(statusOf) };
  }),

  /** All items of a feature with their notes, one by one; for the REST adapter, which streams them. Raises 404. */
  allItems: devflowProcedure
    .meta({ streamed: true })
    .input(schema.featureInput)
    .query(async ({ ctx, input }) => readFeature(ctx.db, ctx.user.id, input.featureId)),
});
