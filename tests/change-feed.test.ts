import { randomUUID } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InjectOptions } from 'fastify';
import type * as z from 'zod';
import { appRouter } from '@/app/server/app-router';
import { runHousekeeping } from '@/app/server/housekeeping';
import { createUser, type TestUser } from './support/accounts';
import { createTestApp, type TestApp } from './support/app';
import { holidays, startCalendarSource } from './support/calendar-source';
import { openFreshDatabase } from './support/database';
import { settle } from './support/belongings';
import * as tools from '@/app/server/tools';
import { FOLLOWED, type Followed, type Follower, followerOf } from './support/follower';
import { plausibleInputs } from './support/plausible-inputs';
import { RUNS_ON_A_SERVER } from './support/properties';
import { recordCalls } from './support/recorded-calls';

// A program that applies the pages of the change feed knows what the account has, whatever was done meanwhile.

const app = await createTestApp({ database: await openFreshDatabase() });

const facts = { today: '2026-01-05', from: '2026-01-01', to: '2026-02-01', word: 'word' };

interface Mutation {
  tool: Followed;
  name: string;
  inputs: unknown[];
}

/** The changes of the tools, each with inputs that it may take. */
const mutations = FOLLOWED.flatMap((tool): Mutation[] =>
  Object.entries(appRouter._def.procedures).flatMap(([path, procedure]) => {
    const { type, inputs, meta } = (
      procedure as unknown as {
        _def: { type: string; inputs: z.ZodType[]; meta?: { tokens?: string } };
      }
    )._def;
    const [of, name = ''] = path.split('.');
    if (of !== tool || type !== 'mutation' || name === 'undo' || meta?.tokens === 'none') return [];
    return [{ tool, name, inputs: plausibleInputs(inputs, facts) }];
  }),
);

/** Words of the names of fields and calls for the kinds that they name. */
const KINDS: readonly (readonly [word: RegExp, kind: string])[] = [
  [/script/i, 'script'],
  [/feature/i, 'feature'],
  [/status/i, 'status'],
  [/item/i, 'item'],
  [/view/i, 'view'],
  [/tag/i, 'tag'],
  [/type/i, 'type'],
  [/group/i, 'group'],
  [/habit|entr/i, 'habit'],
  [/pause/i, 'pause'],
  [/goal|step|checkin|parent/i, 'goal'],
  [/calendar/i, 'calendar'],
  [/event/i, 'event'],
  [/account/i, 'account'],
  [/category|categories/i, 'category'],
  [/transaction/i, 'transaction'],
  [/schedule/i, 'schedule'],
  [/rule/i, 'rule'],
];

/** An input with other things named, and other texts, so that names are not taken. */
function varied(input: unknown, pick: (name: string) => number, text: string): unknown {
  if (Array.isArray(input)) return input.map((one) => varied(one, pick, text));
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (typeof value === 'number' && /id$/i.test(name)) return [name, pick(name)];
      if (Array.isArray(value) && value.every((one) => typeof one === 'number'))
        return [name, value.map(() => pick(name))];
      return [name, value === facts.word ? text : varied(value, pick, text)];
    }),
  );
}

const step = fc.record({
  at: fc.nat(),
  input: fc.nat(),
  ids: fc.infiniteStream(fc.nat()),
  text: fc.constantFrom('one', 'two', 'three', 'four'),
  undo: fc.integer({ min: 0, max: 3 }),
  follow: fc.boolean(),
  limit: fc.integer({ min: 1, max: 7 }),
});

async function freshly(owner: Parameters<typeof followerOf>[1], tool: Followed) {
  const fresh = followerOf(app, owner, tool);
  await fresh.readAll();
  return fresh;
}

