import { expect, onTestFinished, test } from 'vitest';
import { createAdmission } from './admission';

const BUSY = 'The server is busy, please try again';

/** Admission control, with calls that last until they are let go. */
function createBusyAdmission() {
  const admission = createAdmission();
  onTestFinished(admission.stop);
  let letGo = () => {};
  const end = new Promise<void>((resolve) => (letGo = resolve));
  const calls: Promise<void>[] = [];
  /** Has this many requests of a caller in flight. */
  const hold = (caller: string, number: number, callsOfEach = 1) => {
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

test('up to 256 calls are admitted, whosever they are', () => {
  const { admission, hold } = createBusyAdmission();
  hold('one', 255);
  expect(() => admission.assertRoom('one')).not.toThrow();
});

test('beyond 256 calls, those who have an average share of the requests in flight get no more', async () => {
  const { admission, hold } = createBusyAdmission();
  hold('greedy', 200);
  hold('modest', 56);
  // 128 on average.
  expect(() => admission.assertRoom('greedy')).toThrow(BUSY);
  await expect(admission.admit({ caller: 'greedy', calls: 0 }, async () => 1)).rejects.toThrow(BUSY);
  expect(() => admission.assertRoom('modest')).not.toThrow();
  await expect(admission.admit({ caller: 'modest', calls: 0 }, async () => 1)).resolves.toBe(1);
});

test('where all have the same share, only those without a request in flight get one', () => {
  const { admission, hold } = createBusyAdmission();
  for (let person = 0; person < 300; person++) hold(`person ${String(person)}`, 1);
  expect(admission.inFlight).toBe(300);
  expect(() => admission.assertRoom('person 7')).toThrow(BUSY);
  expect(() => admission.assertRoom('somebody else')).not.toThrow();
});

test('the calls of a request are one share, and are not parted', async () => {
  const { admission, hold } = createBusyAdmission();
  for (let person = 0; person < 300; person++) hold(`person ${String(person)}`, 1, 3);
  expect(admission.inFlight).toBe(900);
  const request = { caller: 'somebody else', calls: 0 };
  const answers = Promise.all([1, 2, 3].map((call) => admission.admit(request, async () => call)));
  await expect(answers).resolves.toEqual([1, 2, 3]);
});

test('beyond 1,000 calls all are refused, until some have ended', async () => {
  const { admission, hold, endAll } = createBusyAdmission();
  for (let person = 0; person < 1_000; person++) hold(`person ${String(person)}`, 1);
  expect(() => admission.assertRoom('somebody else')).toThrow(BUSY);
  await endAll();
  expect(admission.inFlight).toBe(0);
  for (const caller of ['somebody else', 'person 7']) {
    expect(() => admission.assertRoom(caller)).not.toThrow();
  }
  // None of the earlier requests counts any more.
  hold('person 7', 256);
  expect(() => admission.assertRoom('person 7')).toThrow(BUSY);
  expect(() => admission.assertRoom('person 8')).not.toThrow();
});
