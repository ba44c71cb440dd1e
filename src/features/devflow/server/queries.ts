import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { listShort, readShortLists } from '@/platform/server/short-lists.sql';
import type { Measured } from '@/platform/server/tools/ports';
import { labelsOf } from '../labels';
import { featureOf, listFeatureRows } from './features/queries';
import { dueDay } from './items/queries';
import { listStatusRows, live, readStatuses, statusesInOrder, statusOf } from './statuses/queries';

/** The features and the statuses of an account, each in the account-wide order, and the ids in the trash. */
export async function readLists(db: Kysely<Database>, ownerId: number) {
  const [modules, statuses] = await Promise.all([
    listShort(db, 'devflow_modules', {
      columns: ['id', 'name', 'trashed_at', 'position'],
      where: sql`user_id = ${ownerId}`,
    }),
    listStatusRows(db, ownerId),
  ]);
  modules.sort((one, other) => one.position - other.position);
  const trashed = (rows: readonly { id: number; trashed_at: Date | null }[]) =>
    rows.flatMap(({ id, trashed_at }) => (trashed_at ? [id] : []));
  return {
    modules: modules.flatMap(({ id, name, trashed_at }) => (trashed_at ? [] : [{ id, name }])),
    statuses: live(statuses).map(({ id, name, color }) => ({ id, name, color })),
    trashed: { features: trashed(modules), statuses: new Set(trashed(statuses)) },
  };
}

/** How many items of each feature are completed, of all in it; features have no unit, and are not archived. */
export async function readFeatureProgress(
  db: Kysely<Database>,
  ownerId: number,
): Promise<Map<number, Measured>> {
  const [{ modules }, { open, completed }] = await Promise.all([
    readLists(db, ownerId),
    countByModule(db, ownerId),
  ]);
  return new Map(
    modules.map(({ id, name }) => {
      const done = completed.get(id) ?? 0;
      const all = done + (open.get(id) ?? 0);
      const href = `/devflow?feature=${String(id)}`;
      return [id, { name, value: done * 1000, target: all * 1000, unit: null, href, archived: false }];
    }),
  );
}

export type Lists = Awaited<ReturnType<typeof readLists>>;

/**
 * Trashed features and statuses affect items: those of a feature are hidden, those of a status count as having none.
 */
interface Trashed {
  features: readonly number[];
  statuses: ReadonlySet<number>;
}

const ITEM = [
  ...(['id', 'title', 'status_id', 'feature_id', 'is_completed'] as const),
  ...(['created_at', 'completed_at', 'due_date', 'priority', 'labels'] as const),
] as const;

// Hidden features are excluded by id: a join would keep the server from reading a few rows in index order.
function selectItems(db: Kysely<Database>, ownerId: number, completed: boolean, { features }: Trashed) {
  return db
    .selectFrom('devflow_items as item')
    .select(ITEM.map((column) => `item.${column}` as const))
    .where('item.user_id', '=', ownerId)
    .where('item.trashed_at', 'is', null)
    .where('item.is_completed', '=', completed)
    .$if(features.length > 0, (query) => query.where('item.feature_id', 'not in', features));
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number];

/**
 * Items as the calls return them. (Written out, because for 50,000 items a spread takes longer than everything else.)
 */
function answered(rows: readonly ItemRow[], trashed: Trashed) {
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    feature_id: row.feature_id,
    status: row.status_id !== null && trashed.statuses.has(row.status_id) ? null : row.status_id,
    is_completed: row.is_completed ? ('1' as const) : ('0' as const),
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    /** 0 (none) to 4 (urgent). */
    priority: row.priority,
    labels: row.labels === '' ? [] : labelsOf(row.labels),
  }));
}

/**
 * A page of the open items of an account, with the days that they are due on: by feature in the features' order, in each in the stored order. Reads feature
 * by feature, because sorting 50,000 items by both orders at once takes 0.3 s per page.
 */
