import type { Page } from '@playwright/test';
import { expect, SLOW, test } from '../support/e2e';
import { more, row, tags, textBox, toast, tool } from '../support/script-screen';
import { storedText } from '../support/script-texts';
import { addScripts } from '../support/scripts';

const pill = (page: Page) => page.locator('[data-save-state]').last();

/** Records all announcements of the page from now on, since some last only a second; returns what they were. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const told = new Set<string>();
    Object.assign(window, { told });
    const note = () => {
      for (const { textContent } of document.querySelectorAll('[role=status]')) told.add(textContent);
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { told: Set<string> }).told]);
}

test('a script is edited, saved automatically or manually, and still there after a reload', async ({
  page,
  visit,
}) => {
  await visit('script-manager');
  await expect(page.getByRole('heading', { name: 'A home for your SQL' })).toBeVisible();
  await tool(page, 'export-csv').click();
  await expect(toast(page, 'No scripts available to export.')).toBeVisible();
  await tool(page, 'new-script').click();
  const dialog = page.getByRole('dialog', { name: 'New script' });
  const box = dialog.getByRole('textbox', { name: 'Script name' });
  await expect(box).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Script name cannot be empty.')).toBeVisible();
  await box.fill('  daily report ');
  await box.press('Enter');
  await expect(dialog).toBeHidden();

  await expect(textBox(page)).toBeFocused();
  const told = await listen(page);
  await page.keyboard.type('SELECT 1;');
  await expect.poll(told).toEqual(expect.arrayContaining(['Saving…', 'Changes auto-saved!']));
  await expect(pill(page)).toHaveText('Saved');
  await expect(page.getByText('Ln 1, Col 10')).toBeVisible();
  await expect(page.getByText('9 characters')).toBeVisible();
  await expect(page.getByText('Changes auto-saved!')).toBeHidden();
  await expect(page.getByText(/^Last update \d+\/\d+\/\d{4}_\d+:\d\d:\d\d$/)).toBeVisible();

  await page.reload();
  await expect(textBox(page)).toHaveText('SELECT 1;');
  await expect(row(page, 'daily report')).toHaveAttribute('aria-current', 'true');

  // With the clock stopped there is no autosave.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await textBox(page).press('Control+End');
  await page.keyboard.type('x');
  await expect(pill(page)).toHaveText('Saving…');
  await page.keyboard.press('Control+s');
  await expect(pill(page)).toHaveText('Saved');
  await page.clock.runFor(2_000);
  await expect(page.getByText('Everything is saved')).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Everything is saved')).toBeVisible();
});

test(
  'each text keeps its line endings and its undo history',
  SLOW,
  async ({ page, toolstead, user, visit }) => {
    const ids = await addScripts(toolstead, user, {
      alpha: { content: 'one' },
      beta: { content: 'two' },
      mixed: { content: 'a\r\nb\nc' },
      windows: { content: 'a\r\nb\r\n' },
    });
    const open = async (name: keyof typeof ids, content: string) => {
      await row(page, name).click();
      await expect(textBox(page)).toHaveText(content);
    };

    await test.step('another script opened within the delay takes nothing from the first', async () => {
      await visit(`script-manager?script=${ids.alpha}`);
      await expect(textBox(page)).toHaveText('one');
      await textBox(page).press('Control+End');
      await page.keyboard.type(' more');
      await open('beta', 'two');
      await expect.poll(() => storedText(toolstead, user, 'alpha')).toBe('one more');
      expect(await storedText(toolstead, user, 'beta')).toBe('two');
      await open('alpha', 'one more');
      await textBox(page).press('Control+z');
      await expect(textBox(page)).toHaveText('one');
    });

    await test.step('line ends stay as they came', async () => {
      await open('windows', 'ab');
      await textBox(page).press('Control+End');
      await page.keyboard.type('c\nd');
      await expect.poll(() => storedText(toolstead, user, 'windows')).toBe('a\r\nb\r\nc\r\nd');
      await expect(page.getByText('10 characters')).toBeVisible();
      await row(page, 'mixed').click();
      await expect(textBox(page).locator('.cm-line')).toHaveText([/^a/, 'b', 'c']);
      await textBox(page).press('Control+End');
      await page.keyboard.type('!');
      await expect.poll(() => storedText(toolstead, user, 'mixed')).toBe('a\r\nb\nc!');
    });
  },
);

test(
  'SQL is formatted in one undo step, in an editor with the theme’s colours',
  SLOW,
  async ({ page, toolstead, user, visit }) => {
    const { db } = await toolstead.database();
    await db
      .insertInto('theme_settings')
      .values({ user_id: user.id, theme_name: 'Professional Dark' })
      .execute();
    const ids = await addScripts(toolstead, user, {
      broken: { content: "select 'never ended" },
      loose: { content: 'select a,b from t where c=1' },
    });
    const open = async (name: keyof typeof ids, content: string) => {
      await row(page, name).click();
      await expect(textBox(page)).toHaveText(content);
    };
    await visit(`script-manager?script=${ids.broken}`);

    await test.step('SQL is formatted, and left alone where it cannot be read', async () => {
      await open('loose', 'select a,b from t where c=1');
      await page.getByRole('button', { name: 'Format SQL' }).click();
      const lines = ['select', '    a,', '    b', 'from', '    t', 'where', '    c = 1'];
      await expect(textBox(page).locator('.cm-line')).toHaveText(lines);
      await textBox(page).press('Control+z');
      await expect(textBox(page)).toHaveText('select a,b from t where c=1');
      await open('broken', "select 'never ended");
      await textBox(page).press('Control+Shift+F');
      await expect(toast(page, /^Nothing was changed/)).toBeVisible();
      await expect(textBox(page)).toHaveText("select 'never ended");
    });

    await test.step('what is looked for is counted, and replaced where one asks for it', async () => {
      await open('loose', 'select a,b from t where c=1');
      await textBox(page).press('Control+f');
      const find = page.getByRole('textbox', { name: 'Find', exact: true });
      await find.fill('e');
      await expect(page.getByText('4 found')).toBeVisible();
      await find.press('Enter');
      await expect(page.getByText(/^\d of 4$/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Replace all' })).toBeHidden();
      await page.getByRole('button', { name: 'Replace', exact: true }).first().click();
      await page.getByRole('textbox', { name: 'Replace with' }).fill('E');
      await page.getByRole('button', { name: 'Match case' }).click();
      await page.getByRole('button', { name: 'Replace all' }).click();
      await expect(textBox(page)).toHaveText('sElEct a,b from t whErE c=1');
      await expect(page.getByText('None', { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(find).toHaveCount(0);
      // Chromium would insert text typed over coloured words with an inline style, which the content security policy
      // refuses with a console error.
      await textBox(page).press('Control+a');
      await page.keyboard.type('select 2');
      await expect(textBox(page)).toHaveText('select 2');
      await textBox(page).press('Control+z');
      await expect(textBox(page)).toHaveText('sElEct a,b from t whErE c=1');
    });

    await test.step('the editor is dark with a dark theme, and its font is 14 px', async () => {
      await expect(page.locator('.cm-editor')).toHaveCSS('font-size', '14px');
      const isDark = await page.locator('.cm-editor').evaluate((editor) => {
        const channels = getComputedStyle(editor).backgroundColor.match(/\d+/g) ?? [];
        return channels.slice(0, 3).every((channel) => Number(channel) < 100);
      });
      expect(isDark).toBe(true);
    });
  },
);

test(
  'an edit that would make a text too long is refused, and nothing is lost',
  SLOW,
  async ({ page, toolstead, user, visit }) => {
    test.slow();
    const line = `${'x'.repeat(1022)}\n`;
    const most = line.repeat(16_777_215 / 1023 - 1).padEnd(16_777_215, '-');
    const ids = await addScripts(toolstead, user, { large: { content: most } });
    await visit(`script-manager?script=${ids.large}`);
    await expect(page.getByText('16,777,215 characters')).toBeVisible({ timeout: 30_000 });
    await textBox(page).click();
    await page.keyboard.type('y');
    await expect(toast(page, 'Script content exceeds 16MB limit. Please reduce the size.')).toBeVisible();
    await expect(page.getByText('16,777,215 characters')).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(page.getByText('16,777,214 characters')).toBeVisible();
    await expect
      .poll(async () => (await storedText(toolstead, user, 'large'))?.length, { timeout: 60_000 })
      .toBe(16_777_214);
  },
);

test('the toolbar copies and exports the text', SLOW, async ({ page, context, visit, given }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await given(addScripts, { 'a/b': { content: `SELECT 1\r\n${'x '.repeat(2000)}` } });
  await page.setViewportSize({ width: 1440, height: 800 });
  await visit('script-manager');
  await expect(textBox(page)).toContainText('SELECT 1');

  await test.step('by the clipboard and as a file', async () => {
    await tool(page, 'copy-script').click();
    await expect(toast(page, 'Copied to the clipboard')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^SELECT 1\r\nx /);
    const told = await listen(page);
    const download = page.waitForEvent('download');
    await tool(page, 'export-sql').click();
    await expect.poll(told).toContain('Downloading...');
    expect((await download).suggestedFilename()).toBe('a_b.sql');
    const stream = await (await download).createReadStream();
    expect((await stream.toArray()).join('')).toMatch(/^SELECT 1\r\nx /);
    await expect(page.getByText('Downloading...')).toBeHidden();
  });

  await test.step('word wrap is switched in the status bar', async () => {
    const lineHeight = async () => (await page.locator('.cm-line').nth(1).boundingBox())?.height;
    await expect.poll(lineHeight).toBe(22);
    const saved = page.waitForResponse(/updateSetting/);
    await page.getByRole('button', { name: 'Word wrap: off' }).click();
    await expect.poll(lineHeight).toBeGreaterThan(44);
    await saved;
  });

  await test.step('it has its words where there is room, and its tips where there is not', async () => {
    await expect(tool(page, 'export-csv')).toHaveText('Export CSV');
    const wide = await tool(page, 'export-csv').boundingBox();
    expect(wide?.width).toBeGreaterThan(60);
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect.poll(async () => (await tool(page, 'export-csv').boundingBox())?.width).toBe(32);
    await tool(page, 'export-csv').hover();
    await expect(page.getByRole('tooltip', { name: 'Export CSV' })).toBeVisible();
    await tool(page, 'options').click();
    await expect(page).toHaveURL(/script-manager-settings/);
    await expect(page.getByRole('switch', { name: 'Word wrap' })).toBeChecked();
  });
});

test('a text that is still on its way is copied where the clipboard is written within the press only', async ({
  page,
  context,
  visit,
  given,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await given(addScripts, { one: { content: 'SELECT 1' } });
  // As Safari does.
  await page.addInitScript(() => {
    const withinPress = () => window.event?.type === 'click';
    const { clipboard } = navigator;
    const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    const [write, writeText] = [clipboard.write.bind(clipboard), clipboard.writeText.bind(clipboard)];
    clipboard.write = (items) => (withinPress() ? write(items) : refuse());
    clipboard.writeText = (text) => (withinPress() ? writeText(text) : refuse());
    document.execCommand = withinPress;
  });
  let letGo = () => {};
  const copied = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/scripts\.open/, async (route) => {
    await copied;
    await route.continue();
  });
  await visit('script-manager');
  await row(page, 'one').click();
  await tool(page, 'copy-script').click();
  letGo();
  await expect(toast(page, 'Copied to the clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('SELECT 1');
});

test('the settings are saved, and set the toolbar’s colours', async ({ page, visit, given }) => {
  await given(addScripts, { one: {} });
  await visit('script-manager-settings');
  const name = page.getByRole('textbox', { name: 'Export file name' });
  const wrap = page.getByRole('switch', { name: 'Word wrap' });

  await test.step('settings are stored as soon as they change', async () => {
    await wrap.click();
    await expect(wrap).toBeChecked();
    await name.fill('Team_YYYY-MM-DD');
    await expect(page.getByText(/^Team_\d{4}-\d\d-\d\d\.csv$/)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
    await page.getByRole('combobox', { name: 'SQL dialect' }).selectOption('PostgreSQL');

    const colour = page.getByRole('button', { name: 'Change the colour of Copy' });
    const channel = (of: string) => page.getByRole('spinbutton', { name: of });
    await colour.click();
    await channel('Red').fill('300');
    await expect(channel('Red')).toHaveValue('255');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(channel('Red')).toBeHidden();
    await expect(page.getByText('#0f766e')).toBeVisible();
    await colour.click();
    for (const of of ['Red', 'Green', 'Blue']) await channel(of).fill('240');
    const saved = page.waitForResponse(/updateSetting/);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await saved;
    await page.reload();
    await expect(name).toHaveValue('Team_YYYY-MM-DD');
    await expect(page.getByRole('combobox', { name: 'SQL dialect' })).toHaveValue('postgresql');
    await expect(wrap).toBeChecked();
  });

  await test.step('or say what went wrong', async () => {
    await page.route(/updateSetting/, (route) =>
      route.fulfill({
        status: 500,
        json: { error: { message: 'No luck', code: -32603, data: { code: 'x', httpStatus: 500 } } },
      }),
    );
    await wrap.click();
    await expect(toast(page, 'Failed to update setting: No luck')).toBeVisible();
    await expect(wrap).toBeChecked();
    await page.getByRole('link', { name: 'Script Manager' }).last().click();
    await expect(tool(page, 'copy-script')).toHaveCSS('background-color', 'rgb(240, 240, 240)');
    await expect(tool(page, 'copy-script')).toHaveCSS('color', 'rgb(0, 0, 0)');
  });
});

test('on a phone list and text are two steps with Back', SLOW, async ({ page, visit, given }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit('script-manager');
  // Everything works without a script too.
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('dialog', { name: 'Import scripts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await more(page).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/script-manager-settings/);
  await given(addScripts, {
    first: {
      content: `SELECT 1 -- ${'a long line '.repeat(10)}`,
      tags: ['finance', 'monthly', 'warehouse'],
    },
    second: {},
  });
  await page.goto('script-manager');
  await expect(textBox(page)).toBeHidden();
  await row(page, 'first').click();
  await expect(textBox(page)).toContainText('SELECT 1');
  // Frequent buttons come first, and long lines are wrapped by default.
  await expect(page.getByRole('group', { name: 'Script actions' }).getByRole('button').first()).toHaveText(
    'New',
  );
  await expect(textBox(page)).toHaveClass(/cm-lineWrapping/);
  await expect(row(page, 'first')).toBeHidden();
  await expect(page.getByRole('banner')).toContainText('first');
  await expect(page.getByRole('banner').locator('[data-save-state]')).toHaveText('Saved');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // So they are beside the list of a tablet, but not of a desktop.
  await page.setViewportSize({ width: 820, height: 740 });
  await expect(row(page, 'first')).toBeVisible();
  await expect(textBox(page)).toHaveClass(/cm-lineWrapping/);
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect(textBox(page)).not.toHaveClass(/cm-lineWrapping/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('banner').getByRole('button', { name: 'Back' }).click();
  await expect(row(page, 'first')).toBeVisible();
  await expect(page).toHaveURL(/script-manager$/);

  await row(page, 'second').click();
  await expect(textBox(page)).toBeVisible();
  await page.goBack();
  await expect(row(page, 'second')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'New script' }).click();
  await expect(page.getByRole('textbox', { name: 'Script name' })).toBeFocused();
  await page.keyboard.type('third');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toContainText('third');
  await expect(textBox(page)).toBeFocused();

  // On a tablet both are side by side, and no control of the text is cut.
  await page.setViewportSize({ width: 768, height: 1024 });
  await row(page, 'first').click();
  await expect(tags(page)).toHaveCount(3);
  for (const tag of await tags(page).all()) await expect(tag).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/\d+_\d+:\d\d:\d\d$/)).toBeInViewport({ ratio: 1 });
});
