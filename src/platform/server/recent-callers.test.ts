import { expect, test } from 'vitest';
import { hashToken } from './crypto';
import { createRecentCallers } from './recent-callers';

/** With a clock of the test, in ms. */
function remember() {
  const clock = { now: 0 };
  const callers = createRecentCallers(() => clock.now);
  const note = (token: string, id: number) => callers.note({ tokenHash: hashToken(token), user: { id } });
  const accountOf = (token: string) => callers.accountOf(hashToken(token));
  return { clock, note, accountOf, forget: (token: string) => callers.forget(hashToken(token)) };
}

test('a credential counts as its account’s for a minute after it was last found valid', () => {
  const { clock, note, accountOf } = remember();
  expect(accountOf('a')).toBeUndefined();
  note('a', 7);
  note('b', 7);
  clock.now = 59_999;
  expect([accountOf('a'), accountOf('b'), accountOf('c')]).toEqual([7, 7, undefined]);
  note('a', 7);
  clock.now = 60_000;
  expect([accountOf('a'), accountOf('b')]).toEqual([7, undefined]);
  clock.now = 119_999;
  expect(accountOf('a')).toBeUndefined();
});

test('one that was found invalid is forgotten at once', () => {
  const { note, accountOf, forget } = remember();
  note('a', 7);
  note('b', 8);
  forget('a');
  forget('c');
  expect([accountOf('a'), accountOf('b')]).toEqual([undefined, 8]);
});

test('10,000 are remembered, of more those that were found last', () => {
  const { note, accountOf } = remember();
  for (let at = 0; at < 10_000; at++) note(String(at), at);
  note('0', 0);
  expect(accountOf('1')).toBe(1);
  note('one more', 3);
  expect(['0', '1', '2', 'one more'].map(accountOf)).toEqual([0, undefined, 2, 3]);
});
