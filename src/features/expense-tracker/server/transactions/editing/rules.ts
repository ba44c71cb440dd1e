import { amountText } from '../../../rules/money';
import { expenseTexts } from '../../../rules';
import type { TransactionEdit } from '../../../schema';
import type { AccountRecord } from '../../accounts/queries';
import { accountNotFound } from '../../accounts/queries';
import { amountIn, invalid } from '../../amounts';
import type { Entry, StoredLine } from '../queries';
import { reconciledRefusal } from '../trashing.sql';

/** The fields of a transaction, as a new one or an edit names them. */
export type SentFields = Omit<TransactionEdit, 'ids' | 'unlock' | 'operationId'>;

export type Accounts = ReadonlyMap<number, AccountRecord>;

export function accountAmong(accounts: Accounts, id: number): AccountRecord {
  const account = accounts.get(id);
  if (!account) throw accountNotFound();
  return account;
}

/** A transaction while it is edited. */
export interface Draft {
  before: Entry;
  after: Entry;
  /** It goes to the trash, as the other side of a transfer that was taken apart. */
  trashed: boolean;
}

export function draftOf(entry: Entry): Draft {
  return { before: entry, after: { ...entry }, trashed: false };
}

/** One uncategorised or categorised line of the whole amount. */
export function wholeLine(amount: number, categoryId: number | null = null): StoredLine[] {
  return [{ category_id: categoryId, amount, note: '' }];
}

/** The lines that a call brings. */
function sentLines(sent: SentFields, currency: string, amount: number): StoredLine[] | null {
  if (sent.lines !== undefined && sent.lines.length > 0) {
    if (typeof sent.categoryId === 'number') throw invalid(expenseTexts.linesOrCategory);
    return sent.lines.map(({ categoryId, amount: part, note }) => ({
      category_id: categoryId,
      amount: amountIn(currency, part),
      note,
    }));
  }
  if (sent.lines !== undefined || sent.categoryId !== undefined)
    return wholeLine(amount, sent.categoryId ?? null);
  return null;
}

function assertSum(lines: readonly StoredLine[], amount: number, currency: string): void {
  const sum = lines.reduce((total, line) => total + BigInt(line.amount), 0n);
  if (sum !== BigInt(amount))
    throw invalid(expenseTexts.linesAddUp(amountText(sum, currency), amountText(amount, currency)));
}

/** Lines for an amount: the only one follows it; raises 422 for several that do not add up to it. */
function linesFor(lines: readonly StoredLine[], amount: number, currency: string): StoredLine[] {
  const [only] = lines;
  if (lines.length === 1 && only) return [{ ...only, amount }];
  assertSum(lines, amount, currency);
  return [...lines];
}

/** A transfer may have a category where it leaves or enters the budget, on the side of the budget (specification 5.5). */
function sideOfLines(one: Entry, other: Entry, accounts: Accounts): Entry | null {
  const [isOn, isOtherOn] = [one, other].map(
    ({ account_id }) => accountAmong(accounts, account_id).on_budget,
  );
  if (isOn === isOtherOn) return null;
  return isOn ? one : other;
}

function setLines(entry: Entry, other: Entry | null, sent: SentFields, accounts: Accounts): void {
  const { currency } = accountAmong(accounts, entry.account_id);
  if (!other) {
    const lines = sentLines(sent, currency, entry.amount);
    if (lines) assertSum(lines, entry.amount, currency);
    const kept = lines ?? entry.lines;
    entry.lines = linesFor(kept.length > 0 ? kept : wholeLine(entry.amount), entry.amount, currency);
    return;
  }
  const side = sideOfLines(entry, other, accounts);
  const target = side ?? entry;
  const { currency: own } = accountAmong(accounts, target.account_id);
  const lines = sentLines(sent, own, target.amount);
  if (!side && lines && isCategorised(lines)) throw invalid(expenseTexts.transferCategory);
  const kept = lines ?? target.lines;
  entry.lines = [];
  other.lines = [];
  if (!side || !isCategorised(kept)) return;
  // The only line of the other side may have been sent with the sign of this one.
  if (lines && side === entry) assertSum(lines, side.amount, own);
  side.lines = linesFor(kept, side.amount, own);
}

/** Whether a line names a category. */
export function isCategorised(lines: readonly StoredLine[]): boolean {
  return lines.some(({ category_id }) => category_id !== null);
}

