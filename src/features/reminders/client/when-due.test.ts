import { expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { whenDue } from './when-due';

test('a reminder names its day and its time by the person’s clock', () => {
  const berlin = { ...USUAL_PREFERENCES, timeZone: 'Europe/Berlin' };
  const newYork = { ...USUAL_PREFERENCES, timeZone: 'America/New_York', hourCycle: 12 as const };
  const now = new Date('2026-11-27T02:00:00Z');
  const at = (moment: string, preferences = berlin) => whenDue(new Date(moment), now, preferences);
  expect(at('2026-11-27T01:30:00Z')).toBe('Today 02:30');
  expect(at('2026-11-27T01:30:00Z', newYork)).toBe('Today 8:30 PM');
  expect(at('2026-11-26T22:30:00Z')).toBe('Yesterday 23:30');
  expect(at('2026-11-26T22:30:00Z', newYork)).toBe('Today 5:30 PM');
  expect(at('2026-11-25T13:30:00Z')).toMatch(/^Wed,? 25 November 14:30$/);
});
