import { expect, test } from 'vitest';
import type { OpenItem } from './devflow-data';
import { groupsOf, moveTo, nextPlace, placeOf, withMove, without } from './open-items';

const item = (id: number, statusId: number | null): OpenItem => ({
  id,
  statusId,
  title: String(id),
  createdAt: '',
  dueDate: null,
  priority: 0,
  labels: [],
  repeats: null,
  reminderDays: null,
  hasNotes: false,
});
const statuses = [
  { id: 1, name: 'Bug' },
  { id: 2, name: 'Refine' },
  { id: 3, name: 'Completed' },
].map((status) => ({ ...status, color: null, meansDone: false }));
const items = [item(10, 1), item(20, 2), item(11, 1), item(21, 2), item(12, 1)];
const groups = (of: readonly OpenItem[]) => groupsOf({ items: [...of], statusIds: [1, 2, 3] }, statuses);
const read = (of: readonly OpenItem[]) =>
  groups(of).map(({ name, items: own }) => `${name}: ${own.map(({ id }) => id).join(' ')}`);

test('items stand by status in the order of the feature; what has none comes last, what is done has no group', () => {
  expect(read(items)).toEqual(['Bug: 10 11 12', 'Refine: 20 21']);
  expect(read([item(1, null), item(2, 99)])).toEqual(['Bug: ', 'Refine: ', 'No status: 1 2']);
  expect(read([item(1, 3)])).toEqual(['Bug: ', 'Refine: ', 'Completed: 1']);
});

test('every move to every place puts the item there and leaves all others in their order', () => {
  for (const { id } of items) {
    for (const [group, { items: own }] of groups(items).entries()) {
      const others = own.filter((other) => other.id !== id);
      for (let index = 0; index <= others.length; index++) {
        const move = moveTo(without(groups(items), [id]), [id], { group, index });
        if (!move) throw new Error('no move');
        const after = withMove(items, move);
        expect(placeOf(groups(after), id)).toEqual({ group, index });
        const rest = (list: readonly OpenItem[]) => list.filter((other) => other.id !== id);
        expect(rest(after)).toEqual(rest(items));
      }
    }
  }
});

test('a step leads among the others into the neighbouring group, and ends at the ends of the board', () => {
  const others = without(groups(items), [12]);
  expect(nextPlace(others, { group: 0, index: 1 }, 1)).toEqual({ group: 0, index: 2 });
  expect(nextPlace(others, { group: 0, index: 2 }, 1)).toEqual({ group: 1, index: 0 });
  expect(nextPlace(others, { group: 1, index: 0 }, -1)).toEqual({ group: 0, index: 2 });
  expect(nextPlace(others, { group: 0, index: 0 }, -1)).toBeNull();
  expect(nextPlace(others, { group: 1, index: 2 }, 1)).toBeNull();
});

test('several come to a place together, in their order, or each to the top of its own group', () => {
  const all = groups(items);
  const ids = [10, 21];
  expect(read(withMove(items, { ids, statusId: 1, afterId: 11 }))).toEqual([
    'Bug: 11 10 21 12',
    'Refine: 20',
  ]);
  expect(moveTo(without(all, ids), ids, { group: 1, index: 1 })).toEqual({
    ids,
    statusId: 2,
    completes: false,
    afterId: 20,
  });
  expect(read(withMove(items, { ids: [12, 11, 21], afterId: null }))).toEqual([
    'Bug: 12 11 10',
    'Refine: 21 20',
  ]);
  expect(read(withMove(items, { ids: [21, 10], statusId: 9, afterId: null }))).toEqual([
    'Bug: 11 12',
    'Refine: 20',
    'No status: 21 10',
  ]);
});
