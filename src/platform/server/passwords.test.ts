import { availableParallelism } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hashingSlots, hashPassword, inHashingSlot, verifyPassword } from './passwords';

test('a password is hashed as OWASP advises: Argon2id, 19 MiB, two passes, one lane', async () => {
  const hash = await hashPassword('a good one', '192.0.2.1');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'a good one')).toBe(true);
  expect(await verifyPassword(hash, 'another one')).toBe(false);
});

test('no password is right for an account that there is not', async () => {
  expect(await verifyPassword(undefined, 'no such account')).toBe(false);
});

test('two passwords are hashed at once, on a machine of one core one', () => {
  expect([1, 2, 64].map(hashingSlots)).toEqual([1, 2, 2]);
});

test('ten passwords of an address wait, for ten seconds; other addresses take turns with it', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const slots = hashingSlots(availableParallelism());
  const begun: string[] = [];
  const outcomes: string[] = [];
  const endings: (() => void)[] = [];
  const hash = async (address: string) => {
    inHashingSlot(address, () => {
      begun.push(address);
      return new Promise<void>((resolve) => endings.push(resolve));
    }).then(
      () => outcomes.push('done'),
      (error: Error) => outcomes.push(error.message),
    );
    await vi.advanceTimersByTimeAsync(0);
  };
  const endOne = async () => {
    endings.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  const busy = 'The server is busy, please try again';

  for (let at = 0; at < slots + 10; at++) await hash('flood');
  expect(outcomes).toEqual([]);
  await hash('flood');
  expect(outcomes).toEqual([busy]);
  await hash('other');
  await endOne();
  await endOne();
  expect(begun.slice(0, slots + 2)).toContain('other');

  await vi.advanceTimersByTimeAsync(9_999);
  expect(outcomes.filter((text) => text === busy)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(outcomes.filter((text) => text === busy)).toHaveLength(1 + 9);
  while (endings.length > 0) await endOne();
  // Nothing keeps its place.
  begun.length = 0;
  for (let at = 0; at < slots; at++) await hash('next');
  expect(begun).toHaveLength(slots);
  while (endings.length > 0) await endOne();
});
