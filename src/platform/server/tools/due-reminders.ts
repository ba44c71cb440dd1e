import { civilDay, dayOf, momentOf } from '@/platform/shared/civil';
import { shortDayName } from '@/platform/shared/civil-names';
import type { Preferences } from '@/platform/shared/preferences';
import type { ReminderSpan } from './tool';

/** In minutes after midnight: in the morning, rather than when the day begins. */
const REMINDED_AT = 8 * 60;

/** When in a span people of a zone are told of what is due on some day, and the day it is then, since 1970. */
export function morningsOf({ after, until }: ReminderSpan, timeZone: string): { at: Date; day: number }[] {
  const mornings: { at: Date; day: number }[] = [];
  const last = civilDay(until, timeZone);
  for (let day = civilDay(after, timeZone); day <= last; day++) {
    const at = momentOf(day, REMINDED_AT, timeZone);
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
