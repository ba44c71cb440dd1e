import { expect, test } from 'vitest';
import { converterTo } from './rules';

const rate = (day: string, base: string, currency: string, text: string) => ({
  ...{ day, base, currency, rate: text },
});

test('the last rate on or before the day counts, in either direction', () => {
  const convert = converterTo('EUR', [
    rate('2026-06-10', 'EUR', 'USD', '1.25'),
    rate('2026-06-01', 'USD', 'EUR', '0.5'),
  ]);
  expect(convert(1_000n, 'USD', '2026-05-31')).toBeNull();
  expect(convert(1_000n, 'USD', '2026-06-09')).toBe(500n);
  expect(convert(1_000n, 'USD', '2026-06-10')).toBe(800n);
  expect(convert(-1_000n, 'EUR', '2026-05-31')).toBe(-1_000n);
});

test('two currencies are converted over a third of which both have rates', () => {
  const convert = converterTo('JPY', [
    rate('2026-06-01', 'EUR', 'USD', '1.1'),
    rate('2026-06-01', 'EUR', 'JPY', '165'),
  ]);
  // 10.01 dollars are 9.10 euro are 1,501.5 yen: half is rounded away from zero.
  expect(convert(1_001n, 'USD', '2026-06-02')).toBe(1_502n);
  expect(convert(-1_001n, 'USD', '2026-06-02')).toBe(-1_502n);
});
