import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import { containsIgnoringCase } from '@/platform/server/text-search';
import { daysAgo } from '@/platform/shared/dates';
import { type Age, AGES } from '../../rules';
import type { findOpenInput } from '../../schema';
import { readItemHeads } from '../items/queries';
import { readStatuses, shownNames, statusNotFound } from '../statuses/queries';

type Filter = Omit<z.infer<typeof findOpenInput>, 'offset' | 'limit'>;

/**
 * The open items of an account that match. Joined from items to features, so that the rows come in the order of the
 * items' index, and a page is read without the rest.
 */
function selectFound(
  db: Kysely<Database>,
  ownerId: number,
  { search, statusId, hasNotes, age }: Filter,
  statuses: ReadonlyMap<number, string>,
) {
  const wanted = search.toLowerCase();
  const named = [...statuses].flatMap(([id, name]) => (name.toLowerCase().includes(wanted) ? [id] : []));
  const shown = [...statuses.keys()];
  return db
    .selectFrom('devflow_items as item')
    .innerJoin('devflow_modules as feature', 'feature.id', 'item.feature_id')
    .modifyFront(sql`STRAIGHT_JOIN`)
    .where('item.user_id', '=', ownerId)
    .where('item.trashed_at', 'is', null)
    .where('item.is_completed', '=', false)
    .where('feature.trashed_at', 'is', null)
    .$if(search !== '', (query) =>
      query.where((item) =>
        item.or([
          containsIgnoringCase('item.title', search),
          containsIgnoringCase('item.notes', search),
          ...(named.length > 0 ? [item('item.status_id', 'in', named)] : []),
        ]),
      ),
    )
    .$if(typeof statusId === 'number', (query) => query.where('item.status_id', '=', statusId ?? 0))
    .$if(statusId === null && shown.length > 0, (query) =>
      query.where((item) =>
        item.or([item('item.status_id', 'is', null), item('item.status_id', 'not in', shown)]),
      ),
    )
    .$if(hasNotes !== undefined, (query) =>
      query.where('item.notes', hasNotes === true ? 'is not' : 'is', null),
    )
    .$if(age !== undefined, (query) => query.where(madeBy(age ?? 'week')));
}

function madeBy(age: Age) {
  const limits: { within?: number; over?: number } = AGES[age];
  return limits.within === undefined
    ? sql<boolean>`item.created_at < ${daysAgo(limits.over ?? 0)}`
    : sql<boolean>`item.created_at >= ${daysAgo(limits.within)}`;
}

/** A page of the matching open items, by feature, without notes, and their number; raises 404. */
export async function findOpen(
  db: Kysely<Database>,
  ownerId: number,
  { offset, limit, ...filter }: z.infer<typeof findOpenInput>,
) {
  const statuses = shownNames(await readStatuses(db, ownerId, []));
  if (typeof filter.statusId === 'number' && !statuses.has(filter.statusId)) throw statusNotFound();
  const [{ total }, rows] = await Promise.all([
    selectFound(db, ownerId, filter, statuses)
      .select((item) => item.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    selectFound(db, ownerId, filter, statuses)
      .select('item.id')
      .orderBy('item.feature_id')
      .orderBy('item.position')
      .orderBy('item.id')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  const items = await readItemHeads(
    db,
    ownerId,
    rows.map(({ id }) => id),
  );
  return { total: Number(total), items };
}
