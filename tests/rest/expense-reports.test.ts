import { beforeEach, expect, test } from 'vitest';
import { expenseTexts } from '@/features/expense-tracker/rules';
import { createTestApp } from '../support/app';
import { createKeeper } from '../support/expenses';
import { type Wire, wireOf } from '../support/wire';

const SPAN = { from: '2026-01-01', to: '2026-02-28' };

const app = await createTestApp();
let wire: Wire;
let stranger: Wire;
let bank: number;
let yen: number;
let food: number;
beforeEach(async () => {
  wire = wireOf(app, 'ExpenseTracker', (await createKeeper(app)).user.token);
  stranger = wireOf(app, 'ExpenseTracker', (await createKeeper(app)).user.token);
  const opened = { opening_date: '2026-01-01' };
  bank = (await wire.post('addAccount', { name: 'Bank', currency: 'EUR', opening_balance: '100', ...opened }))
    .id;
  yen = (await wire.post('addAccount', { name: 'Yen', currency: 'JPY', ...opened })).id;
  food = (await wire.post('addCategory', { name: 'Food' })).id;
  const add = (date: string, amount: string, fields: object = {}) =>
    wire.post('addTransaction', { account_id: bank, date, amount, category_id: food, ...fields });
  await add('2026-01-10', '-12.30', { payee: 'REWE' });
  await add('2026-02-10', '2.30', { payee: 'REWE' });
  await add('2026-02-11', '-160', { account_id: yen, payee: 'Konbini' });
  await add('2026-02-12', '50', { category_id: null });
});

const report = (kind: string, query: Record<string, string | number> = {}) =>
  wire.get('getReport', { kind, ...SPAN, ...query });
const rates = [{ day: '2026-02-01', currency: 'JPY', base: 'EUR', rate: 160 }];

test('reports are decimals in one currency, with what could not be converted apart', async () => {
  expect(await report('spending')).toEqual({
    ...{ status: 200, success: true, total: '10.00', currency: 'EUR', not_converted: 1 },
    data: [{ key: String(food), name: 'Food', amount: '10.00' }],
  });
  expect(await wire.post('setRates', { rates })).toMatchObject({ status: 200, counts: { stored: 1 } });
  expect(await report('spending')).toMatchObject({ total: '11.00', not_converted: 0 });
  expect(await report('spending', { currency: 'JPY', by: 'payee' })).toMatchObject({
    // On the tenth of January there is no rate yet.
    ...{ currency: 'JPY', total: '-208', not_converted: 1 },
    data: [
      { key: 'konbini', name: 'Konbini', amount: '160' },
      { key: 'rewe', name: 'REWE', amount: '-368' },
    ],
  });
  expect(await report('income', { by: 'account' })).toMatchObject({
    data: [{ key: String(bank), name: 'Bank', amount: '50.00' }],
  });
  expect(await report('cashflow')).toMatchObject({
    ...{
      total: '39.00',
      data: [
        { key: '2026-01', amount: '-12.30' },
        { key: '2026-02', amount: '51.30' },
      ],
    },
  });
  expect(await report('networth', { by: 'month' })).toMatchObject({
    ...{
      total: '139.00',
      data: [
        { key: '2026-01', amount: '87.70' },
        { key: '2026-02', amount: '139.00' },
      ],
    },
  });
  expect(await report('networth', { account_id: yen, by: 'account', currency: 'JPY' })).toMatchObject({
    ...{ total: '-160', data: [{ key: String(yen), name: 'Yen', amount: '-160' }] },
  });
  expect(await stranger.get('getReport', { kind: 'spending', ...SPAN })).toMatchObject({
    data: [],
    total: '0.00',
  });
});

test('rates are stored by hand or from the file of the European Central Bank, and listed', async () => {
  const csv = 'Date,USD,JPY,CYP,\n2026-02-03,1.1797,163.1,N/A,\n2026-02-02,1.2,N/A,0.58,\n';
  expect(await wire.post('setRates', { csv })).toMatchObject({ counts: { stored: 3, unchanged: 0 } });
  expect(await wire.post('setRates', { csv }, 'form')).toMatchObject({ counts: { stored: 0, unchanged: 3 } });
  await wire.post('setRates', { rates: JSON.stringify(rates) }, 'form');
  const { data } = await wire.get('getRates');
  expect(data.map(({ day, currency, base, rate, source }) => [day, currency, base, rate, source])).toEqual([
    ['2026-02-03', 'JPY', 'EUR', '163.1', 'file'],
    ['2026-02-03', 'USD', 'EUR', '1.1797', 'file'],
    ['2026-02-02', 'USD', 'EUR', '1.2', 'file'],
    ['2026-02-01', 'JPY', 'EUR', '160', 'hand'],
  ]);
  expect((await wire.get('getRates', { currency: 'usd', base: 'EUR' })).data).toHaveLength(2);
  expect((await stranger.get('getRates')).data).toEqual([]);
  expect(await wire.post('setRates', { rates: [{ ...rates[0], rate: '' }] })).toMatchObject({
    ...{ status: 422, message: expenseTexts.rate },
  });
});

test('transactions are given out as a file of their own', async () => {
  const { status, headers, content } = await wire.file('exportCsv', { account_id: String(yen) });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="transactions.csv"',
  });
  expect([...content.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [, row = '', rest] = content.toString().split('\r\n');
  expect(row).toMatch(/^"2026-02-11","Yen","JPY","-160","Konbini","Food",/);
  expect(rest).toBe('');
  expect((await stranger.file('exportCsv', { account_id: String(yen) })).status).toBe(404);
  expect((await wire.file('exportCsv', { from: 'x' })).status).toBe(422);
});
