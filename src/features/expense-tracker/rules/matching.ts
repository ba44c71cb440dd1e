import { dayOf } from '@/platform/shared/civil';
import type { Outcome } from '../rules';
import { billsOfDay } from './match/bills';
import { findDoubles, findReadAgain } from './match/doubles';
import { identify, reusedIds } from './match/identity';
import { onlyOnes, pairNearest, sharing } from './match/nearness';
import { normalizedText, payeeKey, wordsOf } from './payee';

/** A row of a file. Days are YYYY-MM-DD, amounts minor units. */
export interface FileRow {
  date: string;
  amount: number;
  payee: string;
  notes: string;
  /** The bank's id; '' for none. */
  externalId: string;
  /** What it is known by without an id: the same for rows of the same day, amount and text. */
  fingerprint: string;
}

/** A stored transaction that a row may be. */
export interface Candidate {
  id: number;
  accountId: number;
  date: string;
  amount: number;
  payee: string;
  importedText: string;
  externalId: string;
  /** Null: it was entered by hand. */
  fingerprint: string | null;
  importId: number | null;
  transferId: number | null;
  /** In the trash by hand, or because its import was undone. */
  trashed: 'by hand' | 'undone' | null;
}

/** An occurrence of a bill that is still to be posted. */
export interface OpenOccurrence {
  scheduleId: number;
  /** From 0. */
  occurrence: number;
  due: string;
  amount: number;
  /** How far an amount may be off. */
  aboutPercent: number;
}

/** What a row is found to be; all but `new` and `scheduled` name the stored transaction. */
export interface Found {
  outcome: Exclude<Outcome, 'skip'>;
  transactionId: number | null;
  scheduleId: number | null;
  occurrence: number | null;
  /** The bank used its id before, for another amount. */
  idReused: boolean;
}

const NEW: Found = {
  outcome: 'new',
  transactionId: null,
  scheduleId: null,
  occurrence: null,
  idReused: false,
};

interface Dated {
  id: number;
  day: number;
  amount: number;
}

function dated<Entry extends { date: string; amount: number }>(entry: Entry, id: number): Entry & Dated {
  return { ...entry, id, day: dayOf(entry.date) ?? 0 };
}

/** What is compared of texts: keys of the amount with the payee, and with each word. */
interface Worded extends Dated {
  payeeKeys: readonly string[];
  wordKeys: readonly string[];
}

function worded<Entry extends Dated & { payee: string }>(entry: Entry, text: string): Entry & Worded {
  const { amount, payee } = entry;
  const keyOf = (word: string) => `${String(amount)}\n${word}`;
  const words = wordsOf(`${payee} ${text}`);
  return {
    ...entry,
    // A payee without a word tells nothing.
    payeeKeys: wordsOf(payee).size > 0 ? [keyOf(payeeKey(payee))] : [],
    wordKeys: Array.from(words, keyOf),
  };
}

const ofPayee = { ofRow: (row: Worded) => row.payeeKeys, ofThing: (thing: Worded) => thing.payeeKeys };
const ofWords = { ofRow: (row: Worded) => row.wordKeys, ofThing: (thing: Worded) => thing.wordKeys };
const ofOpposite = {
  ofRow: ({ amount }: Dated) => [String(-amount)],
  ofThing: ({ amount }: Dated) => [String(amount)],
};

/** Letters at the beginning of texts that tell enough of them: some banks cut names short. */
const BEGINNING = 12;

/** What of the same amount looks alike: a common word, or the same beginning of the payee or the text. */
function beginningKeys({ amount, payee, wordKeys }: Worded & { payee: string }, text: string): string[] {
  const beginnings = [payee, text]
    .map((one) => normalizedText(one).slice(0, BEGINNING))
    .filter((one) => one.length === BEGINNING);
  return [...wordKeys, ...beginnings.map((one) => `${String(amount)}\n${one} …`)];
}

