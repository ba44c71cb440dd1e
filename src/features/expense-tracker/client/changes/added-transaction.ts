import type { Effects } from '@/platform/client/changes/cached-queries';
import type { Replays } from '@/platform/client/changes/tool-change';
import { rowEffects } from '@/platform/client/changes/row-effects';
import { provisionalId } from '@/platform/client/changes/unstored';
import type { RouterInputs } from '@/platform/client/trpc';
import type { AccountRow, LineRow, TransactionRow } from '../../answers';
import { editedTransaction } from './edited-transaction';
import type { NewTransactionFields } from './transaction-actions';
import { addedUp } from '../money/sums';

const accountRows = rowEffects('expenses', { accounts: 'accounts' });

/** Of a list's filters, those that a new row is compared with, and its page. */
const KNOWN_FILTERS = ['accountId', 'from', 'to', 'limit', 'after'];

/** Of the books, what a transaction's side is shown by. */
interface Books {
  /** The person's date, YYYY-MM-DD. */
  today: string;
  account: (id: number | null | undefined) => AccountRow | undefined;
}

/** What `addedTransaction` shows, as it is stored with the change. */
export interface StoredTransaction {
  rows: readonly TransactionRow[];
  /** The person's date. */
  today: string;
}

/** How changes show that wait for the server; see `Replays`. */
export const replays = {
  addTransaction: ({ rows: stored, today }: StoredTransaction, id) => {
    const otherId = provisionalId();
    const named = stored.map((row, side) => ({
      ...row,
      id: side === 0 ? id : otherId,
      ...(row.transferId !== null && { transferId: side === 0 ? otherId : id }),
    }));
    return addedRows(named, today);
  },
  editTransactions: editedTransaction,
} satisfies Replays<'expenses'>;

export function storedTransaction(sent: NewTransactionFields, books: Books): StoredTransaction {
  const [id, otherId] = [provisionalId(), provisionalId()];
  return { rows: rowsOf(sent, books, { id, otherId }), today: books.today };
}

/**
 * How a new transaction shows: in its account, or in both of a transfer, and their balances. Before the server knows it its
 * ids are provisional.
 */
export const addedTransaction = (
  sent: NewTransactionFields,
  books: Books,
  id: number,
  otherId = provisionalId(),
): Effects<'expenses'> => addedRows(rowsOf(sent, books, { id, otherId }), books.today);

function addedRows(rows: readonly TransactionRow[], today: string): Effects<'expenses'> {
  /** Those of a list; null: of a narrower one only the server knows. */
  const rowsIn = (input: RouterInputs['expenses']['totals']): readonly TransactionRow[] | null => {
    const { accountId, from = '', to = '9999' } = input;
    const isNarrower = Object.entries(input).some(
      ([name, filter]) => filter !== undefined && !KNOWN_FILTERS.includes(name),
    );
    return isNarrower
      ? null
      : rows.filter(
          (row) =>
            (accountId === undefined || row.accountId === accountId) && from <= row.date && row.date <= to,
        );
  };
  return {
    ...accountRows.patch(
      ({ id: accountId }) => rows.some((row) => row.accountId === accountId),
      (account) => rows.reduce((sum, row) => withAmount(sum, row, today), account),
    ),
    totals: (answer, input) => {
      const shown = rowsIn(input) ?? [];
      const sums = shown.map(({ currency, amount }) => ({ currency, sum: String(amount) }));
      return { ...answer, total: answer.total + shown.length, sums: addedUp(answer.sums, sums) };
    },
    transactions: (answer, input) => {
      const shown = rowsIn(input);
      // The balances of an account after what is not in its list only the server knows.
      const { accountId, from = '' } = input;
      if (rows.some((row) => row.accountId === accountId && row.date < from)) return null;
      // So are those after the first of a span of days.
      const isFirst = answer.transactions.length === 0 && accountId !== undefined && from !== '';
      const isIn = ({ date }: TransactionRow) =>
        answer.transactions.some((one) => one.date <= date) || (!answer.more && !isFirst);
      if (!shown?.every(isIn)) return null;
      const transactions = shown
        .map((row) => (accountId === undefined ? { ...row, runningBalance: null } : row))
        .reduce(withRow, answer.transactions);
      const { limit = transactions.length } = input;
      return {
        ...answer,
        transactions: transactions.slice(0, limit),
        more: answer.more || transactions.length > limit,
      };
    },
  };
}

