import type { Page } from '@playwright/test';
import { expect, SLOW, startToolstead, test } from '../support/e2e';
import { startMailServer } from '../support/mail-server';

declare global {
  interface Window {
    /** The document's theme and sidebar state at the first paint. */
    firstPaint?: { theme: string | undefined; sidebar: string | undefined };
  }
}

/** Records the theme and the sidebar state at the first paint of every page loaded from now on. */
async function watchFirstPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver(() => {
      const { theme, sidebar } = document.documentElement.dataset;
      window.firstPaint ??= { theme, sidebar };
    }).observe({ type: 'paint', buffered: true });
  });
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
}

const wornTheme = (page: Page) => page.locator('html').getAttribute('data-theme');

test(
  'from registration to a chosen theme, through a power cut and a forgotten password',
  SLOW,
  async ({ page, browser, allowConsoleError }) => {
    // The power is cut whenever it is, also while the page asks for it.
    allowConsoleError(/^Could not load the saved theme/);
    const mailServer = await startMailServer();
    const toolstead = await startToolstead({ SMTP_URL: mailServer.url });
    const app = (path: string) => `${toolstead.url}/app/${path}`;
    const nextLink = async () => {
      const before = mailServer.deliveries.length;
      return {
        comes: async () => {
          await expect.poll(() => mailServer.deliveries.length).toBe(before + 1);
          return mailServer.deliveries[before]?.mail.link?.href ?? '';
        },
      };
    };
    const person = { username: '梅琳 Tan', email: 'meilin@example.org', password: '密码 first' };

    await test.step('registers and activates by the mail', async () => {
      const link = await nextLink();
      await page.goto(app('register'));
      await fill(page, {
        Username: person.username,
        Email: person.email,
        Password: person.password,
        'Confirm Password': person.password,
      });
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(
        page.getByText('Registration successful, please check your email to activate your account'),
      ).toBeVisible();
      await page.goto(await link.comes());
      await expect(page.getByText('Your account is activated')).toBeVisible();
    });

    await test.step('signs in with the keyboard', async () => {
      await page.goto(app('login'));
      await fill(page, { 'Username or Email': person.email.toUpperCase(), Password: person.password });
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/app/home');
    });

    await test.step('collapses the sidebar, previews a theme, chooses one', async () => {
      await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
      await page.goto(app('theme-settings'));
      const card = page.getByRole('button', { name: /^Warm Sunset/ });
      await card.hover();
      await expect.poll(() => wornTheme(page)).toBe('Warm Sunset');
      await page.getByRole('heading', { name: 'Theme Settings' }).hover();
      await expect.poll(() => wornTheme(page)).toBe('Modern Light');
      await page.getByRole('button', { name: /^Professional Dark/ }).click();
      await expect(page.getByText('Theme updated successfully!')).toBeVisible();
      expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({
        userTheme: 'Professional Dark',
        sidebarState: '"closed"',
      });
    });

    await test.step('reloads without a flash', async () => {
      await watchFirstPaint(page);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Theme Settings' })).toBeVisible();
      expect(await page.evaluate(() => window.firstPaint)).toEqual({
        theme: 'Professional Dark',
        sidebar: 'closed',
      });
      expect(await wornTheme(page)).toBe('Professional Dark');
    });

    await test.step('is still signed in after everything was killed', async () => {
      await toolstead.kill();
      await toolstead.start();
      await page.goto(app('home'));
      await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
      expect(await wornTheme(page)).toBe('Professional Dark');
    });

    const elsewhere = await browser.newContext();
    await test.step('forgets the password and chooses another on another device', async () => {
      const other = await elsewhere.newPage();
      const link = await nextLink();
      await other.goto(app('forgot-password'));
      await fill(other, { Email: person.email });
      await other.getByRole('button', { name: 'Send Reset Link' }).click();
      await expect(other.getByText('Reset link has been sent to your email, please check!')).toBeVisible();
      await other.goto(await link.comes());
      await fill(other, { 'New Password': '密码 second', 'Confirm Password': '密码 second' });
      await other.getByRole('button', { name: 'Submit' }).click();
      await expect(other.getByText('Password reset successful, ')).toBeVisible();
      await expect(other.getByRole('link', { name: 'click here' })).toBeVisible();
      await other.waitForURL(app('login'));
      await fill(other, { 'Username or Email': person.username, Password: '密码 second' });
      await other.getByRole('button', { name: 'Sign In' }).click();
      await expect(other.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
      await expect.poll(() => wornTheme(other)).toBe('Professional Dark');
    });

    await test.step('and the old session is out', async () => {
      await page.reload();
      await page.waitForURL(/\/app\/login/);
      expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    });

    await elsewhere.close();
    await toolstead.close();
    await mailServer.close();
  },
);

test('without a mail server the activation mail is in the outbox', async ({ page, toolstead }) => {
  const person = { username: 'Outbox Reader', email: 'outbox@example.org', password: 'reads outboxes' };
  await page.goto('register');
  await fill(page, {
    Username: person.username,
    Email: person.email,
    Password: person.password,
    'Confirm Password': person.password,
  });
  await page.getByRole('button', { name: 'Register' }).click();
  const [mail] = await toolstead.mailsTo(person.email);
  await page.goto(mail?.link?.href ?? '');
  await page.getByRole('link', { name: /sign in/i }).click();
  await fill(page, { 'Username or Email': person.username, Password: person.password });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
});
