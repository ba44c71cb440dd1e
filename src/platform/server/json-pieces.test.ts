import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { jsonTextSteps, sha256OfJson } from './json-pieces';
import { atOnce, type Steps } from './pacing';

/** A value with what JSON leaves out, and with texts whose characters are cut. */
const anything = fc.anything({
  maxDepth: 3,
  withDate: true,
  withNullPrototype: true,
  key: fc.string({ unit: 'binary', maxLength: 5 }),
  values: [
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.boolean(),
    fc.constantFrom(null, undefined),
    fc.constantFrom('x'.repeat(20_000), '😀'.repeat(40_000), `x${'😀'.repeat(40_000)}\ud800`),
  ],
});

test('a value is written, and hashed, as JSON.stringify writes it', () => {
  fc.assert(
    fc.property(fc.array(anything), (value) => {
      const text = JSON.stringify(value);
      expect(atOnce(jsonTextSteps(value))).toBe(text);
      expect(atOnce(sha256OfJson(value))).toEqual(createHash('sha256').update(text).digest());
    }),
  );
  const times = { at: new Date(0), bytes: Buffer.from([1, 2]), list: Array(300).fill({ at: new Date(1) }) };
  expect(atOnce(jsonTextSteps(times))).toBe(JSON.stringify(times));
  expect(atOnce(jsonTextSteps(Buffer.alloc(100_000)))).toBe(JSON.stringify(Buffer.alloc(100_000)));
});

const stepsOf = (steps: Steps<unknown>) => {
  let count = 1;
  while (!steps.next().done) count += 1;
  return count;
};

test.each([
  ['many small values', Array(200_000).fill(0)],
  ['one text', ['x'.repeat(5_000_000)]],
  ['many names', Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`name ${String(at)}`, at]))],
])('%s are written in pieces', (_, value) => {
  const text = JSON.stringify(value);
  expect(stepsOf(jsonTextSteps(value))).toBeGreaterThan(text.length / 70_000);
});
