import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createAdmission } from './admission';

// The bounds themselves, by a clock of the test; who is refused beyond them: admission.test.ts.

const BUSY = 'The server is busy, please try again';

describe('work that is held', () => {
  type Held = ReturnType<typeof createAdmission>;
  const MIB = 1024 * 1024;

  /** What an admission control does with pieces of work that never end. */
  function held() {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const admission = createAdmission();
    onTestFinished(admission.stop);
    let begun = 0;
    const outcomes: string[] = [];
    const forever = () => {
      begun++;
      return new Promise<void>(() => undefined);
    };
    /** Adds so many pieces of work and counts those that begin. */
    const begunOf = async (
      number: number,
      run: (admission: Held, work: () => Promise<void>) => Promise<void>,
    ) => {
      const before = begun;
      for (let at = 0; at < number; at++) {
        run(admission, forever).catch((error: Error) => outcomes.push(error.message));
      }
      await vi.advanceTimersByTimeAsync(0);
      return begun - before;
    };
    return { begunOf, outcomes };
  }

  const ofAccount =
    (id: number, writes: boolean) =>
    (admission: Held, work: () => Promise<void>): Promise<void> =>
      admission.forAccount({ id, writes, isGone: () => false, request: { caller: id, calls: 0 } }, work);
  const ofQueue =
    (queue: 'searches' | 'streams' | 'archives', key?: string) =>
    (admission: Held, work: () => Promise<void>): Promise<void> =>
      admission[queue].run({ key: key ?? randomUUID(), perKey: 1 }, work);

  test('an account has four reads and two changes under way, and others have theirs', async () => {
    const { begunOf } = held();
    expect(await begunOf(12, ofAccount(1, false))).toBe(4);
    expect(await begunOf(12, ofAccount(1, true))).toBe(2);
    expect(await begunOf(12, ofAccount(2, false))).toBe(4);
    expect(await begunOf(12, ofAccount(2, true))).toBe(2);
  });

  test('32 calls of accounts are under way, 64 of one account wait, and all of them for four seconds', async () => {
    const { begunOf, outcomes } = held();
    let begun = 0;
    for (let account = 1; account <= 20; account++) begun += await begunOf(2, ofAccount(account, false));
    expect(begun).toBe(32);
    expect(await begunOf(65, ofAccount(100, false))).toBe(0);
    expect(outcomes).toEqual([BUSY]);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(outcomes).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    // The 64, and the eight of the accounts that found no room.
    expect(outcomes).toEqual(Array(73).fill(BUSY));
  });

  test.each([
    ['searches', { underWay: 4, waiting: 100, ofOne: 4 }],
    ['streams', { underWay: 32, waiting: 100, ofOne: 16 }],
    ['archives', { underWay: 2, waiting: 20, ofOne: 1 }],
  ] as const)('of %s %o, for four seconds', async (queue, { underWay, waiting, ofOne }) => {
    const { begunOf, outcomes } = held();
    expect(await begunOf(underWay + 1, ofQueue(queue))).toBe(underWay);
    await begunOf(ofOne, ofQueue(queue, 'one account'));
    expect(outcomes).toEqual([]);
    await begunOf(1, ofQueue(queue, 'one account'));
    expect(outcomes).toEqual([BUSY]);
    await begunOf(waiting - ofOne - 1, ofQueue(queue));
    expect(outcomes).toHaveLength(1);
    // Somebody's place is given to the new one, or refused.
    await begunOf(1, ofQueue(queue));
    expect(outcomes).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(outcomes).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(outcomes).toHaveLength(2 + waiting);
  });

  test.each([
    ['largeBodies', 128 * MIB],
    ['transfers', 4096 * MIB],
  ] as const)('%s have %d bytes in all', async (queue, room) => {
    const { begunOf } = held();
    const body =
      (bytes: number) =>
      (admission: Held, work: () => Promise<void>): Promise<void> =>
        admission[queue].run({ key: randomUUID(), perKey: 1, weight: bytes }, work);
    expect(await begunOf(1, body(room - 1))).toBe(1);
    expect(await begunOf(1, body(1))).toBe(1);
    expect(await begunOf(1, body(1))).toBe(0);
  });
});