describe.each(FOLLOWED)('%s', (tool) => {
  const own = mutations.filter((one) => one.tool === tool);

  test('a follower ends with what there is, whenever it reads', { tags: ['slow'] }, async () => {
    const run = async (steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) => {
      const { user } = await settle(app);
      const follower = followerOf(app, user, tool);
      await follower.readAll();
      const operations: string[] = [];
      for (const { at, input, ids, text, undo, follow, limit } of steps) {
        const caller = app.callerOf(user)[tool] as unknown as Record<
          string,
          (input: unknown) => Promise<unknown>
        >;
        const one = own[at % own.length];
        const known = Object.keys(follower.known()).map((key) => key.split(' '));
        const pick = (field: string) => {
          const words = /^ids?$/.test(field) ? (one?.name ?? '') : field;
          const kind = KINDS.find(([word]) => word.test(words))?.[1];
          const fitting = known.filter(([of]) => of === kind);
          const among = fitting.length > 0 ? fitting : known;
          return Number(among[(ids.next().value ?? 0) % among.length]?.[1] ?? 1);
        };
        const last = operations.at(-1);
        try {
          if (undo === 0 && last !== undefined) {
            operations.pop();
            const undoId = randomUUID();
            await caller.undo?.({ operationId: last, undoId });
            operations.unshift(undoId);
          } else if (one) {
            const operationId = randomUUID();
            const sent = varied(one.inputs[input % one.inputs.length] ?? {}, pick, text);
            await caller[one.name]?.({ ...(sent as object), operationId });
            operations.push(operationId);
          }
        } catch (error) {
          if (!(error instanceof TRPCError) || error.code === 'INTERNAL_SERVER_ERROR') throw error;
        }
        if (follow) await follower.page(limit);
      }
      await follower.catchUp(3);
      expect(follower.known()).toEqual((await freshly(user, tool)).known());
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 40 }), run), {
      numRuns: Math.ceil(RUNS_ON_A_SERVER / 2),
      endOnFailure: true,
    });
  });
});

test('a follower knows of each documented call', { tags: ['slow'] }, async () => {
  const source = await startCalendarSource();
  source.has(holidays({ a: '20260101' }));
  const environment = { PRIVATE_ADDRESSES: source.address };
  const fresh = await createTestApp({ database: await openFreshDatabase(), environment });
  const followers = new Map<string, Follower>();
  const missed: string[] = [];
  const inject = async (sent: InjectOptions & { url: string }) => {
    const response = await fresh.http.inject(sent);
    const [, token] = /^Bearer (.*)/.exec(String(sent.headers?.authorization)) ?? [];
    const tool = FOLLOWED.find((name) =>
      tools[name].rest.some((one) => sent.url.includes(`/${one.name}.php`)),
    );
    if (token === undefined || !tool || sent.method === 'GET' || response.statusCode !== 200) return response;
    const user = { token } as TestUser;
    const follower = followers.get(`${tool} ${token}`) ?? followerOf(fresh, user, tool);
    followers.set(`${tool} ${token}`, follower);
    await follower.catchUp();
    const now = followerOf(fresh, user, tool);
    await now.readAll();
    if (JSON.stringify(now.known()) !== JSON.stringify(follower.known()))
      missed.push(`${sent.url} ${JSON.stringify(sent.payload)}`);
    return response;
  };
  const http = Object.create(fresh.http, { inject: { value: inject } }) as TestApp['http'];
  await recordCalls({ ...fresh, http }, source);
  expect(followers.size).toBeGreaterThanOrEqual(FOLLOWED.length);
  expect(missed).toEqual([]);
});

