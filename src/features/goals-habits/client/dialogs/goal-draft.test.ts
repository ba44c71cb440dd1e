import { expect, test } from 'vitest';
import { goalOf } from '../../../../../tests/support/habit-detail';
import { habitTexts } from '../../rules';
import { type GoalDraft, goalDraftOf, goalEdit, goalProblems, goalSent, unitOf } from './goal-draft';

const draft = { ...goalDraftOf(undefined, '2026-11-03', null), name: 'Read', target: 50_000 };
const problems = (given: Partial<GoalDraft>) => goalProblems({ ...draft, ...given });

test('a form says what is wrong with each field, in the words of the rules', () => {
  expect(problems({})).toEqual({});
  expect(problems({ name: ' ' }).name).toBe(habitTexts.goalName);
  expect(problems({ name: 'x'.repeat(201) }).name).toBe(habitTexts.goalNameTooLong);
  expect(problems({ target: null }).target).toBe(habitTexts.target);
  expect(problems({ start: 50_000 }).target).toBe(habitTexts.sameValues);
  expect(problems({ dueDate: '2026-11-03' }).dueDate).toBe(habitTexts.dueDate);
  expect(problems({ startDate: null }).startDate).toBe(habitTexts.date);
  expect(problems({ measure: 'habit' }).habitId).toBe(habitTexts.follows);
  expect(problems({ measure: 'habit', habitId: 1, target: 0 }).target).toBe(habitTexts.sameValues);
  expect(problems({ measure: 'devflow', target: null }).devflowFeatureId).toBe(habitTexts.follows);
  expect(problems({ measure: 'money' }).expenseAccountId).toBe(habitTexts.follows);
  expect(problems({ measure: 'money', expenseAccountId: 1, start: -5, target: 0 })).toEqual({});
  expect(problems({ start: -5 }).start).toBe(habitTexts.amount);
  expect(problems({ parentId: 1, weight: 11_000 }).weight).toBe(habitTexts.weight);
  expect(problems({ measure: 'steps', target: null, start: null })).toEqual({});
});

test('only what a measure uses is sent', () => {
  expect(goalSent({ ...draft, measure: 'steps', unit: 'km', habitId: 3 })).toMatchObject({
    ...{ unit: '', startValue: 0, targetValue: 0, habitId: null },
  });
  const money = { measure: 'money', expenseAccountId: 5, start: -9_000, unit: 'EUR' } as const;
  expect(goalSent({ ...draft, ...money, habitId: 3 })).toMatchObject({
    ...{ unit: 'EUR', startValue: -9_000, targetValue: 50_000, expenseAccountId: 5, habitId: null },
  });
  expect(goalSent({ ...draft, measure: 'parts', parentId: 7 }).parentId).toBeNull();
  expect(goalSent({ ...draft, measure: 'habit', habitId: 3, start: 9_000, unit: 'km' })).toMatchObject({
    ...{ unit: 'km', startValue: 0, targetValue: 50_000, habitId: 3 },
  });
});

test('an edit sends what has changed, so that a source that is gone may stay', () => {
  const goal = goalOf({ measure: 'habit', unit: 'km', dueDate: null, weight: 2, habitId: 3 });
  const edited = { ...goalDraftOf(goal, '2026-11-03', null), name: 'Run far', dueDate: '2026-12-31' };
  expect(goalEdit(edited, goal)).toEqual({ name: 'Run far', dueDate: '2026-12-31' });
});

test('a goal counts the amounts of a habit, or its days', () => {
  expect(unitOf({ kind: 'amount', unit: 'km' })).toBe('km');
  expect(unitOf({ kind: 'check', unit: '' })).toBe('times');
});
