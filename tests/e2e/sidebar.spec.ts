import type { Page } from '@playwright/test';
import { violations } from '../support/axe';
import { expect, SLOW, test } from '../support/e2e';

const sidebar = (page: Page) => page.getByRole('complementary');
const entry = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const storedState = (page: Page) => page.evaluate(() => localStorage.getItem('sidebarState'));
const expectWidth = (page: Page, width: number) =>
  expect.poll(async () => (await sidebar(page).boundingBox())?.width).toBe(width);
const menu = (page: Page) => page.getByRole('button', { name: 'Open the navigation' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Navigation' });
const contentLeft = async (page: Page) => (await page.getByRole('main').boundingBox())?.x;

test.beforeEach(async ({ openAs, toolstead }) => {
  await openAs(await toolstead.createUser({ role: 'master', name: 'Mei Lin Tan' }));
});

test('is a sheet where it is narrow, opens and closes, and has its state and its theme before the first paint', async ({
  page,
}) => {
  await test.step('on a narrow window it is hidden, and returns in its previous state', async () => {
    await expectWidth(page, 280);
    await page.setViewportSize({ width: 767, height: 900 });
    await expect(sidebar(page)).toHaveCount(0);
    await expect(menu(page)).toBeVisible();
    expect(await contentLeft(page)).toBe(0);
    expect(await storedState(page)).toBeNull();
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectWidth(page, 280);
  });

  await test.step('there it is a sheet as wide, that Escape, the overlay and the cross close', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(370, 400),
      () => page.getByRole('button', { name: 'Close the navigation' }).click(),
      () => page.keyboard.press('Control+b'),
    ]) {
      await menu(page).click();
      await expect(sheet(page)).toBeVisible();
      expect((await sheet(page).boundingBox())?.width).toBe(280);
      await close();
      await expect(sheet(page)).toBeHidden();
      await expect(menu(page)).toBeFocused();
    }
    expect(await storedState(page)).toBeNull();
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('it is closed, and remembers it', async () => {
    await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
    await expectWidth(page, 60);
    expect(await storedState(page)).toBe('"closed"');
  });

  await test.step('it has its state and its theme before the first paint, also if the app itself does not come', async () => {
    // The account's theme arrives after the page; wait, so that it does not replace the one stored here.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userTheme'))).toBe('Modern Light');
    await page.evaluate(() => localStorage.setItem('userTheme', 'Professional Dark'));
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('status')).toContainText('Toolstead could not be loaded.');
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-sidebar', 'closed');
    await expect(html).toHaveAttribute('data-theme', 'Professional Dark');
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(255, 255, 255)');

    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await expectWidth(page, 60);
    await page.keyboard.press('Control+b');
    await expectWidth(page, 280);
    expect(await storedState(page)).toBe('"open"');
  });

  await test.step('it tolerates invalid stored values', async () => {
    await page.evaluate(() => {
      localStorage.setItem('sidebarState', '{"open":');
      localStorage.setItem('userTheme', '"><script>');
    });
    await page.reload();
    await expectWidth(page, 280);
  });
});

