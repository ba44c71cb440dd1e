import { expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { dayAt, reminderText } from './telling';

const berlin = { ...USUAL_PREFERENCES, timeZone: 'Europe/Berlin' };
const dueAt = new Date('2026-11-27T13:30:00Z');
const at = (start: string, preferences = berlin) => ({
  title: 'Dentist',
  location: 'Elm Street 8',
  day: dayAt(new Date(start), preferences),
  startsAt: new Date(start),
});

test('a reminder tells the time of the person’s clock, and the day if it is another one', () => {
  expect(reminderText(at('2026-11-27T13:45:00Z'), dueAt, berlin)).toBe('Dentist: 14:45, Elm Street 8');
  expect(reminderText(at('2026-11-27T23:15:00Z'), dueAt, berlin)).toBe(
    'Dentist: tomorrow 00:15, Elm Street 8',
  );
  expect(reminderText(at('2026-12-04T13:45:00Z'), dueAt, berlin)).toMatch(
    /^Dentist: Fri,? 4 December 14:45, Elm Street 8$/,
  );
  const newYork = { ...berlin, timeZone: 'America/New_York', hourCycle: 12 as const };
  expect(reminderText(at('2026-11-27T13:45:00Z', newYork), dueAt, newYork)).toBe(
    'Dentist: 8:45 AM, Elm Street 8',
  );
});

test('an event of whole days is told by its day', () => {
  const event = { title: 'Anna’s birthday', location: '', startsAt: null };
  expect(reminderText({ ...event, day: '2026-11-28' }, dueAt, berlin)).toBe('Anna’s birthday: tomorrow');
  expect(reminderText({ ...event, day: '2026-11-27' }, dueAt, berlin)).toBe('Anna’s birthday: today');
});

test('long ones are cut to 400 characters, and no character is halved', () => {
  const text = reminderText(
    { ...at('2026-11-27T13:45:00Z'), title: '😀'.repeat(250), location: '🏠'.repeat(250) },
    dueAt,
    berlin,
  );
  expect(text.length).toBeLessThanOrEqual(400);
  expect(text).toContain('…: 14:45, 🏠');
  expect(text.isWellFormed()).toBe(true);
});
