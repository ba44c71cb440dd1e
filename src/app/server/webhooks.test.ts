import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { devflowFeed } from '@/features/devflow/server/feed';
import { nextMessage } from '@/features/webhooks/server/message';
import { findWebhook, readOwner } from '@/features/webhooks/server/queries';
import { webhookLimits } from '@/features/webhooks/rules';
import { seal } from '@/platform/server/crypto';
import { createUser, type TestUser } from '../../../tests/support/accounts';
import { createTestApp } from '../../../tests/support/app';
import { openFreshDatabase } from '../../../tests/support/database';
import { setFactorRequired, setToolOpen } from '../../../tests/support/switches';
import { until } from '../../../tests/support/until';
import { isSignedBy, startWebhookReceiver } from '../../../tests/support/webhook-receiver';
import { runWebhooks } from './housekeeping';

// A database of its own, since the job sends everybody's.
const database = await openFreshDatabase();
const receiver = await startWebhookReceiver();
const app = await createTestApp({ database, environment: { PRIVATE_ADDRESSES: receiver.address } });
let person: TestUser;
let stranger: TestUser;
beforeEach(async () => {
  [person, stranger] = [await createUser(database.db), await createUser(database.db)];
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  Object.assign(receiver, { status: 204, headers: {}, answersAfter: Promise.resolve() });
  receiver.received.length = 0;
  await database.db.deleteFrom('webhooks').execute();
});

const call = (of = person) => app.callerOf(of);
const run = (on = app) => runWebhooks(on.services);
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Wish = Parameters<ReturnType<typeof call>['webhooks']['make']>[0];
const make = (wish: Partial<Wish> = {}, of = person) =>
  call(of).webhooks.make({
    ...{ name: 'Hook', address: `http://${receiver.address}/hook?key=secret#part` },
    ...{ tools: [{ tool: 'devflow' }], currentPassword: of.password, ...wish },
  });
const listed = async (of = person) => (await call(of).webhooks.list()).webhooks;
const addFeature = async (name: string, of = person) =>
  (await call(of).devflow.addFeature({ name })) as { id: number };
const changesOf = (message = receiver.received.at(-1)) =>
  message?.data.changes?.map(({ kind, id, deleted }) => ({ kind, id, deleted }));
const names = () => receiver.received.flatMap(({ data }) => data.changes?.map(({ row }) => row?.name) ?? []);
/** Another process of the same installation. */
const otherProcess = () => {
  const { dataDir } = app.services.config;
  const environment = { PRIVATE_ADDRESSES: receiver.address, DATA_DIR: dataDir };
  return createTestApp({ database, environment });
};

test('what changes is sent, signed, to its account’s webhook alone', async () => {
  await addFeature('Before');
  const { id, secret } = await make();
  await make({ name: 'Theirs', address: `http://${receiver.address}/theirs` }, stranger);
  const feature = await addFeature('Web shop');
  await run();
  expect(receiver.received).toHaveLength(1);
  const [message] = receiver.received;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  expect(message && isSignedBy(message, secret)).toBe(true);
  expect(message).toMatchObject({
    path: '/hook?key=secret',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Toolstead',
      'webhook-id': expect.stringMatching(/^msg_[\w-]{32}$/) as string,
      'webhook-timestamp': String(Math.floor(Date.parse(message?.timestamp ?? '') / 1000)),
    },
    type: 'changes',
    data: {
      webhook: { id, name: 'Hook' },
      tool: 'devflow',
      changes: [
        {
          kind: 'feature',
          id: feature.id,
          deleted: false,
          row: expect.objectContaining({ name: 'Web shop' }) as object,
        },
      ],
    },
  });
  const { changes, revision } = await call().devflow.changesSince({
    cursor: message?.data.cursor,
    limit: 10,
  });
  expect([changes, revision]).toEqual([[], message?.data.revision]);
  await run();
  expect(receiver.received).toHaveLength(1);
});

test('only chosen kinds and tools are sent, and those of others are not kept for later', async () => {
  await make({ tools: [{ tool: 'devflow', kinds: ['status'] }] });
  await addFeature('Not told');
  await call().calendar.addEvent({ title: 'Not told', start: '2026-06-15T10:00', minutes: 30 });
  await run();
  expect(receiver.received).toEqual([]);
  await call().devflow.addStatus({ name: 'Blocked', color: '#336699' });
  await run();
  expect(names()).toEqual(['Blocked']);
});

