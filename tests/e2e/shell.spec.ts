import type { Page } from '@playwright/test';
import { expect, SLOW, test } from '../support/e2e';

const entry = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const setToken = (page: Page, token: string) =>
  page.evaluate((value) => localStorage.setItem('authToken', value), token);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('who is not signed in signs in, and gets the requested page; signing out ends the session and keeps the page as it is', async ({
  page,
  toolstead,
  user,
}) => {
  const identifier = page.getByLabel('Username or Email');
  const password = page.getByLabel('Password', { exact: true });
  const root = page.locator('html');

  await test.step('without a token, or with one that the server refuses or that cannot be sent', async () => {
    await page.goto('no-such-page');
    await expect(page).toHaveURL(/\/app\/login\?/);
    for (const [token, path] of [
      ['not-a-token', 'dashboard'],
      ['不是令牌', 'script-manager?view=tags'],
    ] as const) {
      await setToken(page, token);
      await page.goto(path);
      await expect(page).toHaveURL(`login?redirect=${encodeURIComponent(`/${path}`)}`);
      expect(await stored(page, 'authToken')).toBeNull();
      await expect(page.getByText('You were signed out: the session has ended')).toBeVisible();
    }
  });

  await test.step('and then back to the requested page', async () => {
    await identifier.fill(user.username);
    await password.fill(user.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(heading(page, 'Script Manager')).toBeVisible();
    await expect(page).toHaveURL(/\/app\/script-manager\?view=tags$/);
  });

  await test.step('signing out forgets the token and the sidebar, which stays closed on the page', async () => {
    await page.keyboard.press('Control+b');
    expect(await stored(page, 'sidebarState')).toBe('"closed"');
    await expect(root).toHaveAttribute('data-sidebar', 'closed');
    const token = await stored(page, 'authToken');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/app\/login$/);
    await expect(root).toHaveAttribute('data-sidebar', 'closed');
    expect(await stored(page, 'authToken')).toBeNull();
    expect(await stored(page, 'sidebarState')).toBeNull();
    const headers = { Authorization: `Bearer ${token ?? ''}` };
    await expect
      .poll(async () => (await fetch(`${toolstead.url}/api/ValidateToken.php`, { headers })).status)
      .toBe(401);
  });

  await test.step('the next sign-in opens the sidebar', async () => {
    await identifier.fill(user.username);
    await password.fill(user.password);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Overview')).toBeVisible();
    await expect(root).toHaveAttribute('data-sidebar', 'open');
  });
});

test('signing out works while the server is away, is followed by the other tabs as signing in is, and is noticed from elsewhere', async ({
  page,
  context,
  toolstead,
  visit,
}) => {
  const other = await context.newPage();
  const signInPages = [page, other].map((tab) => tab.waitForResponse('**/assets/sign-in-*.js'));
  await visit();
  await other.goto(`${toolstead.url}/app/dashboard`);
  await Promise.all(signInPages);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(heading(page, 'Sign in to Toolstead')).toBeVisible();
  await context.setOffline(false);
  await expect(other).toHaveURL(/\/app\/login/);

  const again = await toolstead.createUser();
  await setToken(page, again.token);
  await expect(other).toHaveURL(/\/app\/dashboard$/);
  await expect(other.getByText(again.email)).toBeVisible();

  await expect(other.getByText('Dashboard Content')).toBeVisible();
  await expect(other.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.request.post(`${toolstead.url}/api/Logout.php`, {
    headers: { Authorization: `Bearer ${again.token}` },
  });
  await expect(other).toHaveURL(/\/app\/login/);
  expect(await stored(other, 'authToken')).toBeNull();
});

test(
  'waits for an unavailable server however long it takes, and says so',
  SLOW,
  async ({ page, user, visit }) => {
    let away = true;
    let asked = 0;
    // Not reached at all, and by a proxy that has no server behind it.
    await page.route('**/ValidateToken.php', (route) => {
      if (!away) return route.continue();
      asked += 1;
      return asked % 2 === 0 ? route.abort() : route.fulfill({ status: 503, body: '<html>' });
    });
    await page.clock.install();
    await visit('dashboard');
    await expect(page.getByText('The server cannot be reached')).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(1_000);
      expect(asked).toBeGreaterThan(20);
    }).toPass();
    expect(await stored(page, 'authToken')).toBe(user.token);
    await expect(page.getByText('The server cannot be reached')).toBeVisible();

    away = false;
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(page.getByText('Dashboard Content')).toBeVisible({ timeout: 100 });
    }).toPass();
    expect(await stored(page, 'authToken')).toBe(user.token);
  },
);

