import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atOnce } from '../pacing';
import { base64Steps, sha256Steps, utf8Steps } from './text-steps';

// Longer than what is decoded at a time, so that it is cut somewhere.
const longText = fc
  .tuple(fc.nat(4), fc.array(fc.constantFrom('a', 'é', '中', '😀', '\ufeff'), { minLength: 1, maxLength: 5 }))
  .map(([ahead, units]) => 'x'.repeat(ahead) + units.join('').repeat(30_000));

test('a text is what its base64 says, wherever it is cut', () => {
  fc.assert(
    fc.property(longText, (text) => {
      expect(atOnce(base64Steps(Buffer.from(text).toString('base64'))) === text).toBe(true);
      expect(atOnce(utf8Steps(text)).equals(Buffer.from(text))).toBe(true);
      const hash = createHash('sha256').update(text).digest('hex');
      expect(atOnce(sha256Steps(text)).toString('hex')).toBe(hash);
    }),
    { numRuns: 20 },
  );
});

test.each([
  ['no text', 1],
  ['one character too few', 'QUI'],
  ['another alphabet', 'QU_-'],
  ['blanks', 'QUJ\n'],
  ['bits that do not count', 'QUL='.replace('L', 'J')],
  ['padding within', 'QQ==QUJD'],
  ['padding where it is cut', `${'QUJD'.repeat(16_383)}QQ==QUJD`],
  ['no UTF-8', '//8='],
])('%s is no base64 of a text', (_what, base64) => {
  expect(() => atOnce(base64Steps(base64))).toThrow('malformed');
});
