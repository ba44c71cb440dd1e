import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTypedTime, typedTime } from './typed-time';

describe('a typed time', () => {
  test.each([
    ['14:45', '14:45'],
    ['14.45', '14:45'],
    ['14h45', '14:45'],
    ['14h', '14:00'],
    ['1445', '14:45'],
    ['945', '09:45'],
    ['9', '09:00'],
    ['0', '00:00'],
    ['2:45 pm', '14:45'],
    ['2:45PM', '14:45'],
    ['2p', '14:00'],
    ['12am', '00:00'],
    ['12 p.m.', '12:00'],
    ['noon', '12:00'],
    ['midnight', '00:00'],
    ['１４：４５', '14:45'],
    [' 7:05 ', '07:05'],
  ])('%s is %s', (text, expected) => {
    const minutes = readTypedTime(text);
    expect(minutes === null ? null : typedTime(minutes, 24)).toBe(expected);
  });

  test.each(['', '24:00', '25', '9:60', '13pm', '0am', '9:5', 'nine', '14:45:30', '-3', '99999'])(
    '“%s” is none',
    (text) => expect(readTypedTime(text)).toBeNull(),
  );

  test('is read as it is shown, in both cycles', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1439 }),
        fc.constantFrom(12 as const, 24 as const),
        (minutes, cycle) => {
          expect(readTypedTime(typedTime(minutes, cycle))).toBe(minutes);
        },
      ),
    );
  });
});
