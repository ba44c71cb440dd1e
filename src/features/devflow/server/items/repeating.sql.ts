import type { RowUpdate } from '@/platform/server/journal/change';
import { idTable } from '@/platform/server/journal/rows';
import { preferencesOf } from '@/platform/server/preferences';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import { groupedBy } from '@/platform/shared/grouped';
import { nextRepeat } from '../../repeating';
import { openStatuses } from '../../rules';
import type { Change } from '../changes';
import { positionsAtEnd, writeItems } from '../order/writes';
import { readStatuses, statusesInOrder, statusOf } from '../statuses/queries';
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
  const { trx, ownerId, now, revision } = change;
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
  const added: number[] = [];
  const byFeature = groupedBy(following, ({ item }) => item.feature_id ?? 0);
  const statuses = await readStatuses(trx, ownerId, [...byFeature.keys()]);
  for (const [featureId, ofFeature] of byFeature) {
    const [first] = openStatuses(statusesInOrder(statuses, featureId).map(statusOf));
    const positions = await positionsAtEnd(change, featureId, ofFeature.length);
    for (const [at, { item, next }] of ofFeature.entries()) {
      const { insertId } = await trx
        .insertInto('devflow_items')
        .values({
          user_id: ownerId,
          feature_id: featureId,
          status_id: first?.id ?? null,
          title: item.title ?? textOf.get(item.id)?.title ?? '',
          notes: item.notes === undefined ? (textOf.get(item.id)?.notes ?? null) : item.notes,
          is_completed: false,
          due_date: next.due,
          priority: item.priority ?? 0,
          labels: item.labels ?? '',
          repeats: next.rule,
          reminder_days: item.reminder_days ?? null,
          created_at: now,
          position: positions[at] ?? 0,
          placed_revision: revision,
          status_since: now,
          revision,
        })
        .executeTakeFirstOrThrow();
      added.push(Number(insertId));
    }
  }
  change.recordInserts('devflow_items', added);
  return added;
}
