import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import type { Transaction } from 'kysely';
import { type Asked, type Caller, once } from '@/platform/server/journal/once';
import * as schema from '../schema';
import { countLabels } from './label-counts';
import { addLabel, deleteLabel, listTags, listTypes, moveLabel, orderLabels, updateLabel } from './labels';
import { keyProcedure, watchedProcedure } from './procedures';

/** The tags and the types of the caller; every change answers the new revision. */
export const labelProcedures = {
  /** How many of the caller's records have which tag and which types, by name. */
  labelCounts: watchedProcedure.query(async ({ ctx }) => countLabels(ctx.db, ctx.user.id)),

  tags: keyProcedure.query(async ({ ctx }) => ({
    tags: await listTags(ctx.db, ctx.user.id),
    revision: ctx.revision,
  })),

  addTag: keyProcedure.input(schema.addTagInput).mutation(async ({ ctx, input }) => {
    const { tag_name: name, tag_color: color, tag_description: description = '' } = input;
    return changeLabels(ctx, 'addTag', input, (trx) =>
      addLabel(trx, ctx.user.id, 'tag', { name, color, description }),
    );
  }),

  /** A new name is the new name in the records too. */
  updateTag: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(schema.updateTagInput)
    .mutation(async ({ ctx, input }) => {
      const { tag_id, tag_name: name, tag_color: color, tag_description: description } = input;
      return changeLabels(ctx, 'updateTag', input, (trx) =>
        updateLabel(trx, ctx.user.id, 'tag', tag_id, { name, color, description }),
      );
    }),

  moveTag: watchedProcedure
    .input(schema.moveTagInput)
    .mutation(async ({ ctx, input }) =>
      changeLabels(ctx, 'moveTag', input, (trx) =>
        moveLabel(trx, ctx.user.id, 'tag', { id: input.tag_id, direction: input.direction }),
      ),
    ),

  orderTags: watchedProcedure
    .input(schema.orderLabelsInput)
    .mutation(async ({ ctx, input }) =>
      changeLabels(ctx, 'orderTags', input, (trx) => orderLabels(trx, ctx.user.id, 'tag', input.ids)),
    ),

  /** Clears the tag of its records. */
  deleteTag: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(schema.tagIdInput)
    .mutation(async ({ ctx, input }) =>
      changeLabels(ctx, 'deleteTag', input, (trx) => deleteLabel(trx, ctx.user.id, 'tag', input.tag_id)),
    ),

  types: keyProcedure.query(async ({ ctx }) => ({
    types: await listTypes(ctx.db, ctx.user.id),
    revision: ctx.revision,
  })),

  addType: keyProcedure.input(schema.addTypeInput).mutation(async ({ ctx, input }) => {
    const { type_name: name, type_description: description = '' } = input;
    return changeLabels(ctx, 'addType', input, (trx) =>
      addLabel(trx, ctx.user.id, 'type', { name, description }),
    );
  }),

  /** A new name is the new name in the records too. */
  updateType: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(schema.updateTypeInput)
    .mutation(async ({ ctx, input }) => {
      const { type_id, type_name: name, type_description: description } = input;
      return changeLabels(ctx, 'updateType', input, (trx) =>
        updateLabel(trx, ctx.user.id, 'type', type_id, { name, description }),
      );
    }),

  moveType: watchedProcedure
    .input(schema.moveTypeInput)
    .mutation(async ({ ctx, input }) =>
      changeLabels(ctx, 'moveType', input, (trx) =>
        moveLabel(trx, ctx.user.id, 'type', { id: input.type_id, direction: input.direction }),
      ),
    ),

  orderTypes: watchedProcedure
    .input(schema.orderLabelsInput)
    .mutation(async ({ ctx, input }) =>
      changeLabels(ctx, 'orderTypes', input, (trx) => orderLabels(trx, ctx.user.id, 'type', input.ids)),
    ),

  /** Takes the type off its records. */
  deleteType: watchedProcedure
    .meta({ timeLimit: 'bulk' })
    .input(schema.typeIdInput)
    .mutation(async ({ ctx, input }) =>
      changeLabels(ctx, 'deleteType', input, (trx) => deleteLabel(trx, ctx.user.id, 'type', input.type_id)),
    ),
};

/** Changes labels once for an operation id; what they were is not taken back. */
function changeLabels<Answer>(
  caller: Caller,
  kind: string,
  input: Asked,
  work: (trx: Transaction<Database>) => Promise<Answer>,
): Promise<Answer> {
  return once(caller, { topic: 'watched-records', kind, input }, (db) => inTransaction(db, work));
}
