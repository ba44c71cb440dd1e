import { AppError } from '@/platform/server/errors';
import { editedLabels, labelsOf, labelsProblem } from '../../labels';
import { type Completion, devflowTexts, statusAfter } from '../../rules';
import type { Change } from '../changes';
import { findFeature } from '../features/queries';
import { positionsAtEnd, writeItems } from '../order/writes';
import { assertStatuses, type MeansDone, readStatuses, statusesInOrder, statusOf } from '../statuses/queries';
import { insertItems, type ItemFields, storedNotes } from './inserting';
import { dueDay, type ItemRow, placed, readRows, readTextRow } from './queries';
import { writeRestated } from './repeating.sql';

function completion(change: Change, completed: boolean) {
  return { is_completed: completed, completed_at: completed ? change.now : null };
}

/** The columns of an item with another status: to come into one that means done completes it, to leave one opens it. */
export function restated(change: Change, row: ItemRow, statusId: number | null, meansDone: MeansDone) {
  const completed = meansDone(statusId) || (row.is_completed && !meansDone(row.status_id));
  return { status_id: statusId, ...(completed !== row.is_completed && completion(change, completed)) };
}

/** Gives items these statuses, as `restated` says; those that have theirs already are left alone. */
export async function writeStatuses(
  change: Change,
  wishes: readonly (readonly [row: ItemRow, statusId: number | null])[],
  meansDone: MeansDone,
): Promise<void> {
  const updates = wishes
    .filter(([row, statusId]) => statusId !== row.status_id)
    .map(([row, statusId]) => ({ row, to: restated(change, row, statusId, meansDone) }));
  // A write names the same columns of all its rows.
  for (const isTurned of [true, false])
    await writeRestated(
      change,
      updates.filter(({ to }) => 'is_completed' in to === isTurned),
    );
}

/** The items that came in the place of repeating ones that are done. */
export interface Repeated {
  repeated: number[];
}

interface NewItem extends ItemFields {
  /** Missing: whether its status means done. */
  completed?: boolean | undefined;
}

/** Creates items, each at the end of its feature; raises 404. */
export async function addItems(
  change: Change,
  { items }: { items: readonly NewItem[] },
): Promise<{ ids: number[] }> {
  const { trx, ownerId, now } = change;
  items.forEach(assertDue);
  for (const featureId of new Set(items.map((item) => item.featureId)))
    await findFeature(trx, ownerId, featureId);
  const meansDone = await assertStatuses(
    trx,
    ownerId,
    items.map(({ statusId }) => statusId),
  );
  const made = items.map(({ completed, ...item }) => ({
    ...item,
    createdAt: now,
    completedAt: (completed ?? meansDone(item.statusId)) ? now : null,
  }));
  return { ids: await insertItems(change, made) };
}

/** Creates an item at the end of its feature; raises 404. */
export async function addItem(change: Change, item: NewItem): Promise<{ id: number }> {
  const { ids } = await addItems(change, { items: [item] });
  return { id: ids[0] ?? 0 };
}

/** Changes the given fields; an item that moves to another feature goes to its end. Raises 404. */
export async function editItem(
  change: Change,
  edit: {
    id: number;
    featureId?: number | undefined;
    title?: string | undefined;
    statusId?: number | null | undefined;
    notes?: string | null | undefined;
    completed?: boolean | undefined;
    dueDate?: string | null | undefined;
    priority?: number | undefined;
    labels?: readonly string[] | undefined;
    repeats?: string | null | undefined;
    reminderDays?: number | null | undefined;
  },
): Promise<Repeated> {
  const { trx, ownerId } = change;
  const { featureId, statusId, completed, dueDate } = edit;
  const row = await readTextRow(change, edit.id);
  const meansDone = await assertStatuses(trx, ownerId, [statusId]);
  const { title = row.title, priority = row.priority } = edit;
  const labels = edit.labels?.join(',') ?? row.labels;
  const notes = edit.notes === undefined ? row.notes : storedNotes(edit.notes);
  const due = dueDate === undefined ? dueDay(row.due_date) : dueDate;
  // Without its day, what is not said to stay goes with it.
  const { repeats = due === null ? null : row.repeats } = edit;
  const { reminderDays = due === null ? null : row.reminder_days } = edit;
  assertDue({ dueDate: due, repeats, reminderDays });
  const to = {
    ...(repeats !== row.repeats && { repeats }),
    ...(reminderDays !== row.reminder_days && { reminder_days: reminderDays }),
    ...(title !== row.title && { title }),
    ...(notes !== row.notes && { notes }),
    ...(priority !== row.priority && { priority }),
    ...(labels !== row.labels && { labels }),
    ...(statusId !== undefined &&
      statusId !== row.status_id &&
      (completed === undefined ? restated(change, row, statusId, meansDone) : { status_id: statusId })),
    ...(dueDate !== undefined &&
      dueDate !== dueDay(row.due_date) && { due_date: dueDate === null ? null : new Date(dueDate) }),
    ...(completed !== undefined && completed !== row.is_completed && completion(change, completed)),
    ...(featureId !== undefined && featureId !== row.feature_id && (await atEndOf(change, featureId))),
  };
  return { repeated: Object.keys(to).length > 0 ? await writeRestated(change, [{ row, to }]) : [] };
}

