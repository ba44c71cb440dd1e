import { expect, test } from 'vitest';
import { contrast, readableOn } from './contrast';
import { rgbToHex, type Rgb } from './rgb';

test('is 21 between black and white, 1 between equals', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  expect(contrast([12, 34, 56], [12, 34, 56])).toBe(1);
  expect(contrast([15, 118, 110], [255, 255, 255])).toBeCloseTo(5.47, 2);
});

test('white or black can always be read', () => {
  expect(readableOn('#c2410c')).toBe('#ffffff');
  expect(readableOn('#facc15')).toBe('#000000');
  for (let grey = 0; grey <= 255; grey += 1) {
    const rgb: Rgb = [grey, grey, grey];
    const ink: Rgb = readableOn(rgbToHex(rgb)) === '#ffffff' ? [255, 255, 255] : [0, 0, 0];
    expect(contrast(rgb, ink)).toBeGreaterThan(4.55);
  }
});
