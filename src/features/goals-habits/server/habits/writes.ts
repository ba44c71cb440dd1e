import { dayOf, textOfDay } from '@/platform/shared/civil';
import { insertRows } from '@/platform/server/data/insert-rows';
import { without } from '@/platform/server/data/part';
import { type OrderEntry, positionUpdates, wishedOrder } from '@/platform/shared/reorder';
import type { Change } from '../changes';
import { habitLimits, habitTexts, USUAL_COLOR } from '../../rules';
import { changedAlways, changedFrom, isSameRhythm, movedStart } from '../../rules/change';
import { type Rhythm, type Schedule, scheduleOn } from '../../rules/habit';
import type { HabitEdit, NewHabit } from '../../schema';
import { dateOf, dayOfDate } from '../figures/queries';
import { computeFigures } from '../figures/writes';
import { findGroup } from '../groups/queries';
import { readPerson } from '../queries';
import { addSchedules, storeSchedules } from '../schedules.sql';
import {
  countHabits,
  findHabit,
  findHabits,
  habitNotFound,
  hasEntriesOf,
  lastPosition,
  listHabits,
  type ListedHabit,
} from './queries';
import { invalid, isRhythmSent, rhythmOf, storedReminders, tooManyHabits } from './rules';

/** Creates a habit, last; raises 404 for its group, and 422. */
export async function addHabit(change: Change, habit: NewHabit): Promise<{ id: number }> {
  const { trx, ownerId } = change;
  if ((await countHabits(trx, ownerId)) >= habitLimits.habitsMax) throw tooManyHabits();
  if (habit.groupId != null) await findGroup(trx, ownerId, habit.groupId);
  const kind = habit.kind ?? 'check';
  const rhythm = rhythmOf(kind, habit, null);
  const { today } = await readPerson(trx, ownerId);
  const start = habit.startDate ?? textOfDay(today);
  const direction = habit.direction ?? 'at_least';
  const [id = 0] = await insertHabits(change, [
    {
      group_id: habit.groupId ?? null,
      name: habit.name,
      question: habit.question ?? '',
      notes: habit.notes ?? '',
      color: habit.color ?? USUAL_COLOR,
      kind,
      direction,
      unit: habit.unit ?? '',
      step: habit.step ?? 1_000,
      start_date: start,
      empty_counts: habit.emptyCounts ?? direction === 'at_most',
      reminder_at: storedReminders(habit) ?? null,
      schedules: [{ ...rhythm, validFrom: dayOf(start) ?? today }],
    },
  ]);
  await computeFigures(change, [id]);
  return { id };
}

/** Creates habits, last, with their schedules; the caller computes their figures. */
export async function insertHabits(
  change: Change,
  habits: readonly (Pick<
    Parameters<typeof insertRows<'habits'>>[2][number],
    | 'group_id'
    | 'name'
    | 'question'
    | 'notes'
    | 'color'
    | 'kind'
    | 'direction'
    | 'unit'
    | 'step'
    | 'start_date'
    | 'empty_counts'
    | 'reminder_at'
    | 'archived_at'
    | 'trashed_at'
  > & { schedules: readonly Schedule[] })[],
): Promise<number[]> {
  const { trx, ownerId, now, revision } = change;
  const last = await lastPosition(trx, ownerId, 'habits');
  const rows = habits.map((habit, at) => ({
    ...without(habit, 'schedules'),
    position: last + 1 + at,
    revision,
    created_at: now,
    updated_at: now,
  }));
  const ids = await insertRows(change, 'habits', rows);
  // What was made into the trash can stay there.
  change.recordInserts(
    'habits',
    ids.filter((_, at) => habits[at]?.trashed_at == null),
  );
  await addSchedules(
    change,
    habits.map(({ schedules }, at) => ({ habitId: ids[at] ?? 0, schedules })),
  );
  return ids;
}

