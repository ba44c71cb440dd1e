import fc from 'fast-check';
import { expect, test } from 'vitest';
import { containsPlain } from '@/platform/server/text-search';
import { createUser } from '../../../../tests/support/accounts';
import { createTestApp } from '../../../../tests/support/app';
import { RUNS_ON_A_SERVER } from '../../../../tests/support/properties';

const app = await createTestApp();

async function owner() {
  const user = await createUser(app.services.db);
  const { devflow } = app.callerOf(user);
  const featureId = (await devflow.addFeature({ name: 'feature' })).id;
  const statusId = (await devflow.addStatus({ name: 'Xyz' })).id;
  return { user, devflow, featureId, statusId };
}

const text = fc
  .array(
    fc.constantFrom('a', 'K', 'İ', 'ß', 'ẞ', 'K', 'Σ', 'ς', '统计', '😀', '%', '_', '\\', 'é', 'e\u0301'),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((pieces) => pieces.join(''));

test('a search finds what title or notes contain, and nothing across the two', async () => {
  const { user, devflow, featureId, statusId } = await owner();
  const item = fc.record({ title: text, notes: fc.option(text) });
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 5 }), fc.array(text), async (items, more) => {
      for (const one of items) await devflow.addItem({ featureId, statusId, ...one });
      const across = items.map(({ title, notes }) =>
        `${title.slice(-1)}${notes?.slice(0, 1) ?? ''}`.toWellFormed(),
      );
      for (const search of [...more, ...across, ...items.map(({ title }) => title.toUpperCase())]) {
        const { items: found, total } = await devflow.findOpen({ search });
        expect(found.map(({ id }) => id)).toEqual(await matching(user.id, search));
        expect(total).toBe(found.length);
      }
      await devflow.deleteItems({ ids: (await devflow.findOpen({})).items.map(({ id }) => id) });
    }),
    { numRuns: RUNS_ON_A_SERVER },
  );
});

/** What the search is defined as: characters, compared in lower case and without accents. */
async function matching(userId: number, search: string): Promise<number[]> {
  const contains = (column: string) => containsPlain([column], search);
  const rows = await app.services.db
    .selectFrom('devflow_items')
    .select('id')
    .where('user_id', '=', userId)
    .where('trashed_at', 'is', null)
    .where((item) => item.or([contains('title'), contains('notes')]))
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
}

test('a search follows edits and their undo', async () => {
  const { devflow, featureId, statusId } = await owner();
  const { id } = await devflow.addItem({ featureId, statusId, title: 'First', notes: 'Some notes' });
  const found = async (search: string) => (await devflow.findOpen({ search })).total;
  const operationId = 'edit-of-an-item';
  await devflow.editItem({ id, title: 'Second', notes: null, operationId });
  expect(await Promise.all(['first', 'SOME', 'SECOND'].map(found))).toEqual([0, 0, 1]);
  await devflow.undo({ operationId });
  expect(await Promise.all(['first', 'SOME', 'SECOND'].map(found))).toEqual([1, 1, 0]);
});

test('what is found is paged in the order of features and places', async () => {
  const { user, devflow, featureId, statusId } = await owner();
  const rows = Array.from({ length: 1_000 }, (_, at) => ({
    user_id: user.id,
    feature_id: featureId,
    status_id: statusId,
    title: at % 100 === 0 ? `rare ${String(at)}` : `common ${String(at)}`,
    notes: null,
    is_completed: false,
    position: 1_000_000 - at,
    created_at: new Date(),
    completed_at: null,
  }));
  await app.services.db.insertInto('devflow_items').values(rows).execute();
  const page = async (search: string) => {
    const { items, total } = await devflow.findOpen({ search, offset: 1, limit: 2 });
    return [total, ...items.map(({ title }) => title)];
  };
  expect(await page('COMMON')).toEqual([990, 'common 998', 'common 997']);
  expect(await page('')).toEqual([1_000, 'common 998', 'common 997']);
  expect(await page('RARE')).toEqual([10, 'rare 800', 'rare 700']);
});

test('names of statuses are found by the same letters as titles', async () => {
  const { devflow, featureId } = await owner();
  const statusId = (await devflow.addStatus({ name: 'Łódź' })).id;
  const { id } = await devflow.addItem({ featureId, statusId, title: 'First' });
  expect((await devflow.findOpen({ search: 'lodz' })).items).toMatchObject([{ id }]);
  await devflow.setCompleted({ ids: [id], completed: true });
  expect((await devflow.completedItems({ featureId, search: 'LODZ' })).items).toMatchObject([{ id }]);
});
