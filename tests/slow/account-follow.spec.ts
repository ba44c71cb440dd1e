import type { Page, Route } from '@playwright/test';
import { addItems } from '../support/devflow';
import { expect, test } from '../support/e2e';
import { saveTools } from '../support/options';
import { mutate } from '../support/typed-call';

// Changes of an account elsewhere update all its open windows without a user action.

const entry = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a changed role updates the sidebar, and leaves a page that it no longer opens', async ({
  page,
  toolstead,
  user,
  visit,
}) => {
  const master = await toolstead.createUser({ role: 'master' });
  const setRole = (role: string) =>
    mutate(toolstead, master, 'users.changeRole', { id: user.id, role, currentPassword: master.password });
  await visit();
  await expect(entry(page, 'Dashboard')).toBeVisible();
  await expect(entry(page, 'Option Access')).toHaveCount(0);
  await setRole('admin');
  await entry(page, 'Option Access').click();
  await expect(heading(page, 'Option Access')).toBeVisible();
  await setRole('user');
  await expect(heading(page, 'Access Denied')).toBeVisible();
  await page.getByRole('button', { name: 'Go Navigator' }).click();
  await expect(heading(page, 'Choose Your Tool')).toBeVisible();
  await expect(entry(page, 'Option Access')).toHaveCount(0);
});

test('a theme chosen on another device is put on here', async ({ page, visit, send }) => {
  const stream = page.waitForResponse(/live\.follow/);
  await visit('dashboard');
  await stream;
  await expect(page.getByText('Dashboard Content')).toBeVisible();
  await send('themes.update', { theme_name: 'Ocean Breeze' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'Ocean Breeze');
});

test('a theme chosen elsewhere while the page was loading is put on with the first message', async ({
  page,
  visit,
  send,
}) => {
  let follow = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    follow = resolve;
  });
  await page.route('**/api/trpc/live.follow*', async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForResponse(/ThemeSettings/);
  await visit('dashboard');
  await asked;
  await expect(page.getByText('Dashboard Content')).toBeVisible();
  await send('themes.update', { theme_name: 'Ocean Breeze' });
  follow();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'Ocean Breeze');
});

test('a theme chosen while an earlier one is being asked for is the one put on', async ({
  page,
  visit,
  send,
}) => {
  let answer = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    void page.route(
      /\/api\/trpc\/[^?]*themes\.current/,
      async (route) => {
        const response = await route.fetch();
        resolve();
        await held;
        // The page may have given up waiting for it.
        await route.fulfill({ response }).catch(() => undefined);
      },
      { times: 1 },
    );
  });
  await visit('dashboard');
  await asked;
  await send('themes.update', { theme_name: 'Ocean Breeze' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'Ocean Breeze');
  answer();
  await expect(page.getByText('Dashboard Content')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'Ocean Breeze');
});

test('of two changes of the name, close together, the second one shows', async ({ page, visit, send }) => {
  // Asked for at the stream's first message.
  const following = page.waitForResponse(/themes\.current/);
  await visit('dashboard');
  await following;
  const held: Route[] = [];
  await page.route('**/api/ValidateToken*', (route) => void held.push(route));
  const answers = [];
  for (const name of ['First', 'Second']) {
    await send('account.rename', { name });
    await expect.poll(() => held.length).toBe(answers.length + 1);
    answers.push(await held[answers.length]?.fetch());
  }
  for (const [turn, response] of answers.entries()) await held[turn]?.fulfill({ response });
  await expect(page.getByRole('link', { name: /Second/ })).toBeVisible();
});

test('ending a session signs out every window of the browser', async ({
  page,
  context,
  toolstead,
  user,
  visit,
}) => {
  const second = await context.newPage();
  await visit('dashboard');
  await visit('navigator', second);
  await expect(page.getByText('Dashboard Content')).toBeVisible();
  await expect(heading(second, 'Choose Your Tool')).toBeVisible();
  const admin = await toolstead.createUser({ role: 'admin' });
  await mutate(toolstead, admin, 'users.setActive', { id: user.id, active: false });
  for (const each of [page, second]) {
    await expect(each).toHaveURL(/\/app\/login/);
    await expect(each.getByText('You were signed out: the session has ended')).toBeVisible();
  }
});

