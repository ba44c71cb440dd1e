import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endWithFile } from '../support/endings';

const root = join(import.meta.dirname, '../..');
const LISTS = ['src/app/server/tools.ts', 'src/app/client/tools.ts'];

/** Each tool's folder, with the name of its router. */
const tools = [
  ...(await readFile(join(root, 'src/app/server/tools.ts'), 'utf8')).matchAll(
    /as (\w+) \} from '@\/features\/([^/]+)\//g,
  ),
].map(([, calls = '', folder = '']) => ({ folder, calls }));

/** A copy of the product without a tool: without its folder and its two lines. */
async function copyWithout({ folder, calls }: { folder: string; calls: string }): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'toolstead-without-'));
  endWithFile(() => rm(copy, { recursive: true }));
  for (const part of ['db', 'src']) await cp(join(root, part), join(copy, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  await rm(join(copy, 'src/features', folder), { recursive: true });
  const config = JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8')) as object;
  await writeFile(
    join(copy, 'tsconfig.json'),
    JSON.stringify({
      ...config,
      include: undefined,
      files: ['src/app/server/main.ts', 'src/app/client/main.tsx'],
    }),
  );
  const names = new RegExp(`/${folder}\\b|[.']${calls}\\b|from '[./]+/tools'`);
  for (const path of await readdir(join(copy, 'src'), { recursive: true })) {
    if (!/\.tsx?$/.test(path)) continue;
    const file = join(copy, 'src', path);
    const text = await readFile(file, 'utf8');
    if (LISTS.includes(`src/${path}`)) {
      const lines = text.split('\n').filter((line) => !line.includes(`/features/${folder}/`));
      expect(lines).toHaveLength(text.split('\n').length - 1);
      await writeFile(file, lines.join('\n'));
    } else if (!names.test(text)) {
      // Files that neither name the tool nor use the lists cannot be affected, and checking all takes ten times as
      // long.
      await writeFile(file, `// @ts-nocheck\n${text}`);
    }
  }
  return copy;
}

function typeErrors(folder: string): Promise<string[]> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [tsc, '--noEmit', '--singleThreaded', '-p', '.'],
      { cwd: folder },
      (_error, output) => {
        resolve(output.split('\n').filter((line) => line !== ''));
      },
    );
  });
}

/** During a full test run it takes several times as long as on an idle machine. */
const LONGEST_MS = 180_000;

// Home shows DevFlow's data, and uses it for `Home.php`: without DevFlow it would need another page.
const MAY_MISS: Record<string, RegExp> = { devflow: /^src\/features\/home\/|^ / };

test.each(tools)(
  'without $folder, a folder and two lines, the rest is whole',
  { timeout: LONGEST_MS },
  async (tool) => {
    const errors = await typeErrors(await copyWithout(tool));
    expect(errors.filter((line) => !MAY_MISS[tool.folder]?.test(line))).toEqual([]);
  },
);
