import { insertRows } from '@/platform/server/data/insert-rows';
import { comingOf, type Found, idsHere } from '@/platform/server/data/matching';
import { dayOf } from '@/platform/shared/civil';
import type { Image } from '@/platform/server/journal/images';
import type { ToolPorts } from '@/platform/server/tools/ports';
import { type FollowingMeasure, MEASURE_TOOLS } from '../../rules';
import type { Change } from '../changes';
import { imageOf, insertImages, keyOf, readImages, storeImages, writeImages } from '../changes.sql';
import { dateOf } from '../figures/queries';
import { computeFigures } from '../figures/writes';
import { lastPosition } from '../habits/queries';
import { insertHabits } from '../habits/writes';
import { storeSchedules } from '../schedules.sql';
import type { listAllGoals, listHabitLines } from './queries';
import type { EntryLine, GoalLine, HabitLine, PauseLine } from './schema';

type HabitHere = Awaited<ReturnType<typeof listHabitLines>>[number];
type GoalHere = Awaited<ReturnType<typeof listAllGoals>>[number];

/** What a zip brings: null for what expired in its trash, without `here` for what is to be made. */
export interface Planned {
  groups: { one: { id: number; name: string; folded: boolean }; here: number | undefined }[];
  habits: Map<number, Found<HabitLine, HabitHere>>;
  entries: EntryLine[];
  pauses: PauseLine[];
  goals: Map<number, Found<GoalLine, GoalHere>>;
}

/** Makes and changes what was planned; undo moves what was made to the trash. */
export async function act(change: Change, planned: Planned, ports: ToolPorts): Promise<void> {
  const groups = await makeGroups(change, planned.groups);
  const habits = await makeHabits(change, planned, groups);
  const made = new Set(
    [...planned.habits.values()].flatMap((found) => (found && !found.here ? [found.one.id] : [])),
  );
  const images = planned.entries.map((one) =>
    imageOf('habit_entries', { ...one, habit_id: habits.get(one.habit) ?? 0 }),
  );
  // The entries of a new habit go to the trash with it.
  await writeImages(
    change,
    'habit_entries',
    images.filter((_, at) => made.has(planned.entries[at]?.habit ?? 0)).map((after): Image => [null, after]),
  );
  await changeEntries(
    change,
    images.filter((_, at) => !made.has(planned.entries[at]?.habit ?? 0)),
  );
  await insertImages(
    change,
    'habit_pauses',
    planned.pauses.map(({ habit, from, until, reason }) => ({
      habit_id: habit === null ? null : (habits.get(habit) ?? 0),
      from_day: from,
      until_day: until,
      reason,
    })),
  );
  await makeGoals(change, planned.goals, habits, ports);
  await computeFigures(change);
}

async function changeEntries(change: Change, images: ReturnType<typeof imageOf>[]): Promise<void> {
  const before = await readImages(
    change.trx,
    change.ownerId,
    'habit_entries',
    images.map((image) => keyOf('habit_entries', image)),
  );
  await storeImages(
    change,
    'habit_entries',
    images.map((after): Image => [before.get(keyOf('habit_entries', after).join(' ')) ?? null, after]),
  );
}

async function makeGroups(change: Change, groups: Planned['groups']): Promise<Map<number, number>> {
  const missing = groups.filter(({ here }) => here === undefined);
  const last = await lastPosition(change.trx, change.ownerId, 'habit_groups');
  const ids = await insertImages(
    change,
    'habit_groups',
    missing.map(({ one: { name, folded } }, at) => ({ name, folded, position: last + 1 + at })),
  );
  return new Map([
    ...groups.flatMap(({ one, here }) => (here === undefined ? [] : [[one.id, here] as const])),
    ...missing.map(({ one }, at) => [one.id, ids[at] ?? 0] as const),
  ]);
}

/** The ids here of the zip's habits. */
async function makeHabits(
  change: Change,
  { habits }: Planned,
  groups: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const found = comingOf(habits);
  const schedulesOf = ({ schedules }: HabitLine) =>
    schedules.map(({ validFrom, ...rhythm }) => ({ ...rhythm, validFrom: dayOf(validFrom) ?? 0 }));
  const columnsOf = (one: HabitLine) => ({
    group_id: one.group === null ? null : (groups.get(one.group) ?? null),
    name: one.name,
    question: one.question,
    notes: one.notes,
    color: one.color,
    kind: one.kind,
    unit: one.unit,
    direction: one.direction,
    step: one.step,
    empty_counts: one.emptyCounts,
    reminder_at: one.reminderAt,
    archived_at: one.archivedAt,
    trashed_at: one.trashedAt,
  });
  const made = found.filter(({ here }) => !here);
  const ids = await insertHabits(
    change,
    made.map(({ one }) => ({ ...columnsOf(one), start_date: one.startDate, schedules: schedulesOf(one) })),
  );
  for (const { one, here } of found) {
    if (!here) continue;
    const to = { ...columnsOf(one), start_date: dateOf(one.startDate), updated_at: change.now };
    await change.write('habits', [{ row: here.row, to }]);
    await storeSchedules(change, here.row.id, here.schedules, schedulesOf(one));
  }
  return idsHere(found, ids, ({ row }) => row.id);
}

/** Makes goals with their steps and check-ins, which go to the trash with them. */
async function makeGoals(
  change: Change,
  goals: Planned['goals'],
  habits: ReadonlyMap<number, number>,
  ports: ToolPorts,
): Promise<void> {
  const { trx, ownerId } = change;
  const idsByName = async (measure: FollowingMeasure) => {
    const sources = await ports.measures(MEASURE_TOOLS[measure], trx, ownerId);
    return new Map([...sources].map(([id, { name }]) => [name, id]));
  };
  const [features, accounts] = [await idsByName('devflow'), await idsByName('money')];
  let position = await lastPosition(trx, ownerId, 'goals');
  const idOf = new Map<number, number>();
  for (const found of goals.values()) {
    if (!found) continue;
    const { one, here } = found;
    if (here) {
      idOf.set(one.id, here.id);
      continue;
    }
    position += 1;
    const row = {
      parent_id: one.parent === null ? null : (idOf.get(one.parent) ?? null),
      name: one.name,
      why: one.why,
      measure: one.measure,
      unit: one.unit,
      start_value: one.startValue,
      target_value: one.targetValue,
      start_date: one.startDate,
      due_date: one.dueDate,
      weight: one.weight,
      last_value: one.lastValue,
      habit_id: one.habit === null ? null : (habits.get(one.habit) ?? null),
      devflow_feature_id: one.devflowFeature === null ? null : (features.get(one.devflowFeature) ?? null),
      expense_account_id: one.expenseAccount === null ? null : (accounts.get(one.expenseAccount) ?? null),
      state: one.state,
      closed_at: one.closedAt,
      position,
      trashed_at: one.trashedAt,
    };
    const [id = 0] = await insertRows(change, 'goals', [row]);
    if (!one.trashedAt) change.recordInserts('goals', [id]);
    idOf.set(one.id, id);
    await insertRows(
      change,
      'goal_steps',
      one.steps.map(({ title, doneAt }, at) => ({ goal_id: id, title, position: at + 1, done_at: doneAt })),
    );
    await insertRows(
      change,
      'goal_checkins',
      one.checkins.map((checkin) => ({ goal_id: id, ...checkin })),
    );
  }
}
