import { expect, test } from 'vitest';
import { scriptEntry } from '../../../../../tests/support/scripts';
import { caughtUp, withEntries } from './list-changes';
import type { ScriptList } from './script-entry';

const entry = (id: number, revision: number, name = `script ${id}`) => scriptEntry(id, name, { revision });
const list: ScriptList = { scripts: [entry(1, 3), entry(2, 5)], revision: 5 };

test('takes in what is new and newer, and leaves older news out', () => {
  const next = withEntries(list, [entry(3, 6), entry(1, 7, 'renamed'), entry(2, 4, 'late')]);
  expect(next.scripts.map(({ name }) => name)).toEqual(['renamed', 'script 2', 'script 3']);
});

test('catches up with changes and removals', () => {
  const next = caughtUp(list, { changed: [entry(3, 8)], removed: [1], total: 2, revision: 8 });
  expect(next?.scripts.map(({ id }) => id)).toEqual([2, 3]);
  expect(next?.revision).toBe(8);
});

test('another total tells of a script that is gone for good', () => {
  expect(caughtUp(list, { changed: [], removed: [], total: 1, revision: 8 })).toBeNull();
});
