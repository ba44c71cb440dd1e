import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { THEME_CATALOGUE } from './catalogue';
import type { ThemeData } from './rules';
import { themeSelector, themeTokens, themeTokensCss } from './tokens-css';

const preview = { background: '#fff', text: '#000', accent: '#00f' };

test('tokens are named in kebab case, and the preview is none', () => {
  const data: ThemeData = { text: '#111111', cardHoverBorder: '#222222', preview };
  expect(themeTokens(data)).toEqual([
    ['--text', '#111111'],
    ['--card-hover-border', '#222222'],
  ]);
});

test('text on active navigation is chosen by brightness when a palette has none, or another', () => {
  const data: ThemeData = {
    navActiveBg: '#000080',
    navActiveText: '#ff0000',
    navActiveHoverBg: '#ffff00',
    preview,
  };
  expect(Object.fromEntries(themeTokens(data))).toMatchObject({
    '--nav-active-text': '#ffffff',
    '--nav-active-hover-text': '#000000',
  });
});

test('every theme has one rule; the default stands for a page without one, at no weight', () => {
  const lines = themeTokensCss(THEME_CATALOGUE).split('\n');
  expect(lines).toHaveLength(THEME_CATALOGUE.length);
  expect(lines[0]).toMatch(/^:where\(:root\),\[data-theme="Modern Light"\]\{--background:linear-gradient\(/);
  expect(lines[1]).toMatch(/^\[data-theme="Professional Dark"\]\{--/);
  expect(lines.join()).not.toContain('[object');
});

test('a name cannot leave its selector', () => {
  expect(themeSelector('a"]{}\\')).toBe('[data-theme="a\\"]{}\\\\"]');
});

test('stylesheets read no custom property that neither they, nor a component, nor a theme sets', () => {
  const source = join(import.meta.dirname, '../..');
  const read = (name: string) => readFileSync(join(source, name), 'utf8');
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const css = names.filter((name) => name.endsWith('.css')).map(read);
  const code = names.filter((name) => /(?<!\.test)\.tsx?$/.test(name)).map(read);
  const [theme] = THEME_CATALOGUE;
  const set = new Set([
    ...css.flatMap((text) => text.match(/--[\w-]+(?=:)/g) ?? []),
    ...code.flatMap((text) => text.match(/(?<=')--[\w-]+(?=')/g) ?? []),
    ...themeTokens(theme?.data ?? { preview }).map(([name]) => name),
  ]);
  // Those with another value behind a comma may be set or not, as Radix does.
  const wanted = css.flatMap((text) => text.match(/(?<=var\()--(?!radix-)[\w-]+(?=\))/g) ?? []);
  expect(wanted.filter((name) => !set.has(name))).toEqual([]);
});
