import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { preferencesOf } from '@/platform/server/preferences';
import type { ToolFigure } from '@/platform/server/tools/tool';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import { dateText } from '@/platform/shared/civil-names';
import { preferredDates } from '@/platform/shared/preferred-dates';
import { eventHref } from '../rules/links';
import { readWindow } from './window/queries';

/** How far ahead the next event is looked for. */
const DAYS_AHEAD = 31;

/** How many events there are today, and which begins next. */
export async function readFigures(db: Kysely<Database>, user: { id: number }): Promise<ToolFigure[]> {
  const preferences = await preferencesOf(db, user.id);
  const now = new Date();
  const day = civilDay(now, preferences.timeZone);
  const [today, tomorrow] = [textOfDay(day), textOfDay(day + 1)];
  const asked = { from: today, to: textOfDay(day + DAYS_AHEAD), hidden: false, zone: preferences.timeZone };
  const events = (await readWindow(db, user.id, asked)).events.filter(({ status }) => status !== 'cancelled');
  if (events.length === 0) return [];
  const dayOf = (start: string, allDay: boolean) =>
    allDay ? start : textOfDay(civilDay(new Date(start), preferences.timeZone));
  const ofToday = events.filter(({ start, allDay }) => dayOf(start, allDay) <= today);
  const next = events.find(({ start, allDay }) =>
    allDay ? start > today : Date.parse(start) > now.getTime(),
  );
  const count = { label: 'Events today', value: String(ofToday.length), href: '/calendar' };
  if (!next) return [count];
  const { start, allDay, title } = next;
  const date = dayOf(start, allDay);
  const named = date === today ? '' : date === tomorrow ? 'tomorrow' : dateText(date, today, preferences);
  const time = allDay ? '' : preferredDates(preferences).time(start);
  const value = [named, time].filter((part) => part !== '').join(' ');
  return [count, { label: `Next: ${title}`, value, href: eventHref(next) }];
}
