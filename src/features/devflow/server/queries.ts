import type { Database } from '@db/database';
import type { Kysely } from 'kysely';

/** The features of an account, in their order. */
export async function listModules(db: Kysely<Database>, ownerId: number) {
  return db
    .selectFrom('devflow_modules')
    .select(['id', 'name'])
    .where('user_id', '=', ownerId)
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
    .orderBy('position')
    .orderBy('id')
    .execute();
}

function selectItems(db: Kysely<Database>, ownerId: number, completed: boolean) {
  return db
    .selectFrom('devflow_items as item')
    .select(['item.id', 'item.title', 'item.status_id', 'item.feature_id', 'item.is_completed'])
    .select(['item.created_at', 'item.completed_at'])
    .where('item.user_id', '=', ownerId)
    .where('item.is_completed', '=', completed ? 1 : 0);
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number];

/** An item as the calls answer it. */
function answered({ status_id, is_completed, created_at, completed_at, ...item }: ItemRow) {
  return {
    ...item,
    status: status_id,
    is_completed: is_completed === 0 ? ('0' as const) : ('1' as const),
    created_at: created_at.toISOString(),
    completed_at: completed_at?.toISOString() ?? null,
  };
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
  const rows: ItemRow[] = [];
  for (const { id, count } of await countOpenByModule(db, ownerId)) {
    if (limit === 0) break;
    if (offset < count) {
      const found = await selectItems(db, ownerId, false)
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
  return rows.map(answered);
}

/** How many open items each feature has that has any, in the features' order. */
async function countOpenByModule(db: Kysely<Database>, ownerId: number) {
  const counts = await db
    .selectFrom('devflow_items')
    .select((item) => ['feature_id', item.fn.countAll<number>().as('count')])
    .where('user_id', '=', ownerId)
    .where('is_completed', '=', 0)
    .groupBy('feature_id')
    .execute();
  const countOf = new Map(counts.map((row) => [row.feature_id, Number(row.count)]));
  const modules = await listModules(db, ownerId);
  return modules.flatMap(({ id }) => {
    const count = countOf.get(id);
    return count === undefined ? [] : [{ id, count }];
  });
}

/** Every open item of an account, in the stored order of its feature. */
export async function listAllOpenItems(db: Kysely<Database>, ownerId: number) {
  const rows = await selectItems(db, ownerId, false)
    .orderBy('item.feature_id')
    .orderBy('item.position')
    .orderBy('item.id')
    .execute();
  return rows.map(answered);
}

/** How many items of an account are open, and how many features they belong to. */
export async function countOpenItems(
  db: Kysely<Database>,
  ownerId: number,
): Promise<{ items: number; features: number }> {
  const counts = await db
    .selectFrom('devflow_items')
    .select((item) => [
      item.fn.countAll<number>().as('items'),
      item.fn.count<number>('feature_id').distinct().as('features'),
    ])
    .where('user_id', '=', ownerId)
    .where('is_completed', '=', 0)
    .executeTakeFirstOrThrow();
  return { items: Number(counts.items), features: Number(counts.features) };
}

/** The items of an account that were completed last, the newest first. */
export async function listNewestCompleted(db: Kysely<Database>, ownerId: number, limit: number) {
  const rows = await selectItems(db, ownerId, true)
    .orderBy('item.completed_at', 'desc')
    .orderBy('item.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(answered);
}
