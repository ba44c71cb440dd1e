import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../support/accounts';
import { buildProduct } from '../support/build-product';
import { startToolstead, type Toolstead } from '../support/toolstead';

// Server and database are killed, one or both, while scripts are being saved: what was acknowledged is there after.

/** Not in memory, where databases of other tests are: there nothing is forced to a disk. */
const DISK = '/var/tmp';

let toolstead: Toolstead;
beforeAll(async () => {
  await buildProduct();
  toolstead = await startToolstead({}, DISK);
  // The building, beside all other tests of a small machine.
}, 300_000);
afterAll(() => toolstead.close());

/** Saves one text after another, and knows which it was told are stored. */
interface Writer {
  user: TestUser;
  /** The scripts that all have the text. */
  names: string[];
  /** Resolves to whether the text is acknowledged; rejects when nothing was answered. */
  save: (text: string) => Promise<boolean>;
  acknowledged: string;
  /** The texts that were tried after it: any of them may be stored, or none. */
  tried: string[];
}

async function call<Body>(user: TestUser, path: string, body?: object) {
  const answer = await fetch(`${toolstead.url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { ok: answer.ok, status: answer.status, body: (await answer.json()) as Body };
}

interface Saved {
  result: { data: { id: number; version: number } };
}

interface Refused {
  error: { data: { details: { script: { version: number; content: string } } } };
}

/** Saves as the screen does: with the version that its text was made from. */
async function screenWriter(user: TestUser, name: string): Promise<Writer> {
  const created = await call<Saved>(user, 'trpc/scripts.create', { name, content: '' });
  const { id } = created.body.result.data;
  let baseVersion = 1;
  const writer: Writer = {
    user,
    names: [name],
    acknowledged: '',
    tried: [],
    async save(content) {
      const { ok, status, body } = await call<Saved & Refused>(user, 'trpc/scripts.save', {
        id,
        baseVersion,
        content,
      });
      if (ok) baseVersion = body.result.data.version;
      if (status === 409) {
        // A save whose answer was lost has been stored: it is one of the own.
        const { script } = body.error.data.details;
        expect(writer.tried).toContain(script.content);
        baseVersion = script.version;
      }
      return ok;
    },
  };
  return writer;
}

/** Saves by the documented call, which knows no version. */
async function documentedWriter(user: TestUser, name: string): Promise<Writer> {
  await call(user, 'ScriptManager.php', { action: 'create', script_name: name });
  const save = async (text: string) => {
    const scripts_b64 = { [name]: Buffer.from(text).toString('base64') };
    return (await call(user, 'ScriptManager.php', { encoding: 'base64', scripts_b64 })).ok;
  };
  return { user, names: [name], acknowledged: '', tried: [], save };
}

/** Stores the same text in many scripts at once. */
async function importer(user: TestUser): Promise<Writer> {
  const names = Array.from({ length: 20 }, (_, index) => `imported ${String(index)}`);
  const save = async (content: string) => {
    const scripts = names.map((name) => ({ name, content }));
    return (await call(user, 'trpc/scripts.import', { operationId: `import-of-${content}`, scripts })).ok;
  };
  const writer: Writer = { user, names, acknowledged: 'first-text', tried: [], save };
  await save(writer.acknowledged);
  return writer;
}

/** Saves until it is stopped; where the server is away it goes on with the next text. */
async function write(writer: Writer, text: (count: number) => string, stop: AbortSignal): Promise<void> {
  for (let count = 0; !stop.aborted; count++) {
    const next = text(count);
    writer.tried.push(next);
    const acknowledged = await writer.save(next).catch(() => false);
    if (acknowledged) Object.assign(writer, { acknowledged: next, tried: [] });
    else await pause(20);
  }
}

/** A kill keeps what the system has in memory, a power cut does not: each acknowledged change is on the disk. */
async function expectDurable(user: TestUser): Promise<void> {
  const { reserved } = await toolstead.database();
  // The test's own connections come back by themselves too.
  const answers = () =>
    sql`SELECT 1`.execute(reserved).then(
      () => true,
      () => false,
    );
  await expect.poll(answers, { timeout: 20_000 }).toBe(true);
  const settings = await sql<{ flush: number; doublewrite: string | number }>`
    SELECT @@innodb_flush_log_at_trx_commit AS flush, @@innodb_doublewrite AS doublewrite`.execute(reserved);
  expect(settings.rows[0]?.flush).toBe(1);
  expect(['ON', '1']).toContain(String(settings.rows[0]?.doublewrite));
  // MariaDB counts those of the log among all.
  const syncs = async () => {
    const { rows } = await sql<{ Value: string }>`
      SHOW GLOBAL STATUS WHERE Variable_name IN ('Innodb_os_log_fsyncs', 'Innodb_data_fsyncs')`.execute(
      reserved,
    );
    return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
  };
  const writer = await screenWriter(user, `synced ${randomUUID()}`);
  for (let save = 0; save < 5; save++) {
    const before = await syncs();
    expect(await writer.save(`text ${String(save)}`)).toBe(true);
    expect(await syncs()).toBeGreaterThan(before);
  }
}

async function expectNothingLost(writers: readonly Writer[]): Promise<void> {
  for (const { user, names, acknowledged, tried } of writers) {
    const { body } = await call<{ scripts: Record<string, string> }>(user, 'ScriptManager.php');
    const stored = new Set(names.map((name) => body.scripts[name]));
    expect(stored.size, `${names.join()} are stored as a whole`).toBe(1);
    const [text = ''] = stored;
    expect([acknowledged, ...tried].includes(text), `${names.join()} has ${text.slice(0, 100)}`).toBe(true);
  }
}

test('five power cuts under autosave lose no acknowledged text', async () => {
  const [one, two] = await Promise.all([toolstead.createUser(), toolstead.createUser()]);
  const writers = await Promise.all([
    screenWriter(one, 'typed'),
    screenWriter(one, 'large'),
    documentedWriter(one, 'by another program'),
    screenWriter(two, 'typed'),
    importer(two),
  ]);
  const kills = [
    () => toolstead.kill(),
    () => toolstead.killServer(),
    () => toolstead.killDatabase(),
    async () => {
      await toolstead.killServer();
      await toolstead.killDatabase();
    },
    () => toolstead.kill(),
  ];
  await expectDurable(one);
  for (const [round, kill] of kills.entries()) {
    const stop = new AbortController();
    const before = writers.map(({ acknowledged }) => acknowledged);
    const writing = writers.map((writer, index) =>
      write(
        writer,
        (count) => {
          const mark = `text-${String(round)}-${String(index)}-${String(count)}`;
          return writer.names[0] === 'large' ? `${mark}\n`.repeat(20_000) : mark;
        },
        stop.signal,
      ),
    );
    // Each has saved something by then, and is about to save the next.
    await expect
      .poll(() => writers.every(({ acknowledged }, index) => acknowledged !== before[index]), {
        timeout: 20_000,
      })
      .toBe(true);
    await kill();
    stop.abort();
    await Promise.all(writing);
    // A server whose database alone is killed starts it again by itself.
    if (round !== 2) await toolstead.start();
    await expect.poll(async () => (await call(one, '../healthz')).ok, { timeout: 20_000 }).toBe(true);
    await expectNothingLost(writers);
    // Whichever process started the database again.
    await expectDurable(one);
  }
  // Six starts of a database that waits for the disk.
}, 180_000);
