import type { LineDay } from '@/platform/client/ui/line-chart';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import type { CheckinRow, GoalRow } from '../../goal-answers';
import { expectedShare } from '../../rules/goals';

type Curved = Pick<GoalRow, 'startDate' | 'dueDate' | 'startValue' | 'targetValue'>;

/**
 * A goal's value on the days where its lines bend: the start, each check-in, the due date. Between check-ins the last one
 * stands; after today there is none. What is expected goes straight from the start to the target.
 */
export function curveOf(goal: Curved, checkins: readonly CheckinRow[], today: string): LineDay[] {
  const start = dayOf(goal.startDate) ?? 0;
  const due = goal.dueDate === null ? null : dayOf(goal.dueDate);
  const days = new Set([start, dayOf(today) ?? 0, ...checkins.map(({ day }) => dayOf(day) ?? 0)]);
  if (due !== null) days.add(due);
  let at = 0;
  let value = goal.startValue;
  return [...days]
    .sort((one, other) => one - other)
    .map((number) => {
      const day = textOfDay(number);
      for (; at < checkins.length && (checkins[at]?.day ?? '') <= day; at++) {
        value = checkins[at]?.value ?? value;
      }
      const share = expectedShare(start, due, number);
      return {
        day,
        value: day > today ? null : value,
        expected: share === null ? null : goal.startValue + share * (goal.targetValue - goal.startValue),
      };
    });
}
