import type { Page } from '@playwright/test';
import { holdCalls } from '../support/answers';
import { violations } from '../support/axe';
import { expect, SLOW, test } from '../support/e2e';
import { addHousehold, monthBefore } from '../support/household';
import { fillRegister } from '../support/expense-register';

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const budgetOf = (page: Page, category: string) =>
  page.getByRole('textbox', { name: `Budgeted for ${category}`, exact: true });
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const balanceOf = (page: Page, category: string) => rowOf(page, category).getByRole('cell').nth(4);
const bill = (page: Page, name: string) => page.getByRole('listitem', { name: new RegExp(`^${name},`) });
const names = (page: Page, list: string) =>
  page
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((row) => row.ariaLabel?.split(',')[0]));

test('a budget is set in place, by keys and as a sum, carried into the next month, copied, and undone', async ({
  page,
  visit,
  given,
  send,
}) => {
  const { food } = await given(addHousehold);
  await visit('expense-tracker?tab=budget');
  await expect(balanceOf(page, 'Rent')).toHaveText('0.00');
  await expect(balanceOf(page, 'Energy')).toHaveText('−4.00');
  await expect(rowOf(page, 'Energy')).toContainText('106 %');

  await budgetOf(page, 'Energy').focus();
  await page.keyboard.press('ArrowDown');
  await expect(budgetOf(page, 'Groceries')).toBeFocused();
  await page.keyboard.type('90+2*5.31');
  await page.keyboard.press('Enter');
  await expect(budgetOf(page, 'Groceries')).toHaveValue('100.62');
  await expect(balanceOf(page, 'Groceries')).toHaveText('+44.00');
  await expect(rowOf(page, 'All categories')).toContainText('1,150.62');

  // What cannot be read is told and not sent; Escape brings back what was.
  await budgetOf(page, 'Groceries').fill('1.234');
  await page.keyboard.press('Tab');
  await expect(page.getByText('EUR has 2 decimal places')).toBeVisible();
  await budgetOf(page, 'Groceries').focus();
  await page.keyboard.press('Escape');
  await expect(budgetOf(page, 'Groceries')).toHaveValue('100.62');

  await page.getByRole('button', { name: 'Carry of Groceries: None' }).click();
  await page.getByRole('menuitem', { name: /^Surplus/ }).click();
  await expect(page.getByRole('button', { name: 'Carry of Groceries: Surplus' })).toBeFocused();
  await page.locator('h1').focus();
  await page.keyboard.press(']');
  await expect(page).toHaveURL(new RegExp(`month=${monthBefore(-1)}`));
  await expect(rowOf(page, 'Groceries')).toContainText('+44.00');
  await expect(rowOf(page, 'Energy')).toContainText('−4.00');
  await page.getByRole('button', { name: 'Copy last month' }).click();
  await expect(budgetOf(page, 'Groceries')).toHaveValue('100.62');
  await expect(balanceOf(page, 'Groceries')).toHaveText('+144.62');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(budgetOf(page, 'Groceries')).toHaveValue('');
  await expect(balanceOf(page, 'Groceries')).toHaveText('+44.00');
  await page.locator('h1').focus();
  await page.keyboard.press('[');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Carry of Groceries: None' })).toBeVisible();

  // Another device sets it, and this window follows.
  const budgets = [{ categoryId: food, amount: 20_000 }];
  await send('expenses.setBudgets', { month: monthBefore(0), budgets });
  await expect(budgetOf(page, 'Groceries')).toHaveValue('200.00');

  // On a tablet a long name gives way to the figures.
  await send('expenses.addCategory', {
    kind: 'expense',
    name: 'Mobility and all kinds of leisure',
  });
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(page.getByRole('button', { name: 'Mobility and all kinds of leisure' })).toBeVisible();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);

  await rowOf(page, 'Groceries').getByRole('link').click();
  await expect(page).toHaveURL(/tab=register/);
  await expect(page.getByRole('row').filter({ hasText: 'REWE' })).toHaveCount(2);
  await expect(page.getByRole('row').filter({ hasText: 'Landlord' })).toHaveCount(0);

  // Where the register has too little room for its columns, nothing of a row is cut off.
  await page.setViewportSize({ width: 844, height: 1024 });
  const row = page.getByRole('row').filter({ hasText: 'REWE' }).first();
  await expect.poll(() => row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test(
  'a bill is added, reads as a sentence, and is posted, skipped and undone',
  SLOW,
  async ({ page, visit, given }) => {
    await given(addHousehold);
    await visit('expense-tracker?tab=recurring');
    await expect(bill(page, 'Gym')).toHaveAccessibleName(/2 days late/);
    await page.getByRole('button', { name: 'Add recurring' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Recurring' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Please enter a name')).toBeVisible();
    await expect(dialog.getByText('Please enter an amount')).toBeVisible();
    await dialog.getByLabel('Name').fill('Insurance');
    await dialog.getByRole('textbox', { name: 'Amount', exact: true }).fill('12*20');
    await dialog.getByLabel('Unit').selectOption('years');
    await dialog.getByRole('textbox', { name: 'First date' }).press('+');
    await expect(dialog.getByRole('textbox', { name: 'First date' })).toHaveValue(
      dayFrom(1).split('-').reverse().join('/'),
    );
    await dialog.getByLabel('Ends').selectOption('After a number of times');
    await dialog.getByRole('spinbutton', { name: 'Times' }).fill('2');
    await expect(
      dialog.getByText(/^240\.00 EUR leave Current account every year on .+, 2 times\./),
    ).toBeVisible();
    await expect(dialog.getByText('20.00 a month, 240.00 a year.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(() => names(page, 'Recurring transactions'))
      .toEqual(['Gym', 'Insurance', 'Electricity', 'Saving']);
    await expect(page.getByRole('list', { name: 'What it costs' })).toContainText('123.90');

    await bill(page, 'Gym').getByRole('button', { name: 'Post' }).click();
    await expect(page.getByText('Posted “Gym”')).toBeVisible();
    await expect
      .poll(() => names(page, 'Recurring transactions'))
      .toEqual(['Insurance', 'Electricity', 'Saving', 'Gym']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(bill(page, 'Gym')).toHaveAccessibleName(/2 days late/);

    // By keys: skipped until nothing of it is left.
    await bill(page, 'Insurance').focus();
    await page.keyboard.press('s');
    await expect(bill(page, 'Insurance')).toHaveAccessibleName(/in 36[67] days/);
    await bill(page, 'Insurance').focus();
    await page.keyboard.press('s');
    await expect.poll(() => names(page, 'Recurring transactions')).toEqual(['Gym', 'Electricity', 'Saving']);
    await page.keyboard.press('Control+z');
    await expect(bill(page, 'Insurance')).toHaveAccessibleName(/in 36[67] days/);

    // An amount that is not sure is asked.
    await bill(page, 'Electricity').getByRole('button', { name: 'Post' }).click();
    const post = page.getByRole('dialog', { name: 'Post “Electricity”' });
    await post.getByRole('textbox', { name: 'Amount' }).fill('71.20');
    await post.getByRole('textbox', { name: 'Date' }).fill(dayFrom(0));
    await post.getByRole('button', { name: 'Post' }).click();
    await expect(post).toBeHidden();
    await page.getByRole('tab', { name: 'Register' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Electricity' })).toContainText('71.20');
  },
);

test('a figure of a report opens the very lines that sum to it', SLOW, async ({ page, visit, given }) => {
  await given(addHousehold);
  await visit('expense-tracker?tab=reports');
  await expect(page.getByText('Not converted (1)')).toBeVisible();
  const figures = page.getByRole('table', { name: 'Spending by category' });
  await expect(figures.getByRole('row')).toContainText([
    /^Category/,
    /^Home94 %.*1,054\.00/,
    /^Rent/,
    /^Energy/,
    /^Groceries/,
    /^Uncategorised/,
    /^All/,
  ]);
  await page.getByRole('group', { name: 'Spending by category' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Home: 1,054.00', { exact: true })).toBeVisible();
  await figures.getByRole('link', { name: /^Spent, Home: 1/ }).click();
  await expect(page.getByText('2 lines')).toBeVisible();
  await expect(page.getByText('−1,054.00 EUR')).toBeVisible();
  await page.goBack();

  await page.getByRole('link', { name: 'Go to the rates' }).click();
  await page.getByRole('button', { name: 'Add rate' }).click();
  const rate = page.getByRole('dialog', { name: 'Add Rate' });
  await rate.getByRole('textbox', { name: 'Date' }).fill(`${monthBefore(0)}-01`);
  await rate.getByRole('textbox', { name: 'Is', exact: true }).fill('0');
  await rate.getByRole('button', { name: 'Add' }).click();
  await expect(rate.getByText('Please enter a rate greater than 0')).toBeVisible();
  await rate.getByRole('textbox', { name: 'Is', exact: true }).fill('1,25');
  await rate.getByRole('button', { name: 'Add' }).click();
  await expect(rate).toBeHidden();
  await page.goBack();
  await expect(figures.getByRole('link', { name: 'Spent, Groceries' })).toHaveText(/72\.62$/);

  await figures.getByRole('link', { name: 'Spent, Groceries' }).click();
  await expect(page).toHaveURL(/tab=register/);
  await expect(page.getByRole('row').filter({ hasText: /REWE|Diner/ })).toHaveCount(3);
  await expect(page.getByRole('row').filter({ hasText: /Market|Landlord/ })).toHaveCount(0);
  await expect(page.getByText('3 lines')).toBeVisible();
  await page.goBack();

  await page.getByText('Income and spending', { exact: true }).click();
  const flows = page.getByRole('table', { name: 'Income and spending by month' });
  await expect(flows.getByRole('link', { name: 'Income, all' })).toHaveText(/9,750\.00$/);
  await flows
    .getByRole('link', { name: /^Spending, / })
    .first()
    .click();
  await expect(page.getByRole('row').filter({ hasText: 'Market' })).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: 'Employer' })).toHaveCount(0);
  await page.goBack();
  await flows
    .getByRole('link', { name: /^Left, / })
    .first()
    .click();
  await expect(page.getByRole('row').filter({ hasText: /Market|Employer/ })).toHaveCount(2);
});

test(
  'categories are added, renamed, put in order, deleted and brought back, by keys and by the trash',
  SLOW,
  async ({ page, visit, given }) => {
    await given(addHousehold);
    await visit('expense-tracker?tab=settings');
    const expenses = 'Categories of expenses';
    await expect.poll(() => names(page, expenses)).toEqual(['Home', 'Rent', 'Energy', 'Groceries']);
    await page.getByRole('button', { name: 'More for “Home”' }).click();
    await page.getByRole('menuitem', { name: 'Add a category below…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Category' });
    await expect(dialog.getByLabel('Below')).toHaveValue(/\d/);
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('rent');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('A category of this name exists')).toBeVisible();
    await dialog.getByLabel('Name').fill('Repairs');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect
      .poll(() => names(page, expenses))
      .toEqual(['Home', 'Rent', 'Energy', 'Repairs', 'Groceries']);

    const row = (name: string) => page.getByRole('listitem', { name: new RegExp(`^${name}`) });
    await row('Repairs').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await expect
      .poll(() => names(page, expenses))
      .toEqual(['Home', 'Repairs', 'Rent', 'Energy', 'Groceries']);
    await expect(row('Repairs')).toBeFocused();
    await page.keyboard.press('e');
    await page.getByRole('dialog', { name: 'Edit Category' }).getByLabel('Name').fill('Upkeep');
    await page.keyboard.press('Enter');
    await expect.poll(() => names(page, expenses)).toEqual(['Home', 'Upkeep', 'Rent', 'Energy', 'Groceries']);

    // With those below it; undo brings all of them back.
    await row('Home').focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => names(page, expenses)).toEqual(['Groceries']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => names(page, expenses)).toEqual(['Home', 'Upkeep', 'Rent', 'Energy', 'Groceries']);
    await row('Upkeep').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Trash' }).click();
    const trash = page.getByRole('dialog', { name: 'Trash' });
    await trash.getByRole('checkbox', { name: /Upkeep/ }).check();
    await trash.getByRole('button', { name: 'Restore' }).click();
    await expect(trash.getByText('Upkeep')).toBeHidden();
    await trash.getByRole('button', { name: 'Close' }).first().click();
    await expect.poll(() => names(page, expenses)).toEqual(['Home', 'Upkeep', 'Rent', 'Energy', 'Groceries']);

    await row('Savings').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Trash' }).click();
    await trash.getByRole('checkbox', { name: /Savings/ }).check();
    await trash.getByRole('button', { name: 'Delete for good' }).click();
    const asked = page.getByRole('alertdialog');
    await expect(asked).toContainText('“Savings” will be deleted with all its transactions.');
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await trash.getByRole('button', { name: 'Restore' }).click();
    await expect(trash.getByText('Savings')).toBeHidden();
    await trash.getByRole('button', { name: 'Close' }).first().click();

    await page.getByRole('button', { name: 'Check my books' }).click();
    await expect(page.getByText(/^The books are right: 19 transactions add up/)).toBeVisible();
  },
);

test(
  'rules say what they would change before they change the past, which one undo takes back',
  SLOW,
  async ({ page, visit, given }) => {
    await given(addHousehold);
    await visit('expense-tracker?tab=settings');
    await page.getByRole('button', { name: 'Add rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Rule' });
    await expect(dialog.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('A rule must do something')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('market');
    await dialog.getByLabel('Category', { exact: true }).selectOption('Groceries');
    await dialog.getByRole('button', { name: 'Condition', exact: true }).click();
    const second = dialog.getByRole('group', { name: 'Condition 2' });
    await second.getByLabel('Field').selectOption('Amount');
    await second.getByLabel('How').selectOption('is between');
    await second.getByLabel('From').fill('-20');
    await second.getByLabel('To').fill('0');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add and apply to past…' }).click();
    const past = page.getByRole('dialog', { name: 'Apply to past' });
    await expect(past.getByText('Would change 3 transactions')).toBeVisible();
    await past.getByRole('button', { name: 'Apply to 3 transactions' }).click();
    await expect(page.getByText('The rules changed 3 transactions')).toBeVisible();
    const rule = page.getByRole('listitem', {
      name: /^Payee contains “market” and Amount is between −20 and 0,/,
    });
    await expect(rule).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByText(/^Undone: The rules changed 3 transactions/)).toBeVisible();
    await page.getByRole('button', { name: 'Apply to past…' }).click();
    await expect(past.getByText('Would change 3 transactions')).toBeVisible();
  },
);

test(
  'the same payee sorted twice alike offers the rule, which is made only when it is asked for',
  SLOW,
  async ({ page, visit, given }) => {
    const { bank } = await given(addHousehold);
    await visit(`expense-tracker?tab=register&account=${String(bank)}&q=market`);
    const ticks = page.getByRole('checkbox', { name: 'Select “Market”' });
    await expect(ticks).toHaveCount(3);
    for (const at of [0, 1]) await ticks.nth(at).check();
    await page.getByRole('button', { name: 'Category', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Category of 2 transactions' });
    await dialog.getByLabel('Category').selectOption('Groceries');
    await dialog.getByRole('button', { name: 'Set' }).click();
    await expect(page.getByText('Sort “Market” into Groceries from now on?')).toBeVisible();
    await page.getByRole('button', { name: 'Add rule…' }).click();
    const rule = page.getByRole('dialog', { name: 'Add Rule' });
    await expect(rule.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Market');
    await rule.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Added the rule “Payee is “Market””')).toBeVisible();
  },
);

test(
  'the balance to come names its lowest point, and says what then without some of what is expected',
  SLOW,
  async ({ page, visit, given, send }) => {
    const { current } = await given(fillRegister);
    const once = { accountId: current, unit: 'month', times: 1 };
    const add = (schedule: object) => send('expenses.addSchedule', { ...once, ...schedule });
    await add({ name: 'Rent', amount: '-850', anchor: dayFrom(3), kind: 'bill' });
    await add({ name: 'Pay', amount: '2000', anchor: dayFrom(10), kind: 'income' });
    const presents = { accountId: current, date: dayFrom(5), payee: 'Presents', amount: '-300' };
    await send('expenses.addTransaction', presents);
    await visit('expense-tracker?tab=reports');
    await page.getByRole('radio', { name: 'Balance to come' }).press('Space');
    await expect(page.getByText('Not converted (1)')).toBeVisible();
    await expect(page.getByText('14,574.63 EUR')).toHaveCount(2);
    await expect(page.getByText(/^Lowest 12,574\.63 EUR on /)).toBeVisible();
    await page.getByRole('combobox', { name: 'Until' }).selectOption('End of next month');
    await expect(page).toHaveURL(/to=/);

    // What comes from one thing is left out at once, by a key.
    await page.getByRole('group', { name: 'Count' }).getByRole('checkbox', { name: 'Pay' }).press('Space');
    await expect(page.getByText('with everything 14,574.63 EUR')).toBeVisible();
    const entries = page.getByRole('table', { name: 'Entries to come' });
    await expect(entries.getByRole('row')).toHaveText([
      /Counts/,
      /Rent.*−850/,
      /Presents.*−300/,
      /Pay.*2,000/,
    ]);
    await entries.getByRole('checkbox', { name: /^Count “Presents”/ }).uncheck();
    await page.getByRole('button', { name: 'Current account' }).click();
    await expect(page.getByText('224.63 EUR')).not.toHaveCount(0);
    await expect(page.getByText('with everything 1,924.63 EUR')).toBeVisible();
    await page.getByRole('button', { name: 'Count everything' }).click();
    await expect(page.getByText(/^Lowest −75\.37 EUR on /)).toBeVisible();

    // What changes elsewhere comes by itself, and each entry leads to what it is.
    await send('expenses.addTransaction', {
      ...presents,
      payee: 'Cake',
      amount: '-24.63',
    });
    await expect(page.getByText(/^Lowest −100\.00 EUR on /)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await entries.getByRole('link', { name: 'Presents' }).click();
    await expect(page.locator('[data-transaction]')).toHaveText([/Cake/, /Presents/]);
    await page.goBack();
    await expect(page.getByText(/^Lowest −100\.00 EUR on /)).toBeVisible();
  },
);

test(
  'while a report or a month is on its way, nothing of another stands for it',
  SLOW,
  async ({ page, visit, given }) => {
    const { groceries } = await given(fillRegister);
    await page.clock.setFixedTime('2026-11-21T10:23:00Z');
    await visit('expense-tracker?tab=reports');
    const total = page.getByText('142.22').first();
    await expect(total).toBeVisible();
    const answer = await holdCalls(page, /expenses\.report/);
    await page.getByText('Net worth', { exact: true }).click();
    await expect(page).toHaveURL(/report=networth/);
    await expect(total).toBeHidden();
    answer();
    await expect(page.getByText('13,724.63').first()).toBeVisible();

    await page.getByRole('tab', { name: 'Budget' }).click();
    const field = page.getByLabel('Budgeted for Groceries');
    await expect(field).toBeVisible();
    const answerMonth = await holdCalls(page, /expenses\.budgets/);
    await page.keyboard.press(']');
    await expect(page).toHaveURL(/month=2026-12/);
    const stored = page.waitForRequest(/expenses\.setBudget/);
    await field.fill('50');
    await field.press('Enter');
    expect((await stored).postDataJSON()).toMatchObject({
      month: '2026-11',
      budgets: [{ categoryId: groceries }],
    });
    answerMonth();
  },
);

test('what an account or a category was filtered by is forgotten with it', async ({ page, visit, given }) => {
  const { current, savings } = await given(fillRegister);
  await visit(`expense-tracker?tab=register&account=${String(current + savings + 1_000)}&category=999999`);
  await expect(page.getByRole('row', { name: 'Deutsche Bahn' })).toBeVisible();
  await expect(page.getByLabel('Account', { exact: true }).first()).toHaveValue('');
});

test(
  'a statement is finished only once the difference is known, which can be asked for again',
  SLOW,
  async ({ page, openRegister }) => {
    await openRegister();
    await page.getByRole('button', { name: 'Reconcile' }).click();
    const panel = page.getByRole('region', { name: 'Reconcile Current account' });
    await expect(panel.getByText('1,216.85')).toBeVisible();
    let isAway = true;
    await page.route(/expenses\.reconcile\?/, (route) =>
      isAway ? route.abort('connectionrefused') : route.continue(),
    );
    await panel.getByLabel('Statement balance').fill('1216.85');
    await expect(panel.getByRole('button', { name: 'Finish' })).toBeDisabled();
    await expect(panel.getByRole('alert')).toHaveText('The server cannot be reached');
    isAway = false;
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByRole('button', { name: 'Finish' })).toBeEnabled();
  },
);

test('sums are in the base currency of the account, to which the settings lead', async ({
  page,
  visit,
  given,
}) => {
  await given(fillRegister);
  await visit('expense-tracker?tab=settings');
  await expect(page.getByText('EUR, Euro')).toBeVisible();
  await page.getByRole('link', { name: 'your account', exact: true }).click();
  // The screens obey before the server does.
  const letThrough = await holdCalls(page, /preferences\.update/);
  await page.getByLabel('Base currency').selectOption('SGD');
  await page.goBack();
  await expect(page.getByText('EUR, Euro')).toBeVisible();
  letThrough();
  await expect(page.getByText('SGD, Singapore dollar')).toBeVisible();
});
