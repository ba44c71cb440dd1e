import { expect, test } from '../support/e2e';

test('the statistics tell what moved and when, and each number leads to its items', async ({
  page,
  openBoard,
}) => {
  const board = await openBoard([
    { title: 'alpha', feature: 'Search', status: 'Bug' },
    { title: 'beta', feature: 'Search', status: 'Refine' },
  ]);
  await test.step('an item that is new here is moved on and done', async () => {
    await page.getByRole('button', { name: 'Add Item', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('gamma');
    await page.keyboard.press('Enter');
    await board.reads('Bug: alpha gamma', 'Refine: beta');
    await expect(board.title('gamma')).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await board.reads('Bug: alpha', 'Refine: gamma beta');
    await page.keyboard.press('Space');
    await board.reads('Bug: alpha', 'Refine: beta');
  });

  const table = (name: string) => page.getByRole('region', { name }).getByRole('table');
  const asTable = (name: string) =>
    page.getByRole('region', { name }).getByRole('button', { name: 'Table' }).click();
  const dialog = page.getByRole('dialog');

  await test.step('what was done', async () => {
    await page.getByRole('button', { name: 'Statistics' }).click();
    await expect(page).toHaveURL(/view=statistics/);
    await page.getByRole('radiogroup', { name: 'Range' }).getByText('Year').click();
    await expect(page).toHaveURL(/range=year/);
    await expect(page.getByRole('heading', { name: 'Done: 1 item' })).toBeVisible();
    await asTable('Done: 1 item');
    await table('Done: 1 item').getByRole('button', { name: '1' }).click();
    await expect(dialog.getByRole('link', { name: 'gamma' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the time in each status, of the range in the address', async () => {
    await expect(page.getByText('Of 2 open items from before')).toBeVisible();
    await asTable('Time in each status');
    await expect(table('Time in each status').getByRole('row')).toHaveText([
      /Status/,
      // The longer one first, and both last some moments.
      /Bug|Refine/,
      /Bug|Refine/,
    ]);
    await table('Time in each status').getByRole('button').first().click();
    await expect(dialog.getByRole('link', { name: 'gamma' })).toBeVisible();
    await page.reload();
    await dialog.getByRole('link', { name: 'gamma' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Item' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the age of what is open leads to the list of it', async () => {
    await page.getByRole('button', { name: 'Statistics' }).click();
    await asTable('Age of what is open');
    await table('Age of what is open').getByRole('button', { name: '2' }).click();
    await expect(page).toHaveURL(/age=over-quarter/);
    await expect(page.getByText('Found 2 items')).toBeVisible();
  });
});
