import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startToolstead, type Toolstead } from '../support/toolstead';
import { environmentOf } from './programs';

// Clients that generators make of the OpenAPI document call procedures, typed.

const CALLS = /^2\d calls/;
const root = path.join(import.meta.dirname, '../..');

let toolstead: Toolstead;
let folder: string;
let document: string;
beforeAll(async () => {
  toolstead = await startToolstead();
  folder = mkdtempSync(path.join(tmpdir(), 'toolstead-clients-'));
  cpSync(path.join(import.meta.dirname, 'generated'), folder, { recursive: true });
  document = path.join(folder, 'openapi.json');
  writeFileSync(document, await (await fetch(`${toolstead.url}/api/openapi.json`)).text());
});
afterAll(async () => {
  await toolstead.close();
  rmSync(folder, { recursive: true, force: true });
});

async function environment() {
  const { token } = await toolstead.createUser();
  return { ...process.env, TOOLSTEAD: toolstead.url, TOKEN: token };
}

test('in TypeScript, of openapi-typescript with openapi-fetch', async () => {
  const run = (program: string, parameters: string[], env: NodeJS.ProcessEnv = process.env) =>
    execFileSync(program, parameters, { cwd: folder, env, encoding: 'utf8', maxBuffer: 1 << 26 });
  run('npm', ['ci', '--no-audit', '--no-fund']);
  const bin = (name: string) => path.join(folder, 'node_modules', name);
  run(process.execPath, [bin('openapi-typescript/bin/cli.js'), document, '-o', 'schema.d.ts']);
  const options = [
    '--strict',
    '--noEmit',
    '--skipLibCheck',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ];
  const types = [
    '--target',
    'es2023',
    '--typeRoots',
    path.join(root, 'node_modules/@types'),
    '--types',
    'node',
  ];
  run(process.execPath, [bin('typescript/bin/tsc'), ...options, ...types, 'calls.ts']);
  const said = run(path.join(root, 'node_modules/.bin/tsx'), ['calls.ts'], await environment());
  expect(said).toMatch(CALLS);
}, 240_000);

test('in Perl, of OpenAPI::Client', async () => {
  // It would fetch the schema of OpenAPI 3.1 itself; the document is linted by tests/reference.test.ts.
  const cache = path.join(folder, 'cache');
  mkdirSync(cache);
  const schema = createHash('md5')
    .update('https://spec.openapis.org/oas/3.1/schema/2021-05-20')
    .digest('hex');
  writeFileSync(path.join(cache, schema), '{"type":"object"}');
  const env = { ...(await environment()), ...environmentOf('mojo'), JSON_VALIDATOR_CACHE_PATH: cache };
  const said = execFileSync('perl', [path.join(folder, 'calls.pl'), document], { env, encoding: 'utf8' });
  expect(said).toMatch(CALLS);
}, 240_000);
