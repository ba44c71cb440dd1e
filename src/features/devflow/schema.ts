import * as z from 'zod';
import { operationId } from '@/platform/shared/operations';
import { checkedBy, textUpTo, trimmed } from '@/platform/shared/text-schema';
import {
  type Age,
  AGES,
  COMPLETED_COLUMNS,
  devflowLimits,
  devflowTexts,
  type Named,
  nameProblem,
  type OrderEntry,
  titleProblem,
} from './rules';

const whole = z.number().refine(Number.isSafeInteger, 'A number must be whole');
const id = whole;
const ids = z
  .array(id)
  .min(1, devflowTexts.itemId)
  .max(devflowLimits.itemsMax, `At most ${String(devflowLimits.itemsMax)} items at once`);

const title = trimmed.superRefine(checkedBy(titleProblem));
const nameOf = (named: Named) => trimmed.superRefine(checkedBy((name) => nameProblem(named, name)));

const notes = textUpTo(devflowLimits.textMax, devflowTexts.notesTooLong).nullable();
const description = textUpTo(devflowLimits.textMax, devflowTexts.descriptionTooLong).nullable();

export const featureInput = z.object({ featureId: id });
export const openChangesInput = featureInput.extend({ since: z.int().min(0) });
export const itemInput = z.object({ id });

/** Null stands for 'No status'. */
const statusId = id.nullable();

/** Null is what a client has that was given none; `missing` says so. */
const requiredId = (missing: string) =>
  id.nullable().transform((value, ctx) => {
    if (value !== null) return value;
    ctx.addIssue({ code: 'custom', message: missing });
    return z.NEVER;
  });

export const addItemInput = z.object({
  featureId: requiredId(devflowTexts.itemFields),
  title,
  statusId: requiredId(devflowTexts.itemFields),
  notes: notes.default(null),
  completed: z.boolean().default(false),
  operationId,
});

/** What is not given stays as it is. */
export const editItemInput = z.object({
  id,
  featureId: requiredId(devflowTexts.itemFields).optional(),
  title: title.optional(),
  statusId: statusId.optional(),
  notes: notes.optional(),
  completed: z.boolean().optional(),
  operationId,
});

export const setCompletedInput = z.object({
  ids,
  completed: z.boolean(),
  /** Instead of the status that the rule gives. */
  statusId: statusId.optional(),
  operationId,
});

export const itemsInput = z.object({ ids, operationId });

export const moveItemInput = z.object({
  id,
  statusId,
  /** The item of the same feature that it comes behind; null for the first place of its status. */
  afterId: id.nullable(),
  operationId,
});

export const moveItemsInput = z
  .object({
    ids,
    /** Items from other features come to its end, in their order. */
    featureId: id.optional(),
    statusId: statusId.optional(),
    /**
     * In the order of the ids they come behind this other item of their feature; for null to the first places of the
     * status, without one each of its own. Left out they stay where they are.
     */
    afterId: id.nullable().optional(),
    operationId,
  })
  .refine(
    ({ featureId, afterId }) => featureId === undefined || afterId === undefined,
    'Items go to another feature or to a place, not to both',
  )
  .refine(
    ({ ids: moved, afterId }) => !moved.some((one) => one === afterId),
    'An item cannot come behind itself',
  );

const orderIndex = whole.optional();

/** An order says clearly what comes where: nothing twice. Two items may share an index in different statuses. */
function unambiguous(entries: readonly (OrderEntry & { statusId?: number | null | undefined })[]): boolean {
  const places = entries.flatMap(({ orderIndex: index, statusId: status }) =>
    index === undefined ? [] : [`${String(index)} ${String(status)}`],
  );
  return (
    new Set(entries.map((entry) => entry.id)).size === entries.length &&
    new Set(places).size === places.length
  );
}

function order<Entry extends z.ZodType<OrderEntry>>(entry: Entry) {
  return z
    .array(entry)
    .min(1, 'Nothing is named')
    .max(devflowLimits.itemsMax, `At most ${String(devflowLimits.itemsMax)} entries at once`)
    .refine(unambiguous, devflowTexts.doubled);
}

const entries = order(z.object({ id, orderIndex }));

export const orderItemsInput = z.object({
  /** A status that is not given stays as it is. */
  order: order(z.object({ id, orderIndex, statusId: statusId.optional() })),
  operationId,
});
export const orderFeaturesInput = z.object({ order: entries, operationId });
/** Without a feature the account-wide order. */
export const orderStatusesInput = z.object({ order: entries, featureId: id.optional(), operationId });

export const addFeatureInput = z.object({
  name: nameOf('addFeature'),
  description: description.default(null),
  operationId,
});
export const editFeatureInput = z.object({
  id: requiredId(devflowTexts.featureNameAndId),
  name: nameOf('editFeature').optional(),
  description: description.optional(),
  operationId,
});
export const addStatusInput = z.object({ name: nameOf('addStatus'), operationId });
export const editStatusInput = z.object({
  id: requiredId(devflowTexts.statusNameAndId),
  name: nameOf('editStatus'),
  operationId,
});
export const deleteInput = z.object({ id: requiredId(devflowTexts.idToDelete), operationId });
/** Without a feature in the account-wide order. */
export const statusesInput = z.object({ featureId: id.optional() });

const search = textUpTo(devflowLimits.searchMax, 'The search text is too long').default('');

const completedFilter = {
  featureId: id,
  /** Found in the title or in the name of the status, letter case ignored; empty finds all. */
  search,
  sort: z
    .object({ column: z.enum(COMPLETED_COLUMNS), direction: z.enum(['asc', 'desc']) })
    .default({ column: 'completed_at', direction: 'desc' }),
};
export const completedIdsInput = z.object(completedFilter);
export const completedInput = z.object({
  ...completedFilter,
  offset: whole
    .refine((offset) => offset >= 0 && offset <= 1_000_000_000, 'An offset is not negative')
    .default(0),
  limit: whole
    .refine((limit) => limit >= 1 && limit <= devflowLimits.pageMax, 'A page is too large')
    .default(devflowLimits.pageMax),
});
export const findOpenInput = z.object({
  /** Found in the title, in the notes or in the name of the status, letter case ignored; empty finds all. */
  search,
  statusId: statusId.optional(),
  hasNotes: z.boolean().optional(),
  age: z.enum(Object.keys(AGES) as [Age, ...Age[]]).optional(),
  offset: completedInput.shape.offset,
  limit: completedInput.shape.limit,
});
export const textsInput = z.object({
  ids: z.array(id).min(1, 'Nothing is named').max(devflowLimits.pageMax, 'A page is too large'),
});

const some = z.array(id).max(devflowLimits.itemsMax).default([]);
const entriesOfTrash = { items: some, features: some, statuses: some };
export const trashInput = z.object({
  /** Found in the title or the name, letter case ignored; empty finds all. */
  search,
  offset: completedInput.shape.offset,
  limit: completedInput.shape.limit,
});
export const restoreInput = z.object({ ...entriesOfTrash, operationId });
export const emptyTrashInput = z.object({});
export const purgeInput = z.object(entriesOfTrash);
