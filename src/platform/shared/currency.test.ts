import { expect, test } from 'vitest';
import { currencies, isCurrency, minorDigits } from './currency';

const withDigits = (digits: number) => currencies.filter((code) => minorDigits(code) === digits).join(' ');

test('currencies have the decimal places of ISO 4217, not those that Intl shows', () => {
  expect(withDigits(0)).toBe('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF');
  expect(withDigits(3)).toBe('BHD IQD JOD KWD LYD OMR TND');
  expect(withDigits(4)).toBe('CLF UYW');
  for (const code of ['AFN', 'ALL', 'COP', 'HUF', 'IDR', 'LBP', 'PKR', 'YER', 'EUR', 'USD'])
    expect(minorDigits(code), code).toBe(2);
});

test('a code is known once, in the order of the alphabet, in capital letters', () => {
  expect(currencies).toEqual([...new Set(currencies)].sort());
  expect(['EUR', 'eur', 'EU', 'XXX', ''].map(isCurrency)).toEqual([true, false, false, false, false]);
});
