import type { Measure } from '../../rules';
import { isFollowing } from '../../rules';
import { textOfDay } from '@/platform/shared/civil';
import type { GoalRow } from '../../goal-answers';
import { expectedShare, forecastOf, partsProgress, shareOf, standingOf } from '../../rules/goals';
import { dayOfDate } from '../figures/queries';
import type { FullGoal } from './queries';
import { sourceIdOf, type Sources } from './sources';

/** What the progress of goals depends on beside their rows. */
export interface GoalSources {
  today: number;
  /** What they follow of other tools. */
  followed: Sources;
  /** Whether what goals of a measure follow may not be told to the caller, not even what was last noted of it. */
  isHidden: (measure: Measure) => boolean;
}

/** The goals of a list with their progress; the list holds the parts of all that it holds. */
export function goalRows(goals: readonly FullGoal[], sources: GoalSources): GoalRow[] {
  const plain = new Map(goals.map((goal) => [goal.id, valueOf(goal, sources)]));
  const progressOf = (goal: FullGoal): number => {
    if (goal.measure !== 'parts') return plain.get(goal.id)?.progress ?? 0;
    const parts = goals.filter(({ parent_id }) => parent_id === goal.id);
    return partsProgress(
      parts.map((part) => ({
        weight: part.weight,
        state: part.state,
        // A part of two levels has no parts of its own.
        progress: plain.get(part.id)?.progress ?? 0,
      })),
    );
  };
  return goals.map((goal) => {
    const progress = progressOf(goal);
    const [start, due] = [dayOfDate(goal.start_date), goal.due_date && dayOfDate(goal.due_date)];
    const expected = expectedShare(start, due, sources.today);
    const forecast = goal.state === 'open' ? forecastOf(progress, start, sources.today) : null;
    const {
      value = null,
      target = goal.target_value,
      sourceName = null,
      sourceHref = null,
    } = plain.get(goal.id) ?? {};
    return {
      id: goal.id,
      parentId: goal.parent_id,
      name: goal.name,
      why: goal.why,
      measure: goal.measure,
      unit: goal.unit,
      startValue: goal.start_value,
      targetValue: target,
      value,
      progress,
      expected,
      standing: goal.state === 'open' ? standingOf(progress, expected) : null,
      startDate: textOfDay(start),
      dueDate: due === null ? null : textOfDay(due),
      forecast: forecast === null ? null : textOfDay(forecast),
      weight: goal.weight,
      habitId: goal.habit_id,
      devflowFeatureId: goal.devflow_feature_id,
      expenseAccountId: goal.expense_account_id,
      sourceName,
      sourceHref,
      state: goal.state,
      closedAt: goal.closed_at?.toISOString() ?? null,
      steps: goal.steps.map(({ id, title, doneAt }) => ({
        ...{ id, title },
        doneAt: doneAt && new Date(doneAt).toISOString(),
      })),
    };
  });
}

interface GoalValue {
  value: number | null;
  target: number;
  progress: number;
  sourceName: string | null;
  sourceHref?: string;
}

function valueOf(goal: FullGoal, { followed, isHidden }: GoalSources): GoalValue {
  if (isHidden(goal.measure)) return { value: null, target: 0, progress: 0, sourceName: null };
  const along = (value: number | null, start: number, target: number, sourceName: string | null = null) => ({
    value,
    target,
    sourceName,
    progress: value === null ? 0 : shareOf(value, start, target),
  });
  switch (goal.measure) {
    case 'steps': {
      const done = goal.steps.filter(({ doneAt }) => doneAt !== null).length;
      return along(done * 1000, 0, goal.steps.length * 1000);
    }
    case 'habit':
      return along(goal.last_value ?? 0, 0, goal.target_value, goal.habit);
    case 'parts':
      return { value: null, target: goal.target_value, progress: 0, sourceName: null };
    case 'devflow':
    case 'money': {
      // What is no longer there keeps its last value.
      const source = followed[goal.measure]?.get(sourceIdOf(goal) ?? 0);
      const { value = goal.last_value, name, href } = source ?? {};
      const start = goal.measure === 'money' ? goal.start_value : 0;
      const known = along(value, start, source?.target ?? goal.target_value, name);
      return { ...known, ...(href !== undefined && { sourceHref: href }) };
    }
    case 'number':
      return along(goal.checked, goal.start_value, goal.target_value);
  }
}

/** What the source of a goal stands at. */
export interface MovedGoal {
  id: number;
  /** That, and which one, the goal follows. */
  measure: Measure;
  sourceId: number | null;
  value: number;
  /** Null: the goal's own stays. */
  target: number | null;
}

/** The goals whose sources in other tools stand elsewhere than when they were last noted. */
export function movedGoals(goals: readonly FullGoal[], followed: Sources): MovedGoal[] {
  return goals.flatMap((goal): MovedGoal[] => {
    const sourceId = sourceIdOf(goal);
    const sources = isFollowing(goal.measure) ? followed[goal.measure] : undefined;
    const source = sources?.get(sourceId ?? 0);
    if (!source) return [];
    const { value, target } = source;
    const isSame = value === goal.last_value && (target ?? goal.target_value) === goal.target_value;
    return isSame ? [] : [{ id: goal.id, measure: goal.measure, sourceId, value, target }];
  });
}
