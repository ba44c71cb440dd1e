import { expect, test } from 'vitest';
import { habitTexts } from '../../rules';
import { draftOf, problemsOf, rhythmSent } from './habit-draft';

const draft = { ...draftOf(undefined, '2026-11-03'), name: 'Run' };

test('a form says what is wrong with each field, in the words of the rules', () => {
  expect(problemsOf(draft)).toEqual({});
  expect(problemsOf({ ...draft, name: ' ', weekdays: [] })).toEqual({
    name: habitTexts.habitName,
    weekdays: habitTexts.weekdays,
  });
  expect(problemsOf({ ...draft, rhythm: 'week', times: 8_000 }).times).toBe(habitTexts.timesOverDays);
  expect(problemsOf({ ...draft, rhythm: 'month', times: 32_000 }).times).toBe(habitTexts.times);
  expect(problemsOf({ ...draft, rhythm: 'interval', span: 1_000 }).span).toBe(habitTexts.span);
  expect(problemsOf({ ...draft, kind: 'amount' }).target).toBe(habitTexts.target);
  expect(problemsOf({ ...draft, reminders: ['', '08:00'] })).toEqual({});
  expect(problemsOf({ ...draft, reminders: ['08:00', '8 o’clock'] }).reminders).toBe(habitTexts.time);
});

test('only the numbers that a rhythm uses are sent', () => {
  expect(rhythmSent({ ...draft, weekdays: [5, 1] })).toEqual({
    rhythm: 'days',
    weekdays: [1, 5],
    target: null,
  });
  expect(rhythmSent({ ...draft, rhythm: 'rolling', times: 2_000, span: 5_000 })).toEqual({
    rhythm: 'rolling',
    times: 2,
    span: 5,
    target: null,
  });
});
