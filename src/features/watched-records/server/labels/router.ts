import type * as z from 'zod';
import type { CallInput } from '@/platform/server/journal/once';
import * as schema from '../../schema';
import { keyProcedure, watchedProcedure } from '../procedures';
import { countLabels, listTags, listTypes } from './queries';
import {
  addLabel,
  changeLabels,
  deleteLabel,
  type LabelsOf,
  moveLabel,
  orderLabels,
  updateLabel,
} from './writes';

/** Affects all records with the label. */
const bulkProcedure = watchedProcedure.meta({ timeLimit: 'bulk' });

/** A change of the caller's labels: idempotent by its operation id, but without undo. */
function change<Input extends z.ZodType<CallInput>, Answer extends object>(
  procedure: typeof watchedProcedure,
  kind: string,
  schema: Input,
  work: (labels: LabelsOf, input: z.output<Input>) => Promise<Answer>,
) {
  const lasting = procedure.meta({ lasting: true });
  return lasting.input(schema).mutation<Answer>(async ({ ctx, input }) => {
    const asked = input as z.output<Input>;
    return changeLabels(ctx, kind, asked, (labels) => work(labels, asked));
  });
}

/** The caller's tags and types; every change returns the new revision. */
export const labelProcedures = {
  /** The number of the caller's records by tag and by type. */
  labelCounts: watchedProcedure.query(async ({ ctx }) => countLabels(ctx.db, ctx.user.id)),

  /** The tags in their order. */
  tags: keyProcedure.query(async ({ ctx }) => ({
    tags: await listTags(ctx.db, ctx.user.id),
    revision: ctx.revision,
  })),

  /** Adds a tag. */
  addTag: change(keyProcedure, 'addTag', schema.addTagInput, (labels, tag) => {
    const { tag_name: name, tag_color: color, tag_description: description = '' } = tag;
    return addLabel(labels, 'tag', { name, color, description });
  }),

  /** A new name is applied to the records too. */
  updateTag: change(bulkProcedure, 'updateTag', schema.updateTagInput, (labels, tag) => {
    const { tag_id, tag_name: name, tag_color: color, tag_description: description } = tag;
    return updateLabel(labels, 'tag', tag_id, { name, color, description });
  }),

  /** Moves a tag one place up or down. */
  moveTag: change(watchedProcedure, 'moveTag', schema.moveTagInput, (labels, { tag_id: id, direction }) =>
    moveLabel(labels, 'tag', { id, direction }),
  ),

  /** Puts tags into another order. */
  orderTags: change(watchedProcedure, 'orderTags', schema.orderLabelsInput, (labels, { ids }) =>
    orderLabels(labels, 'tag', ids),
  ),

  /** Clears the tag of its records. */
  deleteTag: change(bulkProcedure, 'deleteTag', schema.tagIdInput, (labels, { tag_id }) =>
    deleteLabel(labels, 'tag', tag_id),
  ),

  /** The types in their order. */
  types: keyProcedure.query(async ({ ctx }) => ({
    types: await listTypes(ctx.db, ctx.user.id),
    revision: ctx.revision,
  })),

  /** Adds a type. */
  addType: change(keyProcedure, 'addType', schema.addTypeInput, (labels, type) => {
    const { type_name: name, type_description: description = '' } = type;
    return addLabel(labels, 'type', { name, description });
  }),

  /** A new name is applied to the records too. */
  updateType: change(bulkProcedure, 'updateType', schema.updateTypeInput, (labels, type) => {
    const { type_id, type_name: name, type_description: description } = type;
    return updateLabel(labels, 'type', type_id, { name, description });
  }),

  /** Moves a type one place up or down. */
  moveType: change(watchedProcedure, 'moveType', schema.moveTypeInput, (labels, { type_id: id, direction }) =>
    moveLabel(labels, 'type', { id, direction }),
  ),

  /** Puts types into another order. */
  orderTypes: change(watchedProcedure, 'orderTypes', schema.orderLabelsInput, (labels, { ids }) =>
    orderLabels(labels, 'type', ids),
  ),

  /** Removes the type from its records. */
  deleteType: change(bulkProcedure, 'deleteType', schema.typeIdInput, (labels, { type_id }) =>
    deleteLabel(labels, 'type', type_id),
  ),
};
