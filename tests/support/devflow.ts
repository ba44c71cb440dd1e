import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { bumpRevision } from '@/platform/server/revisions';
import type { Toolstead } from './toolstead';

interface ItemWishes {
  title: string;
  feature: string;
  /** The name of the status. */
  status?: string;
  createdAt?: string;
  /** Set for a completed item. */
  completedAt?: string;
  dueDate?: string;
  priority?: number;
  /** Between commas. */
  labels?: string;
}

const AT = new Date('2026-02-03T04:05:06.789Z');

/** `addItems` of a user of this server. */
export async function addWork(
  toolstead: Pick<Toolstead, 'database'>,
  user: { id: number },
  items: readonly ItemWishes[],
): Promise<void> {
  await addItems((await toolstead.database()).db, user, items);
}

/** Adds items to a user in this order, and the features and statuses that they name. */
export async function addItems(
  db: Kysely<Database>,
  user: { id: number },
  items: readonly ItemWishes[],
): Promise<void> {
  const user_id = user.id;
  const featureIds = await addNamed(
    db,
    'devflow_modules',
    user_id,
    new Set(items.map(({ feature }) => feature)),
  );
  const statusIds = await addNamed(
    db,
    'devflow_statuses',
    user_id,
    new Set(items.flatMap(({ status }) => status ?? [])),
  );
  const rows = items.map(
    ({ title, feature, status, createdAt, completedAt, dueDate, priority, labels }, index) => ({
      user_id,
      feature_id: featureIds.get(feature) ?? 0,
      status_id: (status === undefined ? undefined : statusIds.get(status)) ?? null,
      title,
      is_completed: completedAt !== undefined,
      position: (index + 1) * 1000,
      created_at: createdAt === undefined ? AT : new Date(createdAt),
      completed_at: completedAt === undefined ? null : new Date(completedAt),
      due_date: dueDate ?? null,
      priority: priority ?? 0,
      labels: labels ?? '',
    }),
  );
  for (let from = 0; from < rows.length; from += 1000) {
    await db
      .insertInto('devflow_items')
      .values(rows.slice(from, from + 1000))
      .execute();
  }
  await tellDevflow(db, user);
}

/** Tells the windows of a user, and kept answers, that DevFlow's rows were changed by hand. */
export async function tellDevflow(db: Kysely<Database>, user: { id: number }): Promise<void> {
  await db.transaction().execute((trx) => bumpRevision(trx, user.id, 'devflow'));
}

async function addNamed(
  db: Kysely<Database>,
  table: 'devflow_modules' | 'devflow_statuses',
  user_id: number,
  names: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const name of names) {
    const { insertId } = await db
      .insertInto(table)
      .values({ user_id, name, position: (ids.size + 1) * 1000, updated_at: AT })
      .executeTakeFirstOrThrow();
    ids.set(name, Number(insertId));
  }
  return ids;
}
