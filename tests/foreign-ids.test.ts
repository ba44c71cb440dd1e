import { beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '@/app/server/app-router';
import { createUser, type TestUser } from './support/accounts';
import { createTestApp } from './support/app';
import { createBelongings, OPERATION } from './support/belongings';
import { CALLS, idsOf, type OwnThings, SPENT } from './support/calls-by-id';
import { openFreshDatabase } from './support/database';
import { createDevflowOwner, type DevflowOwner } from './support/devflow-owner';
import { FOLLOWED, followerOf } from './support/follower';

// The server must not reveal whether an id exists in another account. Every procedure that takes an id is tested by
// being registered, or listed as an exception.

const ABSENT = 4_000_000_000;
// A database of its own, since a tool's switch is everybody's.
const app = await createTestApp({ database: await openFreshDatabase() });
let stranger: TestUser;
/** An account of the stranger's books, and a transaction. */
let books: OwnThings['books'];
let ids: Awaited<ReturnType<typeof createBelongings>>;
let board: DevflowOwner;
/** What the owner has, and its revisions. */
let before: Awaited<ReturnType<typeof everythingOfOwner>>;
beforeAll(async () => {
  stranger = await createUser(app.services.db);
  board = await createDevflowOwner(app);
  ids = await createBelongings(app, board);
  const { expenses } = app.callerOf(stranger);
  const account = (await expenses.addAccount({ name: 'own', currency: 'EUR' })).id;
  books = { account, entry: (await expenses.addTransaction({ accountId: account, ...SPENT })).id };
  before = await everythingOfOwner();
});

async function everythingOfOwner() {
  const followers = FOLLOWED.map((tool) => followerOf(app, board.user, tool));
  for (const follower of followers) await follower.catchUp();
  const revisions = await app.services.db
    .selectFrom('account_revisions')
    .select(['topic', 'revision'])
    .where('user_id', '=', board.user.id)
    .orderBy('topic')
    .execute();
  return { known: followers.map((follower) => follower.known()), revisions };
}

/** Calls by an operation id, which clients generate: another account's counts as unknown. */
const OPERATIONS = Object.keys(appRouter._def.procedures).filter((name) => name.endsWith('.undo'));
/** Calls on lists, which skip unknown ids. */
const LENIENT = [
  ...['scripts.texts', 'scripts.links', 'devflow.texts'],
  ...['watchedRecords.answerReviews', 'reminders.markRead'],
];
/** What it is given names features and statuses by their names. */
const BY_NAME = ['devflow.importItems'];
/** Callers of these may know all accounts. */
const OF_ALL = ['users.changeRole', 'users.takeFactor', 'users.setActive', 'users.sendLink', 'users.remove'];

const procedureOf = (call: string) => call.split(' ', 1)[0] ?? '';

async function answerOf(user: TestUser, call: string, input: object): Promise<unknown> {
  const [namespace = '', name = ''] = procedureOf(call).split('.');
  const caller = app.callerOf(user) as unknown as Record<
    string,
    Record<string, (input: object) => Promise<unknown>>
  >;
  const procedure = caller[namespace]?.[name];
  if (!procedure) throw new Error(`There is no ${call}`);
  return procedure(input).catch((error: unknown) => {
    const { code, wireCode, message } = error as { code: string; wireCode: string; message: string };
    return { code, wireCode, message };
  });
}

test('every procedure that takes an id is covered', () => {
  const takesAnId = Object.entries(appRouter._def.procedures).flatMap(([name, procedure]) => {
    const { inputs } = (
      procedure as unknown as { _def: { inputs: { shape?: object; in?: { shape?: object } }[] } }
    )._def;
    const fields = inputs.flatMap((input) => Object.keys(input.shape ?? input.in?.shape ?? {}));
    // The operation id of other calls is an idempotency key, not a reference.
    const named = fields.filter((field) => field !== 'operationId' || fields.length === 1);
    return named.some((field) => /^ids?$|Id$|^(?!series).*_id$|^(order|items)$/.test(field)) ? [name] : [];
  });
  const known = new Set([
    ...[...Object.keys(CALLS).map(procedureOf), ...OPERATIONS],
    ...[...LENIENT, ...BY_NAME, ...OF_ALL],
  ]);
  expect(takesAnId.filter((name) => !known.has(name))).toEqual([]);
});

describe("another account's id gets the same answer as an unknown one", () => {
  test.each(Object.keys(CALLS))('%s', async (call) => {
    const input = CALLS[call];
    if (!input) throw new Error(call);
    const own = call.startsWith('devflow.') ? await createDevflowOwner(app) : undefined;
    const caller = own?.user ?? stranger;
    const ownThings = { ...(own ?? board), books };
    const ownBefore = await own?.everything();
    const absent = await answerOf(
      caller,
      call,
      input(() => ABSENT, ownThings),
    );
    const foreign = await answerOf(caller, call, input(idsOf(ids, board), ownThings));
    expect(foreign).toMatchObject({ code: 'NOT_FOUND' });
    expect(foreign).toEqual(absent);
    expect(await own?.everything(), 'what is named beside it').toEqual(ownBefore);
  });

  test.each(OPERATIONS)('%s', async (call) => {
    const absent = await answerOf(stranger, call, { operationId: 'an-operation-that-never-was' });
    const foreign = await answerOf(stranger, call, { operationId: OPERATION });
    expect(foreign).toMatchObject({ code: 'NOT_FOUND' });
    expect(foreign).toEqual(absent);
  });

  test.each([
    ['scripts.texts', () => ids.script],
    ['devflow.texts', () => board.a],
  ])('%s leaves it out', async (call, id) => {
    const [absent, foreign] = await Promise.all(
      [ABSENT, id()].map((one) => answerOf(stranger, call, { ids: [one] })),
    );
    expect(foreign).toEqual(absent);
    expect(Object.values(foreign as object)).toEqual([[]]);
  });

  test('and nothing of theirs changed', async () => {
    expect(before.revisions.length).toBeGreaterThanOrEqual(FOLLOWED.length);
    for (const known of before.known) expect(Object.keys(known)).not.toEqual([]);
    expect(await everythingOfOwner()).toEqual(before);
  });
});

test('all ids are found by their owner', async () => {
  const caller = app.callerOf(board.user);
  const { scripts, devflow, watchedRecords, sessions, tokens, passkeys, myData, reminders } = caller;
  await expect(myData.download({ id: ids.download })).resolves.toMatchObject({ state: 'waiting' });
  await expect(scripts.history({ id: ids.script })).resolves.toMatchObject({
    versions: [{ id: ids.version }],
  });
  await expect(scripts.history({ id: ids.trashedScript })).resolves.toMatchObject({
    versions: [{ reason: 'delete' }],
  });
  await expect(scripts.setLastOpened({ id: ids.script })).resolves.toBeUndefined();
  await expect(scripts.preferences()).resolves.toMatchObject({ lastOpened: ids.script });
  await expect(scripts.restore({ ids: [ids.trashedScript] })).resolves.toHaveProperty('revision');
  await expect(devflow.restore({ items: [ids.trashedItem] })).resolves.toHaveProperty('revision');
  await expect(watchedRecords.history({ id: ids.record })).resolves.toHaveProperty('events');
  await expect(watchedRecords.dismissReview({ id: ids.review })).resolves.toHaveProperty('revision');
  await expect(watchedRecords.orderTags({ ids: [ids.tag] })).resolves.toHaveProperty('revision');
  await expect(watchedRecords.orderTypes({ ids: [ids.type] })).resolves.toHaveProperty('revision');
  await expect(tokens.revoke({ id: ids.token })).resolves.toBeUndefined();
  await expect(passkeys.rename({ id: ids.passkey, name: 'Mine' })).resolves.toBeUndefined();
  await expect(reminders.removePushDevice({ id: ids.pushDevice })).resolves.toBeUndefined();
  await expect(sessions.end({ id: ids.session })).resolves.toBeUndefined();
});
