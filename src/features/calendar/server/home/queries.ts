import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { preferencesOf } from '@/features/preferences/server/queries';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import { homeEvents, homeRowsOf, homeWindow } from '../../rules/home';
import { readWindow } from '../window/queries';

/** How many rows the card of today's and tomorrow's events has. */
export async function countHomeRows(db: Kysely<Database>, ownerId: number): Promise<number> {
  const { timeZone } = await preferencesOf(db, ownerId);
  const now = new Date();
  const today = textOfDay(civilDay(now, timeZone));
  const { events } = await readWindow(db, ownerId, { ...homeWindow(today), hidden: false, zone: timeZone });
  return homeRowsOf(homeEvents(events, now, today).length);
}
