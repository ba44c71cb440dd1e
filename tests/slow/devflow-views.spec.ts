import { expect, test } from '../support/e2e';

const WORK = [
  { title: 'alpha', feature: 'Search', status: 'Bug' },
  { title: 'beta', feature: 'Search', status: 'Refine' },
  { title: 'gamma', feature: 'Billing', status: 'Bug' },
];

test('a filter is saved as a view, followed, changed, found by name and shown on the dashboard', async ({
  page,
  openBoard,
  visit,
}) => {
  await openBoard(WORK);
  const views = page.getByRole('navigation', { name: 'Views' });
  const view = (name: string) => views.getByRole('link', { name });
  const dialog = page.getByRole('dialog');
  const found = page.getByRole('status').filter({ hasText: /^Found/ });

  await test.step('of one feature, and saved by a name', async () => {
    await page.getByRole('button', { name: 'Filter open items' }).click();
    await expect(found).toHaveText('Found 3 items');
    await expect(views).toBeHidden();
    await page.getByLabel('Feature', { exact: true }).selectOption('Search');
    await expect(found).toHaveText('Found 2 items');
    await page.getByLabel('Status', { exact: true }).selectOption('Bug');
    await expect(found).toHaveText('Found 1 item');
    await views.getByRole('button', { name: 'Save as view…' }).click();
    await dialog.getByLabel('Name').fill('搜索 bugs');
    await page.keyboard.press('Enter');
    await expect(view('搜索 bugs')).toHaveAttribute('aria-current', 'page');
    await expect(views.getByRole('button')).toHaveCount(0);
  });

  await test.step('it stands above the board too, which it leads away from and back to', async () => {
    await page.getByRole('button', { name: 'Back to the board' }).press('Enter');
    await expect(page.getByRole('group', { name: 'Open items' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'DevFlow' })).toBeFocused();
    await expect(views.getByRole('button')).toHaveCount(0);
    // What is filtered anew does not come from it.
    await page.getByRole('button', { name: 'Filter open items' }).click();
    await page.getByLabel('Feature', { exact: true }).selectOption('Billing');
    await expect(views.getByRole('button')).toHaveText(['Save as view…']);
    await page.getByRole('button', { name: 'Back to the board' }).press('Enter');
    await view('搜索 bugs').focus();
    await page.keyboard.press('Enter');
    await expect(found).toHaveText('Found 1 item');
    await expect(view('搜索 bugs')).toHaveAttribute('aria-current', 'page');
  });

  await test.step('another filter is offered for it, and one undo takes that back', async () => {
    await page.getByLabel('Status', { exact: true }).selectOption('Any status');
    await expect(found).toHaveText('Found 2 items');
    await page.reload();
    await expect(view('搜索 bugs')).not.toHaveAttribute('aria-current');
    await views.getByRole('button', { name: 'Update “搜索 bugs”' }).click();
    await expect(view('搜索 bugs')).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('Control+z');
    await expect(view('搜索 bugs')).not.toHaveAttribute('aria-current');
    await view('搜索 bugs').click();
    await expect(found).toHaveText('Found 1 item');
  });

  await test.step('its address is a link to it, and the palette finds it', async () => {
    const address = page.url();
    await visit('devflow');
    await page.goto(address);
    await expect(found).toHaveText('Found 1 item');
    await visit('home');
    await expect(page.getByRole('heading', { name: 'Overview', exact: true })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /^Search pages/ })).toBeFocused();
    await page.keyboard.type('搜索 bu');
    await page.getByRole('option', { name: /搜索 bugs/ }).click();
    await expect(found).toHaveText('Found 1 item');
    await expect(view('搜索 bugs')).toHaveAttribute('aria-current', 'page');
  });

  await test.step('it is a card of the dashboard, which leads to it', async () => {
    await visit('dashboard');
    await page.getByRole('button', { name: 'Arrange…' }).click();
    await expect(dialog.getByRole('checkbox', { name: '搜索 bugs' })).not.toBeChecked();
    await dialog.getByRole('checkbox', { name: '搜索 bugs' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: '1 open item' })).toBeVisible();
    await page.getByRole('link', { name: '搜索 bugs' }).click();
    await expect(found).toHaveText('Found 1 item');
  });

  await test.step('it is renamed and deleted in the settings', async () => {
    await visit('devflow-settings?tab=views');
    await page.getByRole('button', { name: 'Edit 搜索 bugs' }).click();
    await dialog.getByLabel('Name').fill('Bugs');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete Bugs' }).click();
    await expect(page.getByRole('tab', { name: 'Views (0)' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('tab', { name: 'Views (1)' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Bugs' })).toBeVisible();
  });
});
