import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast } from './contrast';
import { hexToRgb, type Rgb } from './rgb';

/*
 * The palettes guarantee contrast for their own colours; this checks the colours that global.css and the components
 * derive from them. WCAG 2.2: text 4.5:1 (1.4.3), controls and focus marks 3:1 (1.4.11).
 */

type Palette = Record<string, string>;

const catalogue = join(import.meta.dirname, '../../../features/themes/catalogue.json');
const { themes } = JSON.parse(readFileSync(catalogue, 'utf8')) as {
  themes: { name: string; isDark: boolean; data: Palette }[];
};

/** As color-mix(in srgb, a share, b) does. */
function mix(a: Rgb, share: number, b: Rgb): Rgb {
  const channel = (index: 0 | 1 | 2) => a[index] * share + b[index] * (1 - share);
  return [channel(0), channel(1), channel(2)];
}

function coloursOf(data: Palette, isDark: boolean) {
  const token = (key: string): Rgb => {
    const rgb = hexToRgb(data[key] ?? '');
    if (!rgb) throw new Error(`${key} is no plain colour`);
    return rgb;
  };
  const card = token('cardBg');
  const text = token('text');
  const secondary = token('secondaryText');
  const accent = token('accent');
  const danger = token('danger');
  const link = token('link');
  const well = mix(secondary, 0.11, card);
  const usual = token('statusUsual');
  const tones = {
    danger,
    usual,
    success: token('success'),
    warning: token('warning'),
    info: token('info'),
    link,
  };
  return {
    token,
    card,
    text,
    secondary,
    accent,
    danger,
    link,
    tones,
    well,
    hover: mix(secondary, 0.07, card),
    selected: mix(accent, 0.09, card),
    pressed: mix(text, 0.12, card),
    track: isDark ? mix(token('sidebarBg'), 0.6, card) : well,
    segment: isDark ? mix(text, 0.12, card) : card,
    tint: (tone: Rgb) => mix(tone, 0.06, card),
  };
}

describe.each(themes)('$name', ({ data, isDark }) => {
  const c = coloursOf(data, isDark);

  const text: [string, Rgb, Rgb][] = [
    ['text on hover', c.text, c.hover],
    ['secondary text on hover', c.secondary, c.hover],
    ['link on hover', c.link, c.hover],
    ['danger on hover', c.danger, c.hover],
    ['text on selected', c.text, c.selected],
    ['secondary text on selected', c.secondary, c.selected],
    ['link on selected', c.link, c.selected],
    ['text on pressed', c.text, c.pressed],
    ['secondary text in a well', c.secondary, c.well],
    ['secondary text on the segmented track', c.secondary, c.track],
    ['text on the segmented track', c.text, c.track],
    ['text on the chosen segment', c.text, c.segment],
    ['a tooltip', c.card, c.text],
    ['a primary button, pressed', c.token('accentHoverText'), mix(c.text, 0.12, c.token('accentHover'))],
    ['a chosen day of a month', c.token('accentText'), c.accent],
    ['a danger button', c.card, c.danger],
    ['a danger button, hovered', c.card, mix(c.danger, 0.9, c.text)],
    ['danger on the foot of a dialog', c.danger, c.token('subtleSurfaceBg')],
    // The extremes between which the colours of a person's choice lie.
    ...['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff'].map(
      (color): [string, Rgb, Rgb] => [
        `a status of the colour ${color}`,
        c.text,
        mix(hexToRgb(color) ?? c.card, 0.1, c.card),
      ],
    ),
    ...Object.entries(c.tones).flatMap(([name, tone]): [string, Rgb, Rgb][] => [
      [`${name} on its tint`, tone, c.tint(tone)],
      [`text on the tint of ${name}`, c.text, c.tint(tone)],
      [`secondary text on the tint of ${name}`, c.secondary, c.tint(tone)],
      [`link on the tint of ${name}`, c.link, c.tint(tone)],
    ]),
  ];

  const ring = c.token('focusRing');
  // Inputs have cardBg inside their border on every background, so the palette's borderStrong on cardBg applies.
  const controls: [string, Rgb, Rgb][] = [
    ['the focus ring on hover', ring, c.hover],
    ['the focus ring on selected', ring, c.selected],
    ['the focus ring in a dialog’s foot', ring, c.token('subtleSurfaceBg')],
    ['the focus ring in the error box', ring, c.tint(c.danger)],
    ['a chosen checkbox on hover', c.accent, c.hover],
    ['a chosen checkbox on selected', c.accent, c.selected],
    ['the edge and the knob of a switch that is off', c.secondary, c.card],
    ['a switch that is on beside one that is off', c.accent, c.card],
    ['the knob of a switch that is on', c.token('accentText'), c.accent],
    ['lines, bars and done cells on a card', c.accent, c.card],
    ['the expected line and the marks of cells', c.secondary, c.card],
    ['a done share beside the rest of its ring or bar', c.accent, c.well],
    ['the expected mark', c.text, c.card],
  ];

  const below = (pairs: [string, Rgb, Rgb][], least: number) =>
    pairs
      .map(([name, foreground, ground]) => ({ name, ratio: contrast(foreground, ground) }))
      .filter(({ ratio }) => ratio < least);

  test('text is readable on every derived surface', () => {
    expect(below(text, 4.5)).toEqual([]);
  });

  test('controls and focus rings can be seen on every derived surface', () => {
    expect(below(controls, 3)).toEqual([]);
  });
});
