import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { reordered } from '@/platform/shared/reorder';
import { createUser, signInAgain } from '../../../../tests/support/accounts';
import { createTestApp, type TestApp } from '../../../../tests/support/app';
import { RUNS_ON_A_SERVER } from '../../../../tests/support/properties';
import { statusAfter } from '../rules';

const app = await createTestApp();

type Devflow = ReturnType<TestApp['callerOf']>['devflow'];

/** The order includes completed items. */
interface Entry {
  id: number;
  status: number | null;
  completed: boolean;
}

const STATUSES = ['Bug', 'In Progress', 'Completed'];

async function filled(count: number) {
  const user = await createUser(app.services.db);
  const { devflow } = app.callerOf(user);
  const feature = (await devflow.addFeature({ name: 'Search' })).id;
  const statuses: { id: number; name: string; meansDone: boolean }[] = [];
  for (const name of STATUSES)
    statuses.push({ id: (await devflow.addStatus({ name })).id, name, meansDone: false });
  const statusId = statuses[0]?.id ?? 0;
  const ids: number[] = [];
  for (let at = 0; at < count; at++) {
    ids.push((await devflow.addItem({ featureId: feature, title: String(at), statusId })).id);
  }
  return { user, devflow, feature, statuses, ids };
}

/** Uses all free numbers between the items of a feature, like many moves to the same position. */
async function useGapsUp(feature: number) {
  const rows = await app.services.db
    .selectFrom('devflow_items')
    .select('id')
    .where('feature_id', '=', feature)
    .orderBy('position')
    .orderBy('id')
    .execute();
  for (const [at, { id }] of rows.entries()) {
    await app.services.db.updateTable('devflow_items').set({ position: at }).where('id', '=', id).execute();
  }
}

async function stored(devflow: Devflow, feature: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const item of await devflow.allItems({ featureId: feature })) {
    entries.push({ id: item.id, status: item.statusId, completed: item.completed });
  }
  return entries;
}

const item = fc.nat({ max: 5 });
const status = fc.nat({ max: STATUSES.length - 1 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move'), item, status, after: fc.option(item) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('together'),
      together: fc.uniqueArray(item, { minLength: 2 }),
      status: fc.option(status),
      after: fc.option(item),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('order'), items: fc.uniqueArray(item, { minLength: 1 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('complete'), item, completed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), item }) },
);

const toTop = (together: number[], status: number | null) => ({
  kind: 'together' as const,
  together,
  status,
  after: null,
});

