import { describe, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../../../tests/support/accounts';
import { createTestApp } from '../../../../tests/support/app';
import { watchedTexts } from '../texts';

const app = await createTestApp();

const callsOf = (user: TestUser) => app.callerOf(user).watchedRecords;
type Calls = ReturnType<typeof callsOf>;

/** A user with one record, and another user. */
async function owner() {
  const user = await createUser(app.services.db);
  const watched = callsOf(user);
  const stranger = callsOf(app.users[1]);
  const { record } = await watched.create({ series_id: 'ss1', title: '斗破苍穹', current_episode: 12 });
  return { user, watched, stranger, record };
}

async function addRecords(watched: Calls, count: number) {
  const records = [];
  for (let number = 0; number < count; number++) {
    const { record } = await watched.create({
      series_id: `s${String(number)}`,
      title: `r${String(number)}`,
      current_episode: number + 1,
      last_watched_time: 1_600_000_000 + number,
    });
    records.push(record);
  }
  return records;
}

const all = async (watched: Calls) => (await watched.list({ sort: 'created', direction: 'asc' })).records;

describe('a record', () => {
  test('is made, listed, opened, changed', async () => {
    const { watched, record } = await owner();
    expect(record).toMatchObject({
      series_id: 'ss1',
      title: '斗破苍穹',
      current_episode: 12,
      is_completed: false,
      tag: '',
      types: [],
      sync_timestamp: null,
    });
    const { revision, records, total } = await watched.list({});
    expect({ revision, records, total }).toEqual({ revision: 1, records: [record], total: 1 });
    const changed = await watched.update({ id: record.id, title: '斗破苍穹 年番', current_episode: '13' });
    expect(changed.record).toEqual({ ...record, title: '斗破苍穹 年番', current_episode: 13 });
    expect(changed.revision).toBe(2);
    await expect(watched.create({ series_id: ' ss1 ', title: 'x' })).rejects.toMatchObject({
      message: watchedTexts.seriesTaken,
      wireCode: 'series_taken',
    });
    const description = '长'.repeat(65_535);
    await watched.update({ id: record.id, description });
    expect((await watched.list({})).records[0]?.description).toBe(description.slice(0, 300));
    expect((await watched.record({ id: record.id })).description).toBe(description);
  });

  test('is no second one of a link that was pasted when its id was written otherwise', async () => {
    const { watched } = await owner();
    const { record: pasted } = await watched.create({ series_id: 'bgm12', title: '星' });
    await expect(watched.create({ series_id: 'bangumi:12', title: '星' })).rejects.toMatchObject({
      wireCode: 'series_taken',
    });
    await watched.remove({ ids: [pasted.id] });
    await watched.create({ series_id: 'bangumi:12', title: '星' });
  });

  test('has its limits from create to undo, in any script', async () => {
    const { watched } = await owner();
    const title = '😀'.repeat(250);
    const { record } = await watched.create({
      series_id: '字'.repeat(191),
      title,
      current_episode: 1_000_000,
    });
    const { operationId } = await watched.adjustEpisode({ id: record.id, by: 1 });
    expect(await watched.record({ id: record.id })).toMatchObject({ title, current_episode: 1_000_000 });
    await watched.undo({ operationId });
    expect((await watched.list({ search: '😀😀' })).records).toEqual([record]);
    await expect(watched.create({ series_id: 'x', title: `${title}x` })).rejects.toThrow(watchedTexts.title);
  });

  test('counts up and down, and every change can be taken back, one by one', async () => {
    const { watched, record } = await owner();
    const { id } = record;
    const up = await watched.adjustEpisode({ id, by: 1 });
    expect(up.record).toMatchObject({ current_episode: 13 });
    expect(up.record.last_watched_time).toBeGreaterThanOrEqual(record.last_watched_time);
    const done = await watched.setCompleted({ id, completed: true });
    expect(done.record).toMatchObject({ current_episode: 0, is_completed: true });
    expect(await watched.record({ id })).toMatchObject({ episode_before_completion: 13 });
    const open = await watched.setCompleted({ id, completed: false });
    expect(open.record).toMatchObject({ current_episode: 13, is_completed: false });
    for (const { operationId } of [open, done, up]) {
      expect(await watched.undo({ operationId })).toMatchObject({ undone: 1, changedSince: [] });
      await watched.undo({ operationId });
    }
    expect((await watched.list({})).records).toEqual([record]);
    const { events } = await watched.history({ id });
    expect(
      events.map(({ source, episode_before, episode_after }) => [source, episode_before, episode_after]),
    ).toEqual([
      ['undo', 13, 12],
      ['undo', 0, 13],
      ['undo', 13, 0],
      ['hand', 0, 13],
      ['hand', 13, 0],
      ['hand', 12, 13],
      ['hand', null, 12],
    ]);
  });

  test('does not go below nothing; completed, it goes on from where it was', async () => {
    const { watched, record } = await owner();
    const { id } = record;
    await watched.update({ id, current_episode: 0 });
    expect((await watched.adjustEpisode({ id, by: -1 })).record.current_episode).toBe(0);
    await watched.update({ id, current_episode: 24 });
    await watched.update({ id, is_completed: true });
    const next = await watched.adjustEpisode({ id, by: 1 });
    expect(next.record).toMatchObject({ current_episode: 25, is_completed: false });
    await watched.undo({ operationId: next.operationId });
    expect(await watched.record({ id })).toMatchObject({ is_completed: true, episode_before_completion: 24 });
  });

  test('is changed once by an operation that is sent twice', async () => {
    const { watched, record } = await owner();
    const plus = { id: record.id, by: 1, operationId: crypto.randomUUID() } as const;
    await Promise.all([watched.adjustEpisode(plus), watched.adjustEpisode(plus)]);
    expect((await watched.adjustEpisode(plus)).record.current_episode).toBe(13);
    const rest = [1, 2, 3, 4, 5].map(() => watched.adjustEpisode({ id: record.id, by: 1 }));
    await Promise.all(rest);
    expect((await watched.record({ id: record.id })).current_episode).toBe(18);
  });

  test('is as the answer to its change says', async () => {
    const { watched } = await owner();
    await watched.addType({ type_name: 'a' });
    const expectStored = async ({ record }: { record: { id: number } }) => {
      const { episode_before_completion, ...stored } = await watched.record(record);
      expect(stored).toEqual({ ...record, note: '' });
      return episode_before_completion;
    };
    const links = { bookmark_url: 'https://x/b', listpage_url: 'https://x/l', image_url: 'https://x/i' };
    const fields = { tag: '国漫', selectedTypes: ['a'], description: '长', current_episode: 5 };
    const made = await watched.create({ series_id: ' 二 ', title: ' T ', ...fields, ...links });
    expect(await expectStored(made)).toBeNull();
    const { id } = made.record;
    await expectStored(await watched.update({ id, title: 'U', selectedTypes: [] }));
    await expectStored(await watched.adjustEpisode({ id, by: 1 }));
    expect(await expectStored(await watched.setCompleted({ id, completed: true }))).toBe(6);
    await watched.sync({ series_id: '二', current_episode: 90, last_watched_time: Date.now() + 60_000 });
    const [review] = (await watched.listReviews()).reviews;
    expect(await expectStored(await watched.acceptReview({ id: review?.id ?? 0 }))).toBeNull();
  });

  test('is answered as at first to a change that is sent again, whatever has changed since', async () => {
    const { watched, record } = await owner();
    const { id } = record;
    const type = await watched.addType({ type_name: 'a' });
    const change = { id, selectedTypes: ['a'], operationId: crypto.randomUUID() };
    const answer = await watched.update(change);
    await watched.update({ id, title: 'since' });
    await watched.deleteType({ type_id: type.id });
    expect(await watched.update(change)).toEqual(answer);
    expect(await watched.record({ id })).toMatchObject({ title: 'since', types: [] });
    const removal = { ids: [id], operationId: crypto.randomUUID() };
    await watched.remove(removal);
    expect(await watched.remove(removal)).toMatchObject({ operationId: removal.operationId });
    expect(await watched.update(change)).toEqual(answer);
    await expect(watched.update({ id, title: 'x', operationId: change.operationId })).rejects.toMatchObject({
      wireCode: 'operation_id_used',
    });
    expect(await watched.undo(removal)).toMatchObject({ undone: 1, changedSince: [] });
  });

  test('is no news when it stays as it is, or when the change is refused', async () => {
    const { watched, record } = await owner();
    const { id } = record;
    const { id: tag_id } = await watched.addTag({ tag_name: 'a' });
    const { id: type_id } = await watched.addType({ type_name: 't' });
    await watched.update({ id, current_episode: 0, tag: 'a', selectedTypes: ['t'] });
    const { operationId } = await watched.update({ id, title: 'b' });
    await watched.undo({ operationId });
    const before = await watched.list({});
    const step = { id, by: -1, operationId: crypto.randomUUID() } as const;
    const calls = [
      () => watched.adjustEpisode(step),
      () => watched.undo(step),
      () => watched.update({ id, title: record.title, selectedTypes: ['t'] }),
      () => watched.setCompleted({ id, completed: false }),
      () => watched.bulkEdit({ ids: [id], tag: 'a', addTypes: ['t'], completed: false }),
      () => watched.undo({ operationId }),
      () => watched.updateTag({ tag_id, tag_name: 'a' }),
      () => watched.moveTag({ tag_id, direction: 'down' }),
      () => watched.orderTags({ ids: [tag_id] }),
      () => watched.updateType({ type_id, type_description: '' }),
    ];
    for (const call of calls)
      expect(await call(), call.toString()).toHaveProperty('revision', before.revision);
    const refused = [
      watched.create({ series_id: 'ss1', title: 'x' }),
      watched.update({ id, selectedTypes: ['none'] }),
      watched.bulkEdit({ ids: [id, 999_999_999], tag: 'x' }),
      watched.remove({ ids: [id, 999_999_999] }),
      watched.deleteTag({ tag_id: 999_999_999 }),
      watched.acceptReview({ id: 999_999_999 }),
    ];
    for (const { status } of await Promise.allSettled(refused)) expect(status).toBe('rejected');
    expect(await watched.list({})).toEqual(before);
    const changed = await watched.adjustEpisode({ id, by: 1 });
    expect(changed.revision).toBe(before.revision + 1);
    await watched.adjustEpisode(step);
    expect((await watched.list({})).records).toEqual([changed.record]);
    expect(await watched.undo(step)).toMatchObject({ undone: 0, changedSince: [] });
    expect((await watched.list({})).records).toEqual([changed.record]);
  });
});

describe('the list', () => {
  test('finds parts of title and series id, pinyin and initials, and takes nothing for a pattern', async () => {
    const { watched } = await owner();
    await watched.create({ series_id: 'a_b%c\\d', title: 'Re:Zero Ⅱ' });
    const found = async (search: string) =>
      (await watched.list({ search })).records.map(({ title }) => title);
    for (const search of ['斗破', 'dpcq', 'doupocangqiong', 'cangqiong', 'SS1', ' DPCQ ', 'ＤＰＣＱ']) {
      expect(await found(search), search).toEqual(['斗破苍穹']);
    }
    for (const search of ['a_b%c\\d', '_', '%', '\\', 're:zero', 'zero ii']) {
      expect(await found(search), search).toEqual(['Re:Zero Ⅱ']);
    }
    for (const search of ['x_y', "' or 1=1 -- ", '穹斗', 'ss1dou'])
      expect(await found(search), search).toEqual([]);
    const ways = ['dou po', 'doupcq', '斗po', '斗pcq', '鬥破蒼穹', '苍穹 斗破', 'po　斗', 'cangq'];
    for (const search of ways) expect(await found(search), search).toEqual(['斗破苍穹']);
    for (const search of ['dou zz', '穹', '豆', 'poucq', '破鬥']) {
      expect(await found(search), search).toEqual(search === '穹' ? ['斗破苍穹'] : []);
    }
    await watched.create({ series_id: 'cafe', title: 'Café Straße Ångström' });
    for (const search of ['CAFÉ', 'cafe str', 'cafe\u0301', 'strasse', 'angstrom'])
      expect(await found(search), search).toEqual(['Café Straße Ångström']);
    const [record] = (await watched.list({ search: 'dpcq' })).records;
    await watched.update({ id: record?.id ?? 0, title: '完美世界' });
    expect(await found('wmsj')).toEqual(['完美世界']);
    expect(await found('dpcq')).toEqual([]);
  });

  test('is filtered, sorted and paged, all at once', async () => {
    const watched = callsOf(await createUser(app.services.db));
    await watched.addType({ type_name: 'a' });
    await watched.addType({ type_name: 'ab' });
    const records: [title: string, fields: object][] = [
      ['中', { current_episode: 3, tag: 'x', selectedTypes: ['a'], last_watched_time: 1_600_000_003 }],
      ['阿', { current_episode: 1, tag: 'y', selectedTypes: ['ab'], last_watched_time: 1_600_000_001 }],
      ['b', { is_completed: true, tag: 'x', selectedTypes: ['ab', 'a'], last_watched_time: 1_600_000_002 }],
      ['十', { current_episode: 2, last_watched_time: 1_600_000_004 }],
    ];
    for (const [title, fields] of records) await watched.create({ series_id: title, title, ...fields });
    const titles = async (input: Parameters<Calls['list']>[0]) =>
      (await watched.list(input)).records.map(({ title }) => title).join('');
    expect(await titles({})).toBe('十中b阿');
    expect(await titles({ direction: 'asc' })).toBe('阿b中十');
    expect(await titles({ sort: 'title', direction: 'asc' })).toBe('阿b十中');
    expect(await titles({ sort: 'title', search: 'z' })).toBe('中');
    expect(await titles({ sort: 'episode' })).toBe('中十阿b');
    expect(await titles({ sort: 'created', direction: 'asc' })).toBe('中阿b十');
    expect(await titles({ tag: 'x' })).toBe('中b');
    expect(await titles({ tag: '' })).toBe('十');
    expect(await titles({ type: 'a' })).toBe('中b');
    expect(await titles({ type: 'a', progress: 'watching', tag: 'x' })).toBe('中');
    expect(await titles({ progress: 'completed' })).toBe('b');
    expect(await watched.list({ offset: 1, limit: 2 })).toMatchObject({ total: 4, records: [{}, {}] });
    expect(await titles({ offset: 1, limit: 2 })).toBe('中b');
    for (const beyond of [{}, { progress: 'watching' }, { search: '十', sort: 'title' }] as const) {
      const { total } = await watched.list(beyond);
      expect(total).toBeGreaterThan(0);
      expect(await watched.list({ ...beyond, offset: 100 })).toMatchObject({ total, records: [] });
    }
    expect(await watched.list({ search: 'none' })).toMatchObject({ total: 0, records: [] });
    expect((await watched.list({ progress: 'watching', limit: 1 })).total).toBe(3);
    const { ids } = await watched.ids({ type: 'ab' });
    expect(ids).toHaveLength(2);
    expect(await watched.stats()).toMatchObject({ total: 4, completed: 1, guoman: 0, riman: 0 });
  });

  test('counts 国漫 and 日漫 by tag and by type, each record once', async () => {
    const watched = callsOf(await createUser(app.services.db));
    await watched.addType({ type_name: '国漫' });
    await watched.create({ series_id: '1', title: '1', tag: '国漫', selectedTypes: ['国漫'] });
    await watched.create({ series_id: '2', title: '2', tag: '日漫', selectedTypes: ['国漫'] });
    await watched.create({ series_id: '3', title: '3', tag: '国漫2', is_completed: true });
    expect(await watched.stats()).toMatchObject({ total: 3, completed: 1, guoman: 2, riman: 1 });
    expect((await watched.tags()).tags.map(({ tag_name }) => tag_name)).toEqual(['国漫', '日漫']);
  });
});

describe('many at once', () => {
  test('are changed all or none, and changed back', async () => {
    const watched = callsOf(await createUser(app.services.db));
    for (const type_name of ['a', 'b']) await watched.addType({ type_name });
    await addRecords(watched, 4);
    const before = await all(watched);
    const ids = before.map(({ id }) => id);
    await watched.bulkEdit({ ids, addTypes: ['a'] });
    const typed = await all(watched);
    const edit = { ids, tag: '国漫', addTypes: ['b'], removeTypes: ['a', 'none'], completed: true };
    const { operationId } = await watched.bulkEdit(edit);
    expect(await all(watched)).toEqual(
      before.map((record) => ({
        ...record,
        tag: '国漫',
        types: ['b'],
        is_completed: true,
        state: 'completed',
        current_episode: 0,
      })),
    );
    await watched.bulkEdit({ ids: ids.slice(0, 1), completed: false });
    expect((await all(watched))[0]).toMatchObject({ is_completed: false, current_episode: 1 });
    expect(await watched.undo({ operationId })).toMatchObject({ undone: 3, changedSince: [typed[0]?.title] });
    expect((await all(watched)).slice(1)).toEqual(typed.slice(1));

    await expect(watched.bulkEdit({ ids: [...ids, 999_999_999], tag: 'x' })).rejects.toThrow(
      watchedTexts.notFound,
    );
    await expect(watched.bulkEdit({ ids, addTypes: ['none'] })).rejects.toThrow(watchedTexts.unknownType);
    await expect(watched.bulkEdit({ ids: [], tag: 'x' })).rejects.toThrow(watchedTexts.nothingSelected);
    expect((await watched.list({ tag: 'x' })).total).toBe(0);
  });

  test('are not changed back where they were so before', async () => {
    const watched = callsOf(await createUser(app.services.db));
    const [first] = await addRecords(watched, 2);
    await watched.update({ id: first?.id ?? 0, tag: 'x' });
    const before = await all(watched);
    const { operationId } = await watched.bulkEdit({ ids: before.map(({ id }) => id), tag: 'x' });
    await watched.update({ id: first?.id ?? 0, title: 'since' });
    expect(await watched.undo({ operationId })).toMatchObject({ undone: 1, changedSince: [] });
    expect(await all(watched)).toMatchObject([{ title: 'since', tag: 'x' }, before[1]]);
  });

  test('each take their own texts, whatever is in them', async () => {
    const watched = callsOf(await createUser(app.services.db));
    const texts = [
      'it’s "a\\" \'b\'',
      'a\nb\tc',
      'x\u0000\u0001\u001F\u2028y',
      '😀字',
      '%_?:',
      '{"a":["$[0]"]}',
      'x',
      '',
    ];
    const made = texts.map((_, at) => ({
      series_id: `s${String(at)}`,
      title: 'x',
      last_watched_time: 1_600_000_000,
    }));
    await watched.syncBatch({ records: made });
    const news = texts.map((text, at) => ({
      series_id: `s${String(at)}`,
      title: `t${String(at)}${text}`,
      description: text,
      current_episode: at,
      last_watched_time: 1_700_000_000 + at,
    }));
    await watched.syncBatch({ records: news });
    const stored = await all(watched);
    expect(
      stored.map(({ series_id, title, description, current_episode, last_watched_time }) => ({
        series_id,
        title,
        description,
        current_episode,
        last_watched_time: last_watched_time / 1_000,
      })),
    ).toEqual(news);
  });

  test('are removed all or none, by parallel calls too, and brought back', async () => {
    const watched = callsOf(await createUser(app.services.db));
    await addRecords(watched, 6);
    const before = await all(watched);
    const ids = before.map(({ id }) => id);
    await expect(watched.remove({ ids: [...ids, 999_999_999] })).rejects.toThrow(watchedTexts.notFound);
    expect(await all(watched)).toEqual(before);
    const removed = await Promise.all(ids.map((id) => watched.remove({ ids: [id] })));
    expect(await all(watched)).toEqual([]);
    await Promise.all(removed.map(({ operationId }) => watched.undo({ operationId })));
    expect(await all(watched)).toEqual(before);
    const { operationId } = await watched.remove({ ids });
    const { record } = await watched.create({ series_id: 's0', title: 'new' });
    expect(await watched.undo({ operationId })).toMatchObject({
      undone: 5,
      changedSince: [before.find(({ series_id }) => series_id === 's0')?.title],
    });
    expect((await watched.list({ search: 's0' })).records).toEqual([record]);
    await expect(watched.undo({ operationId: 'never-done' })).rejects.toThrow(watchedTexts.operationNotFound);
  });

  test('are changed, removed and made again by undoing the undo, and so on', async () => {
    const watched = callsOf(await createUser(app.services.db));
    await addRecords(watched, 3);
    const before = await all(watched);
    const ids = before.map(({ id }) => id);
    const steps: ((id: { operationId: string }) => Promise<unknown>)[] = [
      (id) => watched.bulkEdit({ ids, tag: '国漫', completed: true, ...id }),
      (id) => watched.remove({ ids: ids.slice(1), ...id }),
      (id) => watched.create({ series_id: 'new', title: 'new', ...id }),
      (id) => watched.adjustEpisode({ id: ids[0] ?? 0, by: 1, ...id }),
    ];
    for (const make of steps) {
      const [first, undo, redo] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
      await make({ operationId: first });
      const after = await all(watched);
      expect(after).not.toEqual(before);
      const undone = await watched.undo({ operationId: first, undoId: undo });
      expect(await all(watched)).toEqual(before);
      await watched.undo({ operationId: undo, undoId: redo });
      expect(await all(watched)).toEqual(after);
      expect(await watched.undo({ operationId: first, undoId: undo })).toEqual(undone);
      expect(await all(watched)).toEqual(after);
      await watched.undo({ operationId: redo });
      expect(await all(watched)).toEqual(before);
    }
  });

  test('are taken back together, whatever order they are named in, all or none', async () => {
    const { watched, record } = await owner();
    const { id } = record;
    const before = await all(watched);
    const presses = Array.from({ length: 4 }, () => ({
      id,
      by: 1 as const,
      operationId: crypto.randomUUID(),
    }));
    for (const press of presses) await watched.adjustEpisode(press);
    const after = await all(watched);
    const [one = '', two = '', three = '', four = ''] = presses.map(({ operationId }) => operationId);
    const notKept = watched.undo({ operationId: two, alsoIds: [crypto.randomUUID()] });
    await expect(notKept).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await all(watched)).toEqual(after);

    const undoId = crypto.randomUUID();
    const asked = { operationId: three, alsoIds: [one, four, two], undoId };
    const undone = await watched.undo(asked);
    expect(await all(watched)).toEqual(before);
    expect(undone.changedSince).toEqual([]);
    expect(await watched.undo(asked)).toEqual(undone);
    await watched.undo({ operationId: undoId });
    expect(await all(watched)).toEqual(after);
  });

  test('leave their history when they go', async () => {
    const { watched, record } = await owner();
    await watched.setCompleted({ id: record.id, completed: true });
    await watched.remove({ ids: [record.id] });
    const { record: again } = await watched.create({ series_id: 'ss1', title: 'x' });
    const { events } = await watched.history({ id: again.id });
    expect(events).toMatchObject([
      { title: 'x', episode_before: null, completed_before: null, episode_after: 0 },
      { title: '斗破苍穹', episode_before: 12, completed_before: false, completed_after: true },
      { title: '斗破苍穹', episode_after: 12 },
    ]);
  });
});

