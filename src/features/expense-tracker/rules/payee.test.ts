import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizedText, payeeKey, wordsOf } from './payee';

test('payees that differ in case, blanks and width have the same key', () => {
  expect(payeeKey('  REWE\u00A0 Markt ')).toBe('rewe markt');
  expect(payeeKey('Ｒｅｗｅ\tMARKT')).toBe('rewe markt');
  expect(payeeKey('Café')).toBe(payeeKey('CAFE\u0301'));
});

test('other payees have other keys', () => {
  expect(payeeKey('Rewe-Markt')).not.toBe(payeeKey('Rewe Markt'));
});

test('the key of a key is itself, and never longer than what is stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const key = payeeKey(text);
      expect(payeeKey(key)).toBe(key);
      expect(key.length).toBeLessThanOrEqual(400);
    }),
  );
});

test('a key is not cut within a character', () => {
  expect(payeeKey(`x${'😀'.repeat(300)}`)).toBe(`x${'😀'.repeat(199)}`);
});

test('an import is known again whatever its blanks, case and punctuation', () => {
  expect(normalizedText('SQ *COFFEE  Bar, Berlin.')).toBe(normalizedText('Sq* coffee bar Berlin'));
  // What was imported when the apostrophe of NatWest was part of it.
  expect(normalizedText("'TESCO'S 3344 'Card")).toBe(normalizedText("TESCO'S 3344 Card"));
  expect(normalizedText('Invoice 12')).not.toBe(normalizedText('Invoice 13'));
});

test('words have at least three letters, digits are none', () => {
  expect([...wordsOf('REWE-Markt 4711 am Zoo, 2x Öl')]).toEqual(['rewe', 'markt', 'zoo']);
  expect([...wordsOf('')]).toEqual([]);
});
