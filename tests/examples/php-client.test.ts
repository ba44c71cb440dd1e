import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startToolstead, type Toolstead } from '../support/toolstead';

const { php } = JSON.parse(process.env.EXAMPLE_PROGRAMS ?? '{}') as Partial<
  Record<string, { program: string; environment: object }>
>;

let toolstead: Toolstead;
beforeAll(async () => {
  toolstead = await startToolstead();
});
afterAll(() => toolstead.close());

test('php-client.php stores a script and reads it again', async () => {
  const { token: session, password } = await toolstead.createUser();
  const made = await fetch(`${toolstead.url}/api/trpc/tokens.make`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'php',
      tools: [{ tool: 'script-manager', right: 'write' }],
      days: 30,
      currentPassword: password,
    }),
  });
  const { result } = (await made.json()) as { result: { data: { token: string } } };
  const example = join(import.meta.dirname, '../../examples/php-client.php');
  if (!php) throw new Error('php is not there: run npm run test:examples');
  const env = { ...process.env, ...php.environment, TOOLSTEAD: toolstead.url, TOKEN: result.data.token };
  const said = execFileSync(php.program, [example], { env, encoding: 'utf8' });
  expect(said).toMatch(
    /^made \d+\nread the same\ntags daily\nrefused: Script name already exists. \(name_taken\)\n$/,
  );
});
