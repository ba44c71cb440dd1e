import { expect, onTestFinished, test } from 'vitest';
import { createAdmission, type RequestCaller } from './admission';

const BUSY = 'The server is busy, please try again';

/** Admission control, with calls that last until they are let go. */
function createBusyAdmission() {
  const admission = createAdmission();
  onTestFinished(admission.stop);
  let letGo = () => {};
  const end = new Promise<void>((resolve) => (letGo = resolve));
  const calls: Promise<void>[] = [];
  /** Has this many requests of a caller in flight. */
  const hold = (caller: RequestCaller, number: number, callsOfEach = 1) => {
    for (let at = 0; at < number; at++) {
      const request = { caller, calls: 0 };
      for (let call = 0; call < callsOfEach; call++) calls.push(admission.admit(request, () => end));
    }
  };
  const endAll = async () => {
    letGo();
    await Promise.all(calls);
  };
  return { admission, hold, endAll };
}

const [ONE, GREEDY, MODEST, SOMEBODY_ELSE] = [-1, -2, -3, -4];

test('up to 256 calls are admitted, whosever they are', () => {
  const { admission, hold } = createBusyAdmission();
  hold(ONE, 255);
  expect(admission.hasRoom(ONE)).toBe(true);
});

test('beyond 256 calls, those who have an average share of the requests in flight get no more', async () => {
  const { admission, hold } = createBusyAdmission();
  hold(GREEDY, 200);
  hold(MODEST, 56);
  // 128 on average.
  expect(admission.hasRoom(GREEDY)).toBe(false);
  await expect(admission.admit({ caller: GREEDY, calls: 0 }, async () => 1)).rejects.toThrow(BUSY);
  expect(admission.hasRoom(MODEST)).toBe(true);
  await expect(admission.admit({ caller: MODEST, calls: 0 }, async () => 1)).resolves.toBe(1);
});

test('where all have the same share, only those without a request in flight get one', () => {
  const { admission, hold } = createBusyAdmission();
  for (let person = 0; person < 300; person++) hold(person, 1);
  expect(admission.inFlight).toBe(300);
  expect(admission.hasRoom(7)).toBe(false);
  expect(admission.hasRoom(SOMEBODY_ELSE)).toBe(true);
});

test('the calls of a request are one share, and are not parted', async () => {
  const { admission, hold } = createBusyAdmission();
  for (let person = 0; person < 300; person++) hold(person, 1, 3);
  expect(admission.inFlight).toBe(900);
  const request = { caller: SOMEBODY_ELSE, calls: 0 };
  const answers = Promise.all([1, 2, 3].map((call) => admission.admit(request, async () => call)));
  await expect(answers).resolves.toEqual([1, 2, 3]);
});

test('beyond 1,000 calls all are refused, until some have ended', async () => {
  const { admission, hold, endAll } = createBusyAdmission();
  for (let person = 0; person < 1_000; person++) hold(person, 1);
  expect(admission.hasRoom(SOMEBODY_ELSE)).toBe(false);
  await endAll();
  expect(admission.inFlight).toBe(0);
  for (const caller of [SOMEBODY_ELSE, 7]) {
    expect(admission.hasRoom(caller)).toBe(true);
  }
  // None of the earlier requests counts any more.
  hold(7, 256);
  expect(admission.hasRoom(7)).toBe(false);
  expect(admission.hasRoom(8)).toBe(true);
});

test('of an address 64 requests whose caller is not known are in flight, and as many more as are found to be accounts’', async () => {
  const { admission, hold, endAll } = createBusyAdmission();
  hold('192.0.2.1', 63);
  const last = { caller: '192.0.2.1', calls: 0 };
  let end = () => {};
  const whole = admission.admit(last, () => new Promise<void>((resolve) => (end = resolve)));
  expect(admission.hasRoom('192.0.2.1')).toBe(false);
  await expect(admission.admit({ caller: '192.0.2.1', calls: 0 }, async () => 1)).rejects.toThrow(BUSY);
  expect(admission.hasRoom('192.0.2.2')).toBe(true);
  // Further calls of a request that was admitted are not parted from it.
  await expect(admission.admit(last, async () => 1)).resolves.toBe(1);

  admission.recount(last, 7);
  expect(last.caller).toBe(7);
  expect(admission.hasRoom('192.0.2.1')).toBe(true);
  // An account has no such bound, and what was recounted ends as whose it is then.
  hold(7, 100);
  expect(admission.hasRoom(7)).toBe(true);
  end();
  await whole;
  await endAll();
  hold(8, 256);
  expect(admission.hasRoom(7)).toBe(true);
  expect(admission.hasRoom(8)).toBe(false);
});

test('a request that is recounted before its calls begin is counted once', async () => {
  const { admission, hold } = createBusyAdmission();
  hold(8, 128);
  const request = { caller: '192.0.2.1', calls: 0 };
  admission.recount(request, 7);
  hold(9, 128);
  await expect(admission.admit(request, async () => 1)).resolves.toBe(1);
  // 256 of two callers, and none left of the others.
  expect(admission.hasRoom(8)).toBe(false);
  expect(admission.hasRoom(7)).toBe(true);
});

test('a request that waits for its turn is in flight until it begins', async () => {
  const { admission } = createBusyAdmission();
  const begun: number[] = [];
  const begin = () =>
    new Promise<void>((resolve) =>
      admission.begin(ONE, () => {
        begun.push(admission.inFlight);
        resolve();
      }),
    );
  const turns = [begin(), begin()];
  // The first has begun at once.
  expect(admission.inFlight).toBe(1);
  await Promise.all(turns);
  expect([admission.inFlight, ...begun]).toEqual([0, 0, 0]);
});
