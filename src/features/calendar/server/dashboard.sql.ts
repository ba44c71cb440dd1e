import type { FigureAsked, FigureKind } from '@/platform/server/tools/figures';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import { weekdayName } from '@/platform/shared/civil-names';
import { type Figure, FIGURE_ROWS } from '@/platform/shared/figures';
import { preferredDates } from '@/platform/shared/preferred-dates';
import type { Occurrence } from '../answers';
import { homeEvents } from '../rules/home';
import { eventHref } from '../rules/links';
import { readOccurrences } from './window/queries';

const DAYS_AHEAD = 7;

export const calendarFigures: readonly FigureKind[] = [
  { key: 'next', title: 'The next seven days', read: readNext },
];

/** The events that take place from now on. */
async function readNext(asked: FigureAsked): Promise<Figure | null> {
  const { db, user, preferences } = asked;
  const now = new Date();
  // Calendars have no later beginning of a day.
  const day = civilDay(now, preferences.timeZone);
  const today = textOfDay(day);
  const to = textOfDay(day + DAYS_AHEAD);
  const window = { from: now.toISOString(), to, hidden: false, zone: preferences.timeZone };
  const { events } = await readOccurrences(db, user.id, window);
  const rows = homeEvents(events, now, today);
  if (rows.length === 0) return null;
  return {
    value: String(rows.length),
    counts: rows.length === 1 ? 'event' : 'events',
    href: '/calendar?view=agenda',
    picture: {
      kind: 'rows',
      rows: rows.slice(0, FIGURE_ROWS).map((event) => ({
        name: event.title,
        value: whenText(event, today, preferences),
        href: eventHref(event),
      })),
    },
  };
}

/** 'Today 14:30', 'Tue', 'Wed 09:00'; what has begun before is today's. */
function whenText(
  { start, allDay }: Occurrence,
  today: string,
  preferences: FigureAsked['preferences'],
): string {
  const begins = allDay ? start : textOfDay(civilDay(new Date(start), preferences.timeZone));
  const day = begins <= today ? 'Today' : weekdayName(begins, preferences, 'short');
  return allDay || begins < today ? day : `${day} ${preferredDates(preferences).time(start)}`;
}
