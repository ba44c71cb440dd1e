import * as z from 'zod';
import { dayOf } from '@/platform/shared/civil';
import { longList } from '@/platform/shared/long-list';
import { operationId } from '@/platform/shared/operation-input';
import { textUpTo, trimmed } from '@/platform/shared/text-schema';
import {
  ACCOUNT_KINDS,
  CATEGORY_KINDS,
  expenseLimits as limits,
  expenseTexts as texts,
  type PlainAccount,
  STATES,
  type TransactionState,
} from './rules';
import { isCurrency } from '@/platform/shared/currency';

/** What the procedures of accounts, categories and transactions take. Days are YYYY-MM-DD. */

export const id = z.number().refine(Number.isSafeInteger, 'A number must be whole');
export const accountId = z
  .custom<number>((value) => Number.isSafeInteger(value), texts.chooseAccount)
  .meta({ type: 'integer' });

const isWithinYears = (text: string) => {
  const year = Number(text.slice(0, 4));
  return year >= limits.firstYear && year <= limits.lastYear;
};

/** A civil day of the years 1900 to 2200. */
export const day = z.string().refine((text) => dayOf(text) !== null && isWithinYears(text), texts.date);

/**
 * Minor units as a number, or a decimal as text in the currency that the call is about (`readAmount`), which the procedure
 * reads since it knows that currency.
 */
export const amount = z.union(
  [
    z
      .number()
      .refine(Number.isInteger, texts.amountUnreadable)
      .refine((value) => Math.abs(value) <= limits.amountMax, texts.amountTooLarge),
    textUpTo(limits.amountTextMax, texts.amountTooLarge),
  ],
  texts.amount,
);
export type SentAmount = z.output<typeof amount>;

export const currency = z
  .string()
  .transform((text) => text.trim().toUpperCase())
  .refine(isCurrency, texts.currency);
const named = (missing: string) =>
  trimmed
    .refine((text) => text !== '', missing)
    .refine((text) => text.length <= limits.nameMax, texts.nameTooLong);
export const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, texts.color)
  .transform((text) => text.toLowerCase());
/** Of entries and their places, which count from anywhere. */
const places = z
  .array(z.object({ id, place: z.number() }))
  .min(1, texts.nothingNamed)
  .max(limits.categories)
  .refine((list) => new Set(list.map((entry) => entry.id)).size === list.length, texts.doubled)
  .refine((list) => new Set(list.map((entry) => entry.place)).size === list.length, texts.doubled);
export const orderInput = z.object({ order: places, operationId });

/** The fields of an account that are kept, answered and carried by the zip as they are sent; see `USUAL_ACCOUNT`. */
export const plainAccount = z.object({
  kind: z.enum(ACCOUNT_KINDS),
  onBudget: z.boolean(),
  bankAccount: textUpTo(limits.bankAccountMax),
}) satisfies z.ZodType<PlainAccount>;

const accountFields = {
  name: named(texts.accountName),
  ...plainAccount.shape,
  currency,
  openingAmount: amount,
  openingDate: day,
};
export const addAccountInput = z.object({
  ...z.object(accountFields).partial().shape,
  name: accountFields.name,
  currency,
  operationId,
});
export const editAccountInput = z.object({
  ...z.object(accountFields).partial().shape,
  id,
  archived: z.boolean().optional(),
  operationId,
});
export const deleteInput = z.object({ id, operationId });

export const addCategoryInput = z.object({
  name: named(texts.categoryName),
  /** Missing: that of the parent, or an expense. */
  kind: z.enum(CATEGORY_KINDS).optional(),
  parentId: id.nullish(),
  color: color.optional(),
  operationId,
});
export const addCategoriesInput = z.object({
  categories: z
    .array(
      z.object({
        name: named(texts.categoryName),
        kind: z.enum(CATEGORY_KINDS),
        /** The name of the one above it. */
        above: named(texts.categoryName).nullish(),
      }),
    )
    .min(1, texts.nothingNamed)
    .max(limits.categories),
  operationId,
});
export const editCategoryInput = z.object({
  id,
  name: named(texts.categoryName).optional(),
  kind: z.enum(CATEGORY_KINDS).optional(),
  parentId: id.nullish(),
  color: color.optional(),
  operationId,
});

