import { type AliasedExpression, sql } from 'kysely';
import {
  countedFigure,
  dayTextOf,
  momentsOf,
  momentsOfBoth,
  type PartCount,
  partOf,
} from '@/platform/server/tools/figure-parts';
import type { FigureAsked, FigureKind, OwnFigures } from '@/platform/server/tools/figures';
import { civilDay, dayOf } from '@/platform/shared/civil';
import { devflowLimits } from '../limits';
import { NO_STATUS } from '../status-look';
import { readViewFigure } from './finding.sql';
import { listViewRows, viewOf } from './views/queries';
import { durationText } from '../statistics';
import { type Days, type Figure, FIGURE_ROWS, type FigureRow, LISTED_ROWS } from '@/platform/shared/figures';

export const devflowFigures: readonly FigureKind[] = [
  { key: 'done', title: 'Work done', read: readDone, rows: listDone },
  { key: 'waiting', title: 'Waiting longest', read: readWaiting },
  { key: 'time', title: 'Time in each status', read: readTime },
];

/** A card for each view of an account. */
export const viewFigures: OwnFigures = async (db, userId) =>
  // An undo and a zip may bring more than can be added.
  (await listViewRows(db, userId))
    .slice(0, devflowLimits.viewsMax)
    .map(viewOf)
    .map((view) => ({
      key: `view-${String(view.id)}`,
      title: view.name,
      read: (asked) => readViewFigure(asked, view),
    }));

const hrefOf = (id: number) => `/devflow?item=${String(id)}`;
const civilDayOf = (moment: Date, { preferences: { timeZone, dayStart } }: FigureAsked) =>
  civilDay(moment, timeZone, dayStart);

/**
 * The account's items but for those in the trash, by themselves or with their feature. By their features, since only the
 * indexes of a feature have the times at which items were made and completed.
 */
function selectItems({ db, user }: FigureAsked) {
  return db
    .selectFrom('devflow_modules as feature')
    .innerJoin('devflow_items as item', 'item.feature_id', 'feature.id')
    .where('feature.user_id', '=', user.id)
    .where('feature.trashed_at', 'is', null)
    .where('item.trashed_at', 'is', null);
}

export const selectOpen = (asked: FigureAsked) => selectItems(asked).where('item.is_completed', '=', false);

function selectDone(asked: FigureAsked, [from, until]: [Date, Date]) {
  return selectItems(asked)
    .where('item.is_completed', '=', true)
    .where('item.completed_at', '>=', from)
    .where('item.completed_at', '<', until);
}

/** What is shown of items, read for these only: what finds them needs no more than an index. */
const selectFound = ({ db }: FigureAsked, found: AliasedExpression<{ id: number }, 'found'>) =>
  db
    .selectFrom(found)
    .innerJoin('devflow_items as item', 'item.id', 'found.id')
    .select(['item.id', 'item.title', 'item.created_at', 'item.completed_at']);

/** How many items were completed in the parts of the span. */
export async function readDone(asked: FigureAsked): Promise<Figure | null> {
  const counts: PartCount[] = await selectDone(asked, momentsOfBoth(asked))
    .select(partOf(sql.ref('item.completed_at'), asked).as('part'))
    .select((item) => item.fn.countAll<number>().as('count'))
    .groupBy('part')
    // No part of the span; it tells whether there is any item.
    .unionAll((query) =>
      query.parens(
        selectItems(asked)
          .select([sql.lit(0).as('part'), sql.lit(1).as('count')])
          .limit(1),
      ),
    )
    .execute();
  if (counts.length === 0) return null;
  const done = { one: 'item done', many: 'items done', href: '/devflow?view=completed' };
  return countedFigure(asked.span, counts, done);
}

/** The items that were completed on these days, the newest first. */
export async function listDone(asked: FigureAsked, days: Days): Promise<FigureRow[]> {
  const newest = selectDone(asked, momentsOf(asked, days))
    .select('item.id')
    .orderBy('item.completed_at', 'desc')
    .orderBy('item.id', 'desc')
    .limit(LISTED_ROWS);
  const rows = await selectFound(asked, newest.as('found'))
    .orderBy('item.completed_at', 'desc')
    .orderBy('item.id', 'desc')
    .execute();
  return rows.map(({ id, title, completed_at }) => ({
    name: title,
    value: completed_at ? dayTextOf(completed_at, asked) : '',
    href: hrefOf(id),
  }));
}

