import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { addScripts } from '../support/scripts';

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Scripts' }).getByRole('button', { name: new RegExp(`^${name}\\b`) });
const rows = (page: Page) => page.getByRole('list', { name: 'Scripts' }).locator('[data-script] button');
const names = (page: Page) => page.getByRole('list', { name: 'Scripts' }).locator('[data-script] [title]');
const text = (page: Page) => page.getByRole('textbox', { name: /^Text of/ });
const tool = (page: Page, id: string) => page.locator(`#${id}`);
const pill = (page: Page) => page.locator('[data-save-state]').last();
const toast = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words);

/** What the server has of a script. */
async function stored(page: Page, id: number): Promise<string> {
  return page.evaluate(async (script) => {
    const input = encodeURIComponent(JSON.stringify({ id: script }));
    const answer = await fetch(`/api/trpc/scripts.open?input=${input}`, {
      headers: { Authorization: `Bearer ${localStorage.getItem('authToken') ?? ''}` },
    });
    return ((await answer.json()) as { result: { data: { content: string } } }).result.data.content;
  }, id);
}

test.describe('writing', () => {
  test('a new script is written, saved by itself, and found again after a reload', async ({
    page,
    user,
    openAs,
  }) => {
    await openAs(user, 'script-manager');
    await expect(page.getByRole('heading', { name: 'A home for your SQL' })).toBeVisible();
    await tool(page, 'new-script').click();
    const dialog = page.getByRole('dialog', { name: 'New script' });
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Script name cannot be empty.')).toBeVisible();
    await page.keyboard.type('  daily report ');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();

    await expect(text(page)).toBeFocused();
    await page.keyboard.type('SELECT 1;');
    await expect(pill(page)).toHaveText('Saving…');
    await expect(page.getByText('Changes auto-saved!')).toBeVisible();
    await expect(pill(page)).toHaveText('Saved');
    await expect(page.getByText('Ln 1, Col 10')).toBeVisible();
    await expect(page.getByText('9 characters')).toBeVisible();
    await expect(page.getByText('Changes auto-saved!')).toBeHidden();
    await expect(page.getByText(/^Last update \d+\/\d+\/\d{4}_\d+:\d\d:\d\d$/)).toBeVisible();

    await page.reload();
    await expect(text(page)).toHaveText('SELECT 1;');
    await expect(row(page, 'daily report')).toHaveAttribute('aria-current', 'true');
  });

  test('another script opened within the delay takes nothing from the first', async ({
    page,
    user,
    toolstead,
    openAs,
  }) => {
    const ids = await addScripts(toolstead, user, { alpha: { content: 'one' }, beta: { content: 'two' } });
    await openAs(user, `script-manager?script=${ids.alpha}`);
    await expect(text(page)).toHaveText('one');
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' more');
    await row(page, 'beta').click();
    await expect(text(page)).toHaveText('two');
    await expect.poll(() => stored(page, ids.alpha)).toBe('one more');
    expect(await stored(page, ids.beta)).toBe('two');

    // Each keeps its own undo history.
    await row(page, 'alpha').click();
    await expect(text(page)).toHaveText('one more');
    await text(page).press('Control+z');
    await expect(text(page)).toHaveText('one');
  });

  test('Ctrl+S saves at once', async ({ page, user, toolstead, openAs }) => {
    const ids = await addScripts(toolstead, user, { alpha: {} });
    await openAs(user, 'script-manager');
    await text(page).click();
    await page.clock.install();
    await page.keyboard.type('x');
    await page.keyboard.press('Control+s');
    await expect.poll(() => stored(page, ids.alpha)).toBe('x');
  });

  test('line ends stay as they came', async ({ page, user, toolstead, openAs }) => {
    const ids = await addScripts(toolstead, user, {
      windows: { content: 'a\r\nb\r\n' },
      mixed: { content: 'a\r\nb\nc' },
    });
    await openAs(user, `script-manager?script=${ids.windows}`);
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('c\nd');
    await expect.poll(() => stored(page, ids.windows)).toBe('a\r\nb\r\nc\r\nd');
    await expect(page.getByText('10 characters')).toBeVisible();

    await row(page, 'mixed').click();
    await expect(text(page).locator('.cm-line')).toHaveText([/^a/, 'b', 'c']);
    await text(page).press('Control+End');
    await page.keyboard.type('!');
    await expect.poll(() => stored(page, ids.mixed)).toBe('a\r\nb\nc!');
  });

  test('a text that would be too long is refused, and nothing is lost', async ({
    page,
    user,
    toolstead,
    openAs,
  }) => {
    test.slow();
    const line = `${'x'.repeat(1022)}\n`;
    const most = line.repeat(16_777_215 / 1023 - 1).padEnd(16_777_215, '-');
    const ids = await addScripts(toolstead, user, { large: { content: most } });
    await openAs(user, `script-manager?script=${ids.large}`);
    await expect(page.getByText('16,777,215 characters')).toBeVisible({ timeout: 30_000 });
    await text(page).click();
    await page.keyboard.type('y');
    await expect(toast(page, 'Script content exceeds 16MB limit. Please reduce the size.')).toBeVisible();
    await expect(page.getByText('16,777,215 characters')).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(page.getByText('16,777,214 characters')).toBeVisible();
    await expect
      .poll(async () => (await stored(page, ids.large)).length, { timeout: 60_000 })
      .toBe(16_777_214);
  });

  test('SQL is formatted in one step that undo takes back, and left alone where it cannot be read', async ({
    page,
    user,
    toolstead,
    openAs,
  }) => {
    const ids = await addScripts(toolstead, user, {
      loose: { content: 'select a,b from t where c=1' },
      broken: { content: "select 'never ended" },
    });
    await openAs(user, `script-manager?script=${ids.loose}`);
    await expect(text(page)).toHaveText('select a,b from t where c=1');
    await page.getByRole('button', { name: 'Format SQL' }).click();
    await expect(text(page).locator('.cm-line')).toHaveText([
      'select',
      '    a,',
      '    b',
      'from',
      '    t',
      'where',
      '    c = 1',
    ]);
    await text(page).press('Control+z');
    await expect(text(page)).toHaveText('select a,b from t where c=1');

    await row(page, 'broken').click();
    await expect(text(page)).toHaveText("select 'never ended");
    await page.getByRole('button', { name: 'Format SQL' }).click();
    await expect(toast(page, /^Nothing was changed/)).toBeVisible();
    await expect(text(page)).toHaveText("select 'never ended");
  });
});

