import { createHash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { without } from '@/platform/server/data/part';
import { unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import { dataParts } from '@/app/server/my-data';
import { runHousekeeping } from '@/app/server/housekeeping';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createImageCache } from '@/features/watched-records/server/covers/image-cache';
import { dataTexts, type PartReport, totalsOf } from '@/features/my-data/rules';
import { createUser, type TestUser } from '../support/accounts';
import { createTestApp } from '../support/app';
import { RUNS_ON_A_SERVER } from '../support/properties';
import { bringIn, comparable, downloadZip, filesOf, previewZip, sendZip } from '../support/my-data';

const DAY = 24 * 60 * 60 * 1000;
const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

/** What is not in the trash, without the history of scripts. */
function live(files: Record<string, unknown>) {
  const rows = (path: string) => files[path] as { trashedAt?: string | null }[];
  const inUse = (path: string) =>
    rows(path).flatMap((row) => (row.trashedAt ? [] : [{ ...row, updatedAt: '' }]));
  return {
    ...Object.fromEntries(
      ['devflow/features.json', 'devflow/items.json', 'devflow/statuses.json'].map((path) => [
        path,
        inUse(path),
      ]),
    ),
    scripts: inUse('scripts/scripts.json').map((row) => ({ ...row, version: 0 })),
    ...Object.fromEntries(
      Object.entries(files).filter(([path]) =>
        /^(account|watchedRecords|scripts\/(settings|texts))/.test(path),
      ),
    ),
    'watchedRecords/events.json': null,
    'watchedRecords/trash.json': null,
  };
}

const app = await createTestApp();
let ada: TestUser;
let bo: TestUser;
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
  for (const name of ['Bug', 'In Progress', 'Done', 'Gone'])
    statuses.push((await devflow.addStatus({ name })).id);
  const [bug = 0, progress = 0, , gone = 0] = statuses;
  const items = [];
  for (const title of ['a', 'b', 'a', '=1+1']) {
    items.push(
      (await devflow.addItem({ featureId: feature, title, statusId: bug, notes: `n ${title}\n` })).id,
    );
  }
  const due = { title: 'without a status', dueDate: '2026-12-24' };
  await devflow.addItem({ featureId: other, statusId: gone, ...due });
  await devflow.addItem({ featureId: doomed, title: 'hidden', statusId: progress });
  await devflow.setCompleted({ ids: [items[1] ?? 0], completed: true });
  await devflow.moveItem({ id: items[2] ?? 0, statusId: bug, afterId: null });
  await devflow.orderStatuses({ featureId: feature, order: [{ id: progress }, { id: bug }] });
  await devflow.orderFeatures({ order: [{ id: other }, { id: feature }] });
  await devflow.deleteItems({ ids: [items[3] ?? 0] });
  await devflow.deleteStatus({ id: gone });
  await devflow.deleteFeature({ id: doomed });

  const first = await scripts.create({
    name: 'a/b ü 🎈',
    content: 'SELECT 1;\r\n\u0000-- é',
    tags: ['x:y', 'z'],
  });
  await scripts.save({ id: first.id, baseVersion: 1, content: 'SELECT 2; -- 🎈' });
  await scripts.setPinned({ id: first.id, pinned: true });
  await scripts.create({ name: '__proto__', content: '' });
  for (let round = 0; round < 2; round += 1) {
    const thrown = await scripts.create({ name: 'thrown', content: `away ${String(round)}` });
    await scripts.trash({ ids: [thrown.id] });
  }
  await scripts.create({ name: 'thrown', content: 'but this one lives' });
  const saved = { name: 'daily', search: 'x', in: ['tag' as const], tags: ['a'] };
  await scripts.editSearches({ name: null, to: saved });
  await scripts.updateSetting({ setting_key: 'word_wrap', setting_value: 'true' });

  await watchedRecords.addType({ type_name: '玄幻' });
  await watchedRecords.addTag({ tag_name: 'mine', tag_color: '#112233' });
  const record = {
    series_id: 's1',
    title: '斗破苍穹',
    current_episode: 3,
    tag: '国漫',
    selectedTypes: ['玄幻'],
    air_weekday: 5,
    air_time: '20:30',
    work: '斗破苍穹',
    season: 2,
  };
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
    await expect(app.callerOf(bo).watchedRecords.list({ search: 'doupo' })).resolves.toMatchObject({
      total: 1,
    });
  });
});

