import type { Database } from '@db/database';
import type { Kysely, Selectable } from 'kysely';
import type { Change } from '@/platform/server/journal/change';
import { unchanged } from '@/platform/server/journal/once';
import type { SqlDialect } from '../sql-dialects';
import { dialectOf } from './queries';
import { detailCells, scriptNotFound, type SomeDetails } from './rows.sql';

/** What is told of a script beside its text. */
export interface ScriptDetails {
  id: number;
  notes: string;
  /** Null for the account's. */
  dialect: SqlDialect | null;
  /** The values that were copied last. */
  parameters: { name: string; value: string }[];
}

const COLUMNS = ['id', 'notes', 'dialect', 'parameters'] as const;
type DetailsRow = Pick<Selectable<Database['scripts']>, (typeof COLUMNS)[number]>;

type Which = { id: number } | { name: string };

function select(db: Kysely<Database>, ownerId: number, which: Which) {
  const live = db.selectFrom('scripts').select(COLUMNS).where('user_id', '=', ownerId).where('live', '=', 1);
  return 'id' in which ? live.where('id', '=', which.id) : live.where('name', '=', which.name);
}

/** The details of a row. */
export function detailsOf({ id, notes, dialect, parameters }: DetailsRow): ScriptDetails {
  return {
    id,
    notes: notes ?? '',
    dialect: dialectOf(dialect),
    parameters: JSON.parse(parameters ?? '[]') as ScriptDetails['parameters'],
  };
}

/** Of a live script; raises 404. */
export async function readDetails(
  db: Kysely<Database>,
  ownerId: number,
  which: Which,
): Promise<ScriptDetails> {
  const row = await select(db, ownerId, which).executeTakeFirst();
  if (!row) throw scriptNotFound();
  return detailsOf(row);
}

/** The cells of a script that its details change. */
export function changedCells(wanted: SomeDetails, row: Omit<DetailsRow, 'id'>) {
  const cells = Object.entries(detailCells(wanted));
  return Object.fromEntries(cells.filter(([column, cell]) => row[column as keyof typeof row] !== cell));
}

/** Sets some of the details of a live script; raises 404. */
export async function setDetails(
  change: Change<'scripts'>,
  which: Which,
  wanted: SomeDetails,
): Promise<ScriptDetails> {
  const row = await select(change.trx, change.ownerId, which).forUpdate().executeTakeFirst();
  if (!row) throw scriptNotFound();
  const to = changedCells(wanted, row);
  if (Object.keys(to).length === 0) throw unchanged(detailsOf(row));
  await change.write('scripts', [{ row, to }]);
  return detailsOf({ ...row, ...to });
}
