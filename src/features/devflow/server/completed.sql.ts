import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { countOf } from '@/platform/server/counting';
import { containsFolded, firstFolded } from '@/platform/server/text-search';
import type * as z from 'zod';
import type { completedIdsInput } from '../schema';
import { readItemHeads } from './items/queries';
import { idsNamed, readStatusesOf, shownNames } from './statuses/queries';

type Filter = z.infer<typeof completedIdsInput>;

/** The completed items of a feature whose title or status name contains the search text (`containsFolded`). */
function selectCompleted(
  db: Kysely<Database>,
  ownerId: number,
  { featureId, search }: Filter,
  statuses: ReadonlyMap<number, string>,
) {
  const matching = idsNamed(statuses, search);
  return (
    db
      .selectFrom('devflow_modules as feature')
      // By feature only, not also by owner: the indexes for sorting contain nothing else.
      .innerJoin('devflow_items as item', 'item.feature_id', 'feature.id')
      .where('feature.id', '=', featureId)
      .where('feature.user_id', '=', ownerId)
      .where('item.trashed_at', 'is', null)
      .where('item.is_completed', '=', true)
      .$if(search !== '', (query) =>
        query.where((item) =>
          item.or([
            containsFolded(firstFolded('item.folded'), search),
            ...(matching.length > 0 ? [item('item.status_id', 'in', matching)] : []),
          ]),
        ),
      )
  );
}

/** Only the ids, so that an index is enough for sorting. */
function selectSortedIds(
  db: Kysely<Database>,
  ownerId: number,
  filter: Filter,
  statuses: ReadonlyMap<number, string>,
) {
  const { column, direction } = filter.sort;
  // Items without a status have rank 0.
  const byName = [...statuses].sort(([idA, a], [idB, b]) => a.localeCompare(b) || idA - idB);
  const key =
    column === 'status'
      ? sql`FIELD(COALESCE(item.status_id, 0), ${sql.join([-1, ...byName.map(([id]) => id)])})`
      : sql.ref(`item.${column}`);
  return selectCompleted(db, ownerId, filter, statuses)
    .select('item.id')
    .$if(column === 'due_date', (query) => query.orderBy(sql`item.due_date IS NULL`))
    .orderBy(key, direction)
    .orderBy('item.id', direction);
}

/** A page of the completed items of a feature, without notes, and their number; raises 404. */
export async function listCompleted(
  db: Kysely<Database>,
  ownerId: number,
  { offset, limit, ...filter }: Filter & { offset: number; limit: number },
) {
  const statuses = shownNames(await readStatusesOf(db, ownerId, filter.featureId));
  const [total, rows] = await Promise.all([
    countOf(selectCompleted(db, ownerId, filter, statuses)),
    selectSortedIds(db, ownerId, filter, statuses).limit(limit).offset(offset).execute(),
  ]);
  const items = await readItemHeads(
    db,
    ownerId,
    rows.map(({ id }) => id),
  );
  return { total, items };
}

/** All ids that `listCompleted` would return, in its order; raises 404. */
export async function listCompletedIds(
  db: Kysely<Database>,
  ownerId: number,
  filter: Filter,
): Promise<number[]> {
  const statuses = shownNames(await readStatusesOf(db, ownerId, filter.featureId));
  const rows = await selectSortedIds(db, ownerId, filter, statuses).execute();
  return rows.map(({ id }) => id);
}