describe('what is told', () => {
  test('is what the lists of the account show, and nothing of another', async () => {
    const { user, id: idIn } = await settle(app);
    const other = await createUser(app.services.db);
    const { scripts, devflow, watchedRecords, goalsHabits, calendar, expenses } = app.callerOf(user);
    const told = Object.fromEntries(
      await Promise.all(FOLLOWED.map(async (tool) => [tool, await freshly(user, tool)])),
    ) as Record<Followed, Follower>;
    const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
    const live = (tool: Followed, kind: string) => idsOf(told[tool].live(kind));

    expect(live('scripts', 'script')).toEqual(idsOf((await scripts.list()).scripts));
    const { features, statuses } = await devflow.overview();
    expect(live('devflow', 'feature')).toEqual(idsOf(features));
    expect(live('devflow', 'status')).toEqual(idsOf(statuses));
    const items = [];
    for (const { id } of features)
      for await (const item of await devflow.allItems({ featureId: id })) items.push(item);
    expect(live('devflow', 'item')).toEqual(idsOf(items));
    expect(told.devflow.known()[`item ${String(idIn('devflow', 'item'))}`]).toMatchObject({
      title: items.find(({ id }) => id === idIn('devflow', 'item'))?.title,
      labels: ['label'],
    });
    expect(live('devflow', 'view')).toEqual(idsOf((await devflow.views()).views));
    expect(live('watchedRecords', 'record')).toEqual(idsOf((await watchedRecords.list({})).records));
    expect(live('watchedRecords', 'tag')).toEqual(idsOf((await watchedRecords.tags()).tags));
    expect(live('goalsHabits', 'habit')).toEqual(
      idsOf((await goalsHabits.getHabits({ archived: true })).habits),
    );
    expect(
      told.goalsHabits.known()[`entry ${String(idIn('goals-habits', 'habit'))} 2026-01-05`],
    ).toMatchObject({
      state: 'done',
      note: 'noted',
    });
    expect(told.goalsHabits.known()[`goal ${String(idIn('goals-habits', 'list'))}`]).toMatchObject({
      steps: [{ title: 'step' }],
    });
    expect(live('calendar', 'calendar')).toEqual(idsOf((await calendar.calendars()).calendars));
    expect(live('calendar', 'event')).toContain(idIn('calendar', 'event'));
    expect(live('calendar', 'event')).not.toContain(idIn('calendar', 'trashedEvent'));
    expect(live('expenses', 'account')).toEqual(idsOf((await expenses.accounts()).accounts));
    expect(live('expenses', 'transaction')).toEqual(
      idsOf((await expenses.transactions({ limit: 100 })).transactions),
    );
    expect(told.expenses.known()[`transaction ${String(idIn('expense-tracker', 'entry'))}`]).toMatchObject({
      payee: 'payee',
      lines: [{ amount: -1 }],
    });
    for (const tool of FOLLOWED) expect((await freshly(other, tool)).known()).toEqual({});
  });

  test('goes to the trash as it is, and is told again when it is deleted for good', async () => {
    const user = await createUser(app.services.db);
    const { calendar } = app.callerOf(user);
    const id = (await calendar.addCalendar({ name: 'Work' })).id;
    const event = (await calendar.addEvent({ title: 'Talk', start: '2026-01-05', calendarId: id })).id;
    const follower = followerOf(app, user, 'calendar');
    await follower.catchUp();
    await calendar.deleteCalendar({ id });
    const changes = async () =>
      (await calendar.changesSince({ cursor: follower.cursor })).changes.map(({ row, ...change }) => ({
        ...change,
        trashed: row && row.trashedAt !== null,
      }));
    const revision = 3;
    expect(await changes()).toEqual([{ kind: 'calendar', id, revision, deleted: false, trashed: true }]);
    await calendar.purge({ calendars: [id], events: [] });
    expect(await changes()).toEqual([
      { kind: 'calendar', id, revision: revision + 1, deleted: true, trashed: null },
    ]);
    expect(follower.known()).toHaveProperty(`event ${String(event)}`);
    await follower.catchUp();
    expect(follower.known()).not.toHaveProperty(`event ${String(event)}`);
  });

  test('is bounded in bytes', async () => {
    const user = await createUser(app.services.db);
    const { devflow } = app.callerOf(user);
    const featureId = (await devflow.addFeature({ name: 'Long' })).id;
    const statusId = (await devflow.addStatus({ name: 'Bug' })).id;
    const notes = 'x'.repeat(60_000);
    for (let at = 0; at < 25; at++) await devflow.addItem({ featureId, statusId, title: String(at), notes });
    const first = await devflow.changesSince({});
    expect(first.more).toBe(true);
    expect(JSON.stringify(first.changes).length).toBeLessThan(1_048_576 + 65_536);
    const rest = await devflow.changesSince({ cursor: first.cursor });
    expect(rest).toMatchObject({ more: false });
    expect(first.changes.length + rest.changes.length).toBe(27);
  });
});

