import { expect, test, vi } from 'vitest';
import { pacer } from './pacing';

test('long work lets others run once it has run for 10 ms, and then again', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const breathe = pacer();
  /** Whether something else ran meanwhile. */
  const othersRunAt = async (ms: number) => {
    now.mockReturnValue(ms);
    let ran = false;
    const other = setImmediate(() => (ran = true));
    await breathe();
    clearImmediate(other);
    return ran;
  };
  expect(await othersRunAt(9.9)).toBe(false);
  expect(await othersRunAt(10)).toBe(true);
  expect(await othersRunAt(19.9)).toBe(false);
  expect(await othersRunAt(20)).toBe(true);
});
