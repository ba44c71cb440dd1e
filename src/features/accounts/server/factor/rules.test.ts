import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  base32,
  codeOf,
  isAppCode,
  keyUri,
  makeRecoveryCode,
  makeSecret,
  normalCode,
  recoveryCodeHash,
  stepAt,
  stepOf,
} from './rules';

const RFC_SECRET = Buffer.from('12345678901234567890');
const STEP_MS = 30_000;

describe('the test vectors', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('of RFC 6238, appendix B: %i s', (seconds, code) => {
    expect(codeOf(RFC_SECRET, stepAt(seconds * 1000), 8)).toBe(code);
  });

  test('of RFC 4226, appendix D', () => {
    expect(Array.from({ length: 10 }, (_, counter) => codeOf(RFC_SECRET, counter))).toEqual(
      '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '),
    );
  });

  test('of RFC 4648, section 10', () => {
    expect(
      ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text))),
    ).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
  });
});

const secrets = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes));
const moments = fc.integer({ min: 0, max: 4_102_444_800_000 });

test('a code counts for one step before and after, and no further', () => {
  fc.assert(
    fc.property(secrets, moments, fc.integer({ min: -5, max: 5 }), (secret, now, off) => {
      const step = stepAt(now) + off;
      fc.pre(step >= 0);
      const found = stepOf(secret, codeOf(secret, step), -1, now);
      if (Math.abs(off) <= 1) expect(codeOf(secret, found ?? -1)).toBe(codeOf(secret, step));
      // Another step may have the same code, one time in a million.
      else expect(found === null || codeOf(secret, found) === codeOf(secret, step)).toBe(true);
    }),
  );
});

test('codes of the second step before and after are none', () => {
  // Of these no two are the same.
  const now = 1_111_111_109_000;
  const offs = [-2, -1, 0, 1, 2].filter(
    (off) => stepOf(RFC_SECRET, codeOf(RFC_SECRET, stepAt(now) + off), -1, now) !== null,
  );
  expect(offs).toEqual([-1, 0, 1]);
});

test('a code of a step that was used, or of an earlier one, is not found', () => {
  fc.assert(
    fc.property(secrets, moments, (secret, now) => {
      const step = stepAt(now);
      for (const used of [step - 1, step, step + 1]) {
        for (const one of [step - 1, step, step + 1].filter((tried) => tried >= 0)) {
          const found = stepOf(secret, codeOf(secret, one), used, now);
          expect(found === null || found > used).toBe(true);
        }
      }
    }),
  );
});

test('codes are read as people and apps write them', () => {
  expect(normalCode(' 123 456 ')).toBe('123456');
  expect(normalCode('１２３４５６')).toBe('123456');
  expect(isAppCode(normalCode('123\u2013456'))).toBe(true);
  expect(['12345', '1234567', '12345a', ''].filter(isAppCode)).toEqual([]);
});

test('a recovery code is found again however it is typed, and no other one is', () => {
  const code = makeRecoveryCode();
  expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  const hash = recoveryCodeHash(normalCode(code));
  expect(hash).toHaveLength(32);
  const typed = [
    code.toUpperCase(),
    code.replaceAll('-', ' '),
    code.replaceAll('1', 'l').replaceAll('0', 'O'),
  ];
  for (const one of typed) expect(recoveryCodeHash(normalCode(one))).toEqual(hash);
  expect(recoveryCodeHash(normalCode(makeRecoveryCode()))).not.toEqual(hash);
  expect(recoveryCodeHash('123456')).toBeNull();
  expect(recoveryCodeHash(normalCode(`${code}0`))).toBeNull();
});

test('a thousand recovery codes use every character, and none twice', () => {
  const codes = Array.from({ length: 1000 }, makeRecoveryCode);
  expect(new Set(codes).size).toBe(1000);
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32);
});

test('the key URI names the account and the issuer', () => {
  const secret = makeSecret();
  const uri = new URL(keyUri(secret, '梅 & co'));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('Toolstead:梅 & co');
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: base32(secret), issuer: 'Toolstead' });
  expect(secret).toHaveLength(20);
});

test('steps begin at the epoch and last 30 seconds', () => {
  expect([0, STEP_MS - 1, STEP_MS].map(stepAt)).toEqual([0, 0, 1]);
});