export async function listOpenItems(
  db: Kysely<Database>,
  ownerId: number,
  part: { offset: number; limit: number },
) {
  let { offset, limit } = part;
  const [lists, { open }] = await Promise.all([readLists(db, ownerId), countByModule(db, ownerId)]);
  const rows: ItemRow[] = [];
  for (const { id } of lists.modules) {
    if (limit === 0) break;
    const count = open.get(id) ?? 0;
    if (offset < count) {
      const found = await selectItems(db, ownerId, false, lists.trashed)
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
  return answered(rows, lists.trashed).map((item, at) => ({
    ...item,
    due_date: dueDay(rows[at]?.due_date ?? null),
  }));
}

/** How many of the items of each feature are open, or completed. */
const countsOf = (ownerId: number, completed: boolean) => sql<string | null>`(
  SELECT JSON_OBJECTAGG(feature_id, items) FROM (
    SELECT feature_id, COUNT(*) AS items FROM devflow_items
    WHERE user_id = ${ownerId} AND trashed_at IS NULL AND is_completed = ${completed} GROUP BY feature_id) AS counts)`;

function countsFrom(json: string | null): Map<number, number> {
  const counts = JSON.parse(json ?? '{}') as Record<string, number>;
  return new Map(Object.entries(counts).map(([id, count]) => [Number(id), count]));
}

/** The number of open and of completed items by feature, including trashed features; empty ones are omitted. */
export async function countByModule(db: Kysely<Database>, ownerId: number) {
  const [open, completed] = await readShortLists(db, [countsOf(ownerId, false), countsOf(ownerId, true)]);
  return { open: countsFrom(open), completed: countsFrom(completed) };
}

/** All open items of an account, in the stored order of their features. */
export async function listAllOpenItems(db: Kysely<Database>, ownerId: number, { trashed }: Lists) {
  const rows = await selectItems(db, ownerId, false, trashed)
    .orderBy('item.feature_id')
    .orderBy('item.position')
    .orderBy('item.id')
    .execute();
  return answered(rows, trashed);
}

/** The number of open items of an account, and of the features that contain them. */
export async function countOpenItems(
  db: Kysely<Database>,
  ownerId: number,
  { modules }: Lists,
): Promise<{ items: number; features: number }> {
  const [json] = await readShortLists(db, [countsOf(ownerId, false)]);
  const open = countsFrom(json);
  const counts = modules.flatMap(({ id }) => open.get(id) ?? []);
  return { items: counts.reduce((sum, count) => sum + count, 0), features: counts.length };
}

/** The most recently completed items of an account, newest first. */
export async function listNewestCompleted(
  db: Kysely<Database>,
  ownerId: number,
  { trashed }: Lists,
  limit: number,
) {
  const newest = selectItems(db, ownerId, true, trashed)
    .orderBy('item.completed_at', 'desc')
    .orderBy('item.id', 'desc')
    .limit(limit);
  const rows = await listShort(db, 'devflow_items', { columns: ITEM, from: sql`${newest} AS devflow_items` });
  return answered(
    rows.sort((a, b) => Number(b.completed_at) - Number(a.completed_at) || b.id - a.id),
    trashed,
  );
}

/** The features of an account with their counts, and its statuses, each in their order. */
export async function readOverview(db: Kysely<Database>, ownerId: number) {
  const [features, counts, statuses] = await Promise.all([
    listFeatureRows(db, ownerId),
    countByModule(db, ownerId),
    readStatuses(db, ownerId),
  ]);
  return {
    features: features.map((row) => ({
      ...featureOf(row),
      openCount: counts.open.get(row.id) ?? 0,
      completedCount: counts.completed.get(row.id) ?? 0,
    })),
    /** In the account-wide order. */
    statuses: statusesInOrder(statuses, undefined).map(statusOf),
    /** Features with an order of their own. */
    statusOrders: [...statuses.orders.keys()].map((featureId) => ({
      featureId,
      statusIds: statusesInOrder(statuses, featureId).map(({ id }) => id),
    })),
  };
}
