import { expect, test } from 'vitest';
import { isKey, makeKey, seal, unseal } from './crypto';

const key = Buffer.alloc(32, 1);

test('what is sealed is read with the same key for the same purpose, and is different each time', () => {
  const sealed = seal(key, 'purpose', 'text 文');
  expect(unseal(key, 'purpose', sealed)).toBe('text 文');
  expect(seal(key, 'purpose', 'text 文')).not.toEqual(sealed);
  expect(sealed.includes('text')).toBe(false);
});

test('with another key, for another purpose, or damaged, it is nothing', () => {
  const sealed = seal(key, 'purpose', 'text');
  expect(unseal(Buffer.alloc(32, 2), 'purpose', sealed)).toBeNull();
  expect(unseal(key, 'other', sealed)).toBeNull();
  for (let at = 0; at < sealed.length; at++) {
    const damaged = Buffer.from(sealed);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    expect(unseal(key, 'purpose', damaged)).toBeNull();
  }
  for (const length of [0, 11, 20]) expect(unseal(key, 'purpose', sealed.subarray(0, length))).toBeNull();
});

test('a key of a prefix is known by its checksum, and is different each time', () => {
  const made = makeKey('abc_');
  expect(made).toMatch(/^abc_[\w-]{32}[0-9a-f]{8}$/);
  expect(makeKey('abc_')).not.toBe(made);
  expect(isKey('abc_', made)).toBe(true);
  expect(isKey('abd_', made)).toBe(false);
  for (let at = 4; at < made.length; at++) {
    const other = made[at] === 'a' ? 'b' : 'a';
    expect(isKey('abc_', `${made.slice(0, at)}${other}${made.slice(at + 1)}`)).toBe(false);
  }
  for (const wrong of ['', 'abc_', made.slice(0, -1), `${made}0`, ` ${made}`])
    expect(isKey('abc_', wrong)).toBe(false);
});
