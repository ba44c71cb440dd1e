import type { Recorder } from '../../../tests/support/recorded-calls';
import { dayToCome, toolTesting } from '../../../tests/support/tool-testing';

/** Of a bank's file whose columns are known. */
const HEADER = '0123456789abcdef';
/** A transaction, and a recurring one. */
const SPENT = { date: '2026-01-05', amount: -1 };
const BILL = { name: 'mine', amount: -1, unit: 'month', anchor: '2026-01-05' } as const;

export const testing = toolTesting({
  async belongings({ own: { expenses: books }, say, operationId }) {
    const account = (await books.addAccount({ name: say('account'), currency: 'EUR' })).id;
    const category = (await books.addCategory({ name: say('category') })).id;
    const spent = { ...SPENT, accountId: account };
    const entry = (await books.addTransaction({ ...spent, payee: say('payee') })).id;
    const trashedEntry = (await books.addTransaction({ ...spent, amount: -2 })).id;
    await books.deleteTransactions({ ids: [trashedEntry], operationId });
    const trashedAccount = (await books.addAccount({ name: say('thrown away'), currency: 'EUR' })).id;
    await books.deleteAccount({ id: trashedAccount });
    const trashedCategory = (await books.addCategory({ name: say('thrown away') })).id;
    await books.deleteCategory({ id: trashedCategory });
    const bill = { ...BILL, name: say('bill'), amount: -5, accountId: account };
    const schedule = (await books.addSchedule(bill)).id;
    const trashedSchedule = (await books.addSchedule(bill)).id;
    await books.deleteSchedule({ id: trashedSchedule });
    const conditions = [{ field: 'payee' as const, op: 'is' as const, value: 'x' }];
    const rule = (await books.addRule({ name: say('rule'), conditions, actions: { notes: 'x' } })).id;
    const rows = [{ date: '2026-01-05', amount: -3, payee: say('shop') }];
    const imported = await books.importTransactions({ accountId: account, rows, fileName: say('file') });
    const mapping = JSON.stringify(say('mapping'));
    await books.saveImportProfile({ accountId: account, headerHash: HEADER, mapping });
    return {
      ...{ account, category, entry, schedule, rule, fileImport: imported.importId ?? 0 },
      ...{ trashedEntry, trashedAccount, trashedCategory, trashedSchedule },
    };
  },

  calls: {
    'expenses.editAccount': (id) => ({ id: id('account'), name: 'mine' }),
    'expenses.deleteAccount': (id) => ({ id: id('account') }),
    'expenses.orderAccounts': (id) => ({ order: [{ id: id('account'), place: 1 }] }),
    'expenses.addCategory': (id) => ({ name: 'mine', parentId: id('category') }),
    'expenses.editCategory': (id) => ({ id: id('category'), name: 'mine' }),
    'expenses.deleteCategory': (id) => ({ id: id('category') }),
    'expenses.orderCategories': (id) => ({ order: [{ id: id('category'), place: 1 }] }),
    'expenses.transactions': (id) => ({ accountId: id('account') }),
    'expenses.transactions of a category': (id) => ({ categoryId: id('category') }),
    'expenses.transactions after one': (id) => ({ after: id('entry') }),
    'expenses.totals': (id) => ({ accountId: id('account') }),
    'expenses.totals of a category': (id) => ({ categoryId: id('category') }),
    'expenses.getTransactions': (id) => ({ accountId: id('account') }),
    'expenses.addTransaction': (id) => ({ ...SPENT, accountId: id('account') }),
    'expenses.addTransaction to an account': (id, own) => ({
      ...{ ...SPENT, accountId: own('account'), toAccountId: id('account') },
    }),
    'expenses.addTransaction of a category': (id, own) => ({
      ...{ ...SPENT, accountId: own('account'), categoryId: id('category') },
    }),
    'expenses.addTransaction with a line': (id, own) => ({
      ...{ ...SPENT, accountId: own('account'), lines: [{ categoryId: id('category'), amount: -1 }] },
    }),
    'expenses.editTransactions': (id, own) => ({ ids: [own('entry'), id('entry')], notes: 'mine' }),
    'expenses.editTransactions into an account': (id, own) => ({
      ids: [own('entry')],
      accountId: id('account'),
    }),
    'expenses.editTransactions to an account': (id, own) => ({
      ids: [own('entry')],
      toAccountId: id('account'),
    }),
    'expenses.editTransactions of a category': (id, own) => ({
      ids: [own('entry')],
      categoryId: id('category'),
    }),
    'expenses.deleteTransactions': (id, own) => ({ ids: [own('entry'), id('entry')] }),
    'expenses.reconcile': (id) => ({ accountId: id('account'), date: '2026-01-05', balance: 0 }),
    'expenses.finishReconcile': (id) => ({ accountId: id('account'), date: '2026-01-05', balance: 0 }),
    'expenses.finishReconcile of a category': (id, own) => ({
      ...{
        accountId: own('account'),
        date: '2026-01-05',
        balance: 9,
        adjustment: { categoryId: id('category') },
      },
    }),
    'expenses.addSchedule': (id) => ({ ...BILL, accountId: id('account') }),
    'expenses.addSchedule to an account': (id, own) => ({
      ...{ ...BILL, kind: 'transfer', accountId: own('account'), toAccountId: id('account') },
    }),
    'expenses.addSchedule of a category': (id, own) => ({
      ...{ ...BILL, accountId: own('account'), categoryId: id('category') },
    }),
    'expenses.editSchedule': (id) => ({ id: id('schedule'), name: 'mine' }),
    'expenses.deleteSchedule': (id) => ({ id: id('schedule') }),
    'expenses.postSchedule': (id) => ({ id: id('schedule'), occurrence: 0 }),
    'expenses.skipSchedule': (id) => ({ id: id('schedule'), occurrence: 0 }),
    'expenses.setBudgets': (id) => ({
      ...{ month: '2026-01', budgets: [{ categoryId: id('category'), amount: 1 }] },
    }),
    'expenses.addRule of a category': (id) => ({
      name: 'mine',
      conditions: [{ field: 'payee', op: 'is', value: 'x' }],
      actions: { category_id: id('category') },
    }),
    'expenses.addRule with a split': (id) => ({
      name: 'mine',
      conditions: [{ field: 'payee', op: 'is', value: 'x' }],
      actions: { split: [{ category_id: id('category'), share: 1 }] },
    }),
    'expenses.addRule of an account': (id) => ({
      name: 'mine',
      conditions: [{ field: 'account_id', op: 'is', value: id('account') }],
      actions: { notes: 'x' },
    }),
    'expenses.editRule': (id) => ({ id: id('rule'), name: 'mine' }),
    'expenses.deleteRule': (id) => ({ id: id('rule') }),
    'expenses.orderRules': (id) => ({ order: [{ id: id('rule'), place: 1 }] }),
    'expenses.applyRules': (id) => ({ ids: [id('rule')] }),
    'expenses.importTransactions': (id) => ({ accountId: id('account'), rows: [SPENT] }),
    'expenses.undoImport': (id) => ({ id: id('fileImport') }),
    'expenses.importProfiles': (id) => ({ accountId: id('account') }),
    'expenses.saveImportProfile': (id) => ({ accountId: id('account'), headerHash: HEADER, mapping: '{}' }),
    'expenses.deleteImportProfile': (id) => ({ accountId: id('account'), headerHash: HEADER }),
    'expenses.report': (id) => ({
      ...{ kind: 'spending', from: '2026-01-01', to: '2026-01-31', accountId: id('account') },
    }),
    'expenses.exportCsv': (id) => ({ accountId: id('account') }),
    'expenses.restore': (id) => ({ transactions: [id('trashedEntry')] }),
    'expenses.restore of accounts': (id) => ({ accounts: [id('trashedAccount')] }),
    'expenses.restore of categories': (id) => ({ categories: [id('trashedCategory')] }),
    'expenses.restore of schedules': (id) => ({ schedules: [id('trashedSchedule')] }),
    'expenses.purge': (id) => ({ transactions: [id('trashedEntry')] }),
    'expenses.purge of accounts': (id) => ({ accounts: [id('trashedAccount')] }),
    'expenses.purge of categories': (id) => ({ categories: [id('trashedCategory')] }),
    'expenses.purge of schedules': (id) => ({ schedules: [id('trashedSchedule')] }),
  },
  asked: {
    'expenses.payees': () => ({ text: 'payee' }),
    'expenses.forecast': () => ({ to: dayToCome() }),
  },
  fields: (id) => ({ accountId: id('account') }),
  silent: [
    ...['expenses.budgets', 'expenses.checkBooks', 'expenses.rates', 'expenses.reconcile', 'expenses.report'],
    ...['expenses.suggestBudgets', 'expenses.totals'],
  ],

  async more({ expenses }, name, id) {
    const accountId = id('account');
    await expenses.addTransaction({ ...SPENT, accountId, payee: name });
    await expenses.addAccount({ name, currency: 'EUR' });
    await expenses.addCategory({ name });
    await expenses.addSchedule({ ...BILL, name, accountId });
  },

  figures: ['8123456', '7123456'],
  async canary({ expenses }, word, today) {
    const account = { name: word, currency: 'EUR', openingAmount: 81_234_567 };
    const accountId = (await expenses.addAccount(account)).id;
    const categoryId = (await expenses.addCategory({ name: `${word} category`, kind: 'expense' })).id;
    const spent = { accountId, categoryId, date: today, payee: word, notes: word };
    await expenses.addTransaction({ ...spent, amount: -1 });
    const bill = { name: word, accountId, amount: -71_234_567 };
    await expenses.addSchedule({ ...bill, unit: 'month', anchor: today });
    return accountId;
  },

  async record(recorder) {
    await recordBooks(recorder);
    await recordPlanning(recorder);
  },
});

