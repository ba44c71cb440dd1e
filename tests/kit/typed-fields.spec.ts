import type { Page } from '@playwright/test';
import { violations } from '../support/axe';
import { expect, SLOW, test } from './gallery-test';

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime('2026-11-22T04:00:00Z');
  await page.goto('./');
});

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('a date and a number are typed in any form, told clearly when they are none, and stay as they are typed', async ({
  page,
}) => {
  const until = field(page, 'Until');
  await until.fill('3.12.');
  await expect(until).toHaveValue('3.12.');
  await expect(until).toHaveAccessibleDescription('Stored: 2026-12-03');
  await until.blur();
  await expect(until).toHaveValue('2026/12/03');

  for (const [text, problem] of [
    ['soon', 'Please enter a valid date, such as 2026/11/22'],
    ['31.11.', 'Please enter a valid date: there is no such day'],
    ['2026-10-31', 'Please enter a date from 2026/11/01 on'],
    ['2027-01-01', 'Please enter a date up to 2026/12/24'],
  ] as const) {
    await until.fill(text);
    await expect(until).toHaveAccessibleDescription('Stored: none');
    await until.blur();
    await expect(until).toHaveValue(text);
    await expect(until).toHaveAttribute('aria-invalid', 'true');
    await expect(until).toHaveAccessibleDescription(problem);
  }
  await until.fill('today');
  await expect(until).not.toHaveAttribute('aria-invalid', 'true');
  await until.blur();
  await page.getByLabel('Order of dates').selectOption('dmy');
  await expect(until).toHaveValue('22/11/2026');
  await until.fill('4/12');
  await expect(until).toHaveAccessibleDescription('Stored: 2026-12-04');

  await test.step('a number is typed with either mark, stepped by keys and buttons, and never lost', async () => {
    const amount = field(page, 'Amount');
    await expect(amount).toHaveValue('5.5');
    await amount.fill('１２，２５');
    await expect(amount).toHaveValue('１２，２５');
    await expect(amount).toHaveAccessibleDescription('Stored: 12250 km');
    await amount.press('ArrowUp');
    await expect(amount).toHaveValue('12.75');
    await amount.press('PageDown');
    await expect(amount).toHaveValue('7.75');
    await page.getByRole('button', { name: 'Amount: Increase' }).click();
    await expect(amount).toHaveValue('8.25');

    await amount.fill('5 kmm');
    await amount.press('ArrowUp');
    await expect(amount).toHaveValue('5 kmm');
    await amount.blur();
    await expect(amount).toHaveValue('5 kmm');
    await expect(amount).toHaveAccessibleDescription('This amount cannot be read km');
    await expect(page.getByRole('button', { name: 'Amount: Decrease' })).toBeDisabled();
    await amount.fill('1.2345');
    await amount.blur();
    await expect(amount).toHaveAccessibleDescription('At most 3 decimal places km');
    await amount.fill('-1');
    await amount.blur();
    await expect(amount).toHaveAccessibleDescription('Please enter 0 or more km');

    const times = page.getByRole('spinbutton', { name: 'Times' });
    await times.fill('');
    await expect(times).toHaveAccessibleDescription('Stored: none');
    await times.press('ArrowDown');
    await expect(times).toHaveValue('1');
    await expect(page.getByRole('button', { name: 'Times: Decrease' })).toBeDisabled();
    await times.fill('1,5');
    await times.blur();
    await expect(times).toHaveAccessibleDescription('Please enter a whole number');
  });
});

test('a month is walked by keys within its ends, and picked from by the mouse', SLOW, async ({ page }) => {
  const until = field(page, 'Until');
  await until.press('Alt+ArrowDown');
  const dialog = page.getByRole('dialog', { name: 'Until: Choose a date' });
  const day = (name: string) => dialog.getByRole('button', { name, exact: true });
  await expect(day('Sunday, 22 November 2026')).toBeFocused();
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  for (const [key, name] of [
    ['Home', 'Monday, 16 November 2026'],
    ['End', 'Sunday, 22 November 2026'],
    ['ArrowDown', 'Sunday, 29 November 2026'],
    ['ArrowRight', 'Monday, 30 November 2026'],
    ['ArrowRight', 'Tuesday, 1 December 2026'],
    ['PageDown', 'Thursday, 24 December 2026'],
    ['PageUp', 'Tuesday, 24 November 2026'],
    ['Shift+PageUp', 'Sunday, 1 November 2026'],
    ['ArrowUp', 'Sunday, 1 November 2026'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(day(name)).toBeFocused();
  }
  await expect(dialog.getByRole('button', { name: 'Previous month' })).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(until).toHaveValue('2026/11/01');
  const opener = page.getByRole('button', { name: 'Until: Choose a date' });
  await expect(opener).toBeFocused();

  await page.getByLabel('Order of dates').selectOption('mdy');
  await opener.click();
  await expect(dialog.getByRole('columnheader').first()).toHaveText('S');
  await expect(dialog.getByRole('gridcell', { selected: true })).toHaveText('1');
  await dialog.getByRole('button', { name: 'Next month' }).click();
  await expect(dialog.getByRole('grid', { name: 'December 2026' })).toBeVisible();
  await day('Friday, 25 December 2026').click({ force: true });
  await expect(dialog).toBeVisible();
  await day('Thursday, 24 December 2026').click();
  await expect(until).toHaveValue('12/24/2026');
});

test('a month over a dialog has the focus on its date too', SLOW, async ({ page }) => {
  await page.getByRole('button', { name: 'Add Item' }).last().click();
  await page.getByRole('textbox', { name: 'Due' }).press('Alt+ArrowDown');
  await expect(page.getByRole('button', { name: 'Wednesday, 25 November 2026' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Thursday, 26 November 2026' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Due' })).toHaveValue('2026/11/26');
});
