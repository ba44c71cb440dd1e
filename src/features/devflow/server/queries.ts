import type { Database } from '@db/database';
import type { Kysely } from 'kysely';

/** The features of an account, in their order. */
export async function listModules(db: Kysely<Database>, ownerId: number) {
  return db
    .selectFrom('devflow_modules')
    .select(['id', 'name'])
    .where('user_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The statuses of an account, in their account-wide order. */
export async function listStatuses(db: Kysely<Database>, ownerId: number) {
  return db
    .selectFrom('devflow_statuses')
    .select(['id', 'name'])
    .where('user_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** What lies in the trash takes items with it: those of a feature are hidden, those of a status have none. */
interface Trashed {
  features: readonly number[];
  statuses: ReadonlySet<number>;
}

async function readTrashed(db: Kysely<Database>, ownerId: number): Promise<Trashed> {
  const [features, statuses] = await Promise.all(
    (['devflow_modules', 'devflow_statuses'] as const).map((table) =>
      db
        .selectFrom(table)
        .select('id')
        .where('user_id', '=', ownerId)
        .where('trashed_at', 'is not', null)
        .execute(),
    ),
  );
  return {
    features: (features ?? []).map(({ id }) => id),
    statuses: new Set((statuses ?? []).map(({ id }) => id)),
  };
}

// Hidden features are named by their ids: joined, they keep the server from reading a few rows in the order of a key.
function selectItems(db: Kysely<Database>, ownerId: number, completed: boolean, { features }: Trashed) {
  return db
    .selectFrom('devflow_items as item')
    .select(['item.id', 'item.title', 'item.status_id', 'item.feature_id', 'item.is_completed'])
    .select(['item.created_at', 'item.completed_at'])
    .where('item.user_id', '=', ownerId)
    .where('item.trashed_at', 'is', null)
    .where('item.is_completed', '=', completed ? 1 : 0)
    .$if(features.length > 0, (query) => query.where('item.feature_id', 'not in', features));
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number];

/** Items as the calls answer them. */
function answered(rows: readonly ItemRow[], trashed: Trashed) {
  return rows.map(({ status_id, is_completed, created_at, completed_at, ...item }) => ({
    ...item,
    status: status_id !== null && trashed.statuses.has(status_id) ? null : status_id,
    is_completed: is_completed === 0 ? ('0' as const) : ('1' as const),
    created_at: created_at.toISOString(),
    completed_at: completed_at?.toISOString() ?? null,
  }));
}

/**
 * A part of the open items of an account: by feature in the features' order, in each in the stored order. It reads
 * feature by feature, because sorting 50,000 items by both orders at once takes 0.3 s for each part.
 */
export async function listOpenItems(
  db: Kysely<Database>,
  ownerId: number,
  part: { offset: number; limit: number },
) {
  let { offset, limit } = part;
  const trashed = await readTrashed(db, ownerId);
  const rows: ItemRow[] = [];
  for (const { id, count } of await countOpenByModule(db, ownerId)) {
    if (limit === 0) break;
    if (offset < count) {
      const found = await selectItems(db, ownerId, false, trashed)
        .where('item.feature_id', '=', id)
        .orderBy('item.position')
        .orderBy('item.id')
        .offset(offset)
        .limit(limit)
        .execute();
      rows.push(...found);
      limit -= found.length;
    }
    offset = Math.max(0, offset - count);
  }
  return answered(rows, trashed);
}

/** How many open or completed items each feature has that has any; features in the trash too. */
export async function countByModule(
  db: Kysely<Database>,
  ownerId: number,
  completed: boolean,
): Promise<Map<number, number>> {
  const counts = await db
    .selectFrom('devflow_items')
    .select((item) => ['feature_id', item.fn.countAll<number>().as('count')])
    .where('user_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .where('is_completed', '=', completed ? 1 : 0)
    .groupBy('feature_id')
    .execute();
  return new Map(counts.map((row) => [row.feature_id, Number(row.count)]));
}

/** How many open items each feature has that has any, in the features' order. */
async function countOpenByModule(db: Kysely<Database>, ownerId: number) {
  const countOf = await countByModule(db, ownerId, false);
  const modules = await listModules(db, ownerId);
  return modules.flatMap(({ id }) => {
    const count = countOf.get(id);
    return count === undefined ? [] : [{ id, count }];
  });
}

/** Every open item of an account, in the stored order of its feature. */
export async function listAllOpenItems(db: Kysely<Database>, ownerId: number) {
  const trashed = await readTrashed(db, ownerId);
  const rows = await selectItems(db, ownerId, false, trashed)
    .orderBy('item.feature_id')
    .orderBy('item.position')
    .orderBy('item.id')
    .execute();
  return answered(rows, trashed);
}

/** How many items of an account are open, and how many features they belong to. */
export async function countOpenItems(
  db: Kysely<Database>,
  ownerId: number,
): Promise<{ items: number; features: number }> {
  const counts = await countOpenByModule(db, ownerId);
  return { items: counts.reduce((sum, { count }) => sum + count, 0), features: counts.length };
}

/** The items of an account that were completed last, the newest first. */
export async function listNewestCompleted(db: Kysely<Database>, ownerId: number, limit: number) {
  const trashed = await readTrashed(db, ownerId);
  const rows = await selectItems(db, ownerId, true, trashed)
    .orderBy('item.completed_at', 'desc')
    .orderBy('item.id', 'desc')
    .limit(limit)
    .execute();
  return answered(rows, trashed);
}
