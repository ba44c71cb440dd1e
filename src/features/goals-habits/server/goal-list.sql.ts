import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { isWithinToken, type ToolCaller } from '@/features/tool-access/server/queries';
import { textOfDay } from '@/platform/shared/civil';
import type { GoalAnswer, GoalRow } from '../goal-answers';
import type { GoalState, Measure } from '../rules';
import {
  goalNotFound,
  latestValues,
  listCheckins,
  listGoals,
  listSteps,
  readFeatures,
  readMoney,
  toolOf,
} from './goals/queries';
import { goalRows, movedGoals } from './goals/rules';
import { listHabits } from './habits/queries';
import { readPerson } from './queries';

/** All goals of an account with their progress, and those whose sources have moved since it was noted. */
export async function readGoals(db: Kysely<Database>, caller: ToolCaller) {
  const owner = caller.user;
  const goals = await listGoals(db, owner.id);
  const follows = (measure: string) => goals.some((goal) => goal.measure === measure);
  const accountIds = goals.flatMap(({ measure, expense_account_id: id }) =>
    measure === 'money' && id !== null ? [id] : [],
  );
  const [{ today }, steps, values, habits, features, money] = await Promise.all([
    readPerson(db, owner.id),
    follows('steps') ? listSteps(db, owner.id) : [],
    follows('number') ? latestValues(db, owner.id) : new Map<number, number>(),
    follows('habit') ? listHabits(db, owner.id) : [],
    follows('devflow') ? readFeatures(db, caller) : null,
    accountIds.length > 0 ? readMoney(db, caller, accountIds) : null,
  ]);
  const isHidden = (measure: Measure) => {
    const tool = toolOf(measure);
    return tool !== null && !isWithinToken(caller, tool);
  };
  const names = new Map(habits.map(({ id, name }) => [id, name]));
  return {
    today: textOfDay(today),
    goals: goalRows(goals, { today, steps, values, habits: names, features, money, isHidden }),
    moved: movedGoals(goals, { features, money }),
  };
}

/** Those of a state; all without one. */
export function ofState(goals: readonly GoalRow[], state: GoalState | undefined): GoalRow[] {
  return goals.filter((goal) => state === undefined || goal.state === state);
}

/** A goal with its parts and check-ins; raises 404. */
export async function readGoal(db: Kysely<Database>, caller: ToolCaller, id: number): Promise<GoalAnswer> {
  const { today, goals } = await readGoals(db, caller);
  const goal = goals.find((one) => one.id === id);
  if (!goal) throw goalNotFound();
  return {
    today,
    goal,
    wholeName: goals.find((one) => one.id === goal.parentId)?.name ?? null,
    parts: goals.filter(({ parentId }) => parentId === id),
    checkins: await listCheckins(db, caller.user.id, id),
  };
}
