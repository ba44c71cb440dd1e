import { expect, test } from 'vitest';
import { currencyName, figure, figureSize, signedFigure, spokenAmount } from './figures';

test('amounts are shown with groups of three and the minus of typography', () => {
  expect(figure(-120455, 'EUR')).toBe('−1,204.55');
  expect(figure('123456789012345678', 'EUR')).toBe('1,234,567,890,123,456.78');
  expect(figure(0, 'EUR')).toBe('0.00');
  expect(figureSize(-5, 'EUR')).toBe('0.05');
});

test('each currency has its own decimal places', () => {
  expect(figure(1234567, 'JPY')).toBe('1,234,567');
  expect(figure(-1234567, 'KWD')).toBe('−1,234.567');
});

test('a sum is shown with its sign', () => {
  expect(signedFigure(78831n, 'EUR')).toBe('+788.31');
  expect(signedFigure('-78831', 'EUR')).toBe('−788.31');
  expect(signedFigure(0, 'EUR')).toBe('0.00');
});

test('amounts are said with the name of their currency', () => {
  expect(spokenAmount(120455, 'EUR')).toBe('1,204.55 euro');
  expect(spokenAmount('-300', 'USD')).toBe('minus 3.00 US dollar');
  expect(currencyName('MYR')).toBe('Malaysian ringgit');
  // No browser knows this one.
  expect(currencyName('QQQ')).toBe('QQQ');
});
