import * as z from 'zod';
import { longList } from '@/platform/shared/long-list';
import { operationId } from '@/platform/shared/operation-input';
import { textUpTo, trimmed } from '@/platform/shared/text-schema';
import { DECISIONS, expenseLimits as limits, expenseTexts as texts, FILE_FORMATS, STATES } from './rules';
import { readCondition } from './rules/condition';
import { accountId, amount, id } from './schema';

/** What the procedures of rules and imports take. */

const part = z.union([textUpTo(limits.notesMax, texts.condition), z.number()]);
const condition = z
  .object({
    /** `text`: payee, imported text or notes. */
    field: z.enum(['text', 'payee', 'amount', 'account_id']),
    /** Of an amount `is` and `between`, with its sign; of an account `is`. */
    op: z.enum(['contains', 'is', 'begins', 'between']),
    /** A text; an account; an amount as a decimal, since it is about accounts of all currencies; two for `between`. */
    value: z.union([part, z.array(part).length(2)]),
  })
  .transform((sent, ctx) => {
    const read = readCondition(sent);
    if (!('problem' in read)) return read;
    ctx.addIssue({ code: 'custom', message: read.problem });
    return z.NEVER;
  });
export const conditions = z.array(condition).min(1, texts.conditions).max(limits.conditions);
export const actions = z
  .object({
    payee: trimmed.refine((text) => text.length <= limits.payeeMax, texts.payeeTooLong).optional(),
    category_id: id.nullable().optional(),
    notes: textUpTo(limits.notesMax, texts.notesTooLong).optional(),
    state: z.enum(STATES).optional(),
    split: z
      .array(
        z.object({
          category_id: id.nullable(),
          share: z.number().min(0.000_001, texts.share).max(1_000_000, texts.share),
        }),
      )
      .min(1)
      .max(limits.lines)
      .optional(),
  })
  .refine((value) => Object.values(value).some((field) => field !== undefined), texts.actions)
  .refine((value) => value.category_id === undefined || !value.split, texts.linesOrCategory);
const ruleName = trimmed
  .refine((text) => text !== '', texts.ruleName)
  .refine((text) => text.length <= limits.nameMax, texts.nameTooLong);
export const addRuleInput = z.object({
  name: ruleName,
  conditions,
  actions,
  enabled: z.boolean().default(true),
  operationId,
});
export const editRuleInput = z.object({
  id,
  name: ruleName.optional(),
  conditions: conditions.optional(),
  actions: actions.optional(),
  enabled: z.boolean().optional(),
  operationId,
});
/** To the transactions that are there; `dryRun` only counts. */
export const applyRulesInput = z.object({
  ids: z.array(id).max(limits.rules).optional(),
  dryRun: z.boolean().default(false),
  operationId,
});

/** A name or an id; an unknown one is told, and leaves it uncategorised. */
const category = z.union([z.string(), z.number()]).nullish();
const importedLine = z.object({
  category,
  amount,
  note: textUpTo(limits.lineNoteMax, texts.lineNoteTooLong).default(''),
});
const importedRow = z.object({
  date: z.string(),
  amount,
  payee: textUpTo(limits.importedTextMax).default(''),
  notes: textUpTo(limits.notesMax, texts.notesTooLong).default(''),
  externalId: textUpTo(limits.externalIdMax).default(''),
  category,
  /** Instead of a category: parts that add up to the amount. */
  lines: z.array(importedLine).max(limits.lines, texts.tooManyLines).optional(),
});
const rows = longList(
  z.array(importedRow).min(1, texts.noTransactions).max(limits.fileRows, texts.tooManyRows),
);
const decision = z.object({
  /** From 0. */
  row: z.number().int().min(0),
  decision: z.enum(DECISIONS),
  transactionId: id.nullish(),
});
export const importInput = z.object({
  accountId,
  rows,
  decisions: longList(z.array(decision).max(limits.fileRows)).default([]),
  /** The preview's: what it has shown happens, or nothing does (409 `changed_meanwhile`). */
  previewToken: z.string().max(100).optional(),
  /** Only tells what it would do. */
  dryRun: z.boolean().default(false),
  fileName: textUpTo(limits.fileNameMax).default(''),
  format: z.enum(FILE_FORMATS).default('api'),
  /** Takes the bank's date for what is matched. */
  takeDates: z.boolean().default(false),
  /** Remembered of the account, if the file names it. */
  bankAccount: textUpTo(limits.bankAccountMax).default(''),
  operationId,
});
export const undoImportInput = z.object({ id, operationId });
/** Without an account, those of all. */
export const profilesInput = z.object({ accountId: accountId.optional() });
const profile = { accountId, headerHash: z.string().regex(/^[0-9a-f]{16,64}$/) };
export const saveProfileInput = z.object({
  ...profile,
  /** JSON of the screen's mapping. */
  mapping: textUpTo(10_000),
  operationId,
});
export const deleteProfileInput = z.object({ ...profile, operationId });
