import { beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../../tests/support/accounts';
import { createTestApp, type TestApp } from '../../../../tests/support/app';
import { settingRow } from './data/schema';
import type { SavedSearch } from '../saved-searches';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const search = (name: string, more: Partial<SavedSearch> = {}): SavedSearch => ({
  ...{ name, search: 'orders', in: ['content'], tags: ['daily'] },
  ...more,
});

test('searches are saved, renamed, moved and deleted, each taken back by one undo, for their owner alone', async () => {
  const { scripts } = app.callerOf(await createUser(app.services.db));
  const stranger = app.callerOf(app.users[1]).scripts;
  const names = async () => (await scripts.searches()).searches.map(({ name }) => name);
  for (const name of ['a', 'b', 'c']) await scripts.editSearches({ name: null, to: search(` ${name} `) });
  expect((await scripts.searches()).searches).toEqual([search('a'), search('b'), search('c')]);
  expect((await stranger.searches()).searches).toEqual([]);
  await scripts.editSearches({ name: 'c', to: search('c'), at: 0, operationId: 'move' });
  expect(await names()).toEqual(['c', 'a', 'b']);
  await scripts.editSearches({ name: 'a', to: search('d', { tags: ['x;y', 'x'] }), operationId: 'rename' });
  expect((await scripts.searches()).searches[1]).toEqual(search('d', { tags: ['x', 'y'] }));
  const { revision } = await scripts.editSearches({ name: 'c', to: null, operationId: 'delete' });
  expect(await names()).toEqual(['d', 'b']);
  expect((await scripts.searches()).revision).toBe(revision);
  await expect(stranger.undo({ operationId: 'delete' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await scripts.undo({ operationId: 'delete', undoId: 'redo' });
  expect(await names()).toEqual(['c', 'd', 'b']);
  await scripts.undo({ operationId: 'redo' });
  expect(await names()).toEqual(['d', 'b']);
  expect(await scripts.undo({ operationId: 'move' })).toMatchObject({ changedSince: ['the saved searches'] });
  expect(await names()).toEqual(['d', 'b']);
});

test('names are unique, what is missing is not found, and there are 100 at most', async () => {
  const { scripts } = app.callerOf(await createUser(app.services.db));
  await scripts.editSearches({ name: null, to: search('a') });
  await scripts.editSearches({ name: null, to: search('b') });
  await expect(scripts.editSearches({ name: 'b', to: search('a') })).rejects.toMatchObject({
    wireCode: 'name_taken',
  });
  await expect(scripts.editSearches({ name: 'c', to: null })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const to of [
    search(' '),
    search('c', { in: ['nowhere' as 'name'] }),
    search('c', { tags: ['a\u0007b'] }),
  ]) {
    await expect(scripts.editSearches({ name: null, to })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  }
  for (let at = 2; at < 100; at++) {
    await scripts.editSearches({ name: null, to: search(`s${String(at)}`) });
  }
  await expect(scripts.editSearches({ name: null, to: search('c') })).rejects.toMatchObject({
    wireCode: 'too_many_searches',
  });
});

test('a zip has them as one setting, and takes no other form of them', () => {
  const fits = (value: unknown) =>
    settingRow.safeParse({ key: 'saved_searches', value: JSON.stringify(value), description: null }).success;
  expect(fits([search('a'), search('b')])).toBe(true);
  expect(fits([search('a'), search('a')])).toBe(false);
  expect(fits([search(' a')])).toBe(false);
  expect(fits({})).toBe(false);
});
