import { nameKey } from '@/platform/server/data/matching';
import { TRASH_EXPIRED, without } from '@/platform/server/data/part';
import { dataTable, jsonColumn } from '@/platform/server/data/table';
import { tablePart } from '@/platform/server/data/table-part';
import { expenseGate } from '../../gate';
import { isRate } from '../../rules/money';
import { todayOf } from '../accounts/queries';
import { GAP } from '../accounts/writes';
import type { Change } from '../changes/schema';
import * as images from '../changes/writes';
import { expenseJournal } from '../journal';
import { firstDue } from '../schedules/standing';
import { linesOf } from '../transactions/queries';
import { expenseTrash } from '../trash/kinds.sql';
import {
  accountLine,
  budgetLine,
  categoryLine,
  importLine,
  modeLine,
  profileLine,
  rateLine,
  type RuleLine,
  ruleLine,
  scheduleLine,
  settingsLine,
  transactionLine,
} from './schema';
import { storeTransactions } from './transactions';

/** Why a thing of an account that does not come is skipped. */
const ITS_ACCOUNT = 'Its account is left out';
const OTHER_CURRENCY = 'An account of this name has another currency';
const RATE_OF_ZERO = 'A rate of 0 converts nothing';

const ofAccount = { to: 'accounts', needs: ITS_ACCOUNT };
const ofCategory = { to: 'categories', needs: TRASH_EXPIRED };

export const accounts = dataTable({
  file: 'accounts',
  title: 'Accounts',
  table: 'expense_accounts',
  line: accountLine,
  order: ['position', 'id'],
  key: (line) => nameKey(line),
  // Two accounts in use have no name in common, and amounts have no other currency.
  refuses: ({ currency }, row) => (row.currency === currency ? null : OTHER_CURRENCY),
  undo: 'trash',
  gap: GAP,
  stamps:
    ({ now }: Change) =>
    () => ({ updated_at: now }),
});

export const categories = dataTable({
  file: 'categories',
  title: 'Categories',
  table: 'expense_categories',
  line: categoryLine,
  refs: { parent: { to: 'categories' } },
  isFlat: true,
  order: ['position', 'id'],
  key: (line) => nameKey(line, line.kind, line.parent),
  changes: ['name', 'color'],
  undo: 'trash',
  gap: GAP,
});

export const schedules = dataTable({
  file: 'schedules',
  title: 'Recurring transactions',
  table: 'expense_schedules',
  elsewhere: ['automatic_from'],
  line: scheduleLine,
  columns: { skipped: jsonColumn('skipped') },
  refs: { account: ofAccount, toAccount: { to: 'accounts' }, category: { to: 'categories' } },
  order: ['id'],
  key: (line) => nameKey(line, line.account),
  undo: 'trash',
  async stamps(change: Change) {
    const today = await todayOf(change.trx, change.ownerId);
    return (line, isChange) => {
      // What was due before it came is asked.
      const due = firstDue(line, today)?.due ?? null;
      return { automatic_from: isChange && due ? new Date(due) : due, updated_at: change.now };
    };
  },
});

const imports = dataTable({
  file: 'imports',
  title: 'Imports',
  table: 'expense_imports',
  line: importLine,
  refs: { account: ofAccount },
  order: ['id'],
  key: ({ account, importedAt }) => `${String(account)} ${importedAt.toISOString()}`,
  // An import that is here stays as it is: it may have been undone since.
  changes: [],
  undo: 'images',
});

