import { type PartFiles } from '@/platform/server/data/archive';
import { damaged } from '@/platform/server/data/archive-refusals';
import { compareLines, nameKey, taking } from '@/platform/server/data/matching';
import {
  type DataPlan,
  type DataTarget,
  section,
  type SectionCounts,
  skip,
  TRASH_EXPIRED,
} from '@/platform/server/data/part';
import { expenseJournal } from '../journal';
import { expiredBefore } from '../trash/queries';
import {
  accountText,
  type Books,
  categoryText,
  idsOfBooks,
  ITS_ACCOUNT,
  scheduleHere,
  scheduleKey,
  scheduleText,
} from './comparing';
import { compareLists } from './lists/queries';
import { readBooks } from './queries';
import { accountLine, categoryLine, importLine, scheduleLine } from './schema';
import { compareTransactions } from './transactions/comparing.sql';
import { act } from './writes';

const isExpired = ({ trashedAt }: { trashedAt: Date | null }) =>
  trashedAt !== null && trashedAt < expiredBefore();

const OTHER_CURRENCY = 'An account of this name has another currency';

/** Compares the zip's books with the account's. */
export async function plan(target: DataTarget, files: PartFiles): Promise<DataPlan> {
  const here = await readBooks(target.db, target.ownerId);
  const books: Books = {
    accounts: new Map(),
    categories: new Map(),
    schedules: new Map(),
    imports: new Map(),
  };
  const sections = [
    await compareAccounts(books, files, here),
    await compareCategories(books, files, here),
    await compareSchedules(books, files, here),
    await compareImports(books, files, here),
  ];
  const transactions = await compareTransactions(target, files, books, here.known);
  const lists = await compareLists(target, files, books, here.known);
  return {
    sections: [...sections, transactions.counts, ...lists.counts],
    act: (part) => expenseJournal.within(part, (change) => act(change, { books, transactions, lists })),
  };
}

type Here = Awaited<ReturnType<typeof readBooks>>;

const note = (counts: SectionCounts, found: unknown, isSame: boolean) =>
  counts[!found ? 'made' : isSame ? 'same' : 'changed']++;

async function compareAccounts({ accounts }: Books, files: PartFiles, here: Here): Promise<SectionCounts> {
  const counts = section('Accounts');
  const take = taking(here.accounts, ({ line }) => nameKey(line));
  for await (const one of files.rows('accounts.json', accountLine)) {
    if (accounts.has(one.id)) throw damaged();
    const found = isExpired(one) ? undefined : take(nameKey(one));
    // Two accounts in use have no name in common, and amounts have no other currency.
    const isOther = found !== undefined && found.line.currency !== one.currency;
    accounts.set(one.id, isExpired(one) || isOther ? null : { one, here: found });
    if (isExpired(one)) skip(counts, TRASH_EXPIRED);
    else if (isOther) skip(counts, OTHER_CURRENCY);
    else note(counts, found, found !== undefined && accountText(found.line) === accountText(one));
  }
  return counts;
}

async function compareCategories(books: Books, files: PartFiles, here: Here): Promise<SectionCounts> {
  const { categories } = books;
  const counts = section('Categories');
  await compareLines(files.rows('categories.json', categoryLine), categories, {
    counts,
    here: here.categories,
    expiredBefore: expiredBefore(),
    keyOf: (one) => nameKey(one, one.kind, idsOfBooks(books).category(one.parent)),
    keyOfHere: ({ line }) => nameKey(line, line.kind, line.parent),
    isSame: (one, { line }) => categoryText(one) === categoryText(line),
    isWhole: ({ parent }) =>
      parent === null || (categories.has(parent) && !categories.get(parent)?.one.parent),
  });
  return counts;
}

async function compareSchedules(books: Books, files: PartFiles, here: Here): Promise<SectionCounts> {
  const { accounts, categories, schedules } = books;
  const counts = section('Recurring transactions');
  const ids = idsOfBooks(books);
  await compareLines(files.rows('schedules.json', scheduleLine), schedules, {
    counts,
    here: here.schedules,
    expiredBefore: expiredBefore(),
    keyOf: (one) => scheduleKey(one, ids.account(one.account)),
    keyOfHere: ({ line }) => scheduleKey(line, line.account),
    isSame: (one, { line }) => scheduleText(scheduleHere(one, ids)) === scheduleText(line),
    isWhole: ({ account, toAccount, category }) =>
      accounts.has(account) &&
      (toAccount === null || accounts.has(toAccount)) &&
      (category === null || categories.has(category)),
    leftOut: ({ account }) => (accounts.get(account) === null ? ITS_ACCOUNT : null),
  });
  return counts;
}

/** An import that is here stays as it is: it may have been undone since. */
async function compareImports(books: Books, files: PartFiles, here: Here): Promise<SectionCounts> {
  const { accounts, imports } = books;
  const counts = section('Imports');
  const ids = idsOfBooks(books);
  const keyOf = (importedAt: Date, account: number | null) =>
    `${String(account)} ${importedAt.toISOString()}`;
  const take = taking(here.imports, ({ line }) => keyOf(line.importedAt, line.account));
  for await (const one of files.rows('imports.json', importLine)) {
    const account = accounts.get(one.account);
    if (imports.has(one.id) || account === undefined) throw damaged();
    const found = account ? take(keyOf(one.importedAt, ids.account(one.account))) : undefined;
    imports.set(one.id, account && { one, here: found });
    if (account) note(counts, found, true);
    else skip(counts, ITS_ACCOUNT);
  }
  return counts;
}