async function recordBooks({ call, send }: Recorder): Promise<void> {
  const { id: bank } = await call('POST ExpenseTracker addAccount', {
    name: 'Bank',
    kind: 'bank',
    currency: 'EUR',
    opening_balance: '1000.00',
    opening_date: '2026-01-01',
  });
  const cash = (
    await send('POST ExpenseTracker addAccount', {
      ...{ name: 'Cash', currency: 'EUR', opening_date: '2026-01-01' },
    })
  ).body.id;
  await call('POST ExpenseTracker editAccount', { id: cash, name: 'Wallet', kind: 'cash' });
  const accounts = [
    { id: cash, order_index: 1 },
    { id: bank, order_index: 2 },
  ];
  await call('POST ExpenseTracker updateAccountOrder', { order: accounts });
  const { id: food } = await call('POST ExpenseTracker addCategory', { name: 'Groceries', color: '#0f766e' });
  const rent = (await send('POST ExpenseTracker addCategory', { name: 'Home' })).body.id;
  await call('POST ExpenseTracker editCategory', { id: rent, name: 'Rent' });
  const categories = [
    { id: rent, order_index: 1 },
    { id: food, order_index: 2 },
  ];
  await call('POST ExpenseTracker updateCategoryOrder', { order: categories });
  await call('GET ExpenseTracker getCategories');

  const bread = { account_id: bank, date: '2026-01-05', amount: '-12.30', payee: 'REWE', category_id: food };
  const { id } = await call('POST ExpenseTracker addTransaction', bread);
  await send('POST ExpenseTracker addTransaction', {
    ...{ account_id: bank, date: '2026-01-06', amount: '-50.00', to_account_id: cash },
  });
  await call('POST ExpenseTracker editTransaction', { id, notes: 'Bread and cheese', state: 'cleared' });
  await call('GET ExpenseTracker getTransactions', {
    account_id: bank,
    from: '2026-01-01',
    to: '2026-01-31',
    limit: 100,
  });
  await call('GET ExpenseTracker getAccounts');

  const conditions = [{ field: 'payee', op: 'contains', value: 'rewe' }];
  const { id: rule } = await call('POST ExpenseTracker addRule', {
    name: 'Groceries',
    conditions,
    actions: { category_id: food },
  });
  const other = (
    await send('POST ExpenseTracker addRule', {
      ...{ name: 'Notes', conditions, actions: { notes: 'Shop' }, enabled: false },
    })
  ).body.id;
  await call('POST ExpenseTracker editRule', { id: other, name: 'Shops' });
  const rules = [
    { id: other, order_index: 1 },
    { id: rule, order_index: 2 },
  ];
  await call('POST ExpenseTracker updateRuleOrder', { order: rules });
  await call('GET ExpenseTracker getRules');
  await call('POST ExpenseTracker applyRules', { ids: [rule], dry_run: true });

  const rows = [
    { date: '2026-01-05', amount: '-12.30', payee: 'REWE SAGT DANKE', external_id: 'A1' },
    { date: '2026-01-07', amount: '-4.50', payee: 'Bakery', external_id: 'A2', category: 'Groceries' },
  ];
  const { import_id: done } = await call('POST ExpenseTracker importTransactions', {
    account_id: bank,
    rows,
    file_name: 'january.csv',
  });
  await call('GET ExpenseTracker getImports');
  await call('POST ExpenseTracker undoImport', { id: done });

  await call('POST ExpenseTracker setBudget', {
    category_id: food,
    month: '2026-01',
    amount: '300.00',
    carry: 'both',
  });
  await call('GET ExpenseTracker getBudgets', { month: '2026-01' });
  const rates = [{ day: '2026-01-02', currency: 'USD', base: 'EUR', rate: '1.1797' }];
  await call('POST ExpenseTracker setRates', { rates });
  await call('GET ExpenseTracker getRates', { currency: 'USD', base: 'EUR' });
  const january = { from: '2026-01-01', to: '2026-01-31' };
  await call('GET ExpenseTracker getReport', {
    kind: 'spending',
    ...january,
    by: 'category',
    currency: 'EUR',
  });
  await call('GET ExpenseTracker exportCsv', { account_id: bank, ...january });
  await call('GET ExpenseTracker checkBooks');

  await send('POST ExpenseTracker deleteTransaction', { id, operation_id: 'sixth' });
  await call('POST ExpenseTracker undo', { operation_id: 'sixth' });
  await call('POST ExpenseTracker deleteTransaction', { id });
  await call('POST ExpenseTracker deleteRule', { id: other });
  await call('POST ExpenseTracker deleteCategory', { id: rent });
  await call('POST ExpenseTracker deleteAccount', { id: cash });
}

