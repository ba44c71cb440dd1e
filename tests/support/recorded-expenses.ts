interface Answer {
  id: number;
  import_id?: unknown;
}
type Call = (key: string, fields?: Record<string, unknown>) => Promise<Answer>;

/** Makes the documented calls of the books but those of schedules; `silent` ones are not recorded. */
export async function recordExpenses(recorded: Call, silent: Call): Promise<void> {
  const call = (call: string, fields?: Record<string, unknown>) => {
    const [method = '', action = ''] = call.split(' ');
    return recorded(`${method} ExpenseTracker ${action}`, fields);
  };
  const send = (action: string, fields: Record<string, unknown>) =>
    silent(`POST ExpenseTracker ${action}`, fields);

  const { id: bank } = await call('POST addAccount', {
    name: 'Bank',
    kind: 'bank',
    currency: 'EUR',
    opening_balance: '1000.00',
    opening_date: '2026-01-01',
  });
  const { id: cash } = await send('addAccount', {
    ...{ name: 'Cash', currency: 'EUR', opening_date: '2026-01-01' },
  });
  await call('POST editAccount', { id: cash, name: 'Wallet', kind: 'cash' });
  const accounts = [
    { id: cash, order_index: 1 },
    { id: bank, order_index: 2 },
  ];
  await call('POST updateAccountOrder', { order: accounts });
  const { id: food } = await call('POST addCategory', { name: 'Groceries', color: '#0f766e' });
  const { id: rent } = await send('addCategory', { name: 'Home' });
  await call('POST editCategory', { id: rent, name: 'Rent' });
  const categories = [
    { id: rent, order_index: 1 },
    { id: food, order_index: 2 },
  ];
  await call('POST updateCategoryOrder', { order: categories });
  await call('GET getCategories');

  const bread = { account_id: bank, date: '2026-01-05', amount: '-12.30', payee: 'REWE', category_id: food };
  const { id } = await call('POST addTransaction', bread);
  await send('addTransaction', {
    ...{ account_id: bank, date: '2026-01-06', amount: '-50.00', to_account_id: cash },
  });
  await call('POST editTransaction', { id, notes: 'Bread and cheese', state: 'cleared' });
  await call('GET getTransactions', { account_id: bank, from: '2026-01-01', to: '2026-01-31', limit: 100 });
  await call('GET getAccounts');

  const conditions = [{ field: 'payee', op: 'contains', value: 'rewe' }];
  const { id: rule } = await call('POST addRule', {
    name: 'Groceries',
    conditions,
    actions: { category_id: food },
  });
  const { id: other } = await send('addRule', {
    ...{ name: 'Notes', conditions, actions: { notes: 'Shop' }, enabled: false },
  });
  await call('POST editRule', { id: other, name: 'Shops' });
  const rules = [
    { id: other, order_index: 1 },
    { id: rule, order_index: 2 },
  ];
  await call('POST updateRuleOrder', { order: rules });
  await call('GET getRules');
  await call('POST applyRules', { ids: [rule], dry_run: true });

  const rows = [
    { date: '2026-01-05', amount: '-12.30', payee: 'REWE SAGT DANKE', external_id: 'A1' },
    { date: '2026-01-07', amount: '-4.50', payee: 'Bakery', external_id: 'A2', category: 'Groceries' },
  ];
  const { import_id: done } = await call('POST importTransactions', {
    account_id: bank,
    rows,
    file_name: 'january.csv',
  });
  await call('GET getImports');
  await call('POST undoImport', { id: done });

  await call('POST setBudget', { category_id: food, month: '2026-01', amount: '300.00', carry: 'both' });
  await call('GET getBudgets', { month: '2026-01' });
  const rates = [{ day: '2026-01-02', currency: 'USD', base: 'EUR', rate: '1.1797' }];
  await call('POST setRates', { rates });
  await call('GET getRates', { currency: 'USD', base: 'EUR' });
  const january = { from: '2026-01-01', to: '2026-01-31' };
  await call('GET getReport', { kind: 'spending', ...january, by: 'category', currency: 'EUR' });
  await call('GET exportCsv', { account_id: bank, ...january });
  await call('GET checkBooks');

  await send('deleteTransaction', { id, operation_id: 'sixth' });
  await call('POST undo', { operation_id: 'sixth' });
  await call('POST deleteTransaction', { id });
  await call('POST deleteRule', { id: other });
  await call('POST deleteCategory', { id: rent });
  await call('POST deleteAccount', { id: cash });
}
