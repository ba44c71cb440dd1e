import { hexToRgb, type Rgb } from './rgb';

/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(a: Rgb, b: Rgb): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** White or black, whichever has more contrast on `#rrggbb`: at least 4.58:1. White if equal. */
export function readableOn(background: string): '#ffffff' | '#000000' {
  const rgb = hexToRgb(background) ?? [0, 0, 0];
  return contrast(rgb, [255, 255, 255]) >= contrast(rgb, [0, 0, 0]) ? '#ffffff' : '#000000';
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
