import type { Database } from '@db/database';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { daysAgo } from '@/platform/shared/dates';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { type PreferredDates, preferredDates } from '@/platform/shared/preferred-dates';
import { deleteInBatches, partsOf } from './batches';
import type { AppError } from './errors';
import { keepForgotten } from './feed/deleted.sql';
import type { Change } from './journal/change';
import { idTable } from './journal/rows';
import { preferencesOf } from './preferences';
import type { Housekeeping } from './tools/tool';

/** Bounds the statements that name rows. */
const ROWS_A_STATEMENT = 1_000;

/* The tables are only known to those who describe them; in their place stands one of them. */
type AnyTable = 'devflow_items';
type AnyColumn = 'status_id';

/** A table of rows that are in the trash from the time in `trashed_at` on. */
type TrashTable = {
  [T in keyof Database]: Selectable<Database[T]> extends {
    id: number;
    user_id: number;
    trashed_at: Date | null;
  }
    ? T
    : never;
}[keyof Database];
type ColumnOf<T extends TrashTable> = keyof Selectable<Database[T]> & string;
type TrashedRow<T extends TrashTable, Column extends ColumnOf<T>> = {
  id: number;
  trashed_at: Date | null;
} & Pick<Selectable<Database[T]>, Column>;

/** The account and the transaction of a change. */
type Owned = Pick<Change, 'trx' | 'ownerId'>;

/** A change that deletes for good. */
type Purge = Owned & Pick<Change, 'revision' | 'noteDeleted'>;

/** A change of an account's data, whatever the tables of its journal. */
interface TrashChange extends Owned, Pick<Change, 'now'> {
  write(table: string, updates: readonly { row: { id: number }; to: object }[]): Promise<void>;
}

/** Whose trash is listed. */
interface Listing {
  db: Kysely<Database>;
  ownerId: number;
  expiredBefore: Date;
  /** The form of what has no time zone, and is stored as if it were UTC's. */
  dates: PreferredDates;
}

interface Listed {
  id: number;
  name: string;
  detail: string;
  trashed_at: Date | null;
}

/** One kind of thing in the trash of a tool. Its functions get the rows with `columns`. */
interface TrashKind<T extends TrashTable, Column extends ColumnOf<T>, Kind extends string> {
  /** What an entry of the list says it is. */
  kind: Kind;
  table: T;
  notFound: () => AppError;
  /** The column of its name; the default is `name`. */
  name?: ColumnOf<T>;
  columns?: readonly Column[];
  /**
   * The column that names a row above it, of the same table. What is below a row and went to the trash at the same moment
   * comes back with it. What comes back while the row above it does not is below none from then on.
   */
  above?: Column;
  /** What has one above it is a part of that: it is not listed, and does not come back by itself. */
  isPart?: true;
  /** What goes with it when it expires, deleted before it; counted in the list if it is `called` something. */
  holds?: { table: TrashTable; by: string; called?: string };
  /** Rows of a batch of the housekeeping; fewer if each takes many others with it. */
  batch?: number;
  /** A table that tells which accounts there are, where the indexes of this one begin with the account. */
  accountsOf?: TrashTable;

  /** What else the list tells of it. */
  detail?(row: TrashedRow<T, Column>, dates: PreferredDates): string;
  /** Lists it in place of the usual statement. */
  listed?(listing: Listing): Promise<Listed[]>;
  /** Raises what stands against its return. Gives the other columns that change. */
  returning?(
    change: TrashChange,
    rows: readonly TrashedRow<T, Column>[],
  ): Promise<((row: TrashedRow<T, Column>) => object) | void>;
  /** Stores what follows from its return. */
  restored?(change: TrashChange, rows: readonly TrashedRow<T, Column>[]): Promise<void>;
  /** Stores what others keep of it, before it is deleted for good. */
  purging?(change: Purge, ids: readonly number[]): Promise<void>;
  /** The same before it expires, of all accounts. */
  expiring?(db: Kysely<Database>, expiredBefore: Date, signal: AbortSignal): Promise<void>;
}

type AnyKind<Kind extends string = string> = TrashKind<AnyTable, AnyColumn, Kind>;
type AnyRow = TrashedRow<AnyTable, AnyColumn>;

/** Describes a kind of thing in a trash. */
export function trashKind<
  T extends TrashTable,
  const Kind extends string,
  Column extends ColumnOf<T> = never,
>(kind: TrashKind<T, Column, Kind>): AnyKind<Kind> {
  return kind as unknown as AnyKind<Kind>;
}

type Named<Name extends string> = Readonly<Record<Name, readonly number[]>>;

