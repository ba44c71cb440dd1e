import { groupedBy } from '@/platform/shared/grouped';
import type { ImportCounts, ImportRow, PastImport, TakenOut } from '../../import-answers';
import type { ImportedRow } from '../../import/imported';
import { type Decision, expenseLimits, type Outcome } from '../../rules';
import { signedFigure } from '../../rules/figures';
import { beginningOf } from '@/platform/shared/beginning';

/** In the order of the tabs. */
export const OUTCOME_LABELS: Record<Outcome, string> = {
  new: 'New',
  match: 'Match',
  scheduled: 'Bill',
  transfer: 'Transfer?',
  known: 'Known',
  deleted: 'Deleted before',
  double: 'Double',
  alike: 'Double?',
  skip: 'Skipped',
};

export const DECISION_LABELS: Record<Decision, string> = {
  new: 'Add',
  match: 'Match',
  transfer: 'Transfer',
  scheduled: 'Post bill',
  skip: 'Skip',
};

/** What can be done with a row of an outcome; the first is done unless a person says otherwise. */
const CHOICES: Record<Outcome, readonly Decision[]> = {
  new: ['new', 'skip'],
  match: ['match', 'new', 'skip'],
  scheduled: ['scheduled', 'new', 'skip'],
  transfer: ['new', 'transfer', 'skip'],
  known: ['skip', 'new'],
  deleted: ['skip', 'new'],
  double: ['skip', 'new'],
  alike: ['new', 'skip'],
  skip: ['skip', 'new'],
};

export function choicesOf({ outcome }: Pick<ImportRow, 'outcome'>): readonly Decision[] {
  return CHOICES[outcome];
}

/** What a person decided, by the row's number. */
export type Decisions = Readonly<Record<number, Decision>>;

export function decisionOf(
  { row, outcome }: Pick<ImportRow, 'row' | 'outcome'>,
  decisions: Decisions,
): Decision {
  return decisions[row] ?? CHOICES[outcome][0] ?? 'skip';
}

/** How many rows an import makes of each kind. */
export function decisionCounts(rows: readonly ImportRow[], decisions: Decisions): Record<Decision, number> {
  const counts = { new: 0, match: 0, transfer: 0, scheduled: 0, skip: 0 };
  for (const row of rows) counts[decisionOf(row, decisions)]++;
  return counts;
}

const number = (count: number) => count.toLocaleString('en-US');

/** '1 row', '1,204 rows'. */
export function counted(count: number, what: string, many = `${what}s`): string {
  return `${number(count)} ${count === 1 ? what : many}`;
}

