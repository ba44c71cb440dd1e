import { expect, test } from 'vitest';
import { rowEffects } from './row-effects';

const row = (id: number, folded = false) => ({ id, name: `Group ${String(id)}`, folded });
const groups = rowEffects('goalsHabits', { board: 'groups', today: 'groups' });
/** What of three rows is left, by id, and which of them are folded. */
const after = (effects: ReturnType<typeof groups.changed>) =>
  (['board', 'today'] as const).map((name) => {
    const effect = effects[name] as unknown as (answer: object) => {
      groups: ReturnType<typeof row>[];
      other: string;
    };
    const { groups: rows, other } = effect({ groups: [row(1), row(2), row(3)], other: 'stays' });
    expect(other).toBe('stays');
    return rows.map(({ id, folded }) => `${String(id)}${folded ? ' folded' : ''}`);
  });

test('a change of rows shows in each query that lists them, and leaves the rest of its answer', () => {
  expect(after(groups.without(2))).toEqual([
    ['1', '3'],
    ['1', '3'],
  ]);
  expect(after(groups.added(row(4)))[0]).toEqual(['1', '2', '3', '4']);
  expect(after(groups.ordered([3, 1]))[0]).toEqual(['3', '2', '1']);
  // One that is not there is no row.
  expect(after(groups.ordered([3, 9, 1]))[0]).toEqual(['3', '2', '1']);
});

test('rows are named by an id, by several, or by what they are', () => {
  const folded = { folded: true };
  expect(after(groups.patch(2, folded))[0]).toEqual(['1', '2 folded', '3']);
  expect(after(groups.patch([1, 3], folded))[0]).toEqual(['1 folded', '2', '3 folded']);
  expect(after(groups.patch(({ id }) => id > 2, folded))[0]).toEqual(['1', '2', '3 folded']);
  expect(after(groups.patch([1, 2], ({ id }) => ({ folded: id === 1 })))[0]).toEqual(['1 folded', '2', '3']);
});
