import type { Page } from '@playwright/test';
import type { TestUser } from '../support/accounts';
import { addWork } from '../support/devflow';
import { callsOf } from '../support/answers';
import { expect, SLOW, test } from '../support/e2e';
import { saveHome, saveTools } from '../support/options';

// An admin closes a tool in use: its users are redirected to /access-denied, and lose nothing.

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

let admin: TestUser;
let openToUsers: (open: boolean) => Promise<void>;
test.beforeEach(async ({ toolstead }) => {
  admin = await toolstead.createUser({ role: 'admin' });
  openToUsers = (enabled_user) => saveTools(toolstead, admin, [{ tool_key: 'devflow', enabled_user }]);
});
test.afterEach(async ({ toolstead }) => {
  await openToUsers(true);
  await saveHome(toolstead, admin, { devFlowEnabled_user: true });
});

test('users of the tool are redirected at once, and lose nothing', SLOW, async ({ page, user, visit }) => {
  await visit();
  await page.getByRole('button', { name: 'Warm Sunset' }).click();
  await expect(page.getByText('Theme updated successfully!')).toBeVisible();
  await entry(page, 'DevFlow').click();
  await expect(heading(page, 'DevFlow')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  await openToUsers(false);
  await expect(heading(page, 'Access Denied')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/access-denied$/);

  await page.getByRole('button', { name: 'Go Navigator' }).click();
  await expect(heading(page, 'Choose Your Tool')).toBeVisible();
  await expect(entry(page, 'DevFlow')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'Warm Sunset');
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe(user.token);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  await openToUsers(true);
  await entry(page, 'Home').click();
  await entry(page, 'DevFlow').click();
  await expect(heading(page, 'DevFlow')).toBeVisible();
});

test('users on other pages are not affected, and Back in a redirected window leads to the page before the closed tool', async ({
  page,
  visit,
}) => {
  await visit('watched-records');
  await expect(heading(page, '已看管理器')).toBeVisible();
  await openToUsers(false);
  await expect(entry(page, 'DevFlow')).toHaveCount(0);
  await expect(heading(page, '已看管理器')).toBeVisible();

  await openToUsers(true);
  await entry(page, 'Dashboard').click();
  await entry(page, 'DevFlow').click();
  await expect(heading(page, 'DevFlow')).toBeVisible();
  await openToUsers(false);
  await expect(heading(page, 'Access Denied')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Dashboard Content')).toBeVisible();
});

test('its path and that of its settings are closed too, to that role only', async ({
  page,
  toolstead,
  openAs,
  visit,
}) => {
  await saveHome(toolstead, admin, { devFlowEnabled_user: false });
  await visit('devflow');
  await expect(page).toHaveURL(/\/app\/access-denied$/);
  await page.goto('devflow-settings');
  await expect(page).toHaveURL(/\/app\/access-denied$/);
  await openAs(admin, 'devflow');
  await expect(heading(page, 'DevFlow')).toBeVisible();
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await expect(heading(page, 'Settings')).toBeVisible();
});

test(
  'the open tools are fetched at a change of page, and not while the user types',
  SLOW,
  async ({ page, visit, given }) => {
    await given(addWork, [
      { title: 'zeta', feature: 'Billing', status: 'Completed', completedAt: '2026-03-04T05:06:07Z' },
    ]);
    const calls = callsOf(page);
    await visit('devflow?view=completed');
    const row = page.getByRole('table', { name: 'Completed items' }).getByText('zeta');
    await expect(row).toBeVisible();
    await calls.rest();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('toolAccess.openTools')) asked += 1;
    });
    await page.keyboard.press('/');
    for (const text of ['z', 'ze', 'zet']) {
      await page.keyboard.type(text.slice(-1));
      await expect(page).toHaveURL(new RegExp(`search=${text}(&|$)`));
    }
    await expect(row).toBeVisible();
    expect(asked).toBe(0);
    await entry(page, 'Dashboard').click();
    await expect(page.getByText('Dashboard Content')).toBeVisible();
    await expect.poll(() => asked).toBeGreaterThan(0);
  },
);
