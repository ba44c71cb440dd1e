import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { OpenDatabase } from '@db/client';
import { migrate } from '@db/migrator';
import { createUser, type TestUser } from '../support/accounts';
import { batchesOf, lastOf, newsOf, shuffled, syncClient } from '../support/watched-news';
import { type Client, clientOf, cluster, countConflicts, openNode, statusOf } from './surroundings';

// In the order of the file: the last two tests end nodes.

const MIGRATIONS = path.join(import.meta.dirname, '../../migrations');
const { apps, nodes } = cluster;

let databases: OpenDatabase[];
beforeAll(async () => {
  databases = await Promise.all(nodes.map((node) => openNode(node)));
});

async function createPerson(wishes?: Parameters<typeof createUser>[1]): Promise<TestUser> {
  return createUser(first(databases).db, wishes);
}

function first<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined) throw new Error('There is none');
  return one;
}

const clientsOf = (user: TestUser) => apps.map((app) => clientOf(app, user)) as [Client, Client];

async function conflicts(): Promise<number> {
  const counts = await Promise.all(databases.map(countConflicts));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** A database with nothing in it, opened on two nodes. */
async function openEmptyTwice(): Promise<[OpenDatabase, OpenDatabase]> {
  const name = `toolstead_test_${randomUUID().slice(0, 8)}`;
  await sql`CREATE DATABASE ${sql.id(name)} CHARACTER SET utf8mb4`.execute(first(databases).db);
  // Signing in to a database does not wait for what other nodes know; reading does.
  for (const { db } of databases) await sql`SHOW DATABASES`.execute(db);
  return [await openNode(nodes[0], name), await openNode(nodes[1], name)];
}

async function executed({ db }: OpenDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

async function addSteps(statements: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'toolstead-steps-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, statement] of Object.entries(statements)) {
    const text = `export const up = (db) => db.executeQuery({ sql: ${JSON.stringify(statement)}, parameters: [], query: { kind: 'RawNode' } });`;
    await writeFile(path.join(folder, `${name}.js`), text);
  }
  return folder;
}

test('both processes, started at once on the empty database, brought it to its form once', async () => {
  const names = (await readdir(MIGRATIONS)).map((file) => path.parse(file).name).sort();
  for (const database of databases) expect(await executed(database)).toEqual(names);
  const masters = await first(databases)
    .db.selectFrom('users')
    .select('username')
    .where('role', '=', 'master')
    .execute();
  expect(masters).toEqual([{ username: 'master' }]);
});

test.each([1, 2, 3])('migrations on two nodes at once end well (%i)', async () => {
  const opened = await openEmptyTwice();
  await Promise.all(opened.map(({ db }) => migrate(db, MIGRATIONS)));
  const names = (await readdir(MIGRATIONS)).map((file) => path.parse(file).name).sort();
  for (const database of opened) expect(await executed(database)).toEqual(names);
});

test('migrations wait for a process that has the lease, and no longer than it lasts', async () => {
  const [one, other] = await openEmptyTwice();
  const steps = await addSteps({ '1_first': 'CREATE TABLE first (id INT PRIMARY KEY)' });
  await migrate(one.db, steps);
  const more = await addSteps({
    '1_first': 'CREATE TABLE first (id INT PRIMARY KEY)',
    '2_second': 'CREATE TABLE second (at DATETIME PRIMARY KEY) AS SELECT UTC_TIMESTAMP() AS at',
  });
  await sql`INSERT INTO migration_lease VALUES (1, 'dead', UTC_TIMESTAMP() + INTERVAL 2 SECOND)`.execute(
    one.db,
  );
  const until = await sql<{ at: Date }>`SELECT held_until AS at FROM migration_lease`.execute(one.db);
  await migrate(other.db, more);
  const done = await sql<{ at: Date }>`SELECT at FROM second`.execute(other.db);
  expect(first(done.rows).at.getTime()).toBeGreaterThan(first(until.rows).at.getTime());
});

test('migrations whose lease was taken over stop at the next step, and go on after the other process', async () => {
  const [one] = await openEmptyTwice();
  const steps = await addSteps({
    '1_seen': 'CREATE TABLE seen (holder CHAR(36) PRIMARY KEY)',
    '2_taken':
      "UPDATE migration_lease SET holder = 'other', held_until = UTC_TIMESTAMP() + INTERVAL 1 SECOND",
    '3_last': 'INSERT INTO seen SELECT holder FROM migration_lease',
  });
  await migrate(one.db, steps);
  const { rows } = await sql<{ holder: string }>`SELECT holder FROM seen`.execute(one.db);
  expect(rows).toHaveLength(1);
  expect(first(rows).holder).not.toBe('other');
  expect(await executed(one)).toEqual(['1_seen', '2_taken', '3_last']);
});

test('what one process has stored, the other one knows', async () => {
  const user = await createPerson();
  const [here, there] = clientsOf(user);
  const { id } = await here.scripts.create.mutate({ name: 'read', content: '0' });
  for (let round = 1; round <= 100; round++) {
    const [writer, reader] = round % 2 ? [here, there] : [there, here];
    const { version } = await reader.scripts.open.query({ id });
    await writer.scripts.save.mutate({ id, baseVersion: version, content: String(round) });
    expect((await reader.scripts.open.query({ id })).content).toBe(String(round));
  }
  for (let round = 1; round <= 50; round++) {
    const answer = await fetch(`${apps[0].url}/api/Login.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: user.username, password: user.password }),
    });
    const { token } = (await answer.json()) as { token: string };
    expect((await clientOf(apps[1], { token }).scripts.list.query()).scripts).toHaveLength(1);
  }
});

test('moves in both processes at once all happen, and leave one order', async () => {
  const user = await createPerson();
  const clients = clientsOf(user);
  const [here] = clients;
  const { id: featureId } = await here.devflow.addFeature.mutate({ name: 'Cluster' });
  const { id: statusId } = await here.devflow.addStatus.mutate({ name: 'Open' });
  const ids: number[] = [];
  for (let at = 0; at < 10; at++) {
    ids.push((await here.devflow.addItem.mutate({ featureId, statusId, title: String(at) })).id);
  }
  const before = await here.devflow.openItems.query({ featureId });
  const earlier = await conflicts();
  const start = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      (clients[at % 2] ?? here).devflow.moveItem.mutate({
        id: ids[at % 10] ?? 0,
        statusId,
        afterId: ids[(at * 3 + 1) % 10] ?? null,
        operationId: randomUUID(),
      }),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  const met = (await conflicts()) - earlier;
  console.info(`60 moves: ${(60 / seconds).toFixed(0)} a second, ${String(met)} conflicts`);
  expect(met).toBeGreaterThan(0);
  const revisions = answers.map(({ revision }) => revision).sort((a, b) => a - b);
  expect(revisions).toEqual(Array.from({ length: 60 }, (_, at) => before.revision + 1 + at));
  const [one, other] = await Promise.all(
    clients.map((client) => client.devflow.openItems.query({ featureId })),
  );
  expect(one).toEqual(other);
  expect(one?.items.map((item) => item.id).sort((a, b) => a - b)).toEqual(ids);
});

/** Adds a line to a script, whoever else does; gives how often somebody else was faster. */
async function addLine(client: Client, id: number, line: string): Promise<number> {
  for (let refusals = 0; ; refusals++) {
    const { version, content } = await client.scripts.open.query({ id });
    try {
      await client.scripts.save.mutate({ id, baseVersion: version, content: `${content}${line}\n` });
      return refusals;
    } catch (error) {
      if (statusOf(error) !== 409) throw error;
    }
  }
}

const sortedLines = (content: string) => content.trim().split('\n').sort();

test('saves of one script in both processes at once lose nothing', async () => {
  const user = await createPerson();
  const clients = clientsOf(user);
  const { id } = await clients[0].scripts.create.mutate({ name: 'lines' });
  const lines = Array.from({ length: 40 }, (_, at) => String(100 + at));
  const earlier = await conflicts();
  let refusals = 0;
  const writers = [...clients, ...clients].map(async (client, writer) => {
    for (let at = writer; at < lines.length; at += 4) refusals += await addLine(client, id, lines[at] ?? '');
  });
  await Promise.all(writers);
  console.info(`40 saves: ${String((await conflicts()) - earlier)} conflicts, ${String(refusals)} refused`);
  expect(refusals).toBeGreaterThan(0);
  for (const client of clients) {
    expect(sortedLines((await client.scripts.open.query({ id })).content)).toEqual(lines);
  }
});

const expectedOf = (number: number) => {
  const { series_id, current_episode, is_completed } = lastOf(number);
  return [series_id, is_completed, is_completed ? 0 : current_episode];
};

/** Of each series what is stored, in the order of `newsOf`. */
async function stored(client: ReturnType<typeof syncClient>) {
  const records = [...(await client.stored()).values()];
  const found = records.map(({ series_id, is_completed, current_episode }) => [
    series_id,
    is_completed,
    current_episode,
  ]);
  const numberOf = ([series]: unknown[]) => Number(String(series).slice(2));
  return found.sort((one, other) => numberOf(one) - numberOf(other));
}

test('news synced by both processes at once count once each', async () => {
  const user = await createPerson();
  const { api_key } = await clientOf(apps[0], user).watchedRecords.apiKey.query();
  const syncing = apps.map(({ url }) => syncClient(url, api_key));
  const numbers = Array.from({ length: 100 }, (_, number) => number);
  const news = numbers.flatMap(newsOf);
  const earlier = await conflicts();
  const answers = await Promise.all(
    syncing.map((client, at) => client.sendAll(batchesOf(shuffled(news, at + 1), 40))),
  );
  console.info(`20 batches of 40 news: ${String((await conflicts()) - earlier)} conflicts`);
  expect(answers.flat().map(({ status }) => status)).toEqual(Array(20).fill(200));
  for (const client of syncing) expect(await stored(client)).toEqual(numbers.map(expectedOf));
});

test('two masters who demote each other in both processes at once: one of them stays', async () => {
  const { db } = first(databases);
  for (let round = 0; round < 10; round++) {
    await db.updateTable('users').set({ role: 'user' }).where('role', '=', 'master').execute();
    const one = await createPerson({ role: 'master' });
    const other = await createPerson({ role: 'master' });
    await Promise.allSettled([
      clientOf(apps[0], one).users.changeRole.mutate({
        ...{ id: other.id, role: 'user' as const },
        currentPassword: one.password,
      }),
      clientOf(apps[1], other).users.changeRole.mutate({
        ...{ id: one.id, role: 'user' as const },
        currentPassword: other.password,
      }),
    ]);
    const masters = await db.selectFrom('users').select('id').where('role', '=', 'master').execute();
    expect(masters).toHaveLength(1);
  }
});

/** Sends a call to one process after the other until one has done it, as a person behind a proxy would. */
async function insist<T>(clients: readonly Client[], call: (client: Client) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const client = clients[attempt % clients.length];
    try {
      if (client) return await call(client);
    } catch (error) {
      const status = statusOf(error);
      // 503, or no answer at all: whether it was done is unknown.
      if (status !== undefined && status !== 503) throw error;
    }
  }
}

test('a node is killed under load: what was done is there once, and the others go on', async () => {
  const user = await createPerson();
  const clients = clientsOf(user);
  const [here, there] = clients;
  const { id: featureId } = await here.devflow.addFeature.mutate({ name: 'Killed' });
  const { id: statusId } = await here.devflow.addStatus.mutate({ name: 'Open' });
  const { api_key } = await here.watchedRecords.apiKey.query();
  const news = Array.from({ length: 60 }, (_, number) => number);
  let done = 0;
  let lastAt = Infinity;
  let longestPause = 0;
  const note = () => {
    done += 1;
    if (done === 30) process.kill(nodes[1].pid, 'SIGKILL');
    const now = performance.now();
    longestPause = Math.max(longestPause, now - lastAt);
    lastAt = now;
  };

  const titles = Array.from({ length: 60 }, (_, at) => String(100 + at));
  const adding = [0, 1].map(async (line) => {
    for (let at = line; at < titles.length; at += 2) {
      const input = { featureId, statusId, title: titles[at] ?? '', operationId: randomUUID() };
      const { id } = await insist([there, here], (client) => client.devflow.addItem.mutate(input));
      const move = { id, statusId, afterId: null, operationId: randomUUID() };
      await insist([here, there], (client) => client.devflow.moveItem.mutate(move));
      note();
    }
  });
  const saving = clients.map(async (_, line) => {
    const { id } = await insist(clients, (client) =>
      client.scripts.create.mutate({ name: `line ${String(line)}` }),
    );
    let { version } = await insist(clients, (client) => client.scripts.open.query({ id }));
    for (let number = 1; number <= 30; number++) {
      const save = { id, baseVersion: version, content: String(number) };
      ({ version } = await insist([there, here], (client) => client.scripts.save.mutate(save)));
      note();
    }
    return id;
  });
  const syncing = batchesOf(news.flatMap(newsOf), 20).map(async (records) => {
    for (let attempt = 0; ; attempt++) {
      const client = syncClient(apps[attempt % 2]?.url ?? '', api_key);
      const answer = await client.post({ action: 'sync_batch', records });
      if (answer.status === 200) return;
      expect(answer.status).toBe(503);
    }
  });
  await Promise.all([...adding, ...syncing]);
  const scripts = await Promise.all(saving);

  console.info(`a node killed: no change for ${String(Math.round(longestPause))} ms`);
  const { items } = await here.devflow.openItems.query({ featureId });
  expect(items.map(({ title }) => title).sort()).toEqual(titles);
  for (const id of scripts) expect((await here.scripts.open.query({ id })).content).toBe('30');
  expect(await stored(syncClient(apps[0].url, api_key))).toEqual(news.map(expectedOf));
});

test('a process whose node is dead, or without the others, says 503 to the balancer, and 200 when it is back', async () => {
  const health = async (app: { url: string }) => (await fetch(`${app.url}/healthz`)).status;
  const within = { timeout: 60_000, interval: 200 };
  expect(await health(apps[1])).toBe(503);
  expect(await health(apps[0])).toBe(200);
  const user = await createPerson();
  const [here] = clientsOf(user);

  // Of three nodes one is left.
  process.kill(nodes[2].pid, 'SIGSTOP');
  onTestFinished(() => void process.kill(nodes[2].pid, 'SIGCONT'));
  await expect.poll(() => health(apps[0]), within).toBe(503);
  expect(await here.scripts.list.query().catch(statusOf)).toBe(503);

  process.kill(nodes[2].pid, 'SIGCONT');
  await expect.poll(() => health(apps[0]), within).toBe(200);
  const { id } = await insist([here], (client) => client.scripts.create.mutate({ name: 'after' }));
  expect((await insist([here], (client) => client.scripts.open.query({ id }))).content).toBe('');
});
