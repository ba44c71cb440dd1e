import * as z from 'zod';
import { labelsOf, labelsProblem, labelTexts } from './labels';
import { PRIORITIES } from './priorities';
import { dayOf } from '@/platform/shared/civil';
import { FIGURE_RANGES } from '@/platform/shared/figures';
import { longList } from '@/platform/shared/long-list';
import { operationId } from '@/platform/shared/operation-input';
import { checkedBy, textUpTo, trimmed } from '@/platform/shared/text-schema';
import { type Age, AGES, COMPLETED_COLUMNS, devflowLimits, DUE_SPANS } from './limits';
import { devflowTexts, type Named, nameProblem, titleProblem } from './rules';
import { isUnambiguous, type OrderEntry } from '@/platform/shared/reorder';
import { readRepeat } from './repeating';
import { importLimits, importTexts } from './importing/limits';

const whole = z.number().refine(Number.isSafeInteger, 'A number must be whole');
const id = whole;
const ids = longList(
  z
    .array(id)
    .min(1, devflowTexts.itemId)
    .max(devflowLimits.itemsMax, `At most ${String(devflowLimits.itemsMax)} items at once`),
);

const title = trimmed.superRefine(checkedBy(titleProblem)).describe(devflowTexts.titleTooLong);
const nameOf = (named: Named) =>
  trimmed.superRefine(checkedBy((name) => nameProblem(named, name))).describe(devflowTexts.nameTooLong);

/** YYYY-MM-DD of the years that a date field takes. */
const day = z
  .string()
  .refine((text) => dayOf(text) !== null && text >= '1900' && text < '2201', devflowTexts.date);
/** Null: none. */
const dueDate = day.nullable();
const priority = z
  .int(labelTexts.priority)
  .min(0, labelTexts.priority)
  .max(PRIORITIES.length - 1, labelTexts.priority);
const labels = z
  .array(trimmed)
  .superRefine(checkedBy(labelsProblem))
  .transform((given) => labelsOf(given.join(',')));
/** An RRULE value of days (RFC 5545); null: none. */
export const repeats = z
  .string()
  .transform((text, context) => {
    const read = readRepeat(text);
    if ('rule' in read) return read.rule;
    context.addIssue({ code: 'custom', message: read.problem });
    return z.NEVER;
  })
  .nullable();
/** Null: none. */
export const reminderDays = z
  .int(devflowTexts.reminderDays)
  .min(0, devflowTexts.reminderDays)
  .max(devflowLimits.reminderDaysMax, devflowTexts.reminderDays)
  .nullable();
/** Null: none. */
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, devflowTexts.color)
  .transform((text) => text.toLowerCase())
  .nullable();
const notes = textUpTo(devflowLimits.textMax, devflowTexts.notesTooLong).nullable();
const description = textUpTo(devflowLimits.textMax, devflowTexts.descriptionTooLong).nullable();

export const featureInput = z.object({ featureId: id });
export const openChangesInput = featureInput.extend({ since: z.int().min(0) });
export const itemInput = z.object({ id });

/** Null means 'No status'. */
const statusId = id.nullable();

/** An id; clients that lack it send null all the same, for which `missing` is the message. */
const requiredId = (missing: string) =>
  z
    .custom<number>((value) => value !== null, missing)
    .meta({ type: 'number' })
    .pipe(id);

/** What a new item may do without. */
const newFields = {
  notes: notes.default(null),
  dueDate: dueDate.default(null),
  priority: priority.default(0),
  labels: labels.default([]),
  repeats: repeats.default(null),
  reminderDays: reminderDays.default(null),
  /** Missing: whether its status means done. */
  completed: z.boolean().optional(),
};

export const addItemInput = z.object({
  featureId: requiredId(devflowTexts.itemFields),
  title,
  statusId: requiredId(devflowTexts.itemFields),
  ...newFields,
  operationId,
});

/** Several at once, in their order. */
export const addItemsInput = z.object({
  items: longList(
    z
      .array(addItemInput.omit({ operationId: true }))
      .min(1, 'Nothing is named')
      .max(devflowLimits.pageMax, `At most ${String(devflowLimits.pageMax)} items at once`),
  ),
  operationId,
});

