import { boardOf, dragByMouse } from '../support/devflow-board';
import { expect, test } from '../support/e2e';

const WORK = [
  { title: 'alpha', feature: 'Search', status: 'Bug' },
  { title: 'beta', feature: 'Search', status: 'Bug' },
  { title: 'gamma', feature: 'Search', status: 'Shipped', completedAt: '2026-03-04T05:06:07Z' },
];

test('a status gets a colour and means done: what is moved there is completed, and opened when it leaves', async ({
  page,
  openBoard,
}) => {
  const board = await openBoard(WORK);
  await board.reads('Bug: alpha beta', 'Shipped:');
  const dialog = page.getByRole('dialog', { name: 'Edit Status' });
  const dot = board.element.locator('[data-group] header > span[style]');

  await test.step('both are chosen in the settings, by keys', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
    await page.getByRole('tab', { name: 'Status (2)' }).click();
    await page.getByRole('button', { name: 'Edit Shipped' }).press('Enter');
    await dialog.getByRole('button', { name: 'By its name' }).press('Enter');
    await page.getByRole('spinbutton', { name: 'Red' }).fill('190');
    await page.keyboard.press('Enter');
    await dialog.getByRole('checkbox', { name: 'Means done' }).press('Space');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'Shipped' })).toContainText('Means done');
    await page.getByRole('link', { name: 'Main' }).click();
    await expect(dot).toHaveCount(1);
  });

  await test.step('an item that is moved there by keys is completed, with one undo', async () => {
    await page.keyboard.press('j');
    await expect(board.title('alpha')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(board.spoken).toHaveText('“beta” completed');
    await board.reads('Bug: alpha', 'Shipped:');
    await expect(page.getByRole('tab', { name: 'Search (1)' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undone: Completed “beta”')).toBeVisible();
    await board.reads('Bug: alpha beta', 'Shipped:');
  });

  await test.step('so is one that is dropped there', async () => {
    await dragByMouse(page, board.grip('alpha'), board.head('Shipped'));
    await page.mouse.up();
    await board.reads('Bug: beta', 'Shipped:');
  });

  await test.step('a completed one that gets another status is open again', async () => {
    await page.getByRole('radio', { name: 'Completed' }).click();
    await page.getByRole('button', { name: 'Open gamma' }).click();
    const item = page.getByRole('dialog', { name: 'Edit Item' });
    await item.getByLabel('Status').selectOption('Bug');
    await item.getByRole('button', { name: 'Save' }).click();
    await expect(item).toBeHidden();
    await expect(page.getByRole('row', { name: /gamma/ })).toHaveCount(0);
    await expect(page.getByRole('row', { name: /alpha/ })).toBeVisible();
    await page.getByRole('radio', { name: 'In Progress' }).click();
    await boardOf(page).reads('Bug: beta gamma', 'Shipped:');
  });
});
