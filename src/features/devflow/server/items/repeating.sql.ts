import { partsOf } from '@/platform/server/batches';
import type { RowUpdate } from '@/platform/server/journal/change';
import { idTable } from '@/platform/server/journal/rows';
import { paced } from '@/platform/server/pacing';
import { preferencesOf } from '@/platform/server/preferences';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import { CALL_STEPS, newSteps } from '@/platform/shared/repeat/steps';
import { labelsOf } from '../../labels';
import { nextRepeat, type Repeat } from '../../repeating';
import { openStatuses } from '../../rules';
import type { Change } from '../changes';
import { writeItems } from '../order/writes';
import { readStatuses, statusesInOrder, statusOf } from '../statuses/queries';
import { insertItems } from './inserting';
import { dueDay } from './queries';

type Update = RowUpdate<'devflow_items'>;

/** Items whose texts, of up to 64 KB each, are read and stored at once. */
const PART = 200;

/**
 * As `writeItems`; of those that repeat and are done by it, the next ones are added. Returns their ids.
 */
export async function writeRestated(change: Change, updates: readonly Update[]): Promise<number[]> {
  const done = updates.flatMap(doneOf);
  const next = await nextOf(change, done);
  // Before the next ones, which have the texts and go behind the places that this writes.
  await writeItems(change, done.length > 0 ? updates.map((update) => withoutRule(update, next)) : updates);
  const ids: number[] = [];
  const following = done.flatMap((item) => {
    const repeat = next.get(item.id);
    return repeat ? [{ item, repeat }] : [];
  });
  for (const part of partsOf(following, PART)) ids.push(...(await addNext(change, part)));
  return ids;
}

/** A repeating item as it is once it is done. */
function doneOf({ row, to }: Update) {
  const merged = { ...row, ...to };
  const rule = merged.repeats ?? null;
  const due = dueDay(merged.due_date ?? null);
  const isDone = to.is_completed === true && row.is_completed === false;
  return isDone && rule !== null && due !== null ? [{ ...merged, rule, due }] : [];
}
type Done = ReturnType<typeof doneOf>[number];

/** What follows each, null for the last of its rule; without those of which nobody knows within the steps of a call. */
async function nextOf({ trx, ownerId, now }: Change, done: readonly Done[]) {
  const found = new Map<number, Repeat | null>();
  if (done.length === 0) return found;
  const { timeZone, dayStart } = await preferencesOf(trx, ownerId);
  const today = textOfDay(civilDay(now, timeZone, dayStart));
  const call = newSteps(CALL_STEPS);
  await paced(done, (item) => {
    const steps = call.ofSeries();
    const next = nextRepeat(item, today, steps);
    if (next || !steps.isCut) found.set(item.id, next);
  });
  return found;
}

/** A completed item has no rule any more: the next one has it, or there is none. */
function withoutRule({ row, to }: Update, next: ReadonlyMap<number, Repeat | null>): Update {
  const { repeats = row.repeats ?? null } = to;
  return { row, to: { ...to, repeats: next.has(row.id) ? null : repeats } };
}

/** Adds the next ones at the ends of their features, in the first status that is not that of completed items. */
async function addNext(
  change: Change,
  following: readonly { item: Done; repeat: Repeat }[],
): Promise<number[]> {
  const { trx, ownerId, now } = change;
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
  const items = following.map(({ item, repeat }) => ({
    featureId: item.feature_id ?? 0,
    statusId: first.get(item.feature_id ?? 0) ?? null,
    title: textOf.get(item.id)?.title ?? '',
    notes: textOf.get(item.id)?.notes ?? null,
    ...{ dueDate: repeat.due, repeats: repeat.rule, reminderDays: item.reminder_days ?? null },
    ...{ priority: item.priority ?? 0, labels: labelsOf(item.labels ?? '') },
    ...{ createdAt: now, completedAt: null },
  }));
  return insertItems(change, items);
}
