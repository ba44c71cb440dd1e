import type { Page } from '@playwright/test';
import { violations } from '../support/axe';
import { expect, SLOW, test } from '../support/e2e';
import { expectSteadyCard } from '../support/layout-shifts';

test.beforeEach(async ({ send }) => {
  await send('preferences.update', { timeZone: 'UTC' });
});

const card = (page: Page) => page.getByRole('region', { name: 'Money this month' });
/** A day so many days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test(
  'home tells what is spent of the budget and which bills are next, and the palette finds accounts',
  SLOW,
  async ({ page, visit, send }) => {
    await visit();
    await expect(page.getByText('All caught up!')).toBeVisible();
    await expect(card(page)).toHaveCount(0);

    const call = (name: string, body: object) => send<{ id: number }>(`expenses.${name}`, body);
    const accountId = (await call('addAccount', { name: 'Current account', currency: 'EUR' })).id;
    const categoryId = (await call('addCategory', { name: 'Groceries' })).id;
    const spent = { accountId, date: inDays(0), amount: -7_750, payee: 'REWE', categoryId };
    // In the first week nothing has a category, or a budget.
    const unsorted = await call('addTransaction', { ...spent, amount: -4_550, categoryId: null });
    await visit();
    await expect(card(page).getByRole('listitem')).toHaveText('Spent45.50');
    await card(page).getByRole('link', { name: 'Spent' }).click();
    await expect(page.locator('[data-transaction]')).toHaveCount(1);
    await call('deleteTransactions', { ids: [unsorted.id] });

    await call('addTransaction', spent);
    await call('setBudgets', { month: inDays(0).slice(0, 7), budgets: [{ categoryId, amount: 10_000 }] });
    const bill = { accountId, unit: 'year', kind: 'bill', amount: -2_990 };
    await call('addSchedule', { ...bill, name: 'Gym', anchor: inDays(-1) });
    await call('addSchedule', { ...bill, name: 'Power', anchor: inDays(9), aboutPercent: 10 });
    await expectSteadyCard(page, {
      card: card(page),
      widths: [390, 1440],
      open: async () => {
        await visit();
        await expect(card(page).getByRole('listitem')).toHaveCount(3);
      },
    });
    const rows = card(page).getByRole('listitem');
    await expect(rows.nth(0)).toContainText('77.50 of 100.00');
    await expect(rows.nth(0).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '77');
    await expect(rows.nth(1)).toContainText(/Gym.*late−29\.90 EUR/);
    await expect(rows.nth(2)).toContainText(/Power.*≈ −29\.90 EUR/);
    expect(await violations(page)).toEqual([]);

    // What is changed elsewhere is there at once.
    await call('addTransaction', { ...spent, amount: -1_000 });
    await expect(rows.nth(0)).toContainText('87.50 of 100.00');

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('rew');
    await expect(page.getByRole('option', { name: /REWE.*Payee/ })).toBeVisible();
    await page.getByRole('combobox').fill('current acc');
    await page.getByRole('option', { name: /Current account.*−87\.50 EUR/ }).click();
    await expect(page).toHaveURL(new RegExp(`/expense-tracker\\?tab=register&account=${String(accountId)}$`));
  },
);