/** The open items, those first that have been there for the longest. */
async function readWaiting(asked: FigureAsked): Promise<Figure | null> {
  const oldest = selectOpen(asked)
    .select('item.id')
    .orderBy('item.created_at')
    .orderBy('item.id')
    .limit(FIGURE_ROWS);
  const rows = await selectFound(asked, oldest.as('found'))
    .select(
      selectOpen(asked)
        .select((item) => item.fn.countAll<number>().as('open'))
        .as('open'),
    )
    .orderBy('item.created_at')
    .orderBy('item.id')
    .execute();
  const [first] = rows;
  if (!first) return null;
  const count = Number(first.open);
  return {
    value: String(count),
    counts: count === 1 ? 'open item' : 'open items',
    href: '/devflow?all=true',
    picture: {
      kind: 'rows',
      rows: rows.map(({ id, title, created_at }) => ({
        name: title,
        value: ageText((dayOf(asked.today) ?? 0) - civilDayOf(created_at, asked)),
        href: hrefOf(id),
      })),
    },
  };
}

const ageText = (days: number) => (days < 1 ? 'today' : days === 1 ? '1 day' : `${String(days)} days`);

/** The times that open items were in statuses which they have left in the span. */
function selectStays(asked: FigureAsked) {
  const [from, until] = momentsOf(asked, asked.span);
  return asked.db
    .selectFrom('devflow_stays as stay')
    .innerJoin('devflow_items as item', 'item.id', 'stay.item_id')
    .innerJoin('devflow_modules as feature', 'feature.id', 'item.feature_id')
    .leftJoin('devflow_statuses as status', (join) =>
      join.onRef('status.id', '=', 'stay.status_id').on('status.trashed_at', 'is', null),
    )
    .where('stay.user_id', '=', asked.user.id)
    .where('stay.ended_at', '>=', from)
    .where('stay.ended_at', '<', until)
    .where('item.trashed_at', 'is', null)
    .where('feature.trashed_at', 'is', null);
}

const SECONDS = sql<number>`TIMESTAMPDIFF(MICROSECOND, stay.began_at, stay.ended_at) / 1000000`;

/** How many items left each status in the span, and after how many seconds on average, the slowest first. */
export async function readTimes(asked: FigureAsked) {
  const rows = await selectStays(asked)
    .select(['status.id', 'status.name'])
    .select((stay) => [stay.fn.countAll<number>().as('count'), stay.fn.avg<string>(SECONDS).as('seconds')])
    .groupBy(['status.id', 'status.name'])
    .orderBy('seconds', 'desc')
    .orderBy('status.id')
    .execute();
  return rows.map(({ id, name, count, seconds }) => ({
    statusId: id,
    name: name ?? NO_STATUS,
    count: Number(count),
    seconds: Number(seconds),
  }));
}

async function readTime(asked: FigureAsked): Promise<Figure | null> {
  const times = await readTimes(asked);
  const [slowest] = times;
  if (!slowest) return null;
  const href = `/devflow?view=statistics&range=${asked.range}`;
  return {
    value: durationText(slowest.seconds),
    counts: `in “${slowest.name}” on average`,
    href,
    picture: {
      kind: 'rows',
      rows: times.slice(0, FIGURE_ROWS).map(({ statusId, name, seconds }) => ({
        name,
        value: durationText(seconds),
        href: `${href}&status=${String(statusId ?? 'none')}`,
        share: seconds / Math.max(slowest.seconds, 1),
      })),
    },
  };
}

/** The items that left a status in the span, those first that were in it for the longest. */
export async function listTimes(asked: FigureAsked, statusId: number | null): Promise<FigureRow[]> {
  const rows = await selectStays(asked)
    .select(['item.id', 'item.title', SECONDS.as('seconds')])
    .where('status.id', statusId === null ? 'is' : '=', statusId)
    .orderBy('seconds', 'desc')
    .orderBy('item.id')
    .limit(LISTED_ROWS)
    .execute();
  return rows.map(({ id, title, seconds }) => ({
    name: title,
    value: durationText(Number(seconds)),
    href: hrefOf(id),
  }));
}
