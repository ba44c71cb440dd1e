import { civilDay, dayOf, textOfDay } from '@/platform/shared/civil';
import { shortDayName } from '@/platform/shared/civil-names';
import { preferredDates } from '@/platform/shared/preferred-dates';
import type { Preferences } from '@/platform/shared/preferences';

const TITLE_MAX = 200;
/** As much as a reminder holds. */
const TEXT_MAX = 400;

/** 'Dentist: 14:45, Elm Street 8', 'Concert: tomorrow 20:00', 'Team week: Wed 2 December', by the person's clock. */
export function reminderText(
  event: {
    title: string;
    location: string;
    /** The person's date of its start, YYYY-MM-DD. */
    day: string;
    /** The moment of its start; null for an event of whole days. */
    startsAt: Date | null;
  },
  dueAt: Date,
  preferences: Preferences,
): string {
  const { title, location, day, startsAt } = event;
  const ahead = (dayOf(day) ?? 0) - civilDay(dueAt, preferences.timeZone);
  const isToday = ahead === 0 && startsAt !== null;
  const named = isToday ? '' : (NEAR[ahead] ?? shortDayName(day, preferences));
  const time = startsAt ? preferredDates(preferences).time(startsAt) : '';
  const when = [named, time].filter((part) => part !== '').join(' ');
  return cut(`${cut(title, TITLE_MAX)}: ${when}${location === '' ? '' : `, ${location}`}`, TEXT_MAX);
}

const NEAR: Record<number, string> = { 0: 'today', 1: 'tomorrow' };

/** The person's date of a moment, YYYY-MM-DD. */
export function dayAt(moment: Date, { timeZone }: Pick<Preferences, 'timeZone'>): string {
  return textOfDay(civilDay(moment, timeZone));
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  // No half of a character.
  return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