export const transactions = dataTable({
  file: 'transactions',
  title: 'Transactions',
  table: 'expense_transactions',
  elsewhere: ['payee_key', 'searched', 'search_key'],
  line: transactionLine,
  columns: { transfer: 'transfer_id', lines: null },
  refs: { account: ofAccount, schedule: { to: 'schedules' }, import: { to: 'imports' } },
  order: ['date', 'id'],
  batch: 1_000,
  within: { field: 'account', each: true },
  counted: true,
  async more({ db, ownerId }, rows) {
    const ids = rows.map(({ id }) => id);
    const lines = await linesOf(db, ownerId, ids);
    return ({ id }) => ({
      lines: (lines.get(id) ?? []).map(({ category_id, amount, note }) => ({
        category: category_id,
        ...{ amount, note },
      })),
    });
  },
  named: (line, idOf) => ({
    ...line,
    occurrence: line.schedule === null ? null : line.occurrence,
    lines: line.lines.map((part) => ({
      ...part,
      category: part.category && idOf('categories', part.category),
    })),
  }),
  isWhole: ({ lines }, isThere) =>
    lines.every(({ category }) => category === null || isThere('categories', category)),
  // First by all that they are, so that what was edited is only looked for among the others, by where it came from.
  key({ account, createdAt, externalId, fingerprint }, print) {
    const origin = JSON.stringify([createdAt, externalId, fingerprint]);
    return [print, `${String(account)} ${origin}`, origin];
  },
  // Both sides of a transfer come together.
  compared: (line) => [without(line, 'id', 'transfer', 'trashedAt'), !line.transfer, !line.trashedAt],
  undo: 'trash',
  goesWith: 'account',
  store: storeTransactions,
});

export const rules = dataTable({
  file: 'rules',
  title: 'Rules',
  table: 'expense_rules',
  line: ruleLine,
  columns: { conditions: jsonColumn('conditions'), actions: jsonColumn('actions') },
  order: ['position', 'id'],
  named: ruleHere,
  key: ({ name }) => name.trim().toLowerCase(),
  // With the actions in one order, since JSON keeps any.
  compared: ({ actions, ...line }) => [line, Object.entries(actions).sort(([a], [b]) => (a < b ? -1 : 1))],
  undo: 'images',
  gap: GAP,
});

/** An account that does not come is none, and a category that does not leaves uncategorised. */
function ruleHere(line: RuleLine, idOf: (file: string, id: number) => number | null): RuleLine {
  const categoryOf = (id: number | null) => id && idOf('categories', id);
  const actions = { ...line.actions };
  if (actions.category_id !== undefined) actions.category_id = categoryOf(actions.category_id);
  if (actions.split)
    actions.split = actions.split.map((part) => ({ ...part, category_id: categoryOf(part.category_id) }));
  const conditions = line.conditions.map((condition) =>
    condition.field === 'account_id' && !Array.isArray(condition.value)
      ? { ...condition, value: idOf('accounts', Number(condition.value)) ?? 0 }
      : condition,
  );
  return { ...line, conditions, actions };
}

export const budgets = dataTable({
  file: 'budgets',
  title: 'Budgets',
  table: 'expense_budgets',
  line: budgetLine,
  refs: { category: ofCategory },
  order: ['category_id', 'month'],
  key: ({ category, month }) => `${String(category)} ${month}`,
  undo: 'keys',
});

export const modes = dataTable({
  file: 'budget-modes',
  title: 'Budgets that carry over',
  table: 'expense_budget_modes',
  line: modeLine,
  refs: { category: ofCategory },
  order: ['category_id'],
  key: ({ category }) => String(category),
  undo: 'keys',
});

const profiles = dataTable({
  file: 'import-profiles',
  title: 'Settings of imports',
  table: 'expense_import_profiles',
  line: profileLine,
  refs: { account: ofAccount },
  order: ['id'],
  key: ({ account, headerHash }) => `${String(account)} ${headerHash}`,
  undo: 'keys',
});

export const rates = dataTable({
  file: 'rates',
  title: 'Exchange rates',
  table: 'expense_rates',
  line: rateLine,
  order: ['day', 'currency', 'base'],
  leavesOut: ({ rate }) => (isRate(rate) ? null : RATE_OF_ZERO),
  key: ({ day, currency, base }) => `${day} ${currency} ${base}`,
  undo: 'keys',
});

export const settings = dataTable({
  file: 'settings',
  title: 'Settings',
  table: 'expense_settings',
  line: settingsLine,
  order: ['id'],
  key: () => 'settings',
  undo: 'images',
});

export const expenseData = tablePart({
  title: 'Expense Tracker',
  topic: expenseGate.topic,
  tables: [
    ...[accounts, categories, schedules, imports, transactions],
    ...[rules, budgets, modes, profiles, rates, settings],
  ],
  children: ['expense_lines'],
  expiredBefore: expenseTrash.expiredBefore,
  journal: expenseJournal,
  images,
});
