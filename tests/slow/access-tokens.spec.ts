import type { Page } from '@playwright/test';
import { violations } from '../support/axe';
import { expect, test } from '../support/e2e';

const card = (page: Page) => page.getByRole('region', { name: 'Access tokens' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a token is made, copied, used at both doors, and revoked', async ({
  page,
  context,
  toolstead,
  user,
  visit,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit('account');
  const calls = (token: string, path: string, body?: object) =>
    fetch(`${toolstead.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  await expect(card(page)).toContainText('You have none');

  await button(page, 'New token').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Please enter a name');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Backup');
  await button(page, 'Make the token').click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a tool that the token may use');
  await dialog.getByRole('radiogroup', { name: 'DevFlow' }).getByText('Read and write').click();
  await dialog
    .getByRole('radiogroup', { name: /^Script/ })
    .getByText('Read', { exact: true })
    .click();
  await dialog.getByRole('combobox', { name: 'Ends' }).selectOption({ label: 'Never' });
  expect(await violations(page)).toEqual([]);
  await button(page, 'Make the token').click();
  await expect(dialog).toContainText('Please enter your current password');
  await dialog.getByLabel('Current password').fill(user.password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('dialog')).toContainText('it is not shown again');
  const token = await page.getByRole('textbox', { name: 'Token' }).inputValue();
  await button(page, 'Copy').click();
  await expect(button(page, 'Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  expect(await violations(page)).toEqual([]);
  await button(page, 'Done').click();
  await expect(card(page)).toContainText('Backup');
  await expect(card(page)).toContainText('DevFlow (read and write)');
  await expect(card(page)).toContainText('No end · Never used');
  await expect(page.locator('body')).not.toContainText(token);

  const added = await calls(token, '/api/trpc/devflow.addFeature', { name: 'by curl' });
  expect(added.status).toBe(200);
  expect((await calls(token, '/api/Home.php')).status).toBe(200);
  expect((await calls(token, '/api/ScriptManager.php', { scripts: { one: 'x' } })).status).toBe(403);
  expect((await calls(token, '/api/ValidateToken.php')).status).toBe(403);
  await page.reload();
  await expect(card(page)).toContainText('Last used');

  // The same name again, and in another window of the account.
  await button(page, 'New token').click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Backup');
  await dialog.getByRole('radiogroup', { name: 'DevFlow' }).getByText('Read', { exact: true }).click();
  await dialog.getByLabel('Current password').fill(user.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('You have a token of this name already');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  await button(page, 'Cancel').click();

  const other = await context.newPage();
  await visit('account', other);
  await expect(card(other)).toContainText('Backup');
  // The key of watched records stands beside it once it was made.
  await calls(user.token, '/api/WatchedRecords.php?action=api_key');
  await page.reload();
  await expect(card(page)).toContainText('API key of');
  await button(page, 'Revoke Backup').click();
  const confirm = page.getByRole('alertdialog');
  await confirm.getByRole('button', { name: 'Revoke' }).click();
  await expect(card(page)).not.toContainText('Backup');
  await expect(card(other)).not.toContainText('Backup');
  expect((await calls(token, '/api/Home.php')).status).toBe(401);

  // A new password ends what is left, unless that is not wanted.
  await button(page, 'Change your password').click();
  const ends = dialog.getByRole('checkbox', { name: 'End 1 key too' });
  await expect(ends).toBeChecked();
  await dialog.getByLabel('Current password').fill(user.password);
  await dialog.getByLabel('New password', { exact: true }).fill('a new password');
  await dialog.getByLabel('Repeat the new password').fill('a new password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await expect(card(page)).toContainText('You have none');

  await calls(user.token, '/api/WatchedRecords.php?action=api_key');
  await page.reload();
  await card(page)
    .getByRole('button', { name: /^End API key of/ })
    .click();
  await confirm.getByRole('button', { name: 'End' }).click();
  await expect(card(page)).toContainText('You have none');
});
