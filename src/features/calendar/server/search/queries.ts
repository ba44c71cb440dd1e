import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { containsIgnoringCase } from '@/platform/server/text-search';
import type { SearchAnswer } from '../../answers';
import { selectEvents, zoneOf } from '../events/queries';
import { occurrenceOf, spanOf } from '../window/rules';

const SEARCHED = ['event.title', 'event.location', 'event.notes'];

/** The events with a text in their title, place or notes, ignoring case, the latest first. */
export async function searchEvents(
  db: Kysely<Database>,
  ownerId: number,
  { q, limit }: { q: string; limit: number },
): Promise<SearchAnswer> {
  if (q === '') return { events: [] };
  const zone = await zoneOf(db, ownerId);
  const rows = await selectEvents(db, ownerId)
    .where((event) => event.or(SEARCHED.map((column) => containsIgnoringCase(column, q))))
    .orderBy('event.begins_at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute();
  return { events: rows.map((row) => ({ ...occurrenceOf(row, spanOf(row, zone)), notes: row.notes })) };
}