test.describe('the rail', () => {
  test.beforeEach(async ({ page }) => {
    await expectWidth(page, 280);
    // A new page assumes the mouse in its corner, over the sidebar.
    await page.mouse.move(900, 500);
    await page.keyboard.press('Control+b');
    await expectWidth(page, 60);
  });

  const rail = async (page: Page) => {
    await page.mouse.move(900, 500);
    await expectWidth(page, 60);
  };

  test(
    'expands over the page while a mouse rests on it, in its place and without a trace',
    SLOW,
    async ({ page }) => {
      const settings = entry(page, 'Theme Settings');
      const before = await settings.boundingBox();
      await page.getByRole('button', { name: 'Expand the sidebar' }).hover();
      await expectWidth(page, 280);
      expect(await contentLeft(page)).toBe(60);
      expect(await storedState(page)).toBe('"closed"');
      expect((await settings.boundingBox())?.y).toBe(before?.y);
      await rail(page);

      // And while what it has opened beside it is open.
      await page.getByRole('button', { name: 'Expand the sidebar' }).hover();
      await expectWidth(page, 280);
      await page.getByRole('button', { name: 'Reminders' }).click();
      const reminders = page.getByRole('dialog', { name: 'Reminders' });
      await reminders.hover();
      await page.mouse.move(900, 500);
      await expectWidth(page, 280);
      await page.clock.install();
      await reminders.hover();
      await page.keyboard.press('Escape');
      await expect(reminders).toBeHidden();
      await page.clock.runFor(1_000);
      await expectWidth(page, 60);
      await rail(page);

      await page.mouse.move(30, (before?.y ?? 0) + 10);
      await expectWidth(page, 280);
      for (const name of ['Master Settings', 'Dashboard', 'Home']) await entry(page, name).hover();
      await rail(page);
      await expect(page.getByRole('tooltip')).toHaveCount(0);

      await page.mouse.move(30, 300);
      await page.clock.runFor(140);
      await page.mouse.move(900, 300);
      await page.clock.runFor(1_000);
      await expectWidth(page, 60);
    },
  );

  test(
    'is used by keys: tooltips, the entries of a folded group, the toggle and its shortcut',
    SLOW,
    async ({ page }) => {
      await expect(page.getByRole('button', { name: 'Reminders' })).toBeVisible();
      await page.getByRole('button', { name: 'Expand the sidebar' }).focus();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('tooltip', { name: 'Reminders' })).toBeVisible();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('tooltip', { name: 'Navigator' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await expectWidth(page, 60);

      await page.keyboard.press('Control+b');
      await page.getByRole('button', { name: 'System' }).click();
      await expect(entry(page, 'Theme Settings')).toBeHidden();
      await page.mouse.move(900, 500);
      await page.keyboard.press('Control+b');
      await expect(entry(page, 'Theme Settings')).toBeVisible();

      await page.getByRole('button', { name: 'Expand the sidebar' }).hover();
      await page.getByRole('button', { name: 'Keep the sidebar open' }).click();
      await expect.poll(() => storedState(page)).toBe('"open"');
      await page.keyboard.press('Control+b');
      await expectWidth(page, 60);
      await page.mouse.move(900, 500);

      await page.getByRole('button', { name: 'Expand the sidebar' }).hover();
      await page.getByRole('button', { name: 'Keep the sidebar open' }).click();
      await page.mouse.move(900, 500);
      await expect.poll(() => contentLeft(page)).toBe(280);
      await expectWidth(page, 280);
      expect(await storedState(page)).toBe('"open"');
    },
  );
});

test.describe('on a narrow window', () => {
  test('keeps the focus in the sheet, and closes on navigation', SLOW, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await menu(page).click();
    // Past the last stop the keyboard is with the browser, and nothing of the page has the focus.
    for (let press = 0; press < 15; press += 1) {
      await page.keyboard.press('Tab');
      const stays = (dialog: Element) =>
        dialog.contains(document.activeElement) || document.activeElement === document.body;
      expect(await sheet(page).evaluate(stays)).toBe(true);
    }

    await entry(page, 'Dashboard').filter({ visible: true }).first().click();
    await expect(sheet(page)).toBeHidden();
    await expect(page.getByText('Dashboard Content')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  });

  test(
    'Back closes the sheet, a dialog or a menu before it leaves the page; a wide window closes the sheet',
    SLOW,
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      // The first page of the app, before which Back would leave it.
      await menu(page).click();
      await page.goBack();
      await expect(sheet(page)).toBeHidden();
      await expect(page).toHaveURL(/\/app\/home$/);
      await menu(page).click();
      await entry(page, 'Dashboard').filter({ visible: true }).first().click();
      await expect(page.getByText('Dashboard Content')).toBeVisible();
      await menu(page).click();
      await expect(sheet(page)).toBeVisible();
      await page.goBack();
      await expect(sheet(page)).toBeHidden();
      await expect(page).toHaveURL(/\/app\/dashboard$/);

      const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await page.keyboard.press('?');
      await expect(keys).toBeVisible();
      await page.goBack();
      await expect(keys).toBeHidden();
      await expect(page).toHaveURL(/\/app\/dashboard$/);
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeFocused();

      await menu(page).click();
      await entry(page, 'Script Manager').filter({ visible: true }).first().click();
      await page.getByRole('button', { name: 'More about the list' }).filter({ visible: true }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('menu')).toBeHidden();
      await expect(page).toHaveURL(/\/app\/script-manager/);

      await menu(page).click();
      await page.setViewportSize({ width: 1200, height: 844 });
      await expect(sidebar(page)).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(menu(page)).toBeVisible();
      await expect(sheet(page)).toBeHidden();
    },
  );
});
