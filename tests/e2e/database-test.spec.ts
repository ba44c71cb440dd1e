import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';

const result = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
const button = (page: Page, name: string) => page.getByRole('button', { name });

test('anyone may test the connection: locally, directly, and when something is in the way', async ({
  page,
}) => {
  await page.goto('database-test');
  await button(page, 'Local connection test').click();
  for (const name of ['Local: health', 'Local: typed query']) {
    await expect(result(page, name)).toContainText('Passed');
    await expect(result(page, name)).toContainText(/\d+ ms/);
  }
  await expect(
    page.getByRole('status').filter({ hasText: 'Local connection test: 2 passed' }),
  ).toBeAttached();

  const health = result(page, 'Local: health');
  await expect(health.getByText('application/json')).toBeHidden();
  await health.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(health.getByText('application/json')).toBeVisible();
  await expect(health.getByText('"status": "ok"')).toBeVisible();

  await button(page, 'Clear results').focus();
  await page.keyboard.press('Enter');
  await expect(health).toBeHidden();
  await expect(button(page, 'Clear results')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'No results yet' })).toBeVisible();

  await button(page, 'Direct connection test').click();
  await expect(result(page, 'Direct: health')).toContainText('Passed');
  await expect(result(page, 'Direct: typed query')).toContainText('Passed');

  await page.route('**/healthz', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' }),
  );
  await button(page, 'Clear results').click();
  await button(page, 'Local connection test').click();
  await expect(health).toContainText('Proxy problem');
  await page.unroute('**/healthz');
  await page.route('**/healthz', (route) => route.abort());
  await button(page, 'Clear results').click();
  await button(page, 'Local connection test').click();
  await expect(health).toContainText('No connection');

  await page.getByRole('link', { name: 'Toolstead' }).click();
  await expect(page).toHaveURL(/\/app\/login$/);
});

test('the direct test from another origin reads the health, and shows what the browser refuses', async ({
  page,
  toolstead,
  allowConsoleError,
}) => {
  allowConsoleError(/blocked by CORS policy/);
  const elsewhere = toolstead.url.replace('localhost', '127.0.0.1');
  await page.goto(`${elsewhere}/app/database-test`);
  await button(page, 'Direct connection test').click();
  await expect(result(page, 'Direct: health')).toContainText('Passed');
  await expect(result(page, 'Direct: typed query')).toContainText('Refused by the browser');
});

test('diagnostics sign in with both username and password or not at all, fit a narrow phone, and show no secret', async ({
  page,
  user,
  toolstead,
}) => {
  const { db } = await toolstead.database();
  const sessions = async () =>
    (await db.selectFrom('sessions').select('user_id').where('user_id', '=', user.id).execute()).length;
  const before = await sessions();
  const username = page.getByLabel('Username or Email');
  const password = page.getByLabel('Password', { exact: true });

  await page.goto('database-test');
  await username.fill('someone');
  await button(page, 'Run diagnostics').click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription('Type a password too, or leave both empty');
  await expect(page.getByRole('heading', { name: 'No results yet' })).toBeVisible();

  await username.fill('');
  await page.keyboard.press('Enter');
  await expect(result(page, 'Root page')).toContainText('Passed');
  await expect(result(page, 'Unknown endpoint')).toContainText('Passed');
  await expect(result(page, 'Sign-in')).toContainText('Skipped');
  await expect(result(page, 'Token validation')).toContainText('401');
  await expect(result(page, 'Token validation')).toContainText('Passed');
  await page.setViewportSize({ width: 360, height: 740 });
  await result(page, 'Token validation').locator('summary').click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await button(page, 'Clear results').click();
  await username.fill(user.username);
  await password.fill('not the password');
  await page.keyboard.press('Enter');
  await expect(result(page, 'Sign-in')).toContainText('Failed');
  await expect(result(page, 'Sign-in')).toContainText('Invalid username or password');

  await button(page, 'Clear results').click();
  await password.fill(user.password);
  const signedIn = page.waitForResponse('**/api/Login.php');
  await password.press('Enter');
  const { token } = (await (await signedIn).json()) as { token: string };
  for (const name of ['Sign-in', 'Token validation', 'Sign-out']) {
    await expect(result(page, name)).toContainText('Passed');
    await result(page, name).locator('summary').click();
  }
  const shown = await page.locator('main').innerText();
  expect(shown).toContain('(hidden)');
  expect(shown).not.toContain(token);
  expect(shown).not.toContain(user.password);
  expect(shown).not.toContain(user.email);
  expect(await sessions()).toBe(before);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});
