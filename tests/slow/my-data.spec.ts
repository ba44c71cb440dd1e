import type { Page } from '@playwright/test';
import { addWork } from '../support/devflow';
import { expect, test } from '../support/e2e';
import { mutate } from '../support/typed-call';

const card = (page: Page, name: string) => page.getByRole('region', { name });

test('somebody downloads everything, brings it into another account, takes it back, leaves and comes back', async ({
  page,
  browser,
  toolstead,
  user,
  openAs,
  visit,
  given,
  send,
}) => {
  await given(addWork, [
    { title: 'first', feature: 'Search', status: 'Bug' },
    { title: 'second', feature: 'Search', status: 'Bug' },
  ]);
  await send('scripts.create', { name: 'a/b 🎈', content: 'SELECT 1' });
  await visit('account');
  const saved = page.waitForEvent('download');
  await card(page, 'My data').getByRole('button', { name: 'Download' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^toolstead_.+_\d{4}-\d\d-\d\d\.zip$/);
  const zip = await download.path();
  await expect(page.getByText('Your data is downloaded')).toBeVisible();

  const other = await toolstead.createUser();
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await openAs(other, 'account', theirs);
  const mine = card(theirs, 'My data');
  const choose = (file: string | { name: string; mimeType: string; buffer: Buffer }) =>
    mine.getByLabel('Choose a file').setInputFiles(file);
  const dialog = theirs.getByRole('dialog', { name: 'Import your data' });
  await choose({ name: 'other.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') });
  await expect(dialog.getByText('This file is damaged, or no .zip file')).toBeVisible();
  await theirs.keyboard.press('Escape');
  await choose(zip);
  await expect(dialog.getByText(/2 new/)).toBeVisible();
  // Something changes between the preview and the press: the new preview is shown, and nothing is done.
  await mutate(toolstead, other, 'scripts.create', { name: 'a/b 🎈', content: 'of another' });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('Your data has changed since the preview')).toBeVisible();
  await expect(dialog.getByText(/1 changed/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(theirs.getByText('Your data is imported. It can be undone for 30 days.')).toBeVisible();
  await theirs.goto('devflow');
  await expect(theirs.getByText('second')).toBeVisible();
  await theirs.goto('account');
  await mine.getByRole('button', { name: 'Undo the import' }).click();
  await expect(mine.getByText('Taken back', { exact: true })).toBeVisible();
  await theirs.goto('devflow');
  await expect(theirs.getByText('second')).toHaveCount(0);
  await context.close();

  await card(page, 'Delete account').getByRole('button', { name: 'Delete your account' }).click();
  const leaving = page.getByRole('dialog', { name: 'Delete your account' });
  await leaving.getByLabel('Current password').fill('not this one');
  await leaving.getByRole('button', { name: 'Delete account' }).click();
  await expect(leaving.getByText('The current password is wrong')).toBeVisible();
  await leaving.getByLabel('Current password').fill(user.password);
  await leaving.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/app\/login/);
  await page.getByLabel('Username or Email').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText(/^This account will be deleted on \d{4}-/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account and sign in' }).click();
  await expect(page).not.toHaveURL(/\/app\/login/);
  await page.goto('devflow');
  await expect(page.getByText('second')).toBeVisible();
});
