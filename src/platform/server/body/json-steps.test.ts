import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atOnce, inSteps, pacer } from '../pacing';
import { jsonSteps } from './json-steps';

const LIMIT = { values: 100_000, text: 1_000_000 };
const MIB = 1024 * 1024;

const read = (json: string | Buffer, limit = LIMIT) => atOnce(jsonSteps(Buffer.from(json), limit));

/** The wire code of a refusal, else the value. */
function outcome(json: string | Buffer, limit = LIMIT): unknown {
  try {
    return read(json, limit);
  } catch (error) {
    return (error as { wireCode?: string }).wireCode ?? error;
  }
}

/** What JSON.parse answers, refusals as `outcome` tells them. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return 'bad_request';
  }
}

describe('what is read is what JSON.parse reads', () => {
  test('of any value, however it is written', () => {
    const anything = fc.json({ maxDepth: 20 }).map((json) => json);
    fc.assert(
      fc.property(anything, fc.constantFrom(undefined, 1, '\t', '\n\r '), (json, space) => {
        const written = JSON.stringify(JSON.parse(json), null, space);
        expect(read(written)).toEqual(JSON.parse(json));
      }),
    );
  });

  test('of anything that is nearly JSON', () => {
    const piece = fc.constantFrom(
      ...[
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"',
        '\\',
        '"a"',
        '"\\u00e9"',
        '"\\ud83d',
        '\\ude00"',
        '"é"',
        '0',
        '-1.5e3',
      ],
      ...[
        '01',
        '+1',
        '.5',
        '1.',
        'true',
        'false',
        'null',
        'nul',
        ' ',
        '\n',
        '\f',
        '\u00a0',
        '\u0000',
        '"\t"',
        '\\x',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        expect(outcome(pieces.join(''))).toEqual(parsed(pieces.join('')));
      }),
      { numRuns: 2_000 },
    );
  });

  test('of a long text, wherever it is cut', () => {
    const unit = fc.constantFrom('a', 'é', '中', '😀', '\ud83d', '"', '\\', '\n', '\u2028');
    fc.assert(
      fc.property(
        fc.array(unit, { minLength: 1, maxLength: 9 }),
        fc.boolean(),
        fc.nat(7),
        (units, escaped, ahead) => {
          const text = 'x'.repeat(ahead) + units.join('').repeat(20_000);
          const json = JSON.stringify({ text });
          const all = escaped ? json.replaceAll('中', '\\u4e2d') : json;
          expect((read(all) as { text: string }).text === text).toBe(true);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('of names that objects have anyway, of which the last counts', () => {
    const value = read('{"__proto__":{"a":1},"constructor":2,"a":1,"a":3}') as object;
    expect(Object.entries(value)).toEqual([
      ['__proto__', { a: 1 }],
      ['constructor', 2],
      ['a', 3],
    ]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  test('without a byte order mark', () => {
    expect(read('\ufeff{}')).toEqual({});
  });
});

test.each([
  ['no UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ['half a character', Buffer.from([0x22, 0xe4, 0xb8, 0x22])],
  ['nothing', ''],
  ['two values', '1 2'],
  ['33 levels', '['.repeat(33) + ']'.repeat(33)],
  ['a number of 401 digits', '1'.repeat(401)],
])('%s is refused', (_what, json) => {
  expect(outcome(json)).toBe('bad_request');
});

test('32 levels are read', () => {
  expect(outcome('['.repeat(32) + ']'.repeat(32))).not.toBe('bad_request');
});

describe('no more is read than the limit', () => {
  test.each([
    ['values', '[1,[],{},"",null]', 6, 5],
    ['values of an object', '{"a":{"b":1},"c":[2]}', 5, 4],
  ])('%s', (_what, json, values, tooFew) => {
    expect(outcome(json, { ...LIMIT, values })).toEqual(JSON.parse(json));
    expect(outcome(json, { ...LIMIT, values: tooFew })).toBe('too_many_values');
  });

  test.each([
    ['a text', 'x'.repeat(100_000)],
    ['one of three bytes a unit', '中'.repeat(100_000)],
    ['one of escapes', '\\u4e2d'.repeat(100_000)],
  ])('%s', (_what, text) => {
    expect(outcome(`["${text}"]`, { ...LIMIT, text: 100_000 })).toEqual(JSON.parse(`["${text}"]`));
    expect(outcome(`["${text}"]`, { ...LIMIT, text: 99_999 })).toBe('payload_too_large');
  });

  test('however many follow, what is read first decides', () => {
    const steps = jsonSteps(Buffer.from(`[${'0,'.repeat(2 * MIB)}0]`), LIMIT);
    let made = 0;
    // Judging that it is UTF-8 takes a step for each 64 KiB; then 100,000 values of two bytes fill 13 more.
    expect(() => {
      for (; !steps.next().done; made++);
    }).toThrow('too many values');
    expect(made).toBeLessThan(64 + 16);
  });
});

/** The nastiest bodies of a size. */
const nasty: [what: string, json: (bytes: number) => string][] = [
  ['zeros', (bytes) => `[${'0,'.repeat(bytes / 2)}0]`],
  ['lists', (bytes) => `[${'[],'.repeat(bytes / 3)}0]`],
  ['objects', (bytes) => `[${'{},'.repeat(bytes / 3)}0]`],
  ['names', (bytes) => `{${Array.from({ length: bytes / 12 }, (_, at) => `"k${String(at)}":0`).join(',')}}`],
  ['one name', (bytes) => `{${'"k":0,'.repeat(bytes / 6)}"k":0}`],
  ['a long name', (bytes) => `{"${'k'.repeat(bytes)}":0}`],
  ['a text', (bytes) => `"${'x'.repeat(bytes)}"`],
  ['a text of escapes', (bytes) => `"${'\\n'.repeat(bytes / 2)}"`],
  ['a text of three bytes a character', (bytes) => `"${'中'.repeat(bytes / 3)}"`],
  ['blanks', (bytes) => `${' '.repeat(bytes)}0`],
  ['nested lists', (bytes) => `[${`${'['.repeat(30)}${']'.repeat(30)},`.repeat(bytes / 61)}0]`],
  ['nearly a number', (bytes) => `[${'-1.5e300,'.repeat(bytes / 9)}0]`],
];

test.each(nasty)('others have a turn after each 64 KiB at the latest: %s', async (_what, json) => {
  const bytes = Buffer.from(json(MIB));
  let step = 0;
  // A clock on which each step takes as long as work may take at a time.
  const breathe = pacer(() => (step += 10));
  let turns = 0;
  let isDone = false;
  const others = () => {
    turns += 1;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  await inSteps(jsonSteps(bytes, { values: Infinity, text: Infinity }), breathe);
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(bytes.length / (64 * 1024) - 1);
});