test('whatever is moved, the order is that of a list, and undoing goes back step by step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      // Items of its own for each run: a failed one leaves its steps behind.
      const { devflow, feature, statuses, ids } = await filled(6);
      await useGapsUp(feature);
      const states = [await stored(devflow, feature)];
      const operations: string[] = [];
      for (const one of steps) {
        const before = states.at(-1) ?? [];
        const next = await play(one, before);
        if (!next) continue;
        expect(await stored(devflow, feature)).toEqual(next);
        states.push(next);
      }
      for (const operationId of operations.reverse()) {
        await devflow.undo({ operationId });
        states.pop();
        expect(await stored(devflow, feature)).toEqual(states.at(-1));
      }

      /**
       * Runs a step on the server, and returns its expected result on a plain array; null if the step makes no sense.
       */
      async function play(one: (typeof steps)[number], before: Entry[]): Promise<Entry[] | null> {
        const operationId = randomUUID();
        const find = (at: number) => before.find(({ id }) => id === ids[at]);
        if ('items' in one) {
          const order = one.items.flatMap((at) => find(at) ?? []);
          if (order.length === 0) return null;
          await devflow.orderItems({ order: order.map(({ id }) => ({ id })), operationId });
          operations.push(operationId);
          return reordered(before, order);
        }
        if ('together' in one) {
          const many = one.together.flatMap((at) => find(at) ?? []);
          const behind = one.after === null ? undefined : find(one.after);
          const anchor = behind && many.includes(behind) ? undefined : behind;
          if (many.length === 0) return null;
          const statusId = one.status === null ? undefined : (statuses[one.status]?.id ?? null);
          const ids = many.map(({ id }) => id);
          await devflow.moveItems({ ids, statusId, afterId: anchor?.id ?? null, operationId });
          operations.push(operationId);
          if (anchor || statusId !== undefined) return together(before, many, statusId, anchor);
          // Without a status each goes to the first positions of its own.
          return [...new Set(many.map((entry) => entry.status))].reduce((list, own) => {
            const ofStatus = many.filter((entry) => entry.status === own);
            return together(list, ofStatus, own, undefined);
          }, before);
        }
        const moved = find(one.item);
        if (!moved) return null;
        operations.push(operationId);
        const others = before.filter((entry) => entry !== moved);
        if ('completed' in one) {
          await devflow.setCompleted({ ids: [moved.id], completed: one.completed, operationId });
          if (moved.completed === one.completed) return before;
          const completion = one.completed ? 'complete' : 'reopen';
          const changed = {
            ...moved,
            completed: one.completed,
            status: statusAfter(completion, moved.status, statuses),
          };
          return before.map((entry) => (entry === moved ? changed : entry));
        }
        if (!('status' in one)) {
          await devflow.deleteItems({ ids: [moved.id], operationId });
          return others;
        }
        const statusId = statuses[one.status]?.id ?? null;
        const after = one.after === null ? undefined : find(one.after);
        const anchor = after === moved ? undefined : after;
        await devflow.moveItem({ id: moved.id, statusId, afterId: anchor?.id ?? null, operationId });
        const changed = { ...moved, status: statusId };
        const first = others.findIndex((entry) => entry.status === statusId && !entry.completed);
        const place = anchor ? others.indexOf(anchor) + 1 : first;
        if (place < 0) return before.map((entry) => (entry === moved ? changed : entry));
        return [...others.slice(0, place), changed, ...others.slice(place)];
      }
    }),
    {
      numRuns: RUNS_ON_A_SERVER,
      examples: [
        // The first of two statuses renumbers the feature, or the second does.
        [[toTop([1, 0], 1), toTop([5, 0], null)]],
        [[toTop([0, 1], 1), toTop([0, 5], null)]],
      ],
    },
  );
});

/** A list after some of its entries were placed next to each other. */
function together(
  list: Entry[],
  many: readonly Entry[],
  status: number | null | undefined,
  anchor: Entry | undefined,
): Entry[] {
  const ids = new Set(many.map(({ id }) => id));
  const changed = many.map((entry) => ({ ...entry, status: status === undefined ? entry.status : status }));
  const others = list.filter(({ id }) => !ids.has(id));
  const place = anchor
    ? others.findIndex(({ id }) => id === anchor.id) + 1
    : others.findIndex((entry) => entry.status === status && !entry.completed);
  if (place >= 0) return [...others.slice(0, place), ...changed, ...others.slice(place)];
  const next = changed[Symbol.iterator]();
  return list.map((entry) => (ids.has(entry.id) ? (next.next().value ?? entry) : entry));
}

test('20 moves at the same time from two sessions all succeed, and no item is lost or doubled', async () => {
  const { user, devflow, feature, statuses, ids } = await filled(10);
  await useGapsUp(feature);
  const { revision } = await devflow.openItems({ featureId: feature });
  const second = app.callerOf({ ...user, token: await signInAgain(app.services.db, user) }).devflow;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => {
      const session = at % 2 === 0 ? devflow : second;
      return session.moveItem({
        id: ids[at % 10] ?? 0,
        statusId: statuses[at % 3]?.id ?? null,
        afterId: ids[(at * 3 + 1) % 10] ?? null,
        operationId: randomUUID(),
      });
    }),
  );
  const revisions = answers.map((answer) => answer.revision).sort((a, b) => a - b);
  expect(revisions).toEqual(Array.from({ length: 20 }, (_, at) => revision + at + 1));
  const [one, other] = await Promise.all([
    devflow.openItems({ featureId: feature }),
    second.openItems({ featureId: feature }),
  ]);
  expect(one).toEqual(other);
  expect(one.items.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
});
