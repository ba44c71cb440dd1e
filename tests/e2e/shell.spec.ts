import type { Page } from '@playwright/test';
import { expect, SLOW, test } from '../support/e2e';

const entry = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('the guard', () => {
  test('redirects to the sign-in page, and then back to the requested page', async ({ page, user }) => {
    await page.goto('script-manager?view=tags');
    await expect(page).toHaveURL(/\/app\/login\?redirect=/);

    await page.getByLabel('Username or Email').fill(user.username);
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Sign In' }).click();

    await expect(heading(page, 'Script Manager')).toBeVisible();
    await expect(page).toHaveURL(/\/app\/script-manager\?view=tags$/);
  });

  test('removes a token that the server refuses, or that cannot be sent', async ({ page }) => {
    for (const token of ['not-a-token', '不是令牌']) {
      await page.goto('access-denied');
      await page.evaluate((bad) => localStorage.setItem('authToken', bad), token);
      await page.goto('dashboard');
      await expect(page).toHaveURL(/\/app\/login\?redirect=%2Fdashboard$/);
      expect(await stored(page, 'authToken')).toBeNull();
      await expect(page.getByText('You were signed out: the session has ended')).toBeVisible();
    }
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
});

test.describe('signing out', () => {
  test('forgets the token and the sidebar, and ends the session on the server', async ({
    page,
    toolstead,
    user,
    visit,
  }) => {
    await visit('devflow');
    await expect(heading(page, 'DevFlow')).toBeVisible();
    await page.keyboard.press('Control+b');
    expect(await stored(page, 'sidebarState')).toBe('"closed"');

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/app\/login$/);
    expect(await stored(page, 'authToken')).toBeNull();
    expect(await stored(page, 'sidebarState')).toBeNull();
    await expect
      .poll(async () => {
        const answer = await fetch(`${toolstead.url}/api/ValidateToken.php`, {
          headers: { Authorization: `Bearer ${user.token}` },
        });
        return answer.status;
      })
      .toBe(401);
  });

  test('leaves a closed sidebar closed on the page, and resets it for the next sign-in', async ({
    page,
    user,
    visit,
  }) => {
    await visit('dashboard');
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await page.keyboard.press('Control+b');
    const root = page.locator('html');
    await expect(root).toHaveAttribute('data-sidebar', 'closed');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/app\/login$/);
    await expect(root).toHaveAttribute('data-sidebar', 'closed');

    await page.getByLabel('Username or Email').fill(user.username);
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Overview')).toBeVisible();
    await expect(root).toHaveAttribute('data-sidebar', 'open');
  });

  test('works while the server is unavailable', async ({ page, visit }) => {
    const loginPage = page.waitForResponse('**/assets/sign-in-*.js');
    await visit();
    await expect(heading(page, 'Overview')).toBeVisible();
    await loginPage;
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(heading(page, 'Sign in to Toolstead')).toBeVisible();
  });

  test('elsewhere is noticed at once', async ({ page, toolstead, user, visit }) => {
    await visit();
    await expect(page.getByRole('button', { name: 'Ocean Breeze' })).toBeVisible();
    await expect(page.getByText('Loading...')).toBeHidden();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.request.post(`${toolstead.url}/api/Logout.php`, {
      headers: { Authorization: `Bearer ${user.token}` },
    });
    await expect(page).toHaveURL(/\/app\/login/);
    expect(await stored(page, 'authToken')).toBeNull();
  });

  test('is followed by the other tabs, and so is signing in', async ({ page, toolstead, visit }) => {
    await visit('dashboard');
    const other = await page.context().newPage();
    await other.goto(`${toolstead.url}/app/home`);
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/app\/login/);

    const again = await toolstead.createUser();
    await other.evaluate((token) => localStorage.setItem('authToken', token), again.token);
    await expect(page).toHaveURL(/\/app\/dashboard$/);
    await expect(page.getByText(again.email)).toBeVisible();
  });
});

