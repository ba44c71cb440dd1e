import type { Page } from '@playwright/test';
import { expect, SLOW, test } from '../support/e2e';

const root = (page: Page) => page.locator('html');
const entry = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The account's theme on the server. */
async function savedTheme(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/ThemeSettings.php?action=get', {
      headers: { Authorization: `Bearer ${localStorage.getItem('authToken') ?? ''}` },
    });
    return ((await answer.json()) as { theme_name: unknown }).theme_name;
  });
}

test('a theme is chosen by keys on the home page and by keys and the mouse among all themes, after a preview', async ({
  page,
  visit,
  send,
}) => {
  await test.step('a choice on the home page keeps the focus', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await visit('home');
    await expect(card(page, 'Modern Light')).toBeDisabled();
    await card(page, 'Ocean Breeze').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Theme updated successfully!')).toBeVisible();
    await expect.poll(() => savedTheme(page)).toBe('Ocean Breeze');
    await expect(card(page, 'Ocean Breeze')).toBeDisabled();
    await expect(card(page, 'Ocean Breeze')).toBeFocused();
    await expect(card(page, 'Modern Light')).toBeEnabled();
  });
  await entry(page, 'Theme Settings').click();
  await test.step('one is made by keys, and reverted by Reset to Default', async () => {
    for (const [key, name] of [
      ['Enter', 'Warm Sunset'],
      ['Space', 'Graphite'],
    ] as const) {
      await card(page, name).focus();
      await page.keyboard.press(key);
      await expect.poll(() => savedTheme(page)).toBe(name);
    }
    await page.getByRole('button', { name: 'Reset to Default' }).click();
    await expect(root(page)).toHaveAttribute('data-theme', 'Modern Light');
    await expect.poll(() => savedTheme(page)).toBe('Modern Light');
  });
  await test.step('the grid shows 21 themes in pages of eight, and fills the last one; at 768 px the search is next to the tabs', async () => {
    await expect(card(page, 'Modern Light')).toBeVisible();
    const tabs = await page.getByRole('tablist').boundingBox();
    const search = await page.getByRole('searchbox', { name: 'Search themes' }).boundingBox();
    expect((search?.y ?? 0) + (search?.height ?? 0)).toBeLessThanOrEqual(
      (tabs?.y ?? 0) + (tabs?.height ?? 0),
    );
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(page.getByRole('heading', { name: 'Theme Settings' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText([
      'All21',
      'Light Themes10',
      'Dark Themes9',
      'High Contrast2',
    ]);
    const cards = page.getByRole('list', { name: 'Themes' }).getByRole('button');
    await expect(cards).toHaveCount(8);

    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Page 3 / 3')).toBeVisible();
    await expect(cards).toHaveCount(5);
    await expect(page.getByRole('list', { name: 'Themes' }).locator('> li')).toHaveCount(8);
  });
  await page.getByRole('button', { name: 'Prev' }).click();
  await page.getByRole('button', { name: 'Prev' }).click();
  await test.step('a preview follows the mouse and the keyboard focus, and ends when its card is removed', async () => {
    await card(page, 'Warm Sunset').hover();
    await expect(root(page)).toHaveAttribute('data-theme', 'Warm Sunset');
    await expect(card(page, 'Warm Sunset')).toContainText('Preview');
    await expect(card(page, 'Modern Light')).toContainText('Active');
    await page.getByRole('heading', { name: 'Theme Settings' }).hover();
    await expect(root(page)).toHaveAttribute('data-theme', 'Modern Light');
    expect(await savedTheme(page)).toBe('Modern Light');

    await card(page, 'Modern Light').focus();
    await page.keyboard.press('Tab');
    await expect(card(page, 'Professional Dark')).toBeFocused();
    await expect(root(page)).toHaveAttribute('data-theme', 'Professional Dark');
    await page.keyboard.press('Escape');
    await expect(root(page)).toHaveAttribute('data-theme', 'Modern Light');
    await expect(card(page, 'Professional Dark')).toBeFocused();

    await card(page, 'Warm Sunset').hover();
    await expect(root(page)).toHaveAttribute('data-theme', 'Warm Sunset');
    await page.getByRole('tab', { name: /Dark Themes/ }).focus();
    await page.keyboard.press('Enter');
    await expect(card(page, 'Warm Sunset')).toBeHidden();
    await expect(root(page)).toHaveAttribute('data-theme', 'Modern Light');
  });
  await page.getByRole('tab', { name: /^All/ }).click();
  await test.step('a choice is announced, saved to the account, and applied before the first paint of the next visit', async () => {
    await card(page, 'Professional Dark').click();
    await expect(page.getByText('Theme updated successfully!')).toBeVisible();
    await expect(card(page, 'Professional Dark')).toContainText('Active');
    await expect(page.getByText('Theme updated successfully!')).toBeHidden();
    expect(await savedTheme(page)).toBe('Professional Dark');

    await page.addInitScript(() => {
      const seen: (string | null)[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => seen.push(document.documentElement.getAttribute('data-theme'))).observe(
        document,
        {
          subtree: true,
          attributeFilter: ['data-theme'],
        },
      );
    });
    await page.reload();
    await expect(card(page, 'Professional Dark')).toContainText('Active');
    const seen: unknown = await page.evaluate(() => (window as unknown as { seen: unknown[] }).seen);
    expect(new Set(seen as unknown[])).toEqual(new Set(['Professional Dark']));
  });
  await test.step('the grid opens on the page of the current theme, and then keeps the chosen page', async () => {
    await send('themes.update', { theme_name: 'High Contrast Dark' });
    // As in a browser that the account is new to.
    await page.evaluate(() => localStorage.removeItem('userTheme'));
    await page.goto('theme-settings');
    await expect(page.getByText('Page 3 / 3')).toBeVisible();
    await expect(card(page, 'High Contrast Dark')).toContainText('Active');
    // The second press comes before the page of the first one is shown.
    await page.getByRole('button', { name: 'Prev' }).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(page.getByText('Page 1 / 3')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Page 1 / 3')).toBeVisible();
  });
});

test.describe('the grid', () => {
  test('keeps tab, search and page in the URL', SLOW, async ({ page, visit }) => {
    await visit('theme-settings');
    await page.getByRole('tab', { name: /Light Themes/ }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Page 2 / 2')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Page 2 / 2')).toBeVisible();
    await expect(page.getByRole('tab', { name: /Light Themes/ })).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
    await expect(page.getByText('Page 1 / 2')).toBeVisible();

    const search = page.getByRole('searchbox', { name: 'Search themes' });
    await search.fill('rose garden');
    await expect(card(page, 'Rose Garden')).toBeVisible();
    await expect(page.getByText(/^Page/)).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: /^1 theme found$/ })).toBeAttached();
    await expect(page).toHaveURL(/search=rose/);
    await page.reload();
    await expect(search).toHaveValue('rose garden');

    await search.fill('nothing of the kind');
    await expect(page.getByRole('heading', { name: 'No matching themes' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'No themes found' })).toBeAttached();
    await page.getByRole('button').filter({ hasText: 'Clear search' }).focus();
    await page.keyboard.press('Enter');
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();
    await expect(page.getByText('Page 1 / 2')).toBeVisible();
  });

  test('shows the built-in themes if the list cannot be loaded', async ({ page, visit }) => {
    await page.clock.install();
    await page.route('**/api/trpc/**', (route) => route.abort());
    await visit('theme-settings');
    const cards = page.getByRole('list', { name: 'Themes' }).getByRole('button');
    await expect(async () => {
      // It is tried again, later each time.
      await page.clock.runFor(1_000);
      await expect(cards).toHaveCount(5, { timeout: 100 });
    }).toPass();
    await expect(page.getByText('The list of themes could not be loaded')).toBeVisible();

    await page.unroute('**/api/trpc/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards).toHaveCount(8);
  });
});