export const line = z.object({
  categoryId: id.nullable().default(null),
  amount,
  note: textUpTo(limits.lineNoteMax, texts.lineNoteTooLong).default(''),
});
const transactionFields = {
  accountId,
  date: day,
  amount,
  payee: trimmed.refine((text) => text.length <= limits.payeeMax, texts.payeeTooLong),
  /** Instead of `lines`: one line of the whole amount. */
  categoryId: id.nullable(),
  lines: z.array(line).max(limits.lines, texts.tooManyLines),
  notes: textUpTo(limits.notesMax, texts.notesTooLong),
  state: z.enum(STATES),
  /** Makes a transfer; in an edit null takes a transfer apart, whose other side goes to the trash. */
  toAccountId: id.nullable(),
  /** What arrives there, positive or negative as `amount` is; missing: the same, between accounts of one currency. */
  toAmount: amount,
  foreignAmount: amount.nullable(),
  foreignCurrency: currency.nullable(),
};
export const addTransactionInput = z.object({
  ...z.object(transactionFields).partial().shape,
  accountId,
  date: day,
  amount,
  operationId,
});
export type NewTransaction = z.output<typeof addTransactionInput>;

export const ids = longList(
  z
    .array(id)
    .min(1, texts.nothingNamed)
    .max(limits.idsMax)
    .refine((list) => new Set(list).size === list.length, texts.namedTwice),
);

/** Missing fields are unchanged. */
export const editTransactionsInput = z.object({
  ...z.object(transactionFields).partial().shape,
  ids,
  /** Changes what a reconciled transaction may not change without it. */
  unlock: z.boolean().default(false),
  operationId,
});
export type TransactionEdit = z.output<typeof editTransactionsInput>;
export const deleteTransactionsInput = z.object({ ids, unlock: z.boolean().default(false), operationId });

/**
 * One population of lines, of the register, of a figure and of a report alike. `population`: what the report of that
 * name counts (specification 5.9).
 */
export const filterFields = {
  /** That one alone. */
  id: id.optional(),
  accountId: id.optional(),
  from: day.optional(),
  to: day.optional(),
  /** 'none': uncategorised. */
  categoryId: z.union([id, z.literal('none')]).optional(),
  /** With the categories below `categoryId`. */
  withChildren: z.boolean().optional(),
  population: z.enum(['spending', 'income', 'cashflow', 'transfers', 'budget']).optional(),
  /** The exact payee, ignoring case and blanks. */
  payee: textUpTo(limits.payeeMax, texts.payeeTooLong).optional(),
  /** In payee and notes, ignoring case and accents. */
  search: textUpTo(limits.queryMax, texts.queryTooLong).optional(),
  state: z.enum(STATES).optional(),
  importId: id.optional(),
  currency: currency.optional(),
};
export const filter = z.object(filterFields);
/** What `filter` reads; plain, since reports answer it too. */
export interface Filter {
  id?: number | undefined;
  accountId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  categoryId?: number | 'none' | undefined;
  withChildren?: boolean | undefined;
  population?: 'spending' | 'income' | 'cashflow' | 'transfers' | 'budget' | undefined;
  payee?: string | undefined;
  search?: string | undefined;
  state?: TransactionState | undefined;
  importId?: number | undefined;
  currency?: string | undefined;
}

/** Newest first. */
export const transactionsInput = z.object({
  ...filterFields,
  limit: z.number().int().min(1).max(limits.pageMax).default(100),
  /** The id of the last row of the page before. */
  after: id.optional(),
});

export const payeesInput = z.object({ text: textUpTo(limits.payeeMax, texts.payeeTooLong) });

export const reconcileInput = z.object({ accountId, date: day, balance: amount });
export const finishReconcileInput = z.object({
  ...reconcileInput.shape,
  /** Adds the difference as a transaction of this category. */
  adjustment: z.object({ categoryId: id.nullable() }).optional(),
  operationId,
});

const some = longList(z.array(id).max(limits.idsMax)).default([]);
export const trashedInput = z.object({
  accounts: some,
  categories: some,
  transactions: some,
  schedules: some,
  operationId,
});