/**
 * Decides what each row of a file is (specification 5.10), in this order: known by its id or fingerprint; a match with what
 * was entered by hand or posted; a double of what another import brought, or like several (`alike`); deleted before; an
 * occurrence of a bill; perhaps the other side of a transfer; new. Each stored transaction and each occurrence is used once,
 * but by rows that are `alike`. The best pair of the whole file comes first: the nearest, then the one whose payees are the
 * same.
 *
 * @param stored transactions that come into question, of this account and of others in its currency
 */
export function matchRows(
  accountId: number,
  file: readonly FileRow[],
  stored: readonly Candidate[],
  occurrences: readonly OpenOccurrence[],
): Found[] {
  const found = file.map(() => NEW);
  const settleAs = (outcome: Found['outcome']) => (row: Dated, thing: Dated) => {
    found[row.id] = { ...NEW, outcome, transactionId: thing.id };
  };
  const rows = file.map(dated);
  const open = () => rows.filter(({ id }) => found[id] === NEW);
  const things = stored.map((thing) => dated(thing, thing.id)).toSorted((one, other) => one.id - other.id);
  const own = things.filter((thing) => thing.accountId === accountId);
  const taken = new Set<object>();

  const present = own.filter(({ trashed }) => trashed === null);
  identify(rows, present, taken, settleAs('known'));
  const isReused = reusedIds(present);
  for (const row of open()) if (isReused(row)) found[row.id] = { ...NEW, idReused: true };

  const entered = present
    .filter((thing) => thing.importId === null && !taken.has(thing))
    .map((thing) => worded(thing, thing.importedText));
  const amounts = new Set(entered.map(({ amount }) => amount));
  const comparable = () => open().filter(({ amount }) => amounts.has(amount));
  const byText = [sharing(entered, taken, ofPayee), sharing(entered, taken, ofWords)];
  const written = comparable().map((row) => worded(row, row.notes));
  pairNearest(written, byText, taken, settleAs('match'));
  const rest = comparable();
  pairNearest(rest, [onlyOnes(rest, entered, taken)], taken, settleAs('match'));

  const imported = present
    .filter((thing) => thing.importId !== null && !taken.has(thing))
    .map((thing) => worded(thing, thing.importedText));
  const again = new Set(imported.map(({ amount }) => amount));
  findDoubles(
    open()
      .filter(({ amount }) => again.has(amount))
      .map((row) => worded(row, row.notes))
      .map((row) => ({ ...row, keys: beginningKeys(row, row.notes) })),
    imported.map((thing) => ({ ...thing, keys: beginningKeys(thing, thing.importedText) })),
    (row, thing, sure) => settleAs(sure ? 'double' : 'alike')(row, thing),
  );
  const doubled = new Set(found.map(({ outcome, transactionId }) => outcome === 'double' && transactionId));
  findReadAgain(
    rows.filter(({ id }) => found[id] === NEW || found[id]?.outcome === 'alike'),
    imported.map((thing) => ({ ...thing, isTaken: doubled.has(thing.id) })),
    file.length,
    settleAs('double'),
  );

  // What was deleted by hand is not offered again as anything else.
  const deleted = own.filter(({ trashed }) => trashed === 'by hand');
  identify(open(), deleted, taken, settleAs('deleted'));

  const bills = occurrences.map((bill, id) => ({ ...bill, id, day: dayOf(bill.due) ?? 0 }));
  pairNearest(open(), billsOfDay(bills, taken), taken, (row, { scheduleId, occurrence }) => {
    found[row.id] = { ...NEW, outcome: 'scheduled', scheduleId, occurrence };
  });

  const elsewhere = things.filter(
    ({ accountId: of, trashed, transferId, amount }) =>
      of !== accountId && trashed === null && transferId === null && amount !== 0,
  );
  pairNearest(open(), [sharing(elsewhere, taken, ofOpposite)], taken, settleAs('transfer'));
  return found;
}
