import { expect, test } from 'vitest';
import { ownCsv } from '../own-csv';
import { formatOf } from './format';

test.each([
  ['loop', 'Loop Habits/Habits.csv', 'Position,Name,Type,Question'],
  ['loop', 'Habits.csv', 'Position,Name,Description,NumRepetitions,Interval,Color'],
  ['beaver', 'beaver.json', '{"habits":[]}'],
  ['beaver', 'beaver.csv', 'Date,Read,Run'],
  ['habitbull', 'HabitBull.csv', 'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText'],
  ['own', 'habits.csv', ownCsv.head],
  ['own', 'habits.csv', ownCsv.head.replaceAll(',', ';')],
  [null, 'other.csv', 'a,b'],
])('%s is told by %s', (format, name, text) => {
  expect(formatOf([{ name, text }])).toBe(format);
});