/** The transaction, and the other side of a transfer whose amount is known. The forms send amounts as minor units. */
function rowsOf(
  sent: NewTransactionFields,
  books: Books,
  { id, otherId }: { id: number; otherId: number },
): TransactionRow[] {
  const { date, payee = '', notes = '', state = 'open', toAccountId = null, toAmount } = sent;
  const { categoryId = null, lines = [{ categoryId, amount: sent.amount }] } = sent;
  const { foreignAmount = null, foreignCurrency = null } = sent;
  const amount = Number(sent.amount);
  const account = books.account(sent.accountId);
  if (!account) return [];
  const row: TransactionRow = {
    ...{ id, accountId: account.id, date, amount, currency: account.currency, payee, notes, state },
    ...{
      importedText: '',
      foreignAmount: foreignAmount === null ? null : Number(foreignAmount),
      foreignCurrency,
    },
    ...{ transferId: null, transferAccountId: null, transferAmount: null },
    ...{ scheduleId: null, occurrence: null, importId: null, runningBalance: asFirst(account, amount) },
    lines: lines.map((line) => ({ categoryId: null, note: '', ...line, amount: Number(line.amount) })),
  };
  const other = books.account(toAccountId);
  if (!other) return [row];
  const arriving = -Math.sign(amount) * Math.abs(Number(toAmount ?? amount));
  const arrives = { accountId: other.id, amount: arriving, currency: other.currency };
  /** The side of the budget has the category, where a transfer enters or leaves that. */
  const linesOf = (amountOf: number, isOnBudget: boolean): LineRow[] =>
    categoryId !== null && isOnBudget && account.onBudget !== other.onBudget
      ? [{ categoryId, amount: amountOf, note: '' }]
      : [];
  const from = {
    ...row,
    ...{ transferId: otherId, transferAccountId: other.id, transferAmount: arriving },
    lines: linesOf(amount, account.onBudget),
  };
  if (toAmount === undefined && other.currency !== account.currency) return [from];
  return [
    from,
    {
      ...{ ...row, id: otherId, ...arrives, runningBalance: asFirst(other, arriving) },
      ...{ transferId: id, transferAccountId: account.id, transferAmount: amount },
      lines: linesOf(arriving, other.onBudget),
    },
  ];
}

/** What is left after a transaction that is the first of its account. */
const asFirst = ({ openingAmount }: AccountRow, amount: number) =>
  String(BigInt(openingAmount) + BigInt(amount));

function withAmount(account: AccountRow, { accountId, amount, date, state }: TransactionRow, today: string) {
  if (accountId !== account.id) return account;
  const plus = (sum: string) => String(BigInt(sum) + BigInt(amount));
  return {
    ...account,
    used: true,
    balance: plus(account.balance),
    ...(state !== 'open' && { clearedBalance: plus(account.clearedBalance) }),
    ...(date <= today && { todayBalance: plus(account.todayBalance) }),
  };
}

/** Rows from the newest on with one more, before those of its day; the balances after newer ones change with it. */
function withRow(rows: readonly TransactionRow[], added: TransactionRow): TransactionRow[] {
  const found = rows.findIndex(({ date }) => date <= added.date);
  const place = found < 0 ? rows.length : found;
  const [older, last] = [rows[place], rows.at(-1)];
  const runningBalance = older
    ? plus(older.runningBalance, added.amount)
    : last
      ? plus(last.runningBalance, added.amount - last.amount)
      : added.runningBalance;
  const newer = rows
    .slice(0, place)
    .map((row) => ({ ...row, runningBalance: plus(row.runningBalance, added.amount) }));
  return [...newer, { ...added, runningBalance }, ...rows.slice(place)];
}

const plus = (balance: string | null, amount: number) =>
  balance === null ? null : String(BigInt(balance) + BigInt(amount));
