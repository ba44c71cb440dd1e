import type { Locator, Page } from '@playwright/test';
import { violations } from '../support/axe';
import { expect, SLOW, test } from '../support/e2e';

// The browser's zone, which it would take on with its first page.
test.beforeEach(async ({ context, send }) => {
  await context.clock.setFixedTime('2031-11-16T10:00:00Z');
  await send('preferences.update', { timeZone: 'UTC' });
  const books = <T>(procedure: string, input: object) => send<T>(`expenses.${procedure}`, input);
  const { id: accountId } = await books<{ id: number }>('addAccount', { name: 'Bank', currency: 'EUR' });
  await books('addSchedule', {
    name: 'Rent',
    accountId,
    amount: -80_000,
    unit: 'week',
    anchor: '2031-11-19',
  });
});

const day = (page: Page, date: string) => page.locator(`[role="gridcell"][data-day="${date}"]`);
const open = (within: Page | Locator) =>
  within.getByRole('button', { name: 'Rent, -800.00 EUR, due, Bills' });
const posted = (within: Page | Locator) =>
  within.getByRole('link', { name: 'Rent, -800.00 EUR, posted, Bills' });

test('a bill is posted and skipped on its day, which is undone', SLOW, async ({ page, visit }) => {
  await visit('calendar?date=2031-11-20');
  await expect(open(day(page, '2031-11-19'))).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await open(day(page, '2031-11-19')).click();
  await page.getByRole('menuitem', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Posted “Rent”')).toBeVisible();
  await expect(posted(day(page, '2031-11-19'))).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(open(day(page, '2031-11-19'))).toBeVisible();

  await open(day(page, '2031-11-26')).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Post', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Skip' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Skipped “Rent”')).toBeVisible();
  await expect(open(day(page, '2031-11-26'))).toBeHidden();
  await expect(open(day(page, '2031-11-19'))).toBeVisible();
});

test(
  'a bill is posted in the agenda and in the week, and found in its tool',
  SLOW,
  async ({ page, visit }) => {
    await visit('calendar?date=2031-11-19&view=agenda');
    const agenda = page.getByRole('region', { name: 'Agenda' });
    await open(agenda).first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(open(agenda).nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Post', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Skip' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Post', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(posted(agenda)).toBeVisible();

    await visit('calendar?date=2031-11-26&view=week');
    await open(page).click();
    await page.getByRole('menuitem', { name: 'Post', exact: true }).click();
    await expect(posted(page)).toBeVisible();
    await posted(page).click();
    await expect(page).toHaveURL(/expense-tracker\?tab=recurring/);
  },
);

test('bills are not shown once they are unticked', async ({ page, visit }) => {
  await visit('calendar?date=2031-11-20');
  await expect(open(day(page, '2031-11-19'))).toBeVisible();
  // Where the window has no room for the side it is behind a button.
  await page.getByRole('button', { name: 'Calendars' }).click();
  await page.getByRole('checkbox', { name: 'Bills' }).uncheck();
  await expect(open(page)).toHaveCount(0);
});
