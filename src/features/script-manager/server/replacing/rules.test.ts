import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchOf } from './rules';

test('what is no expression finds itself, whatever it has', () => {
  // Halves of characters too.
  const unit = fc.oneof(
    fc.constantFrom(...String.raw`$()*+./?[\]^{|}-&#~,:=!<> `),
    fc.integer({ min: 0, max: 0xff_ff }).map((code) => String.fromCharCode(code)),
  );
  const find = fc.string({ unit, minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(find, fc.boolean(), (text, matchCase) => {
      const { pattern, flags } = searchOf({
        find: text,
        regex: false,
        matchCase,
        replacement: '',
        dryRun: true,
      });
      expect(new RegExp(pattern, flags).exec(text)?.[0]).toBe(text);
      expect(`x${text}`.replace(new RegExp(pattern, flags), '')).not.toBe(`x${text}`);
    }),
  );
  expect(
    searchOf({ find: 'a-b', regex: false, matchCase: true, replacement: '', dryRun: true }).pattern,
  ).toBe('a-b');
});
