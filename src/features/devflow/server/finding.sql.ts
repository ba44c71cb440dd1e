import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import { countOf } from '@/platform/server/counting';
import { preferencesOf } from '@/platform/server/preferences';
import { containsFolded } from '@/platform/server/text-search';
import { readOnce } from '@/platform/server/one-answer';
import type { FigureAsked } from '@/platform/server/tools/figures';
import { civilDay, dayOf, textOfDay } from '@/platform/shared/civil';
import { daysAgo } from '@/platform/shared/dates';
import { type Figure, FIGURE_ROWS } from '@/platform/shared/figures';
import { labelsOf } from '../labels';
import { type Age, AGES, type DUE_SPANS } from '../limits';
import type { findOpenInput, ViewFilter } from '../schema';
import { findFeature } from './features/queries';
import { viewHref } from '../views';
import { readItemHeads } from './items/queries';
import { idsNamed, listStatusRows, shownNames, statusNotFound } from './statuses/queries';

type Filter = Omit<z.infer<typeof findOpenInput>, 'offset' | 'limit' | 'due'>;

/**
 * The open items of an account that match. Joined from items to features, so that the rows come in the order of the
 * items' index, and a page is read without the rest.
 */
function selectFound(
  db: Kysely<Database>,
  ownerId: number,
  { search, featureId, statusId, hasNotes, age, priority, label, dueIn }: Filter,
  statuses: ReadonlyMap<number, string>,
  today: number,
) {
  const named = idsNamed(statuses, search);
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
          containsFolded('item.folded', search),
          ...(named.length > 0 ? [item('item.status_id', 'in', named)] : []),
        ]),
      ),
    )
    .$if(featureId !== undefined, (query) => query.where('item.feature_id', '=', featureId ?? 0))
    .$if(typeof statusId === 'number', (query) => query.where('item.status_id', '=', statusId ?? 0))
    .$if(statusId === null && shown.length > 0, (query) =>
      query.where((item) =>
        item.or([item('item.status_id', 'is', null), item('item.status_id', 'not in', shown)]),
      ),
    )
    .$if(hasNotes !== undefined, (query) =>
      query.where('item.notes', hasNotes === true ? 'is not' : 'is', null),
    )
    .$if(age !== undefined, (query) => query.where(madeBy(age ?? 'week')))
    .$if(priority !== undefined, (query) => query.where('item.priority', '>=', priority ?? 0))
    .$if(label !== undefined, (query) =>
      query.where(sql<boolean>`FIND_IN_SET(${label ?? ''}, item.labels) > 0`),
    )
    .$if(dueIn !== undefined, (query) => query.where(dueBy(dueIn ?? 'none', today)));
}

function dueBy(span: (typeof DUE_SPANS)[number], today: number) {
  const [first, last] = [textOfDay(today), textOfDay(today + 6)];
  switch (span) {
    case 'overdue':
      return sql<boolean>`item.due_date < ${first}`;
    case 'today':
      return sql<boolean>`item.due_date = ${first}`;
    case 'week':
      return sql<boolean>`item.due_date BETWEEN ${first} AND ${last}`;
    case 'none':
      return sql<boolean>`item.due_date IS NULL`;
  }
}

/** The person's day, which only some filters need. */
async function todayOf(db: Kysely<Database>, ownerId: number): Promise<number> {
  const { timeZone, dayStart } = await preferencesOf(db, ownerId);
  return civilDay(new Date(), timeZone, dayStart);
}

/** Whether an item is as old as that. */
export function madeBy(age: Age) {
  const limits: { within?: number; over?: number } = AGES[age];
  const [from, before] = [limits.within, limits.over].map((days) => days !== undefined && daysAgo(days));
  return sql<boolean>`(${from ? sql`item.created_at >= ${from}` : sql`TRUE`} AND ${before ? sql`item.created_at < ${before}` : sql`TRUE`})`;
}

/**
 * A page of the matching open items, by feature or by the day that they are due on, without notes, and their number; raises
 * 404.
 */
