import { insertRows } from '@/platform/server/data/insert-rows';
import type { Places, Stored } from '@/platform/server/data/table';
import type { Image } from '@/platform/server/journal/images';
import { cellOf, writeCells } from '@/platform/server/journal/rows';
import { payeeKey } from '../../rules/payee';
import type { Change } from '../changes/schema';
import { columnsOf, imageOf, readImages, writeImages } from '../changes/writes';
import { linesOf, type StoredLine } from '../transactions/queries';
import { changeTransactions, type TransactionUpdate } from '../transactions/storing.sql';
import type { TransactionLine } from './schema';

type Coming = Stored<TransactionLine>;
type NewRow = Parameters<typeof insertRows<'expense_transactions'>>[2][number];

/** Makes and changes transactions, with transfers naming each other. */
export async function storeTransactions(
  change: Change,
  coming: readonly Coming[],
  places: Places,
): Promise<void> {
  const { trx, ownerId, revision, now } = change;
  const made = coming.filter(({ here }) => !here);
  const ids = await insertRows(
    change,
    'expense_transactions',
    made.map(({ line: { payee }, columns }) => ({
      ...(columns as NewRow),
      ...{ payee_key: payeeKey(payee), transfer_id: null, revision, updated_at: now },
    })),
  );
  for (const [at, { line }] of made.entries()) places.put('transactions', line.id, ids[at] ?? 0);
  const sideOf = ({ line: { transfer } }: Coming) => places.idOf('transactions', transfer);
  await writeImages(
    change,
    'expense_lines',
    made.flatMap((one, at) =>
      partsOf(one.line, sideOf(one)).map((line, place): Image => {
        const row = { ...line, transaction_id: ids[at] ?? 0, place };
        return [null, imageOf('expense_lines', row)];
      }),
    ),
  );
  await writeCells(
    trx,
    ownerId,
    'expense_transactions',
    ['transfer_id'],
    made.flatMap((one, at) => (sideOf(one) === null ? [] : [[ids[at] ?? 0, [sideOf(one)]] as const])),
  );
  // What is in a new account goes to the trash with it, but for transfers, of which both sides go.
  const isNoted = (one: Coming) => one.line.trashedAt === null && (sideOf(one) !== null || !one.goes);
  await noteMade(
    change,
    ids.filter((_, at) => made[at] && isNoted(made[at])),
  );

  const changed = coming.flatMap((one) => (one.here ? [{ ...one, id: one.here.id }] : []));
  const lines = await linesOf(
    trx,
    ownerId,
    changed.map(({ id }) => id),
  );
  const updates = changed.map((one): TransactionUpdate => {
    const side = sideOf(one);
    const to = { ...(one.columns as TransactionUpdate['to']), transfer_id: side };
    return { id: one.id, to, lines: { before: lines.get(one.id) ?? [], after: partsOf(one.line, side) } };
  });
  await changeTransactions(change, [...updates, ...otherSides(coming, places)]);
}

/** What is no transfer, or whose other side does not come, has at least one line. */
function partsOf({ lines, amount }: TransactionLine, side: number | null): StoredLine[] {
  if (lines.length === 0 && side === null) return [{ category_id: null, amount, note: '' }];
  return lines.map((line) => ({ category_id: line.category, amount: line.amount, note: line.note }));
}

/** The other sides of transfers that are as they were, which are to name what was made or changed. */
function otherSides(coming: readonly Coming[], { idOf }: Places): TransactionUpdate[] {
  const stored = new Set(coming.map(({ line }) => line.id));
  return coming.flatMap(({ line: { id, transfer } }) => {
    const side = transfer === null || stored.has(transfer) ? null : idOf('transactions', transfer);
    return side === null ? [] : [{ id: side, to: { transfer_id: idOf('transactions', id) } }];
  });
}

const TRASHED_AT = columnsOf('expense_transactions').indexOf('trashed_at');

/** Has undo move transactions to the trash. */
async function noteMade(change: Change, ids: readonly number[]): Promise<void> {
  const stored = await readImages(
    change.trx,
    change.ownerId,
    'expense_transactions',
    ids.map((id) => [id]),
  );
  const images = [...stored.values()].map((after): Image => [
    after.with(TRASHED_AT, cellOf(change.now)),
    after,
  ]);
  if (images.length > 0) change.recordUndo('images', { table: 'expense_transactions', images });
}
