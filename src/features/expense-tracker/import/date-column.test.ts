import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOfDay } from '@/platform/shared/civil';
import { decideDateOrder, readDay } from './date-column';

const column = (...texts: string[]) => texts.map((text, at) => ({ line: at + 2, text }));

describe('the order of the dates of a column', () => {
  test('is day first where a first number is past 12, month first where a second is', () => {
    expect(decideDateOrder(column('03/11/2026', '25/11/2026'))).toEqual({ value: 'dmy' });
    expect(decideDateOrder(column('03/11/2026', '11/25/2026'))).toEqual({ value: 'mdy' });
  });

  test('is refused where both are seen, with their lines', () => {
    expect(decideDateOrder(column('03/11/2026', '11/25/2026', '25/11/2026', '26/11/2026'))).toEqual({
      problem: 'The dates contradict each other: line 4 is day first, line 3 month first',
    });
  });

  test('is asked where neither is, with an example that differs', () => {
    expect(decideDateOrder(column('11/11/2026', '03/11/2026', '04.11.26'))).toEqual({
      options: ['dmy', 'mdy'],
      example: { line: 3, text: '03/11/2026' },
      count: 3,
    });
  });

  test('does not matter where it makes no difference', () => {
    expect(decideDateOrder(column('11/11/2026'))).toEqual({ value: 'dmy' });
    expect(decideDateOrder(column('2026-11-03', '3 Nov 2026', '', 'Total'))).toEqual({ value: 'dmy' });
    expect(decideDateOrder([])).toEqual({ value: 'dmy' });
  });

  test('is not told by what is no date', () => {
    expect(decideDateOrder(column('31/31/2026', '03/11/2026'))).toMatchObject({ options: ['dmy', 'mdy'] });
  });

  test('may be year first between hyphens, with two digits', () => {
    expect(decideDateOrder(column('24-09-25', '24-09-26'))).toMatchObject({ options: ['dmy', 'ymd'] });
    expect(decideDateOrder(column('96-09-25', '97-09-26'))).toEqual({ value: 'ymd' });
    expect(decideDateOrder(column('25-09-96'))).toEqual({ value: 'dmy' });
    expect(readDay('24-09-25', 'ymd')).toBe('2024-09-25');
  });
});

describe('a date', () => {
  test.each([
    ['2026-11-03', '2026-11-03'],
    ['2026/11/3', '2026-11-03'],
    ['2026.11.03', '2026-11-03'],
    ['20261103', '2026-11-03'],
    ['2026年11月3日', '2026-11-03'],
    ['２０２６－１１－０３', '2026-11-03'],
    ['2026-11-03 23:59:59', '2026-11-03'],
    ['2026-11-03T23:59:59.123+08:00', '2026-11-03'],
    ['2026-11-03T23:59Z', '2026-11-03'],
    ['03.11.2026', '2026-11-03'],
    ['3.11.26', '2026-11-03'],
    ['3/11/2026 11:05 PM', '2026-11-03'],
    ["3/11'26", '2026-11-03'],
    ["3/11' 4", '2004-11-03'],
    ["3/11'99", '2099-11-03'],
    ['3/11/99', '1999-11-03'],
    ['3/11/69', '2069-11-03'],
    ['3 Nov 2026', '2026-11-03'],
    ['03-NOV-26', '2026-11-03'],
    ['3. November 2026', '2026-11-03'],
    ['3. März 2026', '2026-03-03'],
    ['3 févr. 2026', '2026-02-03'],
    ['1er août 2026', '2026-08-01'],
    ['3 de septiembre de 2026', '2026-09-03'],
    ['Nov 3, 2026', '2026-11-03'],
  ])('%s is %s', (text, day) => {
    expect(readDay(text, 'dmy')).toBe(day);
  });

  test.each([
    '',
    '31.02.2026',
    '2026-02-30',
    '3/11',
    '3/11/6',
    '3 Foo 2026',
    '3 jui 2026',
    '1/1/1899',
    '2201-01-01',
    '12112026',
    '3/11/2026x',
  ])('%s cannot be read', (text) => {
    expect(readDay(text, 'dmy')).toBeNull();
  });
});

const day = fc.integer({ min: -25_567, max: 84_369 }).map(textOfDay);

test('dates that were written in an order are read as what they were, or their column is asked', () => {
  fc.assert(
    fc.property(fc.array(day, { minLength: 1 }), fc.constantFrom('dmy', 'mdy'), (days, order) => {
      const texts = days.map((text) => {
        const [year = '', month = '', date = ''] = text.split('-');
        return order === 'dmy' ? `${date}.${month}.${year}` : `${month}/${date}/${year}`;
      });
      const decision = decideDateOrder(column(...texts));
      if ('options' in decision) expect(decision.options).toContain(order);
      const taken = 'value' in decision ? decision.value : order;
      expect(texts.map((text) => readDay(text, taken))).toEqual(days);
    }),
  );
});

test('a long cell is no date, and is not sought through', () => {
  expect(readDay(`x${' '.repeat(1_000_000)}y`, 'dmy')).toBeNull();
});
