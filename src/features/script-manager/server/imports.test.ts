import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/support/app';
import { createUser } from '../../../../tests/support/accounts';
import { deleteOperationsBefore } from '@/platform/server/journal/operations';
import { scriptTexts } from '../rules';

const app = await createTestApp();

const operationId = 'import-0123456789';

/** An account with the scripts a and b, which imports a, b and c over them. */
async function imported() {
  const user = await createUser(app.services.db);
  const { scripts } = app.callerOf(user);
  const a = await scripts.create({ name: 'a', content: 'old a', tags: ['x'] });
  const b = await scripts.create({ name: 'b', content: 'old b' });
  const list = [
    { name: 'a', content: 'new a', tags: ['y'] },
    { name: 'b', content: 'old b', tags: ['z'] },
    { name: 'c', content: 'new c', tags: [] },
  ];
  const importAll = () => scripts.import({ operationId, scripts: list });
  await importAll();
  const texts = async () => {
    const { scripts: entries } = await scripts.list();
    const contents = await Promise.all(entries.map(({ id }) => scripts.open({ id })));
    return contents.map(({ name, content, tags }) => [name, content, ...tags]);
  };
  return { scripts, a, b, texts, importAll };
}

test('an import is undone as a whole: new ones go to the trash, earlier texts and tags come back', async () => {
  const { scripts, a, texts } = await imported();
  expect(await texts()).toEqual([
    ['a', 'new a', 'y'],
    ['b', 'old b', 'z'],
    ['c', 'new c'],
  ]);
  const undone = await scripts.undo({ operationId });
  expect(undone).toMatchObject({ undone: 3, changedSince: [] });
  const before = [
    ['a', 'old a', 'x'],
    ['b', 'old b'],
  ];
  expect(await texts()).toEqual(before);
  expect(await scripts.listTrash()).toMatchObject({ scripts: [{ name: 'c' }] });
  const { versions } = await scripts.history({ id: a.id });
  expect(versions.map(({ reason, version }) => [reason, version])).toEqual([
    ['restore', 2],
    ['import', 1],
  ]);
  // A retry after a lost response has the same result, without effect.
  expect(await scripts.undo({ operationId })).toEqual(undone);
  expect(await texts()).toEqual(before);
});

test('what the import did to a script and was changed since stays, and is named', async () => {
  const { scripts, a, b, texts } = await imported();
  await scripts.save({ id: a.id, baseVersion: 2, content: 'newer a' });
  await scripts.rename({ id: b.id, name: 'renamed' });
  expect(await scripts.undo({ operationId })).toMatchObject({ undone: 2, changedSince: ['a'] });
  expect(await texts()).toEqual([
    ['a', 'newer a', 'y'],
    ['renamed', 'old b'],
  ]);
});

test('an import that is repeated changes nothing', async () => {
  const { scripts, a, texts, importAll } = await imported();
  await scripts.save({ id: a.id, baseVersion: 2, content: 'newer a' });
  await scripts.undo({ operationId });
  const before = await texts();
  await importAll();
  expect(await texts()).toEqual(before);
});

test('only the own import can be undone, and not for ever', async () => {
  const { scripts } = await imported();
  const stranger = app.callerOf(app.users[0]).scripts;
  await expect(stranger.undo({ operationId })).rejects.toThrow(scriptTexts.notUndoable);
  await deleteOperationsBefore(app.services.db, new Date(Date.now() + 1000), new AbortController().signal);
  await expect(scripts.undo({ operationId })).rejects.toThrow(scriptTexts.notUndoable);
});

test('an import is stored whole or not at all', async () => {
  const { scripts, texts } = await imported();
  const before = await texts();
  const unfit = [{ name: 'd', content: 'x' }, { name: 'e' }];
  await expect(scripts.import({ scripts: unfit })).rejects.toThrow(scriptTexts.notFound);
  await expect(
    scripts.import({
      scripts: [
        { name: 'd', content: '' },
        { name: ' d ', content: '' },
      ],
    }),
  ).rejects.toThrow(scriptTexts.doubledName);
  expect(await texts()).toEqual(before);
});

test('a new script has the notes and the pin of the import, one that is here keeps its own', async () => {
  const { scripts } = app.callerOf(await createUser(app.services.db));
  const here = await scripts.create({ name: 'here', content: 'old' });
  await scripts.setDetails({ id: here.id, notes: 'mine' });
  const told = { notes: 'theirs', pinned: true };
  const list = [
    { name: 'here', content: 'new', ...told },
    { name: 'made', content: 'new', ...told },
    { name: 'plain', content: 'new', notes: ' ' },
  ];
  const importAll = () => scripts.import({ operationId: 'with-notes', scripts: list });
  const look = async () => {
    const { scripts: all } = await scripts.list();
    const details = await Promise.all(all.map(({ id }) => scripts.details({ id })));
    return all.map(({ name, pinned }, at) => [name, pinned, details[at]?.notes]);
  };
  await importAll();
  const after = [
    ['here', false, 'mine'],
    ['made', true, 'theirs'],
    ['plain', false, ''],
  ];
  expect(await look()).toEqual(after);
  await importAll();
  expect(await scripts.undo({ operationId: 'with-notes', undoId: 'again' })).toMatchObject({ undone: 3 });
  expect(await look()).toEqual(after.slice(0, 1));
  await scripts.undo({ operationId: 'again' });
  expect(await look()).toEqual(after);
});
