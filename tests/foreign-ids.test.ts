import { beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '@/app/server/app-router';
import type { TestUser } from './support/accounts';
import { createTestApp } from './support/app';
import { CALLS, LENIENT, PARTS, type Person, settle } from './support/belongings';
import { openFreshDatabase } from './support/database';
import { FOLLOWED, followerOf } from './support/follower';

// The server must not reveal whether an id exists in another account. Every procedure that takes an id is tested by
// being registered, or listed as an exception.

const ABSENT = 4_000_000_000;
// A database of its own, since a tool's switch is everybody's.
const app = await createTestApp({ database: await openFreshDatabase() });
let owner: Person;
let stranger: Person;
/** What both have, and its revisions. */
let before: unknown;
beforeAll(async () => {
  owner = await settle(app);
  stranger = await settle(app);
  before = await everythingOf(owner, stranger);
});

const revisionsOf = ({ user }: Person) =>
  app.services.db
    .selectFrom('account_revisions')
    .select(['topic', 'revision'])
    .where('user_id', '=', user.id)
    .orderBy('topic')
    .execute();

async function everythingOf(...people: Person[]) {
  const everything = [];
  for (const person of people) {
    const followers = FOLLOWED.map((tool) => followerOf(app, person.user, tool));
    for (const follower of followers) await follower.catchUp();
    const revisions = await revisionsOf(person);
    expect(revisions.length).toBeGreaterThanOrEqual(FOLLOWED.length);
    const known = followers.map((follower) => follower.known());
    for (const one of known) expect(Object.keys(one)).not.toEqual([]);
    everything.push({ known, revisions });
  }
  return everything;
}

/** Calls by an operation id, which clients generate: another account's counts as unknown. */
const OPERATIONS = Object.keys(appRouter._def.procedures).filter((name) => name.endsWith('.undo'));

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
    ...[...Object.keys(CALLS).map(procedureOf), ...Object.keys(LENIENT), ...OPERATIONS],
    ...Object.values(PARTS).flatMap(({ skipping = [], withoutIds = [] }) => [...skipping, ...withoutIds]),
  ]);
  expect(takesAnId.filter((name) => !known.has(name))).toEqual([]);
});

describe("another account's id gets the same answer as an unknown one", () => {
  test.each(Object.entries(CALLS))('%s', async (call, input) => {
    const ownBefore = await revisionsOf(stranger);
    const absent = await answerOf(
      stranger.user,
      call,
      input(() => ABSENT, stranger.id),
    );
    const foreign = await answerOf(stranger.user, call, input(owner.id, stranger.id));
    expect(foreign).toMatchObject({ code: 'NOT_FOUND' });
    expect(foreign).toEqual(absent);
    expect(await revisionsOf(stranger), 'what is named beside it').toEqual(ownBefore);
  });

  test.each(OPERATIONS)('%s', async (call) => {
    const absent = await answerOf(stranger.user, call, { operationId: 'an-operation-that-never-was' });
    const foreign = await answerOf(stranger.user, call, { operationId: owner.operationId });
    expect(foreign).toMatchObject({ code: 'NOT_FOUND' });
    expect(foreign).toEqual(absent);
  });

  test.each(Object.entries(LENIENT))('%s leaves it out', async (call, input) => {
    const absent = await answerOf(
      stranger.user,
      call,
      input(() => ABSENT),
    );
    const foreign = await answerOf(stranger.user, call, input(owner.id));
    expect(foreign).toEqual(absent);
    expect(Object.values(foreign as object)).toEqual([[]]);
  });

  test('and nothing changed', async () => {
    expect(await everythingOf(owner, stranger)).toEqual(before);
  });
});

test('all ids are found by their owner', async () => {
  const caller = app.callerOf(owner.user);
  const { id } = owner;
  const { scripts, devflow, watchedRecords, sessions, tokens, passkeys, myData, reminders } = caller;
  await expect(myData.download({ id: id('house', 'download') })).resolves.toMatchObject({ state: 'waiting' });
  await expect(scripts.history({ id: id('script-manager', 'script') })).resolves.toMatchObject({
    versions: [{ id: id('script-manager', 'version') }],
  });
  await expect(scripts.history({ id: id('script-manager', 'trashedScript') })).resolves.toMatchObject({
    versions: [{ reason: 'delete' }],
  });
  await expect(scripts.setLastOpened({ id: id('script-manager', 'script') })).resolves.toBeUndefined();
  await expect(scripts.preferences()).resolves.toMatchObject({ lastOpened: id('script-manager', 'script') });
  await expect(scripts.restore({ ids: [id('script-manager', 'trashedScript')] })).resolves.toHaveProperty(
    'revision',
  );
  await expect(devflow.restore({ items: [id('devflow', 'trashedItem')] })).resolves.toHaveProperty(
    'revision',
  );
  await expect(watchedRecords.history({ id: id('watched-records', 'record') })).resolves.toHaveProperty(
    'events',
  );
  await expect(watchedRecords.dismissReview({ id: id('watched-records', 'review') })).resolves.toHaveProperty(
    'revision',
  );
  await expect(watchedRecords.orderTags({ ids: [id('watched-records', 'tag')] })).resolves.toHaveProperty(
    'revision',
  );
  await expect(watchedRecords.orderTypes({ ids: [id('watched-records', 'type')] })).resolves.toHaveProperty(
    'revision',
  );
  await expect(tokens.revoke({ id: id('house', 'token') })).resolves.toBeUndefined();
  await expect(passkeys.rename({ id: id('house', 'passkey'), name: 'Mine' })).resolves.toBeUndefined();
  await expect(reminders.removePushDevice({ id: id('house', 'pushDevice') })).resolves.toBeUndefined();
  await expect(sessions.end({ id: id('house', 'session') })).resolves.toBeUndefined();
});