test.describe('roles', () => {
  const system = ['Option Access', 'Master Settings', 'Theme Settings'];
  const visible = { user: ['Theme Settings'], admin: ['Option Access', 'Theme Settings'], master: system };

  test('have the System group and its pages, and are told and led on where they have none', async ({
    page,
    openAs,
    toolstead,
  }) => {
    const listsIts = async (role: keyof typeof visible) => {
      for (const name of system)
        await expect(entry(page, name)).toHaveCount(visible[role].includes(name) ? 1 : 0);
    };
    await openAs(await toolstead.createUser({ role: 'user' }), 'master-settings');
    await expect(page).toHaveURL(/\/dashboard$/);
    await listsIts('user');
    await page.goto('option-access');
    await expect(page).toHaveURL(/\/access-denied$/);
    await expect(page.getByText('403')).toBeVisible();
    await expect(heading(page, 'Access Denied')).toBeVisible();
    await expect(
      page.getByText(
        'You don’t have permission to access this tool. Please contact your administrator if you believe this is a mistake.',
      ),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Go Navigator' }).click();
    await expect(page).toHaveURL(/\/app\/navigator$/);
    await page.goBack();
    await page.getByRole('button', { name: 'Go Home' }).click();
    await expect(page).toHaveURL(/\/app\/home$/);

    await openAs(await toolstead.createUser({ role: 'admin' }), 'master-settings');
    await expect(page).toHaveURL(/\/dashboard$/);
    await listsIts('admin');
    await entry(page, 'Option Access').click();
    await expect(page).toHaveURL(/\/option-access$/);

    await openAs(await toolstead.createUser({ role: 'master' }), 'option-access');
    await expect(page).toHaveURL(/\/option-access$/);
    await listsIts('master');
    await entry(page, 'Master Settings').click();
    await expect(page).toHaveURL(/\/master-settings$/);
  });

  test('the System group folds', SLOW, async ({ page, visit }) => {
    await visit();
    const system = page.getByRole('button', { name: 'System' });
    await expect(system).toHaveAttribute('aria-expanded', 'true');
    await system.click();
    await expect(entry(page, 'Theme Settings')).toBeHidden();

    await page.reload();
    await expect(system).toHaveAttribute('aria-expanded', 'false');
    await page.goto('theme-settings');
    await expect(entry(page, 'Theme Settings')).toBeVisible();
    await page.goto('home');
    await expect(system).toHaveAttribute('aria-expanded', 'false');
    await system.click();
    await expect(entry(page, 'Theme Settings')).toBeVisible();
  });
});

test.describe('a change of page', () => {
  test('sets the title, focuses the heading, can be skipped to, and asks the server once', async ({
    page,
    allowConsoleError,
    visit,
  }) => {
    allowConsoleError(/PageLoadError/);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('ValidateToken')) asked += 1;
    });
    let away = true;
    await page.route('**/assets/theme-settings-page-*.js', (route) =>
      away ? route.abort() : route.continue(),
    );
    await page.route('**/healthz', (route) => route.fulfill({ status: 503, json: { status: 'away' } }));
    await visit();
    await expect(page).toHaveTitle('Home · Toolstead');
    await expect(heading(page, 'Overview')).not.toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveURL(/\/app\/home$/);

    for (const [name, title = name] of [
      ['Navigator', 'Choose Your Tool'],
      ['Dashboard'],
      ['DevFlow'],
    ] as const) {
      await entry(page, name).first().click();
      await expect(page).toHaveTitle(`${name} · Toolstead`);
      await expect(heading(page, title)).toBeFocused();
      await expect(entry(page, name).first()).toHaveAttribute('aria-current', 'page');
      await expect(entry(page, 'Home')).not.toHaveAttribute('aria-current');
    }
    expect(asked).toBe(1);

    await test.step('one that fails to load shows it, and can be retried', async () => {
      await entry(page, 'Theme Settings').click();
      await expect(heading(page, 'The server cannot be reached')).toBeVisible();
      await expect(page.getByText('Trying again…')).toBeVisible();
      await expect(entry(page, 'Home')).toBeVisible();
      away = false;
      await page.getByRole('button', { name: 'Try now' }).click();
      await expect(heading(page, 'Theme Settings')).toBeVisible();
    });

    await test.step('? lists the shortcuts, but not while typing', async () => {
      await page.keyboard.press('?');
      const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await expect(keys.getByText('Show or hide the sidebar')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(keys).toBeHidden();
      const search = page.getByRole('searchbox').first();
      await search.press('?');
      await expect(search).toHaveValue('?');
      await expect(keys).toBeHidden();
    });

    await test.step('on a very wide screen a page is as wide as an eye can follow its rows, in the middle', async () => {
      await page.setViewportSize({ width: 3840, height: 1200 });
      await entry(page, 'Expense Tracker').click();
      await expect(heading(page, 'Expense Tracker')).toBeVisible();
      const head = await page.locator('main header').first().boundingBox();
      const main = await page.getByRole('main').boundingBox();
      expect(head?.width).toBe(2200);
      expect((head?.x ?? 0) - (main?.x ?? 0)).toBe(((main?.width ?? 0) - 2200) / 2);
      await page.setViewportSize({ width: 1280, height: 720 });
    });

    await test.step('the heading takes the focus of what a key removes, but none that was given up before', async () => {
      await page.clock.install();
      await entry(page, 'Home').click();
      await expect(heading(page, 'Overview')).toBeVisible();
      const remove = async (how: 'focused' | 'left' | 'pressed on') => {
        await page.evaluate(() => (document.activeElement as HTMLElement).blur());
        await page.evaluate(() => {
          const made = document.body.appendChild(document.createElement('button'));
          made.id = 'made';
          made.focus();
        });
        await page.keyboard.press('Shift');
        if (how === 'left') await page.evaluate(() => document.getElementById('made')?.blur());
        await page.evaluate(() => document.getElementById('made')?.remove());
        if (how === 'pressed on') await page.evaluate(() => document.dispatchEvent(new Event('pointerdown')));
        await page.clock.runFor(2_500);
      };
      // What watches the focus is loaded after the page.
      await expect(async () => {
        await remove('focused');
        await expect(heading(page, 'Overview')).toBeFocused({ timeout: 100 });
      }).toPass();
      for (const how of ['left', 'pressed on'] as const) {
        await remove(how);
        await expect(heading(page, 'Overview')).not.toBeFocused();
      }
    });
  });

  test(
    'completes by itself once the server is available',
    SLOW,
    async ({ page, allowConsoleError, visit }) => {
      allowConsoleError(/PageLoadError/);
      await visit();
      await expect(heading(page, 'Overview')).toBeVisible();
      let away = true;
      for (const path of ['**/assets/dashboard-page-*.js', '**/healthz']) {
        await page.route(path, (route) => (away ? route.abort() : route.continue()));
      }
      await entry(page, 'Dashboard').first().click();
      await expect(heading(page, 'The server cannot be reached')).toBeVisible();
      away = false;
      await expect(page.getByText('Dashboard Content')).toBeVisible();
    },
  );

  test(
    'reloads the app once if an upgrade removed the page’s code',
    SLOW,
    async ({ page, allowConsoleError, visit }) => {
      allowConsoleError(/PageLoadError/);
      await visit();
      await page.route('**/assets/dashboard-page-*.js', (route) => route.fulfill({ status: 404 }));
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      await entry(page, 'Dashboard').first().click();
      await expect.poll(() => loads).toBe(1);
      await expect(heading(page, 'This page could not be loaded')).toBeVisible();
      expect(loads).toBe(1);
    },
  );
});

