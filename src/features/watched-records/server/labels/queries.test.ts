import { expect, test } from 'vitest';
import { createUser } from '../../../../../tests/support/accounts';
import { createTestApp } from '../../../../../tests/support/app';

test('records are counted by tag and by type, the caller’s alone', async () => {
  const app = await createTestApp();
  const watched = app.callerOf(await createUser(app.services.db)).watchedRecords;
  expect(await watched.labelCounts()).toEqual({ tags: {}, types: {} });
  for (const type_name of ['a', 'ab', '__proto__']) await watched.addType({ type_name });
  const series = [
    { tag: '国漫', selectedTypes: ['a', 'ab'] },
    { tag: '国漫', selectedTypes: ['a', 'ab'] },
    { tag: 'constructor', selectedTypes: ['ab', '__proto__'] },
    { selectedTypes: [] },
  ];
  for (const [index, fields] of series.entries()) {
    await watched.create({ series_id: String(index), title: 'x', ...fields });
  }
  const { tags, types } = await watched.labelCounts();
  expect(Object.entries(tags).toSorted()).toEqual([
    ['constructor', 1],
    ['国漫', 2],
  ]);
  expect(Object.entries(types).toSorted()).toEqual([
    ['__proto__', 1],
    ['a', 2],
    ['ab', 3],
  ]);
});
