import { expect, test } from 'vitest';
import { readExpenseAddress } from './expense-address';

const given = (raw: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(readExpenseAddress(raw)).filter(([, value]) => value !== undefined));

test('what an address says is read', () => {
  const whole = {
    tab: 'register',
    account: 3,
    from: '2026-11-01',
    to: '2026-11-30',
    q: 'rewe',
    category: 'none',
    state: 'cleared',
    month: '2026-11',
    report: 'networth',
    count: 'spending',
    payee: 'REWE',
    currency: 'EUR',
    below: true,
    import: 7,
  };
  expect(given(whole)).toEqual(whole);
  expect(given({ category: 12, q: 2026 })).toEqual({ category: 12, q: '2026' });
});

test('what an address cannot mean is dropped', () => {
  const wrong = {
    tab: 'overview',
    account: 'abc',
    from: '2026-02-30',
    to: '1899-12-31',
    q: '',
    category: 0,
    state: 'done',
    month: '2026-13',
    report: 'all',
    count: 'lines',
    currency: 'euro',
    below: 'no',
    import: -1,
  };
  expect(given(wrong)).toEqual({});
});
