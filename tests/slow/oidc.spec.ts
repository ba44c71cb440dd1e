import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { violations } from '../support/axe';
import { expect, startToolstead, test, type Toolstead } from '../support/e2e';
import { type OpenidProvider, startOpenidProvider } from '../support/openid-provider';

let openid: OpenidProvider;
let served: Toolstead;
test.beforeAll(async () => {
  const port = await freePort();
  openid = await startOpenidProvider(`http://localhost:${port}/app/oidc`);
  served = await startToolstead({
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    OIDC_ISSUER: openid.issuer,
    OIDC_CLIENT_ID: openid.clientId,
    OIDC_CLIENT_SECRET: openid.clientSecret,
    OIDC_NAME: 'Authenticator House',
    PASSWORD_SIGN_IN: 'off',
  });
});
test.afterAll(async () => {
  await served.close();
  await openid.close();
});

/** The provider must know the address before the server starts. */
async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const way = (page: Page) => page.getByRole('link', { name: 'Sign in with Authenticator House' });

test('an account is linked by its password once, signed in without, and unlinked', async ({ page }) => {
  const user = await served.createUser();
  openid.person = { sub: 'somebody', email: user.email, email_verified: true };
  await page.goto(`${served.url}/app/login?redirect=%2Fdevflow`);
  await expect(way(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Username or Email' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await way(page).click();

  await expect(page.getByRole('heading', { name: 'Link your account' })).toBeVisible();
  await expect(page).toHaveURL(`${served.url}/app/oidc`);
  await expect(page.getByText(user.email)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const password = page.getByLabel('Password of your account here');
  await expect(password).toBeFocused();
  await button(page, 'Link and sign in').click();
  await expect(page.getByText('Please enter the password of your account here')).toBeVisible();
  await password.fill('a wrong guess');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not the password of your account here')).toBeVisible();
  await password.fill(user.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${served.url}/app/devflow`);

  const signOut = () => page.evaluate(() => localStorage.clear());
  await signOut();
  await page.goto(`${served.url}/app/login?redirect=%2F%2Fevil.example.net`);
  await way(page).click();
  await expect(page).toHaveURL(`${served.url}/app/home`);

  await page.goto(`${served.url}/app/account`);
  const card = page.getByRole('region', { name: 'Sign-in with Authenticator House' });
  await expect(card).toContainText(`Linked as ${user.email}`);
  await button(page, 'Unlink Authenticator House').click();
  await page.getByLabel('Current password').fill(user.password);
  await page.keyboard.press('Enter');
  await expect(card).toContainText('Not linked');

  // Linked again from here, by somebody who is signed in there as another one at first.
  openid.person.email = 'else@example.org';
  await page.getByRole('link', { name: 'Link Authenticator House' }).click();
  await expect(page.getByRole('alert')).toContainText('another e-mail address there');
  openid.person.email = user.email;
  await page.getByRole('link', { name: 'Begin again' }).click();
  await expect(page.getByText(`Your account here has the address ${user.email}`)).toBeVisible();
  const session = await page.evaluate(() => localStorage.getItem('authToken'));
  await page.getByLabel('Password of your account here').fill(user.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${served.url}/app/account`);
  await expect(card).toContainText(`Linked as ${user.email}`);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe(session);

  // Deleted, and kept by the provider.
  await button(page, 'Delete your account').click();
  await page.getByLabel('Current password').fill(user.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/login/);
  await way(page).click();
  await expect(page.getByText(/^This account will be deleted on \d{4}-/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await button(page, 'Keep my account and sign in').click();
  await expect(page).toHaveURL(`${served.url}/app/account`);
  await button(page, 'Unlink Authenticator House').click();
  await page.getByLabel('Current password').fill(user.password);
  await page.keyboard.press('Enter');
  await expect(card).toContainText('Not linked');

  // Only masters sign in with a password.
  await signOut();
  await page.goto(`${served.url}/app/login`);
  await button(page, 'Masters sign in with a password').click();
  await page.getByRole('textbox', { name: 'Username or Email' }).fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await button(page, 'Sign In').click();
  await expect(page.getByRole('alert')).toContainText('Only masters sign in with a password here');

  openid.person = { sub: 'somebody else', email: 'else@example.org', email_verified: true };
  await page.context().clearCookies();
  await page.reload();
  await way(page).click();
  await expect(page.getByRole('alert')).toContainText('You have no account here');
  openid.setDown(true);
  await page.getByRole('link', { name: 'Begin again' }).click();
  // The provider is known by now, and its page is what fails.
  await expect(page).toHaveURL(new RegExp(`^${openid.issuer}`));
  openid.setDown(false);
  await page.goto(`${served.url}/app/oidc`);
  await expect(page.getByRole('alert')).toContainText('begun too long ago');
});
