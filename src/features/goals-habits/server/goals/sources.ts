import { isOpenFor, type ToolCaller } from '@/platform/server/tools/tool-access';
import type { Measured, ToolPorts } from '@/platform/server/tools/ports';
import { type FollowingMeasure, isFollowing, MEASURE_TOOLS } from '../../rules';
import type { GoalRecord } from './queries';

/** Who asks, and by what other tools tell what is theirs. */
export interface GoalCaller extends ToolCaller {
  ports: Pick<ToolPorts, 'measures'>;
}

type Db = Parameters<ToolPorts['measures']>[1];

/** What goals follow of other tools, by measure; a measure is left out while its tool is closed to the caller. */
export type Sources = Partial<Record<FollowingMeasure, ReadonlyMap<number, Measured>>>;

/** What goals can follow by a measure, of what the caller has: all of it, or what has one of the ids; nothing of a closed tool. */
export async function readSources(
  db: Db,
  caller: GoalCaller,
  measure: FollowingMeasure,
  ids?: readonly number[],
): Promise<ReadonlyMap<number, Measured> | undefined> {
  const tool = MEASURE_TOOLS[measure];
  return isOpenFor(caller, tool) ? caller.ports.measures(tool, db, caller.user.id, ids) : undefined;
}

/** The id of what a goal follows of another tool. */
export function sourceIdOf(
  goal: Pick<GoalRecord, 'measure' | 'devflow_feature_id' | 'expense_account_id'>,
): number | null {
  if (!isFollowing(goal.measure)) return null;
  return goal.measure === 'devflow' ? goal.devflow_feature_id : goal.expense_account_id;
}

/** What some goals follow of other tools. */
export async function readSourcesOf(
  db: Db,
  caller: GoalCaller,
  goals: readonly GoalRecord[],
): Promise<Sources> {
  const ids = new Map<FollowingMeasure, number[]>();
  for (const goal of goals) {
    const id = sourceIdOf(goal);
    if (!isFollowing(goal.measure) || id === null) continue;
    ids.set(goal.measure, [...(ids.get(goal.measure) ?? []), id]);
  }
  const read = [...ids].map(async ([measure, some]) => {
    const sources = await readSources(db, caller, measure, some);
    return sources ? [[measure, sources] as const] : [];
  });
  return Object.fromEntries((await Promise.all(read)).flat());
}
