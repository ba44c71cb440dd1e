import { inTransaction } from '@db/transaction';
import * as schema from '../schema';
import { countLabels } from './label-counts';
import { addLabel, deleteLabel, listTags, listTypes, moveLabel, orderLabels, updateLabel } from './labels';
import { keyProcedure, watchedProcedure } from './procedures';

/** The tags and the types of the caller; every change answers the new revision. */
export const labelProcedures = {
  /** How many of the caller's records have which tag and which types, by name. */
  labelCounts: watchedProcedure.query(async ({ ctx }) => countLabels(ctx.db, ctx.user.id)),

  tags: keyProcedure.query(async ({ ctx }) => ({ tags: await listTags(ctx.db, ctx.user.id) })),

  addTag: keyProcedure.input(schema.addTagInput).mutation(async ({ ctx, input }) => {
    const { tag_name: name, tag_color: color, tag_description: description = '' } = input;
    return inTransaction(ctx.db, (trx) => addLabel(trx, ctx.user.id, 'tag', { name, color, description }));
  }),

  /** A new name is the new name in the records too. */
  updateTag: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(schema.updateTagInput)
    .mutation(async ({ ctx, input }) => {
      const { tag_id, tag_name: name, tag_color: color, tag_description: description } = input;
      return inTransaction(ctx.db, (trx) =>
        updateLabel(trx, ctx.user.id, 'tag', tag_id, { name, color, description }),
      );
    }),

  moveTag: watchedProcedure
    .input(schema.moveTagInput)
    .mutation(async ({ ctx, input: { tag_id: id, direction } }) =>
      inTransaction(ctx.db, (trx) => moveLabel(trx, ctx.user.id, 'tag', { id, direction })),
    ),

  orderTags: watchedProcedure
    .input(schema.orderLabelsInput)
    .mutation(async ({ ctx, input }) =>
      inTransaction(ctx.db, (trx) => orderLabels(trx, ctx.user.id, 'tag', input.ids)),
    ),

  /** Clears the tag of its records. */
  deleteTag: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(schema.tagIdInput)
    .mutation(async ({ ctx, input }) =>
      inTransaction(ctx.db, (trx) => deleteLabel(trx, ctx.user.id, 'tag', input.tag_id)),
    ),

  types: keyProcedure.query(async ({ ctx }) => ({ types: await listTypes(ctx.db, ctx.user.id) })),

  addType: keyProcedure.input(schema.addTypeInput).mutation(async ({ ctx, input }) => {
    const { type_name: name, type_description: description = '' } = input;
    return inTransaction(ctx.db, (trx) => addLabel(trx, ctx.user.id, 'type', { name, description }));
  }),

  /** A new name is the new name in the records too. */
  updateType: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(schema.updateTypeInput)
    .mutation(async ({ ctx, input }) => {
      const { type_id, type_name: name, type_description: description } = input;
      return inTransaction(ctx.db, (trx) =>
        updateLabel(trx, ctx.user.id, 'type', type_id, { name, description }),
      );
    }),

  moveType: watchedProcedure
    .input(schema.moveTypeInput)
    .mutation(async ({ ctx, input: { type_id: id, direction } }) =>
      inTransaction(ctx.db, (trx) => moveLabel(trx, ctx.user.id, 'type', { id, direction })),
    ),

  orderTypes: watchedProcedure
    .input(schema.orderLabelsInput)
    .mutation(async ({ ctx, input }) =>
      inTransaction(ctx.db, (trx) => orderLabels(trx, ctx.user.id, 'type', input.ids)),
    ),

  /** Takes the type off its records. */
  deleteType: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(schema.typeIdInput)
    .mutation(async ({ ctx, input }) =>
      inTransaction(ctx.db, (trx) => deleteLabel(trx, ctx.user.id, 'type', input.type_id)),
    ),
};