describe('a cursor', () => {
  const tooOld = expect.objectContaining({ wireCode: 'cursor_too_old' }) as unknown;

  /** A person with an item, a program that has read all, and one that has read a page of it. */
  async function followed() {
    const user = await createUser(app.services.db);
    const { devflow } = app.callerOf(user);
    const featureId = (await devflow.addFeature({ name: 'Search' })).id;
    const statusId = (await devflow.addStatus({ name: 'Bug' })).id;
    const { id } = await devflow.addItem({ featureId, statusId, title: 'Bug' });
    const follower = followerOf(app, user, 'devflow');
    await follower.catchUp();
    const beginner = followerOf(app, user, 'devflow');
    await beginner.page(1);
    return { user, devflow, id, follower, beginner };
  }

  test('is refused once something is forgotten that its program may know', async () => {
    const { db } = app.services;
    const { user, devflow, id, follower, beginner } = await followed();
    await devflow.deleteItems({ ids: [id] });
    const before = followerOf(app, user, 'devflow');
    await before.catchUp();
    await db
      .updateTable('devflow_items')
      .set({ trashed_at: new Date('2026-01-01') })
      .where('id', '=', id)
      .execute();
    await runHousekeeping(app.services);
    await expect(follower.page()).rejects.toEqual(tooOld);
    await expect(beginner.page()).rejects.toEqual(tooOld);
    // It has been told that it is in the trash.
    await before.page();
    const later = followerOf(app, user, 'devflow');
    await later.page(1);
    await later.catchUp();
    expect(Object.keys(later.known())).toHaveLength(2);
    await follower.readAll();
    expect(follower.known()).toEqual(later.known());
  });

  test('is refused once it is long ago that something was deleted', async () => {
    const { db } = app.services;
    const { devflow, id, follower } = await followed();
    await devflow.deleteItems({ ids: [id] });
    await devflow.purge({ items: [id] });
    await db
      .updateTable('deleted_rows')
      .set({ deleted_at: new Date('2026-01-01') })
      .execute();
    await runHousekeeping(app.services);
    await expect(follower.page()).rejects.toEqual(tooOld);
    await follower.readAll();
    await follower.page();
  });

  test('is refused after a change that deleted more than is kept', async () => {
    const { devflow, id, follower } = await followed();
    const { featureId, statusId } = await devflow.item({ id });
    const ids = [];
    const items = Array.from({ length: 100 }, (_, at) => ({
      featureId,
      statusId: statusId ?? 0,
      title: String(at),
    }));
    for (let at = 0; at < 21; at++) ids.push(...(await devflow.addItems({ items })).ids);
    await follower.catchUp();
    for (let at = 0; at < ids.length; at += 1_000)
      await devflow.deleteItems({ ids: ids.slice(at, at + 1_000) });
    await follower.catchUp();
    await devflow.purge({ items: ids });
    await expect(follower.page()).rejects.toEqual(tooOld);
    await follower.readAll();
    expect(follower.live('item')).toHaveLength(1);
  });

  test('is refused where positions changed without their order', async () => {
    const { user, devflow, id, follower } = await followed();
    const { featureId, statusId } = await devflow.item({ id });
    const last = await devflow.addItem({ featureId, statusId: statusId ?? 0, title: 'Last' });
    await follower.catchUp();
    // As where the gap between them is used up.
    const items = app.services.db.updateTable('devflow_items').where('user_id', '=', user.id);
    await items.set({ position: 1 }).where('id', '=', id).execute();
    await items.set({ position: 2 }).where('id', '=', last.id).execute();
    const { id: between } = await devflow.addItem({ featureId, statusId: statusId ?? 0, title: 'Between' });
    await devflow.moveItem({ id: between, statusId, afterId: id });
    await expect(follower.page()).rejects.toEqual(tooOld);
    await follower.readAll();
    const order = follower.live('item').sort((one, other) => Number(one.position) - Number(other.position));
    expect(order.map((item) => item.id)).toEqual([id, between, last.id]);
  });

  test('is refused after a backup was restored', async () => {
    const { user, follower } = await followed();
    await app.services.db.deleteFrom('account_eras').where('user_id', '=', user.id).execute();
    await expect(follower.page()).rejects.toEqual(tooOld);
  });

  test('is refused if it is none, or of another account or tool', async () => {
    const { user, devflow, follower } = await followed();
    const other = await followed();
    const none = expect.objectContaining({ wireCode: 'invalid' }) as unknown;
    const wrong = [...['', 'x', 'W10', '!'], Buffer.from('["a","b",1,2,"x",-1]').toString('base64url')];
    for (const cursor of wrong) await expect(devflow.changesSince({ cursor })).rejects.toEqual(none);
    const parts = JSON.parse(Buffer.from(follower.cursor ?? '', 'base64url').toString()) as unknown[];
    // A row is named by its number, whatever else a program writes.
    const forged = [...parts.slice(0, 2), 0, 1, 'x', parts[5]];
    const cursor = Buffer.from(JSON.stringify(forged)).toString('base64url');
    await expect(devflow.changesSince({ cursor })).rejects.toEqual(none);
    await expect(other.devflow.changesSince({ cursor: follower.cursor })).rejects.toEqual(tooOld);
    await expect(app.callerOf(user).calendar.changesSince({ cursor: follower.cursor })).rejects.toEqual(
      tooOld,
    );
  });
});