/** Changes the given fields, and the rhythm from today on or for all time; raises 404 and 422. */
export async function editHabit(change: Change, edit: HabitEdit): Promise<{ id: number }> {
  const { trx, ownerId } = change;
  const row = await findHabit(trx, ownerId, edit.id);
  if (edit.groupId != null) await findGroup(trx, ownerId, edit.groupId);
  if (
    edit.kind !== undefined &&
    edit.kind !== row.kind &&
    (await hasEntriesOf(trx, ownerId, row.id, edit.kind === 'check' ? 'amount' : 'check'))
  ) {
    throw invalid(edit.kind === 'check' ? habitTexts.noAmounts : habitTexts.needsAmount);
  }
  const reminder_at = storedReminders(edit);
  const to = {
    ...(edit.groupId !== undefined && { group_id: edit.groupId }),
    ...(edit.name !== undefined && { name: edit.name }),
    ...(edit.question !== undefined && { question: edit.question }),
    ...(edit.notes !== undefined && { notes: edit.notes }),
    ...(edit.color !== undefined && { color: edit.color }),
    ...(edit.kind !== undefined && { kind: edit.kind }),
    ...(edit.direction !== undefined && { direction: edit.direction }),
    ...(edit.unit !== undefined && { unit: edit.unit }),
    ...(edit.step !== undefined && { step: edit.step }),
    ...(edit.emptyCounts !== undefined && { empty_counts: edit.emptyCounts }),
    ...(edit.startDate !== undefined && { start_date: dateOf(edit.startDate) }),
    ...(reminder_at !== undefined && { reminder_at }),
  };
  if (Object.keys(to).length > 0) {
    await change.write('habits', [{ row, to: { ...to, updated_at: change.now } }]);
  }
  await storeSchedules(change, row.id, row.schedules, await editedSchedules(change, edit, row));
  await computeFigures(change, [row.id]);
  return { id: row.id };
}

/** The schedules of a habit after an edit. */
async function editedSchedules(
  { trx, ownerId }: Change,
  edit: HabitEdit,
  { kind: kindBefore, start_date, schedules: before }: ListedHabit,
): Promise<Schedule[]> {
  const { today } = await readPerson(trx, ownerId);
  const kind = edit.kind ?? kindBefore;
  const start = edit.startDate === undefined ? dayOfDate(start_date) : (dayOf(edit.startDate) ?? today);
  const moved = edit.startDate === undefined ? [...before] : movedStart(before, start);
  if (!isRhythmSent(edit) && kind === kindBefore) return moved;
  const now = scheduleOn(before, today);
  const rhythm: Rhythm = rhythmOf(kind, edit, now);
  // A habit of another kind has other targets on all days.
  if (edit.from === 'always' || kind !== kindBefore) return changedAlways(rhythm, start);
  return isSameRhythm(rhythm, now) ? moved : changedFrom(moved, rhythm, today);
}

/** Archives habits, or takes them out again; raises 404. */
export async function archiveHabits(
  change: Change,
  { ids, archived }: { ids: readonly number[]; archived: boolean },
): Promise<void> {
  const rows = (await findHabits(change.trx, change.ownerId, ids)).filter(
    ({ archived_at }) => (archived_at !== null) !== archived,
  );
  await change.write(
    'habits',
    rows.map((row) => ({ row, to: { archived_at: archived ? change.now : null } })),
  );
  await computeFigures(
    change,
    rows.map(({ id }) => id),
  );
}

/** Moves habits into a group, or out of all of them; raises 404. */
export async function groupHabits(
  change: Change,
  { ids, groupId }: { ids: readonly number[]; groupId: number | null },
): Promise<void> {
  const rows = await findHabits(change.trx, change.ownerId, ids);
  if (groupId !== null) await findGroup(change.trx, change.ownerId, groupId);
  await change.write(
    'habits',
    rows.map((row) => ({ row, to: { group_id: groupId } })),
  );
}

/** Moves habits to the trash; raises 404. */
export async function deleteHabits(change: Change, { ids }: { ids: readonly number[] }): Promise<void> {
  const rows = await findHabits(change.trx, change.ownerId, ids);
  await change.write(
    'habits',
    rows.map((row) => ({ row, to: { trashed_at: change.now } })),
  );
}

/** Reorders habits: those named share the positions that they had, in their new order; raises 404. */
export async function orderHabits(
  change: Change,
  { order }: { order: readonly OrderEntry[] },
): Promise<void> {
  const rows = await listHabits(change.trx, change.ownerId);
  await change.write('habits', positionUpdates(rows, wishedOrder(order), habitNotFound, 1));
}
