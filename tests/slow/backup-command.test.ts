import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProduct } from '../support/build-product';
import { createEmptyDatabase, urlOf } from '../support/database';
import { startToolstead, Toolstead } from '../support/toolstead';

// The two commands as the image has them, on a product that runs on its private database.

const PASSWORD = 'the password of the master';
const PROGRAMS = join(import.meta.dirname, '../../dist/server');
let folder: string;
let file: string;
let toolstead: Toolstead;
let apiKey: unknown;
let secretKey: string;
let token: string;
let programs: string;
/** How the backup was made, while the app ran. */
let backedUp: Awaited<ReturnType<typeof run>>;

beforeAll(async () => {
  await buildProduct();
  folder = await mkdtemp(join(tmpdir(), 'toolstead-command-'));
  file = join(folder, 'backup.gz');
  toolstead = await startToolstead({ MASTER_PASSWORD: PASSWORD });
  secretKey = (await readFile(join(toolstead.dataDir, 'secret.key'), 'utf8')).trim();
  token = String((await call('Login', { identifier: 'master', password: PASSWORD })).token);
  await call('ScriptManager', { scripts: { report: 'SELECT 1;' } });
  apiKey = (await call('WatchedRecords?action=api_key')).api_key;
  const tools = [{ tool: 'script-manager', right: 'read' }];
  const wish = { name: 'Backup', tools, days: null, currentPassword: PASSWORD };
  programs = (await typed<{ token: string }>('tokens.make', wish)).token;
  const hook = { name: 'Hook', address: 'https://example.org/', tools: [{ tool: 'script-manager' }] };
  await typed('webhooks.make', { ...hook, currentPassword: PASSWORD });
  backedUp = await run('backup', [file], { environment: { DATA_DIR: toolstead.dataDir } });
}, 300_000);
afterAll(async () => {
  await toolstead.close();
  await rm(folder, { recursive: true, force: true });
});

async function call(name: string, body?: object, { url }: Toolstead = toolstead) {
  const answer = await fetch(`${url}/api/${name.replace(/(\?|$)/, '.php$1')}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Record<string, unknown>;
}

/** What a typed call answers. */
async function typed<Answer>(path: string, body?: object, { url }: Toolstead = toolstead): Promise<Answer> {
  const answer = await fetch(`${url}/api/trpc/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return ((await answer.json()) as { result: { data: Answer } }).result.data;
}

/** How many webhooks there are where a backup was restored, to which one signs in anew. */
async function webhooksAt(other: Toolstead): Promise<number> {
  const before = token;
  token = String((await call('Login', { identifier: 'master', password: PASSWORD }, other)).token);
  const { webhooks } = await typed<{ webhooks: unknown[] }>('webhooks.list', undefined, other);
  token = before;
  return webhooks.length;
}

/** The status of a call with this token, at a place where a backup was restored. */
async function statusWith(bearer: string, { url }: Toolstead): Promise<number> {
  const headers = { authorization: `Bearer ${bearer}` };
  return (await fetch(`${url}/api/ScriptManager.php`, { headers })).status;
}

interface Given {
  environment: Record<string, string>;
  input?: Uint8Array;
}

async function run(program: 'backup' | 'restore', parameters: string[], { environment, input }: Given) {
  const child = spawn(process.execPath, [join(PROGRAMS, `${program}.js`), ...parameters], {
    env: { PATH: process.env.PATH, DATABASE_URL: '', ...environment },
  });
  child.stdin.end(input);
  const [bytes, error, [code]] = await Promise.all([
    buffer(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  const out = bytes.toString();
  for (const said of [out, error]) expect(said).not.toContain(secretKey);
  return { code, out, error, bytes };
}

const newFolder = (name: string) => join(folder, name);

test('npm is asked to be silent where its own lines would be in the backup', async () => {
  const npm = (...flags: string[]) =>
    promisify(execFile)('npm', ['run', ...flags, 'backup', '--', '-'], {
      cwd: join(import.meta.dirname, '../..'),
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: toolstead.dataDir },
      encoding: 'buffer',
    });
  await expect(npm()).rejects.toMatchObject({ code: 2 });
  const { stdout } = await npm('--silent');
  expect(gunzipSync(stdout).toString()).toMatch(/^{"product":"Toolstead backup"/);
});

test('a backup is made while the app runs, and another place continues from it', async () => {
  expect(backedUp).toMatchObject({
    code: 0,
    out: '',
    error: expect.stringMatching(
      /^\d+ rows are in \S+\. It holds the secret key: keep it from others\.\n$/,
    ) as string,
  });
  await call('ScriptManager', { scripts: { report: 'changed since' } });

  const DATA_DIR = newFolder('restored');
  const restored = await run('restore', [file], { environment: { DATA_DIR } });
  expect(restored).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^Restored \d+ rows of 1 account, as they were at \S+ in version \S+\. Everybody signs in again, and makes new access tokens, keys, secret addresses and webhooks: the 3 of the backup have ended\.\n$/,
    ) as string,
  });
  expect((await stat(join(DATA_DIR, 'secret.key'))).mode & 0o777).toBe(0o600);
  const other = new Toolstead(DATA_DIR);
  await other.start();
  try {
    // Either may have been ended after the backup.
    for (const bearer of [token, programs]) expect(await statusWith(bearer, other)).toBe(401);
    expect(await webhooksAt(other)).toBe(0);
    const before = token;
    token = String((await call('Login', { identifier: 'master', password: PASSWORD }, other)).token);
    expect(await call('ScriptManager', undefined, other)).toMatchObject({ scripts: { report: 'SELECT 1;' } });
    expect((await call('WatchedRecords?action=api_key', undefined, other)).api_key).not.toBe(apiKey);
    token = before;
  } finally {
    await other.close();
  }
});

test('with --keep-tokens what programs call with goes on counting, and no session', async () => {
  const DATA_DIR = newFolder('kept');
  const restored = await run('restore', [file, '--keep-tokens'], { environment: { DATA_DIR } });
  expect(restored).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /count as they did then, but for topics of ntfy, which are added again\.\n$/,
    ) as string,
  });
  const other = new Toolstead(DATA_DIR);
  await other.start();
  try {
    expect(await statusWith(token, other)).toBe(401);
    expect(await statusWith(programs, other)).toBe(200);
    // It is stored encrypted.
    const headers = { 'x-api-key': String(apiKey) };
    expect((await fetch(`${other.url}/api/WatchedRecords.php`, { headers })).status).toBe(200);
    expect(apiKey).toMatch(/^tsw_/);
    expect(await webhooksAt(other)).toBe(1);
  } finally {
    await other.close();
  }
});

