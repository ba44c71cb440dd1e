import { insertRows } from '@/platform/server/data/insert-rows';
import { groupedBy } from '@/platform/shared/grouped';
import { areNotes } from '../../rules';
import type { Change } from '../changes';
import { positionsAtEnd } from '../order/writes';

/** What a new item has, whether it is completed or not. */
export interface ItemFields {
  featureId: number;
  title: string;
  statusId: number | null;
  notes: string | null;
  dueDate: string | null;
  priority: number;
  labels: readonly string[];
  repeats: string | null;
  reminderDays: number | null;
}

export function storedNotes(notes: string | null): string | null {
  return areNotes(notes) ? notes : null;
}

/** Stores items of features and statuses that are known to be there, each at the end of its feature; returns their ids. */
export async function insertItems(
  change: Change,
  items: readonly (ItemFields & { createdAt: Date; completedAt: Date | null })[],
): Promise<number[]> {
  const { now, revision } = change;
  const positions = new Map<number, Iterator<number>>();
  for (const [featureId, own] of groupedBy(items, (item) => item.featureId))
    positions.set(featureId, (await positionsAtEnd(change, featureId, own.length)).values());
  const ids = await insertRows(
    change,
    'devflow_items',
    items.map((item) => ({
      feature_id: item.featureId,
      status_id: item.statusId,
      title: item.title,
      notes: storedNotes(item.notes),
      is_completed: item.completedAt !== null,
      completed_at: item.completedAt,
      due_date: item.dueDate,
      priority: item.priority,
      labels: item.labels.join(','),
      repeats: item.repeats,
      reminder_days: item.reminderDays,
      created_at: item.createdAt,
      position: Number(positions.get(item.featureId)?.next().value),
      placed_revision: revision,
      status_since: now,
      revision,
    })),
  );
  change.recordInserts('devflow_items', ids);
  return ids;
}
