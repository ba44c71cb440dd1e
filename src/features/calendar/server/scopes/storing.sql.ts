import { without } from '@/platform/server/data/part';
import { cellOf } from '@/platform/server/journal/rows';
import { groupedBy } from '@/platform/shared/grouped';
import type { Change } from '../changes/schema';
import { insertImages } from '../changes/writes';
import type { EventRecord } from '../events/queries';
import { lookAgain } from '../reminders/writes';
import type { Columns, Update } from './planning';

/** Columns whose change makes an event another revision of itself for other programs (RFC 5545, 3.8.7.4). */
const SIGNIFICANT = [
  'start_local',
  'end_local',
  'zone',
  'end_zone',
  'all_day',
  'rule',
  'added',
  'removed',
  'status',
];

/** What of an update is different from its row. */
function differing({ row, to }: Update): Columns {
  const stored = row as unknown as Record<string, unknown>;
  const entries = Object.entries(to).filter(([column, value]) => cellOf(value) !== cellOf(stored[column]));
  const isSignificant = entries.some(([column]) => SIGNIFICANT.includes(column));
  return {
    ...(Object.fromEntries(entries) as Columns),
    ...(isSignificant && { sequence: row.sequence + 1 }),
  };
}

/** Changes rows of events in place, each as far as it is different. */
export async function storeUpdates(change: Change, updates: readonly Update[]): Promise<void> {
  const rows = new Map(updates.map(({ row }) => [row.id, row]));
  const changes = updates
    .map((update) => ({ id: update.row.id, to: differing(update) }))
    .filter(({ to }) => Object.keys(to).length > 0);
  for (const row of await makeRoom(change, updates)) rows.set(row.id, row);
  for (const alike of groupedBy(changes, ({ to }) => Object.keys(to).join()).values())
    await change.write(
      'calendar_events',
      alike.map(({ id, to }) => ({
        row: rows.get(id) ?? { id },
        to: { ...to, updated_at: change.now },
      })),
    );
  await lookAgain(
    change,
    changes.map(({ id }) => rows.get(id)?.series_id ?? id),
  );
}

/**
 * Original starts of a series are unique at each moment, and so they are when it moves from one to the next: those in the way
 * of others get a name between.
 */
async function makeRoom(change: Change, updates: readonly Update[]): Promise<EventRecord[]> {
  const moving = updates.filter(
    ({ row, to }) => to.recurrence_id !== undefined && to.recurrence_id !== row.recurrence_id,
  );
  const held = new Set(moving.map(({ row }) => row.recurrence_id));
  if (!moving.some(({ to }) => held.has(to.recurrence_id ?? ''))) return [];
  const between = moving.map(({ row }) => ({ row, to: { recurrence_id: `~${String(row.id)}` } }));
  await change.write('calendar_events', between);
  return between.map(({ row, to }) => ({ ...row, ...to }));
}

/** Stores copies of rows with other columns, as rows of their own, and returns their ids in the same order. */
export async function insertCopies(change: Change, copies: readonly Update[]): Promise<number[]> {
  const { now, revision } = change;
  const ids = await insertImages(
    change,
    'calendar_events',
    copies.map(({ row, to }) => ({
      ...without(row, 'id', 'user_id', 'next_reminder_at', 'trashed_at', 'searched'),
      imported_hash: null,
      ...to,
      revision,
      created_at: now,
      updated_at: now,
    })),
  );
  await lookAgain(
    change,
    ids.map((id, at) => copies[at]?.to.series_id ?? id),
  );
  return ids;
}
