import { expect, test } from 'vitest';
import { totalsOf } from '@/features/my-data/rules';
import { createUser } from '../../../../tests/support/accounts';
import { createTestApp } from '../../../../tests/support/app';
import { bringIn, downloadZip, previewZip } from '../../../../tests/support/my-data';
import { settingRow } from './data/schema';
import type { SavedSearch } from '../saved-searches';

const app = await createTestApp();

type Saved = Omit<SavedSearch, 'id'>;
const search = (name: string, more: Partial<Saved> = {}): Saved => ({
  ...{ name, search: 'orders', in: ['content'], tags: ['daily'] },
  ...more,
});

/** Those of an account, without their ids. */
const saved = async ({ searches }: ReturnType<typeof app.callerOf>['scripts']) =>
  (await searches()).searches.map(({ name, search: text, in: scopes, tags }) =>
    search(name, { search: text, in: scopes, tags }),
  );

const fits = (value: unknown) =>
  settingRow.safeParse({ key: 'saved_searches', value: JSON.stringify(value), description: null }).success;

test('searches are saved, renamed, moved and deleted, each taken back by one undo, for their owner alone', async () => {
  const { scripts } = app.callerOf(await createUser(app.services.db));
  const stranger = app.callerOf(app.users[1]).scripts;
  const names = async () => (await scripts.searches()).searches.map(({ name }) => name);
  for (const name of ['a', 'b', 'c']) await scripts.editSearches({ name: null, to: search(` ${name} `) });
  expect(await saved(scripts)).toEqual([search('a'), search('b'), search('c')]);
  expect((await stranger.searches()).searches).toEqual([]);
  await scripts.editSearches({ name: 'c', to: search('c'), at: 0, operationId: 'move' });
  expect(await names()).toEqual(['c', 'a', 'b']);
  await scripts.editSearches({ name: 'a', to: search('d', { tags: ['x;y', 'x'] }), operationId: 'rename' });
  expect((await saved(scripts))[1]).toEqual(search('d', { tags: ['x', 'y'] }));
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
    search('c', { tags: Array.from({ length: 21 }, (_, at) => String(at).padStart(100, 'x')) }),
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

test('they follow a tag that is renamed, and one undo takes both back', async () => {
  const { scripts } = app.callerOf(await createUser(app.services.db));
  const { id } = await scripts.create({ name: 'a', tags: ['old', 'x'] });
  const before = [search('a', { tags: ['Old', 'new', 'x'] }), search('b'), search('c', { tags: ['old'] })];
  for (const to of before) await scripts.editSearches({ name: null, to });
  await scripts.editTags({ ids: [id], add: ['y'], remove: ['x'] });
  expect(await saved(scripts)).toEqual(before);
  const rename = { ids: [id], add: ['new'], remove: ['old'], renames: true, operationId: 'rename-tag' };
  await scripts.editTags(rename);
  const after = [search('a', { tags: ['new', 'x'] }), search('b'), search('c', { tags: ['new'] })];
  expect(await saved(scripts)).toEqual(after);
  await scripts.undo({ operationId: 'rename-tag' });
  expect(await saved(scripts)).toEqual(before);
  expect((await scripts.list()).scripts[0]?.tags).toEqual(['old', 'y']);
});

test('they end where their column does', async () => {
  const { scripts } = app.callerOf(await createUser(app.services.db));
  const long = (name: string) =>
    search(name, {
      search: '\u4e2d'.repeat(200),
      tags: Array.from({ length: 19 }, (_, at) => String(at).padStart(100, '\u4e2d')),
    });
  const many = Array.from({ length: 11 }, (_, at) => long(String(at)));
  const fit = many.slice(0, 10);
  expect(fits(fit)).toBe(true);
  expect(fits(many)).toBe(false);
  for (const to of fit) await scripts.editSearches({ name: null, to });
  await expect(scripts.editSearches({ name: null, to: long('one more') })).rejects.toMatchObject({
    wireCode: 'too_many_searches',
    message: expect.stringContaining('too long') as string,
  });
  expect(await saved(scripts)).toEqual(fit);
});

test('a zip adds those whose names are missing here, as far as there is room', async () => {
  const [ada, bo] = [await createUser(app.services.db), await createUser(app.services.db)];
  const [hers, his] = [app.callerOf(ada).scripts, app.callerOf(bo).scripts];
  const names = async () => (await his.searches()).searches.map(({ name }) => name);
  for (const name of ['a', 'b', 'c']) await hers.editSearches({ name: null, to: search(name) });
  const zip = await downloadZip(app, ada);
  const own = search('b', { search: 'mine' });
  await his.editSearches({ name: null, to: search('z') });
  await his.editSearches({ name: null, to: own });
  await bringIn(app, bo, zip);
  expect(await names()).toEqual(['z', 'b', 'a', 'c']);
  expect((await saved(his))[1]).toEqual(own);
  expect(totalsOf((await previewZip(app, bo, zip)).parts)).toMatchObject({ made: 0, changed: 0 });

  await his.editSearches({ name: 'a', to: null });
  await his.editSearches({ name: 'c', to: null });
  for (let at = 2; at < 99; at++) await his.editSearches({ name: null, to: search(`s${String(at)}`) });
  await bringIn(app, bo, zip);
  expect((await names()).slice(-2)).toEqual(['s98', 'a']);
});

test('a zip has them as one setting, and takes no other form of them', () => {
  expect(fits([search('a'), search('b')])).toBe(true);
  expect(fits([search('a'), search('a')])).toBe(false);
  const id = '0123456789abcdef';
  expect(fits([{ ...search('a'), id }, search('b')])).toBe(true);
  expect(
    fits([
      { ...search('a'), id },
      { ...search('b'), id },
    ]),
  ).toBe(false);
  expect(fits([search(' a')])).toBe(false);
  expect(fits({})).toBe(false);
});

test('one keeps its id, also in a zip, and one that an earlier version stored without an id gets one that stays', async () => {
  const { db } = app.services;
  const [ada, bo] = [await createUser(db), await createUser(db)];
  const { scripts } = app.callerOf(ada);
  const ids = async (of = scripts) => (await of.searches()).searches.map(({ name, id }) => [name, id]);
  const stored = { setting_key: 'saved_searches', setting_value: JSON.stringify([search('a'), search('b')]) };
  await db
    .insertInto('script_settings')
    .values({ user_id: ada.id, updated_at: new Date(), ...stored })
    .execute();
  const [[, a] = [], [, b] = []] = await ids();
  expect(a).not.toBe(b);
  expect(totalsOf((await previewZip(app, ada, await downloadZip(app, ada))).parts)).toMatchObject({
    changed: 0,
  });
  await scripts.editSearches({ name: 'a', to: search('c', { search: 'other' }) });
  await scripts.editSearches({ name: null, to: search('a') });
  expect(await ids()).toEqual([
    ['c', a],
    ['b', b],
    ['a', expect.not.stringMatching(`${String(a)}|${String(b)}`)],
  ]);
  await bringIn(app, bo, await downloadZip(app, ada));
  expect(await ids(app.callerOf(bo).scripts)).toEqual(await ids());
  // What has another name here is the same search.
  await scripts.editSearches({ name: 'b', to: search('d') });
  await bringIn(app, bo, await downloadZip(app, ada));
  expect((await saved(app.callerOf(bo).scripts)).map(({ name }) => name)).toEqual(['c', 'b', 'a']);
});