const moment = z.iso
  .datetime({ error: devflowTexts.date })
  .refine((text) => text >= '1900' && text < '2201', devflowTexts.date)
  .nullable();

/** Features and statuses are named; those that are not there are made. */
const importedItem = z
  .object({
    feature: nameOf('addFeature'),
    /** Empty: the first open one of the feature, or of completed items that of such. */
    status: trimmed
      .refine((name) => name.length <= devflowLimits.nameMax, devflowTexts.nameTooLong)
      .default(''),
    title,
    ...newFields,
    /** Null: now. */
    createdAt: moment.default(null),
    completedAt: moment.default(null),
  })
  .refine(
    (item) => item.dueDate !== null || (item.repeats === null && item.reminderDays === null),
    devflowTexts.needsDue,
  );
export const importItemsInput = z.object({
  items: longList(
    z.array(importedItem).min(1, 'Nothing is named').max(importLimits.items, importTexts.tooManyLines),
  ),
  /** The places in the list, from 0, of those that stay out. */
  leftOut: longList(
    z.array(z.int().min(0).max(importLimits.items)).max(importLimits.items, importTexts.tooManyLines),
  ).default([]),
  /** By which it is listed. */
  fileName: textUpTo(devflowLimits.nameMax, devflowTexts.nameTooLong).default(''),
  dryRun: z.boolean().default(false),
  /** Of the preview that was looked at; refused (409) if it would come out otherwise now. */
  previewToken: z.string().max(100).optional(),
  operationId,
});
export type ImportInput = z.output<typeof importItemsInput>;

/** Missing fields are unchanged. */
export const editItemInput = z.object({
  id,
  featureId: requiredId(devflowTexts.itemFields).optional(),
  title: title.optional(),
  statusId: statusId.optional(),
  notes: notes.optional(),
  dueDate: dueDate.optional(),
  priority: priority.optional(),
  labels: labels.optional(),
  repeats: repeats.optional(),
  reminderDays: reminderDays.optional(),
  completed: z.boolean().optional(),
  operationId,
});

export const setCompletedInput = z.object({
  ids,
  completed: z.boolean(),
  /** Overrides the status from the rule. */
  statusId: statusId.optional(),
  operationId,
});

/** Missing fields are unchanged; of labels the case does not matter. */
export const editItemsInput = z.object({
  ids,
  priority: priority.optional(),
  addLabels: labels.default([]),
  removeLabels: z.array(z.string().max(100)).max(1_000).default([]),
  operationId,
});

export const itemsInput = z.object({ ids, operationId });

export const moveItemInput = z.object({
  id,
  statusId,
  /** The preceding item in the same feature; null for the first position of its status. */
  afterId: id.nullable(),
  operationId,
});