test(
  'following the system applies the light or the dark theme of the pair, here and at the next visit',
  SLOW,
  async ({ page, visit }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await test.step('before anybody has chosen, the sign-in page does', async () => {
      await page.goto('login');
      await expect(root(page)).toHaveAttribute('data-theme', 'Professional Dark');
      await page.emulateMedia({ colorScheme: 'light' });
      await expect(root(page)).toHaveAttribute('data-theme', 'Modern Light');
    });

    const follows = page.getByRole('switch', { name: 'Follow the system' });
    await test.step('the pair is chosen', async () => {
      await visit('theme-settings');
      await expect(follows).not.toBeChecked();
      await follows.click();
      await expect(follows).toBeChecked();
      await page.getByLabel('Dark theme').selectOption('Graphite');
      await expect(page.getByText('Theme updated successfully!')).toBeVisible();
      await expect(root(page)).toHaveAttribute('data-theme', 'Modern Light');
    });

    await test.step('and follows, which the account is told', async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(root(page)).toHaveAttribute('data-theme', 'Graphite');
      await expect.poll(() => savedTheme(page)).toBe('Graphite');
      await page.emulateMedia({ colorScheme: 'light' });
      await expect.poll(() => savedTheme(page)).toBe('Modern Light');
    });

    await test.step('from the first paint of the next visit on', async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.addInitScript(() => {
        const worn: (string | null)[] = [];
        Object.assign(window, { worn });
        new MutationObserver(() => worn.push(document.documentElement.dataset.theme ?? null)).observe(
          document,
          {
            attributes: true,
            attributeFilter: ['data-theme'],
            subtree: true,
          },
        );
      });
      await page.goto('theme-settings');
      await expect(follows).toBeChecked();
      const worn = await page.evaluate(() => (window as unknown as { worn: string[] }).worn);
      expect(new Set(worn)).toEqual(new Set(['Graphite']));
    });

    await test.step('until one theme is chosen', async () => {
      await card(page, 'Ocean Breeze').click();
      await expect(follows).not.toBeChecked();
      await page.emulateMedia({ colorScheme: 'light' });
      await page.reload();
      await expect(follows).not.toBeChecked();
      await expect(root(page)).toHaveAttribute('data-theme', 'Ocean Breeze');
    });
  },
);

test(
  'another tab’s choice is followed, and one that the server refuses is taken back',
  SLOW,
  async ({ page, context, visit }) => {
    await visit('theme-settings');
    const other = await context.newPage();
    await visit('home', other);
    await expect(card(other, 'Modern Light')).toBeDisabled();
    // As the other tab keeps it, without the account, which tells too.
    await other.evaluate(() => localStorage.setItem('userTheme', 'Graphite'));
    await expect(root(page)).toHaveAttribute('data-theme', 'Graphite');
    await expect(card(page, 'Graphite')).toContainText('Active');

    await page.route('**/ThemeSettings.php', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await card(page, 'Ocean Breeze').click();
    await expect(page.getByText('Failed to update theme')).toBeVisible();
    await page.getByRole('heading', { name: 'Theme Settings' }).hover();
    await expect(root(page)).toHaveAttribute('data-theme', 'Graphite');
    await expect(card(page, 'Graphite')).toContainText('Active');
    expect(await page.evaluate(() => localStorage.getItem('userTheme'))).toBe('Graphite');
    expect(await savedTheme(page)).toBe('Modern Light');
  },
);
