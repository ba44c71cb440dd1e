import type { Effects as EffectsOf } from '@/platform/client/changes/cached-queries';
import { dayOf } from '@/platform/shared/civil';
import type { HabitRow } from '../../answers';
import type { GoalRow } from '../../goal-answers';
import { callsFor } from '../../rules/due';
import { expectedShare } from '../../rules/goals';
import { streakUnitOf } from '../../rules/habit';
import { schedulesOf } from '../changes/facts';
import { goalsWith } from '../changes/goal-changes';
import { type GoalDraft, goalSent } from './goal-draft';
import { fieldsSent, type HabitDraft, rhythmSent } from './habit-draft';

type Effects = EffectsOf<'goalsHabits'>;

/** How the habit of a form shows before the server knows it. */
export function addedHabit(draft: HabitDraft, id: number): Effects {
  const startDate = draft.startDate ?? '';
  const schedule = { id, validFrom: startDate, weekdays: [], times: 1, span: 1, ...rhythmSent(draft) };
  const fields = fieldsSent(draft);
  const habit: HabitRow = {
    ...fields,
    reminderAt: fields.reminders[0] ?? null,
    ...{ id, startDate, schedule, former: null, archived: false, due: false, over: false, paused: null },
    ...{ state: null, amount: null, week: [] },
    ...{ score: 0, streak: 0, streakUnit: streakUnitOf(draft), best: 0, total: 0 },
  };
  const on = (day: string): HabitRow => ({
    ...habit,
    due: day >= startDate && schedulesOf([schedule]).some((one) => callsFor(one, dayOf(day) ?? 0)),
  });
  return {
    today: (list) => ({ ...list, any: true, habits: [...list.habits, on(list.day)] }),
    board: (board) => ({ ...board, habits: [...board.habits, on(board.day)] }),
  };
}

/** How the goal of a form shows before the server knows it, with the goal that it is a part of. */
export function addedGoal(draft: GoalDraft, id: number): Effects {
  const startDate = draft.startDate ?? '';
  const goalOn = (today: string): GoalRow => ({
    ...goalSent(draft),
    ...{ id, startDate, value: null, progress: 0, standing: null, forecast: null },
    expected: expectedShare(dayOf(startDate) ?? 0, dayOf(draft.dueDate ?? ''), dayOf(today) ?? 0),
    ...{ sourceName: null, sourceHref: null, state: 'open', closedAt: null, steps: [] },
  });
  const withIt = (goals: readonly GoalRow[], today: string) =>
    goalsWith([...goals, goalOn(today)], today, id);
  return {
    getGoals: (list) => ({ ...list, goals: withIt(list.goals, list.today) }),
    today: (list) => ({ ...list, goals: withIt(list.goals, list.today) }),
    goal: (answer) => {
      if (answer.goal.id !== draft.parentId) return answer;
      const [goal = answer.goal, ...parts] = withIt([answer.goal, ...answer.parts], answer.today);
      return { ...answer, goal, parts };
    },
  };
}
