import type { PayeeRow, TransactionRow } from '../../answers';
import type { Books } from '../changes/use-books';
import { inOtherCurrency } from '../money/other-currency';

/** A line of a split: its amount runs with the whole one; null in the last line is the rest of it. */
export interface DraftLine {
  /** Tells the lines apart while they come and go. */
  key: number;
  categoryId: number | null;
  note: string;
  amount: number | null;
  /** Something is being typed as its amount, be it nothing yet. */
  typing?: boolean;
  /** Why what was typed as its amount cannot be read. */
  unread?: string | undefined;
}

export type DraftField = 'account' | 'date' | 'out' | 'in' | 'to' | 'arriving' | 'lines';

/** A transaction as it is entered. Amounts are minor units, null where nothing that can be read stands. */
export interface Draft {
  accountId: number | null;
  date: string | null;
  payee: string;
  notes: string;
  out: number | null;
  in: number | null;
  kind: 'plain' | 'split' | 'transfer';
  categoryId: number | null;
  lines: readonly DraftLine[];
  toAccountId: number | null;
  /** What arrives in an account of another currency. */
  arriving: number | null;
  /** Why what was typed cannot be read. */
  unread: Partial<Record<'date' | 'out' | 'in' | 'arriving', string | undefined>>;
}

/** What was entered of a transaction, for its form, should it be refused after it has waited. */
export interface EnteredForm {
  draft: Draft;
  /** '12.30 euro out, REWE, Groceries' */
  told: string;
}

export function emptyDraft(accountId: number | null, date: string): Draft {
  return {
    accountId,
    date,
    payee: '',
    notes: '',
    out: null,
    in: null,
    kind: 'plain',
    categoryId: null,
    lines: [],
    toAccountId: null,
    arriving: null,
    unread: {},
  };
}

/** Whether nothing was entered but a day and an account. */
export function isEmptyDraft(draft: Draft, today: string): boolean {
  const empty = emptyDraft(draft.accountId, draft.date ?? today);
  return JSON.stringify(draft) === JSON.stringify(empty);
}

export function draftOf(row: TransactionRow): Draft {
  const [only] = row.lines;
  const isSplit = row.lines.length > 1;
  const sign = row.amount > 0 ? 1 : -1;
  return {
    ...emptyDraft(row.accountId, row.date),
    payee: row.payee,
    notes: row.notes,
    out: row.amount > 0 ? null : 0 - row.amount,
    in: row.amount > 0 ? row.amount : null,
    kind: row.transferId !== null ? 'transfer' : isSplit ? 'split' : 'plain',
    categoryId: only?.categoryId ?? null,
    lines: isSplit
      ? row.lines.map(({ categoryId, note, amount }, at) => ({
          key: at,
          categoryId,
          note,
          amount: at === row.lines.length - 1 ? null : amount * sign,
        }))
      : [],
    toAccountId: row.transferAccountId,
    arriving: row.transferAmount === null ? null : Math.abs(row.transferAmount),
  };
}

/** With another account, in whose currency what was typed is meant now. */
export function withAccount(draft: Draft, accountId: number | null, books: Pick<Books, 'account'>): Draft {
  if (accountId === draft.accountId) return draft;
  const [from, to] = [books.account(draft.accountId)?.currency, books.account(accountId)?.currency];
  const meant = (amount: number | null) => (from && to ? inOtherCurrency(amount, from, to) : amount);
  return {
    ...draft,
    accountId,
    out: meant(draft.out),
    in: meant(draft.in),
    lines: draft.lines.map((line) => ({ ...line, amount: meant(line.amount) })),
    toAccountId: draft.toAccountId === accountId ? null : draft.toAccountId,
  };
}

/** A transfer to another account, in which something else may arrive. */
export function withTarget(draft: Draft, toAccountId: number | null): Draft {
  return { ...draft, toAccountId, arriving: null, unread: { ...draft.unread, arriving: undefined } };
}

/** Whether a line of a split is what the others leave: the last one, until something is typed into it. */
export function isRest({ lines }: Pick<Draft, 'lines'>, line: DraftLine): boolean {
  return line === lines.at(-1) && line.amount === null && !line.typing && line.unread === undefined;
}

/** What goes out is negative; null until there is an amount. */
export function amountOf(draft: Pick<Draft, 'out' | 'in'>): number | null {
  if (draft.out === null && draft.in === null) return null;
  return (draft.in ?? 0) - (draft.out ?? 0);
}

/** What the lines other than the last leave of the whole. */
export function restOf(draft: Pick<Draft, 'out' | 'in' | 'lines'>): number {
  const whole = Math.abs(amountOf(draft) ?? 0);
  return draft.lines.slice(0, -1).reduce((rest, { amount }) => rest - (amount ?? 0), whole);
}

/** The draft as a split: what it was for is the first line, and the rest the second. */
export function splitDraft(draft: Draft): Draft {
  if (draft.kind === 'split') return draft;
  const line = (key: number, categoryId: number | null): DraftLine => ({
    key,
    categoryId,
    note: '',
    amount: null,
  });
  return { ...draft, kind: 'split', lines: [line(0, draft.categoryId), line(1, null)] };
}

/** With a line more: before the rest, or as the rest where each has its amount. */
export function withLine(draft: Draft): Draft {
  const last = draft.lines.at(-1);
  const key = Math.max(-1, ...draft.lines.map((line) => line.key)) + 1;
  const added: DraftLine = { key, categoryId: null, note: '', amount: null };
  const lines = last?.amount === null ? [...draft.lines.slice(0, -1), added, last] : [...draft.lines, added];
  return { ...draft, lines };
}

/** With a line changed. */
export function withLineChanged(draft: Draft, key: number, part: Partial<DraftLine>): Draft {
  return {
    ...draft,
    lines: draft.lines.map((line) => (line.key === key ? { ...line, ...part } : line)),
  };
}

/** Without a line; the only one that is left is the whole again. */
export function withoutLine(draft: Draft, key: number): Draft {
  const lines = draft.lines.filter((line) => line.key !== key);
  const [only] = lines;
  return lines.length > 1
    ? { ...draft, lines }
    : { ...draft, kind: 'plain', categoryId: only?.categoryId ?? null, lines: [] };
}

/**
 * With what a payee that was used before was for, where nothing else is chosen, and with the payee as it was written; in
 * what is stored already the person may just be mending that. Another draft stays as it is.
 */
export function withKnownPayee(
  draft: Draft,
  { payee, categoryId }: Pick<PayeeRow, 'payee' | 'categoryId'>,
  isStored = false,
): Draft {
  if (draft.payee.trim().toLowerCase() !== payee.toLowerCase()) return draft;
  return {
    ...draft,
    payee: isStored ? draft.payee : payee,
    categoryId: draft.kind === 'plain' ? (draft.categoryId ?? categoryId) : draft.categoryId,
  };
}

/** Whether a transfer between two accounts may have a category: one of them is off budget (specification 5.5). */
export function takesCategory(
  { kind, accountId, toAccountId }: Draft,
  books: Pick<Books, 'account'>,
): boolean {
  const [from, to] = [books.account(accountId), books.account(toAccountId)];
  return kind === 'transfer' && from !== undefined && to !== undefined && from.onBudget !== to.onBudget;
}
