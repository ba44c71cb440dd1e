import { describe, expect, test } from 'vitest';
import { runHousekeeping } from '@/app/server/housekeeping';
import { createTestApp } from '../../../../tests/support/app';
import { createUser } from '../../../../tests/support/accounts';
import { scriptLimits, scriptTexts } from '../rules';
import { refusalTexts } from '../refusal-texts';

const app = await createTestApp();

/** A user without scripts, and another user with a script of the same name. */
async function owner(name = 'report') {
  const user = await createUser(app.services.db);
  const scripts = app.callerOf(user).scripts;
  const stranger = app.callerOf(app.users[1]).scripts;
  const script = await scripts.create({ name, content: 'SELECT 1', tags: ['a', 'b'] });
  return { user, scripts, stranger, script };
}

const later = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function age(scriptId: number, minutes: number) {
  await app.services.db
    .updateTable('script_versions')
    .set({ kept_at: later(minutes) })
    .where('script_id', '=', scriptId)
    .execute();
}

describe('a script', () => {
  test('is made, listed without its text, opened and saved', async () => {
    const { scripts, script } = await owner();
    expect(script).toMatchObject({ name: 'report', tags: ['a', 'b'], version: 1, size: 8, pinned: false });
    const saved = await scripts.save({ id: script.id, baseVersion: 1, content: 'SELECT 2 -- 😀' });
    expect(saved).toMatchObject({ version: 2, size: 14 });
    const { scripts: listed, revision } = await scripts.list();
    expect(listed).toEqual([saved]);
    expect(revision).toBe(saved.revision);
    expect(await scripts.open({ id: script.id })).toEqual({ ...saved, content: 'SELECT 2 -- 😀' });
  });

  test('is duplicated with its notes, its dialect and its values', async () => {
    const { scripts, stranger, script } = await owner();
    const details = { notes: 'Why', dialect: 'sqlite', parameters: [{ name: 'from', value: '1' }] } as const;
    await scripts.setDetails({ id: script.id, ...details, parameters: [...details.parameters] });
    const copy = await scripts.create({
      name: 'copy',
      content: 'SELECT 1',
      like: script.id,
      operationId: 'c',
    });
    expect(copy.dialect).toBe('sqlite');
    expect(await scripts.details({ id: copy.id })).toMatchObject(details);
    expect((await scripts.list()).scripts).toContainEqual(copy);
    await scripts.undo({ operationId: 'c' });
    await expect(scripts.open({ id: copy.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await scripts.details({ id: script.id })).toMatchObject(details);
    await expect(stranger.create({ name: 'copy', like: script.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test.each([
    ['', scriptTexts.nameEmpty],
    [' \t ', scriptTexts.nameEmpty],
    ['x'.repeat(256), scriptTexts.nameInvalid],
    ['a\u0007', scriptTexts.nameInvalid],
  ])('cannot be called %j', async (name, message) => {
    const { scripts, script } = await owner();
    await expect(scripts.create({ name })).rejects.toThrow(message);
    await expect(scripts.rename({ id: script.id, name })).rejects.toThrow(message);
    expect((await scripts.list()).scripts.map((one) => one.name)).toEqual(['report']);
  });

  test('has a name of its own, compared exactly', async () => {
    const { scripts, script } = await owner();
    await expect(scripts.create({ name: ' report ' })).rejects.toMatchObject({
      message: scriptTexts.nameTaken,
      wireCode: 'name_taken',
    });
    const twins = ['Report', 'réport', 'report 😀', 'report 😁', '__proto__', 'constructor', 'toString'];
    for (const name of twins) await scripts.create({ name });
    await expect(scripts.rename({ id: script.id, name: 'Report' })).rejects.toThrow(scriptTexts.nameTaken);
    const names = (await scripts.list()).scripts.map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(['report', ...twins]));
  });

  test('is renamed with its tags, and changed in several at once or not at all', async () => {
    const { scripts, script } = await owner();
    const other = await scripts.create({ name: 'other' });
    expect(await scripts.rename({ id: script.id, name: 'sales' })).toMatchObject({
      name: 'sales',
      tags: ['a', 'b'],
    });
    await scripts.editTags({ ids: [script.id, other.id], add: ['c'], remove: ['a'] });
    await expect(scripts.editTags({ ids: [script.id, 4_000_000], add: ['d'] })).rejects.toThrow(
      scriptTexts.notFound,
    );
    const tags = (await scripts.list()).scripts.map((one) => [one.name, one.tags]);
    expect(tags).toEqual([
      ['other', ['c']],
      ['sales', ['b', 'c']],
    ]);
  });
});

describe('two editors', () => {
  test('the later one is told what is stored, and nothing is written over it', async () => {
    const { scripts, script } = await owner();
    await scripts.save({ id: script.id, baseVersion: 1, content: 'mine' });
    await expect(scripts.save({ id: script.id, baseVersion: 1, content: 'theirs' })).rejects.toMatchObject({
      code: 'CONFLICT',
      wireCode: 'changed_meanwhile',
      details: { script: { id: script.id, version: 2, content: 'mine' } },
    });
    expect(await scripts.open({ id: script.id })).toMatchObject({ content: 'mine', version: 2 });
    await scripts.save({ id: script.id, baseVersion: 2, content: 'theirs', resolvesConflict: true });
    const { versions } = await scripts.history({ id: script.id });
    expect(versions.map(({ version, reason }) => [version, reason])).toEqual([
      [2, 'conflict'],
      [1, 'save'],
    ]);
  });

  test('a save whose answer was lost can be repeated', async () => {
    const { scripts, script } = await owner();
    const save = { id: script.id, baseVersion: 1, content: 'SELECT 2' };
    const first = await scripts.save(save);
    expect(await scripts.save(save)).toEqual(first);
  });

  test('of many at the same time one saves, and the others are told its text', async () => {
    const { scripts, script } = await owner();
    const texts = Array.from({ length: 8 }, (_, i) => `SELECT ${String(i)} + 1`);
    const outcomes = await Promise.allSettled(
      texts.map((content) => scripts.save({ id: script.id, baseVersion: 1, content })),
    );
    const { content, version } = await scripts.open({ id: script.id });
    expect(version).toBe(2);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes[texts.indexOf(content)]?.status).toBe('fulfilled');
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toMatchObject({ details: { script: { content, version: 2 } } });
      }
    }
  });

  test('learn of each other’s changes by the revision', async () => {
    const { scripts, script } = await owner();
    const gone = await scripts.create({ name: 'gone' });
    const { revision } = await scripts.list();
    expect(await scripts.changes({ since: revision })).toMatchObject({ changed: [], removed: [], total: 2 });
    await scripts.save({ id: script.id, baseVersion: 1, content: 'x' });
    await scripts.trash({ ids: [gone.id] });
    const changes = await scripts.changes({ since: revision });
    expect(changes).toMatchObject({ changed: [{ id: script.id, version: 2 }], removed: [gone.id], total: 1 });
    expect(await scripts.changes({ since: changes.revision })).toMatchObject({ changed: [], removed: [] });
  });
});

describe('what changes nothing', () => {
  test('raises no revision, nor does what is refused', async () => {
    const { user, scripts, script } = await owner();
    const { id } = script;
    const operationId = 'import-0123456789';
    const imported = [{ name: 'imported', content: 'x', tags: ['y'] }];
    await scripts.setPinned({ id, pinned: true });
    await scripts.keepText({ id, content: 'not taken' });
    await scripts.import({ operationId, scripts: imported });
    const { scripts: before, revision } = await scripts.list();
    const { versions } = await scripts.history({ id });

    expect(await scripts.save({ id, baseVersion: 1, content: 'SELECT 1' })).toEqual(before[1]);
    expect(await scripts.setTags({ id, tags: ['a', 'b'] })).toEqual(before[1]);
    expect(await scripts.rename({ id, name: 'report', tags: ['a', 'b'] })).toEqual(before[1]);
    await scripts.editTags({ ids: [id], add: ['a'], remove: ['c'] });
    await scripts.setPinned({ id, pinned: true });
    await scripts.keepText({ id, content: 'not taken' });
    await scripts.keepText({ id, content: 'SELECT 1' });
    const times = before.map(({ name, updatedAt }) => ({ name, updatedAt }));
    expect(await scripts.import({ operationId, scripts: imported })).toMatchObject({ stored: [times[0]] });
    expect(await scripts.import({ scripts: imported })).toEqual({ stored: [times[0]], revision });
    const documented = await app.http.inject({
      method: 'POST',
      url: '/api/ScriptManager.php',
      headers: { authorization: `Bearer ${user.token}` },
      payload: { scripts_b64: { report: btoa('SELECT 1') }, tags: { report: ['a', 'b'] } },
    });
    expect(documented.statusCode).toBe(200);

    const refused = [
      scripts.save({ id, baseVersion: 7, content: 'of another version' }),
      scripts.create({ name: 'report' }),
      scripts.rename({ id, name: 'imported' }),
      scripts.trash({ ids: [id, 4_000_000] }),
      scripts.import({ scripts: [{ name: 'without a text' }] }),
      scripts.undo({ operationId: 'import-that-never-was' }),
    ];
    for (const { status } of await Promise.allSettled(refused)) expect(status).toBe('rejected');

    expect(await scripts.list()).toEqual({ scripts: before, revision });
    expect((await scripts.history({ id })).versions).toEqual(versions);
    await scripts.undo({ operationId });
    const undone = (await scripts.list()).revision;
    await scripts.undo({ operationId });
    expect((await scripts.list()).revision).toBe(undone);
  });

  test('and of several scripts only those change that do', async () => {
    const { scripts, script } = await owner();
    const other = await scripts.create({ name: 'other', content: 'SELECT 2' });
    await scripts.editTags({ ids: [script.id, other.id], add: ['a'] });
    const list = [
      { name: 'other', content: 'SELECT 2' },
      { name: 'report', content: 'SELECT 3' },
    ];
    const { revision } = await scripts.list();
    const { changed } = await scripts.changes({ since: script.revision });
    expect(changed.map(({ id }) => id)).toEqual([other.id]);
    const { stored } = await scripts.overwrite({ scripts: list });
    const after = await scripts.changes({ since: revision });
    expect(after.changed).toMatchObject([{ id: script.id, version: 2, updatedAt: stored[1]?.updatedAt }]);
    expect(stored[0]).toEqual({ name: 'other', updatedAt: other.updatedAt });
  });
});

describe('the history', () => {
  test('keeps one text in 5 minutes of saving, gives it back, and keeps what that replaces', async () => {
    const { scripts, script } = await owner();
    const { id } = script;
    await scripts.save({ id, baseVersion: 1, content: 'two' });
    await scripts.save({ id, baseVersion: 2, content: 'three' });
    expect((await scripts.history({ id })).versions.map(({ version }) => version)).toEqual([1]);
    await age(id, 5);
    await scripts.save({ id, baseVersion: 3, content: 'four – 四' });
    const { versions } = await scripts.history({ id });
    expect(versions.map(({ version }) => version)).toEqual([3, 1]);
    const versionId = versions[1]?.id ?? 0;
    expect(await scripts.historyText({ id, versionId })).toEqual({ content: 'SELECT 1' });
    expect(await scripts.restoreVersion({ id, versionId })).toMatchObject({
      content: 'SELECT 1',
      version: 5,
    });
    const [kept] = (await scripts.history({ id })).versions;
    expect(kept).toMatchObject({ version: 4, reason: 'restore' });
    expect(await scripts.historyText({ id, versionId: kept?.id ?? 0 })).toEqual({ content: 'four – 四' });
  });

  test('keeps a text of which much goes, and one that lost a conflict, without losing count of time', async () => {
    const { scripts, script } = await owner();
    const { id } = script;
    await scripts.save({ id, baseVersion: 1, content: 'two' });
    await scripts.save({ id, baseVersion: 2, content: '', cut: true });
    await age(id, 5);
    await scripts.keepText({ id, content: 'not taken' });
    await scripts.keepText({ id, content: 'not taken' });
    await scripts.keepText({ id, content: '' });
    await scripts.save({ id, baseVersion: 3, content: 'four' });
    const { versions } = await scripts.history({ id });
    expect(versions.map(({ version, reason, size }) => [version, reason, size])).toEqual([
      [3, 'save', 0],
      [0, 'conflict', 9],
      [2, 'save', 3],
      [1, 'save', 8],
    ]);
    const versionId = versions[1]?.id ?? 0;
    expect(await scripts.restoreVersion({ id, versionId })).toMatchObject({
      content: 'not taken',
      version: 5,
    });
  });

  test('keeps a text, however short and young, that becomes empty', async () => {
    const { scripts, script } = await owner();
    const { id, name } = script;
    await scripts.save({ id, baseVersion: 1, content: 'two' });
    await scripts.save({ id, baseVersion: 2, content: ' \n' });
    await scripts.overwrite({ scripts: [{ name, content: 'four' }] });
    await scripts.overwrite({ scripts: [{ name, content: '' }] });
    const { versions } = await scripts.history({ id });
    expect(versions.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
  });

  test('names a version, and knows none of another script', async () => {
    const { scripts, script } = await owner();
    const { id } = script;
    const other = await scripts.create({ name: 'other' });
    await scripts.save({ id, baseVersion: 1, content: 'two' });
    const versionId = (await scripts.history({ id })).versions[0]?.id ?? 0;
    await scripts.labelVersion({ id, versionId, label: ' before the audit ' });
    expect((await scripts.history({ id })).versions).toMatchObject([{ label: 'before the audit' }]);
    await expect(scripts.historyText({ id: other.id, versionId })).rejects.toThrow(
      scriptTexts.versionNotFound,
    );
    await expect(scripts.labelVersion({ id: other.id, versionId, label: 'x' })).rejects.toThrow(
      scriptTexts.versionNotFound,
    );
  });
});

describe('a full history', () => {
  /** A script with 50 versions, 'text 1' to 'text 50'; returns their ids, oldest first. */
  async function fullHistory() {
    const { scripts, script } = await owner();
    const { id } = script;
    await scripts.save({ id, baseVersion: 1, content: 'text 1' });
    for (let version = 2; version <= 51; version++) {
      await scripts.save({ id, baseVersion: version, content: `text ${String(version)}`, cut: true });
    }
    const { versions } = await scripts.history({ id });
    expect(versions).toHaveLength(50);
    const texts = async () => {
      const kept = (await scripts.history({ id })).versions.toReversed();
      return Promise.all(
        kept.map(async (version) => (await scripts.historyText({ id, versionId: version.id })).content),
      );
    };
    return { scripts, id, ids: versions.map((version) => version.id).toReversed(), texts };
  }

  test('lets go of the oldest text for a new one, and never of one with a label', async () => {
    const { scripts, id, ids, texts } = await fullHistory();
    expect((await texts())[0]).toBe('text 1');
    await scripts.labelVersion({ id, versionId: ids[1] ?? 0, label: 'before the audit' });
    for (let version = 52; version <= 54; version++) {
      await scripts.save({ id, baseVersion: version, content: `text ${String(version)}`, cut: true });
    }
    const kept = await texts();
    expect(kept.slice(0, 3)).toEqual(['text 2', 'text 4', 'text 5']);
    expect(kept.at(-1)).toBe('text 53');
  });

  test('gives its oldest text back, which it then lets go of', async () => {
    const { scripts, id, ids, texts } = await fullHistory();
    const restored = await scripts.restoreVersion({ id, versionId: ids[0] ?? 0 });
    expect(restored).toMatchObject({ content: 'text 1', size: 6, version: 53 });
    const kept = await texts();
    expect(kept).toHaveLength(50);
    expect([kept[0], kept.at(-1)]).toEqual(['text 2', 'text 51']);
  });
});

describe('the trash', () => {
  test('holds what was deleted, whose name is free again, and gives it back under another one', async () => {
    const { scripts, script } = await owner();
    await scripts.trash({ ids: [script.id] });
    expect((await scripts.list()).scripts).toEqual([]);
    await expect(scripts.open({ id: script.id })).rejects.toThrow(scriptTexts.notFound);
    await scripts.create({ name: 'report', content: 'another' });
    await scripts.restore({ ids: [script.id] });
    const names = (await scripts.list()).scripts.map(({ name }) => name);
    expect(names).toEqual(['report', 'report (2)']);
    expect(await scripts.open({ id: script.id })).toMatchObject({ content: 'SELECT 1', tags: ['a', 'b'] });
    expect((await scripts.listTrash()).scripts).toEqual([]);
  });

  test('lets go for good only of what is in it', async () => {
    const { scripts, script } = await owner();
    const kept = await scripts.create({ name: 'kept' });
    await scripts.trash({ ids: [script.id] });
    await expect(scripts.purge({ ids: [script.id, kept.id] })).rejects.toThrow(scriptTexts.notFound);
    expect((await scripts.listTrash()).scripts).toHaveLength(1);
    await scripts.purge({ ids: [script.id] });
    expect((await scripts.listTrash()).scripts).toEqual([]);
    await expect(scripts.history({ id: script.id })).rejects.toThrow(scriptTexts.notFound);
    expect((await scripts.list()).scripts).toHaveLength(1);
  });

  test('lets go of what has lain in it for 30 days', async () => {
    const { scripts, script } = await owner();
    const younger = await scripts.create({ name: 'younger' });
    await scripts.trash({ ids: [script.id, younger.id] });
    const { db } = app.services;
    const lieSince = (id: number, days: number) =>
      db
        .updateTable('scripts')
        .set({ trashed_at: later(days * 24 * 60) })
        .where('id', '=', id)
        .execute();
    await lieSince(script.id, 30.1);
    await lieSince(younger.id, 29.9);
    await runHousekeeping(app.services);
    expect((await scripts.listTrash()).scripts).toMatchObject([{ id: younger.id }]);
    await expect(scripts.history({ id: script.id })).rejects.toThrow(scriptTexts.notFound);
  });
});

describe('searching in texts', () => {
  test('finds what is there literally, with its lines', async () => {
    const { scripts } = await owner('a');
    const percent = await scripts.create({ name: 'b', content: "x\r\nLIKE '100%_\\' -- 50\n" });
    const chinese = await scripts.create({ name: 'c', content: '-- 按月统计收入\nselect 1' });
    expect(await scripts.search({ query: '0%_\\' })).toEqual({
      hits: [{ id: percent.id, lines: [{ line: 2, text: "LIKE '100%_\\' -- 50", start: 8, end: 12 }] }],
      more: false,
    });
    expect((await scripts.search({ query: '统计' })).hits).toMatchObject([{ id: chinese.id }]);
    const found = await scripts.search({ query: 'SeLeCt' });
    expect(found.hits.map(({ lines }) => lines[0]?.line)).toEqual([1, 2]);
    expect((await scripts.search({ query: '%' })).hits).toMatchObject([{ id: percent.id }]);
    expect((await scripts.search({ query: 'nowhere' })).hits).toEqual([]);
    await scripts.trash({ ids: [chinese.id] });
    expect((await scripts.search({ query: '统计' })).hits).toEqual([]);
  });
});

describe('the largest script', () => {
  test.each([
    ['apostrophes', "'"],
    ['four-byte characters', '😀'],
  ])('of %s comes back as it was', async (_kind, character) => {
    const { scripts, script } = await owner();
    const filler = character.repeat(Math.floor(scriptLimits.contentMax / character.length));
    const content = filler.padEnd(scriptLimits.contentMax, 'x');
    const saved = await scripts.save({ id: script.id, baseVersion: 1, content });
    expect(saved.size).toBe(scriptLimits.contentMax);
    expect((await scripts.open({ id: script.id })).content === content).toBe(true);
    await expect(scripts.save({ id: script.id, baseVersion: 2, content: `${content}x` })).rejects.toThrow(
      scriptTexts.contentTooLarge,
    );
    await scripts.save({ id: script.id, baseVersion: 2, content: '', resolvesConflict: true });
    const [kept] = (await scripts.history({ id: script.id })).versions;
    const back = await scripts.historyText({ id: script.id, versionId: kept?.id ?? 0 });
    expect(back.content === content).toBe(true);
  });
});

test('the script opened last and the kind of SQL are remembered for each account', async () => {
  const { scripts, stranger, script } = await owner();
  expect(await scripts.preferences()).toMatchObject({ lastOpened: null, dialect: 'mysql' });
  await scripts.setLastOpened({ id: script.id });
  await scripts.setLastOpened({ id: script.id });
  await scripts.setDialect({ dialect: 'postgresql' });
  await scripts.updateSetting({ setting_key: 'word_wrap', setting_value: 'true' });
  const { settings, ...others } = await scripts.preferences();
  expect(others).toEqual({ lastOpened: script.id, dialect: 'postgresql' });
  expect(settings).toEqual((await scripts.settings()).settings);
  expect(settings).toMatchObject([{}, {}, { setting_key: 'word_wrap', setting_value: 'true' }]);
  await expect(stranger.setLastOpened({ id: script.id })).rejects.toThrow(scriptTexts.notFound);
  expect(await stranger.preferences()).toMatchObject({ lastOpened: null, dialect: 'mysql' });
});

describe('the notes, the dialect and the values of a script', () => {
  test('are set one by one, read by their owner alone, and leave text, version and history as they are', async () => {
    const { scripts, stranger, script } = await owner();
    const { id } = script;
    const values = [
      { name: 'day', value: '2026-11-28' },
      { name: '__proto__', value: '' },
    ];
    await scripts.setDetails({ id, notes: 'Run it on Mondays\n', dialect: 'postgresql' });
    await scripts.setDetails({ id, parameters: values });
    expect(await scripts.details({ id })).toMatchObject({
      notes: 'Run it on Mondays\n',
      dialect: 'postgresql',
      parameters: values,
    });
    const [listed] = (await scripts.list()).scripts;
    expect(listed).toMatchObject({ dialect: 'postgresql', version: 1, updatedAt: script.updatedAt });
    expect((await scripts.history({ id })).versions).toEqual([]);
    await scripts.setDetailsByName({ script_name: 'report', dialect: null });
    expect(await scripts.detailsByName({ script_name: 'report' })).toMatchObject({ id, dialect: null });
    expect((await scripts.changes({ since: listed?.revision ?? 0 })).changed).toMatchObject([
      { id, dialect: null },
    ]);
    await expect(stranger.details({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(stranger.setDetails({ id, notes: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('are refused where they are too long, too many, or no dialect', async () => {
    const { scripts, script } = await owner();
    const { id } = script;
    const many = Array.from({ length: 101 }, (_, at) => ({ name: String(at), value: '' }));
    await expect(scripts.setDetails({ id, notes: 'x'.repeat(10_001) })).rejects.toThrow(refusalTexts.notes);
    await expect(scripts.setDetails({ id, dialect: 'klingon' })).rejects.toThrow(refusalTexts.dialect);
    await expect(scripts.setDetails({ id, parameters: many })).rejects.toThrow(refusalTexts.parameters);
    const { revision } = await scripts.list();
    expect(await scripts.setDetails({ id, notes: ' ' })).toMatchObject({ revision });
  });
});
