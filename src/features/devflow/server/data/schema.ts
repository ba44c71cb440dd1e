import * as z from 'zod';
import type { Found } from '@/platform/server/data/matching';
import { textUpTo } from '@/platform/shared/text-schema';
import { devflowLimits } from '../../rules';
import type { RowUpdate } from '../changes';
import type { listAllFeatures, listAllStatuses } from './queries';

const id = z.int().min(1);
const time = z.iso.datetime().transform((text) => new Date(text));
const name = textUpTo(devflowLimits.nameMax).min(1);
const text = textUpTo(devflowLimits.textMax).nullable();

/** A line of statuses.json; the lines are in the account's order. */
export const statusRow = z.object({ id, name, updatedAt: time, trashedAt: time.nullable() });
export type StatusIn = z.output<typeof statusRow>;

/** A line of features.json, in their order. */
export const featureRow = statusRow.extend({
  description: text,
  /** The feature's own order of statuses; null if it has the account's. */
  statusOrder: z.array(id).max(10_000).nullable(),
});
export type FeatureIn = z.output<typeof featureRow>;

/** A line of items.json; those of a feature are in its order. */
export const itemRow = z.object({
  id,
  feature: id,
  status: id.nullable(),
  title: textUpTo(devflowLimits.titleMax).min(1),
  notes: text,
  completed: z.boolean(),
  createdAt: time,
  completedAt: time.nullable(),
  /** Zips from before it have none. */
  dueDate: z.iso.date().nullable().default(null),
  trashedAt: time.nullable(),
});
export type ItemIn = z.output<typeof itemRow>;

export interface Row {
  id: number;
  name: string;
  trashed_at: Date | null;
}
export type StatusHere = Awaited<ReturnType<typeof listAllStatuses>>[number];
export type FeatureHere = Awaited<ReturnType<typeof listAllFeatures>>[number];
export type ItemHere = RowUpdate<'devflow_items'>['row'] & { title: string; created_at: Date };

export interface Planned {
  statuses: Map<number, Found<StatusIn, StatusHere>>;
  features: Map<number, Found<FeatureIn, FeatureHere>>;
  items: NonNullable<Found<ItemIn, ItemHere>>[];
}
