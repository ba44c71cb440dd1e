import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import figures from '../../docs/figures.json';
import packageJson from '../../package.json';

const root = join(import.meta.dirname, '../..');

const PAGES = ['.', 'docs', 'docs/decisions']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
  .filter((file) => file.endsWith('.md'));

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const withoutBlocks = (text: string) => text.replaceAll(/^ *```[^]*?^ *```$/gm, '');

/** The anchors of a page's headings, as GitHub and Forgejo make them. */
function anchorsOf(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}

function linksOf(text: string): string[] {
  const prose = withoutBlocks(text).replaceAll(/`[^`\n]*`/g, '');
  const markdown = [...prose.matchAll(/\]\(([^)\s]+)\)/g)];
  const html = [...prose.matchAll(/(?:src|srcset|href)="([^"]+)"/g)];
  return [...markdown, ...html].map(([, target]) => target ?? '');
}

describe.each(PAGES)('%s', (page) => {
  const text = read(page);

  test('leads only to what is there', () => {
    const broken = linksOf(text).filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : relative(root, join(root, dirname(page), path));
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test('names only commands of package.json, and files that are there', () => {
    const commands = [...text.matchAll(/\bnpm run ([a-z][\w:]*)/g)].map(([, name]) => name ?? '');
    expect(commands.filter((name) => !(name in packageJson.scripts))).toEqual([]);
    const files = [...text.matchAll(/`((?:docs|scripts|tests|src|db)\/[\w./-]+\.\w+)`/g)];
    expect(files.map(([, file]) => file ?? '').filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});

test('every page of docs is reached from the README', () => {
  const reached = new Set(['README.md']);
  for (const page of reached) {
    for (const link of linksOf(read(page))) {
      const target = relative(root, join(root, dirname(page), link.split('#')[0] ?? ''));
      if (PAGES.includes(target)) reached.add(target);
    }
  }
  const unreached = PAGES.filter((page) => !reached.has(page) && !page.startsWith('docs/decisions/'));
  expect(unreached).toEqual([]);
});

test('the README can be read in two minutes, and its pictures are small', () => {
  // Settings are looked up.
  const toRead = read('README.md').replace(/<!-- settings -->[^]*<!-- \/settings -->/, '');
  expect(Buffer.byteLength(toRead)).toBeLessThanOrEqual(6_800);
  const pictures = linksOf(read('README.md')).filter((link) => link.startsWith('docs/pictures/'));
  expect(pictures).toHaveLength(8);
  for (const picture of pictures) expect(statSync(join(root, picture)).size).toBeLessThan(150_000);
});

test('the figures of the README are those of the last measurement', () => {
  const lines = Object.values(figures.parts).flatMap((part) => part.figures as { headline?: string }[]);
  const headlines = lines.flatMap(({ headline }) => headline ?? []);
  const shown = /<!-- figures -->([^]*?)<!-- \/figures -->/.exec(read('README.md'))?.[1] ?? '';
  const rows = [...shown.matchAll(/^\| (.+?) +\|/gm)].map(([, name]) => name);
  expect(rows.slice(2)).toEqual(headlines);
});

// Two databases of which neither is the other's would else call themselves by one version.
test('the version is the newest released one of the changelog, or above it once something has changed since', () => {
  const changelog = read('CHANGELOG.md');
  const [, newest = ''] = /^## (\d\S*)/m.exec(changelog) ?? [];
  const since = /^## Unreleased\n([^]*?)^## /m.exec(changelog)?.[1] ?? '';
  const order = (version: string) => version.split('.').reduce((sum, part) => sum * 10_000 + Number(part), 0);
  if (since.trim() === '') expect(packageJson.version).toBe(newest);
  else expect(order(packageJson.version)).toBeGreaterThan(order(newest));
});
