import { violations } from '../support/axe';
import { expect, SLOW, test } from '../support/e2e';
import { fillRegister } from '../support/expense-register';

// What the tool begins with, on a day of its own: Saturday 21 November 2026.

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime('2026-11-21T10:23:00Z');
});

test('accounts stand with their balances, sums by currency, and what all are worth', async ({
  page,
  visit,
  given,
  send,
}) => {
  const { current, savings, groceries } = await given(fillRegister);
  await send('expenses.addTransaction', {
    accountId: current,
    date: '2026-11-20',
    payee: 'REWE',
    amount: '6.12',
    categoryId: groceries,
  });
  await send('expenses.setBudgets', {
    month: '2026-11',
    budgets: [{ categoryId: groceries, amount: '75.00' }],
  });
  const schedule = { accountId: current, unit: 'month', every: 1 };
  await send('expenses.addSchedule', {
    ...schedule,
    name: 'Spotify',
    amount: '-11.99',
    anchor: '2026-11-21',
  });
  await send('expenses.addSchedule', {
    ...schedule,
    name: 'Gym',
    amount: '-29.90',
    anchor: '2026-11-27',
  });
  await visit('expense-tracker');

  await test.step('a figure of this month opens the very lines that sum to it', async () => {
    const month = page.getByRole('region', { name: 'This month' });
    // As the budget rounds it.
    await expect(month.getByText('% of 75.00 spent')).toContainText('145 %');
    await month.getByRole('link', { name: '136.10' }).click();
    await expect(page.getByText('5 lines', { exact: true })).toBeVisible();
    await expect(page.getByText('−136.10 EUR')).toBeVisible();
    await expect(page.getByRole('button', { name: 'What counts as spending: let it go' })).toBeVisible();
    await page.goBack();
    await expect(month).toBeVisible();
  });

  await test.step('what is due is posted or skipped, and both can be undone', async () => {
    const upcoming = page.getByRole('region', { name: 'Upcoming 14 days' });
    await expect(upcoming.getByRole('listitem')).toHaveText([/Spotify.*today/, /Gym.*in 6 days/]);
    await upcoming.getByRole('button', { name: 'Post “Spotify”' }).click();
    await expect(upcoming.getByRole('listitem')).toHaveText([/Gym/]);
    await expect(upcoming.getByRole('button', { name: 'Post “Gym”' })).toBeFocused();
    const last = page.getByRole('region', { name: 'Last transactions' });
    await expect(last.getByRole('listitem').first()).toContainText('−11.99');
    await upcoming.getByRole('button', { name: 'Skip “Gym”' }).click();
    await expect(upcoming).toBeHidden();
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(upcoming.getByRole('listitem')).toHaveText([/Spotify/, /Gym/]);
    await expect(last.getByRole('listitem').first()).not.toContainText('−11.99');
  });

  const accounts = page.getByRole('region', { name: 'Accounts' });
  await expect(accounts.getByRole('row', { name: /^Current account/ })).toContainText('1,080.75');
  await expect(accounts.getByRole('row', { name: /^Current account/ })).not.toContainText('Today');
  await expect(accounts.getByRole('row', { name: /^Sum of 2 accounts/ })).toContainText('13,730.75');
  await expect(accounts.getByRole('row', { name: /^All accounts/ })).toContainText('Not converted (1)');
  await send('expenses.setRates', {
    rates: [{ day: '2026-11-20', base: 'EUR', currency: 'SGD', rate: '1.5' }],
  });
  await expect(accounts.getByRole('row', { name: /^All accounts/ })).toContainText('16,477.65');
  await expect(accounts.getByText('Not converted')).toBeHidden();
  await send('expenses.addTransaction', {
    accountId: savings,
    date: '2099-12-24',
    payee: 'Presents',
    amount: '-300',
  });
  await expect(accounts.getByRole('row', { name: /^Savings/ })).toContainText('12,350.00Today 12,650.00');
  await expect(page.getByRole('region', { name: 'Last transactions' }).getByRole('listitem')).toHaveText([
    /REWE/,
    /Deutsche Bahn/,
    /Lieferando/,
    /Café Lotti/,
    /REWE/,
  ]);
  expect(await violations(page)).toEqual([]);
  await accounts.getByRole('button', { name: 'Savings' }).click();
  await expect(page).toHaveURL(/tab=register/);
  await expect(page.getByRole('row').filter({ hasText: 'Presents' })).toBeVisible();

  await test.step('the tabs are chosen by keys, and New transaction leads to the row in which it is entered', async () => {
    await page.keyboard.press('1');
    await expect(accounts).toBeVisible();
    await page.keyboard.press('2');
    await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('1');
    await expect(accounts).toBeVisible();
    await page.getByRole('button', { name: 'New transaction' }).click();
    await expect(
      page.getByRole('rowgroup', { name: 'New transaction' }).getByRole('combobox', { name: 'Payee' }),
    ).toBeFocused();
  });
});

test('what could not be loaded is all there after one try', SLOW, async ({ page, visit, given }) => {
  await given(fillRegister);
  let isAway = true;
  await page.route(/expenses\./, (route) => (isAway ? route.fulfill({ status: 500 }) : route.continue()));
  await visit('expense-tracker');
  await expect(page.getByText('Your accounts could not be loaded.')).toBeVisible({ timeout: 30_000 });
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: /^All accounts/ })).toBeVisible();
});

test(
  'a card that cannot be filled says so, and is filled once it is tried again',
  SLOW,
  async ({ page, visit, given }) => {
    await given(fillRegister);
    let isAway = true;
    await page.route(/expenses\.(report|transactions)/, (route) =>
      isAway ? route.abort('connectionrefused') : route.continue(),
    );
    await visit('expense-tracker');
    const month = page.getByRole('region', { name: 'This month' });
    const last = page.getByRole('region', { name: 'Last transactions' });
    for (const card of [month, last])
      await expect(card.getByRole('alert')).toContainText('The server cannot be reached', {
        timeout: 30_000,
      });
    await expect(page.getByRole('row', { name: /^All accounts/ })).toContainText('–');
    isAway = false;
    for (const card of [month, last]) {
      await card.getByRole('button', { name: 'Try again' }).click();
      await expect(card.getByRole('alert')).toBeHidden();
    }
    await expect(month.getByRole('link', { name: '142.22' })).toBeVisible();
    await expect(last.getByRole('listitem')).toHaveCount(4);
  },
);
