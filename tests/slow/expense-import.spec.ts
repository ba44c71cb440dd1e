import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { holdCalls } from '../support/answers';
import { violations } from '../support/axe';
import { expect, test } from '../support/e2e';

const bankFile = (name: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: readFileSync(join(import.meta.dirname, '../fixtures/bank-files', name)),
});
const csv = (...lines: string[]) => ({
  name: 'card.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

const opened = { currency: 'EUR', openingDate: '2026-01-01' };
const picker = (page: Page) => page.getByLabel('Choose files');
const row = (page: Page, text: string) =>
  page.getByRole('table', { name: 'What would be imported' }).getByRole('row').filter({ hasText: text });
const decision = (page: Page, text: string) => row(page, text).getByRole('combobox');
const step = (page: Page) =>
  page.getByRole('list', { name: 'Steps of the import' }).locator('[aria-current=step]');

test.beforeEach(async ({ page, visit, send }) => {
  await page.clock.setFixedTime('2026-11-20T10:23:00Z');
  await send('preferences.update', { timeZone: 'UTC', dateOrder: 'ymd' });
  await send('expenses.addAccount', { ...opened, name: 'Current account', openingAmount: 100_000 });
  await visit('expense-tracker?tab=import');
});

test('several files that are dropped are brought in one after the other', async ({ page }) => {
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (const [name, text] of [
      ['one.csv', 'Date,Payee,Amount\n2026-01-31,Kiosk,-3.20\n'],
      ['two.csv', 'nothing'],
      ['three.csv', 'Date,Payee,Amount\n2026-02-28,Bakery,-2.10\n'],
    ] as const)
      transfer.items.add(new File([text], name));
    return transfer;
  });
  await page.getByText(/It is read in your browser/).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('one.csv · 1 row · EUR · 2 more files')).toBeVisible();
  await expect(page.getByRole('table', { name: 'The first rows as they are read' })).toContainText('Kiosk');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByRole('button', { name: 'Next file: two.csv' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import another file' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Next file: two.csv' }).click();
  await expect(page.getByText('No transactions found in the file.')).toBeVisible();
  await page.getByRole('button', { name: 'Next file: three.csv' }).click();
  await expect(row(page, 'Bakery')).toContainText('New');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('Added 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Next file/ })).toHaveCount(0);
});

test('a bank file is read in the browser, imported as it was shown, and taken out again', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await picker(page).setInputFiles(bankFile('german-bank.csv'));
  await expect(step(page)).toHaveText('2Columns');
  await expect(page.getByLabel('Letters')).toHaveValue('windows-1252');
  const sample = page.getByRole('table', { name: 'The first rows as they are read' });
  await expect(sample.getByRole('row').nth(2)).toContainText('2026/09/25Stadtwerke München GmbH');
  await expect(sample.getByRole('row').nth(2)).toContainText('−1,084.00');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(step(page)).toHaveText('3Preview');
  await expect(page.getByText('Adds 4Balance after 3,347.83 EUR')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await decision(page, 'REWE').focus();
  await page.keyboard.press('j');
  await expect(decision(page, 'Stadtwerke')).toBeFocused();
  await page.keyboard.press('x');
  await expect(decision(page, 'Stadtwerke')).toHaveValue('skip');
  await expect(page.getByText('Adds 3, skips 1Balance after 4,431.83 EUR')).toBeVisible();
  // There is nothing to match it with.
  await page.keyboard.press('m');
  await expect(decision(page, 'Stadtwerke')).toHaveValue('skip');

  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByText('Added 3, skipped 1')).toBeVisible();
  expect(sent.join('')).toContain('Stadtwerke');
  expect(sent.join('')).not.toContain('Kontostand');

  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('3 taken out')).toBeVisible();
});

