import { type PartFiles } from '@/platform/server/data/archive';
import { damaged } from '@/platform/server/data/archive-refusals';
import { taking } from '@/platform/server/data/matching';
import {
  type DataTarget,
  section,
  type SectionCounts,
  skip,
  TRASH_EXPIRED,
} from '@/platform/server/data/part';
import { expiredBefore } from '../../trash/queries';
import {
  type Books,
  idsOfBooks,
  ITS_ACCOUNT,
  transactionHere,
  transactionOrigin,
  transactionPrint,
} from '../comparing';
import { type TransactionLine, transactionLine } from '../schema';
import { type Known, readTransactionLines } from './queries';

export interface ComparedTransactions {
  counts: SectionCounts;
  made: TransactionLine[];
  /** Those that are here, but differ. */
  changed: { one: TransactionLine; id: number }[];
  /** The ids here, by those of the zip, of all that are here. */
  here: Map<number, number>;
}

/** What tells a transaction of the account from others, the most exact first. */
interface Marks {
  id: number;
  marks: [print: string, origin: string, originAnywhere: string];
}

function marksOf(line: TransactionLine): Marks {
  const origin = transactionOrigin(line);
  return { id: line.id, marks: [transactionPrint(line), `${String(line.account)} ${origin}`, origin] };
}

/**
 * Compares the zip's transactions with those of the same accounts here: first by all that they are, so that what was
 * edited since is only looked for among the others, by when it was made and where it came from.
 */
export async function compareTransactions(
  { db, ownerId }: DataTarget,
  files: PartFiles,
  books: Books,
  known: Known,
): Promise<ComparedTransactions> {
  const compared: ComparedTransactions = {
    counts: section('Transactions'),
    made: [],
    changed: [],
    here: new Map(),
  };
  const ids = idsOfBooks(books);
  const accounts = new Set([...books.accounts.values()].flatMap((found) => found?.here?.row.id ?? []));
  const stored: Marks[] = [];
  for await (const batch of readTransactionLines(db, ownerId, { ...known, accounts }))
    stored.push(...batch.map(marksOf));
  const taken = new Set<number>();
  const takers = [0, 1, 2].map((at) => taking(stored, ({ marks }) => marks[at] ?? ''));
  const take = (at: 0 | 1 | 2, { marks }: Marks): number | undefined => {
    for (;;) {
      const id = takers[at]?.(marks[at])?.id;
      if (id === undefined) return undefined;
      if (!taken.has(id)) {
        taken.add(id);
        return id;
      }
    }
  };

  const seen = new Set<number>();
  let left: TransactionLine[] = [];
  for await (const one of files.rows('transactions.json', transactionLine)) {
    if (seen.has(one.id) || !namesBooks(one, books)) throw damaged();
    seen.add(one.id);
    const isExpired = one.trashedAt !== null && one.trashedAt < expiredBefore();
    if (isExpired || !books.accounts.get(one.account)) {
      skip(compared.counts, isExpired ? TRASH_EXPIRED : ITS_ACCOUNT);
      continue;
    }
    const id = take(0, marksOf(transactionHere(one, ids)));
    if (id === undefined) left.push(one);
    else compared.here.set(one.id, id);
  }
  compared.counts.same = compared.here.size;
  for (const at of [1, 2] as const) {
    left = left.filter((one) => {
      const id = take(at, marksOf(transactionHere(one, ids)));
      if (id === undefined) return true;
      compared.changed.push({ one, id });
      compared.here.set(one.id, id);
      return false;
    });
  }
  compared.made = left;
  compared.counts.changed = compared.changed.length;
  compared.counts.made = left.length;
  return compared;
}

function namesBooks(one: TransactionLine, { accounts, categories, schedules, imports }: Books): boolean {
  return (
    accounts.has(one.account) &&
    (one.schedule === null || schedules.has(one.schedule)) &&
    (one.import === null || imports.has(one.import)) &&
    one.lines.every(({ category }) => category === null || categories.has(category))
  );
}
