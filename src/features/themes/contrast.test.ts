import { describe, expect, test } from 'vitest';
import { THEME_CATALOGUE } from './catalogue';
import type { ThemeData } from './rules';

// WCAG 2.2: text 4.5:1 (1.4.3), controls and focus marks 3:1 (1.4.11).
const TEXT_PAIRS = [
  'text/background',
  'text/cardBg',
  'text/sidebarBg',
  'text/subtleSurfaceBg',
  'secondaryText/background',
  'secondaryText/cardBg',
  'secondaryText/sidebarBg',
  'secondaryText/subtleSurfaceBg',
  'link/background',
  'link/cardBg',
  'link/subtleSurfaceBg',
  'accentText/accent',
  'accentHoverText/accentHover',
  'navText/sidebarBg',
  'navHoverText/navHoverBg',
  'navActiveText/navActiveBg',
  'navActiveHoverText/navActiveHoverBg',
  'iconText/iconBg',
  'danger/cardBg',
  'success/cardBg',
  'warning/cardBg',
  'info/cardBg',
  'danger/background',
  'success/background',
  'warning/background',
  'info/background',
];
const UI_PAIRS = [
  'borderStrong/cardBg',
  'borderStrong/background',
  'accent/cardBg',
  'focusRing/background',
  'focusRing/cardBg',
];
/** State text on a 6 % tint of the state's colour on the card, as in chips and notices. */
const TINTED = ['danger', 'success', 'warning', 'info', 'link'];
const TINT = 0.06;

type Rgb = [number, number, number];

function parseHex(hex: string): Rgb {
  const at = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => a[index] * share + b[index] * (1 - share);
  return [channel(0), channel(1), channel(2)];
}

function luminance(colour: Rgb): number {
  const linear = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}

function contrast(a: Rgb, b: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A flat colour as it is, a gradient as nine samples of each segment. */
function samples(value: string): Rgb[] {
  const stops = value.match(/#[0-9a-f]{6}/gi)?.map(parseHex) ?? [];
  return stops.flatMap((stop, index) => {
    const next = stops[index + 1];
    return next ? Array.from({ length: 9 }, (_, step) => mix(next, stop, step / 9)) : [stop];
  });
}

function token(data: ThemeData, key: string): string {
  const value = data[key];
  if (typeof value !== 'string') throw new Error(`no token ${key}`);
  return value;
}

/** The lowest contrast of a pair such as 'text/background' at any sample. */
function lowest(data: ThemeData, pair: string): number {
  const [front = '', back = ''] = pair.split('/');
  const ratios = samples(token(data, front)).flatMap((a) =>
    samples(token(data, back)).map((b) => contrast(a, b)),
  );
  if (ratios.length === 0) throw new Error(`no colours in ${pair}`);
  return Math.min(...ratios);
}

test('the measure is WCAG’s', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrast(parseHex('#767676'), [255, 255, 255])).toBeCloseTo(4.54, 2);
});

/** The pairs below `least`, as 'pair ratio' for the report. */
function tooLow(least: number, ratios: [pair: string, ratio: number][]): string[] {
  return ratios.filter(([, ratio]) => ratio < least).map(([pair, ratio]) => `${pair} ${ratio.toFixed(2)}`);
}

describe.each(THEME_CATALOGUE.map((theme) => [theme.name, theme.data] as const))('%s', (_, data) => {
  test('text is at least 4.5:1', () => {
    expect(
      tooLow(
        4.5,
        TEXT_PAIRS.map((pair) => [pair, lowest(data, pair)]),
      ),
    ).toEqual([]);
  });

  test('controls and focus marks are at least 3:1', () => {
    expect(
      tooLow(
        3,
        UI_PAIRS.map((pair) => [pair, lowest(data, pair)]),
      ),
    ).toEqual([]);
  });

  test('state text on its own tint is at least 4.5:1', () => {
    const ratios = TINTED.map((key): [string, number] => {
      const colour = parseHex(token(data, key));
      return [key, contrast(colour, mix(colour, parseHex(token(data, 'cardBg')), TINT))];
    });
    expect(tooLow(4.5, ratios)).toEqual([]);
  });
});