/** What can be done with the trash of a tool. */
export interface Trash<Name extends string, Kind extends string> {
  /** From when on things can still be restored. */
  expiredBefore: () => Date;
  /** What is in the trash of an account and can still be restored, newest first; `detail` may be empty. */
  list: (
    db: Kysely<Database>,
    ownerId: number,
  ) => Promise<{ entries: { kind: Kind; id: number; name: string; detail: string; trashedAt: string }[] }>;
  /** Takes things out of the trash, to where they were; raises 404 and what their kinds do. */
  restore: (change: TrashChange, named: Partial<Named<Name>>) => Promise<void>;
  /** Permanently deletes things of the trash, with all that belongs to them; raises 404. */
  purge: (change: Purge, named: Named<Name>) => Promise<void>;
  /** Permanently deletes all that can still be restored. */
  empty: (change: Purge) => Promise<void>;
  /** Permanently deletes what has expired in any trash. It cannot be restored any more, so it may go in batches. */
  deleteExpired: (house: Housekeeping) => Promise<void>;
}

/** What a tool needs whose things are listed and restored in a way of their own. */
export type Expiry = Pick<Trash<string, string>, 'expiredBefore' | 'deleteExpired'>;

/**
 * The trash of a tool, from which things can be restored for so many days.
 *
 * @param topic of its data, by which programs follow it; null: they do not follow these tables.
 * @param kinds by the names that calls have for their ids, in the order in which they come back: what holds others before
 *   those. They are deleted in the opposite order.
 */
export function trash<Name extends string, Kind extends string>(
  topic: string | null,
  days: number,
  kinds: Readonly<Record<Name, AnyKind<Kind>>>,
): Trash<Name, Kind> {
  const names = Object.keys(kinds) as Name[];
  const expiredBefore = () => daysAgo(days);
  const isDated = names.some((name) => 'detail' in kinds[name] || 'listed' in kinds[name]);

  async function read({ trx, ownerId }: Owned, name: Name, ids: readonly number[]): Promise<AnyRow[]> {
    const { table, columns = [], above, isPart, notFound } = kinds[name];
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return [];
    const selected = ['id', 'trashed_at', ...columns].map((column) => sql.ref(`target.${column}`));
    const whole = isPart && above ? sql`AND ${sql.ref(`target.${above}`)} IS NULL` : sql``;
    // STRAIGHT_JOIN, since the optimizer does not know the length of the list.
    const { rows } = await sql<AnyRow>`
      SELECT STRAIGHT_JOIN ${sql.join(selected)}
      FROM ${idTable(wanted)} AS wanted JOIN ${sql.table(table)} AS target ON target.id = wanted.id
      WHERE target.user_id = ${ownerId} AND target.trashed_at >= ${expiredBefore()} ${whole}`.execute(trx);
    if (rows.length < wanted.length) throw notFound();
    return rows;
  }

  async function purgeRows(change: Purge, name: Name, rows: readonly { id: number }[]): Promise<void> {
    const kind = kinds[name];
    for (const part of partsOf(rows, ROWS_A_STATEMENT)) {
      const ids = part.map(({ id }) => id);
      await kind.purging?.(change, ids);
      const deletion = change.trx.deleteFrom(kind.table).where('user_id', '=', change.ownerId);
      await deletion.where('id', 'in', ids).execute();
      change.noteDeleted(kind.table, ids);
    }
  }

  return {
    expiredBefore,
    list: async (db, ownerId) => {
      const preferences = isDated ? await preferencesOf(db, ownerId) : USUAL_PREFERENCES;
      const dates = preferredDates({ ...preferences, timeZone: 'UTC' });
      const listing = { db, ownerId, dates, expiredBefore: expiredBefore() };
      const lists = await Promise.all(
        names.map(async (name) => {
          const rows = await (kinds[name].listed?.(listing) ?? listKind(kinds[name], listing));
          return rows.map(({ trashed_at, ...row }) => {
            return { kind: kinds[name].kind, ...row, trashedAt: trashed_at?.toISOString() ?? '' };
          });
        }),
      );
      return {
        entries: lists.flat().sort((a, b) => b.trashedAt.localeCompare(a.trashedAt) || b.id - a.id),
      };
    },
    restore: async (change, named) => {
      for (const name of names) {
        await restoreRows(change, kinds[name], await read(change, name, named[name] ?? []));
      }
    },
    purge: async (change, named) => {
      for (const name of names.toReversed())
        await purgeRows(change, name, await read(change, name, named[name]));
    },
    empty: async (change) => {
      for (const name of names.toReversed()) {
        const { trx: db, ownerId } = change;
        const rows = selectTrashed(kinds[name], { db, ownerId, expiredBefore: expiredBefore() });
        await purgeRows(change, name, await rows.select('id').execute());
      }
    },
    deleteExpired: async (house) => {
      // One for all kinds: what is held is gone before what holds it.
      const moment = expiredBefore();
      for (const name of names) await deleteExpiredOf(kinds[name], house, moment, topic);
    },
  };
}

function selectTrashed(
  { table }: AnyKind,
  { db, ownerId, expiredBefore }: Pick<Listing, 'db' | 'ownerId' | 'expiredBefore'>,
) {
  return db.selectFrom(table).where('user_id', '=', ownerId).where('trashed_at', '>=', expiredBefore);
}

