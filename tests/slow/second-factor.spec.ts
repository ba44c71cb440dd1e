import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violations } from '../support/axe';
import { addAuthenticator } from '../support/browser-authenticator';
import { expect, test } from '../support/e2e';
import { appCode } from '../support/totp';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(title(page, 'Sign in to Toolstead')).toBeVisible();
  // It leads to the page of before until then.
  await expect(page).toHaveURL(/\/app\/login$/);
}

test('a person switches two-factor sign-in on, and signs in with a code, a recovery code and a passkey', async ({
  page,
  context,
  toolstead,
  user,
  visit,
}) => {
  await addAuthenticator(page, { suggestions: false });
  const second = await context.newPage();
  await visit('account', second);
  await visit('account');
  const factor = card(page, 'Two-factor sign-in');

  await factor.getByRole('button', { name: 'Switch on two-factor sign-in' }).click();
  await dialog(page).getByLabel('Current password').fill('not mine');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('The current password is wrong');
  await dialog(page).getByLabel('Current password').fill(user.password);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const code = dialog(page).getByLabel('Code that the app shows');
  await expect(code).toBeFocused();
  await code.fill('12345');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  expect(await violations(page)).toEqual([]);
  await code.fill(appCode(secret));
  await page.keyboard.press('Enter');
  const list = dialog(page).getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allTextContents();
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()]);
  expect(await readFile(await file.path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
  expect(await violations(page)).toEqual([]);
  await button(page, 'I have kept them').click();
  for (const window of [page, second]) {
    await expect(card(window, 'Two-factor sign-in')).toContainText('10 of 10 left');
  }

  const passkeys = card(page, 'Passkeys');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByLabel('Name').fill('Laptop');
  await dialog(page).getByLabel('Current password').fill(user.password);
  await page.keyboard.press('Enter');
  await expect(passkeys).toContainText('Laptop');
  await passkeys.getByRole('button', { name: 'More about the passkey Laptop' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await dialog(page).getByLabel('Name').fill('Blue laptop');
  await page.keyboard.press('Enter');
  await expect(card(second, 'Passkeys')).toContainText('Blue laptop');
  await expect(card(second, 'Passkeys')).toContainText('Never used');
  // The same device again.
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByLabel('Current password').fill(user.password);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('This device or key has a passkey of your account already.');
  await page.keyboard.press('Escape');

  await signOut(page);
  await page.getByLabel('Username or Email').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.keyboard.press('Enter');
  await expect(title(page, 'Enter your code')).toBeVisible();
  const asked = page.getByLabel('Code', { exact: true });
  await expect(asked).toBeFocused();
  await expect(asked).toHaveAttribute('autocomplete', 'one-time-code');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Please enter the code of your authenticator app');
  await asked.fill('12345');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong, or it was used already')).toBeVisible();
  await expect(asked).toBeFocused();
  await button(page, 'Use a recovery code').click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/home$/);

  await signOut(page);
  await page.getByLabel('Username or Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.keyboard.press('Enter');
  await button(page, 'Back').click();
  await expect(page.getByLabel('Username or Email')).toHaveValue(user.email);
  await button(page, 'Sign In').click();
  // As an app would show it half a minute later: that of now was used to switch it on.
  const later = appCode(secret, 1);
  await page.getByLabel('Code', { exact: true }).fill(`${later.slice(0, 3)} ${later.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/home$/);

  await page.goto(`${toolstead.url}/app/account`);
  await expect(card(page, 'Two-factor sign-in')).toContainText('9 of 10 left');
  await signOut(page);
  await page.goto(`${toolstead.url}/app/login?redirect=%2Faccount`);
  // Agreed to before, the passkey among the suggestions would sign in without the button.
  await button(page, 'Use a passkey instead').click();
  await expect(passkeys).toContainText('Last used');

  await passkeys.getByRole('button', { name: 'More about the passkey Blue laptop' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  // The passkey that has signed in proves more than the password.
  await expect(dialog(page)).toContainText('no password is needed');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(passkeys).toContainText('A passkey signs you in without your password');
  await signOut(page);
  await button(page, 'Use a passkey instead').click();
  await expect(page.getByRole('alert')).toContainText('This passkey does not sign in here');

  const subjects = (await toolstead.mailsTo(user.email, 4)).map(({ headers }) => headers.get('subject'));
  expect(subjects).toEqual([
    'Two-factor sign-in is on',
    'A passkey was added',
    'A recovery code was used',
    'A passkey was removed',
  ]);
});

test('a passkey is offered in the name field, and a master takes a lost factor away', async ({
  page,
  browser,
  toolstead,
  user,
  openAs,
  visit,
}) => {
  const authenticator = await addAuthenticator(page);
  await visit('account');
  const passkeys = card(page, 'Passkeys');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByLabel('Current password').fill(user.password);
  await page.keyboard.press('Enter');
  await expect(passkeys).toContainText(/on Linux|Chrome/);
  await authenticator.agree(false);
  await signOut(page);
  await authenticator.agree(true);
  await page.reload();
  await expect(page).toHaveURL(/\/app\/home$/);
  await page.goto(`${toolstead.url}/app/account`);
  await expect(passkeys).toContainText('Last used');

  const master = await toolstead.createUser({ role: 'master' });
  const masters = await (await browser.newContext()).newPage();
  await openAs(master, `option-access?tab=users&search=${user.username}`, masters);
  const menu = masters.getByRole('button', { name: `More about ${user.username}` });
  const entry = masters.getByRole('menuitem', { name: 'Take second factor away' });
  await menu.click();
  await entry.click();
  const question = masters.getByRole('dialog');
  await expect(question).toContainText('Be sure that it is them who ask');
  await question.getByLabel('Current password').fill(master.password);
  await question.getByRole('button', { name: 'Take away' }).click();
  await expect(masters.getByText(`${user.username} signs in by the password alone`)).toBeVisible();
  await expect(passkeys).toContainText('A passkey signs you in without your password');
  await menu.click();
  await expect(entry).toHaveAttribute('aria-disabled', 'true');
  await masters.context().close();
  const mails = await toolstead.mailsTo(user.email, 2);
  expect(mails.at(-1)?.headers.get('subject')).toBe('Your second factor was taken away');
});

test('at another address the sign-in page says where passkeys work', async ({ page, toolstead }) => {
  await addAuthenticator(page);
  const elsewhere = toolstead.url.replace('localhost', '127.0.0.1');
  await page.goto(`${elsewhere}/app/login`);
  await button(page, 'Use a passkey instead').click();
  await expect(page.getByRole('alert')).toContainText(`Passkeys work at ${toolstead.url} only`);
});
