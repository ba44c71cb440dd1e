import * as z from 'zod';
import { longList } from '@/platform/shared/long-list';
import { operationId } from '@/platform/shared/operation-input';
import { expenseLimits as limits, expenseTexts as texts, REPORT_KINDS, REPORT_PARTS } from './rules';
import { isRate } from './rules/money';
import { currency, day, filterFields, id } from './schema';

/** What the procedures of reports, rates and files of the books take. */

export const reportInput = z
  .object({
    kind: z.enum(REPORT_KINDS),
    from: day,
    to: day,
    /** Missing: the category for what was spent and earned, the month for the others. */
    by: z.enum(REPORT_PARTS).optional(),
    /** The target of conversion, not a filter; missing: that of the settings. */
    currency: currency.optional(),
    accountId: id.optional(),
  })
  .refine(({ from, to }) => from <= to, texts.endBeforeStart)
  .refine(({ kind, by }) => kind !== 'networth' || (by !== 'category' && by !== 'payee'), texts.worthParts);
export type ReportAsked = z.output<typeof reportInput>;

const rateText = z
  .union([z.number(), z.string()], texts.rate)
  .transform((value) => String(value).trim())
  .refine(isRate, texts.rate);
/** One unit of `base` is `rate` units of `currency`. */
export const rate = z
  .object({ day, currency, base: currency, rate: rateText })
  .refine(({ currency: of, base }) => of !== base, texts.sameCurrency);
export const setRatesInput = z.object({
  rates: longList(z.array(rate).max(limits.rates, texts.tooManyRates)).optional(),
  /** The ECB's history file. */
  csv: z.string().optional(),
  operationId,
});
export const ratesInput = z.object({ currency: currency.optional(), base: currency.optional() });
export const deleteRatesInput = z.object({
  rates: longList(
    z
      .array(z.object({ day, currency, base: currency }))
      .min(1, texts.nothingNamed)
      .max(limits.rates),
  ),
  operationId,
});
export const exportInput = z.object({
  accountId: filterFields.accountId,
  from: day.optional(),
  to: day.optional(),
});