test('a long list comes in messages of a hundred, in order', async () => {
  await make();
  for (let at = 0; at < 105; at += 1) await addFeature(`Feature ${String(at)}`);
  await run();
  expect(receiver.received.map((one) => changesOf(one)?.length)).toEqual([100, 5]);
  expect(names()).toEqual(Array.from({ length: 105 }, (_, at) => `Feature ${String(at)}`));
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(2);
});

test('what was undone or rolled back before is not told as made; what was purged is told as gone', async () => {
  await make();
  const undone = (await call().devflow.addFeature({ name: 'Undone', operationId: 'undone' })) as {
    id: number;
  };
  await call().devflow.undo({ operationId: 'undone' });
  await run();
  const inTrash = { deleted: false, row: { trashedAt: expect.any(String) as string } };
  expect(receiver.received.map(({ data }) => data.changes)).toMatchObject([[{ id: undone.id, ...inTrash }]]);
  await addFeature('Web shop');
  await run();
  const before = receiver.received.length;
  await expect(addFeature('Web shop')).rejects.toMatchObject({ code: 'CONFLICT' });
  await run();
  expect(receiver.received).toHaveLength(before);

  const purged = await addFeature('Purged');
  await call().devflow.deleteFeature({ id: purged.id });
  await run();
  expect(receiver.received.at(-1)?.data.changes).toMatchObject([{ id: purged.id, ...inTrash }]);
  await call().devflow.purge({ features: [purged.id] });
  await run();
  expect(changesOf()).toEqual([{ kind: 'feature', id: purged.id, deleted: true }]);
});

test('what fails is sent again by the same id, later each time, with nothing that was not in it', async () => {
  await make();
  const [one, two] = [await addFeature('One'), await addFeature('Two')];
  receiver.status = 500;
  await run();
  const first = receiver.received[0];
  expect(changesOf(first)?.map(({ id }) => id)).toEqual([one.id, two.id]);
  expect(await listed()).toMatchObject([
    {
      state: 'on',
      delivered: null,
      failing: {
        since: new Date().toISOString(),
        said: 'The receiver answered 500',
        next: new Date(Date.now() + 30_000).toISOString(),
      },
    },
  ]);
  await addFeature('Three');
  await call().devflow.editFeature({ id: one.id, name: 'One again' });
  for (const wait of [30_000, MINUTE, 2 * MINUTE, 4 * MINUTE]) {
    const before = receiver.received.length;
    later(wait - 1);
    await run();
    expect(receiver.received).toHaveLength(before);
    later(1);
    await run();
    expect(receiver.received).toHaveLength(before + 1);
  }
  expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set([first?.id]));
  expect(changesOf()?.map(({ id }) => id)).toEqual([two.id]);
  receiver.status = 200;
  receiver.received.length = 0;
  later(8 * MINUTE);
  await run();
  expect(names()).toEqual(['Two', 'Three', 'One again']);
  expect(receiver.received.map(({ id }) => id === first?.id)).toEqual([true, false]);
  expect(await listed()).toMatchObject([{ delivered: new Date().toISOString(), failing: null }]);
});

test('a process that ended between the post and the note of it lets the same be sent once more', async () => {
  await make();
  await addFeature('One');
  let answer = () => {};
  receiver.answersAfter = new Promise((resolve) => (answer = resolve));
  const sending = run();
  await until(() => receiver.received.length === 1);
  await addFeature('Two');
  receiver.answersAfter = Promise.resolve();
  const other = await otherProcess();
  await run(other);
  expect(receiver.received).toHaveLength(1);
  later(MINUTE);
  await run(other);
  answer();
  await sending;
  await run();
  expect(names()).toEqual(['One', 'One', 'Two']);
  expect(receiver.received[1]?.id).toBe(receiver.received[0]?.id);
  expect(receiver.received[2]?.id).not.toBe(receiver.received[0]?.id);
});

test('two processes send each change once', async () => {
  const other = await otherProcess();
  const people = await Promise.all([person, stranger].map(async (of) => [of, await make({}, of)] as const));
  for (const [of] of people) for (const name of ['One', 'Two']) await addFeature(name, of);
  await Promise.all([app, other, app, other].map(run));
  await Promise.all([app, other].map(run));
  expect(names().sort()).toEqual(['One', 'One', 'Two', 'Two']);
});

