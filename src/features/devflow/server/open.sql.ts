import type { Database } from '@db/database';
import type { Kysely, Selectable } from 'kysely';
import { countOf } from '@/platform/server/counting';
import { labelsOf } from '../labels';
import { dueDay, HAS_NOTES } from './items/queries';
import { readStatusesOf, shownNames, type Statuses, statusesInOrder } from './statuses/queries';

const COLUMNS = [
  ...(['id', 'title', 'status_id', 'created_at', 'due_date'] as const),
  ...(['priority', 'labels', 'repeats', 'reminder_days'] as const),
] as const;
const LISTED = [...COLUMNS, HAS_NOTES] as const;

type ListedRow = Pick<Selectable<Database['devflow_items']>, (typeof COLUMNS)[number]> & {
  has_notes: number;
};

/** Converts rows for the list of open items. */
function listed(statuses: Statuses) {
  const names = shownNames(statuses);
  return ({ id, title, status_id, created_at, due_date, priority, labels, ...row }: ListedRow) => ({
    id,
    title,
    /** Null means 'No status'. */
    statusId: status_id !== null && names.has(status_id) ? status_id : null,
    createdAt: created_at.toISOString(),
    dueDate: dueDay(due_date),
    priority,
    labels: labelsOf(labels),
    repeats: row.repeats,
    reminderDays: row.reminder_days,
    hasNotes: row.has_notes !== 0,
  });
}

function selectOpen(db: Kysely<Database>, ownerId: number, featureId: number) {
  return db
    .selectFrom('devflow_items')
    .where('user_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .where('is_completed', '=', false)
    .where('feature_id', '=', featureId);
}

/** The open items of a feature in the stored order, without notes, and its statuses in its order; raises 404. */
export async function readOpenItems(db: Kysely<Database>, ownerId: number, featureId: number) {
  const statuses = await readStatusesOf(db, ownerId, featureId);
  const rows = await selectOpen(db, ownerId, featureId)
    .select(LISTED)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return {
    statusIds: statusesInOrder(statuses, featureId).map(({ id }) => id),
    items: rows.map(listed(statuses)),
  };
}

/** More changes are not listed individually. */
const MOST_CHANGES = 500;

/**
 * The changes after a revision among the open items of a feature: the present ones in their order, each with the
 * preceding open item (null for the first), and the ids of all changed ones that are not present. Null if there are too
 * many. Raises 404.
 */
export async function readOpenChanges(
  db: Kysely<Database>,
  ownerId: number,
  { featureId, since }: { featureId: number; since: number },
) {
  const statuses = await readStatusesOf(db, ownerId, featureId);
  const changed = await db
    .selectFrom('devflow_items')
    .select(['id', 'feature_id', 'is_completed', 'trashed_at'])
    .where('user_id', '=', ownerId)
    .where('revision', '>', since)
    .limit(MOST_CHANGES + 1)
    .execute();
  if (changed.length > MOST_CHANGES) return { changes: null };
  const isThere = (row: (typeof changed)[number]) =>
    row.feature_id === featureId && !row.is_completed && row.trashed_at === null;
  const there = changed.filter(isThere).map(({ id }) => id);
  const rows = there.length === 0 ? [] : await readWithPlaces(db, ownerId, featureId, there);
  const total = await countOf(selectOpen(db, ownerId, featureId));
  const entry = listed(statuses);
  return {
    changes: {
      statusIds: statusesInOrder(statuses, featureId).map(({ id }) => id),
      items: rows.map((row) => ({ ...entry(row), afterId: row.after_id })),
      gone: changed.filter((row) => !isThere(row)).map(({ id }) => id),
      total,
    },
  };
}

/** Open items of a feature in its order, each with the preceding one. */
function readWithPlaces(db: Kysely<Database>, ownerId: number, featureId: number, ids: readonly number[]) {
  return selectOpen(db, ownerId, featureId)
    .select(LISTED)
    .select((item) =>
      item
        .selectFrom('devflow_items as other')
        .select('other.id')
        .where('other.user_id', '=', ownerId)
        .where('other.trashed_at', 'is', null)
        .where('other.is_completed', '=', false)
        .where('other.feature_id', '=', featureId)
        .whereRef('other.position', '<=', 'devflow_items.position')
        .where((other) =>
          other.or([
            other('other.position', '<', other.ref('devflow_items.position')),
            other('other.id', '<', other.ref('devflow_items.id')),
          ]),
        )
        .orderBy('other.position', 'desc')
        .orderBy('other.id', 'desc')
        .limit(1)
        .as('after_id'),
    )
    .where('id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
