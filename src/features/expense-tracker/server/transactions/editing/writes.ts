import type { NewTransaction, TransactionEdit } from '../../../schema';
import { expenseTexts } from '../../../rules';
import { accountsById } from '../../accounts/queries';
import { amountIn, invalid } from '../../amounts';
import { assertCategories } from '../../categories/queries';
import type { Change } from '../../changes/schema';
import { type Entry, findEntries, readEntries } from '../queries';
import { changeTransactions, insertTransactions, type TransactionUpdate } from '../storing.sql';
import {
  accountAmong,
  type Accounts,
  applyEdit,
  arriving,
  type Draft,
  draftOf,
  guardReconciled,
  type SentFields,
  wholeLine,
} from './rules';

const categoriesOf = ({ categoryId, lines = [] }: SentFields) => [
  categoryId ?? null,
  ...lines.map((line) => line.categoryId),
];

/** The occurrence of a schedule that a transaction is. */
type Occurrence = Pick<Entry, 'schedule_id' | 'occurrence'>;
const NO_OCCURRENCE: Occurrence = { schedule_id: null, occurrence: null };

/** Adds a transaction, or both sides of a transfer. Raises 404 for its accounts and categories, and 422. */
export async function addTransaction(
  change: Change,
  sent: NewTransaction,
  of: Occurrence = NO_OCCURRENCE,
): Promise<{ id: number; transferId: number | null }> {
  const { trx, ownerId } = change;
  const accounts = await accountsById(trx, ownerId);
  await assertCategories(trx, ownerId, categoriesOf(sent));
  const { id: accountId, currency } = accountAmong(accounts, sent.accountId);
  const entry = Object.assign(emptyEntry(accountId, sent.date, amountIn(currency, sent.amount)), of);
  const draft = draftOf(entry);
  const { after } = draft;
  if (typeof sent.toAccountId !== 'number') {
    applyEdit({ draft, other: null, accounts }, sent);
    const [id = 0] = await insertTransactions(change, [after]);
    return { id, transferId: null };
  }
  const other = draftOf(Object.assign(otherSide(entry, sent, accounts), of));
  applyEdit({ draft, other, accounts }, sent);
  Object.assign(other.after, { payee: after.payee, notes: after.notes });
  const [id = 0, transferId = 0] = await insertTransactions(change, [after, other.after]);
  await changeTransactions(change, [
    { id, to: { transfer_id: transferId } },
    { id: transferId, to: { transfer_id: id } },
  ]);
  return { id, transferId };
}

function emptyEntry(accountId: number, date: string, amount: number): Entry {
  return {
    id: 0,
    account_id: accountId,
    date,
    amount,
    payee: '',
    payee_key: '',
    imported_text: '',
    notes: '',
    state: 'open',
    transfer_id: null,
    foreign_amount: null,
    foreign_currency: null,
    schedule_id: null,
    occurrence: null,
    import_id: null,
    external_id: '',
    fingerprint: null,
    lines: wholeLine(amount),
  };
}

/** The new other side of a transfer; raises 404 and 422. */
function otherSide(entry: Entry, { toAccountId, toAmount }: SentFields, accounts: Accounts): Entry {
  const to = accountAmong(accounts, toAccountId ?? 0);
  if (to.id === entry.account_id) throw invalid(expenseTexts.otherAccount);
  const { currency } = accountAmong(accounts, entry.account_id);
  const amount = arriving({ amount: entry.amount, currency }, { currency: to.currency, toAmount, was: null });
  return Object.assign(emptyEntry(to.id, entry.date, amount), { lines: [] });
}

/**
 * Changes the given fields of transactions, and of the other sides of transfers what follows from it. Raises 404, 409
 * `reconciled`, and 422.
 */
export async function editTransactions(
  change: Change,
  { ids, unlock, ...sent }: TransactionEdit,
): Promise<{ changed: number }> {
  const { trx, ownerId } = change;
  const [accounts, entries] = [await accountsById(trx, ownerId), await findEntries(trx, ownerId, ids)];
  await assertCategories(trx, ownerId, categoriesOf(sent));
  const sides = [...entries.values()].flatMap(({ transfer_id }) => transfer_id ?? []);
  const others = await readEntries(trx, ownerId, sides);
  const drafts = new Map([...others, ...entries].map(([id, entry]) => [id, draftOf(entry)]));
  const named = [...entries.keys()].flatMap((id) => drafts.get(id) ?? []);
  const made = await makeTransfers(change, named, { sent, accounts });
  for (const draft of named) {
    const other = draft.after.transfer_id === null ? null : (drafts.get(draft.after.transfer_id) ?? null);
    if (!made.has(draft)) applyEdit({ draft, other, accounts }, sent);
  }
  // The other side of a transfer keeps no state that was meant for this one.
  for (const draft of drafts.values())
    guardReconciled(draft, { unlock, state: named.includes(draft) ? sent.state : undefined });
  await changeTransactions(
    change,
    [...drafts.values()].flatMap((draft) => updatesOf(draft, change.now)),
  );
  return { changed: entries.size };
}

/** What an edit says of a transaction by itself. */
function withoutSides(sent: SentFields): SentFields {
  return { ...sent, toAccountId: undefined, toAmount: undefined, categoryId: undefined, lines: undefined };
}

/** Gives transactions that are to become transfers their other sides; returns those that did. */
async function makeTransfers(
  change: Change,
  drafts: readonly Draft[],
  { sent, accounts }: { sent: SentFields; accounts: Accounts },
): Promise<ReadonlySet<Draft>> {
  const becoming = drafts.filter(
    ({ before }) => typeof sent.toAccountId === 'number' && before.transfer_id === null,
  );
  const sides = becoming.map((draft) => {
    applyEdit({ draft, other: null, accounts }, withoutSides(sent));
    const { before, after } = draft;
    const other = draftOf(otherSide(after, sent, accounts));
    applyEdit({ draft, other, accounts }, { ...sent, accountId: after.account_id });
    return { ...other.after, transfer_id: before.id, payee: after.payee, notes: after.notes };
  });
  const ids = await insertTransactions(change, sides);
  for (const [at, draft] of becoming.entries()) draft.after.transfer_id = ids[at] ?? null;
  return new Set(becoming);
}

const FIELDS = [
  'account_id',
  'date',
  'amount',
  'payee',
  'notes',
  'state',
  'transfer_id',
  'foreign_amount',
  'foreign_currency',
] as const;

function updatesOf({ before, after, trashed }: Draft, now: Date): TransactionUpdate[] {
  const changed = FIELDS.filter((field) => before[field] !== after[field]);
  const isSplitAnew = JSON.stringify(before.lines) !== JSON.stringify(after.lines);
  if (changed.length === 0 && !isSplitAnew && !trashed) return [];
  const to = Object.fromEntries(changed.map((field) => [field, after[field]]));
  return [
    {
      id: before.id,
      to: { ...to, ...(trashed && { trashed_at: now }) },
      ...(isSplitAnew && { lines: { before: before.lines, after: after.lines } }),
    },
  ];
}
