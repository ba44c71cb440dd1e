import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { listShort } from '@/platform/server/short-lists.sql';
import { plainLetters } from '@/platform/server/plain-letters';
import { plainText } from '@/platform/shared/plain-text';
import { devflowTexts } from '../../rules';
import { featureNotFound } from '../features/queries';

export function statusNotFound(): AppError {
  return new AppError('NOT_FOUND', devflowTexts.statusNotFound, { code: 'status_not_found' });
}

export function statusNameTaken(): AppError {
  return new AppError('CONFLICT', devflowTexts.statusTaken, { code: 'name_taken' });
}

/**
 * The rows of all statuses of an account in the account-wide order; including those in the trash, which items still
 * reference.
 */
export async function listStatusRows(db: Kysely<Database>, ownerId: number) {
  const statuses = await listShort(db, 'devflow_statuses', { where: sql`user_id = ${ownerId}` });
  return statuses.sort((one, other) => one.position - other.position);
}

export type StatusRow = Omit<Awaited<ReturnType<typeof listStatusRows>>[number], 'revision'>;

/** A status in a list. */
export function statusOf({ id, name, updated_at, color, means_done: meansDone }: StatusRow) {
  return { id, name, updatedAt: updated_at.toISOString(), color, meansDone };
}

/** The statuses of an account, including those in the trash, with the features' own orders. */
export interface Statuses {
  /** In the account-wide order. */
  rows: StatusRow[];
  /** The positions of statuses by feature id. */
  orders: ReadonlyMap<number, ReadonlyMap<number, number>>;
}

/** One row per status and feature with its own order; one for a status without any. */
interface OrderedRow extends StatusRow {
  own_feature: number | null;
  own_position: number | null;
}

function statusesFrom(ordered: readonly OrderedRow[]): Statuses {
  const rows = new Map<number, StatusRow>();
  const orders = new Map<number, Map<number, number>>();
  for (const { own_feature, own_position, ...row } of ordered) {
    rows.set(row.id, row);
    if (own_feature === null || own_position === null) continue;
    const order = orders.get(own_feature) ?? new Map<number, number>();
    orders.set(own_feature, order.set(row.id, own_position));
  }
  return { rows: [...rows.values()], orders };
}

const STATUS_COLUMNS = [
  'status.id',
  'status.user_id',
  'status.name',
  'status.position',
  'status.updated_at',
  'status.trashed_at',
  'status.color',
  'status.means_done',
  'own.feature_id as own_feature',
  'own.position as own_position',
] as const;

/** All statuses of an account, with the own orders of all its features, or of those given. */
export async function readStatuses(
  db: Kysely<Database>,
  ownerId: number,
  featureIds?: readonly number[],
): Promise<Statuses> {
  const rows = await db
    .selectFrom('devflow_statuses as status')
    .leftJoin('devflow_status_orders as own', (join) => {
      const orders = join.onRef('own.status_id', '=', 'status.id');
      if (!featureIds) return orders;
      return featureIds.length > 0
        ? orders.on('own.feature_id', 'in', featureIds)
        : orders.on(sql.lit(false));
    })
    .select(STATUS_COLUMNS)
    .where('status.user_id', '=', ownerId)
    .orderBy('status.position')
    .orderBy('status.id')
    .execute();
  return statusesFrom(rows);
}

/** The same for a feature of the account, whose existence it checks; raises 404. */
export async function readStatusesOf(
  db: Kysely<Database>,
  ownerId: number,
  featureId: number,
): Promise<Statuses> {
  const rows = await db
    .selectFrom('devflow_modules as feature')
    .leftJoin('devflow_statuses as status', 'status.user_id', 'feature.user_id')
    .leftJoin('devflow_status_orders as own', (join) =>
      join.onRef('own.status_id', '=', 'status.id').onRef('own.feature_id', '=', 'feature.id'),
    )
    .select(STATUS_COLUMNS)
    .where('feature.user_id', '=', ownerId)
    .where('feature.trashed_at', 'is', null)
    .where('feature.id', '=', featureId)
    .orderBy('status.position')
    .orderBy('status.id')
    .execute();
  if (rows.length === 0) throw featureNotFound();
  // An account without statuses returns one row, of the feature alone.
  return statusesFrom(rows.filter((row): row is OrderedRow => row.id !== null));
}

/**
 * Sorts by a feature's own order; statuses without a position in it come last, by name and by id (specification, tools
 * section 3).
 */
export function sorted(
  rows: readonly StatusRow[],
  own: ReadonlyMap<number, number> | undefined,
): StatusRow[] {
  if (!own) return [...rows];
  const placeOf = ({ id }: StatusRow) => own.get(id) ?? Number.POSITIVE_INFINITY;
  return [...rows].sort((a, b) => {
    const [placeA, placeB] = [placeOf(a), placeOf(b)];
    if (placeA !== placeB) return placeA - placeB;
    return a.name.localeCompare(b.name) || a.id - b.id;
  });
}

export const live = (rows: readonly StatusRow[]) => rows.filter((row) => row.trashed_at === null);

/** The statuses that are not in the trash, in the order of a feature, or in the account's. */
export function statusesInOrder({ rows, orders }: Statuses, featureId: number | undefined): StatusRow[] {
  return sorted(live(rows), featureId === undefined ? undefined : orders.get(featureId));
}

/** The names of statuses to display, by id: those that are not in the trash. */
export function shownNames({ rows }: Pick<Statuses, 'rows'>): Map<number, string> {
  return new Map(live(rows).map(({ id, name }) => [id, name]));
}

/** The statuses whose names contain a text, with the letters that texts of items are searched by. */
export function idsNamed(statuses: ReadonlyMap<number, string>, text: string): number[] {
  const plain = (one: string) => plainText(plainLetters(one));
  const wanted = plain(text);
  return [...statuses].flatMap(([id, name]) => (plain(name).includes(wanted) ? [id] : []));
}

/** Whether a status of the account means done; none and those in the trash do not. */
export type MeansDone = (id: number | null) => boolean;

/** Raises 404 unless each is null or a status of the account; tells which of these mean done, if any is given. */
export async function assertStatuses(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly (number | null | undefined)[],
): Promise<MeansDone> {
  const given = ids.filter((id) => id !== undefined);
  if (given.length === 0) return () => false;
  const known = new Map(live(await listStatusRows(db, ownerId)).map((row) => [row.id, row.means_done]));
  if (!given.every((id) => id === null || known.has(id))) throw statusNotFound();
  return (id) => known.get(id ?? 0) ?? false;
}

export async function findStatus(db: Kysely<Database>, ownerId: number, id: number): Promise<StatusRow> {
  const row = live(await listStatusRows(db, ownerId)).find((status) => status.id === id);
  if (!row) throw statusNotFound();
  return row;
}
