import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { type DataFile, type DataSource, inOneBatch, rowsFile } from '@/platform/server/data/part';
import { csvLine, csvText } from '@/platform/shared/csv';
import { dueDay } from '../items/queries';
import { listStatusRows, readStatuses } from '../statuses/queries';
import { expiredBefore } from '../trash/queries';

/** Items per statement, with their notes of up to 64 KB. */
const PART = 500;

/** Lives, or can still be restored. */
function kept(row: { trashed_at: Date | null }): boolean {
  return row.trashed_at === null || row.trashed_at >= expiredBefore();
}

/** The features of an account in their order, with those in the trash. */
export async function listAllFeatures(db: Kysely<Database>, ownerId: number) {
  const rows = await db
    .selectFrom('devflow_modules')
    .selectAll()
    .where('user_id', '=', ownerId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.filter(kept);
}

/** The statuses of an account in their order, with those in the trash. */
export async function listAllStatuses(db: Kysely<Database>, ownerId: number) {
  return (await listStatusRows(db, ownerId)).filter(kept);
}

/** The items of a feature in their order, with those in the trash, in batches. */
export async function* readAllItems(db: Kysely<Database>, ownerId: number, featureId: number) {
  let last: { position: number; id: number } | undefined;
  for (;;) {
    const after = last;
    const rows = await db
      .selectFrom('devflow_items')
      .selectAll()
      .where('user_id', '=', ownerId)
      .where('feature_id', '=', featureId)
      .$if(after !== undefined, (query) =>
        query.where((where) =>
          where(where.refTuple('position', 'id'), '>', where.tuple(after?.position ?? 0, after?.id ?? 0)),
        ),
      )
      .orderBy('position')
      .orderBy('id')
      .limit(PART)
      .execute();
    last = rows.at(-1);
    yield rows.filter(kept);
    if (rows.length < PART) return;
  }
}

export async function countData(db: Kysely<Database>, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('devflow_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const iso = (time: Date | null) => time?.toISOString() ?? null;

/** The files of DevFlow in the zip; the rows are those of schema.ts. */
export async function* writeData({ db, ownerId, wrote }: DataSource): AsyncGenerator<DataFile> {
  const statuses = await listAllStatuses(db, ownerId);
  const features = await listAllFeatures(db, ownerId);
  const { orders } = await readStatuses(db, ownerId);
  const known = new Set(statuses.map(({ id }) => id));
  const orderOf = (featureId: number) => {
    const order = orders.get(featureId);
    if (!order) return null;
    return [...order]
      .sort(([, one], [, other]) => one - other)
      .flatMap(([id]) => (known.has(id) ? [id] : []));
  };
  const statusesIn = statuses.map(({ id, name, updated_at, trashed_at }) => {
    return { id, name, updatedAt: iso(updated_at), trashedAt: iso(trashed_at) };
  });
  const featuresIn = features.map(({ id, name, description, updated_at, trashed_at }) => ({
    id,
    name,
    description,
    statusOrder: orderOf(id),
    updatedAt: iso(updated_at),
    trashedAt: iso(trashed_at),
  }));
  yield rowsFile('statuses.json', inOneBatch(Promise.resolve(statusesIn)));
  yield rowsFile('features.json', inOneBatch(Promise.resolve(featuresIn)));
  async function* items() {
    for (const { id: featureId } of features) {
      for await (const rows of readAllItems(db, ownerId, featureId)) {
        yield rows.map((row) => ({
          id: row.id,
          feature: featureId,
          title: row.title,
          notes: row.notes,
          status: row.status_id !== null && known.has(row.status_id) ? row.status_id : null,
          completed: row.is_completed,
          createdAt: iso(row.created_at),
          completedAt: iso(row.completed_at),
          trashedAt: iso(row.trashed_at),
          dueDate: dueDay(row.due_date),
        }));
      }
    }
  }
  yield rowsFile('items.json', items(), wrote);
  yield { path: 'items.csv', content: itemTable(db, ownerId, { features, statuses }) };
}

/** What is not in the trash, for people. */
async function* itemTable(
  db: Kysely<Database>,
  ownerId: number,
  lists: Record<'features' | 'statuses', { id: number; name: string; trashed_at: Date | null }[]>,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(['Feature', 'Title', 'Status', 'Due', 'Completed', 'Created', 'Notes'], '\r\n')}`;
  const names = new Map(
    lists.statuses.flatMap(({ id, name, trashed_at }) => (trashed_at ? [] : [[id, name] as const])),
  );
  for (const { id, name, trashed_at } of lists.features) {
    if (trashed_at) continue;
    for await (const rows of readAllItems(db, ownerId, id)) {
      const live = rows.filter((row) => row.trashed_at === null);
      const lines = live.map((row) => {
        const status = row.status_id === null ? '' : (names.get(row.status_id) ?? '');
        const texts = [name, row.title, status].map(csvText);
        const times = [dueDay(row.due_date) ?? '', iso(row.completed_at) ?? '', iso(row.created_at) ?? ''];
        return csvLine([...texts, ...times, csvText(row.notes ?? '')], '\r\n');
      });
      if (lines.length > 0) yield lines.join('');
    }
  }
}
