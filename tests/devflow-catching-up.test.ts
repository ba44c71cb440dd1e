import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caughtUp } from '@/features/devflow/client/changes/open-items';
import { createUser } from './support/accounts';
import { createTestApp } from './support/app';
import { RUNS_ON_A_SERVER } from './support/properties';

// An open page applies the changes to its cached items instead of reloading them.

const app = await createTestApp();

async function filled() {
  const { devflow } = app.callerOf(await createUser(app.services.db));
  const [here, elsewhere] = [
    (await devflow.addFeature({ name: 'Here' })).id,
    (await devflow.addFeature({ name: 'Elsewhere' })).id,
  ];
  const statuses: number[] = [];
  for (const name of ['Bug', 'Refine']) statuses.push((await devflow.addStatus({ name })).id);
  const items: number[] = [];
  const add = async (featureId: number, at = items.length) => {
    const statusId = statuses[at % statuses.length] ?? 0;
    items.push((await devflow.addItem({ featureId, title: String(at), statusId })).id);
  };
  for (let at = 0; at < 8; at++) await add(at < 6 ? here : elsewhere);
  return { devflow, here, elsewhere, statuses, items, add };
}

type Filled = Awaited<ReturnType<typeof filled>>;

const which = fc.nat({ max: 7 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('move'), item: which, after: fc.option(which), status: fc.boolean() }),
  fc.record({ kind: fc.constant('complete'), item: which, completed: fc.boolean() }),
  fc.record({ kind: fc.constant('edit'), item: which }),
  fc.record({ kind: fc.constant('take'), item: which, back: fc.boolean() }),
  fc.record({ kind: fc.constant('delete'), item: which }),
  fc.record({ kind: fc.constant('add') }),
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function play(one: Step, filled: Filled) {
  const { devflow, items, statuses, here, elsewhere, add } = filled;
  const id = 'item' in one ? (items[one.item] ?? 0) : 0;
  switch (one.kind) {
    case 'move': {
      if (!('after' in one)) return;
      const afterId = one.after === null ? null : (items[one.after] ?? null);
      const statusId = statuses[one.status ? 0 : 1] ?? null;
      if (afterId !== id) await devflow.moveItem({ id, statusId, afterId });
      return;
    }
    case 'complete':
      if ('completed' in one) await devflow.setCompleted({ ids: [id], completed: one.completed });
      return;
    case 'edit':
      await devflow.editItem({ id, title: 'edited', notes: 'with notes' });
      return;
    case 'take':
      if ('back' in one) await devflow.moveItems({ ids: [id], featureId: one.back ? here : elsewhere });
      return;
    case 'delete':
      await devflow.deleteItems({ ids: [id] });
      return;
    case 'add':
      await add(here);
  }
}

test('after any operations, applying the changes gives the same list as reloading it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const data = await filled();
      const { devflow, here } = data;
      let kept = await devflow.openItems({ featureId: here });
      for (const [at, one] of steps.entries()) {
        // A step on a deleted entry is refused, and changes nothing.
        await play(one, data).catch(() => undefined);
        // Some pages fetch several changes at once.
        if (at % 3 === 1) continue;
        const { changes, revision } = await devflow.openChanges({ featureId: here, since: kept.revision });
        const next = changes && caughtUp(kept, changes);
        expect(next).not.toBeNull();
        kept = { ...kept, ...next, revision };
        expect(kept).toEqual(await devflow.openItems({ featureId: here }));
      }
    }),
    { numRuns: RUNS_ON_A_SERVER },
  );
});

test('the response to one change has the same size in a list of any length', async () => {
  const { devflow, here, items } = await filled();
  const { revision } = await devflow.openItems({ featureId: here });
  await devflow.editItem({ id: items[3] ?? 0, title: 'changed' });
  const { changes } = await devflow.openChanges({ featureId: here, since: revision });
  expect(changes?.items).toMatchObject([{ id: items[3], title: 'changed', afterId: items[2] }]);
  expect(changes).toMatchObject({ gone: [], total: 6 });
});

test('a deleted or restored status makes the client reload the list, and so do very many changes', async () => {
  const { devflow, here, statuses } = await filled();
  const before = await devflow.openItems({ featureId: here });
  await devflow.deleteStatus({ id: statuses[0] ?? 0, operationId: 'delete-the-status' });
  const { changes } = await devflow.openChanges({ featureId: here, since: before.revision });
  expect(changes && caughtUp(before, changes)).toBeNull();

  const more = { featureId: here, title: 'more', statusId: statuses[1] ?? 0 };
  const ids: number[] = [];
  for (const length of [200, 200, 101])
    ids.push(...(await devflow.addItems({ items: Array.from({ length }, () => more) })).ids);
  const { revision } = await devflow.openItems({ featureId: here });
  await devflow.setCompleted({ ids, completed: true });
  expect(await devflow.openChanges({ featureId: here, since: revision })).toMatchObject({ changes: null });
});

test('changes of other accounts are not returned', async () => {
  const { devflow } = await filled();
  const stranger = await filled();
  await expect(devflow.openChanges({ featureId: stranger.here, since: 0 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