async function listKind(kind: AnyKind, listing: Listing): Promise<Listed[]> {
  const { table, name = 'name', columns = [], above, isPart, holds } = kind;
  const held = holds?.called
    ? sql<number>`(
        SELECT COUNT(*) FROM ${sql.table(holds.table)} AS held
        WHERE ${sql.ref(`held.${holds.by}`)} = ${sql.ref(`${table}.id`)} AND held.trashed_at IS NULL)`
    : sql.lit(0);
  const listed = selectTrashed(kind, listing).select([
    ...(['id', 'trashed_at'] as const),
    ...columns,
    sql.ref<string>(name).as('name'),
    held.as('held'),
  ]);
  const rows = await (above && isPart ? listed.where(above, 'is', null) : listed).execute();
  return rows.map((row) => {
    const count = Number(row.held);
    const counted = holds?.called ? `${String(count)} ${holds.called}${count === 1 ? '' : 's'}` : '';
    const { id, trashed_at } = row;
    return { id, name: row.name, detail: kind.detail?.(row, listing.dates) ?? counted, trashed_at };
  });
}

async function restoreRows(change: TrashChange, kind: AnyKind, named: readonly AnyRow[]): Promise<void> {
  if (named.length === 0) return;
  const { table, above, isPart } = kind;
  const below = above ? await readBelow(change, kind, above, named) : [];
  const back = [...new Map([...named, ...below].map((row) => [row.id, row])).values()];
  const moves = above && !isPart;
  const there = moves ? await findThere(change, kind, above, back) : null;
  const placed = back.map((row) =>
    above && there && !there.has(row[above] ?? 0) ? { ...row, [above]: null } : row,
  );
  const columnsOf = await kind.returning?.(change, placed);
  await change.write(
    table,
    placed.map((row, at) => ({
      row: back[at] ?? row,
      to: { trashed_at: null, ...(moves && { [above]: row[above] }), ...columnsOf?.(row) },
    })),
  );
  await kind.restored?.(change, placed);
}

/** What is below some rows and went to the trash at the same moment. */
async function readBelow(
  { trx, ownerId }: Owned,
  { table, columns = [] }: AnyKind,
  above: AnyColumn,
  rows: readonly AnyRow[],
): Promise<AnyRow[]> {
  const goneAt = new Map(rows.map(({ id, trashed_at }) => [id, trashed_at?.getTime()]));
  const below = await trx
    .selectFrom(table)
    .select(['id', 'trashed_at', ...columns])
    .where('user_id', '=', ownerId)
    .where(above, 'in', [...goneAt.keys()])
    .where('trashed_at', 'is not', null)
    .execute();
  return below.filter((row) => goneAt.get(row[above] ?? 0) === row.trashed_at?.getTime());
}

/** Of the rows above those that come back, the ids of those that are there or come back too. */
async function findThere(
  { trx, ownerId }: Owned,
  { table }: AnyKind,
  above: AnyColumn,
  back: readonly AnyRow[],
): Promise<Set<number>> {
  const ids = back.flatMap((row) => row[above] ?? []);
  const live =
    ids.length === 0
      ? []
      : await trx
          .selectFrom(table)
          .select('id')
          .where('user_id', '=', ownerId)
          .where('id', 'in', ids)
          .where('trashed_at', 'is', null)
          .execute();
  return new Set([...live, ...back].map(({ id }) => id));
}

async function deleteExpiredOf(
  kind: AnyKind,
  { db, stopping: signal }: Housekeeping,
  moment: Date,
  topic: string | null,
): Promise<void> {
  const { table, holds, batch: rows, accountsOf } = kind;
  if (holds) {
    const expired = db.selectFrom(table).select('id').where('trashed_at', '<', moment);
    const held = db.deleteFrom(holds.table as AnyTable).where(holds.by as AnyColumn, 'in', expired);
    await deleteInBatches(held, { signal });
  }
  await kind.expiring?.(db, moment, signal);
  const deletion = db.deleteFrom(table).where('trashed_at', '<', moment);
  // Programs that do not know yet that it is in the trash would not learn that it is gone.
  const forget = async (where: RawBuilder<unknown>) => {
    if (topic !== null) await keepForgotten(db, topic, sql`${sql.table(table)} WHERE ${where}`);
  };
  if (!accountsOf) {
    await forget(sql`trashed_at < ${moment}`);
    return deleteInBatches(deletion, { rows, signal });
  }
  const accounts = await db
    .selectFrom(accountsOf as AnyTable)
    .select('user_id')
    .distinct()
    .execute();
  for (const { user_id } of accounts) {
    await forget(sql`user_id = ${user_id} AND trashed_at < ${moment}`);
    await deleteInBatches(deletion.where('user_id', '=', user_id), { rows, signal });
  }
}
