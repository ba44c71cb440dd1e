import type { Page } from '@playwright/test';
import { violations } from '../support/axe';
import { expect, test } from '../support/e2e';

const card = (page: Page) => page.getByRole('region', { name: 'Webhooks' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a webhook is made, its secret shown once, tested, switched off and on, and removed', async ({
  page,
  context,
  user,
  visit,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit('account');
  await expect(card(page)).toContainText('You have none');

  await button(page, 'New webhook').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Automations');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('example.org/hook');
  await button(page, 'Make the webhook').click();
  await expect(dialog).toContainText('Enter an address such as');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://localhost/hook?key=very-secret');
  await button(page, 'Make the webhook').click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose what is sent');
  const devflow = dialog.getByRole('group', { name: 'DevFlow' });
  await devflow.getByRole('checkbox', { name: 'DevFlow' }).check();
  await expect(devflow.getByRole('checkbox', { name: 'Item' })).toBeChecked();
  await devflow.getByRole('checkbox', { name: 'View' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Calendar' }).check();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Current password').fill(user.password);
  await page.keyboard.press('Enter');

  await expect(dialog).toContainText('it is not shown again');
  const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await button(page, 'Copy').click();
  await expect(button(page, 'Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await button(page, 'Done').click();

  await expect(card(page)).toContainText('localhost · Calendar, DevFlow (status, feature, item)');
  await expect(card(page)).toContainText('Nothing delivered yet');
  await expect(page.locator('body')).not.toContainText('very-secret');
  await expect(page.locator('body')).not.toContainText(secret);

  await button(page, 'Send a test to Automations').click();
  await expect(page.getByText('The address is not a public one')).toBeVisible();
  const choose = async (name: string) => {
    await button(page, 'More for Automations').click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('Last attempts');
  await expect(dialog.getByRole('listitem')).toContainText('Test: The address is not a public one');
  expect(await violations(page)).toEqual([]);
  await button(page, 'Close').last().click();

  await choose('New secret');
  await dialog.getByLabel('Current password').fill(user.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Secret' })).not.toHaveValue(secret);
  await button(page, 'Done').click();

  await choose('Switch off');
  await expect(card(page)).toContainText('Off');
  await button(page, 'Switch Automations on').click();
  await expect(button(page, 'Send a test to Automations')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await choose('Remove');
  await button(page, 'Remove').click();
  await expect(card(page)).toContainText('You have none');
});
