import { createTRPCClient, httpLink } from '@trpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppRouter } from '@/app/server/app-router';
import { buildProduct } from './support/build-product';
import { createEmptyDatabase, urlOf } from './support/database';
import { startToolstead, type Toolstead } from './support/toolstead';

// The built product on a database given by DATABASE_URL, as with compose.yaml: every tool, in both APIs.

const PASSWORD = 'the password of the master';
let toolstead: Toolstead;
let token: string;

beforeAll(async () => {
  await buildProduct();
  const DATABASE_URL = urlOf(await createEmptyDatabase());
  toolstead = await startToolstead({ DATABASE_URL, MASTER_PASSWORD: PASSWORD });
  token = String((await call('Login', { identifier: 'master', password: PASSWORD })).token);
  // The build, while all other tests run on a small machine.
}, 300_000);
afterAll(() => toolstead.close());

/** A documented call; without a body a GET. */
async function call(name: string, body?: object, method = body ? 'POST' : 'GET') {
  const answer = await fetch(`${toolstead.url}/api/${name.replace(/(\?|$)/, '.php$1')}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answered = (await answer.json()) as Record<string, unknown>;
  expect({ status: answer.status, answered }).toMatchObject({ status: 200, answered: { success: true } });
  return answered;
}

function typed() {
  const headers = { authorization: `Bearer ${token}` };
  return createTRPCClient<AppRouter>({ links: [httpLink({ url: `${toolstead.url}/api/trpc`, headers })] });
}

test('the script manager stores scripts', async () => {
  const { scripts } = typed();
  const content = `-- 四字节 😀\n${'SELECT 1;\n'.repeat(20_000)}`;
  await call('ScriptManager', {
    action: 'create',
    script_name: 'report',
    script_content: content,
    tags: ['x'],
  });
  await call('ScriptManager', { action: 'rename', old_name: 'report', new_name: 'Report' });
  await call('ScriptManager', { scripts: { Report: 'SELECT 2;' } });
  expect((await call('ScriptManager')).scripts).toEqual({ Report: 'SELECT 2;' });

  const { id } = await scripts.create.mutate({ name: 'other' });
  const { version } = await scripts.open.query({ id });
  await scripts.save.mutate({ id, baseVersion: version, content });
  await scripts.setPinned.mutate({ id, pinned: true });
  await scripts.trash.mutate({ ids: [id] });
  expect(await scripts.listTrash.query()).toMatchObject({ scripts: [{ name: 'other' }] });
  await scripts.restore.mutate({ ids: [id] });
  expect(await scripts.open.query({ id })).toMatchObject({ content });

  await call('ScriptManager', { script_name: 'Report' }, 'DELETE');
  expect((await call('ScriptManager')).scripts).toEqual({ other: content });
});

test('DevFlow stores features, statuses and items', async () => {
  const { devflow } = typed();
  const add = async (action: string, fields: object) =>
    Number((await call('DevFlow', { action, ...fields })).id);
  const [search, billing] = [
    await add('addFeature', { name: 'Search' }),
    await add('addFeature', { name: 'Bills' }),
  ];
  const [bug, done] = [
    await add('addStatus', { name: 'Bug' }),
    await add('addStatus', { name: 'Completed' }),
  ];
  const item = (title: string) => add('addItem', { feature_id: search, title, status: bug });
  const [one, two, three] = [await item('one'), await item('two'), await item('three')];
  const items = async () =>
    (await call(`DevFlow?action=getItems&feature_id=${String(search)}`)).data as object[];

  await call('DevFlow', { action: 'editItem', id: one, title: 'first', notes: '好' });
  await call('DevFlow', { action: 'updateItemOrder', order: [{ id: three }, { id: two }, { id: one }] });
  await call('DevFlow', { action: 'updateItemCompletion', id: two, is_completed: 1 });
  expect(await items()).toMatchObject([
    { title: 'three', is_completed: '0' },
    { title: 'two', is_completed: '1', status: done },
    { title: 'first', is_completed: '0', notes: '好' },
  ]);
  await call('DevFlow', { action: 'deleteItem', id: three });

  await devflow.editFeature.mutate({ id: billing, name: 'Billing', description: 'Money' });
  await devflow.editStatus.mutate({ id: bug, name: 'Bugs' });
  await devflow.moveItem.mutate({ id: one, statusId: done, afterId: two });
  await devflow.moveItems.mutate({ ids: [one], featureId: billing });
  await devflow.setCompleted.mutate({ ids: [two], completed: false });
  await devflow.deleteItems.mutate({ ids: [two], operationId: 'delete-two' });
  await devflow.undo.mutate({ operationId: 'delete-two' });
  await devflow.restore.mutate({ items: [three] });
  await devflow.orderFeatures.mutate({ order: [{ id: billing }, { id: search }] });
  await devflow.deleteStatus.mutate({ id: done });
  expect(await items()).toMatchObject([{ title: 'three' }, { title: 'two' }]);
  expect(await devflow.overview.query()).toMatchObject({
    features: [{ name: 'Billing' }, { name: 'Search' }],
    statuses: [{ name: 'Bugs' }],
  });
  await devflow.deleteFeature.mutate({ id: search });
  await devflow.purge.mutate({ features: [search] });
  expect((await call('DevFlow?action=getModules')).data).toMatchObject([{ name: 'Billing' }]);
});

test('watched records are stored', async () => {
  const { watchedRecords } = typed();
  await call('WatchedRecords', { action: 'add_anime_type', type_name: '玄幻' });
  const first = {
    series_id: 'ss1',
    title: '斗破苍穹',
    tag: '国漫',
    current_episode: 12,
    selectedTypes: ['玄幻'],
  };
  const { id } = await call('WatchedRecords', first);
  await call('WatchedRecords', { id, current_episode: 13 }, 'PUT');

  const { record } = await watchedRecords.create.mutate({ series_id: 'ss2', title: 'Éclair' });
  const ids = [Number(id), record.id];
  await watchedRecords.adjustEpisode.mutate({ id: record.id, by: 1 });
  await watchedRecords.bulkEdit.mutate({ ids, tag: '日漫', addTypes: ['玄幻'], operationId: 'tag-them-all' });
  await watchedRecords.setCompleted.mutate({ id: record.id, completed: true });
  await watchedRecords.remove.mutate({ ids, operationId: 'remove-them-all' });
  expect((await call('WatchedRecords')).records).toEqual([]);
  await watchedRecords.undo.mutate({ operationId: 'remove-them-all' });
  expect(await watchedRecords.list.query({ search: 'dpcq' })).toMatchObject({
    records: [{ series_id: 'ss1', current_episode: 13, tag: '日漫' }],
  });
  const news = { series_id: 'ss3', title: '完美世界', current_episode: 1 };
  await watchedRecords.syncBatch.mutate({ records: [news] });

  await call('WatchedRecords', { id }, 'DELETE');
  expect((await call('WatchedRecords')).stats).toMatchObject({ total: 2, completed: 1 });
});