export const moveItemsInput = z
  .object({
    ids,
    /** Items from other features go to its end, in their order. */
    featureId: id.optional(),
    statusId: statusId.optional(),
    /**
     * In the order of the ids they go behind this other item of their feature; null: to the first position of the
     * status, or each of its own. Undefined: they are not moved.
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

/** Items of several statuses may have the same index in each. */
type PlacedEntry = OrderEntry & { statusId?: number | null | undefined };

function order<Entry extends z.ZodType<PlacedEntry>>(entry: Entry) {
  return longList(
    z
      .array(entry)
      .min(1, 'Nothing is named')
      .max(devflowLimits.itemsMax, `At most ${String(devflowLimits.itemsMax)} entries at once`)
      .refine((named) => isUnambiguous(named, ({ statusId }) => statusId), devflowTexts.doubled),
  );
}

const entries = order(z.object({ id, orderIndex }));

export const orderItemsInput = z.object({
  /** A missing status is unchanged. */
  order: order(z.object({ id, orderIndex, statusId: statusId.optional() })),
  operationId,
});
export const orderViewsInput = z.object({ order: entries, operationId });
export const orderFeaturesInput = z.object({ order: entries, operationId });
/** Undefined: the account-wide order. */
export const orderStatusesInput = z.object({ order: entries, featureId: id.optional(), operationId });

export const addFeatureInput = z.object({
  name: nameOf('addFeature'),
  description: description.default(null),
  operationId,
});
/** Missing fields are unchanged; one that changes nothing lacks the name. */
export const editFeatureInput = z
  .object({
    id: requiredId(devflowTexts.featureNameAndId),
    name: nameOf('editFeature').optional(),
    description: description.optional(),
    operationId,
  })
  .refine(
    ({ name, description }) => name !== undefined || description !== undefined,
    devflowTexts.featureNameAndId,
  );
export const addStatusInput = z.object({
  name: nameOf('addStatus'),
  color: color.default(null),
  meansDone: z.boolean().default(false),
  operationId,
});
/** As of a feature. */
export const editStatusInput = z
  .object({
    id: requiredId(devflowTexts.statusNameAndId),
    name: nameOf('editStatus').optional(),
    color: color.optional(),
    meansDone: z.boolean().optional(),
    operationId,
  })
  .refine(
    ({ name, color, meansDone }) => [name, color, meansDone].some((value) => value !== undefined),
    devflowTexts.statusNameAndId,
  );
export type EditStatusInput = z.output<typeof editStatusInput>;
export const deleteInput = z.object({ id: requiredId(devflowTexts.idToDelete), operationId });
/** Undefined: in the account-wide order. */
export const statusesInput = z.object({ featureId: id.optional() });

const search = textUpTo(devflowLimits.searchMax, 'The search text is too long').default('');

const completedFilter = {
  featureId: id,
  /** Part of the title or the status's name, ignoring case and accents; empty matches all. */
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
const openFilter = {
  /** Part of the title, the notes or the status's name, ignoring case and accents; empty matches all. */
  search,
  featureId: id.optional(),
  statusId: statusId.optional(),
  hasNotes: z.boolean().optional(),
  age: z.enum(Object.keys(AGES) as [Age, ...Age[]]).optional(),
  /** At least that. */
  priority: priority.optional(),
  /** One of their labels, ignoring case. */
  label: textUpTo(devflowLimits.labelMax, labelTexts.label).optional(),
  /** The days that they are due on, as the person's day is today; `week`: today or in the six days after. */
  dueIn: z.enum(DUE_SPANS).optional(),
  /** By the day that they are due on, those without one last; missing: by feature. */
  due: z.enum(['asc', 'desc']).optional(),
};
export const findOpenInput = z.object({
  ...openFilter,
  offset: completedInput.shape.offset,
  limit: completedInput.shape.limit,
});

/** What a view shows of the open items of all features. */
export const viewFilter = z.object(openFilter);
export type ViewFilter = z.output<typeof viewFilter>;
export const addViewInput = z.object({ name: nameOf('addView'), filter: viewFilter, operationId });
export const editViewInput = z.object({
  id,
  name: nameOf('editView').optional(),
  filter: viewFilter.optional(),
  operationId,
});
export const textsInput = z.object({
  ids: z.array(id).min(1, 'Nothing is named').max(devflowLimits.pageMax, 'A page is too large'),
});

const some = longList(z.array(id).max(devflowLimits.itemsMax)).default([]);
const entriesOfTrash = { items: some, features: some, statuses: some };
export const trashInput = z.object({
  /** Part of the title or the name, ignoring case and accents; empty matches all. */
  search,
  offset: completedInput.shape.offset,
  limit: completedInput.shape.limit,
});
export const restoreInput = z.object({ ...entriesOfTrash, operationId });
export const emptyTrashInput = z.object({});
export const purgeInput = z.object(entriesOfTrash);

export const statisticsInput = z.object({
  range: z.enum(FIGURE_RANGES, 'The range is week, month, quarter or year'),
});
/** The rows behind a number: what was done on these days, or which items left a status in the range. */
export const statisticRowsInput = z.union([
  statisticsInput.extend({ statusId }),
  statisticsInput.extend({ from: day, to: day }),
]);
