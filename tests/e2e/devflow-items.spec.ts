import { addItems } from '../support/devflow';
import { boardOf } from '../support/devflow-board';
import { expect, test } from '../support/e2e';

test('an item opens by its address, open or completed, in whatever feature, and Back closes it', async ({
  page,
  user,
  toolstead,
  openAs,
}) => {
  const { db } = await toolstead.database();
  await addItems(db, user, [
    { title: 'alpha', feature: 'Search', status: 'Bug' },
    { title: 'beta', feature: 'Billing', status: 'Refine' },
    { title: 'gamma', feature: 'Billing', status: 'Completed', completedAt: '2026-03-04T05:06:07Z' },
  ]);
  const other = await toolstead.createUser();
  await addItems(db, other, [{ title: 'secret', feature: 'Theirs', status: 'Bug' }]);
  const rows = await db.selectFrom('devflow_items').select(['id', 'title']).execute();
  const idOf = (title: string) => String(rows.findLast((row) => row.title === title)?.id);
  await db.updateTable('devflow_items').set({ notes: 'why it was done' }).where('title', '=', 'gamma').execute();
  const dialog = page.getByRole('dialog', { name: 'Edit Item' });
  const title = dialog.getByLabel('Title');
  const selected = (name: string) => page.getByRole('tab', { name, includeHidden: true });

  // By an address alone its own list lies behind it.
  await openAs(user, `devflow?item=${idOf('beta')}`);
  await expect(title).toHaveValue('beta');
  await expect(selected('Billing (1)')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/item=/);
  const board = boardOf(page);
  await board.reads('Bug:', 'Refine: beta');

  // From the board it gets its address, and Back closes it.
  await board.title('beta').click();
  await expect(page).toHaveURL(new RegExp(`item=${idOf('beta')}`));
  await expect(title).toBeFocused();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(board.title('beta')).toBeFocused();
  await page.goForward();
  await expect(title).toHaveValue('beta');
  await page.keyboard.press('Escape');

  // A completed one tells its notes and can be edited; a click still selects it.
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Completed').click();
  const row = page.getByRole('row').filter({ hasText: 'gamma' });
  await row.getByText('gamma').click();
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
  await row.getByText('gamma').dblclick();
  await expect(dialog.getByLabel('Notes')).toHaveValue('why it was done');
  await expect(dialog).toContainText('Completed 2026/03/04');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
  await row.getByRole('checkbox').focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Notes')).toHaveValue('why it was done');
  await dialog.getByLabel('Notes').fill('done, and why');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved “gamma”')).toBeVisible();

  await page.goto(`devflow?item=${idOf('gamma')}`);
  await expect(dialog.getByLabel('Notes')).toHaveValue('done, and why');
  await expect(page.locator('table')).toContainText('gamma');
  await dialog.getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByText('Reactivated 1 item')).toBeVisible();

  for (const id of [idOf('secret'), '4000000000']) {
    await page.goto(`devflow?item=${id}`);
    const calm = page.getByRole('dialog', { name: 'This item is not there' });
    await expect(calm).toContainText('It was deleted, or it belongs to another account.');
    await calm.getByRole('button', { name: 'Close' }).last().click();
    await expect(calm).toBeHidden();
    await expect(selected('Search (1)')).toHaveAttribute('aria-selected', 'true');
  }
});