async function recordPlanning({ call, send, follow, dayAhead }: Recorder): Promise<void> {
  const account = (await send('POST ExpenseTracker addAccount', { name: 'Household', currency: 'MYR' })).body
    .id;
  const savings = (await send('POST ExpenseTracker addAccount', { name: 'Nest egg', currency: 'MYR' })).body
    .id;
  const category_id = (await send('POST ExpenseTracker addCategory', { name: 'Letting' })).body.id;
  const { id } = await call('POST ExpenseTracker addSchedule', {
    ...{ name: 'Rent', account_id: account, amount: '-1250.00', category_id, kind: 'bill' },
    ...{ unit: 'month', every: 1, anchor: '2026-01-31', ends: '2026-04-30', weekend: 'after' },
    ...{ posting: 'ask', about_percent: 0, url: 'https://rent.example', reminder_days: 3 },
    reminder_at: '19:30',
  });
  await send('POST ExpenseTracker addSchedule', {
    ...{
      name: 'Savings',
      account_id: account,
      to_account_id: savings,
      amount: '-300.00',
      anchor: '2026-02-01',
      ends: '2026-03-31',
    },
  });
  await call('POST ExpenseTracker editSchedule', { id, amount: '-1300.00', ends: '2026-05-31' });
  await call('POST ExpenseTracker postSchedule', {
    id,
    occurrence: 0,
    date: '2026-02-02',
    amount: '-1299.90',
  });
  await call('POST ExpenseTracker skipSchedule', { id, occurrence: 1 });
  await call('GET ExpenseTracker getUpcoming', { from: '2026-02-01', to: '2026-04-30' });
  await call('GET ExpenseTracker getForecast', { to: dayAhead(28) });
  await call('GET ExpenseTracker getSchedules');
  await follow('ExpenseTracker changesSince');
  await call('POST ExpenseTracker deleteSchedule', { id });
}
