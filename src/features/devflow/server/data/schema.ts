import * as z from 'zod';
import { textUpTo } from '@/platform/shared/text-schema';
import { LABELS_MAX, labelsProblem } from '../../labels';
import { devflowLimits } from '../../limits';
import { reminderDays, repeats, viewFilter } from '../../schema';

const id = z.int().min(1);
const time = z.iso.datetime().transform((text) => new Date(text));
const name = textUpTo(devflowLimits.nameMax).min(1);
const text = textUpTo(devflowLimits.textMax).nullable();

/** A line of statuses.json; the lines are in the account's order. */
export const statusLine = z.object({
  id,
  name,
  updatedAt: time,
  trashedAt: time.nullable(),
  /** This and what follows is missing in zips from before it. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable()
    .optional(),
  meansDone: z.boolean().optional(),
});
export type StatusLine = z.output<typeof statusLine>;

/** A line of features.json, in their order. */
export const featureLine = z.object({
  id,
  name,
  description: text,
  /** The feature's own order of statuses; null if it has the account's. */
  statusOrder: z.array(id).max(10_000).nullable(),
  updatedAt: time,
  trashedAt: time.nullable(),
});
export type FeatureLine = z.output<typeof featureLine>;

/** A line of items.json; those of a feature are in its order. */
export const itemLine = z
  .object({
    id,
    feature: id,
    title: textUpTo(devflowLimits.titleMax).min(1),
    notes: text,
    status: id.nullable(),
    completed: z.boolean(),
    createdAt: time,
    completedAt: time.nullable(),
    trashedAt: time.nullable(),
    /** This and what follows is missing in zips from before it. */
    dueDate: z.iso.date().nullable().optional(),
    statusSince: time.nullable().optional(),
    priority: z.int().min(0).max(4).optional(),
    labels: z
      .array(z.string())
      .max(LABELS_MAX)
      .refine((labels) => labelsProblem(labels) === null)
      .optional(),
    repeats: repeats.optional(),
    reminderDays: reminderDays.optional(),
  })
  .refine(({ completed, completedAt }) => completed === (completedAt !== null));
/** A line of stays.json: how long an open item was in a status that it has left. */
export const stayLine = z.object({ item: id, began: time, ended: time, status: id.nullable() });

/** A line of views.json, in their order: what a view filters by; its feature and its status by their lines. */
export const viewLine = z.object({
  id,
  name,
  feature: id.nullable(),
  status: id.nullable(),
  filter: viewFilter
    .omit({ featureId: true })
    .extend({ search: viewFilter.shape.search.removeDefault().optional(), statusId: z.null().optional() }),
});

/** As this version writes it. */
export type ItemLine = Required<z.output<typeof itemLine>>;