test('tags and types are ordered by parts; renamed and deleted ones in removed records as well', async () => {
  const { watched, record } = await owner();
  const ids = [];
  for (const tag_name of ['a', 'b', 'c', 'd']) ids.push((await watched.addTag({ tag_name })).id);
  const [a = 0, b = 0, c = 0, d = 0] = ids;
  const names = async () => (await watched.tags()).tags.map(({ tag_name }) => tag_name).join('');
  await watched.orderTags({ ids: [d, b] });
  expect(await names()).toBe('adcb');
  await watched.moveTag({ tag_id: a, direction: 'up' });
  await watched.moveTag({ tag_id: a, direction: 'down' });
  expect(await names()).toBe('dacb');
  await expect(watched.orderTags({ ids: [a, a] })).rejects.toThrow(watchedTexts.order);

  const order = { ids: [a, b], operationId: crypto.randomUUID() };
  const first = await watched.orderTags(order);
  await watched.orderTags({ ids: [b, a] });
  const since = await watched.tags();
  expect(await watched.orderTags(order)).toEqual(first);
  expect(await watched.tags()).toEqual(since);
  await expect(watched.orderTags({ ids: [c, 999_999_999] })).rejects.toThrow(watchedTexts.tagNotFound);

  const type = (await watched.addType({ type_name: 't' })).id;
  await watched.addType({ type_name: 'tt' });
  await watched.update({ id: record.id, tag: 'b', selectedTypes: ['tt', 't'] });
  const { operationId } = await watched.remove({ ids: [record.id] });
  await watched.updateTag({ tag_id: b, tag_name: 'bb' });
  await watched.deleteType({ type_id: type });
  await watched.undo({ operationId });
  expect(await watched.record({ id: record.id })).toMatchObject({ tag: 'bb', types: ['tt'] });
  // The renaming is newer than the tag of the news.
  await watched.syncBatch({
    records: [
      {
        series_id: 'ss1',
        title: 'x',
        tag: 'b',
        last_watched_time: record.last_watched_time + 1,
      },
    ],
  });
  expect(await watched.record({ id: record.id })).toMatchObject({ tag: 'bb' });
  await watched.deleteTag({ tag_id: b });
  expect(await watched.record({ id: record.id })).toMatchObject({ tag: '' });
});
