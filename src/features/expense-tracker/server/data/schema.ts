import * as z from 'zod';
import { longList } from '@/platform/shared/long-list';
import { textUpTo } from '@/platform/shared/text-schema';
import { actions, conditions } from '../../import-schema';
import { month, timeOfDay } from '../../planning-schema';
import {
  CARRIES,
  CATEGORY_KINDS,
  expenseLimits as limits,
  FILE_FORMATS,
  SCHEDULE_KINDS,
  STATES,
  UNITS,
  WEEKENDS,
} from '../../rules';
import { RATE } from '../../rules/money';
import { color, currency, day, plainAccount } from '../../schema';
import { storedRate } from '../rates/rules';

/* The lines of the files in the zip. They name accounts, categories, schedules and imports by the ids of their files. */

const id = z.int().min(1);
const time = z.iso.datetime().transform((text) => new Date(text));
const amount = z.int().min(-limits.amountMax).max(limits.amountMax);
const name = textUpTo(limits.nameMax).min(1);
const count = z.int().min(0).max(0xffff_ffff);

/** A line of accounts.json, in their order. */
export const accountLine = z.object({
  id,
  name,
  currency,
  openingAmount: amount,
  openingDate: day,
  ...plainAccount.shape,
  archivedAt: time.nullable(),
  trashedAt: time.nullable(),
});

/** A line of categories.json, in their order; what is above another comes before it. */
export const categoryLine = z.object({
  id,
  parent: id.nullable(),
  kind: z.enum(CATEGORY_KINDS),
  name,
  color,
  trashedAt: time.nullable(),
});

/** A line of schedules.json. */
export const scheduleLine = z.object({
  id,
  account: id,
  toAccount: id.nullable(),
  name,
  amount,
  aboutPercent: z.int().min(0).max(50),
  category: id.nullable(),
  unit: z.enum(UNITS),
  every: z.int().min(1).max(99),
  anchor: day,
  ends: day.nullable(),
  times: count.nullable(),
  weekend: z.enum(WEEKENDS),
  posting: z.enum(['ask', 'automatic']),
  nextOccurrence: count,
  skipped: longList(z.array(count).max(100_000)),
  kind: z.enum(SCHEDULE_KINDS),
  url: textUpTo(limits.urlMax).regex(/^(https?:\/\/[^]*)?$/i),
  reminderDays: z.int().min(0).max(28).nullable(),
  reminderAt: timeOfDay.nullable().default(null),
  trashedAt: time.nullable(),
});

/** A line of imports.json, oldest first. */
export const importLine = z.object({
  id,
  account: id,
  fileName: textUpTo(limits.fileNameMax),
  format: z.enum(FILE_FORMATS),
  importedAt: time,
  operationId: z.string().regex(/^[\x20-\x7e]{0,64}$/),
  added: count,
  matched: count,
  skipped: count,
  undoneAt: time.nullable(),
});

/** A line of transactions.json, account by account. */
export const transactionLine = z
  .object({
    id,
    account: id,
    date: day,
    amount,
    payee: textUpTo(limits.payeeMax),
    importedText: textUpTo(limits.importedTextMax),
    notes: textUpTo(limits.notesMax),
    state: z.enum(STATES),
    /** The other side of a transfer. */
    transfer: id.nullable(),
    foreignAmount: amount.nullable(),
    foreignCurrency: currency.nullable(),
    schedule: id.nullable(),
    occurrence: count.nullable(),
    import: id.nullable(),
    externalId: textUpTo(limits.externalIdMax),
    fingerprint: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .nullable(),
    createdAt: time,
    trashedAt: time.nullable(),
    lines: z
      .array(z.object({ category: id.nullable(), amount, note: textUpTo(limits.lineNoteMax) }))
      .max(limits.lines),
  })
  .refine(
    ({ lines, amount: whole }) =>
      lines.length === 0 || lines.reduce((sum, line) => sum + BigInt(line.amount), 0n) === BigInt(whole),
  );
export type TransactionLine = z.output<typeof transactionLine>;

/** A line of rules.json, in their order. Accounts that are in no file stand as 0. */
export const ruleLine = z.object({ name, conditions, actions, enabled: z.boolean() });
export type RuleLine = z.output<typeof ruleLine>;

/** A line of budgets.json. */
export const budgetLine = z.object({ category: id, month, amount });

/** A line of budget-modes.json. */
export const modeLine = z.object({ category: id, carry: z.enum(CARRIES) });

/** A line of import-profiles.json. */
export const profileLine = z.object({
  account: id,
  headerHash: z.string().regex(/^[0-9a-f]{16,64}$/),
  mapping: textUpTo(10_000),
});

/** A line of rates.json. */
export const rateLine = z.object({
  day,
  currency,
  base: currency,
  rate: z.string().regex(RATE).transform(storedRate),
  source: z.enum(['hand', 'file']),
});

/** The line of settings.json, if something was chosen. */
export const settingsLine = z.object({ baseCurrency: currency });
