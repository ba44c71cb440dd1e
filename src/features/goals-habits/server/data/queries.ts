import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { type DataFile, type DataSource, inOneBatch, rowsFile } from '@/platform/server/data/part';
import { textOfDay } from '@/platform/shared/civil';
import { groupedBy } from '@/platform/shared/grouped';
import { MEASURE_TOOLS } from '../../rules';
import { ownCsv } from '../../rules/own-csv';
import { dayOfDate, dayText, listPauses, listSchedules } from '../figures/queries';
import { listGroups } from '../groups/queries';
import { expiredBefore } from '../trash/queries';
import type { GoalLine, HabitLine } from './schema';

/** Lives, or can still be restored. */
function kept({ trashed_at }: { trashed_at: Date | null }): boolean {
  return trashed_at === null || trashed_at >= expiredBefore();
}

const dayOf = (date: Date) => textOfDay(dayOfDate(date));

/** The habits of an account in their order, with those in the trash. */
async function listAllHabits(db: Kysely<Database>, ownerId: number) {
  const rows = await db
    .selectFrom('habits')
    .selectAll()
    .where('user_id', '=', ownerId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.filter(kept);
}

/** The same with their schedules, and as lines of habits.json. */
export async function listHabitLines(db: Kysely<Database>, ownerId: number) {
  const schedules = groupedBy(await listSchedules(db, ownerId), (one) => one.habit_id);
  return (await listAllHabits(db, ownerId)).map((row) => {
    const own = schedules.get(row.id) ?? [];
    const line: HabitLine = {
      id: row.id,
      group: row.group_id,
      name: row.name,
      question: row.question,
      notes: row.notes,
      color: row.color,
      kind: row.kind,
      direction: row.direction,
      unit: row.unit,
      step: row.step,
      emptyCounts: row.empty_counts,
      startDate: dayOf(row.start_date),
      reminderAt: row.reminder_at,
      archivedAt: row.archived_at,
      trashedAt: row.trashed_at,
      schedules: own.map(({ validFrom, rhythm, weekdays, times, span, target }) => ({
        validFrom: textOfDay(validFrom),
        rhythm,
        weekdays,
        times,
        span,
        target,
      })),
    };
    return { row, schedules: own, line };
  });
}

/** The goals of an account with their steps and check-ins, parents before their parts, with those in the trash. */
export async function listAllGoals(db: Kysely<Database>, ownerId: number) {
  const rows = await db
    .selectFrom('goals')
    .selectAll()
    .where('user_id', '=', ownerId)
    .orderBy(sql`parent_id IS NOT NULL`)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const steps = await db
    .selectFrom('goal_steps')
    .select(['goal_id', 'title', 'done_at'])
    .where('user_id', '=', ownerId)
    .orderBy('goal_id')
    .orderBy('position')
    .execute();
  const checkins = await db
    .selectFrom('goal_checkins')
    .select(['goal_id', 'value', 'note', dayText('day').as('day')])
    .where('user_id', '=', ownerId)
    .orderBy(sql`goal_checkins.day`)
    .orderBy('id')
    .execute();
  const [stepsOf, checkinsOf] = [
    groupedBy(steps, (one) => one.goal_id),
    groupedBy(checkins, (one) => one.goal_id),
  ];
  return rows.filter(kept).map((row) => ({
    ...row,
    steps: (stepsOf.get(row.id) ?? []).map(({ title, done_at }) => ({ title, doneAt: done_at })),
    checkins: (checkinsOf.get(row.id) ?? []).map(({ day, value, note }) => ({ day, value, note })),
  }));
}

/** The entries of a habit, oldest first. */
export async function listDays(db: Kysely<Database>, ownerId: number, habitId: number) {
  return db
    .selectFrom('habit_entries')
    .select(['state', 'amount', 'note', dayText('day').as('day')])
    .where('user_id', '=', ownerId)
    .where('habit_id', '=', habitId)
    .orderBy(sql`habit_entries.day`)
    .execute();
}

export async function countData(db: Kysely<Database>, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('habit_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The files of goals and habits in the zip; the lines are those of schema.ts. */
export async function* writeData({ db, ownerId, ports, wrote }: DataSource): AsyncGenerator<DataFile> {
  const lines = await listHabitLines(db, ownerId);
  const habits = lines.map(({ row }) => row);
  const there = new Set(habits.map(({ id }) => id));
  const groups = (await listGroups(db, ownerId)).map(({ id, name, folded }) => ({ id, name, folded }));
  yield rowsFile('groups.json', inOneBatch(Promise.resolve(groups)));
  yield rowsFile('habits.json', inOneBatch(Promise.resolve(lines.map(({ line }) => line))));
  async function* entries() {
    for (const { id } of habits)
      yield (await listDays(db, ownerId, id)).map((row) => ({ habit: id, ...row }));
  }
  yield rowsFile('entries.json', entries(), wrote);
  const pauses = (await listPauses(db, ownerId)).filter(
    ({ habit_id }) => habit_id === null || there.has(habit_id),
  );
  const pauseLines = pauses.map(({ habit_id, from, until, reason }) => ({
    habit: habit_id,
    from: textOfDay(from),
    until: until === null ? null : textOfDay(until),
    reason,
  }));
  yield rowsFile('pauses.json', inOneBatch(Promise.resolve(pauseLines)));
  yield rowsFile('goals.json', inOneBatch(goalLines({ db, ownerId, ports }, there)));
  yield { path: 'entries.csv', content: entryTable(db, ownerId, habits) };
}

async function goalLines(
  { db, ownerId, ports }: Pick<DataSource, 'db' | 'ownerId' | 'ports'>,
  habits: ReadonlySet<number>,
) {
  const goals = await listAllGoals(db, ownerId);
  const ids = new Set(goals.map(({ id }) => id));
  const features = await ports.measures(MEASURE_TOOLS.devflow, db, ownerId);
  const accounts = await ports.measures(MEASURE_TOOLS.money, db, ownerId);
  return goals.map((row): GoalLine => ({
    id: row.id,
    parent: row.parent_id !== null && ids.has(row.parent_id) ? row.parent_id : null,
    name: row.name,
    why: row.why,
    measure: row.measure,
    unit: row.unit,
    startValue: row.start_value,
    targetValue: row.target_value,
    startDate: dayOf(row.start_date),
    weight: row.weight,
    dueDate: row.due_date && dayOf(row.due_date),
    habit: row.habit_id !== null && habits.has(row.habit_id) ? row.habit_id : null,
    devflowFeature: features.get(row.devflow_feature_id ?? 0)?.name ?? null,
    expenseAccount: accounts.get(row.expense_account_id ?? 0)?.name ?? null,
    lastValue: row.last_value,
    state: row.state,
    closedAt: row.closed_at,
    trashedAt: row.trashed_at,
    steps: row.steps,
    checkins: row.checkins,
  }));
}

/** What is not in the trash, for people. */
async function* entryTable(
  db: Kysely<Database>,
  ownerId: number,
  habits: Awaited<ReturnType<typeof listAllHabits>>,
): AsyncGenerator<string> {
  yield ownCsv.head;
  for (const { id, name, trashed_at } of habits) {
    if (trashed_at) continue;
    const rows = await listDays(db, ownerId, id);
    yield rows.map((row) => ownCsv.line({ habit: name, ...row })).join('');
  }
}