test('the not-found page goes back to the page before, else home; a dropped file leaves the page as it is', async ({
  page,
  visit,
}) => {
  const notFound = heading(page, 'Page Not Found');
  await visit('devflow');
  await test.step('a file that is dropped beside a picker is taken, and elsewhere leaves the page and its text as they are', async () => {
    const dropOn = (selector: string) =>
      page.evaluate((where) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['a,b\n1,2\n'], 'items.csv'));
        // What a page does not prevent, the browser does: it opens the file.
        return ['dragover', 'drop'].map(
          (type) =>
            !document
              .querySelector(where)
              ?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
        );
      }, selector);
    await expect.poll(() => dropOn('main')).toEqual([true, true]);
    await page.getByRole('button', { name: 'More' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Import…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Import items' });
    await expect(dialog.getByText('A .csv or .tsv file')).toBeVisible();
    expect(await dropOn('[role="dialog"] h2')).toEqual([true, true]);
    await expect(dialog.getByText('The first line of the file has to name its columns')).toBeVisible();
  });

  await page.goto('no-such-page');
  await expect(notFound).toBeVisible();
  await expect(
    page.getByText('The page you’re looking for doesn’t exist or may have been moved.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/\/app\/devflow$/);

  await test.step('if the page before was not found either, home', async () => {
    await page.goto('%E0%A4%A');
    await expect(notFound).toBeVisible();
    await page.goto('nor-this-one');
    await expect(notFound).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL(/\/app\/home$/);
  });

  await test.step('from the first page of a window, home; Go Home reloads the app', async () => {
    const [window] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate(() => void open('/app/no-such-page')),
    ]);
    await expect(heading(window, 'Page Not Found')).toBeVisible();
    expect(await window.evaluate(() => history.length)).toBe(1);
    await window.getByRole('button', { name: 'Go Back' }).click();
    await expect(window).toHaveURL(/\/app\/home$/);
    await window.goBack();
    const loaded = window.waitForEvent('load');
    await window.getByRole('button', { name: 'Go Home' }).click();
    await loaded;
    await expect(window).toHaveURL(/\/app\/home$/);
  });
});
