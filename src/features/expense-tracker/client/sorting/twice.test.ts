import { expect, test } from 'vitest';
import { createTwice } from './twice';

const row = (id: number, payee: string) => ({ id, payee });

test('a payee that is given the same category in a second transaction is told once', () => {
  const note = createTwice();
  expect(note([row(1, 'REWE')], 7)).toBeNull();
  expect(note([row(1, 'REWE')], 7)).toBeNull();
  expect(note([row(2, 'rewe ')], 7)).toEqual(row(2, 'rewe '));
  expect(note([row(3, 'REWE')], 7)).toBeNull();
});

test('another category begins anew, and what has no payee is not counted', () => {
  const note = createTwice();
  note([row(1, 'REWE')], 7);
  expect(note([row(2, 'REWE')], 8)).toBeNull();
  expect(note([row(3, 'REWE')], 8)).toEqual(row(3, 'REWE'));
  expect(note([row(4, ' '), row(5, '')], 8)).toBeNull();
});

test('several at once count as often', () => {
  const rows = [row(1, 'REWE'), row(2, 'Lidl'), row(3, 'Rewe')];
  expect(createTwice()(rows, 7)).toEqual(row(3, 'Rewe'));
});
