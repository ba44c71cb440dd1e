import { expect, test } from 'vitest';
import { scriptTexts } from '../rules';
import { chosenScripts, planImport, type FoundScript } from './import-plan';
import type { ScriptEntry } from './script-entry';

const entry = (id: number, name: string, tags: string[] = []): ScriptEntry => ({
  id,
  name,
  tags,
  version: 1,
  revision: 1,
  updatedAt: '2026-11-20T00:00:00.000Z',
  size: 1,
  pinned: false,
});
const found = (name: string, content: string, tags: string[] = []): FoundScript => ({
  place: 'line 2',
  name,
  content,
  tags,
});
const scripts = [entry(1, 'a', ['x']), entry(2, 'b'), entry(3, 'b (2)')];
const texts = new Map([
  [1, 'one'],
  [2, 'two'],
]);

test('each script is new, identical, differing or invalid', () => {
  const plan = planImport(
    [
      found('a', 'one', ['x']),
      found(' b ', 'other'),
      found('A', 'one'),
      found('', 'nameless'),
      found('A', 'again'),
      found('a ', 'one'),
    ],
    scripts,
    texts,
  );
  expect(plan.map(({ state }) => state)).toEqual([
    'identical',
    'differing',
    'new',
    'invalid',
    'invalid',
    'invalid',
  ]);
  expect(plan[3]?.problem).toBe(scriptTexts.nameEmpty);
  expect(planImport([found('a', 'one')], scripts, texts)[0]?.state).toBe('differing');
});

test('what is chosen is sent, and who keeps both gets a free name', () => {
  const plan = planImport([found('b', 'other'), found('new', '1'), found('a', 'one', ['x'])], scripts, texts);
  const sent = (choice: 'skip' | 'overwrite' | 'keep-both') =>
    chosenScripts(plan, () => choice, scripts).map(({ name }) => name);
  expect(sent('skip')).toEqual(['new']);
  expect(sent('overwrite')).toEqual(['b', 'new']);
  expect(sent('keep-both')).toEqual(['b (3)', 'new']);
});
