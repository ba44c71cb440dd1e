import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../../../../tests/support/accounts';
import { createTestApp, type TestApp } from '../../../../tests/support/app';
import { devflowTexts } from '../rules';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

/** A user with a feature, the usual statuses, and items of them, in order: a, b and c in Bug, d and e in Refine. */
async function owner() {
  const user = await createUser(app.services.db);
  const { devflow } = app.callerOf(user);
  const feature = (await devflow.addFeature({ name: 'Search' })).id;
  const other = (await devflow.addFeature({ name: 'Billing' })).id;
  const status = async (name: string) => (await devflow.addStatus({ name })).id;
  const bug = await status('Bug');
  const refine = await status('Refine');
  const progress = await status('In Progress');
  const completed = await status('Completed');
  const item = async (title: string, statusId: number) =>
    (await devflow.addItem({ featureId: feature, title, statusId })).id;
  const a = await item('a', bug);
  const b = await item('b', bug);
  const c = await item('c', bug);
  const d = await item('d', refine);
  const e = await item('e', refine);
  const list = async (featureId = feature) => (await devflow.openItems({ featureId })).items;
  const titles = async (featureId = feature) => (await list(featureId)).map(({ title }) => title).join('');
  const done = async (featureId = feature) =>
    (await devflow.completedItems({ featureId, sort: { column: 'title', direction: 'asc' } })).items;
  return {
    user,
    devflow,
    feature,
    other,
    bug,
    refine,
    progress,
    completed,
    a,
    b,
    c,
    d,
    e,
    list,
    titles,
    done,
  };
}

/** A change under an operation id, and its undo. */
function operation() {
  const operationId = randomUUID();
  return { operationId };
}

const refusal = (code: string, message: string) => ({ code, message });

describe('moving', () => {
  test('puts an item behind another or first in its status', async () => {
    const { devflow, bug, refine, a, b, d, e, list, titles } = await owner();
    await devflow.moveItem({ id: a, statusId: bug, afterId: b });
    expect(await titles()).toBe('bacde');
    await devflow.moveItem({ id: e, statusId: bug, afterId: null });
    expect(await titles()).toBe('ebacd');
    await devflow.moveItem({ id: a, statusId: refine, afterId: d });
    expect((await list()).map(({ title, statusId }) => [title, statusId])).toEqual([
      ['e', bug],
      ['b', bug],
      ['c', bug],
      ['d', refine],
      ['a', refine],
    ]);
  });

  test('finds room wherever it is asked to, again and again', async () => {
    const { devflow, bug, a, b, c, d, titles } = await owner();
    for (let round = 0; round < 20; round++) {
      await devflow.moveItem({ id: b, statusId: bug, afterId: a });
      await devflow.moveItem({ id: c, statusId: bug, afterId: a });
      await devflow.moveItem({ id: d, statusId: bug, afterId: a });
    }
    expect(await titles()).toBe('adcbe');
  });
});

describe('undo', () => {
  test('gives a place back, though the feature was numbered anew', async () => {
    const { devflow, refine, b, c, d, e, list, titles } = await owner();
    const before = await list();
    const move = operation();
    await devflow.moveItem({ id: b, statusId: refine, afterId: e, ...move });
    for (let round = 0; round < 20; round++) {
      await devflow.moveItem({ id: e, statusId: refine, afterId: c });
      await devflow.moveItem({ id: d, statusId: refine, afterId: c });
    }
    await devflow.undo(move);
    expect(await titles()).toBe('abcde');
    expect(await list()).toEqual(before);
  });
});

describe('a status', () => {
  test('that is deleted leaves its items without one, and comes back to them', async () => {
    const { devflow, bug, list } = await owner();
    const before = await list();
    const deletion = operation();
    await devflow.deleteStatus({ id: bug, ...deletion });
    expect((await list()).map(({ statusId }) => statusId)).toEqual([
      null,
      null,
      null,
      before[3]?.statusId,
      before[4]?.statusId,
    ]);
    await devflow.undo(deletion);
    expect(await list()).toEqual(before);
  });
});

test('nothing is anybody else’s', async () => {
  const { a } = await owner();
  const stranger = app.callerOf(app.users[1]).devflow;
  await expect(stranger.item({ id: a })).rejects.toMatchObject(
    refusal('NOT_FOUND', devflowTexts.itemNotFound),
  );
});
