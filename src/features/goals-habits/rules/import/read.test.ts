import { describe, expect, test } from 'vitest';
import { habitLimits, habitTexts, type ImportFormat } from '../../rules';
import type { ImportFile, Steps } from './imported';
import { readImport } from './read';

function* noJson(): Steps<unknown> {
  yield;
  return undefined;
}

/** What is read, and in how many steps. */
function read(format: ImportFormat, ...files: ImportFile[]) {
  const steps = readImport(format, files, noJson);
  for (let count = 1; ; count++) {
    const step = steps.next();
    if (!step.done) continue;
    return { problem: null, habits: [], ...step.value, count };
  }
}
const csv = (...lines: string[]) => ({ name: 'a.csv', text: lines.join('\n') });
const problemOf = (format: ImportFormat, ...lines: string[]) => read(format, csv(...lines)).problem;
const OWN = 'habit,day,state,amount,note';

describe('a file that holds more than an import takes is refused by name of the limit', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `h${String(at)}`);

  test('habits, as rows and as columns', () => {
    const rows = (count: number) => names(count).map((name) => `${name},2026-06-14,done,,`);
    expect(read('own', csv(OWN, ...rows(habitLimits.habitsMax))).habits).toHaveLength(200);
    expect(problemOf('own', OWN, ...rows(habitLimits.habitsMax + 1))).toBe('At most 200 habits');
    expect(problemOf('beaver', `Date,${names(201).join()}`, '2026-06-14,2')).toBe('At most 200 habits');
    const loop = {
      name: 'Habits.csv',
      text: ['Position,Name', ...names(201).map((name) => `1,${name}`)].join('\n'),
    };
    expect(read('loop', loop).problem).toBe('At most 200 habits');
  });

  test('days', () => {
    const days = (count: number) => csv(OWN, 'a,2026-06-14,done,,\n'.repeat(count));
    expect(read('own', days(habitLimits.fileDaysMax)).problem).toBeNull();
    expect(read('own', days(habitLimits.fileDaysMax + 1)).problem).toBe(habitTexts.tooManyFileDays);
  });

  test('cells of a row, and characters', () => {
    expect(problemOf('own', OWN, ','.repeat(1_000_000))).toBe('a.csv: Line 2 has more than 1,000 cells');
    const long = 'a.csv: Line 2 has more than 100,000 characters. Is a quote not closed?';
    expect(problemOf('own', OWN, `"${'""'.repeat(1_000_000)}`)).toBe(long);
    expect(problemOf('own', OWN, `a,"2026-06-14`, ...Array<string>(10_000).fill('a,2026-06-13,done'))).toBe(
      long,
    );
    expect(problemOf('own', OWN, 'x'.repeat(1_000_000))).toBe(long);
  });

  test('an amount', () => {
    const head = 'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText';
    expect(problemOf('habitbull', head, 'Run,,,2026-06-14,1e300,')).toBe(
      'a.csv: Line 2: this amount cannot be read',
    );
    expect(problemOf('habitbull', head, 'Run,,,2026-06-14,1e9,')).toBeNull();
  });
});

test('a file is read in steps, whatever is in it', () => {
  const most = (text: string) => text.length / 20_000;
  for (const line of ['\n', '"\n', 'a\n', ',,\n', '""\n', '"a\n']) {
    const text = `habitx,day\n${line.repeat(1_000_000 / line.length)}`;
    expect(read('own', csv(text)).count).toBeGreaterThan(most(text));
  }
});

test('the days of a file of Loop are those of one habit: naming it again makes no more work', () => {
  const list = (count: number) => ({
    name: 'Habits.csv',
    text: ['Position,Name', ...Array.from({ length: count }, () => '001,Run')].join('\n'),
  });
  const marks = { name: '001 Run/Checkmarks.csv', text: `Date,Value\n${'2026-06-14,NO\n'.repeat(20_000)}` };
  const [one, many] = [read('loop', list(1), marks), read('loop', list(200), marks)];
  expect(many.habits.map(({ entries }) => entries.length).filter((count) => count > 0)).toEqual([1]);
  expect(many.count).toBeLessThan(2 * one.count + many.habits.length);
});

test.each([',', ';', '\t'])('an amount without a state is something done, with %j between cells', (mark) => {
  const { text } = csv(OWN, 'Water,2026-06-14,,5.5,', 'Water,2026-06-15,missed,,');
  const [habit] = read('own', { name: 'a.csv', text: text.replaceAll(',', mark) }).habits;
  expect(habit?.entries.map(({ state, amount }) => [state, amount])).toEqual([
    ['done', 5_500],
    ['missed', null],
  ]);
});
