import type { RowUpdate } from '@/platform/server/journal/change';
import { idTable } from '@/platform/server/journal/rows';
import { preferencesOf } from '@/platform/server/preferences';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import { labelsOf } from '../../labels';
import { nextRepeat } from '../../repeating';
import { openStatuses } from '../../rules';
import type { Change } from '../changes';
import { writeItems } from '../order/writes';
import { readStatuses, statusesInOrder, statusOf } from '../statuses/queries';
import { insertItems } from './inserting';
import { dueDay } from './queries';

type Update = RowUpdate<'devflow_items'>;

/**
 * As `writeItems`; of those that repeat and are done by it, the next ones are added. Returns their ids.
 */
export async function writeRestated(change: Change, updates: readonly Update[]): Promise<number[]> {
  const repeated = await addNext(change, updates);
  await writeItems(change, repeated.length > 0 ? updates.map(withoutRule) : updates);
  return repeated;
}

/** A completed item has no rule any more: the next one has it. */
function withoutRule({ row, to }: Update): Update {
  return { row, to: { ...to, repeats: to.is_completed === true ? null : row.repeats } };
}

/** Adds the next ones at the ends of their features, in the first status that is not that of completed items. */
async function addNext(change: Change, updates: readonly Update[]): Promise<number[]> {
  const { trx, ownerId, now } = change;
  const done = updates.flatMap(({ row, to }) => {
    const merged = { ...row, ...to };
    const rule = merged.repeats ?? null;
    const due = dueDay(merged.due_date ?? null);
    const isDone = to.is_completed === true && row.is_completed === false;
    return isDone && rule !== null && due !== null ? [{ ...merged, rule, due }] : [];
  });
  if (done.length === 0) return [];
  const { timeZone, dayStart } = await preferencesOf(trx, ownerId);
  const today = textOfDay(civilDay(now, timeZone, dayStart));
  const following = done.flatMap((item) => {
    const next = nextRepeat({ rule: item.rule, due: item.due }, today);
    return next ? [{ item, next }] : [];
  });
  const ids = following.map(({ item }) => item.id);
  const texts = await trx
    .selectFrom(idTable(ids).as('wanted'))
    .innerJoin('devflow_items as item', 'item.id', 'wanted.id')
    .select(['item.id', 'item.title', 'item.notes'])
    .where('item.user_id', '=', ownerId)
    .execute();
  const textOf = new Map(texts.map((text) => [text.id, text]));
  const features = [...new Set(following.map(({ item }) => item.feature_id ?? 0))];
  const statuses = await readStatuses(trx, ownerId, features);
  const first = new Map(
    features.map((id) => [id, openStatuses(statusesInOrder(statuses, id).map(statusOf))[0]?.id ?? null]),
  );
  const items = following.map(({ item, next }) => ({
    featureId: item.feature_id ?? 0,
    statusId: first.get(item.feature_id ?? 0) ?? null,
    title: item.title ?? textOf.get(item.id)?.title ?? '',
    notes: item.notes === undefined ? (textOf.get(item.id)?.notes ?? null) : item.notes,
    ...{ dueDate: next.due, repeats: next.rule, reminderDays: item.reminder_days ?? null },
    ...{ priority: item.priority ?? 0, labels: labelsOf(item.labels ?? '') },
    ...{ createdAt: now, completedAt: null },
  }));
  return items.length > 0 ? insertItems(change, items) : [];
}
