import { expect, test } from 'vitest';
import { scriptEntry } from '../../../../../tests/support/scripts';
import { scriptTexts } from '../../rules';
import { chosenScripts, fitsInto, planImport, type FoundScript } from './import-plan';

const found = (name: string, content: string, tags: string[] | null = []): FoundScript => ({
  place: 'line 2',
  name,
  content,
  tags,
  problem: null,
});
const scripts = [scriptEntry(1, 'a', { tags: ['x'] }), scriptEntry(2, 'b'), scriptEntry(3, 'b (2)')];
const texts = new Map([
  [1, 'one'],
  [2, 'two'],
]);
const statesOf = (...all: FoundScript[]) => planImport(all, scripts, texts).map(({ state }) => state);

test('each script is new, identical, differing or invalid', () => {
  const plan = planImport(
    [
      found('a', 'one', ['x']),
      found(' b ', 'other'),
      found('A', 'one'),
      found('', 'nameless'),
      found('A', 'again'),
      found('a ', 'one'),
      { ...found('c', ''), problem: 'unreadable' },
    ],
    scripts,
    texts,
  );
  const states = ['identical', 'differing', 'new', 'invalid', 'invalid', 'invalid', 'invalid'];
  expect(plan.map(({ state }) => state)).toEqual(states);
  expect(plan[3]?.problem).toBe(scriptTexts.nameEmpty);
  expect(plan[6]?.problem).toBe('unreadable');
});

test('tags count where the file has some', () => {
  expect(statesOf(found('a', 'one'))).toEqual(['differing']);
  expect(statesOf(found('a', 'one', null))).toEqual(['identical']);
  const [sent] = chosenScripts(
    planImport([found('a', '1', null)], scripts, texts),
    () => 'overwrite',
    scripts,
  );
  expect(sent).toEqual({ name: 'a', content: '1', tags: undefined });
});

test('what is chosen is sent, and who keeps both gets a free name', () => {
  const plan = planImport([found('b', 'other'), found('new', '1'), found('a', 'one', ['x'])], scripts, texts);
  const sent = (choice: 'skip' | 'overwrite' | 'keep-both') =>
    chosenScripts(plan, () => choice, scripts).map(({ name }) => name);
  expect(sent('skip')).toEqual(['new']);
  expect(sent('overwrite')).toEqual(['b', 'new']);
  expect(sent('keep-both')).toEqual(['b (3)', 'new']);
});

test('an import is as large as its JSON', () => {
  const script = (content: string) => [{ name: 'a', content, tags: undefined }];
  expect(fitsInto(20_000, script('x'.repeat(9_000)))).toBe(true);
  const withNotes = script('').map((one) => ({ ...one, notes: 'x'.repeat(20_000) }));
  expect(fitsInto(20_000, withNotes)).toBe(false);
  expect(fitsInto(20_000, script('\u0001'.repeat(9_000)))).toBe(false);
});
