import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProduct } from '../support/build-product';
import { startToolstead, type Toolstead } from '../support/toolstead';

const root = join(import.meta.dirname, '../..');

/** The blocks below a mark that readers do not see, on the pages for people. */
const blocks = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)]
  .filter((page) => page.endsWith('.md'))
  .flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const marked = [...text.matchAll(/<!-- run -->\s*```sh\n([^]*?)\n```/g)];
    return marked.map(([, commands = '']) => ({ page, commands }));
  });

describe('the commands of the pages', { tags: ['slow'] }, () => {
  let toolstead: Toolstead;

  beforeAll(async () => {
    await buildProduct();
    toolstead = await startToolstead({ DEMO: '1' });
  }, 300_000);
  afterAll(() => toolstead.close());

  test('are some', () => {
    expect(blocks.map(({ page }) => page)).toEqual(
      expect.arrayContaining(['README.md', 'docs/accounts.md', 'docs/install.md']),
    );
  });

  test.each(blocks)('run as they stand: $page, $commands', async ({ commands }) => {
    const script = commands.replaceAll('http://localhost:3000', toolstead.url);
    const env = { ...process.env, DATA_DIR: toolstead.dataDir, DATABASE_URL: '' };
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: root,
      env,
    });
    expect(stdout).not.toBe('');
  });
});