export async function findOpen(
  db: Kysely<Database>,
  ownerId: number,
  { offset, limit, due, ...filter }: z.infer<typeof findOpenInput>,
) {
  const statuses = await knownStatuses(db, ownerId, filter);
  if (filter.featureId !== undefined) await findFeature(db, ownerId, filter.featureId);
  const today = filter.dueIn === undefined ? 0 : await todayOf(db, ownerId);
  const found = selectFound(db, ownerId, filter, statuses, today);
  const page = { offset, limit, due };
  const { total, ids } = await (filter.search === '' ? readPage(found, page) : readAll(db, found, page));
  return { total, items: await readItemHeads(db, ownerId, ids) };
}

/** The names of the statuses, where the filter is about them; raises 404 if it names another one. */
async function knownStatuses(db: Kysely<Database>, ownerId: number, { statusId, search }: Filter) {
  if (statusId === undefined && search === '') return new Map<number, string>();
  const rows = await readOnce(db, 'statuses of DevFlow', () => listStatusRows(db, ownerId));
  const statuses = shownNames({ rows });
  if (typeof statusId === 'number' && !statuses.has(statusId)) throw statusNotFound();
  return statuses;
}

/** The first of the matching open items and their number, as a card of the dashboard; raises 404. */
export async function readViewFigure(
  { db, user, today }: FigureAsked,
  view: { filter: ViewFilter },
): Promise<Figure> {
  const { due, ...filter } = { ...view.filter, search: view.filter.search ?? '' };
  const found = selectFound(db, user.id, filter, await knownStatuses(db, user.id, filter), dayOf(today) ?? 0);
  const rows = await inWishedOrder(found, due)
    .select(['item.id', 'item.title', 'feature.name'])
    .select(found.select((item) => item.fn.countAll<number>().as('count')).as('total'))
    .limit(FIGURE_ROWS)
    .execute();
  if (rows.length === 0 && filter.featureId !== undefined) await findFeature(db, user.id, filter.featureId);
  const total = Number(rows[0]?.total ?? 0);
  return {
    value: String(total),
    counts: total === 1 ? 'open item' : 'open items',
    href: viewHref(view),
    picture: {
      kind: 'rows',
      rows: rows.map(({ id, title, name }) => ({
        name: title,
        value: name,
        href: `/devflow?item=${String(id)}`,
      })),
    },
  };
}

type Found = ReturnType<typeof selectFound>;
interface Page {
  offset: number;
  limit: number;
  due?: 'asc' | 'desc' | undefined;
}

function inWishedOrder(found: Found, due: Page['due']) {
  return found
    .$if(due !== undefined, (query) =>
      query.orderBy(sql`item.due_date IS NULL`).orderBy('item.due_date', due ?? 'asc'),
    )
    .orderBy('item.feature_id')
    .orderBy('item.position')
    .orderBy('item.id');
}

/** A page in the order of the index, unless it is by day. */
async function readPage(found: Found, page: Page) {
  const { offset, limit } = page;
  const [total, rows] = await Promise.all([
    countOf(found),
    inWishedOrder(found, page.due).select('item.id').limit(limit).offset(offset).execute(),
  ]);
  return { total, ids: rows.map(({ id }) => id) };
}

/** No limit, which nevertheless makes a table of what a subquery finds. */
const ALL = 18_446_744_073_709_551_615n;

/**
 * A page of all ids. With a limit the database would go through all items in the order of an index, which takes four
 * times as long as reading them as they lie and sorting the few that are found. They are sorted by themselves, since items with
 * their texts would be read once more.
 */
async function readAll(db: Kysely<Database>, found: Found, page: Page) {
  const { offset, limit } = page;
  const ordered = ['item.id', 'item.feature_id', 'item.position', 'item.due_date'] as const;
  const all = db.selectFrom(found.select(ordered).limit(ALL).as('item')) as unknown as Found;
  const rows = await inWishedOrder(all, page.due).select('item.id').execute();
  return { total: rows.length, ids: rows.slice(offset, offset + limit).map(({ id }) => id) };
}

/** The labels of an account's items, without those in the trash, by their names. */
export async function listLabels(db: Kysely<Database>, ownerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('devflow_items')
    .select('labels')
    .distinct()
    .where('user_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .where('labels', '!=', '')
    .execute();
  return labelsOf(rows.map(({ labels }) => labels).join(',')).sort((one, other) => one.localeCompare(other));
}