test('a private database moves to a server, if the secret key is the same', async () => {
  const address = await createEmptyDatabase();
  const DATABASE_URL = urlOf(address);
  const DATA_DIR = newFolder('server');
  const refused = await run('restore', [file], {
    environment: { DATABASE_URL, DATA_DIR, SECRET_KEY: 'another'.repeat(8) },
  });
  expect(refused).toMatchObject({
    code: 1,
    out: '',
    error:
      'The secret key of the backup is another than that of this place: set no SECRET_KEY, and DATA_DIR to a folder without secret.key.\n',
  });
  await writeFile(join(DATA_DIR, 'secret.key'), `${Buffer.alloc(32).toString('base64')}\n`);
  expect(await run('restore', [file], { environment: { DATABASE_URL, DATA_DIR } })).toEqual(refused);
  const connection = await createConnection(address);
  const [tables] = await connection.query<RowDataPacket[]>('SHOW TABLES');
  expect(tables).toEqual([]);
  await connection.end();

  await rm(join(DATA_DIR, 'secret.key'));
  expect(await run('restore', [file], { environment: { DATABASE_URL, DATA_DIR } })).toMatchObject({
    code: 0,
  });
  expect((await readFile(join(DATA_DIR, 'secret.key'), 'utf8')).trim()).toBe(secretKey);
  const again = await run('restore', [file], { environment: { DATABASE_URL, DATA_DIR } });
  expect(again).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^The database is not empty[^\n]*\n$/) as string,
  });
});

test('by standard output and input, where no folder can be written', async () => {
  const environment = { DATA_DIR: toolstead.dataDir };
  const { code, error, bytes: input } = await run('backup', ['-'], { environment });
  expect({ code, error }).toMatchObject({
    code: 0,
    error: expect.stringMatching(/rows are in standard output/) as string,
  });
  const restored = await run('restore', ['-'], { environment: { DATA_DIR: newFolder('by-input') }, input });
  expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/^Restored /) as string });
  const cut = await run('restore', ['-'], {
    environment: { DATA_DIR: newFolder('untouched') },
    input: input.subarray(0, 2000),
  });
  expect(cut).toMatchObject({
    code: 1,
    error: 'Standard input is damaged or not complete: take another backup.\n',
  });
  expect(existsSync(newFolder('untouched'))).toBe(false);
});

test('a file that is no backup changes nothing, and the reason is one line', async () => {
  const DATA_DIR = newFolder('untouched');
  const notes = newFolder('notes.txt');
  await writeFile(notes, 'Notes\n');
  const before = await readdir(folder);
  for (const path of [notes, newFolder('none.gz'), folder]) {
    const { code, out, error } = await run('restore', [path], { environment: { DATA_DIR } });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toMatch(/^[^\n]+\.\n$/);
  }
  expect(existsSync(DATA_DIR)).toBe(false);
  expect(await readdir(folder)).toEqual(before);
});

test('without a file they say how they are called', async () => {
  for (const program of ['backup', 'restore'] as const) {
    for (const parameters of [[], ['one', 'two']]) {
      expect(
        await run(program, parameters, { environment: { DATA_DIR: newFolder('untouched') } }),
      ).toMatchObject({
        code: 2,
        out: '',
        error: expect.stringMatching(new RegExp(`^Usage:\n  npm run ${program} -- FILE`)) as string,
      });
    }
  }
});
