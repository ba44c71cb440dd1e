import { expect, test } from 'vitest';
import { daysLeft } from './trash-time';

const at = (time: string) => Date.parse(time);

test('what the trash keeps for 30 days has so many left', () => {
  const trashedAt = '2026-11-01T10:00:00.000Z';
  expect(daysLeft(trashedAt, 30, at('2026-11-01T10:00:00Z'))).toBe(30);
  expect(daysLeft(trashedAt, 30, at('2026-11-01T10:00:01Z'))).toBe(30);
  expect(daysLeft(trashedAt, 30, at('2026-11-02T10:00:00Z'))).toBe(29);
  expect(daysLeft(trashedAt, 30, at('2026-12-01T09:59:59Z'))).toBe(1);
  expect(daysLeft(trashedAt, 30, at('2026-12-05T00:00:00Z'))).toBe(0);
});
