import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';

/* A bank's file of a month, from the file to the report, on a phone. */

const statement = {
  name: 'september.csv',
  mimeType: 'text/csv',
  buffer: readFileSync(join(import.meta.dirname, '../fixtures/bank-files/german-bank.csv')),
};

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

async function addRule(page: Page, text: string, category: string) {
  await page.getByRole('button', { name: 'Add rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Rule' });
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill(text);
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption({ label: category });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a bank’s file with a comma decimal is brought in, sorted by two rules, reconciled and reported on a phone', async ({
  page,
  visit,
  send,
}) => {
  await page.clock.setFixedTime('2026-10-02T10:23:00Z');
  await send('preferences.update', {
    timeZone: 'UTC',
    dateOrder: 'ymd',
    baseCurrency: 'EUR',
  });
  for (const [name, kind] of [
    ['Groceries', 'expense'],
    ['Energy', 'expense'],
    ['Salary', 'income'],
  ])
    await send('expenses.addCategory', { name, kind });
  await visit('expense-tracker');
  await page.getByRole('button', { name: 'Add account' }).click();
  const account = page.getByRole('dialog', { name: 'Add Account' });
  await account.getByRole('textbox', { name: 'Name' }).fill('Girokonto');
  await account.getByRole('textbox', { name: 'Opening balance' }).fill('-1113.27');
  await account.getByRole('button', { name: 'Add', exact: true }).click();

  await page.goto('/app/expense-tracker?tab=settings');
  await addRule(page, 'rewe', 'Groceries');
  await addRule(page, 'stadtwerke', 'Energy');

  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  await page.getByLabel('Choose files').setInputFiles(statement);
  await page.getByRole('button', { name: 'Continue' }).click();
  const rows = page.getByRole('table', { name: 'What would be imported' });
  await expect(rows.getByRole('row').filter({ hasText: 'REWE' })).toContainText('28 Sept · Groceries');
  await expect(rows.getByRole('row').filter({ hasText: 'Stadtwerke' })).toContainText('25 Sept · Energy');
  await expect(page.getByText('Balance after 1,234.56 EUR')).toBeVisible();
  await page.getByRole('button', { name: 'Import 4 rows' }).click();
  await expect(page.getByText('Added 4')).toBeVisible();

  await page.goto('/app/expense-tracker?tab=register');
  await page.getByRole('combobox', { name: 'Account' }).selectOption({ label: 'Girokonto' });
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Reconcile' }).click();
  const panel = page.getByRole('region', { name: 'Reconcile Girokonto' });
  await panel.getByRole('textbox', { name: 'Statement date' }).fill('2026-09-30');
  await panel.getByRole('textbox', { name: 'Statement balance' }).fill('1234.56');
  await expect(panel).toContainText('Difference0.00');
  await panel.getByRole('button', { name: 'Finish' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('img', { name: 'Reconciled' })).toHaveCount(4);

  await page.getByRole('tab', { name: 'Reports' }).click();
  await page.getByRole('combobox', { name: 'Time' }).selectOption({ label: 'Last month' });
  const spending = page.getByRole('region', { name: 'Spending by category' });
  await expect(spending.getByRole('row').filter({ hasText: 'Energy' })).toContainText('1,084.00');
  await expect(spending.getByRole('row').filter({ hasText: 'Groceries' })).toContainText('23.17');
  await spending.getByRole('link', { name: '23.17' }).click();
  await expect(page.getByRole('gridcell', { name: 'REWE SAGT DANKE 0412//MÜNCHEN' })).toBeVisible();
  await expect(page.getByText('1 line', { exact: true })).toBeVisible();
});
