import { violations } from '../support/axe';
import { addItems } from '../support/devflow';
import { expect, SLOW, test } from '../support/e2e';
import { addRecords } from '../support/watched-records';

test(
  'the palette opens pages, items and records, runs actions, and previews themes',
  SLOW,
  async ({ page, toolstead, user, visit, given, send }) => {
    test.slow();
    const { db } = await toolstead.database();
    await addItems(db, user, [{ title: 'Keystroke lost', feature: 'Search', status: 'Bug' }]);
    await given(addRecords, [{ series_id: 'frxxz-1', title: '凡人修仙传' }]);
    const code: string[] = [];
    page.on('request', (request) => {
      if (/assets\/palette-/.test(request.url())) code.push(request.url());
    });
    await visit();
    await expect(page.getByRole('heading', { name: 'Overview', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Keystroke lost' })).toBeVisible();
    expect(code).toEqual([]);

    const input = page.getByRole('combobox', { name: 'Search pages, items and actions' });
    const group = (name: string) => page.getByRole('listbox').getByRole('group', { name });
    const options = (name: string) => group(name).getByRole('option');
    const marked = page.getByRole('option', { selected: true });
    const open = async () => {
      await page.keyboard.press('Control+k');
      await expect(input).toBeFocused();
    };

    await test.step('a server that is away, before the code of the palette is there', async () => {
      const away = /assets\/palette-/;
      await page.route(away, (route) => route.abort());
      await page.keyboard.press('Control+k');
      await expect(page.getByText('This could not be loaded.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Overview', exact: true })).toBeVisible();
      await page.unroute(away);
      await open();
      // With its stylesheet, which has failed as well.
      await expect(input).toHaveCSS('border-top-width', '0px');
      await page.keyboard.press('Escape');
    });

    await test.step('pages by role, and the settings of what is open', async () => {
      let arrive = () => undefined as void;
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await page.route(/assets\/palette-/, async (route) => {
        await arrived;
        await route.continue();
      });
      // Typed at once, while the code is on its way: for the palette, not for what had the focus.
      await page.evaluate(() => {
        const field = document.body.appendChild(document.createElement('textarea'));
        field.id = 'typed-before';
        field.focus();
      });
      await page.keyboard.press('Control+k');
      await page.keyboard.type('dashx');
      await page.keyboard.press('Backspace');
      await expect(page.locator('#typed-before')).toHaveValue('');
      arrive();
      await expect(input).toHaveValue('dash');
      await expect(marked).toHaveText('Dashboard');
      await input.fill('');
      await page.locator('#typed-before').evaluate((field) => field.remove());
      await expect(options('Pages').filter({ hasText: 'Dashboard' })).toBeVisible();
      await expect(options('Pages').filter({ hasText: 'Script Manager Settings' })).toBeVisible();
      await expect(options('Pages').filter({ hasText: 'Option Access' })).toHaveCount(0);
      expect(await violations(page, '[role="dialog"]')).toEqual([]);
      await input.fill('dash');
      await expect(marked).toHaveText('Dashboard');
      await expect(input).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id')) ?? '');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/app\/dashboard$/);
      await expect(input).toHaveCount(0);
    });

    await test.step('items, by which they open', async () => {
      await open();
      await input.fill('keystr');
      await expect(options('Items')).toHaveText(['Keystroke lostSearch']);
      await expect(marked).toContainText('Keystroke lost');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/app\/devflow\?item=\d+$/);
      await page.goto('dashboard');
      await expect(page.getByText('Dashboard Content')).toBeVisible();
      await open();
      await expect(options('Last used').first()).toContainText('Keystroke lost');
      await page.keyboard.press('Escape');
    });

    await test.step('titles first, the reason beside what is found by its notes, and a slip of the finger', async () => {
      const [item] = await db
        .selectFrom('devflow_items')
        .select('id')
        .where('user_id', '=', user.id)
        .execute();
      const notes = 'It goes the way of the first\nwhen a tab is closed while typing.';
      await send('devflow.editItem', { id: item?.id, notes });
      await send('calendar.addEvent', {
        title: 'Typing lesson',
        start: '2026-12-01T09:00:00',
      });
      await open();
      await input.fill('typing');
      await expect(options('Items')).toHaveText(['Keystroke lost…closed while typing.Search']);
      await expect(options('Items').locator('mark')).toHaveText('typing');
      await expect(marked).toContainText('Typing lesson');
      await input.fill('dahsboard');
      await expect(options('Pages')).toHaveText(['Dashboard']);
      await page.keyboard.press('Escape');
    });

    await test.step('records by their pinyin, and nothing while an input method composes', async () => {
      await open();
      await input.fill('fanrenxiu');
      await expect(options('Records')).toHaveText(['凡人修仙传']);
      await expect(options('Records').locator('[lang="zh-CN"]')).toBeVisible();
      await input.fill('');
      await input.dispatchEvent('compositionstart');
      await input.fill('dash');
      await expect(options('Themes').first()).toBeVisible();
      await input.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
      await expect(options('Pages')).not.toHaveCount(1);
      await input.dispatchEvent('compositionend');
      await expect(options('Pages')).toHaveText(['Dashboard']);
      await page.keyboard.press('Escape');
    });

    await test.step('actions of the screen', async () => {
      await open();
      await input.fill('sidebar');
      await expect(marked).toContainText('Show or hide the sidebar');
      await page.keyboard.press('Enter');
      await expect(page.locator('html')).toHaveAttribute('data-sidebar', 'closed');
    });

    await test.step('themes, worn while they are marked', async () => {
      const root = page.locator('html');
      await open();
      await input.fill('ocean');
      await expect(marked).toContainText('Ocean Breeze');
      await page.keyboard.press('ArrowDown');
      await expect(root).toHaveAttribute('data-theme', 'Ocean Breeze');
      await page.keyboard.press('Escape');
      await expect(root).toHaveAttribute('data-theme', 'Modern Light');
      await open();
      await input.fill('ocean');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Theme updated successfully!')).toBeVisible();
      await expect(root).toHaveAttribute('data-theme', 'Ocean Breeze');
    });

    await test.step('what a sign-out leaves on the device', async () => {
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/app\/login/);
      const kept = await page.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.includes('palette')),
      );
      expect(kept).toEqual([]);
    });
  },
);