test('a closed tool disappears from the sidebars of all windows, and returns when it is opened', async ({
  page,
  context,
  toolstead,
  visit,
}) => {
  const admin = await toolstead.createUser({ role: 'admin' });
  const second = await context.newPage();
  await visit('dashboard');
  await visit('watched-records', second);
  await expect(entry(page, 'Watched Records')).toHaveCount(1);
  await expect(heading(second, '已看管理器')).toBeVisible();
  try {
    await saveTools(toolstead, admin, [{ tool_key: 'watched-records', enabled_user: false }]);
    await expect(entry(page, 'Watched Records')).toHaveCount(0);
    await expect(heading(second, 'Access Denied')).toBeVisible();
  } finally {
    await saveTools(toolstead, admin, [{ tool_key: 'watched-records', enabled_user: true }]);
  }
  await expect(entry(page, 'Watched Records')).toHaveCount(1);
});

test('while the server cannot be reached a line says so and from when the data is, until it is back', async ({
  page,
  toolstead,
  user,
  visit,
}) => {
  const { db } = await toolstead.database();
  await addItems(db, user, [{ title: 'Keystroke lost', feature: 'Search' }]);
  await page.clock.setFixedTime('2026-01-02T14:05:00Z');
  await page.route('**/api/trpc/live.follow*', (route) => route.abort());
  await visit();
  const line = page.getByText(/Offline: as of/);
  await expect(line).toContainText('Offline: as of 14:05');
  await expect(page.getByText('As of 14:05', { exact: true })).toBeVisible();
  // It stays of then, however long that lasts.
  await page.clock.setFixedTime('2026-01-02T14:25:00Z');
  await entry(page, 'Dashboard').click();
  await expect(page.getByText('Dashboard Content')).toBeVisible();
  await expect(line).toContainText('Offline: as of 14:05');
  await entry(page, 'Home').click();
  await expect(page.getByText('Keystroke lost')).toBeVisible();
  await page.unrouteAll();
  await expect(line).toHaveCount(0);
  await expect(page.getByText(/^As of/)).toHaveCount(0);
});

test('a lost network and a call without an answer show that line at once', async ({ page, visit }) => {
  await page.clock.install();
  const stream = page.waitForResponse(/live\.follow/);
  await visit('dashboard');
  await stream;
  await expect(page.getByText('Dashboard Content')).toBeVisible();
  const line = page.getByText(/Offline: as of/);
  // No time passes from here on: what waits for anything is not seen.
  await page.clock.pauseAt(Date.now() + 60_000);
  const back = () =>
    expect(async () => {
      await page.clock.runFor(1_000);
      await expect(line).toHaveCount(0, { timeout: 100 });
    }).toPass();

  // The page is told of it before the browser's network is: a question sent in between would be answered.
  await page.route('**/healthz', (route) => route.abort());
  await page.context().setOffline(true);
  await expect(line).toBeVisible();
  await page.context().setOffline(false);
  await page.unroute('**/healthz');
  await back();

  const away = /\/api\/trpc\/(?!live)|\/healthz/;
  await page.route(away, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/trpc/'));
  await entry(page, 'DevFlow').click();
  // Calls are sent in batches, from a timer.
  await page.clock.runFor(100);
  await failed;
  await expect(line).toBeVisible();
  await page.unroute(away);
  await back();
});

test('a window opened later receives the first change, too', async ({ page, context, toolstead, visit }) => {
  const admin = await toolstead.createUser({ role: 'admin' });
  const setOpen = (enabled_user: boolean) =>
    saveTools(toolstead, admin, [{ tool_key: 'devflow', enabled_user }]);
  const second = await context.newPage();
  const enabled = second.getByText('DevFlow enabled').locator('..');
  await visit('dashboard');
  await expect(page.getByText('Dashboard Content')).toBeVisible();
  await visit('home', second);
  await expect(enabled).toContainText('Yes');
  try {
    await setOpen(false);
    await expect(enabled).toContainText('No');
  } finally {
    await setOpen(true);
  }
});
