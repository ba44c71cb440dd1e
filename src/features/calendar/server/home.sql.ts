import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { preferencesOf } from '@/platform/server/preferences';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import { HOME_EVENTS, homeEvents, homeRowsOf, homeWindow } from '../rules/home';
import { readOccurrences } from './window/queries';

/** How many rows the card of today's and tomorrow's events has; no more than those are looked for. */
export async function countHomeRows(db: Kysely<Database>, ownerId: number): Promise<number> {
  const { timeZone } = await preferencesOf(db, ownerId);
  const now = new Date();
  const today = textOfDay(civilDay(now, timeZone));
  const asked = { ...homeWindow(today), from: now.toISOString(), hidden: false, zone: timeZone };
  const { events } = await readOccurrences(db, ownerId, asked, {
    most: HOME_EVENTS + 1,
    enough: HOME_EVENTS + 1,
    counts: ({ status }) => status !== 'cancelled',
  });
  return homeRowsOf(homeEvents(events, now, today).length);
}
