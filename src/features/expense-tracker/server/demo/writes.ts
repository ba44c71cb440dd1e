import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type { DemoPerson } from '@/platform/server/tools/tool';
import type { Image } from '@/platform/server/journal/images';
import { addMonths, dayOf, textOfDay } from '@/platform/shared/civil';
import { addScheduleInput } from '../../planning-schema';
import { addAccountInput } from '../../schema';
import { listAccounts, todayOf } from '../accounts/queries';
import { addAccount, keepCurrency } from '../accounts/writes';
import { addCategories } from '../categories/writes';
import type { Change } from '../changes/schema';
import { imageOf, insertImages, storeImages } from '../changes/writes';
import { expenseJournal } from '../journal';
import { addSchedule } from '../schedules/writes';
import { changeTransactions, insertTransactions, type NewRow } from '../transactions/storing.sql';
import { ACCOUNTS, CATEGORIES, dueDay, firstDay, INCOME, MONTHS, SCHEDULES } from './books';
import { type DemoEntry, demoEntries, demoRates } from './entries';

/** The people of the demo who keep books. */
const KEPT = ['master', 'meilin'];

/** Adds half a year of books up to today to those accounts that have none. */
export async function addBooks(db: Kysely<Database>, people: readonly DemoPerson[]): Promise<void> {
  for (const { id, username } of people) {
    if (!KEPT.includes(username) || (await listAccounts(db, id)).length > 0) continue;
    const today = dayOf(await todayOf(db, id)) ?? 0;
    await expenseJournal.execute({ db, user: { id } }, 'demo', {}, (change) => addAll(change, today));
  }
}

type Ids = ReadonlyMap<string, number>;

async function addAll(change: Change, today: number): Promise<void> {
  const accounts = await addAccounts(change, today);
  const categories = await addAllCategories(change);
  await keepCurrency(change, 'EUR');
  const schedules = await addSchedules(change, { accounts, categories, today });
  await addEntries(change, { accounts, categories, schedules, today });
  await addBudgets(change, categories, today);
  const rates = demoRates(today).map(({ day, rate }) =>
    imageOf('expense_rates', { day: textOfDay(day), currency: 'USD', base: 'EUR', rate, source: 'hand' }),
  );
  await storeImages(
    change,
    'expense_rates',
    rates.map((after): Image => [null, after]),
  );
  await addRules(change, categories);
}

async function addAccounts(change: Change, today: number): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const { name, kind, currency, opening, ...rest } of ACCOUNTS) {
    const account = addAccountInput.parse({
      name,
      kind,
      currency,
      openingAmount: opening,
      openingDate: textOfDay(firstDay(today) - 1),
      onBudget: !('offBudget' in rest),
    });
    ids.set(name, (await addAccount(change, account)).id);
  }
  return ids;
}

async function addAllCategories(change: Change): Promise<Ids> {
  const categories = [
    ...Object.entries(CATEGORIES).flatMap(([above, below]) =>
      below.map(({ name }) => ({ name, kind: 'expense' as const, above })),
    ),
    ...INCOME.map((name) => ({ name, kind: 'income' as const, above: null })),
  ];
  const { ids } = await addCategories(change, { categories });
  return new Map(categories.map(({ name }, at) => [name, ids[at] ?? 0]));
}

interface Books {
  accounts: Ids;
  categories: Ids;
  schedules: Ids;
  today: number;
}

async function addSchedules(
  change: Change,
  { accounts, categories, today }: Omit<Books, 'schedules'>,
): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const schedule of SCHEDULES) {
    const { name, account, to, amount, category, kind, about, automatic } = schedule;
    const added = addScheduleInput.parse({
      name,
      kind,
      amount,
      accountId: accounts.get(account),
      toAccountId: accounts.get(to ?? '') ?? null,
      aboutPercent: about,
      categoryId: categories.get(category ?? '') ?? null,
      unit: 'month',
      anchor: textOfDay(dueDay(schedule, 0, today)),
      posting: automatic ? 'automatic' : 'ask',
      reminderDays: kind === 'bill' ? 2 : null,
    });
    ids.set(name, (await addSchedule(change, added)).id);
  }
  return ids;
}

/** What is older is reconciled, or at least seen by the bank. */
const stateOn = (day: number, today: number) =>
  day < today - 45 ? 'reconciled' : day < today - 3 ? 'cleared' : 'open';

async function addEntries(change: Change, books: Books): Promise<void> {
  const entries = demoEntries(books.today);
  const rows = entries.map((entry) => rowOf(entry, books));
  const transfers = entries.flatMap((entry, at) => {
    const [row, side] = [rows[at], entry.to];
    return row && side
      ? [{ at, side: { ...row, account_id: books.accounts.get(side.account) ?? 0, amount: side.amount } }]
      : [];
  });
  const ids = await insertTransactions(change, [...rows, ...transfers.map(({ side }) => side)]);
  await changeTransactions(
    change,
    transfers.flatMap(({ at }, place) => {
      const [one = 0, other = 0] = [ids[at], ids[rows.length + place]];
      return [
        { id: one, to: { transfer_id: other } },
        { id: other, to: { transfer_id: one } },
      ];
    }),
  );
}

function rowOf(entry: DemoEntry, { accounts, categories, schedules, today }: Books): NewRow {
  const { day, amount, category = '', foreign, schedule } = entry;
  // What leaves the budget has a category, other transfers have none.
  const single = entry.to ? [] : [{ category_id: categories.get(category) ?? null, amount, note: '' }];
  return {
    account_id: accounts.get(entry.account) ?? 0,
    date: textOfDay(day),
    amount,
    payee: entry.payee,
    notes: entry.notes ?? '',
    state: stateOn(day, today),
    foreign_amount: foreign?.amount ?? null,
    foreign_currency: foreign?.currency ?? null,
    schedule_id: schedule ? (schedules.get(schedule.name) ?? null) : null,
    occurrence: schedule?.occurrence ?? null,
    lines:
      entry.lines?.map((line) => ({
        category_id: categories.get(line.category) ?? null,
        amount: line.amount,
        note: line.note ?? '',
      })) ?? single,
  };
}

async function addBudgets(change: Change, categories: Ids, today: number): Promise<void> {
  const budgeted = Object.values(CATEGORIES).flatMap((below) => [...below]);
  const months = Array.from({ length: MONTHS }, (_, month) =>
    textOfDay(addMonths(firstDay(today), month)).slice(0, 7),
  );
  const images = budgeted.flatMap(({ name, budget }) =>
    months.map((month): Image => [
      null,
      imageOf('expense_budgets', { category_id: categories.get(name), month, amount: budget }),
    ]),
  );
  await storeImages(change, 'expense_budgets', images);
  const modes = budgeted.flatMap((one): Image[] =>
    'carry' in one
      ? [[null, imageOf('expense_budget_modes', { category_id: categories.get(one.name), carry: one.carry })]]
      : [],
  );
  await storeImages(change, 'expense_budget_modes', modes);
}

async function addRules(change: Change, categories: Ids): Promise<void> {
  const sorted = [
    ['Groceries', 'rewe'],
    ['Transport', 'deutsche bahn'],
  ] as const;
  await insertImages(
    change,
    'expense_rules',
    sorted.map(([category, text], at) => ({
      name: category,
      position: at + 1,
      conditions: JSON.stringify([{ field: 'text', op: 'contains', value: text }]),
      actions: JSON.stringify({ category_id: categories.get(category) }),
      enabled: true,
    })),
  );
}
