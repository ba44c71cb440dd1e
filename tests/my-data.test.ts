import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { totalsOf } from '@/features/my-data/rules';
import { createUser, type TestUser } from './support/accounts';
import { createTestApp, type TestApp } from './support/app';
import { bringIn, comparable, downloadZip, filesOf, previewZip, sendZip } from './support/my-data';

let app: TestApp;
let ada: TestUser;
let bo: TestUser;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  [ada, bo] = [await createUser(app.services.db), await createUser(app.services.db)];
});

/** A bit of everything that an account can have. */
async function fill(user: TestUser) {
  const { devflow, scripts, watchedRecords, preferences, themes } = app.callerOf(user);
  const feature = (await devflow.addFeature({ name: 'Search', description: 'Find 🔎 things' })).id;
  const other = (await devflow.addFeature({ name: 'Billing' })).id;
  const doomed = (await devflow.addFeature({ name: 'Old' })).id;
  const statuses = [];
  for (const name of ['Bug', 'In Progress', 'Done', 'Gone']) statuses.push((await devflow.addStatus({ name })).id);
  const [bug = 0, progress = 0, , gone = 0] = statuses;
  const items = [];
  for (const title of ['a', 'b', 'a', '=1+1']) {
    items.push((await devflow.addItem({ featureId: feature, title, statusId: bug, notes: `n ${title}\n` })).id);
  }
  await devflow.addItem({ featureId: other, title: 'without a status', statusId: gone });
  await devflow.addItem({ featureId: doomed, title: 'hidden', statusId: progress });
  await devflow.setCompleted({ ids: [items[1] ?? 0], completed: true });
  await devflow.moveItem({ id: items[2] ?? 0, statusId: bug, afterId: null });
  await devflow.orderStatuses({ featureId: feature, order: [{ id: progress, order: 1 }, { id: bug, order: 2 }] });
  await devflow.orderFeatures({ order: [{ id: other, order: 1 }, { id: feature, order: 2 }] });
  await devflow.deleteItems({ ids: [items[3] ?? 0] });
  await devflow.deleteStatus({ id: gone });
  await devflow.deleteFeature({ id: doomed });

  const first = await scripts.create({ name: 'a/b ü 🎈', content: 'SELECT 1;\r\n\u0000-- é', tags: ['x:y', 'z'] });
  await scripts.save({ id: first.id, baseVersion: 1, content: 'SELECT 2; -- 🎈' });
  await scripts.setPinned({ id: first.id, pinned: true });
  await scripts.create({ name: '__proto__', content: '' });
  for (let round = 0; round < 2; round += 1) {
    const thrown = await scripts.create({ name: 'thrown', content: `away ${String(round)}` });
    await scripts.trash({ ids: [thrown.id] });
  }
  await scripts.create({ name: 'thrown', content: 'but this one lives' });
  await scripts.updateSetting({ setting_key: 'word_wrap', setting_value: 'true' });

  await watchedRecords.addType({ type_name: '玄幻' });
  await watchedRecords.addTag({ tag_name: 'mine', tag_color: '#112233' });
  const record = { series_id: 's1', title: '斗破苍穹', current_episode: 3, tag: '国漫', selectedTypes: ['玄幻'] };
  const { record: made } = await watchedRecords.create(record);
  await watchedRecords.adjustEpisode({ id: made.id, by: 1 });
  const far = await watchedRecords.create({ series_id: 's2', title: 'Far', current_episode: 2 });
  await watchedRecords.sync({ series_id: 's2', current_episode: 400, last_watched_time: Date.now() + 1_000 });
  await watchedRecords.setCompleted({ id: far.record.id, completed: true });
  const old = await watchedRecords.create({ series_id: 's3', title: 'Deleted' });
  await watchedRecords.remove({ ids: [old.record.id] });

  await preferences.update({ timeZone: 'Europe/Berlin', weekStart: 7, singleKeys: false });
  await themes.followSystem({ light: 'Modern Light', dark: 'Professional Dark', worn: 'dark' });
}

describe('a zip', () => {
  test('brought into an empty account makes it the same, and nothing a second time', async () => {
    await fill(ada);
    const zip = await downloadZip(app, ada);
    await bringIn(app, bo, zip);
    const again = await downloadZip(app, bo);
    expect(comparable(again)).toEqual(comparable(zip));
    const { parts } = await previewZip(app, bo, zip);
    expect(totalsOf(parts)).toMatchObject({ made: 0, changed: 0 });
    await expect(app.callerOf(bo).watchedRecords.list({ search: 'doupo' })).resolves.toMatchObject({ total: 1 });
  });
});
