import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { idTable } from '@/platform/server/journal/rows';
import { findLookedUntil } from '@/features/reminders/server/queries';
import { calendarGate } from '../../gate';
import type { Change } from '../changes/schema';
import { listWatchedIds, readWatched, remindingOf, type Watched } from './queries';
import { firstReminder } from './rules';

const HOUR_MS = 60 * 60 * 1000;
/** Between clocks that are not quite alike. */
const APART_MS = 2 * HOUR_MS;
/** The first zone in which a day begins, and how much later it begins in the last one. */
const FIRST_ZONE = 'Etc/GMT-14';
const ZONES_MS = 26 * HOUR_MS;
/** Events per statement. */
const PART = 200;

/** Lets these events be looked at for reminders at once, which moves `next_reminder_at` to where it belongs. */
export async function lookAgain({ trx, ownerId, now }: Change, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    UPDATE ${idTable(ids)} AS wanted STRAIGHT_JOIN calendar_events AS event ON event.id = wanted.id
    SET event.next_reminder_at = ${now}
    WHERE event.user_id = ${ownerId}`.execute(trx);
}

/**
 * Moves `next_reminder_at` of events on whose reminders are told, so that they are not looked at until the next one. Safe to
 * run in several processes, and while people change events.
 */
export async function advanceReminders(db: Kysely<Database>, stopping: AbortSignal): Promise<void> {
  const told = await findLookedUntil(db, calendarGate.tool);
  if (!told) return;
  const until = new Date(Math.min(told.getTime(), Date.now() - APART_MS));
  let after = 0;
  while (!stopping.aborted) {
    const ids = await listWatchedIds(db, { until, after, limit: PART });
    if (ids.length === 0) return;
    for (const watched of await readWatched(db, ids)) await advance(db, watched, until);
    after = ids.at(-1) ?? after;
  }
}

async function advance(db: Kysely<Database>, watched: Watched, until: Date): Promise<void> {
  const { main, overrides } = watched;
  const rows = [main, ...overrides];
  // Where an event without a zone is, is known only when it is told.
  const floats = rows.some(({ zone }) => zone === '');
  const last = Math.max(...rows.map(({ ends_at }) => ends_at.getTime()));
  const next = firstReminder(
    remindingOf(watched, FIRST_ZONE),
    until.getTime() - (floats ? ZONES_MS : 0),
    Math.min(last + (floats ? ZONES_MS : 0), Date.UTC(2201, 0, 1)),
  );
  await db
    .updateTable('calendar_events')
    .set({ next_reminder_at: next === null ? null : new Date(next) })
    .where('id', '=', main.id)
    // Otherwise somebody has changed it meanwhile.
    .where(sql<boolean>`next_reminder_at <=> ${main.next_reminder_at}`)
    .execute();
  // The series stands for them.
  await db
    .updateTable('calendar_events')
    .set({ next_reminder_at: null })
    .where('series_id', '=', main.id)
    .where('next_reminder_at', '<=', until)
    .execute();
}
