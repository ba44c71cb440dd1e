import { describe, expect, test } from 'vitest';
import { createKeptAnswers, isKept, type KeptAnswer, revisionsText } from './kept-answers';

const KIB = 1024;
const MINUTE = 60 * 1000;
const keeping = { door: 'typed', textOf: (answer: unknown) => JSON.stringify(answer) };
const text = (length: number) => 'x'.repeat(length);

function keep(maxBytes = 64 * KIB) {
  const clock = { now: Date.UTC(2026, 10, 29, 12, 1) };
  const answers = createKeptAnswers(maxBytes, () => clock.now);
  const make = async (key: string, answer: unknown, at = '1') =>
    answers.make({ key, at }, keeping, async () => answer);
  const find = (key: string, at = '1') => answers.find({ key, at })?.bytes.toString();
  return { answers, clock, make, find };
}

test('an answer is found at the revisions that it was made at', async () => {
  const { answers, make, find } = keep();
  expect(find('list')).toBeUndefined();
  expect(isKept(await make('list', { a: '一' }))).toBe(true);
  expect(find('list')).toBe('{"a":"一"}');
  expect(find('list', '2')).toBeUndefined();
  expect(find('other')).toBeUndefined();
  await make('list', { a: 2 }, '2');
  expect(find('list', '2')).toBe('{"a":2}');
  expect(find('list')).toBeUndefined();
  expect([answers.hits, answers.misses]).toEqual([2, 4]);
});

test('an answer is made anew in the next quarter of an hour, in which a day may begin somewhere', async () => {
  const { clock, make, find } = keep();
  await make('today', 'Sunday');
  clock.now += 14 * MINUTE - 1;
  expect(find('today')).toBe('"Sunday"');
  clock.now += 1;
  expect(find('today')).toBeUndefined();
});

test('an answer that was begun before a quarter of an hour counts for that one', async () => {
  const { answers, clock, find } = keep();
  await answers.make({ key: 'today', at: '1' }, keeping, async () => {
    clock.now += 14 * MINUTE;
    return 'Sunday';
  });
  expect(find('today')).toBeUndefined();
});

test('a part is made once at its revisions, in a quarter of an hour', async () => {
  const { answers, clock } = keep();
  let made = 0;
  const part = async (at: string, size = 1) =>
    answers.part({ key: 'part', at }, () => Promise.resolve({ made: ++made, text: text(size) }));
  const first = await part('1');
  expect(await part('1')).toBe(first);
  expect(await part('2')).toMatchObject({ made: 2 });
  clock.now += 14 * MINUTE;
  expect(await part('2')).toMatchObject({ made: 3 });
  for (const number of [4, 5]) expect(await part('3', 9 * KIB)).toMatchObject({ made: number });
});

describe('what is kept takes no more than its bytes', () => {
  test('what was used longest ago leaves first', async () => {
    const { answers, make, find } = keep();
    for (const key of ['a', 'b', 'c', 'd']) await make(key, text(12 * KIB));
    expect(find('a')).toBeDefined();
    for (const key of ['e', 'f']) await make(key, text(12 * KIB));
    expect(['a', 'b', 'c', 'd', 'e', 'f'].filter((key) => find(key) !== undefined)).toEqual([
      'a',
      'c',
      'd',
      'e',
      'f',
    ]);
    expect(answers.bytes).toBeLessThanOrEqual(64 * KIB);
    expect(answers.bytes).toBeGreaterThan(48 * KIB);
  });

  test('an answer is counted once, however often it is made', async () => {
    const { answers, make } = keep();
    await make('a', text(KIB));
    const { bytes } = answers;
    await make('a', text(KIB), '2');
    expect(answers.bytes).toBe(bytes);
  });

  test('an answer of more than a quarter of it is answered, and not kept', async () => {
    const { answers, make, find } = keep();
    expect(isKept(await make('all', text(17 * KIB)))).toBe(true);
    expect(find('all')).toBeUndefined();
    expect(answers.bytes).toBe(0);
  });

  test('other forms count too, and are made once', async () => {
    const { answers, make } = keep();
    const answer = (await make('a', text(12 * KIB))) as KeptAnswer;
    const { bytes } = answers;
    const forms = [1, 2].map((byte) => async () => Buffer.alloc(4 * KIB, byte));
    for (const form of forms) expect((await answers.formOf(answer, 'br', form))[0]).toBe(1);
    expect(answers.bytes).toBe(bytes + 4 * KIB);
    for (const key of ['b', 'c', 'd', 'e', 'f']) await make(key, text(12 * KIB));
    expect(answers.bytes).toBeLessThanOrEqual(64 * KIB);
  });

  test('nothing is kept where nothing may be', async () => {
    const { answers, make, find } = keep(0);
    await make('a', 1);
    expect(find('a')).toBeUndefined();
    expect(answers.bytes).toBe(0);
  });
});

test('what has no text is answered as it is', async () => {
  const { make, find } = keep();
  expect(await make('nothing', undefined)).toBeUndefined();
  expect(find('nothing')).toBeUndefined();
});

test('the revisions of topics count, with that of the switches, whether a topic has changed ever or not', () => {
  const revisions = { options: 3, devflow: 5, scripts: 7 };
  const ofScripts = revisionsText(revisions, ['scripts', 'account']);
  expect(revisionsText({ ...revisions, devflow: 6 }, ['scripts', 'account'])).toBe(ofScripts);
  for (const [topic, revision] of [
    ['options', 4],
    ['scripts', 8],
    ['account', 1],
  ] as const) {
    expect(revisionsText({ ...revisions, [topic]: revision }, ['scripts', 'account'])).not.toBe(ofScripts);
  }
  expect(revisionsText({ ...revisions, calendar: 1 }, 'all')).not.toBe(revisionsText(revisions, 'all'));
});