/** Gives items a priority, and adds and removes labels. Raises 404, and 422 if one had too many of them. */
export async function editItems(
  change: Change,
  edit: {
    ids: readonly number[];
    priority?: number | undefined;
    addLabels: readonly string[];
    removeLabels: readonly string[];
  },
): Promise<void> {
  const rows = await readRows(change.trx, change.ownerId, edit.ids);
  const { priority } = edit;
  const relabelled = rows.map((row) => {
    const labels = editedLabels(labelsOf(row.labels), edit);
    const problem = labelsProblem(labels);
    if (problem !== null) throw new AppError('UNPROCESSABLE_CONTENT', problem);
    return { row, to: { labels: labels.join(',') } };
  });
  // A write names the same columns of all its rows.
  if (priority !== undefined) {
    const others = rows.filter((row) => row.priority !== priority);
    await writeItems(
      change,
      others.map((row) => ({ row, to: { priority } })),
    );
  }
  await writeItems(
    change,
    relabelled.filter(({ row, to }) => row.labels !== to.labels),
  );
}

function assertDue(item: Pick<NewItem, 'dueDate' | 'repeats' | 'reminderDays'>): void {
  if (item.dueDate !== null || (item.repeats === null && item.reminderDays === null)) return;
  throw new AppError('UNPROCESSABLE_CONTENT', devflowTexts.needsDue);
}

async function atEndOf(change: Change, featureId: number) {
  await findFeature(change.trx, change.ownerId, featureId);
  const [position = 0] = await positionsAtEnd(change, featureId, 1);
  return { feature_id: featureId, ...placed(change, position) };
}

/** Completes or reopens items; each gets `statusId`, or the status from the rule. Raises 404. */
export async function setCompleted(
  change: Change,
  {
    ids,
    completed,
    statusId,
  }: { ids: readonly number[]; completed: boolean; statusId?: number | null | undefined },
): Promise<Repeated> {
  return complete(change, ids, { completion: completed ? 'complete' : 'reopen', statusId });
}

/** Reactivates items of the completed view, with In Progress or else the first status. Raises 404. */
export async function reactivateItems(change: Change, { ids }: { ids: readonly number[] }): Promise<void> {
  await complete(change, ids, { completion: 'reactivate' });
}

async function complete(
  change: Change,
  ids: readonly number[],
  wish: { completion: Completion; statusId?: number | null | undefined },
): Promise<Repeated> {
  const { trx, ownerId } = change;
  await assertStatuses(trx, ownerId, [wish.statusId]);
  const completed = wish.completion === 'complete';
  const rows = await readRows(trx, ownerId, ids);
  const statusFor = await statusesAfter(change, rows, wish);
  const updates = rows.map((row) => ({
    row,
    to: { status_id: statusFor(row), ...completion(change, completed) },
  }));
  const repeated = await writeRestated(
    change,
    updates.filter(({ row }) => row.is_completed !== completed),
  );
  // An item that is already completed keeps its completion time.
  const restated = updates.filter(({ row, to }) => {
    return row.is_completed === completed && wish.statusId !== undefined && row.status_id !== to.status_id;
  });
  await writeItems(
    change,
    restated.map(({ row, to }) => ({ row, to: { status_id: to.status_id } })),
  );
  return { repeated };
}

/** The new status of each row. */
async function statusesAfter(
  { trx, ownerId }: Change,
  rows: readonly ItemRow[],
  wish: { completion: Completion; statusId?: number | null | undefined },
): Promise<(row: ItemRow) => number | null> {
  const { statusId } = wish;
  if (statusId !== undefined) return () => statusId;
  const features = [...new Set(rows.map(({ feature_id }) => feature_id))];
  const statuses = await readStatuses(trx, ownerId, features);
  const inOrder = new Map(features.map((id) => [id, statusesInOrder(statuses, id).map(statusOf)]));
  return (row) => statusAfter(wish.completion, row.status_id, inOrder.get(row.feature_id) ?? []);
}

/** Moves items to the trash; raises 404. */
export async function deleteItems(change: Change, { ids }: { ids: readonly number[] }): Promise<void> {
  const rows = await readRows(change.trx, change.ownerId, ids);
  await change.write(
    'devflow_items',
    rows.map((row) => ({ row, to: { trashed_at: change.now } })),
  );
}
