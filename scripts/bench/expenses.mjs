import { callsOf } from './calls.mjs';
import { fill } from './clone.mjs';
import { figuresOf, p95, timed } from './timing.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;
const WARM = 10;
const CALLS = 30;
const PREVIEWED = 5_000;
const IMPORTED = 10_000;

const GOALS_MS = {
  'a page of the register of an account, p95': 40,
  'a page of all, p95': 40,
  'a keystroke in the search of all accounts, p95': 100,
  'a category chosen as a filter, p95': 100,
  'spending by category over 5 years, p95': 150,
  'the month of the budget, p95': 60,
};

/** Gives `master` books of as many transactions. */
export function addBooks(bench, transactions = 200_000) {
  fill(bench, 'fill-expenses', String(transactions));
}

/** @type {import('./figures.mjs').Part} */
export const expensesPart = {
  name: 'expenses',
  title: '200,000 transactions of 15 years in 60 accounts',
  reason:
    'A sum by category joins each line with its transaction, which takes the database 1.2 µs here: 0.07 s for the 55,000 lines of five years, 0.2 s for those of 15. A search of all accounts reads a key with the payees and notes of all transactions for its sums, and for its page until that is full.',
  anew: true,
  async measure({ start, ...bench }) {
    const server = await start();
    addBooks(bench);
    const calls = await measureCalls(server);
    const imports = await measureImports(server);
    await server.stop();
    const figure = (name, value, unit) => ({ name, figure: value, unit });
    return [
      ...figuresOf(calls, GOALS_MS),
      { ...figure('a preview of 5,000 rows', imports.previewMs / 1000, 's'), goal: { atMost: 1 } },
      { ...figure('an import of 10,000 rows', imports.importMs / 1000, 's'), goal: { atMost: 5 } },
      figure('taking it back', imports.undoMs / 1000, 's'),
    ];
  },
};

const dayOf = (back) => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10);
const monthOf = (back) => dayOf(back * 30).slice(0, 7);

/** Durations in ms at the 95th percentile. */
async function measureCalls(server) {
  const { ask, change } = await callsOf(server);
  const { accounts } = await ask('expenses.accounts');
  const { categories } = await ask('expenses.categories');
  const account = (at) => accounts[at % accounts.length].id;
  const spending = categories.filter(({ kind, parentId }) => kind === 'expense' && parentId !== null);
  const category = (at) => spending[at % spending.length].id;
  const steady = (call) => p95(CALLS, call, WARM);
  /** What the register asks for at once. */
  const register = (filter) =>
    Promise.all([ask('expenses.transactions', filter), ask('expenses.totals', filter)]);
  return {
    'a page of the register of an account, p95': await steady((at) =>
      ask('expenses.transactions', { accountId: account(at) }),
    ),
    'a page of all, p95': await steady(() => ask('expenses.transactions', {})),
    'a keystroke in the search of all accounts, p95': await steady((at) =>
      register({ search: `payee ${at + 7} ` }),
    ),
    'a keystroke in that of an account, p95': await steady((at) =>
      register({ accountId: account(at), search: `payee ${at + 7} ` }),
    ),
    'a category chosen as a filter, p95': await steady((at) => register({ categoryId: category(at) })),
    'the accounts with their balances, p95': await steady(() => ask('expenses.accounts')),
    'payees while one is typed, p95': await steady((at) => ask('expenses.payees', { text: `payee ${at}` })),
    'spending by category over 5 years, p95': await steady(() =>
      ask('expenses.report', {
        ...{ kind: 'spending', by: 'category', from: dayOf(5 * 365), to: dayOf(0), currency: 'EUR' },
      }),
    ),
    'net worth by month over 5 years, p95': await steady(() =>
      ask('expenses.report', {
        ...{ kind: 'networth', by: 'month', from: dayOf(5 * 365), to: dayOf(0), currency: 'EUR' },
      }),
    ),
    'the month of the budget, p95': await steady((at) =>
      ask('expenses.budgets', { month: monthOf(at % 12) }),
    ),
    'the same where budgets carry over since 15 years, p95': await (async () => {
      const budgets = spending.map(({ id }) => ({ categoryId: id, amount: 50_000 }));
      await change('expenses.setBudgets', { month: monthOf(15 * 12), budgets });
      return steady((at) => ask('expenses.budgets', { month: monthOf(at % 12) }));
    })(),
    'a new transaction, p95': await p95(CALLS, (at) =>
      change('expenses.addTransaction', {
        ...{
          accountId: account(at),
          date: dayOf(0),
          amount: -1_230,
          payee: 'REWE',
          categoryId: category(at),
        },
        operationId: `bench-add-${at}`,
      }),
    ),
  };
}

/** Rows of a file; every second one is there already. */
function rowsOf(count, known) {
  return Array.from({ length: count }, (_, at) => {
    const old = at % 2 === 0 ? known[at % known.length] : undefined;
    return {
      date: old?.date ?? dayOf(at % 300),
      amount: old?.amount ?? -(100 + ((at * 37) % 9_000)),
      payee: old?.importedText ?? `Shop ${at % 300}, card ${at}`,
    };
  });
}

async function measureImports(server) {
  const { ask, change } = await callsOf(server);
  const { accounts } = await ask('expenses.accounts');
  const accountId = accounts[3].id;
  const { transactions } = await ask('expenses.transactions', { accountId, limit: 1_000 });
  const known = transactions.filter(({ importedText }) => importedText !== '');
  const previewMs = await p95(3, () =>
    change('expenses.importTransactions', { accountId, rows: rowsOf(PREVIEWED, known), dryRun: true }),
  );
  const rows = rowsOf(IMPORTED, known);
  let importId = 0;
  const importMs = await timed(async () => {
    ({ importId } = await change('expenses.importTransactions', {
      ...{ accountId, rows, operationId: 'bench-import', fileName: 'bench.csv', format: 'csv' },
    }));
  });
  const undoMs = await timed(() =>
    change('expenses.undoImport', { id: importId, operationId: 'bench-undo' }),
  );
  return { previewMs, importMs, undoMs };
}
