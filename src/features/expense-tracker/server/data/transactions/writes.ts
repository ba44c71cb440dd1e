import { insertRows } from '@/platform/server/data/insert-rows';
import type { Image } from '@/platform/server/journal/images';
import { cellOf, writeCells } from '@/platform/server/journal/rows';
import { payeeKey } from '../../../rules/payee';
import { type Change, IMAGES } from '../../changes/schema';
import { imageOf, readImages, writeImages } from '../../changes/writes';
import { linesOf, type StoredLine } from '../../transactions/queries';
import { changeTransactions, type TransactionUpdate } from '../../transactions/storing.sql';
import { type Books, type Ids, transactionHere } from '../comparing';
import type { TransactionLine } from '../schema';
import type { ComparedTransactions } from './comparing.sql';

interface Coming {
  books: Books;
  transactions: ComparedTransactions;
  ids: Ids;
}

/** Makes and changes transactions, with transfers naming each other. */
export async function storeTransactions(change: Change, { books, transactions, ids }: Coming): Promise<void> {
  const { made, changed } = transactions;
  const here = new Map(transactions.here);
  const rows = made.map((one) => transactionHere(one, ids));
  const inserted = await insertRows(
    change,
    'expense_transactions',
    rows.map((one) => ({
      ...columnsOf(one),
      payee_key: payeeKey(one.payee),
      transfer_id: null,
      ...stamps(change),
    })),
  );
  for (const [at, { id }] of made.entries()) here.set(id, inserted[at] ?? 0);
  const sideOf = ({ transfer }: TransactionLine) => (transfer === null ? null : (here.get(transfer) ?? null));
  await writeImages(
    change,
    'expense_lines',
    rows.flatMap((one, at) =>
      partsOf(one, sideOf(one)).map((line, place): Image => {
        const row = { ...line, transaction_id: inserted[at] ?? 0, place };
        return [null, imageOf('expense_lines', row)];
      }),
    ),
  );
  await writeCells(
    change.trx,
    change.ownerId,
    'expense_transactions',
    { transfer_id: 'INT UNSIGNED' },
    rows.flatMap((one, at) => (sideOf(one) === null ? [] : [[inserted[at] ?? 0, [sideOf(one)]] as const])),
  );
  // What is in a new account goes to the trash with it, but for transfers, of which both sides go.
  const isNoted = (one: TransactionLine) =>
    one.trashedAt === null && (sideOf(one) !== null || books.accounts.get(one.account)?.here !== undefined);
  await noteMade(
    change,
    inserted.filter((_, at) => made[at] && isNoted(made[at])),
  );

  const lines = await linesOf(
    change.trx,
    change.ownerId,
    changed.map(({ id }) => id),
  );
  const updates = changed.map(({ one, id }): TransactionUpdate => {
    const row = transactionHere(one, ids);
    const to = { ...columnsOf(row), transfer_id: sideOf(one) };
    return { id, to, lines: { before: lines.get(id) ?? [], after: partsOf(row, sideOf(one)) } };
  });
  await changeTransactions(change, [...updates, ...otherSides(transactions, here)]);
}

const stamps = ({ revision, now }: Change) => ({ revision, updated_at: now });

function columnsOf(one: TransactionLine) {
  return {
    account_id: one.account,
    date: one.date,
    amount: one.amount,
    payee: one.payee,
    imported_text: one.importedText,
    notes: one.notes,
    state: one.state,
    foreign_amount: one.foreignAmount,
    foreign_currency: one.foreignCurrency,
    schedule_id: one.schedule,
    occurrence: one.occurrence,
    import_id: one.import,
    external_id: one.externalId,
    fingerprint: one.fingerprint,
    created_at: one.createdAt,
    trashed_at: one.trashedAt,
  };
}

/** What is no transfer, or whose other side does not come, has at least one line. */
function partsOf({ lines, amount }: TransactionLine, side: number | null): StoredLine[] {
  if (lines.length === 0 && side === null) return [{ category_id: null, amount, note: '' }];
  return lines.map((line) => ({ category_id: line.category, amount: line.amount, note: line.note }));
}

/** The other sides of transfers that are as they were, which are to name what was made or changed. */
function otherSides(
  { made, changed }: ComparedTransactions,
  here: ReadonlyMap<number, number>,
): TransactionUpdate[] {
  const stored = [...made, ...changed.map(({ one }) => one)];
  const coming = new Set(stored.map(({ id }) => id));
  return stored.flatMap(({ id, transfer }) => {
    const side = transfer === null || coming.has(transfer) ? undefined : here.get(transfer);
    return side === undefined ? [] : [{ id: side, to: { transfer_id: here.get(id) ?? null } }];
  });
}

const TRASHED_AT = Object.keys(IMAGES.expense_transactions.columns).indexOf('trashed_at');

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