test.each([
  ['600', 600_000],
  ['1', 30_000],
  ['999999', 4 * 60 * MINUTE],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 30_000],
])('a receiver that asks to wait for %s is asked again in %i ms', async (seconds, wait) => {
  await make();
  await addFeature('One');
  Object.assign(receiver, { status: 429, headers: { 'retry-after': seconds } });
  await run();
  expect((await listed())[0]?.failing?.next).toBe(new Date(Date.now() + wait).toISOString());
});

test('a redirect is not followed', async () => {
  await make();
  await addFeature('One');
  Object.assign(receiver, { status: 307, headers: { location: '/elsewhere' } });
  await run();
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook?key=secret']);
  expect((await listed())[0]?.failing?.said).toBe(
    'The receiver sends elsewhere (307), which is not followed',
  );
});

describe('an end', () => {
  const endMail = async (from = app) => {
    const mails = await from.mailsTo(person.email);
    return mails.find(({ headers }) => headers.get('subject') === 'A webhook has ended')?.text;
  };

  test('after a week of failures is told, and what has changed is sent once it is switched on again', async () => {
    const { id } = await make();
    await addFeature('One');
    receiver.status = 503;
    await run();
    // The server was off, and has tried only twice.
    later(8 * DAY);
    await run();
    expect(await listed()).toMatchObject([{ state: 'on' }]);
    for (let failures = 2; failures < webhookLimits.failuresMin; failures += 1) {
      expect(await listed()).toMatchObject([{ state: 'on' }]);
      later(4 * 60 * MINUTE);
      await run();
    }
    expect(await listed()).toMatchObject([{ state: 'failed', failing: { next: null } }]);
    expect(await endMail()).toContain(
      'It has failed for 7 days, the last time because: The receiver answered 503.',
    );
    const before = receiver.received.length;
    later(DAY);
    await run();
    expect(receiver.received).toHaveLength(before);

    receiver.status = 200;
    receiver.received.length = 0;
    await addFeature('Two');
    await call().webhooks.setOn({ id, on: true });
    await run();
    expect(names()).toEqual(['One', 'Two']);
    expect(await listed()).toMatchObject([{ state: 'on', failing: null }]);
  });

  test('is at once where the receiver wants nothing more', async () => {
    await make();
    await addFeature('One');
    receiver.status = 410;
    await run();
    expect(await listed()).toMatchObject([{ state: 'gone' }]);
    expect(await endMail()).toContain('it wants nothing more (410)');
  });

  test('is at once where the server has another key', async () => {
    await make();
    await addFeature('One');
    const environment = { PRIVATE_ADDRESSES: receiver.address, SECRET_KEY: 'x'.repeat(40) };
    const other = await createTestApp({ database, environment });
    await run(other);
    expect(receiver.received).toEqual([]);
    expect(await listed()).toMatchObject([{ state: 'failed' }]);
    expect(await endMail(other)).toContain('Because this server has another key, and can no longer read it.');
  });
});

describe('nothing is sent', () => {
  /** Changes something, and sends it once `back` has undone what stood against it. */
  async function heldUntil(back: () => Promise<unknown>) {
    await run();
    expect(receiver.received).toEqual([]);
    await back();
    later(MINUTE);
    await run();
    expect(names()).toEqual(['One']);
  }

  test('while the tool is closed', async () => {
    await make();
    await addFeature('One');
    await setToolOpen(app, 'devflow', false);
    await heldUntil(() => setToolOpen(app, 'devflow', true));
  });

  test('of a closed tool, and without delay of the others', async () => {
    await make({ tools: [{ tool: 'devflow' }, { tool: 'calendar' }] });
    await call().calendar.addEvent({ title: 'Waits', start: '2026-06-15T10:00', minutes: 30 });
    await setToolOpen(app, 'calendar', false);
    await addFeature('One');
    await run();
    await addFeature('Two');
    later(5_000);
    await run();
    await setToolOpen(app, 'calendar', true);
    expect(names()).toEqual(['One', 'Two']);
  });

  test('while the account lacks the second factor that its role needs', async () => {
    await make();
    await addFeature('One');
    await setFactorRequired(app, true);
    await heldUntil(() => setFactorRequired(app, false));
  });

  test('while the account may not sign in', async () => {
    await make();
    await addFeature('One');
    const set = (deactivated_at: Date | null) =>
      database.db.updateTable('users').set({ deactivated_at }).where('id', '=', person.id).execute();
    await set(new Date());
    await heldUntil(() => set(null));
  });

  test('while it is switched off', async () => {
    const { id } = await make();
    await addFeature('One');
    await call().webhooks.setOn({ id, on: false });
    await heldUntil(() => call().webhooks.setOn({ id, on: true }));
  });

  test('to an address that is no longer named', async () => {
    await make();
    await addFeature('One');
    const { dataDir } = app.services.config;
    await run(await createTestApp({ database, environment: { DATA_DIR: dataDir } }));
    expect(receiver.received).toEqual([]);
    expect((await listed())[0]?.failing?.said).toBe('The address is not a public one');
  });

  test.each(['https://localhost/x', 'https://LOCALHOST./x'])(
    'to a name that leads to a private address: %s',
    async (address) => {
      const { id } = await make({ address });
      expect(await call().webhooks.test({ id })).toEqual({
        delivered: false,
        status: null,
        said: 'The address is not a public one',
      });
    },
  );
});

