import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { textOfDay } from '@/platform/shared/civil';
import { TASK_DONE_DAYS, type ToolTask } from '@/platform/shared/tool-tasks';
import { listHabitDays } from './days.sql';
import { dayText } from './figures/queries';

/** More goals are not listed. */
const MOST = 1_000;
/** From today on. */
const HABIT_DAYS = 7;

const GOAL_STATES = { open: 'open', reached: 'done', dropped: 'dropped' } as const;

/** The goals of an account that have a due date; of closed ones those of late. */
export async function listGoalTasks(
  db: Kysely<Database>,
  ownerId: number,
  today: number,
): Promise<ToolTask[]> {
  const rows = await db
    .selectFrom('goals')
    .select(['id', 'name', 'state', dayText('due_date').as('due')])
    .where('user_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .where('due_date', 'is not', null)
    .where((where) =>
      where.or([
        where('state', '=', 'open'),
        where('due_date', '>=', textOfDay(today - TASK_DONE_DAYS) as never),
      ]),
    )
    .orderBy('due_date')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.map(({ id, name: title, state, due }) => ({
    name: `goal-${String(id)}`,
    title,
    due,
    state: GOAL_STATES[state],
    href: `/goals-habits?tab=goals&goal=${String(id)}`,
  }));
}

/** The habits of an account on each of the next days on which they are due: what was missed yesterday is no task any more. */
export async function listHabitTasks(
  db: Kysely<Database>,
  ownerId: number,
  today: number,
): Promise<ToolTask[]> {
  const span = { from: textOfDay(today), to: textOfDay(today + HABIT_DAYS - 1) };
  const days = await listHabitDays(db, ownerId, span);
  return days.map(({ id, title, day, note, href }) => ({
    name: `habit-${String(id)}-${day}`,
    title,
    due: day,
    state: note === 'done' ? 'done' : note === 'due' ? 'open' : 'dropped',
    href,
  }));
}
