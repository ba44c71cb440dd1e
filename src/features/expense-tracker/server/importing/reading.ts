import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { paced } from '@/platform/server/pacing';
import { groupedBy } from '@/platform/shared/grouped';
import type { importInput } from '../../import-schema';
import { expenseTexts } from '../../rules';
import type { FileRow } from '../../rules/matching';
import { foldedText, normalizedText } from '../../rules/payee';
import { readAmount } from '../../rules/money';
import { day } from '../../schema';
import { invalid } from '../amounts';
import type { CategoryRecord } from '../categories/queries';
import type { StoredLine } from '../transactions/queries';

export type SentRows = z.output<typeof importInput>['rows'];

/** A row as it is read. */
export interface ReadRow extends FileRow {
  /** What the file files it under; null: nothing, or what is not known. */
  categoryId: number | null;
  /** Its parts, if the file tells them. */
  lines: StoredLine[] | null;
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
    if (wanted === '') return undefined;
    const named = byName.get(foldedText(wanted)) ?? [];
    const kind = amount < 0 ? 'expense' : 'income';
    return (named.find((category) => category.kind === kind) ?? named[0])?.id ?? byId.get(wanted);
  };
}

interface Reading {
  currency: string;
  find: ReturnType<typeof categoryFinder>;
}

/** The parts of a row; raises 422 if they do not add up to it. */
function linesOf(sent: SentRows[number], amount: number, line: number, { currency, find }: Reading) {
  if (!sent.lines || sent.lines.length === 0) return null;
  const lines = sent.lines.map((part): StoredLine => {
    const ofPart = amountOf(part.amount, currency, line);
    const wanted = nameOf(part.category);
    return { category_id: find(wanted, ofPart) ?? null, amount: ofPart, note: part.note.trim() };
  });
  const sum = lines.reduce((total, part) => total + BigInt(part.amount), 0n);
  if (sum !== BigInt(amount)) throw invalid(expenseTexts.lineSplits(line));
  return lines;
}

const nameOf = (category: SentRows[number]['category']) => String(category ?? '').trim();

/** Reads the rows of a file while other calls run; raises 422 that names the line, which counts from 1. */
export async function readRows(
  rows: SentRows,
  currency: string,
  categories: readonly CategoryRecord[],
): Promise<ReadRow[]> {
  const find = categoryFinder(categories);
  const days = new Map<string, boolean>();
  return paced(rows.entries(), ([at, sent]) => {
    const { date, payee, notes, externalId } = sent;
    const isDay = days.get(date) ?? day.safeParse(date).success;
    days.set(date, isDay);
    if (!isDay) throw invalid(expenseTexts.lineDate(at + 1));
    const amount = amountOf(sent.amount, currency, at + 1);
    const lines = linesOf(sent, amount, at + 1, { currency, find });
    const unknown = [sent, ...(sent.lines ?? [])]
      .map(({ category }) => nameOf(category))
      .filter((wanted) => wanted !== '' && find(wanted, amount) === undefined);
    return {
      date,
      amount,
      payee: payee.trim(),
      notes: notes.trim(),
      externalId: externalId.trim(),
      fingerprint: fingerprintOf(date, amount, `${payee} ${notes}`),
      categoryId: (lines ? undefined : find(nameOf(sent.category), amount)) ?? null,
      lines,
      message: [...new Set(unknown)].map((wanted) => expenseTexts.unknownCategory(wanted)).join('. '),
    };
  });
}
