import type { Database } from '@db/database';
import type { Kysely, Transaction } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { devflowTexts } from '../rules';
import { type Cell, readCells, writeCells } from './bulk-write';
import { changeAccount, repeated } from './change';
import { listFeatureRows } from './features';
import { heldOrder, writeOrder } from './list-order';
import { findOperation, markUndone, readVacated, type Written, type WrittenOrder } from './operations';
import {
  deleteStatusOrder,
  listStatusRows,
  readStatuses,
  statusesInOrder,
  writeStatusOrder,
} from './statuses';

function changedMeanwhile(): AppError {
  return new AppError('CONFLICT', devflowTexts.changedMeanwhile, { code: 'changed_meanwhile' });
}

/**
 * Takes back exactly what an operation changed, all or nothing. Undoing twice changes nothing the second time. Raises
 * 404 when the operation is not kept, and 409 `changed_meanwhile` when what it changed was changed again.
 */
export async function undo(
  caller: { db: Kysely<Database>; user: { id: number } },
  operationId: string,
): Promise<{ revision: number }> {
  return changeAccount(caller, async ({ trx, ownerId, revision }) => {
    const operation = await findOperation(trx, ownerId, operationId);
    if (!operation) {
      throw new AppError('NOT_FOUND', devflowTexts.notUndoable, { code: 'operation_not_found' });
    }
    if (operation.undone_revision !== null) throw repeated({ revision: operation.undone_revision });
    const written = JSON.parse(operation.changes) as Written;
    const vacated = await readVacated(trx, operation.id);
    for (const rows of written.rows.reverse()) await undoRows(trx, ownerId, rows, vacated);
    for (const order of written.orders.reverse()) await undoOrder(trx, ownerId, order);
    await markUndone(trx, operation.id, revision);
    return {};
  });
}

async function undoRows(
  trx: Transaction<Database>,
  ownerId: number,
  { table, columns, rows }: Written['rows'][number],
  vacated: ReadonlyMap<number, number>,
): Promise<void> {
  if (columns.length === 0) return;
  const ids = rows.map(([id]) => id);
  const stored = await readCells(trx, ownerId, table, columns, ids);
  for (const [id, , after] of rows) {
    if (!after.every((cell, at) => stored.get(id)?.[at] === cell)) throw changedMeanwhile();
  }
  const before = (column: (typeof columns)[number]) => {
    const at = columns.indexOf(column);
    return at < 0 ? [] : rows.map(([, cells]) => cells[at] ?? null);
  };
  assertThere(
    before('feature_id'),
    columns.includes('feature_id') ? await listFeatureRows(trx, ownerId) : [],
  );
  // One in the trash may be given back: it shows as no status, as the others that name it.
  assertThere(before('status_id'), columns.includes('status_id') ? await listStatusRows(trx, ownerId) : []);
  const moved = columns.includes('placed_revision');
  await writeCells(
    trx,
    table,
    moved ? [...columns, 'position'] : columns,
    rows.map(([id, cells]) => [id, moved ? [...cells, vacated.get(id) ?? 0] : cells]),
  );
}

function assertThere(ids: readonly Cell[], rows: readonly { id: number }[]): void {
  const there = new Set<Cell>(rows.map(({ id }) => id));
  if (!ids.every((id) => id === null || there.has(id))) throw changedMeanwhile();
}

async function undoOrder(trx: Transaction<Database>, ownerId: number, order: WrittenOrder): Promise<void> {
  const { list, featureId, before, after, first } = order;
  const statuses = await readStatuses(trx, ownerId, featureId === null ? [] : [featureId]);
  const rows =
    list === 'features'
      ? await listFeatureRows(trx, ownerId)
      : statusesInOrder(statuses, featureId ?? undefined);
  // What was deleted meanwhile has no part in the order.
  const there = new Set(rows.map(({ id }) => id));
  const asLeft = after.filter((id) => there.has(id));
  if (heldOrder(rows, after).join() !== asLeft.join()) throw changedMeanwhile();
  if (list === 'features')
    await writeOrder(
      trx,
      'devflow_modules',
      rows,
      before.filter((id) => there.has(id)),
    );
  else if (featureId !== null && first) await deleteStatusOrder(trx, featureId);
  else
    await writeStatusOrder(
      trx,
      statuses,
      featureId,
      before.filter((id) => there.has(id)),
    );
}
