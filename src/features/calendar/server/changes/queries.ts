import type { Image } from '@/platform/server/journal/images';
import type { Cell } from '@/platform/server/journal/rows';
import type { Change } from './schema';
import { columnsOf } from './writes';

type Owned = Pick<Change, 'trx' | 'ownerId'>;

/** Which of these calendars or series have events beside them, which would go with them. */
export async function listUsed(
  { trx, ownerId }: Owned,
  table: 'calendars' | 'calendar_events',
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const column = table === 'calendars' ? 'calendar_id' : 'series_id';
  const rows = await trx
    .selectFrom('calendar_events')
    .select(`${column} as id`)
    .distinct()
    .where('user_id', '=', ownerId)
    .where(column, 'in', ids)
    // Of events that were made together, none keeps another.
    .$if(table === 'calendar_events', (query) => query.where('id', 'not in', ids))
    .execute();
  return new Set(rows.map(({ id }) => Number(id)));
}

const COLUMNS = columnsOf('calendar_events');
const cellsOf = (image: readonly Cell[], columns: readonly string[]) =>
  columns.map((column) => image[COLUMNS.indexOf(column)] ?? null);

/** Which of the rows that are to come back would find another in their place: with their UID and their original start. */
export async function listHolders({ trx, ownerId }: Owned, images: readonly Image[]): Promise<number[]> {
  const coming = new Map(
    images.flatMap(([before]) =>
      before ? [[cellsOf(before, ['calendar_id', 'uid', 'recurrence_id']).join(' '), Number(before[0])]] : [],
    ),
  );
  if (coming.size === 0) return [];
  const uids = images.flatMap(([before]) => (before ? cellsOf(before, ['uid']).map(String) : []));
  const rows = await trx
    .selectFrom('calendar_events')
    .select(['id', 'calendar_id', 'uid', 'recurrence_id'])
    .where('user_id', '=', ownerId)
    .where('uid', 'in', [...new Set(uids)])
    .execute();
  const known = new Set(images.map(([before, after]) => Number((before ?? after)?.[0])));
  return rows.flatMap(({ id, calendar_id, uid, recurrence_id }) => {
    const held = coming.get(`${String(calendar_id)} ${uid} ${recurrence_id}`);
    return held === undefined || known.has(id) ? [] : [held];
  });
}