test.describe('roles', () => {
  const system = ['Option Access', 'Master Settings', 'Theme Settings'];
  const visible = { user: ['Theme Settings'], admin: ['Option Access', 'Theme Settings'], master: system };

  test('have the System group and its pages', async ({ page, openAs, toolstead }) => {
    for (const role of ['user', 'admin', 'master'] as const) {
      await openAs(await toolstead.createUser({ role }), 'option-access');
      await expect(page).toHaveURL(role === 'user' ? /\/access-denied$/ : /\/option-access$/);
      await page.goto('master-settings');
      await expect(page).toHaveURL(role === 'master' ? /\/master-settings$/ : /\/dashboard$/);
      for (const name of system) {
        await expect(entry(page, name)).toHaveCount(visible[role].includes(name) ? 1 : 0);
      }
    }
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
    visit,
  }) => {
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('ValidateToken')) asked += 1;
    });
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
  });

  test('the heading takes the focus of what a key removes, but none that was given up before', async ({
    page,
    visit,
  }) => {
    await page.clock.install();
    await visit();
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

  test('that fails to load shows it, and can be retried', async ({ page, allowConsoleError, visit }) => {
    allowConsoleError(/PageLoadError/);
    let away = true;
    await page.route('**/assets/dashboard-page-*.js', (route) => (away ? route.abort() : route.continue()));
    await page.route('**/healthz', (route) => route.fulfill({ status: 503, json: { status: 'away' } }));
    await visit();
    await entry(page, 'Dashboard').first().click();
    await expect(heading(page, 'The server cannot be reached')).toBeVisible();
    await expect(page.getByText('Trying again…')).toBeVisible();
    await expect(entry(page, 'Home')).toBeVisible();

    away = false;
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(page.getByText('Dashboard Content')).toBeVisible();
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

  test('says so if the app itself does not come', async ({ page, visit }) => {
    let away = true;
    await page.route('**/app/assets/*.js', (route) =>
      away ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await visit();
    await expect(page.getByRole('status')).toContainText('Toolstead could not be loaded.');
    away = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'Overview')).toBeVisible();
  });

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

test('the not-found page is for who is signed in, and goes back to the page before, else home', async ({
  page,
  visit,
}) => {
  const notFound = heading(page, 'Page Not Found');
  await page.goto('no-such-page');
  await expect(page).toHaveURL(/\/app\/login\?/);
  await visit('devflow');
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

  await test.step('from the first page of a window, home', async () => {
    const [window] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate(() => void open('/app/no-such-page')),
    ]);
    await expect(heading(window, 'Page Not Found')).toBeVisible();
    expect(await window.evaluate(() => history.length)).toBe(1);
    await window.getByRole('button', { name: 'Go Back' }).click();
    await expect(window).toHaveURL(/\/app\/home$/);
  });

  await test.step('Go Home reloads the app', async () => {
    await page.goto('no-such-page');
    await expect(notFound).toBeVisible();
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Go Home' }).click();
    await loaded;
    await expect(page).toHaveURL(/\/app\/home$/);
  });
});

test('the access-denied page explains and links to home', async ({ page, visit }) => {
  await visit('access-denied');
  await expect(page.getByText('403')).toBeVisible();
  await expect(heading(page, 'Access Denied')).toBeVisible();
  await expect(
    page.getByText(
      'You don’t have permission to access this tool. Please contact your administrator if you believe this is a mistake.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Go Navigator' }).click();
  await expect(page).toHaveURL(/\/app\/navigator$/);
  await page.goto('access-denied');
  await page.getByRole('button', { name: 'Go Home' }).click();
  await expect(page).toHaveURL(/\/app\/home$/);
});

test('? lists the shortcuts, but not while typing', async ({ page, visit }) => {
  await visit();
  await expect(heading(page, 'Overview')).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Show or hide the sidebar')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  await page.goto('theme-settings');
  const search = page.getByRole('searchbox').first();
  await search.press('?');
  await expect(search).toHaveValue('?');
  await expect(keys).toBeHidden();
});

test('a file that is dropped beside a picker is taken, and elsewhere leaves the page and its text as they are', async ({
  page,
  visit,
}) => {
  await visit('devflow');
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

test('on a very wide screen a page is as wide as an eye can follow its rows, in the middle, unless it fills the window', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 3840, height: 1200 });
  await visit('expense-tracker');
  const head = await page.locator('main header').first().boundingBox();
  const main = await page.getByRole('main').boundingBox();
  expect(head?.width).toBe(2200);
  expect((head?.x ?? 0) - (main?.x ?? 0)).toBe(((main?.width ?? 0) - 2200) / 2);
});