/** What there is of these, as a list that begins in upper case. */
function listed(parts: readonly (string | false)[]): string {
  const text = parts.filter((part) => part !== false).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'Adds 8, matches 2, posts 1 bill, skips 3' */
export function summaryText(counts: Record<Decision, number>): string {
  return listed([
    counts.new > 0 && `adds ${number(counts.new)}`,
    counts.match > 0 && `matches ${number(counts.match)}`,
    counts.scheduled > 0 && `posts ${counted(counts.scheduled, 'bill')}`,
    counts.transfer > 0 && `makes ${counted(counts.transfer, 'transfer')}`,
    counts.skip > 0 && `skips ${number(counts.skip)}`,
  ]);
}

/** The account's balance once the import is made: what is matched or skipped is in it already, or never. */
export function balanceAfter(
  balance: string,
  rows: readonly ImportRow[],
  { decisions, amounts }: { decisions: Decisions; amounts: readonly number[] },
): bigint {
  return rows.reduce((sum, row) => {
    const decision = decisionOf(row, decisions);
    const isAdded = decision !== 'match' && decision !== 'skip';
    return isAdded ? sum + BigInt(amounts[row.row] ?? 0) : sum;
  }, BigInt(balance));
}

/** Why a row is what it is: the stored transaction or the bill that it is found to be, and what else is to be said. */
export function becauseText(
  row: Pick<ImportRow, 'outcome' | 'stored' | 'message' | 'scheduleId' | 'occurrence'>,
  how: {
    accountName: (id: number) => string;
    /** The name and the due day of an occurrence, YYYY-MM-DD; null if it is not known. */
    bill: (scheduleId: number | null, occurrence: number | null) => { name: string; due: string } | null;
    shortDate: (day: string) => string;
    currency: string;
  },
): string {
  const { outcome, stored, message } = row;
  const parts: string[] = [];
  const bill = outcome === 'scheduled' ? how.bill(row.scheduleId, row.occurrence) : null;
  if (bill) parts.push(bill.name, `due ${how.shortDate(bill.due)}`);
  if (stored) {
    const day = how.shortDate(stored.date);
    if (outcome === 'match') parts.push(stored.payee, day);
    if (outcome === 'transfer') {
      parts.push(how.accountName(stored.accountId), day, signedFigure(stored.amount, how.currency));
    }
    if (outcome === 'known') parts.push('Is there', day);
    if (outcome === 'deleted') parts.push('Deleted', day);
    if (outcome === 'double' || outcome === 'alike')
      parts.push(
        `${outcome === 'double' ? 'Looks like' : 'Looks like several, one is'} ${stored.payee}`,
        day,
      );
  }
  return [parts.filter((part) => part !== '').join(', '), message].filter((part) => part !== '').join('. ');
}

/** '2 of 3 equal rows', by the place of each row that has equals in the file. */
export function twinTexts(rows: readonly ImportedRow[]): ReadonlyMap<number, string> {
  const equals = groupedBy(rows.entries(), ([, { date, amount, payee, notes, externalId }]) =>
    JSON.stringify([date, amount, payee, notes, externalId]),
  );
  return new Map(
    [...equals.values()].flatMap((equal) =>
      equal.length < 2
        ? []
        : equal.map(
            ([at], place) => [at, `${String(place + 1)} of ${String(equal.length)} equal rows`] as const,
          ),
    ),
  );
}

/** A row as the server takes it. The account that a file says it went to is told in the notes, so that it is not lost. */
export function sentRow({
  date,
  amount,
  payee,
  notes,
  externalId,
  category,
  splits,
  transferAccount,
}: ImportedRow) {
  const transfer = transferAccount === undefined ? '' : `Transfer: ${transferAccount}`;
  const told = [notes, transfer].filter((text) => text !== '').join(' · ');
  return {
    date,
    amount,
    payee,
    notes: beginningOf(told, expenseLimits.notesMax),
    externalId,
    category: category || null,
    ...(splits && { lines: splits }),
  };
}

/** 'Added 8, matched 2, posted 1 bill, skipped 3' of an import that was made. */
export function doneText(counts: ImportCounts): string {
  return listed([
    `added ${number(counts.new)}`,
    counts.matched > 0 && `matched ${number(counts.matched)}`,
    counts.scheduled > 0 && `posted ${counted(counts.scheduled, 'bill')}`,
    counts.transfers > 0 && `made ${counted(counts.transfers, 'transfer')}`,
    counts.doubles > 0 && `left out ${counted(counts.doubles, 'double')}`,
    counts.skipped > 0 && `skipped ${number(counts.skipped)}`,
  ]);
}

/** 'added 8, matched 2, skipped 3' of an import of the list. */
export function countsText({
  added,
  matched,
  skipped,
}: Pick<PastImport, 'added' | 'matched' | 'skipped'>): string {
  const parts = [
    `added ${number(added)}`,
    matched > 0 && `matched ${number(matched)}`,
    skipped > 0 && `skipped ${number(skipped)}`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** '38 of 40 taken out, 2 were changed since' of an import that was undone. */
export function takenOutText({ takenOut, kept }: Pick<TakenOut, 'takenOut' | 'kept'>): string {
  const all = takenOut + kept;
  if (kept === 0) return `${number(takenOut)} taken out`;
  return `${number(takenOut)} of ${number(all)} taken out, ${number(kept)} ${kept === 1 ? 'was' : 'were'} changed since`;
}
