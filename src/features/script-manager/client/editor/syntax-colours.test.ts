import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast } from '@/platform/client/ui/contrast';
import { hexToRgb, type Rgb } from '@/platform/client/ui/rgb';
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

/** The perceived difference of two colours: their distance in Oklab, in hundredths; black and white are 100 apart. */
function distance(a: Rgb, b: Rgb): number {
  const [p, q] = [oklab(a), oklab(b)];
  return 100 * Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

function oklab(rgb: Rgb): Rgb {
  const linear = (at: 0 | 1 | 2) => {
    const part = rgb[at] / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = [linear(0), linear(1), linear(2)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

describe.each(themes)('$name', ({ data }) => {
  const of = (kind: keyof typeof SYNTAX_COLOURS) => colourOf(SYNTAX_COLOURS[kind], data);
  const text = colourOf('var(--text)', data);

  test('tells keywords, strings and numbers apart', () => {
    expect(distance(of('keyword'), of('string'))).toBeGreaterThan(15);
    expect(distance(of('keyword'), of('number'))).toBeGreaterThan(15);
    expect(distance(of('string'), of('number'))).toBeGreaterThan(15);
  });

  test('tells functions from what stands beside them, and comments, which lean, from all', () => {
    expect(distance(of('function'), of('keyword'))).toBeGreaterThan(9);
    expect(distance(of('function'), of('number'))).toBeGreaterThan(15);
    expect(distance(of('function'), text)).toBeGreaterThan(15);
    for (const kind of ['keyword', 'string', 'number', 'function'] as const) {
      expect(distance(of('comment'), of(kind))).toBeGreaterThan(5);
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
