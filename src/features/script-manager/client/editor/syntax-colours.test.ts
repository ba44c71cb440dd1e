import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast } from '@/platform/client/ui/contrast';
import { hexToRgb, type Rgb } from '@/platform/client/ui/rgb';
import { colourDistance } from '../../../../../tests/support/oklab';
import { SYNTAX_COLOURS } from './syntax-colours';

const catalogue = join(import.meta.dirname, '../../../themes/catalogue.json');
const { themes } = JSON.parse(readFileSync(catalogue, 'utf8')) as {
  themes: { name: string; data: Record<string, string> }[];
};

const TOKENS: Record<string, string> = { 'secondary-text': 'secondaryText', 'card-bg': 'cardBg' };

/** Of a token, or of a mixture of two colours. */
function colourOf(written: string, data: Record<string, string>): Rgb {
  const [, first, percent, second] = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(written) ?? [];
  if (first !== undefined && second !== undefined) {
    return mixed(colourOf(first, data), colourOf(second, data), Number(percent) / 100);
  }
  const [, name = ''] = /^var\(--([a-z-]+)\)$/.exec(written) ?? [];
  const rgb = hexToRgb(data[TOKENS[name] ?? name] ?? '');
  if (!rgb) throw new Error(`${written} is no plain colour`);
  return rgb;
}

function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  const channel = (at: 0 | 1 | 2) => one[at] * share + other[at] * (1 - share);
  return [channel(0), channel(1), channel(2)];
}

describe.each(themes)('$name', ({ data }) => {
  const of = (kind: keyof typeof SYNTAX_COLOURS) => colourOf(SYNTAX_COLOURS[kind], data);
  const text = colourOf('var(--text)', data);

  test('tells keywords, strings and numbers apart', () => {
    expect(colourDistance(of('keyword'), of('string'))).toBeGreaterThan(0.15);
    expect(colourDistance(of('keyword'), of('number'))).toBeGreaterThan(0.15);
    expect(colourDistance(of('string'), of('number'))).toBeGreaterThan(0.15);
  });

  test('tells functions from what stands beside them, and comments, which lean, from all', () => {
    expect(colourDistance(of('function'), of('keyword'))).toBeGreaterThan(0.09);
    expect(colourDistance(of('function'), of('number'))).toBeGreaterThan(0.15);
    expect(colourDistance(of('function'), text)).toBeGreaterThan(0.15);
    for (const kind of ['keyword', 'string', 'number', 'function'] as const) {
      expect(colourDistance(of('comment'), of(kind))).toBeGreaterThan(0.05);
    }
  });

  test('can be read (WCAG 1.4.3)', () => {
    const card = colourOf('var(--card-bg)', data);
    // The line of the cursor, in `--hover`.
    const line = mixed(colourOf('var(--secondary-text)', data), card, 0.07);
    for (const kind of Object.keys(SYNTAX_COLOURS) as (keyof typeof SYNTAX_COLOURS)[]) {
      expect(contrast(of(kind), card)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(of(kind), line)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
