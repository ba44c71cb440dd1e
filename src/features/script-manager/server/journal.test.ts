import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/support/app';
import { createUser } from '../../../../tests/support/accounts';

const app = await createTestApp();

/** An account with the scripts a, which had another text before, and b, and c in the trash. */
async function owner() {
  const { scripts } = app.callerOf(await createUser(app.services.db));
  const a = (await scripts.create({ name: 'a', content: 'old a', tags: ['x'] })).id;
  await scripts.save({ id: a, baseVersion: 1, content: 'text a' });
  const b = (await scripts.create({ name: 'b', content: 'text b' })).id;
  const c = (await scripts.create({ name: 'c', content: 'text c' })).id;
  await scripts.trash({ ids: [c] });
  const versionId = (await scripts.history({ id: a })).versions[0]?.id ?? 0;
  const everything = async () => {
    const { scripts: entries } = await scripts.list();
    return Promise.all(
      entries.map(async ({ id, name, tags, pinned }) => {
        const { content } = await scripts.open({ id });
        const { notes, dialect, parameters } = await scripts.details({ id });
        return { id, name, tags, pinned, content, notes, dialect, parameters };
      }),
    );
  };
  return { scripts, a, b, c, versionId, everything };
}

type Owner = Awaited<ReturnType<typeof owner>>;
type Make = (one: Owner, id: { operationId: string }) => Promise<unknown>;

/** Every change with undo. */
const CHANGES: [what: string, make: Make][] = [
  ['a new script', ({ scripts }, id) => scripts.create({ name: 'd', content: 'd', tags: ['t'], ...id })],
  ['a new name', ({ scripts, a }, id) => scripts.rename({ id: a, name: 'z', tags: ['y'], ...id })],
  [
    'a new name with a text',
    ({ scripts }, id) => scripts.renameByName({ old_name: 'a', new_name: 'z', content: 'new', ...id }),
  ],
  ['tags', ({ scripts, a }, id) => scripts.setTags({ id: a, tags: ['1', '2'], ...id })],
  ['tags of some', ({ scripts, a, b }, id) => scripts.editTags({ ids: [a, b], add: ['y'], ...id })],
  ['a pin', ({ scripts, a }, id) => scripts.setPinned({ id: a, pinned: true, ...id })],
  [
    'notes, a dialect and values',
    ({ scripts, a }, id) =>
      scripts.setDetails({
        id: a,
        notes: 'why',
        dialect: 'sqlite',
        parameters: [{ name: 'n', value: '1' }],
        ...id,
      }),
  ],
  ['notes by name', ({ scripts }, id) => scripts.setDetailsByName({ script_name: 'b', notes: 'why', ...id })],
  ['the trash', ({ scripts, a, b }, id) => scripts.trash({ ids: [a, b], ...id })],
  ['the trash by name', ({ scripts }, id) => scripts.trashByName({ script_name: 'a', ...id })],
  ['a return from the trash', ({ scripts, c }, id) => scripts.restore({ ids: [c], ...id })],
  [
    'a return under another name',
    async ({ scripts, c, b }, id) => {
      // The name is only free during the call.
      await scripts.rename({ id: b, name: 'c' });
      const answer = await scripts.restore({ ids: [c], ...id });
      await scripts.rename({ id: b, name: 'b' });
      return answer;
    },
  ],
  [
    'an earlier text',
    // Returns the script in its current state.
    async ({ scripts, a, versionId }, id) => {
      await scripts.restoreVersion({ id: a, versionId, ...id });
    },
  ],
  [
    'an import',
    ({ scripts }, id) =>
      scripts.import({
        scripts: [
          { name: 'a', content: 'new a', tags: ['n'] },
          { name: 'b', tags: ['n'] },
          { name: 'new', content: 'new' },
        ],
        ...id,
      }),
  ],
  [
    'a text by the documented call',
    ({ scripts }, id) => scripts.overwrite({ scripts: [{ name: 'a', content: 'new' }], ...id }),
  ],
];

