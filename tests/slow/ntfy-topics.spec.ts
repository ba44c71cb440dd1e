import type { Page } from '@playwright/test';
import { password } from '../support/accounts';
import { violations } from '../support/axe';
import { endAll } from '../support/endings';
import { expect, startToolstead, test as base } from '../support/e2e';
import { type Ntfy, startNtfy } from '../support/ntfy-server';

const test = base.extend<object, { ntfy: Ntfy }>({
  ntfy: [
    async ({}, use) => {
      await use(await startNtfy());
      await endAll();
    },
    { scope: 'worker' },
  ],
  toolstead: [
    async ({ ntfy }, use) => {
      const toolstead = await startToolstead({ PRIVATE_ADDRESSES: ntfy.address });
      await use(toolstead);
      await toolstead.close();
    },
    { scope: 'worker' },
  ],
});

const card = (page: Page) => page.getByRole('region', { name: 'Push notifications' });

test('a topic of ntfy is added with the password, tested, told to hide texts, and removed', async ({
  page,
  ntfy,
  visit,
}) => {
  const name = `${ntfy.address}/anna-reminders`;
  ntfy.protects.set('anna-reminders', 'tk_right');
  await visit('account');
  await card(page).getByRole('button', { name: 'Add an ntfy topic' }).click();
  const form = page.getByRole('dialog', { name: 'Add an ntfy topic' });
  await expect(form).toContainText('These messages are not encrypted end to end');
  await form.getByLabel('Address of the topic').fill('https://ntfy.example.org');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Enter the address of a topic')).toBeVisible();
  await form.getByLabel('Address of the topic').fill('http://192.168.1.5/topic');
  await form.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await expect(form.getByText('Reminders may not be pushed to this address')).toBeVisible();
  await form.getByLabel('Address of the topic').fill(`http://${name}`);
  await form.getByLabel('Access token of ntfy').fill('tk_right');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();

  await card(page)
    .getByRole('button', { name: `Send a test to ${name}` })
    .click();
  await expect(page.getByText('The ntfy server has taken it')).toBeVisible();
  expect(ntfy.shown('anna-reminders')).toMatchObject([{ message: 'Reminders arrive here' }]);
  await expect(page.getByText(`Secret address of reminders: http://${name}`)).toBeVisible();
  const choose = async (item: string) => {
    await card(page)
      .getByRole('button', { name: `More for ${name}` })
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Hide texts');
  await expect(card(page).getByText('Texts are hidden')).toBeVisible();
  await choose('Remove');
  const question = page.getByRole('alertdialog', { name: `Remove ${name}` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(card(page).getByText(name)).toHaveCount(1);
  await choose('Remove');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(card(page).getByText(name)).toHaveCount(0);
});
