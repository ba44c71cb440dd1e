import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { without } from '@/platform/server/data/part';
import { isWithinToken } from '@/platform/server/tools/tool-access';
import { textOfDay } from '@/platform/shared/civil';
import type { GoalAnswer, GoalRow } from '../goal-answers';
import { type GoalState, isFollowing, type Measure, MEASURE_TOOLS } from '../rules';
import { goalNotFound, listCheckins, listFullGoals } from './goals/queries';
import { type GoalCaller, readSourcesOf } from './goals/sources';
import { goalRows, movedGoals } from './goals/rules';
import { readPerson } from './queries';

/** All goals of an account with their progress, and those whose sources have moved since it was noted. */
export async function readGoals(db: Kysely<Database>, caller: GoalCaller) {
  const owner = caller.user;
  const [{ today }, goals] = await Promise.all([readPerson(db, owner.id), listFullGoals(db, owner.id)]);
  const followed = await readSourcesOf(db, caller, goals);
  const isHidden = (measure: Measure) =>
    isFollowing(measure) && !isWithinToken(caller, MEASURE_TOOLS[measure]);
  return {
    today: textOfDay(today),
    goals: goalRows(goals, { today, followed, isHidden }),
    moved: movedGoals(goals, followed),
  };
}

/** Those of a state; all without one. */
export function ofState(goals: readonly GoalRow[], state: GoalState | undefined): GoalRow[] {
  return goals.filter((goal) => state === undefined || goal.state === state);
}

/** A goal with its parts and check-ins; raises 404. */
export async function readGoal(db: Kysely<Database>, caller: GoalCaller, id: number): Promise<GoalAnswer> {
  const { today, goals } = await readGoals(db, caller);
  const goal = goals.find((one) => one.id === id);
  if (!goal) throw goalNotFound();
  const checkins = await listCheckins(db, caller.user.id, id);
  return {
    today,
    goal,
    wholeName: goals.find((one) => one.id === goal.parentId)?.name ?? null,
    parts: goals.filter(({ parentId }) => parentId === id),
    checkins: checkins.map((one) => without(one, 'goal_id')),
  };
}
