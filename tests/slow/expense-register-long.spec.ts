import { expect, test } from '../support/e2e';
import { fillRegister, shownRows } from '../support/expense-register';

test('of a long register only the rows in sight are in the page', async ({ page, visit, given, send }) => {
  await page.clock.setFixedTime('2026-11-21T10:23:00Z');
  const list = page.locator('[data-transactions]');
  const { savings } = await given(fillRegister);
  const rows = Array.from({ length: 2_500 }, (_, at) => ({
    date: `2026-${String((at % 10) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`,
    amount: -100 - at,
    payee: `Shop ${String(at)}`,
    externalId: `id-${String(at)}`,
  }));
  await send('expenses.importTransactions', { accountId: savings, rows });
  await visit(`expense-tracker?tab=register&account=${String(savings)}`);
  await expect(page.getByText('2,500 transactions')).toBeVisible();

  await test.step('all that match are selected, told with their number, and changed as one', async () => {
    const bar = page.getByRole('toolbar', { name: 'Selected transactions' });
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await expect(bar).toContainText('100 selected');
    await bar.getByRole('button', { name: 'Select all 2,500 that match' }).click();
    await expect(bar).toContainText('2,500 selected');
    await expect(bar.getByRole('button', { name: /that match/ })).toBeHidden();
    await bar.getByRole('button', { name: 'Category' }).click();
    const dialog = page.getByRole('dialog', { name: 'Category of 2,500 transactions' });
    await dialog.getByLabel('Category').selectOption('Household');
    const stored = page.waitForResponse((response) => response.url().includes('expenses.editTransactions'));
    await page.keyboard.press('Enter');
    await expect(page.getByText('2,500 transactions: Household')).toBeVisible();
    expect((await stored).ok()).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone: 2,500 transactions: Household')).toBeVisible({ timeout: 30_000 });
    await page.reload();
    await expect(page.getByText('2,500 transactions')).toBeVisible();
  });
  const first = (await shownRows(page))[0] ?? '';
  const inPage = () => list.getByRole('row').count();
  for (let screens = 0; screens < 40; screens++) {
    await list.evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
    expect(await inPage()).toBeLessThan(80);
    if (await page.getByRole('row', { name: '2026/01/01' }).first().isVisible()) break;
    await page
      .waitForFunction(
        () => {
          const scroller = document.querySelector('[data-transactions]');
          return scroller && scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 8;
        },
        undefined,
        { timeout: 2_000 },
      )
      .catch(() => undefined);
  }
  await expect(page.getByRole('row', { name: '2026/01/01' }).first()).toBeVisible();
  await list.evaluate((scroller) => scroller.scrollTo(0, 0));
  await expect.poll(async () => (await shownRows(page))[0]).toBe(first);
});
