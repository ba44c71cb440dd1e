import { expect, test } from '../support/e2e';

test('items are added by lines; what was read is given back, several lines are one undo', async ({
  page,
  openBoard,
}) => {
  const board = await openBoard([
    { title: 'alpha', feature: 'Search', status: 'Bug' },
    { title: 'beta', feature: 'Billing', status: 'In Progress' },
  ]);
  await board.reads('Bug: alpha', 'In Progress:');
  const dialog = page.getByRole('dialog', { name: 'Quick add' });
  const input = dialog.getByLabel('Items, one a line');
  const chips = dialog.getByRole('list', { name: 'Understood' }).getByRole('listitem');

  await test.step('one line, of which a part is given back', async () => {
    await page.keyboard.press('q');
    await input.fill('Fix C# #inprog !today ^high +ui');
    await expect(chips).toHaveText(['In Progress', /\d/, 'High', 'ui']);
    await dialog.getByRole('button', { name: 'Give “+ui” back to the title' }).click();
    await expect(input).toBeFocused();
    await expect(chips).toHaveText(['In Progress', /\d/, 'High']);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toHaveText('“Fix C# +ui” added');
    await expect(input).toHaveValue('');
    await page.keyboard.press('Escape');
    await board.reads('Bug: alpha', 'In Progress: Fix C# +ui');
    await expect(board.title('Fix C#')).toHaveAccessibleName('Fix C# +ui , priority High, Due today');
    await expect(board.title('Fix C#')).toBeFocused();
  });

  await test.step('several lines, in other features too', async () => {
    await page.getByRole('button', { name: 'Quick add' }).click();
    await input.fill('one #bug\n\ntwo @Billing #in progress\n^1 three');
    await expect(dialog.getByRole('list', { name: 'Items' }).getByText('three')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toHaveText('3 items added');
    await page.keyboard.press('Escape');
    await board.reads('Bug: alpha one three', 'In Progress: Fix C# +ui');
    await expect(page.getByRole('tab', { name: 'Billing (2)' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await board.reads('Bug: alpha', 'In Progress: Fix C# +ui');
    await expect(page.getByRole('tab', { name: 'Billing (1)' })).toBeVisible();
  });

  await test.step('a line without a title is not added', async () => {
    await page.keyboard.press('q');
    await input.fill('#bug');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Please log in and fill the required fields')).toBeVisible();
    await expect(input).toHaveValue('#bug');
  });
});