test.describe('the list', () => {
  test('opens the first in alphabetical order, later the one opened last', async ({
    page,
    user,
    toolstead,
    openAs,
  }) => {
    await addScripts(toolstead, user, { zeta: {}, Alpha: {}, beta: {} });
    await openAs(user, 'script-manager');
    await expect(names(page)).toHaveText(['Alpha', 'beta', 'zeta']);
    await expect(row(page, 'Alpha')).toHaveAttribute('aria-current', 'true');
    const remembered = page.waitForResponse(/setLastOpened/);
    await row(page, 'zeta').click();
    await expect(page).toHaveURL(/script=\d+/);
    await remembered;
    await page.goto('script-manager');
    await expect(row(page, 'zeta')).toHaveAttribute('aria-current', 'true');
  });

  test('searches names, contents and tags, and opens at the line', async ({
    page,
    user,
    toolstead,
    openAs,
  }) => {
    const filler = '-- filler\n'.repeat(300);
    await addScripts(toolstead, user, {
      invoices: { content: `${filler}SELECT 100 % 7 AS 余数;\n${filler}` },
      payments: { content: 'SELECT 2', tags: ['Monthly'] },
      monthly: { content: 'SELECT 3' },
    });
    await openAs(user, 'script-manager');
    const search = page.getByRole('searchbox', { name: 'Search scripts' });
    await page.getByRole('button', { name: 'More about the list' }).press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type('MONTH');
    await expect(names(page)).toHaveText(['monthly']);
    await page.getByRole('button', { name: 'Tag', exact: true }).click();
    await expect(names(page)).toHaveText(['monthly', 'payments']);

    await search.fill('0 % 7 as 余数');
    await expect(names(page)).toHaveText(['invoices']);
    await expect(page.getByRole('status').filter({ hasText: '1 script found' })).toBeAttached();
    const hit = page.getByRole('button', { name: 'Line 301: SELECT 100 % 7 AS 余数;' });
    await expect(hit.locator('mark')).toHaveText('0 % 7 AS 余数');
    await search.press('Enter');
    await expect(page.getByText(/^Ln 301, Col \d+ \(11 selected\)$/)).toBeVisible();
    await expect(text(page)).toBeFocused();

    await search.fill('no such thing');
    await expect(page.getByText('Nothing matches “no such thing”.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await expect(names(page)).toHaveCount(3);
  });

  test('sorts, and keeps pinned ones on top', async ({ page, user, toolstead, openAs }) => {
    await addScripts(toolstead, user, { a: { content: '1' }, b: { content: '333' }, c: { content: '22' } });
    await openAs(user, 'script-manager');
    await expect(names(page)).toHaveText(['a', 'b', 'c']);
    const more = page.getByRole('button', { name: 'More about the list' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Sort by size' }).click();
    await expect(names(page)).toHaveText(['b', 'c', 'a']);
    await row(page, 'a').click();
    await page.getByRole('button', { name: 'More about the script' }).click();
    await page.getByRole('menuitem', { name: 'Pin to the top' }).click();
    await expect(names(page)).toHaveText(['a', 'b', 'c']);
    await page.reload();
    await expect(names(page)).toHaveText(['a', 'b', 'c']);
    await more.click();
    await page.getByRole('menuitem', { name: 'Sort by last update' }).click();
    await expect(names(page)).toHaveText(['a', 'c', 'b']);
  });

  test('is walked with the keyboard alone', async ({ page, user, toolstead, openAs }) => {
    await addScripts(toolstead, user, { a: { content: 'first' }, b: { content: 'second' }, c: {} });
    await openAs(user, 'script-manager');
    await expect(row(page, 'a')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search scripts' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(row(page, 'a')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(row(page, 'b')).toBeFocused();
    await page.keyboard.press('End');
    await expect(row(page, 'c')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(text(page)).toBeFocused();
    await expect(text(page)).toHaveText('second');

    // Tab writes; after Escape it leaves.
    await page.keyboard.press('Tab');
    await expect(text(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Word wrap/ })).toBeFocused();
  });

  test('stays quick with 10,000 scripts', async ({ page, user, toolstead, openAs }) => {
    test.slow();
    const { db } = await toolstead.database();
    const now = new Date();
    for (let from = 0; from < 10_000; from += 1000) {
      await db
        .insertInto('scripts')
        .values(
          Array.from({ length: 1000 }, (_, index) => ({
            user_id: user.id,
            name: `script_${String(from + index).padStart(5, '0')}`,
            live: 1 as const,
            tags: '[]',
            size: 0,
            content_hash: Buffer.alloc(32),
            version: 1,
            revision: 1,
            updated_at: now,
            saved_by: null,
          })),
        )
        .execute();
    }
    await db
      .insertInto('script_texts')
      .columns(['script_id', 'content'])
      .expression((query) =>
        query
          .selectFrom('scripts')
          .select(['id', (eb) => eb.val('').as('content')])
          .where('user_id', '=', user.id),
      )
      .execute();
    await openAs(user, 'script-manager');
    await expect(row(page, 'script_00000')).toBeVisible();
    expect(await rows(page).count()).toBeLessThan(60);
    await row(page, 'script_00000').focus();
    await page.keyboard.press('End');
    await expect(row(page, 'script_09999')).toBeFocused();
    const search = page.getByRole('searchbox', { name: 'Search scripts' });
    await search.pressSequentially('_04242');
    await expect(names(page)).toHaveText(['script_04242']);
  });

  test('says when it cannot be loaded, and tries again', async ({ page, user, toolstead, openAs }) => {
    await addScripts(toolstead, user, { a: {} });
    await page.route(/scripts\.list/, (route) => route.abort());
    await openAs(user, 'script-manager');
    await expect(page.getByText(/^Network error: /)).toBeVisible({ timeout: 30_000 });
    await page.unroute(/scripts\.list/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(names(page)).toHaveText(['a']);
  });
});

test.describe('names', () => {
  test('change in place: Enter and leaving commit, Escape does not', async ({
    page,
    user,
    toolstead,
    openAs,
  }) => {
    await addScripts(toolstead, user, { first: { tags: ['kept'] }, second: {} });
    await openAs(user, 'script-manager');
    await row(page, 'first').dblclick();
    const box = page.getByRole('textbox', { name: 'New name of first' });
    await expect(box).toBeFocused();
    await box.press('Enter');
    await expect(toast(page, 'Script name is unchanged.')).toBeVisible();
    await box.fill('second');
    await box.press('Enter');
    await expect(toast(page, 'Script name already exists.')).toBeVisible();
    await box.fill(' ');
    await box.press('Enter');
    await expect(toast(page, 'Script name cannot be empty.')).toBeVisible();
    await box.fill('x'.repeat(256));
    await box.press('Enter');
    await expect(toast(page, 'Invalid script name.')).toBeVisible();
    await box.fill('dropped');
    await box.press('Escape');
    await expect(names(page)).toHaveText(['first', 'second']);
    await expect(row(page, 'first')).toBeFocused();

    await page.keyboard.press('F2');
    await box.fill('__proto__');
    await box.press('Enter');
    await expect(names(page)).toHaveText(['__proto__', 'second']);
    await expect(row(page, '__proto__')).toBeFocused();
    await page.reload();
    await expect(names(page)).toHaveText(['__proto__', 'second']);
    await expect(page.getByRole('list', { name: 'Tags' })).toContainText('kept');

    await row(page, 'second').dblclick();
    await page.getByRole('textbox', { name: 'New name of second' }).fill('先月');
    await text(page).click();
    await expect(names(page)).toHaveText(['__proto__', '先月']);
  });

  test('an input method’s Enter does not commit', async ({ page, user, toolstead, openAs }) => {
    await addScripts(toolstead, user, { first: {} });
    await openAs(user, 'script-manager');
    await row(page, 'first').dblclick();
    const box = page.getByRole('textbox', { name: 'New name of first' });
    await box.fill('yue');
    await box.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true });
    await expect(box).toBeVisible();
  });

  test('a duplicate has text and tags of the original, and needs another name', async ({
    page,
    user,
    toolstead,
    openAs,
  }) => {
    await addScripts(toolstead, user, { report: { content: 'SELECT 1', tags: ['finance'] } });
    await openAs(user, 'script-manager');
    await expect(text(page)).toHaveText('SELECT 1');
    await text(page).press('Control+End');
    await page.keyboard.type('2');
    await tool(page, 'duplicate-script').click();
    const box = page.getByRole('textbox', { name: 'Script name' });
    await expect(box).toHaveValue('report_copy');
    await box.fill('report');
    await box.press('Enter');
    await expect(page.getByText('Please enter a different script name.')).toBeVisible();
    await box.fill('report_copy');
    await page.getByRole('button', { name: 'Confirm' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(row(page, 'report_copy')).toHaveAttribute('aria-current', 'true');
    await expect(text(page)).toHaveText('SELECT 12');
    await expect(page.getByRole('list', { name: 'Tags' })).toContainText('finance');
  });
});

test.describe('deleting', () => {
  test('asks, deselects, and offers to take it back', async ({ page, user, toolstead, openAs }) => {
    const ids = await addScripts(toolstead, user, {
      first: { content: 'text', tags: ['a', 'b'] },
      second: {},
    });
    await openAs(user, `script-manager?script=${ids.first}`);
    await row(page, 'first').focus();
    await page.keyboard.press('Delete');
    const dialog = page.getByRole('alertdialog', { name: 'Delete script' });
    await expect(dialog).toContainText('“first” and its 2 tags will be deleted.');
    await expect(dialog).toContainText('Press Delete again to confirm or Escape to cancel.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(row(page, 'first')).toBeFocused();

    await page.keyboard.press('Delete');
    await page.keyboard.press('Delete');
    await expect(names(page)).toHaveText(['second']);
    await expect(page.getByRole('heading', { name: 'No script selected' })).toBeVisible();
    for (const id of ['copy-script', 'duplicate-script', 'export-sql', 'delete-script']) {
      await tool(page, id).click();
      await expect(toast(page, 'Please select a script first.')).toBeVisible();
    }
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(names(page)).toHaveText(['first', 'second']);
    await expect(text(page)).toHaveText('text');
  });

  test('takes several at once', async ({ page, user, toolstead, openAs }) => {
    await addScripts(toolstead, user, { a: {}, b: {}, c: {}, d: {} });
    await openAs(user, 'script-manager');
    await row(page, 'a').click({ modifiers: ['Control'] });
    await row(page, 'c').click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 selected')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select b' }).uncheck();
    await page.getByRole('button', { name: 'Delete selected scripts' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('2 scripts will be deleted.');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(names(page)).toHaveText(['b', 'd']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(names(page)).toHaveText(['a', 'b', 'c', 'd']);
  });
});

test.describe('tags', () => {
  test('are suggested, added and removed', async ({ page, user, toolstead, openAs }) => {
    const ids = await addScripts(toolstead, user, { first: {}, second: { tags: ['Finance', 'monthly'] } });
    await openAs(user, `script-manager?script=${ids.first}`);
    const tags = page.getByRole('list', { name: 'Tags' });
    await page.getByRole('button', { name: 'Add tag' }).click();
    await page.keyboard.type('FIN');
    await expect(page.getByRole('option')).toHaveText(['Finance']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('MONTHLY');
    await page.keyboard.press('Enter');
    await page.keyboard.type('new one');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add tag' })).toBeFocused();
    await expect(tags.getByRole('listitem')).toHaveText(['Finance', 'monthly', 'new one']);
    await page.reload();
    await expect(tags.getByRole('listitem')).toHaveText(['Finance', 'monthly', 'new one']);

    await page.getByRole('button', { name: 'Remove tag monthly' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Remove tag' });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Remove tag monthly' }).click();
    await page.keyboard.press('Enter');
    await expect(tags.getByRole('listitem')).toHaveText(['Finance', 'new one']);
  });

  test('of several scripts change at once', async ({ page, user, toolstead, openAs }) => {
    const ids = await addScripts(toolstead, user, { a: { tags: ['old'] }, b: { tags: ['old', 'own'] } });
    await openAs(user, `script-manager?script=${ids.b}`);
    await page.getByRole('button', { name: 'More about the list' }).click();
    await page.getByRole('menuitem', { name: 'Select scripts' }).click();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Tag selected scripts' }).click();
    await page.keyboard.type('shared');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove old from all' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    const tags = page.getByRole('list', { name: 'Tags' });
    await expect(tags.getByRole('listitem')).toHaveText(['own', 'shared']);
    await page.getByRole('button', { name: 'End the selection' }).click();
    await row(page, 'a').click();
    await expect(tags.getByRole('listitem')).toHaveText(['shared']);
  });
});

test.describe('the toolbar', () => {
  test('copies the text and downloads it as a file', async ({ page, user, toolstead, openAs, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await addScripts(toolstead, user, { 'a/b': { content: 'SELECT 1\r\n' } });
    await openAs(user, 'script-manager');
    await expect(text(page)).toContainText('SELECT 1');
    await tool(page, 'copy-script').click();
    await expect(toast(page, 'Copied to the clipboard')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('SELECT 1\r\n');

    const download = page.waitForEvent('download');
    await tool(page, 'export-sql').click();
    await expect(page.getByText('Downloading...')).toBeVisible();
    expect((await download).suggestedFilename()).toBe('a_b.sql');
    const stream = await (await download).createReadStream();
    expect((await stream.toArray()).join('')).toBe('SELECT 1\r\n');
    await expect(page.getByText('Downloading...')).toBeHidden();
  });

  test('has its words where there is room, and its tips where there is not', async ({
    page,
    user,
    openAs,
  }) => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await openAs(user, 'script-manager');
    await expect(tool(page, 'export-csv')).toHaveText('Export CSV');
    const wide = await tool(page, 'export-csv').boundingBox();
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect.poll(async () => (await tool(page, 'export-csv').boundingBox())?.width).toBe(32);
    expect(wide?.width).toBeGreaterThan(60);
    await tool(page, 'export-csv').hover();
    await expect(page.getByRole('tooltip', { name: 'Export CSV' })).toBeVisible();
    await tool(page, 'options').click();
    await expect(page).toHaveURL(/script-manager-settings/);
  });

  test('says that there is nothing to export', async ({ page, user, openAs }) => {
    await openAs(user, 'script-manager');
    await expect(page.getByRole('heading', { name: 'A home for your SQL' })).toBeVisible();
    await tool(page, 'export-csv').click();
    await expect(toast(page, 'No scripts available to export.')).toBeVisible();
  });
});

test.describe('settings', () => {
  test('word wrap is switched in the status bar and kept for the account', async ({
    page,
    user,
    toolstead,
    openAs,
  }) => {
    await addScripts(toolstead, user, { long: { content: 'x '.repeat(2000) } });
    await openAs(user, 'script-manager');
    const lineHeight = async () => (await page.locator('.cm-line').first().boundingBox())?.height;
    await expect.poll(lineHeight).toBe(22);
    const saved = page.waitForResponse(/updateSetting/);
    await page.getByRole('button', { name: 'Word wrap: off' }).click();
    await expect.poll(lineHeight).toBeGreaterThan(44);
    await saved;
    await page.reload();
    await expect(page.getByRole('button', { name: 'Word wrap: on' })).toBeVisible();
    await page.goto('script-manager-settings');
    await expect(page.getByRole('switch', { name: 'Word wrap' })).toBeChecked();
  });

  test('colours, file name and kind of SQL are stored as soon as they change', async ({
    page,
    user,
    toolstead,
    openAs,
  }) => {
    await addScripts(toolstead, user, { a: {} });
    await openAs(user, 'script-manager-settings');
    const name = page.getByRole('textbox', { name: 'Export file name' });
    await name.fill('Team_YYYY-MM-DD');
    await expect(page.getByText(/^Team_\d{4}-\d\d-\d\d\.csv$/)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

    await page.getByRole('combobox', { name: 'SQL dialect' }).selectOption('PostgreSQL');
    await page.getByRole('button', { name: 'Change the colour of Copy' }).click();
    await page.getByRole('spinbutton', { name: 'Red' }).fill('300');
    await expect(page.getByRole('spinbutton', { name: 'Red' })).toHaveValue('255');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('#0f766e')).toBeVisible();

    await page.getByRole('button', { name: 'Change the colour of Copy' }).click();
    for (const channel of ['Red', 'Green', 'Blue']) {
      await page.getByRole('spinbutton', { name: channel }).fill('240');
    }
    const saved = page.waitForResponse(/updateSetting/);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await saved;
    await page.reload();
    await expect(name).toHaveValue('Team_YYYY-MM-DD');
    await expect(page.getByRole('combobox', { name: 'SQL dialect' })).toHaveValue('postgresql');
    await page.getByRole('link', { name: 'Script Manager' }).last().click();
    await expect(tool(page, 'copy-script')).toHaveCSS('background-color', 'rgb(240, 240, 240)');
    await expect(tool(page, 'copy-script')).toHaveCSS('color', 'rgb(0, 0, 0)');
  });

  test('say what went wrong', async ({ page, user, openAs }) => {
    await page.route(/updateSetting/, (route) =>
      route.fulfill({
        status: 500,
        json: { error: { message: 'No luck', code: -32603, data: { code: 'x', httpStatus: 500 } } },
      }),
    );
    await openAs(user, 'script-manager-settings');
    await page.getByRole('switch', { name: 'Word wrap' }).click();
    await expect(toast(page, 'Failed to update setting: No luck')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Word wrap' })).not.toBeChecked();
  });
});

test.describe('looks', () => {
  test('on a phone it is two steps with a way back', async ({ page, user, toolstead, openAs }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await addScripts(toolstead, user, { first: { content: 'SELECT 1' }, second: {} });
    await openAs(user, 'script-manager');
    await expect(text(page)).toBeHidden();
    await row(page, 'first').click();
    await expect(text(page)).toHaveText('SELECT 1');
    await expect(row(page, 'first')).toBeHidden();
    await expect(page.getByRole('banner')).toContainText('first');
    await expect(page.getByRole('banner').locator('[data-save-state]')).toHaveText('Saved');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('banner').getByRole('button', { name: 'Back' }).click();
    await expect(row(page, 'first')).toBeVisible();
    await expect(page).toHaveURL(/script-manager$/);

    await row(page, 'second').click();
    await expect(text(page)).toBeVisible();
    await page.goBack();
    await expect(row(page, 'second')).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'New script' }).click();
    await page.keyboard.type('third');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('banner')).toContainText('third');
    await expect(text(page)).toBeFocused();
  });

  test('the editor is dark with a dark theme, and its font is 14 px', async ({
    page,
    user,
    toolstead,
    openAs,
  }) => {
    const { db } = await toolstead.database();
    await db
      .insertInto('theme_settings')
      .values({ user_id: user.id, theme_name: 'Professional Dark' })
      .execute();
    await addScripts(toolstead, user, { first: { content: 'SELECT 1' } });
    await openAs(user, 'script-manager');
    await expect(text(page)).toHaveText('SELECT 1');
    await expect(page.locator('.cm-editor')).toHaveCSS('font-size', '14px');
    const isDark = await page.locator('.cm-editor').evaluate((editor) => {
      const channels = getComputedStyle(editor).backgroundColor.match(/\d+/g) ?? [];
      return channels.slice(0, 3).every((channel) => Number(channel) < 100);
    });
    expect(isDark).toBe(true);
  });
});
