import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { groupedBy } from '@/platform/shared/grouped';
import type { importInput } from '../../../import-schema';
import { expenseTexts } from '../../../rules';
import type { FileRow } from '../../../rules/matching';
import { foldedText, normalizedText } from '../../../rules/payee';
import { readAmount } from '../../../rules/money';
import { day } from '../../../schema';
import { invalid } from '../../amounts/rules';
import type { CategoryRecord } from '../../categories/queries';

export type SentRows = z.output<typeof importInput>['rows'];

/** A row as it is read. */
export interface ReadRow extends FileRow {
  /** What the file files it under; null: nothing, or what is not known. */
  categoryId: number | null;
  /** '' or what is to be said of it. */
  message: string;
}

/** By what a row without an id is known again: it does not tell what it was made of. */
export function fingerprintOf(date: string, amount: number, text: string): string {
  const content = [date, String(amount), normalizedText(text)].join('\n');
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

function amountOf(sent: SentRows[number]['amount'], currency: string, line: number): number {
  if (typeof sent === 'number') return sent;
  const read = readAmount(sent, currency);
  if ('amount' in read) return read.amount;
  throw invalid(
    read.problem === expenseTexts.amountUnreadable ? expenseTexts.lineAmount(line) : read.problem,
  );
}

/** Finds categories by name, ignoring case, or by id: of several of a name one of the row's direction. */
function categoryFinder(categories: readonly CategoryRecord[]) {
  const byName = groupedBy(categories, ({ name }) => foldedText(name));
  const byId = new Map(categories.map(({ id }) => [String(id), id]));
  return (wanted: string, amount: number): number | undefined => {
    const named = byName.get(foldedText(wanted)) ?? [];
    const kind = amount < 0 ? 'expense' : 'income';
    return (named.find((category) => category.kind === kind) ?? named[0])?.id ?? byId.get(wanted);
  };
}

/** Reads the rows of a file; raises 422 that names the line, which counts from 1. */
export function readRows(rows: SentRows, currency: string, categories: readonly CategoryRecord[]): ReadRow[] {
  const find = categoryFinder(categories);
  const days = new Map<string, boolean>();
  return rows.map(({ date, amount: sent, payee, notes, externalId, category }, at) => {
    const isDay = days.get(date) ?? day.safeParse(date).success;
    days.set(date, isDay);
    if (!isDay) throw invalid(expenseTexts.lineDate(at + 1));
    const amount = amountOf(sent, currency, at + 1);
    const wanted = String(category ?? '').trim();
    const categoryId = wanted === '' ? undefined : find(wanted, amount);
    return {
      date,
      amount,
      payee: payee.trim(),
      notes: notes.trim(),
      externalId: externalId.trim(),
      fingerprint: fingerprintOf(date, amount, `${payee} ${notes}`),
      categoryId: categoryId ?? null,
      message: wanted !== '' && categoryId === undefined ? expenseTexts.unknownCategory(wanted) : '',
    };
  });
}
