import { expect, test } from 'vitest';
import { addedUp } from '../money/sums';
import { openingsOf } from './balances';

const account = (id: number, currency: string, openingAmount: number, openingDate = '2026-01-01') => ({
  id,
  currency,
  openingAmount,
  openingDate,
});
const accounts = [account(1, 'EUR', 100), account(2, 'JPY', -5), account(3, 'EUR', 30, '2026-06-01')];

test('openings are added up by currency, without accounts that open later', () => {
  const eur = (sum: string) => ({ currency: 'EUR', sum });
  const jpy = { currency: 'JPY', sum: '-5' };
  expect(openingsOf({}, accounts)).toEqual([eur('130'), jpy]);
  expect(openingsOf({ to: '2026-05-31' }, accounts)).toEqual([eur('100'), jpy]);
  expect(openingsOf({ to: '2026-06-01', currency: 'EUR' }, accounts)).toEqual([eur('130')]);
  expect(openingsOf({ accountId: 2 }, accounts)).toEqual([jpy]);
  expect(openingsOf({ accountId: 9 }, accounts)).toEqual([]);
});

test('what leaves out more than other accounts and later days makes no balance', () => {
  expect(openingsOf({ from: '2026-01-01' }, accounts)).toBeNull();
  expect(openingsOf({ accountId: 1, state: 'cleared' }, accounts)).toBeNull();
});

test('sums are added to those of the same currency, also where they are greater than any amount', () => {
  expect(
    addedUp(
      [{ currency: 'EUR', sum: '9007199254740993' }],
      [
        { currency: 'JPY', sum: '-1' },
        { currency: 'EUR', sum: '1' },
      ],
    ),
  ).toEqual([
    { currency: 'EUR', sum: '9007199254740994' },
    { currency: 'JPY', sum: '-1' },
  ]);
});