function foreignOf(entry: Entry, sent: SentFields): Pick<Entry, 'foreign_amount' | 'foreign_currency'> {
  const code = sent.foreignCurrency === undefined ? entry.foreign_currency : sent.foreignCurrency;
  const sentAmount = sent.foreignAmount === undefined ? entry.foreign_amount : sent.foreignAmount;
  if (code === null && sentAmount === null) return { foreign_amount: null, foreign_currency: null };
  if (code === null || sentAmount === null) throw invalid(expenseTexts.foreign);
  return { foreign_amount: amountIn(code, sentAmount), foreign_currency: code };
}

/** What arrives on the other side of a transfer; raises 422. */
export function arriving(
  { amount, currency }: { amount: number; currency: string },
  to: { currency: string; toAmount: SentFields['toAmount']; was: number | null },
): number {
  const sent = to.toAmount === undefined ? null : Math.abs(amountIn(to.currency, to.toAmount));
  if (to.currency === currency) {
    if (sent !== null && sent !== Math.abs(amount)) throw invalid(expenseTexts.sameSign);
    return amount === 0 ? 0 : -amount;
  }
  const size = sent ?? (to.was === null ? null : Math.abs(to.was));
  if (size === null) throw invalid(expenseTexts.arrivingAmount);
  return size === 0 ? 0 : amount > 0 ? -size : size;
}

/**
 * Applies an edit to a transaction and to the other side of its transfer. Raises 404 for its accounts, 409 `reconciled`,
 * and 422.
 */
export function applyEdit(
  { draft, other, accounts }: { draft: Draft; other: Draft | null; accounts: Accounts },
  sent: SentFields,
): void {
  const { before, after } = draft;
  const account = accountAmong(accounts, sent.accountId ?? before.account_id);
  const { currency: was } = accountAmong(accounts, before.account_id);
  if (account.currency !== was && sent.amount === undefined) throw invalid(expenseTexts.otherCurrency);
  after.account_id = account.id;
  if (sent.amount !== undefined) after.amount = amountIn(account.currency, sent.amount);
  after.date = sent.date ?? after.date;
  after.payee = sent.payee ?? after.payee;
  after.notes = sent.notes ?? after.notes;
  after.state = sent.state ?? after.state;
  Object.assign(after, foreignOf(after, sent));
  if (other) followSide(draft, other, sent, accounts);
  setLines(after, other && !other.trashed ? other.after : null, sent, accounts);
}

/** Mirrors an edit on the other side, or takes the transfer apart. */
function followSide(draft: Draft, other: Draft, sent: SentFields, accounts: Accounts): void {
  const { after } = draft;
  if (sent.toAccountId === null) {
    after.transfer_id = null;
    other.trashed = true;
    other.after.transfer_id = null;
    other.after.lines = wholeLine(other.after.amount);
    return;
  }
  const to = accountAmong(accounts, sent.toAccountId ?? other.after.account_id);
  if (to.id === after.account_id) throw invalid(expenseTexts.otherAccount);
  const { currency: wasOther } = accountAmong(accounts, other.before.account_id);
  const { currency: wasOwn } = accountAmong(accounts, draft.before.account_id);
  const { currency } = accountAmong(accounts, after.account_id);
  const isRateKept = to.currency === wasOther && currency === wasOwn;
  other.after.account_id = to.id;
  other.after.date = sent.date ?? other.after.date;
  other.after.amount = arriving(
    { amount: after.amount, currency },
    { currency: to.currency, toAmount: sent.toAmount, was: isRateKept ? other.after.amount : null },
  );
}

const isProtected = ({ before, after, trashed }: Draft) =>
  trashed ||
  before.amount !== after.amount ||
  before.date !== after.date ||
  before.account_id !== after.account_id;

/**
 * Refuses what a reconciled transaction may not change unless it is unlocked (409 `reconciled`). What is changed so is
 * reconciled no more, unless the edit says otherwise.
 */
export function guardReconciled(draft: Draft, { unlock, state }: { unlock: boolean; state?: unknown }): void {
  const { before, after } = draft;
  if (before.state !== 'reconciled') return;
  const isTouched = isProtected(draft);
  if (!isTouched && after.state === 'reconciled') return;
  if (!unlock) throw reconciledRefusal();
  if (isTouched && state === undefined) after.state = 'cleared';
}
