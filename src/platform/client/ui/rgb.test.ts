import { describe, expect, test } from 'vitest';
import { clampChannel, hexToRgb, rgbToHex } from './rgb';

describe('rgb', () => {
  test.each([
    ['#0f766e', [15, 118, 110]],
    ['#FFFFFF', [255, 255, 255]],
    ['#000000', [0, 0, 0]],
  ] as const)('%s is read channel by channel', (hex, rgb) => {
    expect(hexToRgb(hex)).toEqual(rgb);
    expect(rgbToHex(rgb)).toBe(hex.toLowerCase());
  });

  test.each(['', '#fff', '0f766e', '#0f766e00', '#gggggg', 'red'])('%j is no colour', (text) => {
    expect(hexToRgb(text)).toBeNull();
  });

  test.each([
    [-1, 0],
    [256, 255],
    [127.5, 128],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 255],
  ])('%d becomes %d', (value, channel) => {
    expect(clampChannel(value)).toBe(channel);
  });
});
