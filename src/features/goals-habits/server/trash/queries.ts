import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { daysAgo } from '@/platform/shared/dates';
import type { TrashAnswer } from '../../answers';
import { habitLimits } from '../../rules';
import { goalNotFound } from '../goals/queries';
import { habitNotFound } from '../habits/queries';

export function expiredBefore(): Date {
  return daysAgo(habitLimits.trashDays);
}

/** What is in the trash of an account and can still be restored, newest first. */
export async function listTrash(db: Kysely<Database>, ownerId: number): Promise<TrashAnswer> {
  const selected = (table: 'habits' | 'goals') =>
    db
      .selectFrom(table)
      .select(['id', 'name', 'trashed_at'])
      .where('user_id', '=', ownerId)
      .where('trashed_at', '>=', expiredBefore())
      .execute();
  const [habits, goals] = await Promise.all([selected('habits'), selected('goals')]);
  const entries = [
    ...habits.map((row) => ({ ...row, kind: 'habit' as const })),
    ...goals.map((row) => ({ ...row, kind: 'goal' as const })),
  ].map(({ kind, id, name, trashed_at }) => ({ kind, id, name, trashedAt: trashed_at?.toISOString() ?? '' }));
  return { entries: entries.sort((a, b) => b.trashedAt.localeCompare(a.trashedAt) || b.id - a.id) };
}

/** Rows of the trash of an account; raises 404. */
export async function readTrashed<T extends 'habits' | 'goals'>(
  db: Kysely<Database>,
  ownerId: number,
  table: T,
  ids: readonly number[],
): Promise<{ id: number; trashed_at: Date | null }[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom(table as 'habits')
    .select(['id', 'trashed_at'])
    .where('user_id', '=', ownerId)
    .where('trashed_at', '>=', expiredBefore())
    .where('id', 'in', wanted)
    .execute();
  if (rows.length < wanted.length) throw table === 'habits' ? habitNotFound() : goalNotFound();
  return rows;
}
