import { expect, onTestFinished, test, vi } from 'vitest';
import { endIfSlow } from './slow-transfer';

test.each([
  ['slow while others wait', 99_999, true, 0, true],
  ['slow while nobody waits', 0, false, 0, false],
  ['fast enough', 100_000, true, 0, false],
  ['too slow to come to its end', 199_999, true, 100_000, true],
])('a transfer that is %s', (_what, each, othersWait, slowest, isEnded) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let bytes = 0;
  const end = vi.fn();
  const stop = endIfSlow({ bytes: () => (bytes += each), slowest, othersWait: () => othersWait, end });
  vi.advanceTimersByTime(2_000);
  expect(end).toHaveBeenCalledTimes(isEnded ? 1 : 0);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(end).toHaveBeenCalledTimes(isEnded ? 1 : 0);
});
