import { civilDay, dayOf, momentOf } from '@/platform/shared/civil';
import { shortDayName } from '@/platform/shared/civil-names';
import { type Preferences } from '@/platform/shared/preferences';
import { unstoredPreferences } from '@/platform/server/preferences';
import type { ReminderSpan } from './tool';

/** Of a query that joins `preferences`: null where nothing is stored. */
interface Person {
  time_zone: string | null;
  remind_at: string | null;
}

/** When in a span a person is told of what is due on some day, and the day it is then, since 1970. */
export function morningsOf(
  { after, until }: ReminderSpan,
  { time_zone, remind_at }: Person,
): { at: Date; day: number }[] {
  const timeZone = time_zone ?? unstoredPreferences().timeZone;
  const [hours = 0, minutes = 0] = (remind_at ?? unstoredPreferences().remindAt).split(':').map(Number);
  const mornings: { at: Date; day: number }[] = [];
  const last = civilDay(until, timeZone);
  for (let day = civilDay(after, timeZone); day <= last; day++) {
    const at = momentOf(day, hours * 60 + minutes, timeZone);
    if (at > after && at <= until) mornings.push({ at, day });
  }
  return mornings;
}

const NEAR: Record<number, string> = { 0: 'today', 1: 'tomorrow' };

/** 'due tomorrow', 'due Wed 2 December'. Days are YYYY-MM-DD. */
export function dueWords(due: string, today: string, preferences: Preferences): string {
  const ahead = (dayOf(due) ?? 0) - (dayOf(today) ?? 0);
  return `due ${NEAR[ahead] ?? shortDayName(due, preferences)}`;
}