test('a receiver is told to read everything where it is not known any more what was deleted', async () => {
  const { id } = await make();
  await addFeature('One');
  receiver.status = 500;
  await run();
  await database.db
    .updateTable('account_eras')
    .set({ era: 'abcdef' })
    .where('user_id', '=', person.id)
    .execute();
  later(MINUTE);
  await run();
  const told = receiver.received.at(-1);
  expect(told).toMatchObject({ type: 'reset', data: { webhook: { id }, tool: 'devflow', changes: [] } });
  expect(told?.id).not.toBe(receiver.received[0]?.id);
  await addFeature('Two');
  receiver.status = 200;
  later(2 * MINUTE);
  await run();
  expect(receiver.received.slice(-2).map(({ type, id: message }) => [type, message === told?.id])).toEqual([
    ['reset', true],
    ['changes', false],
  ]);
  expect(receiver.received.at(-1)?.data.changes).toMatchObject([{ row: { name: 'Two' } }]);
});

describe('a test', () => {
  test('sends a ping now, and says what became of it', async () => {
    const { id, secret } = await make();
    expect(await call().webhooks.test({ id })).toEqual({
      delivered: true,
      status: 204,
      said: 'The receiver has taken it',
    });
    const [ping] = receiver.received;
    expect(ping).toMatchObject({ type: 'ping', data: { webhook: { id, name: 'Hook' } } });
    expect(ping && isSignedBy(ping, secret)).toBe(true);
    receiver.status = 404;
    expect(await call().webhooks.test({ id })).toEqual({
      delivered: false,
      status: 404,
      said: 'The receiver answered 404',
    });
    expect(await listed()).toMatchObject([{ state: 'on', failing: null, delivered: null }]);
  });

  test('that arrives has what waits sent at once', async () => {
    const { id } = await make();
    await addFeature('One');
    receiver.status = 500;
    await run();
    receiver.status = 200;
    await call().webhooks.test({ id });
    await run();
    expect(receiver.received.map(({ type }) => type)).toEqual(['changes', 'ping', 'changes']);
  });
});

/** Features, each of which is a message by itself. */
async function addLongFeatures(count: number) {
  for (let at = 0; at < count; at += 1) await addFeature(`Feature ${String(at)}`);
  await database.db
    .updateTable('devflow_modules')
    .set({ description: 'x'.repeat(webhookLimits.bytesMax + 1) })
    .where('user_id', '=', person.id)
    .execute();
}