test('why a row is what it is has room on the commonest laptop, and is told on a tablet and a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const fileOf = (payee: string) => csv('Date,Payee,Notes,Amount', `2026-11-04,${payee},Card 4711,-3.20`);
  await picker(page).setInputFiles(fileOf('Kiosk Hauptbahnhof'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByRole('button', { name: 'Import another file' }).click();
  await picker(page).setInputFiles(fileOf('Kiosk Nord'));
  const table = page.getByRole('table', { name: 'What would be imported' });
  await expect(table.getByText('Looks like Kiosk Hauptbahnhof, 4 Nov')).toBeVisible();
  const isCutOff = () =>
    table.locator('td, td :not(label)').evaluateAll((parts) =>
      parts
        .filter((part) => getComputedStyle(part).overflow !== 'visible')
        .filter((part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight)
        .map((part) => part.textContent),
    );
  expect(await isCutOff()).toEqual([]);
  const isCut = await table.evaluate(({ scrollWidth, parentElement: scroller }) =>
    scroller ? scrollWidth > scroller.clientWidth : true,
  );
  expect(isCut).toBe(false);

  for (const width of [820, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(table.getByText('Looks like Kiosk Hauptbahnhof, 4 Nov')).toBeVisible();
    await expect(table.getByText('Card 4711')).toBeVisible();
    await expect.poll(isCutOff).toEqual([]);
  }
});

test('what a file leaves open is asked once, and the answer is kept for the next', async ({ page }) => {
  const file = csv('Date,Payee,Amount', '03/11/2026,Lotti,-1.456', '04/11/2026,Kiosk,-2.000');
  await picker(page).setInputFiles(file);
  const dates = page.getByRole('radiogroup', {
    name: 'Is 03/11/2026 the 3rd of November or the 11th of March?',
  });
  const amounts = page.getByRole('radiogroup', {
    name: 'Does the point in -1.456 part thousands or decimals?',
  });
  await expect(dates.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await dates.getByRole('radio', { name: 'Day first 3 November 2026' }).check();
  await amounts.getByRole('radio', { name: 'Thousands −1,456.00 EUR' }).check();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(row(page, 'Lotti')).toContainText('2026/11/03');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('Added 2', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Import another file' }).click();
  await picker(page).setInputFiles(
    csv('Date,Payee,Amount', '05/11/2026,Lotti,-3.456', '04/11/2026,Kiosk,-2.000'),
  );
  await expect(row(page, 'Lotti')).toContainText('−3,456.00');
  await expect(row(page, 'Kiosk')).toContainText('Known');
  await expect(page.getByText('Adds 1, skips 1')).toBeVisible();

  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  const past = page.getByRole('list', { name: 'Imported in the last 30 days' }).getByRole('listitem');
  await expect(past).toContainText('card.csvCurrent account · ');
  await past.getByRole('button', { name: 'Undo' }).click();
  await expect(past).toHaveCount(0);
});

test('of a file with several accounts the one that was chosen is kept while its columns are told otherwise', async ({
  page,
}) => {
  const rows = ['Alpha', 'Beta', 'Gamma'].map((name) => `${name},2026-11-13,Lotti,-1.45`);
  await picker(page).setInputFiles(csv('Account,Date,Payee,Amount', ...rows));
  const accounts = page.getByLabel('The file has several accounts. Which one is this?');
  const chosen = accounts.locator('option:checked');
  const column = page.getByLabel('What “Account” is');
  await accounts.selectOption('Gamma · 1 row');
  await column.selectOption('Not used');
  await expect(accounts).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await column.selectOption('Account');
  await expect(chosen).toHaveText('Gamma · 1 row');
});

test('how a file is read is listed in the settings, and once deleted is asked for again', async ({
  page,
}) => {
  const file = csv('Date,Payee,Amount', '03/11/2026,Lotti,-1.45');
  await picker(page).setInputFiles(file);
  await page.getByRole('radio', { name: /^Day first/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('Added 1')).toBeVisible();
  // The rows and how they were read are one step.
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: Added 1')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByText('Redone: Added 1')).toBeVisible();

  await page.goto('/app/expense-tracker?tab=settings');
  const profiles = page.getByRole('table', { name: 'Import profiles' }).getByRole('row');
  await expect(profiles.nth(1)).toContainText('Current account');
  await expect(profiles.nth(1)).toContainText('Date, Payee, Amount · Day first');
  const remove = page.getByRole('button', { name: 'Delete the import profile of Current account' });
  await remove.click();
  await expect(profiles).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(profiles).toHaveCount(2);
  await remove.click();
  await expect(page.getByText('How a CSV file is read is kept here')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.goto('/app/expense-tracker?tab=import');
  await picker(page).setInputFiles(file);
  await expect(page.getByRole('radio', { name: /^Day first/ })).not.toBeChecked();
});

test('a file that cannot be read says why, and lines that cannot are told', async ({ page }) => {
  await picker(page).setInputFiles({
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF'),
  });
  await expect(page.getByRole('alert')).toHaveText('Please upload a .csv, .ofx, .qfx, .qif or .xml file.');
  await picker(page).setInputFiles(
    csv('Date,Payee,Amount', '25/11/2026,Lotti,-1.45', '26/11/2026,Kiosk,one'),
  );
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByText('Line 3: the amount cannot be read')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible();
});

test('categories that a file names are added from its preview', async ({ page }) => {
  await picker(page).setInputFiles(
    csv('Date,Payee,Amount,Category', '25/11/2026,Lotti,-1.45,Food: Cafés', '26/11/2026,Kiosk,-2.00,Press'),
  );
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(
    page.getByText('The file names 2 categories that are not there: Food: Cafés, Press'),
  ).toBeVisible();
  await expect(row(page, 'Lotti')).toContainText('There is no category “Food: Cafés”');
  await page.getByRole('button', { name: 'Add 2 categories' }).click();
  await expect(row(page, 'Lotti')).toContainText('Cafés');
  await expect(row(page, 'Lotti')).not.toContainText('There is no category');
  await expect(page.getByText('The file names 2 categories')).toBeHidden();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('Added 2', { exact: true })).toBeVisible();
});

test('a file of another currency is not taken, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await picker(page).setInputFiles(bankFile('swiss-bank.xml'));
  await expect(page.getByRole('alert')).toHaveText('The file is in CHF, the account in EUR');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
});

test('of two files the one that was chosen last is shown, however late the preview of the other comes', async ({
  page,
}) => {
  const answer = await holdCalls(page, '**/expenses.importTransactions*');
  await picker(page).setInputFiles(csv('Date,Payee,Amount', '2026-11-13,Lotti,-9.80'));
  const late = page.waitForResponse('**/expenses.importTransactions*');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await picker(page).setInputFiles(csv('Date,Payee,Amount', '2026-11-14,Kiosk,-2.00'));
  await expect(step(page)).toHaveText('2Columns');
  answer();
  await late;
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(row(page, 'Kiosk')).toBeVisible();
  await expect(row(page, 'Lotti')).toHaveCount(0);
});

test('a row that was clicked is decided by keys, none of which leaves the import', async ({ page }) => {
  await picker(page).setInputFiles(
    csv('Date,Payee,Amount', '2026-11-13,Lotti,-9.80', '2026-11-14,Kiosk,-2.00'),
  );
  await page.getByRole('button', { name: 'Continue' }).click();
  await row(page, 'Kiosk').getByText('Kiosk', { exact: true }).click();
  await page.keyboard.press('x');
  await expect(decision(page, 'Kiosk')).toHaveValue('skip');
  await page.keyboard.press('n');
  await expect(decision(page, 'Kiosk')).toHaveValue('new');

  // Leaving is asked, since what was decided would be lost.
  await page.getByRole('button', { name: 'Leave the import' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('What you decided about 1 row would be lost.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(decision(page, 'Kiosk')).toHaveValue('new');

  await page.getByRole('heading', { name: 'Import into Current account' }).click();
  await page.keyboard.press('n');
  await expect(row(page, 'Kiosk')).toBeVisible();
});

test('a file is read for the account that is chosen, not for another that is chosen meanwhile', async ({
  page,
  send,
}) => {
  await send('expenses.addAccount', { ...opened, name: 'Savings' });
  const answer = await holdCalls(page, '**/expenses.importTransactions*');
  const account = page.getByLabel('Account', { exact: true });
  await account.selectOption({ label: 'Current account (EUR)' });
  const inEuros = bankFile('us-bank.ofx');
  inEuros.buffer = Buffer.from(inEuros.buffer.toString().replaceAll('USD', 'EUR'));
  const late = page.waitForResponse('**/expenses.importTransactions*');
  const asked = page.waitForRequest('**/expenses.importTransactions*');
  await picker(page).setInputFiles(inEuros);
  await asked;
  await account.selectOption({ label: 'Savings (EUR)' });
  answer();
  await late;
  await picker(page).setInputFiles(csv('Date,Payee,Amount', '2026-11-14,Kiosk,-2.00'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Import into Savings' })).toBeVisible();
  await expect(row(page, 'Kiosk')).toBeVisible();
});

test('an import of before is undone; what was changed since stays and is named', async ({ page, send }) => {
  const card = await send<{ id: number }>('expenses.addAccount', { ...opened, name: 'Card' });
  const row = (payee: string) => ({ date: '2026-11-14', payee, amount: -200 });
  const { rows } = await send<{ rows: { transactionId: number }[] }>('expenses.importTransactions', {
    accountId: card.id,
    rows: [row('Kiosk'), row('Lotti')],
  });
  await send('expenses.editTransactions', { ids: [rows[0]?.transactionId], notes: 'Gum' });
  await page.reload();
  await page.getByRole('button', { name: /^Undo the import of/ }).click();
  await expect(page.getByRole('list', { name: 'Changed since' })).toHaveText('2026/11/14 · Kiosk · −2.00');
  await expect(page.getByText('1 of 2 taken out, 1 was changed since')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Imported in the last 30 days' })).toBeHidden();
  expect(await violations(page)).toEqual([]);
});

test('all that look like transfers are answered at once', async ({ page, send }) => {
  const { id } = await send<{ id: number }>('expenses.addAccount', { ...opened, name: 'Savings' });
  for (const date of ['2026-09-05', '2026-10-05'])
    await send('expenses.addTransaction', { accountId: id, date, amount: -5_000, payee: 'To current' });
  await page.reload();
  await page.getByLabel('Account', { exact: true }).selectOption('Current account (EUR)');
  await picker(page).setInputFiles(
    csv(
      'Date,Payee,Amount',
      '2026-09-06,Savings,50.00',
      '2026-10-06,Savings,50.00',
      '2026-10-07,Kiosk,-2.00',
    ),
  );
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('tab', { name: 'Transfer? 2' }).click();
  await page.getByRole('button', { name: 'All are transfers' }).click();
  await expect(page.getByText('Adds 1, makes 2 transfers')).toBeVisible();
  await page.getByRole('button', { name: 'Add all' }).click();
  await expect(page.getByText('Adds 3', { exact: true })).toBeVisible();
});

test('a file that leaves nothing to say has no step for its columns, there and back', async ({ page }) => {
  const qif = Buffer.from("!Type:Bank\nD11/18'26\nT-12.00\nPCoffee\n^\n");
  await picker(page).setInputFiles({ name: 'a.qif', mimeType: 'text/plain', buffer: qif });
  await expect(row(page, 'Coffee')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(step(page)).toContainText('File');
});
