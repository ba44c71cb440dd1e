import { expect, test } from 'vitest';
import { isBeingAdded, namesUnstored, provisionalId } from './unstored';

test('a change that names what the server has not named yet is known, however deep it is named', () => {
  const id = provisionalId();
  expect(isBeingAdded({ id })).toBe(true);
  expect(provisionalId()).not.toBe(id);
  for (const sent of [{ id }, { ids: [4, id] }, { categoryId: id }, { order: [{ id: 4 }, { id }] }])
    expect(namesUnstored(sent)).toBe(true);
  for (const sent of [{ id: 4 }, { amount: id }, { lines: [{ amount: id, categoryId: null }] }, { ids: [] }])
    expect(namesUnstored(sent)).toBe(false);
});
