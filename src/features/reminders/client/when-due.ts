import { civilDay, textOfDay } from '@/platform/shared/civil';
import { shortDayName } from '@/platform/shared/civil-names';
import { preferredDates } from '@/platform/shared/preferred-dates';
import type { Preferences } from '@/platform/shared/preferences';

/** 'Today 14:30', 'Yesterday 14:30', 'Wed 25 November 14:30', by the person's clock. */
export function whenDue(dueAt: Date, now: Date, preferences: Preferences): string {
  const day = civilDay(dueAt, preferences.timeZone);
  const ago = civilDay(now, preferences.timeZone) - day;
  const named = NEAR[ago] ?? shortDayName(textOfDay(day), preferences);
  return `${named} ${preferredDates(preferences).time(dueAt)}`;
}

const NEAR: Record<number, string> = { 0: 'Today', 1: 'Yesterday' };
