import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { mutate } from '../support/typed-call';

const root = (page: Page) => page.locator('html');
const card = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Or the page would follow the account's real theme, which the stream has it fetch by the typed door. */
const holdStream = (page: Page) => page.route('**/api/trpc/live.follow*', () => new Promise(() => undefined));
const themeCall = '**/api/ThemeSettings.php';

/** The account's theme on the server. */
async function savedTheme(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/ThemeSettings.php?action=get', {
      headers: { Authorization: `Bearer ${localStorage.getItem('authToken') ?? ''}` },
    });
    return ((await answer.json()) as { theme_name: unknown }).theme_name;
  });
}

test.describe('the grid', () => {
  test('shows 21 themes in pages of eight, and fills the last one with placeholders', async ({
    page,
    user,
    openAs,
  }) => {
    await openAs(user, 'theme-settings');
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

  test('keeps tab, search and page in the URL', { tag: '@slow' }, async ({ page, user, openAs }) => {
    await openAs(user, 'theme-settings');
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

  test('opens on the page of the current theme, and then keeps the chosen page', async ({
    page,
    user,
    openAs,
    toolstead,
  }) => {
    await mutate(toolstead, user, 'themes.update', { theme_name: 'High Contrast Dark' });
    await openAs(user, 'theme-settings');
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

  test('keeps the search next to the tabs at 768 px', async ({ page, user, openAs }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await openAs(user, 'theme-settings');
    await expect(card(page, 'Modern Light')).toBeVisible();
    const tabs = await page.getByRole('tablist').boundingBox();
    const search = await page.getByRole('searchbox', { name: 'Search themes' }).boundingBox();
    expect((search?.y ?? 0) + (search?.height ?? 0)).toBeLessThanOrEqual(
      (tabs?.y ?? 0) + (tabs?.height ?? 0),
    );
  });

  test('shows the built-in themes if the list cannot be loaded', async ({ page, user, openAs }) => {
    await page.route('**/api/trpc/**', (route) => route.abort());
    await openAs(user, 'theme-settings');
    const cards = page.getByRole('list', { name: 'Themes' }).getByRole('button');
    await expect(cards).toHaveCount(5, { timeout: 15_000 });
    await expect(page.getByText('The list of themes could not be loaded')).toBeVisible();

    await page.unroute('**/api/trpc/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards).toHaveCount(8);
  });
});

test.describe('a preview', () => {
  test('follows the mouse', async ({ page, user, openAs }) => {
    await openAs(user, 'theme-settings');
    await card(page, 'Warm Sunset').hover();
    await expect(root(page)).toHaveAttribute('data-theme', 'Warm Sunset');
    await expect(card(page, 'Warm Sunset')).toContainText('Preview');
    await expect(card(page, 'Modern Light')).toContainText('Active');

    await page.getByRole('heading', { name: 'Theme Settings' }).hover();
    await expect(root(page)).toHaveAttribute('data-theme', 'Modern Light');
    expect(await savedTheme(page)).toBe('Modern Light');
  });

  test('follows the keyboard focus', async ({ page, user, openAs }) => {
    await openAs(user, 'theme-settings');
    await card(page, 'Modern Light').focus();
    await page.keyboard.press('Tab');
    await expect(card(page, 'Professional Dark')).toBeFocused();
    await expect(root(page)).toHaveAttribute('data-theme', 'Professional Dark');
    await page.keyboard.press('Shift+Tab');
    await expect(root(page)).toHaveAttribute('data-theme', 'Modern Light');

    await page.keyboard.press('Tab');
    await expect(root(page)).toHaveAttribute('data-theme', 'Professional Dark');
    await page.keyboard.press('Escape');
    await expect(root(page)).toHaveAttribute('data-theme', 'Modern Light');
    await expect(card(page, 'Professional Dark')).toBeFocused();
  });

  test('ends when its card is removed', async ({ page, user, openAs }) => {
    await openAs(user, 'theme-settings');
    await card(page, 'Warm Sunset').hover();
    await expect(root(page)).toHaveAttribute('data-theme', 'Warm Sunset');
    await page.getByRole('tab', { name: /Dark Themes/ }).focus();
    await page.keyboard.press('Enter');
    await expect(card(page, 'Warm Sunset')).toBeHidden();
    await expect(root(page)).toHaveAttribute('data-theme', 'Modern Light');
  });
});

test.describe('a choice', () => {
  test('is announced, saved to the account, and applied before the first paint of the next visit', async ({
    page,
    user,
    openAs,
  }) => {
    await openAs(user, 'theme-settings');
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

  for (const key of ['Enter', 'Space']) {
    test(`is made with ${key}`, async ({ page, user, openAs }) => {
      await openAs(user, 'theme-settings');
      await card(page, 'Ocean Breeze').focus();
      await page.keyboard.press(key);
      await expect(page.getByText('Theme updated successfully!')).toBeVisible();
      expect(await savedTheme(page)).toBe('Ocean Breeze');
    });
  }

  test('applies in another browser of the same account', async ({ page, user, openAs, browser }) => {
    await openAs(user, 'theme-settings');
    await card(page, 'Graphite').click();
    await expect(page.getByText('Theme updated successfully!')).toBeVisible();

    const elsewhere = await (await browser.newContext()).newPage();
    await openAs(user, 'home', elsewhere);
    await expect(root(elsewhere)).toHaveAttribute('data-theme', 'Graphite');
    await elsewhere.context().close();
  });

  test('applies in another tab at once', async ({ page, user, openAs, context }) => {
    await openAs(user, 'theme-settings');
    const tab = await context.newPage();
    await openAs(user, 'home', tab);
    await card(page, 'Graphite').click();
    await expect(root(tab)).toHaveAttribute('data-theme', 'Graphite');
  });

  test('on the home page keeps the focus', async ({ page, user, openAs }) => {
    await openAs(user, 'home');
    await expect(card(page, 'Modern Light')).toBeDisabled();
    await card(page, 'Ocean Breeze').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Theme updated successfully!')).toBeVisible();
    await expect(card(page, 'Ocean Breeze')).toBeDisabled();
    await expect(card(page, 'Ocean Breeze')).toBeFocused();
    await expect(card(page, 'Modern Light')).toBeEnabled();
  });

  test('is reverted by Reset to Default', async ({ page, user, openAs }) => {
    await openAs(user, 'theme-settings');
    await card(page, 'Graphite').click();
    await expect(page.getByText('Theme updated successfully!')).toBeVisible();
    await page.getByRole('button', { name: 'Reset to Default' }).click();
    await expect(root(page)).toHaveAttribute('data-theme', 'Modern Light');
    await expect.poll(() => savedTheme(page)).toBe('Modern Light');
  });

  test('that the server refuses is announced and reverted', async ({ page, user, openAs }) => {
    await openAs(user, 'theme-settings');
    await page.route(themeCall, (route) =>
      route.fulfill({ status: 503, json: { success: false, message: 'Away', error: 'Away', code: 'away' } }),
    );
    await card(page, 'Graphite').click();
    await expect(page.getByText('Failed to update theme')).toBeVisible();
    await expect(card(page, 'Modern Light')).toContainText('Active');
    expect(await page.evaluate(() => localStorage.getItem('userTheme'))).not.toBe('Graphite');
  });

  test('blocks previews and other choices while it is being saved', async ({ page, user, openAs }) => {
    await openAs(user, 'theme-settings');
    const sent: (string | null)[] = [];
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(themeCall, async (route) => {
      sent.push(route.request().postData());
      await held;
      await route.continue();
    });
    await card(page, 'Graphite').click();
    await expect(root(page)).toHaveAttribute('data-theme', 'Graphite');
    await expect(card(page, 'Graphite')).toContainText('Saving…');
    // It is aria-disabled, so the click must be forced.
    await card(page, 'Warm Sunset').click({ force: true });
    await card(page, 'Ocean Breeze').focus();
    await expect(root(page)).toHaveAttribute('data-theme', 'Graphite');

    answer();
    await expect(page.getByText('Theme updated successfully!')).toBeVisible();
    expect(sent).toEqual([JSON.stringify({ theme_name: 'Graphite' })]);
  });
});

test('an unknown stored theme is the default, and an unknown saved one too, with a warning', async ({
  page,
  user,
  openAs,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await holdStream(page);
  await page.route('**/api/ThemeSettings.php?action=get', (route) =>
    route.fulfill({ json: { success: true, theme_name: 'Retired' } }),
  );
  await page.addInitScript(() => localStorage.setItem('userTheme', 'Nope'));
  await openAs(user, 'home');
  await expect(root(page)).toHaveAttribute('data-theme', 'Modern Light');
  await expect.poll(() => warnings.filter((text) => text.includes('Retired'))).toHaveLength(1);
});

test('a theme that the server has and this build lacks is added', async ({ page, user, openAs }) => {
  await holdStream(page);
  await page.route('**/api/ThemeSettings.php?action=get', (route) =>
    route.fulfill({ json: { success: true, theme_name: 'Brand New' } }),
  );
  await page.route('**/api/ThemeSettings.php?action=available', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { themes: { name: string; data: Record<string, unknown> }[] };
    const [first] = body.themes;
    body.themes.push({ ...first, name: 'Brand New', data: { ...first?.data, text: '#123456' } });
    await route.fulfill({ response: answer, json: body });
  });
  await openAs(user, 'home');
  await expect(root(page)).toHaveAttribute('data-theme', 'Brand New');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(18, 52, 86)');
});

test(
  'following the system applies the light or the dark theme of the pair, here and at the next visit',
  { tag: '@slow' },
  async ({ page, user, openAs }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await test.step('before anybody has chosen, the sign-in page does', async () => {
      await page.goto('login');
      await expect(root(page)).toHaveAttribute('data-theme', 'Professional Dark');
      await page.emulateMedia({ colorScheme: 'light' });
      await expect(root(page)).toHaveAttribute('data-theme', 'Modern Light');
    });

    const follows = page.getByRole('switch', { name: 'Follow the system' });
    await test.step('the pair is chosen', async () => {
      await openAs(user, 'theme-settings');
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
