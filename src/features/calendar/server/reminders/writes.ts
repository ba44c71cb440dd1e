import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { idTable } from '@/platform/server/journal/rows';
import { findLookedUntil } from '@/features/reminders/server/queries';
import { calendarGate } from '../../gate';
import type { Change } from '../changes/schema';
import { listWatchedIds, readWatched, remindingOf, type Watched } from './queries';
import { CALL_STEPS, newSteps, type Steps } from '@/platform/shared/repeat/steps';
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
  const people = new Map<number, Steps>();
  while (!stopping.aborted) {
    const ids = await listWatchedIds(db, { until, after, limit: PART });
    if (ids.length === 0) return;
    for (const watched of await readWatched(db, ids)) {
      const { user_id } = watched.main;
      const steps = people.get(user_id) ?? newSteps(CALL_STEPS);
      people.set(user_id, steps);
      await advance(db, watched, { until, steps: steps.ofSeries() });
    }
    after = ids.at(-1) ?? after;
  }
}

/** Of a series whose next reminder takes too long to find: it is looked for again then. */
const LATER_MS = 24 * HOUR_MS;

async function advance(
  db: Kysely<Database>,
  watched: Watched,
  { until, steps }: { until: Date; steps: Steps },
): Promise<void> {
  const { main, overrides } = watched;
  const rows = [main, ...overrides];
  // Where an event without a zone is, is known only when it is told.
  const floats = rows.some(({ zone }) => zone === '');
  const last = rows.reduce((latest, { ends_at }) => Math.max(latest, ends_at.getTime()), 0);
  const first = firstReminder(
    remindingOf(watched, FIRST_ZONE, steps),
    until.getTime() - (floats ? ZONES_MS : 0),
    Math.min(last + (floats ? ZONES_MS : 0), Date.UTC(2201, 0, 1)),
  );
  const next = first === null && steps.isCut ? Date.now() + LATER_MS : first;
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
