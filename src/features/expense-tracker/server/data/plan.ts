import { type PartFiles } from '@/platform/server/data/archive';
import { damaged } from '@/platform/server/data/archive-refusals';
import { taking } from '@/platform/server/data/matching';
import {
  type DataPlan,
  type DataTarget,
  section,
  type SectionCounts,
  skip,
  TRASH_LAPSED,
} from '@/platform/server/data/part';
import { expenseJournal } from '../journal';
import { lapsedBefore } from '../trash/queries';
import {
  accountKey,
  accountText,
  type Books,
  categoryKey,
  categoryText,
  idsOfBooks,
  ITS_ACCOUNT,
  scheduleHere,
  scheduleKey,
  scheduleText,
} from './comparing/rules';
import { compareLists } from './lists/queries';
import { readBooks } from './queries';
import { accountLine, categoryLine, importLine, scheduleLine } from './schema';
import { compareTransactions } from './transactions/comparing/queries';
import { act } from './writes';

const isLapsed = ({ trashedAt }: { trashedAt: Date | null }) =>
  trashedAt !== null && trashedAt < lapsedBefore();

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
  const take = taking(here.accounts, ({ line }) => accountKey(line));
  for await (const one of files.rows('accounts.json', accountLine)) {
    if (accounts.has(one.id)) throw damaged();
    const found = isLapsed(one) ? undefined : take(accountKey(one));
    // Two accounts in use have no name in common, and amounts have no other currency.
    const isOther = found !== undefined && found.line.currency !== one.currency;
    accounts.set(one.id, isLapsed(one) || isOther ? null : { one, here: found });
    if (isLapsed(one)) skip(counts, TRASH_LAPSED);
    else if (isOther) skip(counts, OTHER_CURRENCY);
    else note(counts, found, found !== undefined && accountText(found.line) === accountText(one));
  }
  return counts;
}

async function compareCategories(books: Books, files: PartFiles, here: Here): Promise<SectionCounts> {
  const { categories } = books;
  const counts = section('Categories');
  const take = taking(here.categories, ({ line }) => categoryKey(line, line.parent));
  for await (const one of files.rows('categories.json', categoryLine)) {
    const above = one.parent === null ? null : categories.get(one.parent);
    if (categories.has(one.id) || above === undefined || above?.one.parent) throw damaged();
    const key = categoryKey(one, idsOfBooks(books).category(one.parent));
    const found = isLapsed(one) ? undefined : take(key);
    categories.set(one.id, isLapsed(one) ? null : { one, here: found });
    if (isLapsed(one)) skip(counts, TRASH_LAPSED);
    else note(counts, found, found !== undefined && categoryText(found.line) === categoryText(one));
  }
  return counts;
}

async function compareSchedules(books: Books, files: PartFiles, here: Here): Promise<SectionCounts> {
  const { accounts, categories, schedules } = books;
  const counts = section('Recurring transactions');
  const ids = idsOfBooks(books);
  const take = taking(here.schedules, ({ line }) => scheduleKey(line, line.account));
  for await (const one of files.rows('schedules.json', scheduleLine)) {
    const account = accounts.get(one.account);
    const isUnknown =
      account === undefined ||
      (one.toAccount !== null && !accounts.has(one.toAccount)) ||
      (one.category !== null && !categories.has(one.category));
    if (schedules.has(one.id) || isUnknown) throw damaged();
    const isGone = isLapsed(one) || account === null;
    const found = isGone ? undefined : take(scheduleKey(one, ids.account(one.account)));
    schedules.set(one.id, isGone ? null : { one, here: found });
    if (isGone) skip(counts, isLapsed(one) ? TRASH_LAPSED : ITS_ACCOUNT);
    else {
      const text = scheduleText(scheduleHere(one, ids));
      note(counts, found, found !== undefined && scheduleText(found.line) === text);
    }
  }
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