describe.each(CHANGES)('%s', (_what, make) => {
  test('is stored once, undone, done again and undone again', async () => {
    const one = await owner();
    const before = await one.everything();
    const [first, undo, redo] = [randomUUID(), randomUUID(), randomUUID()];
    const answer = await make(one, { operationId: first });
    const after = await one.everything();
    expect(after).not.toEqual(before);

    const undone = await one.scripts.undo({ operationId: first, undoId: undo });
    expect(undone.changedSince).toEqual([]);
    expect(await one.everything()).toEqual(before);
    // A late duplicate changes nothing.
    expect(await make(one, { operationId: first })).toEqual(answer);
    expect(await one.scripts.undo({ operationId: first, undoId: undo })).toEqual(undone);
    expect(await one.everything()).toEqual(before);

    await one.scripts.undo({ operationId: undo, undoId: redo });
    expect(await one.everything()).toMatchObject(after.map(({ content }) => ({ content })));
    await one.scripts.undo({ operationId: redo });
    expect(await one.everything()).toEqual(before);
  });
});

test('several changes of one script are undone one after the other', async () => {
  const { scripts, a, everything } = await owner();
  const before = await everything();
  const ids = Array.from({ length: 5 }, () => ({ operationId: randomUUID() }));
  await scripts.setPinned({ id: a, pinned: true, ...ids[0] });
  await scripts.overwrite({ scripts: [{ name: 'a', content: 'one' }], ...ids[1] });
  await scripts.import({ scripts: [{ name: 'a', content: 'two', tags: [] }], ...ids[2] });
  await scripts.rename({ id: a, name: 'z', ...ids[3] });
  await scripts.trash({ ids: [a], ...ids[4] });
  for (const { operationId } of ids.toReversed()) {
    expect(await scripts.undo({ operationId })).toMatchObject({ undone: 1, changedSince: [] });
  }
  expect(await everything()).toEqual(before);
});

test('what cannot be as it was stays as it is, and is named', async () => {
  const { scripts, a, b } = await owner();
  const [rename, tags] = [{ operationId: randomUUID() }, { operationId: randomUUID() }];
  await scripts.rename({ id: a, name: 'z', ...rename });
  await scripts.rename({ id: b, name: 'a' });
  expect(await scripts.undo(rename)).toMatchObject({ undone: 0, changedSince: ['z'] });
  await scripts.editTags({ ids: [a, b], add: ['y'], ...tags });
  await scripts.setTags({ id: b, tags: ['z'] });
  expect(await scripts.undo(tags)).toMatchObject({ undone: 1, changedSince: ['a'] });
  const notes = { operationId: randomUUID() };
  await scripts.setDetails({ id: a, notes: 'why', ...notes });
  await scripts.setDetails({ id: a, notes: 'why not' });
  expect(await scripts.undo(notes)).toMatchObject({ undone: 0, changedSince: ['z'] });
  expect((await scripts.list()).scripts).toMatchObject([
    { name: 'a', tags: ['z'] },
    { name: 'z', tags: ['x'] },
  ]);
});

test('a call that found nothing to change changes nothing when it comes again', async () => {
  const { scripts, a } = await owner();
  const id = { operationId: randomUUID() };
  const answer = await scripts.setTags({ id: a, tags: ['x'], ...id });
  const { revision } = await scripts.list();
  await scripts.setTags({ id: a, tags: ['y'] });
  expect(await scripts.setTags({ id: a, tags: ['x'], ...id })).toEqual(answer);
  expect(await scripts.open({ id: a })).toMatchObject({ tags: ['y'] });
  expect((await scripts.list()).revision).toBe(revision + 1);
  await expect(scripts.setTags({ id: a, tags: ['z'], ...id })).rejects.toMatchObject({
    wireCode: 'operation_id_used',
  });
});