describe('a turn', () => {
  const held = () => {
    let answer = () => {};
    receiver.answersAfter = new Promise((resolve) => (answer = resolve));
    return () => {
      answer();
    };
  };

  test.each([
    ['it is switched off', (id: number) => call().webhooks.setOn({ id, on: false })],
    ['it is removed', (id: number) => call().webhooks.remove({ id })],
  ])('ends when %s meanwhile', async (_, stop) => {
    const { id } = await make();
    await addLongFeatures(2);
    const answer = held();
    const sending = run();
    await until(() => receiver.received.length === 1);
    await stop(id);
    answer();
    await sending;
    expect(receiver.received).toHaveLength(1);
  });

  test('of a late process leaves the wait that another has noted', async () => {
    await make();
    await addFeature('One');
    receiver.status = 500;
    const answer = held();
    const sending = run();
    await until(() => receiver.received.length === 1);
    later(MINUTE);
    receiver.answersAfter = Promise.resolve();
    receiver.headers = { 'retry-after': '600' };
    await run(await otherProcess());
    const next = new Date(Date.now() + 600_000).toISOString();
    answer();
    await sending;
    expect(receiver.received).toHaveLength(2);
    expect((await listed())[0]?.failing?.next).toBe(next);
  });

  test('that fails by an error of ours leaves the others', async () => {
    const address = seal(app.services.config.secretKey, 'address of a webhook', 'no address');
    for (const of of [person, person, stranger, stranger]) await make({}, of);
    await database.db.updateTable('webhooks').set({ address }).execute();
    await make({ name: 'Whole' });
    await addFeature('One');
    await addFeature('One', stranger);
    await run();
    expect(receiver.received.map(({ data }) => data.webhook.name)).toEqual(['Whole']);
  });

  test('sends a message of each tool after the other', async () => {
    await make({ tools: [{ tool: 'devflow' }, { tool: 'goals-habits' }] });
    await addLongFeatures(2);
    await call().goalsHabits.addHabit({ name: 'Run', startDate: '2026-01-01' });
    await run();
    expect(receiver.received.map(({ data }) => data.tool)).toEqual(['devflow', 'goals-habits', 'devflow']);
  });

  test('of one account leaves room for those of others, whose receivers answer', async () => {
    for (let at = 0; at < 4; at += 1) await make();
    await make({ address: `http://${receiver.address}/theirs` }, stranger);
    await addFeature('One');
    await addFeature('One', stranger);
    const answer = held();
    const sending = run();
    await until(() => receiver.received.length === 3);
    const paths = receiver.received.map(({ path }) => path).sort();
    answer();
    await sending;
    expect(paths).toEqual(['/hook?key=secret', '/hook?key=secret', '/theirs']);
    expect(receiver.received).toHaveLength(5);
  });

  test('reads so much of what is not wanted, and goes on there', async () => {
    const { id } = await make({ tools: [{ tool: 'devflow', kinds: ['status'] }] });
    await addLongFeatures(webhookLimits.pagesMax + 1);
    const [webhook, owner] = [await findWebhook(database.db, id), await readOwner(database.db, person.id)];
    if (!webhook || !owner) throw new Error('There is none');
    const feed = { tool: 'devflow', feed: devflowFeed };
    const part = async () => {
      const [stored] = (await findWebhook(database.db, id))?.parts ?? [];
      if (!stored) throw new Error('There is none');
      return stored;
    };
    const before = await part();
    expect(await nextMessage(app.services, webhook, feed, owner, before)).toBeNull();
    const between = await part();
    expect([between.revision, between.sent_to === before.sent_to]).toEqual([before.revision, false]);
    expect(await nextMessage(app.services, webhook, feed, owner, between)).toBeNull();
    expect((await part()).revision).toBe(owner.revisions.devflow);
  });
});

test.each([
  ['nothing that can be read', () => 'x'],
  [
    'a page of a version with other kinds',
    (cursor: string) => {
      const [era, , revision, , , begun] = JSON.parse(
        Buffer.from(cursor, 'base64url').toString(),
      ) as unknown[];
      const other = [era, '00000000', revision, 1, 'a word', begun];
      return Buffer.from(JSON.stringify(other)).toString('base64url');
    },
  ],
])('a webhook whose cursor is of %s is told to read everything', async (_, cursorOf) => {
  const { id } = await make();
  const stored = await findWebhook(database.db, id);
  await database.db
    .updateTable('webhook_tools')
    .set({ sent_to: cursorOf(stored?.parts[0]?.sent_to ?? '') })
    .where('webhook_id', '=', id)
    .execute();
  await addFeature('One');
  await run();
  expect(receiver.received.map(({ type }) => type)).toEqual(['reset']);
});

test('the last 20 attempts are kept, with what became of them', async () => {
  const { id } = await make();
  receiver.status = 500;
  await addFeature('One');
  await run();
  receiver.status = 204;
  later(MINUTE);
  await run();
  const [message] = receiver.received;
  expect(await call().webhooks.attempts({ id })).toMatchObject([
    {
      message: message?.id,
      type: 'changes',
      topic: 'devflow',
      status: 204,
      delivered: true,
      at: new Date().toISOString(),
    },
    { message: message?.id, status: 500, said: 'The receiver answered 500', delivered: false },
  ]);
  for (let at = 0; at < 21; at += 1) await call().webhooks.test({ id });
  const attempts = await call().webhooks.attempts({ id });
  expect(attempts).toHaveLength(20);
  expect(new Set(attempts.map(({ type }) => type))).toEqual(new Set(['ping']));
  expect(JSON.stringify(attempts)).not.toContain('nobody');
  await expect(call(stranger).webhooks.attempts({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
