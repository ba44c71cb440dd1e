import { minorDigits } from '@/platform/shared/currency';
import { dateText } from '@/platform/shared/civil-names';
import type { Preferences } from '@/platform/shared/preferences';
import type { GoalRow } from '../../goal-answers';
import { decimalOf } from '../../rules/amounts';
import { progressPercent } from '../../rules/goals';
import { standingWord } from '../changes/goal-words';
import { amountText } from '../changes/words';

/** The standing as a sentence. */
export function standingSentence(goal: GoalRow): string {
  const percent = progressPercent(goal.progress);
  if (goal.state === 'reached') return `Reached, at ${String(percent)} %.`;
  if (goal.state === 'dropped') return `Dropped, at ${String(percent)} %.`;
  if (goal.standing === null || goal.expected === null) {
    return `${String(percent)} %. Without a due date nothing is expected by today.`;
  }
  const expected = progressPercent(goal.expected);
  return `${standingWord(goal)?.word ?? ''}: ${String(percent)} %, where ${String(expected)} % is expected by today.`;
}

/** How far a goal is in its own unit: '12 of 50 books', '3 of 8 steps'; empty for one of parts. */
export function measureText({ measure, value, startValue, targetValue, unit }: GoalRow): string {
  switch (measure) {
    case 'steps':
      return targetValue === 0 ? 'No steps yet' : `${counted(value)} of ${counted(targetValue)} steps`;
    case 'devflow':
      return value === null ? '' : `${counted(value)} of ${counted(targetValue)} items`;
    case 'parts':
      return '';
    case 'money': {
      if (value === null) return '';
      const [now, from, to] = [value, startValue, targetValue].map((one) => moneyText(one, unit));
      return startValue === 0
        ? `${String(now)} of ${String(to)} ${unit}`
        : `${String(now)}, from ${String(from)} to ${String(to)} ${unit}`;
    }
    case 'habit':
    case 'number': {
      if (value === null) return `No check-in yet, to ${amountText(targetValue, unit)}`;
      const isFromZero = startValue === 0;
      return isFromZero
        ? `${counted(value)} of ${amountText(targetValue, unit)}`
        : `${counted(value)}, from ${counted(startValue)} to ${amountText(targetValue, unit)}`;
    }
  }
}

/** An amount with all decimal places of its currency: '1,204.50'. */
function moneyText(thousandths: number, currency: string): string {
  const digits = minorDigits(currency);
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return (thousandths / 1000).toLocaleString('en', places).replace('-', '−');
}

const counted = (value: number | null) => decimalOf(value ?? 0);

/** The first step that is not done. */
export function nextStep({ steps }: GoalRow): string | null {
  return steps.find(({ doneAt }) => doneAt === null)?.title ?? null;
}

/** What stands below a goal's bar. */
export function goalFacts(goal: GoalRow, today: string, preferences: Preferences): string[] {
  const next = goal.state === 'open' ? nextStep(goal) : null;
  return [
    measureText(goal),
    next === null ? '' : `Next: ${next}`,
    goal.forecast === null ? '' : `At this pace ${dateText(goal.forecast, today, preferences)}`,
  ].filter((fact) => fact !== '');
}

/** A goal as it is spoken: '“Read 50 books”: behind, 40 percent, 55 expected, due 31 Dec. 20 of 50 books.' */
export function spokenGoal(goal: GoalRow, today: string, preferences: Preferences): string {
  const told = [
    standingWord(goal)?.word.toLowerCase(),
    `${String(progressPercent(goal.progress))} percent`,
    goal.state === 'open' && goal.expected !== null && `${String(progressPercent(goal.expected))} expected`,
    goal.dueDate !== null && `due ${dateText(goal.dueDate, today, preferences)}`,
  ].filter(Boolean);
  const facts = goalFacts(goal, today, preferences).map((fact) => ` ${fact}.`);
  return `“${goal.name}”: ${told.join(', ')}.${facts.join('')}`;
}
