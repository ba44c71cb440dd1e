import type { Page } from '@playwright/test';
import { violations } from '../support/axe';
import { expect, SLOW, test } from '../support/e2e';
import { startToolstead, type Toolstead } from '../support/toolstead';
import { appCode } from '../support/totp';

// Which roles need a second factor counts for all, so that it has an installation of its own.
let served: Toolstead;
test.beforeAll(async () => {
  served = await startToolstead();
});
test.afterAll(() => served.close());

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function signIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.goto(`${served.url}/app/login`);
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

test(
  'a master requires a second factor of users, who set it up before anything else',
  SLOW,
  async ({ page, browser }) => {
    const master = await served.createUser({ role: 'master' });
    const user = await served.createUser();
    await signIn(page, master);
    await expect(page).toHaveURL(/\/app\/home$/);
    await page.goto(`${served.url}/app/master-settings`);
    await button(page, 'Change who must have a second factor').click();
    await dialog(page).getByRole('checkbox', { name: 'Users' }).check();
    await button(page, 'Save').click();
    await expect(dialog(page)).toContainText('Please enter your current password');
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByLabel('Current password').fill(master.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Users must have an authenticator app or a passkey')).toBeVisible();

    const theirs = await (await browser.newContext()).newPage();
    await signIn(theirs, user);
    await expect(theirs.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
    expect(await violations(theirs)).toEqual([]);
    await theirs.goto(`${served.url}/app/devflow`);
    await expect(theirs).toHaveURL(/\/app\/second-factor$/);
    await button(theirs, 'Use an authenticator app').click();
    await dialog(theirs).getByLabel('Current password').fill(user.password);
    await theirs.keyboard.press('Enter');
    const secret = ((await dialog(theirs).locator('code').textContent()) ?? '').replaceAll(' ', '');
    await dialog(theirs).getByLabel('Code that the app shows').fill(appCode(secret));
    await theirs.keyboard.press('Enter');
    await button(theirs, 'I have kept them').click();
    await expect(theirs).toHaveURL(/\/app\/home$/);
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
    await theirs.context().close();
  },
);
