import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { runWebhooks } from '@/app/server/housekeeping';
import { makeSecret, sealSecret } from '@/features/webhooks/server/sending';
import { password } from './support/accounts';
import { createTestApp } from './support/app';
import { endWithFile } from './support/endings';

// The examples, as somebody runs them who has nothing but their files and a running server.

const run = promisify(execFile);
const SECRET = makeSecret();
const root = join(import.meta.dirname, '..');
const app = await createTestApp();
let origin: string;
let folder: string;
let types: Response;
beforeAll(async () => {
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  folder = mkdtempSync(join(tmpdir(), 'toolstead-examples-'));
  endWithFile(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  types = await fetch(`${origin}/api/client.d.ts`);
  // As a file of its own the compiler checks it too; declarations are skipped, for those of libraries.
  writeFileSync(join(folder, 'client.ts'), await types.clone().text());
});

async function surroundings(tool: string) {
  const caller = app.callerOf(app.users[0]);
  const { token } = await caller.tokens.make({
    name: tool,
    tools: [{ tool, right: 'write' }],
    days: 30,
    currentPassword: password,
  });
  return { ...process.env, TOOLSTEAD: origin, TOKEN: token };
}

/** What the compiler says of a file in the folder. */
async function compile(file: string): Promise<string> {
  const options =
    '--strict --noEmit --skipLibCheck --module esnext --moduleResolution bundler --target es2023';
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const parameters = [tsc, ...options.split(' '), '--types', 'node', '--pretty', 'false', file];
  const { stdout } = await run(process.execPath, parameters, { cwd: folder }).catch(
    (error: unknown) => error as { stdout: string },
  );
  return stdout;
}

test('typed-client.ts is compiled with the types that the server serves, and calls it', async () => {
  expect(types.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await types.clone().text();
  expect([...text.matchAll(/from '(.*)'/g)].map(([, from]) => from)).toEqual(['@trpc/server']);
  const example = join(folder, 'typed-client.ts');
  await copyFile(join(root, 'examples/typed-client.ts'), example);
  expect(await compile('typed-client.ts')).toBe('');

  // What its comment tells to type, but for the packages and the settings, which are there.
  writeFileSync(join(folder, 'package.json'), '{}');
  const typed = [...readFileSync(example, 'utf8').matchAll(/^ \* {3}(.+)$/gm)].map(([, line = '']) =>
    line.replace(/^npm install [^&]*&& |^TOOLSTEAD=\S+ TOKEN=\S+ /, ''),
  );
  const { stdout } = await run('sh', ['-ec', typed.join('\n')], {
    cwd: folder,
    env: await surroundings('devflow'),
  });
  expect(stdout).toBe('one item: true\nopen: Price list\nrefused: invalid\n');
});

test('the served types refuse what the server refuses', async () => {
  writeFileSync(
    join(folder, 'wrong.ts'),
    `import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from './client.js';
type Item = inferRouterInputs<AppRouter>['devflow']['addItem'];
const item = { featureId: 1, statusId: 2, title: 'x' };
export const items: Item[] = [
  item,
  { ...item, statusId: null },
  { ...item, featureId: null },
  { ...item, title: 5 },
  { ...item, colour: 'red' },
];
`,
  );
  const wrong = [...(await compile('wrong.ts')).matchAll(/^wrong\.ts\((\d+)/gm)].map(([, line]) => line);
  expect(wrong).toEqual(['7', '8', '9', '10']);
});

test('sync.sh tells the server what was watched, once', async () => {
  const env = await surroundings('watched-records');
  const sync = () => run('sh', [join(root, 'examples/sync.sh')], { env });
  const first = (await sync()).stdout.split('\n');
  expect(JSON.parse(first[0] ?? '')).toMatchObject({
    success: true,
    results: [
      { series_id: 'ss1001', result: 'created' },
      { series_id: 'ss1002', result: 'created' },
    ],
  });
  expect(first[1]).toBe('304');
  expect(JSON.parse(first[2] ?? '')).toMatchObject({
    records: [
      { title: 'Star Ferry', current_episode: 3 },
      { title: '山海行', current_episode: 12 },
    ],
  });
  const [again = ''] = (await sync()).stdout.split('\n');
  expect(JSON.parse(again)).toMatchObject({ results: [{ result: 'unchanged' }, { result: 'unchanged' }] });
});

test('webhook-receiver.mjs takes what is signed, once, and refuses the rest', async () => {
  const program = spawn(process.execPath, [join(root, 'examples/webhook-receiver.mjs')], {
    env: { ...process.env, PORT: '0', SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithFile(() => void program.kill());
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
  const port = /^listening on (\d+)$/.exec(String((await lines.next()).value))?.[1] ?? '';
  const address = `127.0.0.1:${port}`;
  const sender = await createTestApp({ environment: { PRIVATE_ADDRESSES: address } });
  const caller = sender.callerOf(sender.users[0]);
  const made = await caller.webhooks.make({
    ...{ name: 'example', address: `http://${address}/`, tools: [{ tool: 'devflow' }] },
    currentPassword: password,
  });
  expect(await caller.webhooks.test({ id: made.id })).toMatchObject({ delivered: false, status: 401 });

  const { services, users } = sender;
  const { db, config } = services;
  const secret = sealSecret(config.secretKey, SECRET);
  await db.updateTable('webhooks').set({ secret }).where('user_id', '=', users[0].id).execute();
  expect(await caller.webhooks.test({ id: made.id })).toMatchObject({ delivered: true, status: 204 });
  expect((await lines.next()).value).toBe('a test');
  const { id } = (await caller.devflow.addFeature({ name: 'Web shop' })) as { id: number };
  await runWebhooks(services);
  expect((await lines.next()).value).toMatch(
    new RegExp(`^devflow: feature ${String(id)} \\{.*"name":"Web shop"`),
  );
});
