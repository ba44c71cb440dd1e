import { expect, test } from 'vitest';
import { kualaLumpurTime } from './dates';

test('a moment in Kuala Lumpur has no leading zeros but in minutes and seconds', () => {
  expect(kualaLumpurTime(new Date('2026-11-20T01:05:07.999Z'))).toBe('11/20/2026_9:05:07');
  expect(kualaLumpurTime(new Date('2026-12-31T16:00:00Z'))).toBe('1/1/2027_0:00:00');
  expect(kualaLumpurTime(new Date('2026-03-04T15:59:59Z'))).toBe('3/4/2026_23:59:59');
});