test('a process whose timer is a second late twice in a row refuses, until it is in time again', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const admission = createAdmission();
  onTestFinished(admission.stop);
  let time = 0;
  /** The timer of each quarter of a second fires so many ms late. */
  const tick = (late: number) => {
    time += 250 + late;
    now.mockReturnValue(time);
    vi.advanceTimersByTime(250);
  };
  const isRefused = () => !admission.hasRoom('192.0.2.1');
  const after = (...late: number[]) => {
    late.forEach(tick);
    return isRefused();
  };
  // Once is what parsing the largest body takes; a whole second is in time.
  expect(after(1_001)).toBe(false);
  expect(after(0)).toBe(false);
  expect(after(1_000, 1_000, 1_000)).toBe(false);
  expect(after(1_001, 1_001)).toBe(true);
  expect(after(0)).toBe(false);
});

test('where calls wait before they begin, a share is no more, and then nobody gets one, until the queue is gone', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const admission = createAdmission();
  onTestFinished(admission.stop);
  const running: (() => void)[] = [];
  const calls: Promise<void>[] = [];
  const arrive = (id: number) => {
    const request = { caller: id, calls: 0 };
    const account = { id, writes: false, isGone: () => false, request };
    const work = () => new Promise<void>((resolve) => running.push(resolve));
    calls.push(admission.admit(request, () => admission.forAccount(account, work)));
  };
  const endOne = async () => {
    running.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  /** In the next interval one call begins, which has waited for so long. */
  const afterWaitOf = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await endOne();
    await vi.advanceTimersByTimeAsync(250);
  };
  const [newcomer, known] = [1_000, 95];
  // 32 begin at once.
  for (let id = 0; id < 96; id++) arrive(id);
  await vi.advanceTimersByTimeAsync(0);
  expect([admission.hasRoom(known), admission.hasRoom(newcomer)]).toEqual([true, true]);

  await afterWaitOf(251);
  expect([admission.hasRoom(known), admission.hasRoom(newcomer)]).toEqual([false, false]);

  // Nobody begins in the interval after it.
  await vi.advanceTimersByTimeAsync(250);
  expect([admission.hasRoom(known), admission.hasRoom(newcomer)]).toEqual([true, true]);

  while (running.length > 0) await endOne();
  await vi.advanceTimersByTimeAsync(500);
  for (let id = 0; id < 32; id++) arrive(id);
  await vi.advanceTimersByTimeAsync(200);
  for (let id = 32; id < 96; id++) arrive(id);
  await afterWaitOf(101);
  expect([admission.hasRoom(known), admission.hasRoom(newcomer)]).toEqual([false, true]);

  // So it is where everybody has several: they wait for others, not for their own.
  while (running.length > 0) await endOne();
  await vi.advanceTimersByTimeAsync(500);
  for (let id = 0; id < 32; id++) arrive(id);
  for (let id = 32; id < 64; id++) for (let call = 0; call < 2; call++) arrive(id);
  await afterWaitOf(251);
  expect(admission.hasRoom(newcomer)).toBe(false);

  // An account that waits for its own calls alone makes nobody wait.
  while (running.length > 0) await endOne();
  await vi.advanceTimersByTimeAsync(500);
  for (let call = 0; call < 66; call++) arrive(known);
  await afterWaitOf(251);
  expect(admission.hasRoom(newcomer)).toBe(true);
  while (running.length > 0) await endOne();
  for (let id = 0; id < 96; id++) arrive(id);

  // 64 and fewer are no crowd.
  while (admission.inFlight > 63) await endOne();
  expect(admission.hasRoom(known)).toBe(true);
  while (running.length > 0) await endOne();
  await Promise.all(calls);
});

test('where requests wait for their turns to begin, nobody gets a further one, until that is over', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const admission = createAdmission();
  onTestFinished(admission.stop);
  const turn = () => new Promise<void>((resolve) => admission.begin('192.0.2.1', resolve));
  const hold = (caller: number) => admission.admit({ caller, calls: 0 }, () => new Promise(() => undefined));
  for (let caller = 0; caller < 64; caller++) void hold(caller);
  const hasRoom = () => admission.hasRoom(1_000);
  /** One begins at once, the next in a turn that is so late. */
  const afterWaitOf = async (ms: number) => {
    const both = [turn(), turn()];
    now += ms;
    await Promise.all(both);
    now += 250;
  };
  await afterWaitOf(250);
  expect(hasRoom()).toBe(true);
  await afterWaitOf(251);
  expect(hasRoom()).toBe(false);
  now += 250;
  expect(hasRoom()).toBe(true);
});
