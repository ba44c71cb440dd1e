import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { paced } from '@/platform/server/pacing';
import { groupedBy } from '@/platform/shared/grouped';
import type { MissingCategory } from '../../import-answers';
import type { importInput } from '../../import-schema';
import { type CategoryKind, expenseTexts } from '../../rules';
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
  /** The categories that it names and that are not there. */
  missing: MissingCategory[];
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

/** A category as files name it: 'Groceries', or with the one above it 'Food: Groceries'; a QIF has no blank there. */
function pathOf(wanted: string): { name: string; above: string | null } {
  const at = wanted.indexOf(':');
  const [above, name] = at < 0 ? ['', wanted] : [wanted.slice(0, at).trim(), wanted.slice(at + 1).trim()];
  return above === '' || name === '' ? { name: wanted, above: null } : { name, above };
}

/** What a category is of that has such an amount. */
const kindOf = (amount: number): CategoryKind => (amount < 0 ? 'expense' : 'income');

/** Finds categories by name, alone or behind that of the one above, ignoring case, or by id: those of a row's direction first. */
function categoryFinder(categories: readonly CategoryRecord[]) {
  const nameOfId = new Map(categories.map(({ id, name }) => [id, name]));
  const byName = groupedBy(categories, ({ name }) => foldedText(name));
  const inTree = (name: string, above: string | null) =>
    [foldedText(above ?? ''), foldedText(name)].join('\n');
  const byPath = groupedBy(categories, ({ name, parent_id }) =>
    inTree(name, nameOfId.get(parent_id ?? 0) ?? null),
  );
  const byId = new Map(categories.map((category) => [String(category.id), category]));
  return (wanted: string, amount: number): CategoryRecord[] => {
    if (wanted === '') return [];
    const { name, above } = pathOf(wanted);
    const named = byName.get(foldedText(wanted)) ?? byPath.get(inTree(name, above)) ?? [];
    const ofKind = named.filter(({ kind }) => kind === kindOf(amount));
    const all = ofKind.length > 0 ? ofKind : named;
    return all.length > 0 ? all : [byId.get(wanted)].filter((one) => one !== undefined);
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
    return { category_id: find(wanted, ofPart)[0]?.id ?? null, amount: ofPart, note: part.note.trim() };
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
    const named = [sent, ...(sent.lines ?? [])].map(({ category }) => nameOf(category));
    const told = [...new Set(named)].map((wanted) => ({ wanted, found: find(wanted, amount) }));
    const unknown = told.filter(({ wanted, found }) => wanted !== '' && found.length === 0);
    return {
      date,
      amount,
      payee: payee.trim(),
      notes: notes.trim(),
      externalId: externalId.trim(),
      fingerprint: fingerprintOf(date, amount, `${payee} ${notes}`),
      categoryId: (lines ? undefined : find(nameOf(sent.category), amount)[0]?.id) ?? null,
      lines,
      missing: unknown.map(({ wanted }) => ({ ...pathOf(wanted), kind: kindOf(amount) })),
      message: [
        ...unknown.map(({ wanted }) => expenseTexts.unknownCategory(wanted)),
        ...told
          .filter(({ found }) => found.length > 1)
          .map(({ wanted, found }) => expenseTexts.severalCategories(wanted, found.length)),
      ].join('. '),
    };
  });
}