/** Lines of a zip as somebody's account may have them, in the order in which they are written. */
const anyAccount = () => {
  const id = fc.integer({ min: 0, max: 3 });
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  const name = text.map((any) => any.replace(/\p{Cc}/gu, '').trim() || 'x');
  const time = fc.integer({ min: 0, max: 2 ** 40 }).map((ms) => new Date(ms).toISOString());
  const trashedAt = fc.option(fc.constant(new Date(Date.now() - DAY).toISOString()), { freq: 3 });
  const tags = fc.uniqueArray(fc.constantFrom('a', 'b/c', '..', '中'), { maxLength: 3 });
  const record = fc.record({
    ...{ series_id: name, title: name, description: text, tag: fc.constantFrom('', '国漫') },
    types: fc.constantFrom('', ',t,', ',t,u,'),
    ...{ current_episode: id, is_completed: fc.boolean(), trusted_episode: id },
    ...Object.fromEntries(
      ['bookmark_url', 'listpage_url', 'image_url'].map((url) => [
        url,
        fc.constantFrom('', 'https://x.example/ü?a=1'),
      ]),
    ),
    sync_timestamp: fc.option(id),
    open_state: fc.constantFrom('planned', 'watching', 'paused', 'dropped'),
    ...{ state_stamp: id, total_episodes: id, score: fc.nat(10), rewatches: id, note: text },
    ...{
      air_weekday: fc.nat(7),
      air_time: fc.constantFrom('', '00:00', '23:59'),
      work: fc.constantFrom('', '斗破苍穹'),
      season: id,
    },
    ...Object.fromEntries(
      [
        'last_watched_time',
        'created_at',
        'progress_stamp',
        'hand_stamp',
        'title_stamp',
        'tag_stamp',
        'types_stamp',
      ]
        .concat(['bookmark_url_stamp', 'listpage_url_stamp', 'image_url_stamp', 'description_stamp'])
        .map((column) => [column, fc.nat(2 ** 31 - 1)]),
    ),
  });
  return fc.record({
    statuses: fc.array(
      fc.record({
        ...{ name, updatedAt: time, trashedAt },
        ...{ color: fc.option(fc.constantFrom('#000000', '#0e7490')), meansDone: fc.boolean() },
      }),
      { minLength: 4, maxLength: 4 },
    ),
    features: fc.array(
      fc.record({
        ...{ name, updatedAt: time, trashedAt, description: fc.option(text) },
        statusOrder: fc.option(
          fc.uniqueArray(
            id.map((at) => at + 1),
            { minLength: 1 },
          ),
        ),
      }),
      { minLength: 4, maxLength: 4 },
    ),
    items: fc.array(
      fc.record({
        ...{ feature: id.map((at) => at + 1), status: fc.option(id.map((at) => at + 1)) },
        ...{ title: name, notes: fc.option(text), createdAt: time, completedAt: fc.option(time), trashedAt },
        dueDate: fc.option(fc.constantFrom('1900-01-01', '2028-02-29', '2200-12-31')),
        priority: fc.integer({ min: 0, max: 4 }),
        labels: fc.subarray(['ui', 'Ünïcode 统计', '"quoted"']),
        statusSince: fc.option(time),
        repeats: fc.option(fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY;COUNT=3;BYDAY=MO,TH')),
        reminderDays: fc.option(fc.integer({ min: 0, max: 28 })),
      }),
      { maxLength: 12 },
    ),
    scripts: fc.uniqueArray(
      fc.record({
        name,
        tags,
        pinned: fc.boolean(),
        version: id.map((at) => at + 1),
        updatedAt: time,
        trashedAt,
        content: text,
        notes: text,
        dialect: fc.option(fc.constantFrom('mysql', 'postgresql')),
        parameters: fc.array(fc.record({ name, value: text }), { maxLength: 2 }),
      }),
      { maxLength: 8, selector: ({ name: own, trashedAt: gone }) => own + (gone ?? '') },
    ),
    records: fc.uniqueArray(record, { maxLength: 8, selector: ({ series_id }) => series_id }),
  });
};

test('whatever an account has is the same after it was brought in, and in the next zip', async () => {
  await fc.assert(
    fc.asyncProperty(anyAccount(), async ({ statuses, features, items, scripts, records }) => {
      const numbered = <Row extends object>(rows: Row[]) => rows.map((row, at) => ({ id: at + 1, ...row }));
      const lines = (rows: object[]) => `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
      const sorted = items.toSorted((one, other) => one.feature - other.feature);
      const files: Record<string, string> = {
        'manifest.json': JSON.stringify({
          product: 'Toolstead',
          format: 1,
          version: '',
          made: new Date().toISOString(),
          account: 'x',
          counts: {},
        }),
        'devflow/statuses.json': lines(numbered(statuses)),
        'devflow/features.json': lines(numbered(features)),
        'devflow/items.json': lines(
          numbered(sorted.map((item) => ({ ...item, completed: item.completedAt !== null }))),
        ),
        'scripts/scripts.json': lines(
          numbered(
            scripts.map((script, at) => ({ ...without(script, 'content'), file: `${String(at)}.sql` })),
          ),
        ),
        'watchedRecords/records.json': lines(records),
        ...Object.fromEntries(scripts.map(({ content }, at) => [`scripts/${String(at)}.sql`, content])),
      };
      retell(files);
      const given = zipSync(
        Object.fromEntries(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])),
      );
      const [first, second] = [await createUser(app.services.db), await createUser(app.services.db)];
      await bringIn(app, first, given);
      const zip = await downloadZip(app, first);
      const [told, had] = [comparable(zip), comparable(given)];
      for (const path of [
        'devflow/statuses.json',
        'devflow/features.json',
        'devflow/items.json',
        'watchedRecords/records.json',
      ]) {
        expect(told[path]).toEqual(had[path]);
      }
      const texts = (rows: unknown, of: Record<string, unknown>) =>
        (rows as { file: string }[])
          .map(({ file, ...row }) => JSON.stringify([of[`scripts/${file}`], Object.entries(row).sort()]))
          .sort();
      expect(texts(told['scripts/scripts.json'], told)).toEqual(texts(had['scripts/scripts.json'], had));
      await bringIn(app, second, zip);
      expect(comparable(await downloadZip(app, second))).toEqual(told);
    }),
    { numRuns: RUNS_ON_A_SERVER / 2 },
  );
});

describe('what a zip holds', () => {
  test('is also the covers that this server has stored', async () => {
    const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(40)]);
    const cache = createImageCache(join(app.services.config.dataDir, 'images'), 1_000_000);
    await cache.write('https://i0.hdslb.com/a.png', png);
    const { watchedRecords } = app.callerOf(ada);
    await watchedRecords.create({ series_id: 'a/1', title: 'a', image_url: 'https://i0.hdslb.com/a.png' });
    await watchedRecords.create({ series_id: 'b', title: 'b', image_url: 'https://i0.hdslb.com/b.png' });
    const covers = Object.entries(unzipSync(await downloadZip(app, ada))).filter(([path]) =>
      /covers/.test(path),
    );
    expect(covers).toEqual([
      [expect.stringMatching(/^watchedRecords\/covers\/a_1-\w{8}\.png$/), new Uint8Array(png)],
    ]);
  });

  test('is what a person can read, without secrets, and told by its manifest', async () => {
    await fill(ada);
    const { api_key: key } = await app.callerOf(ada).watchedRecords.regenerateKey({});
    const zip = await downloadZip(app, ada);
    const files = filesOf(zip);
    const { hash } = await app.services.db
      .selectFrom('users')
      .select('password_hash as hash')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow();
    const everything = Object.values(files).join('\n');
    for (const secret of [key, ada.token, hash]) expect(everything).not.toContain(secret);
    expect(files['scripts/texts/x_y/a_b ü 🎈.sql']).toBe('SELECT 2; -- 🎈');
    expect(files['devflow/items.csv']).toContain('"Search","Bug","a"');
    expect(files['devflow/items.csv']).not.toContain('=1+1');
    const manifest = JSON.parse(files['manifest.json'] ?? '') as Record<string, unknown>;
    expect(manifest).toMatchObject({
      product: 'Toolstead',
      format: 1,
      account: ada.username,
      counts: { devflow: 6, scripts: 5 },
    });
    const { files: told } = manifest as { files: { path: string; bytes: number; sha256: string }[] };
    expect(told.map(({ path }) => path).sort()).toEqual(
      Object.keys(files)
        .filter((path) => path !== 'manifest.json')
        .sort(),
    );
    for (const { path, bytes, sha256 } of told) {
      expect([path, Buffer.byteLength(files[path] ?? ''), sha256Of(files[path] ?? '')]).toEqual([
        path,
        bytes,
        sha256,
      ]);
    }
  });
});

describe('a download', () => {
  test('begins once, within a minute, and shows how far it is to its owner only', async () => {
    await fill(ada);
    const mine = app.callerOf(ada).myData;
    const { id, address } = await mine.prepareDownload();
    expect(await mine.download({ id })).toMatchObject({ state: 'waiting', done: 0 });
    await expect(app.callerOf(bo).myData.download({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(app.callerOf(bo).myData.cancelDownload({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await app.http.inject(address)).statusCode).toBe(200);
    const done = await mine.download({ id });
    expect(done).toMatchObject({ state: 'done', done: done.total });
    for (const url of [address, '/api/my-data.zip', '/api/my-data.zip?ticket=x']) {
      const { statusCode, body } = await app.http.inject(url);
      expect([statusCode, body]).toEqual([403, expect.stringContaining('Start the download again')]);
    }
    const late = await mine.prepareDownload();
    await app.services.db
      .updateTable('data_downloads')
      .set({ created_at: new Date(Date.now() - 61_000) } as never)
      .where('id', '=', late.id)
      .execute();
    expect((await app.http.inject(late.address)).statusCode).toBe(403);
  });

  test('that was cancelled is not begun', async () => {
    const mine = app.callerOf(ada).myData;
    const { id, address } = await mine.prepareDownload();
    await mine.cancelDownload({ id });
    expect((await app.http.inject(address)).statusCode).toBe(403);
    expect(await mine.download({ id })).toMatchObject({ state: 'cancelled' });
  });

  test('is of one moment, while others write and the owner too', async () => {
    await fill(ada);
    const { address } = await app.callerOf(ada).myData.prepareDownload();
    const before = comparable(await downloadZip(app, ada));
    const response = await app.http.inject({ url: address, payloadAsStream: true });
    const pieces: Buffer[] = [];
    let written: Promise<unknown> | undefined;
    for await (const piece of response.stream()) {
      pieces.push(piece as Buffer);
      written ??= app.callerOf(ada).devflow.addFeature({ name: 'meanwhile' });
      await written;
    }
    expect(comparable(Buffer.concat(pieces))).toEqual(before);
    expect(comparable(await downloadZip(app, ada))).not.toEqual(before);
  });
});

describe('bringing in', () => {
  test('is taken back as one, and what was changed since stays', async () => {
    await fill(ada);
    const zip = await downloadZip(app, ada);
    const his = app.callerOf(bo);
    await his.scripts.create({ name: '__proto__', content: 'of Bo' });
    await his.devflow.addFeature({ name: 'Search' });
    await his.watchedRecords.create({
      series_id: 's1',
      title: 'Bo',
      current_episode: 1,
      last_watched_time: 1_700_000_000_000,
    });
    await his.themes.update({ theme_name: 'Modern Light' });
    const before = await downloadZip(app, bo);

    const operationId = await bringIn(app, bo, zip);
    expect((await his.scripts.list()).scripts).toHaveLength(3);
    const { zips } = await his.myData.broughtIn();
    expect(zips).toMatchObject([{ operationId, undone: false, from: { account: ada.username } }]);
    expect(await his.myData.undo({ operationId })).toMatchObject({ changedSince: [] });
    expect((await his.myData.broughtIn()).zips).toMatchObject([{ operationId, undone: true }]);

    // What was made lies in the trash, and an overwritten text in the history: all else is as it was.
    const [after, was] = [live(comparable(await downloadZip(app, bo))), live(comparable(before))];
    expect(after).toEqual(was);
    await bringIn(app, bo, zip);
    expect((await his.scripts.list()).scripts).toHaveLength(3);

    const second = await bringIn(app, await createUser(app.services.db), zip);
    await expect(his.myData.undo({ operationId: second })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('leaves what was changed since, and names it', async () => {
    await fill(ada);
    const operationId = await bringIn(app, bo, await downloadZip(app, ada));
    const his = app.callerOf(bo);
    const script = (await his.scripts.list()).scripts.find(({ name }) => name === '__proto__');
    await his.scripts.save({ id: script?.id ?? 0, baseVersion: script?.version ?? 0, content: 'mine now' });
    await his.preferences.update({ timeZone: 'Asia/Tokyo' });
    expect((await his.myData.undo({ operationId })).changedSince.sort()).toEqual([
      'Preferences',
      '__proto__',
    ]);
    expect((await his.scripts.list()).scripts.map(({ name }) => name)).toEqual(['__proto__']);
  });

  test('can be taken back for 30 days', async () => {
    await fill(ada);
    const zip = await downloadZip(app, ada);
    const [early, late] = [await bringIn(app, bo, zip), randomUUID()];
    await app.services.db
      .updateTable('operations')
      .set({ created_at: new Date(Date.now() - 29 * DAY) })
      .where('operation_id', '=', early)
      .execute();
    await runHousekeeping(app.services);
    expect(await app.callerOf(bo).myData.undo({ operationId: early })).toMatchObject({ changedSince: [] });
    expect((await app.callerOf(bo).watchedRecords.list({})).total).toBe(0);
    await app.services.db
      .updateTable('operations')
      .set({ created_at: new Date(Date.now() - 31 * DAY), operation_id: late })
      .where('operation_id', '=', early)
      .execute();
    await runHousekeeping(app.services);
    await expect(app.callerOf(bo).myData.undo({ operationId: late })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('does what its preview said, once, or refuses', async () => {
    await fill(ada);
    const zip = await downloadZip(app, ada);
    const { previewToken, parts } = await previewZip(app, bo, zip);
    expect(totalsOf(parts)).toMatchObject({ same: 0, changed: 0, skipped: 0 });
    await app.callerOf(bo).devflow.addFeature({ name: 'meanwhile' });
    const call = (id: string, sent: string) => `bring?operation_id=${id}&preview_token=${sent}`;
    expect(await sendZip(app, bo, call('one', previewToken), zip)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
    const empty = await downloadZip(app, await createUser(app.services.db));
    const next = await previewZip(app, bo, zip);
    expect(await sendZip(app, bo, call('one', next.previewToken), empty)).toMatchObject({ status: 409 });
    const done = await sendZip(app, bo, call('one', next.previewToken), zip);
    expect(done).toMatchObject({ status: 200, body: { parts: next.parts } });
    expect(await sendZip(app, bo, call('one', next.previewToken), zip)).toEqual(done);
    expect((await app.callerOf(bo).devflow.overview()).features).toHaveLength(3);
    expect(await sendZip(app, bo, call('one', previewToken), zip)).toMatchObject({
      body: { code: 'operation_id_used' },
    });
  });
});

describe('a tool that is closed to its owner', () => {
  const setOpen = (enabled_user: boolean) =>
    app.services.db
      .updateTable('navigator_tools')
      .set({ enabled_user })
      .where('tool_key', '=', 'devflow')
      .execute();
  beforeEach(async () => {
    onTestFinished(async () => void (await setOpen(true)));
    await fill(ada);
  });
  const call = (previewToken: string) => `bring?operation_id=${randomUUID()}&preview_token=${previewToken}`;
  const closedOf = (parts: unknown) =>
    (parts as PartReport[]).flatMap(({ name, closed, sections }) =>
      closed ? [[name, sections.length]] : [],
    );
  const featuresOfBo = async () => {
    await setOpen(true);
    return (await app.callerOf(bo).devflow.overview()).features.length;
  };

  test('can be read out, and is left out of what is brought in, as the preview says', async () => {
    await setOpen(false);
    const zip = await downloadZip(app, ada);
    expect(filesOf(zip)['devflow/features.json']).toContain('Search');
    const { previewToken, parts } = await previewZip(app, bo, zip);
    expect(closedOf(parts)).toEqual([['devflow', 0]]);
    const { status, body } = await sendZip(app, bo, call(previewToken), zip);
    expect(status).toBe(200);
    expect(closedOf(body.parts)).toEqual([['devflow', 0]]);
    expect((await app.callerOf(bo).myData.broughtIn()).zips[0]?.parts).toEqual(body.parts);
    expect((await app.callerOf(bo).scripts.list()).scripts).toHaveLength(3);
    expect(await featuresOfBo()).toBe(0);
  });

  test('is left out as well when it was closed after the preview, or opened after it', async () => {
    const zip = await downloadZip(app, ada);
    const open = await previewZip(app, bo, zip);
    expect(closedOf(open.parts)).toEqual([]);
    await setOpen(false);
    const { status, body } = await sendZip(app, bo, call(open.previewToken), zip);
    expect(status).toBe(200);
    expect(closedOf(body.parts)).toEqual([['devflow', 0]]);
    expect(await featuresOfBo()).toBe(0);

    const third = await createUser(app.services.db);
    await setOpen(false);
    const unseen = await previewZip(app, third, zip);
    await setOpen(true);
    const withoutName = unseen.previewToken.split('.', 1)[0] ?? '';
    expect((await sendZip(app, third, call(withoutName), zip)).body).toMatchObject({
      code: 'changed_meanwhile',
    });
    expect((await sendZip(app, third, call(unseen.previewToken), zip)).status).toBe(200);
    expect((await app.callerOf(third).devflow.overview()).features).toEqual([]);
  });

  test('keeps what was brought into it when the rest is taken back, which says so', async () => {
    const operationId = await bringIn(app, bo, await downloadZip(app, ada));
    await setOpen(false);
    const his = app.callerOf(bo).myData;
    expect(await his.undo({ operationId })).toMatchObject({ changedSince: ['DevFlow (closed to you)'] });
    expect((await app.callerOf(bo).scripts.list()).scripts).toEqual([]);
    expect(await featuresOfBo()).toBe(2);
  });
});

describe('a zip that cannot be brought in', () => {
  const refusals: [what: string, change: (files: Record<string, string>) => void, code: string][] = [
    ['is of another product', (files) => rewrite(files, { product: 'Other' }), 'zip_of_another_product'],
    ['has no manifest', (files) => delete files['manifest.json'], 'zip_of_another_product'],
    ['is of a newer version', (files) => rewrite(files, { format: 2, more: 1 }), 'zip_of_newer_version'],
    ['has a changed file', (files) => (files['scripts/texts/__proto__.sql'] += 'x'), 'zip_damaged'],
    ['has a file more', (files) => (files['more.txt'] = 'x'), 'zip_damaged'],
    ['has a file less', (files) => delete files['devflow/items.json'], 'zip_damaged'],
    [
      'has a row of another shape',
      (files) => replaceRows(files, 'scripts/scripts.json', '"pinned":', '"x":'),
      'zip_damaged',
    ],
    [
      'has an item of no feature',
      (files) => replaceRows(files, 'devflow/features.json', '"id":', '"id":9'),
      'zip_damaged',
    ],
    [
      'has a link to run',
      (files) =>
        replaceRows(files, 'watchedRecords/records.json', '"bookmark_url":"', '"bookmark_url":"javascript:'),
      'zip_damaged',
    ],
    [
      'has a text that is too long',
      (files) => {
        files['scripts/texts/__proto__.sql'] = 'x'.repeat(16_777_216);
        retell(files);
      },
      'zip_damaged',
    ],
  ];

  let whole: Buffer;
  beforeAll(async () => {
    const owner = await createUser(app.services.db);
    await fill(owner);
    whole = await downloadZip(app, owner);
  });

  test.each(refusals)('%s', async (_what, change, code) => {
    const files = filesOf(whole);
    change(files);
    const zip = zipSync(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])),
    );
    const empty = comparable(await downloadZip(app, bo));
    for (const call of ['preview', `bring?operation_id=x&preview_token=${'0'.repeat(64)}`]) {
      const { status, body } = await sendZip(app, bo, call, zip);
      expect([status, body]).toMatchObject([
        422,
        { code, message: expect.stringContaining('.zip') as string },
      ]);
    }
    expect(comparable(await downloadZip(app, bo))).toEqual(empty);
  });

  test('is none, cut off, empty, or larger than it says', async () => {
    const zip = whole;
    const bomb = Buffer.from(zipSync({ 'manifest.json': Buffer.alloc(3_000_000, 'x') }, { level: 9 }));
    // The size in the directory: that of the content is the same without a check.
    bomb.writeUInt32LE(10, bomb.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
    const huge = Buffer.from(zipSync({ 'manifest.json': Buffer.from('{}'), x: Buffer.alloc(0) }));
    huge.writeUInt32LE(0xffff_fff0, huge.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
    for (const [file, code] of [
      [Buffer.from('text'), 'not_a_zip'],
      [Buffer.alloc(0), 'not_a_zip'],
      [zip.subarray(0, zip.length - 30), 'not_a_zip'],
      [zip.subarray(1_000), 'not_a_zip'],
      [bomb, 'zip_damaged'],
      [huge, 'zip_too_large'],
    ] as const) {
      const { status, body } = await sendZip(app, bo, 'preview', file);
      expect([status, body.code]).toEqual([422, code]);
    }
    expect(readdirSync(join(app.services.config.dataDir, 'uploads'))).toEqual([]);
  });

  test('takes no turn before it has arrived', async () => {
    const { admission } = app.services;
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.http.server.address() as AddressInfo;
    for (const user of [ada, bo]) {
      const socket = connect(port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      const head = `POST /api/my-data/preview HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${user.token}`;
      socket.write(`${head}\r\nContent-Type: application/zip\r\nContent-Length: 1000\r\n\r\nPK`);
    }
    await expect.poll(() => admission.transfers.load).toBe(2_000);
    expect(admission.archives.load).toBe(0);
    const third = await createUser(app.services.db);
    expect((await downloadZip(app, third)).length).toBeGreaterThan(0);
  });

  test('comes from nobody, from a program, or is no zip by its type', async () => {
    const url = '/api/my-data/preview';
    const type = { 'content-type': 'application/zip' };
    expect((await app.http.inject({ method: 'POST', url, headers: type, payload: 'x' })).statusCode).toBe(
      401,
    );
    const authorization = `Bearer ${ada.token}`;
    const json = await app.http.inject({ method: 'POST', url, headers: { authorization }, payload: {} });
    expect(json.statusCode).toBe(415);
    const large = { ...type, authorization, 'content-length': String(2 * 1024 ** 3) };
    const refused = await app.http.inject({
      method: 'POST',
      url,
      headers: large,
      payload: Readable.from([]),
    });
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      413,
      dataTexts.tooLarge,
    ]);
  });
});

/** Changes the manifest. */
function rewrite(files: Record<string, string>, change: object): void {
  files['manifest.json'] = JSON.stringify({
    ...(JSON.parse(files['manifest.json'] ?? '') as object),
    ...change,
  });
}

/** Makes the manifest fit the files. */
function retell(files: Record<string, string>): void {
  const told = Object.entries(files).filter(([path]) => path !== 'manifest.json');
  rewrite(files, {
    files: told.map(([path, text]) => ({ path, bytes: Buffer.byteLength(text), sha256: sha256Of(text) })),
  });
}

function replaceRows(files: Record<string, string>, path: string, from: string, to: string): void {
  files[path] = (files[path] ?? '').replaceAll(from, to);
  retell(files);
}

test('every table of an account is in the zip, or said to be left out', async () => {
  // What proves who somebody is belongs to this installation; the others serve undo, live windows and reminders.
  const OF_THE_PLATFORM = [
    'access_tokens',
    'account_eras',
    'account_revisions',
    'account_tokens',
    'data_downloads',
    'deleted_rows',
    'oidc_links',
    'operations',
    'passkey_challenges',
    'passkeys',
    'push_devices',
    'push_sends',
    'recovery_codes',
    'reminders',
    'sessions',
    'totp_secrets',
    'webhook_attempts',
    'webhook_tools',
    'webhooks',
  ];
  const { rows } = await sql<{ name: string }>`
    WITH RECURSIVE owned AS (
      SELECT CAST('users' AS CHAR(64)) AS name
      UNION
      SELECT fk.table_name FROM information_schema.referential_constraints fk
        JOIN owned ON owned.name = fk.referenced_table_name
      WHERE fk.constraint_schema = DATABASE() AND fk.delete_rule = 'CASCADE'
    ) SELECT name FROM owned WHERE name <> 'users'`.execute(app.services.db);
  const named = Object.values(dataParts).flatMap(({ tables, leftOut }) => [...tables, ...leftOut]);
  expect([...named, ...OF_THE_PLATFORM].sort()).toEqual(rows.map(({ name }) => name).sort());
});
