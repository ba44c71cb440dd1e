import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { addScripts } from '../support/scripts';

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Scripts' }).getByRole('button', { name: new RegExp(`^${name}\\b`) });
const rows = (page: Page) => page.getByRole('list', { name: 'Scripts' }).locator('[data-script] button');
const names = (page: Page) => page.getByRole('list', { name: 'Scripts' }).locator('[data-script] [title]');
const more = (page: Page) => page.getByRole('button', { name: 'More about the list' });
const text = (page: Page) => page.getByRole('textbox', { name: /^Text of/ });
const tool = (page: Page, id: string) => page.locator(`#${id}`);
const pill = (page: Page) => page.locator('[data-save-state]').last();
const toast = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words);

/** Writes down all that the page tells from now on, since some of it is gone in a second; gives what it was. */
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

test('a script is written, saved by itself or at once, and found again after a reload', async ({
  page,
  user,
  openAs,
}) => {
  await openAs(user, 'script-manager');
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

  await expect(text(page)).toBeFocused();
  const told = await listen(page);
  await page.keyboard.type('SELECT 1;');
  await expect.poll(told).toEqual(expect.arrayContaining(['Saving…', 'Changes auto-saved!']));
  await expect(pill(page)).toHaveText('Saved');
  await expect(page.getByText('Ln 1, Col 10')).toBeVisible();
  await expect(page.getByText('9 characters')).toBeVisible();
  await expect(page.getByText('Changes auto-saved!')).toBeHidden();
  await expect(page.getByText(/^Last update \d+\/\d+\/\d{4}_\d+:\d\d:\d\d$/)).toBeVisible();

  await page.reload();
  await expect(text(page)).toHaveText('SELECT 1;');
  await expect(row(page, 'daily report')).toHaveAttribute('aria-current', 'true');

  // With the clock stopped nothing is saved by itself.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await text(page).press('Control+End');
  await page.keyboard.type('x');
  await expect(pill(page)).toHaveText('Saving…');
  await page.keyboard.press('Control+s');
  await expect(pill(page)).toHaveText('Saved');
});

test('texts keep their line ends and undo histories to themselves, and are formatted in one step', async ({
  page,
  user,
  toolstead,
  openAs,
}) => {
  test.slow();
  const { db } = await toolstead.database();
  await db
    .insertInto('theme_settings')
    .values({ user_id: user.id, theme_name: 'Professional Dark' })
    .execute();
  const ids = await addScripts(toolstead, user, {
    alpha: { content: 'one' },
    beta: { content: 'two' },
    broken: { content: "select 'never ended" },
    loose: { content: 'select a,b from t where c=1' },
    mixed: { content: 'a\r\nb\nc' },
    windows: { content: 'a\r\nb\r\n' },
  });
  const open = async (name: keyof typeof ids, content: string) => {
    await row(page, name).click();
    await expect(text(page)).toHaveText(content);
  };

  await test.step('another script opened within the delay takes nothing from the first', async () => {
    await openAs(user, `script-manager?script=${ids.alpha}`);
    await expect(text(page)).toHaveText('one');
    await text(page).press('Control+End');
    await page.keyboard.type(' more');
    await open('beta', 'two');
    await expect.poll(() => stored(page, ids.alpha)).toBe('one more');
    expect(await stored(page, ids.beta)).toBe('two');
    await open('alpha', 'one more');
    await text(page).press('Control+z');
    await expect(text(page)).toHaveText('one');
  });

  await test.step('line ends stay as they came', async () => {
    await open('windows', 'ab');
    await text(page).press('Control+End');
    await page.keyboard.type('c\nd');
    await expect.poll(() => stored(page, ids.windows)).toBe('a\r\nb\r\nc\r\nd');
    await expect(page.getByText('10 characters')).toBeVisible();
    await row(page, 'mixed').click();
    await expect(text(page).locator('.cm-line')).toHaveText([/^a/, 'b', 'c']);
    await text(page).press('Control+End');
    await page.keyboard.type('!');
    await expect.poll(() => stored(page, ids.mixed)).toBe('a\r\nb\nc!');
  });

  await test.step('SQL is formatted, and left alone where it cannot be read', async () => {
    await open('loose', 'select a,b from t where c=1');
    await page.getByRole('button', { name: 'Format SQL' }).click();
    const lines = ['select', '    a,', '    b', 'from', '    t', 'where', '    c = 1'];
    await expect(text(page).locator('.cm-line')).toHaveText(lines);
    await text(page).press('Control+z');
    await expect(text(page)).toHaveText('select a,b from t where c=1');
    await open('broken', "select 'never ended");
    await page.getByRole('button', { name: 'Format SQL' }).click();
    await expect(toast(page, /^Nothing was changed/)).toBeVisible();
    await expect(text(page)).toHaveText("select 'never ended");
  });

  await test.step('the editor is dark with a dark theme, and its font is 14 px', async () => {
    await expect(page.locator('.cm-editor')).toHaveCSS('font-size', '14px');
    const isDark = await page.locator('.cm-editor').evaluate((editor) => {
      const channels = getComputedStyle(editor).backgroundColor.match(/\d+/g) ?? [];
      return channels.slice(0, 3).every((channel) => Number(channel) < 100);
    });
    expect(isDark).toBe(true);
  });
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
  await expect.poll(async () => (await stored(page, ids.large)).length, { timeout: 60_000 }).toBe(16_777_214);
});

test('the list is loaded, walked, searched and sorted', async ({ page, user, toolstead, openAs }) => {
  test.slow();
  const filler = '-- filler\n'.repeat(300);
  await addScripts(toolstead, user, {
    payments: { content: 'SELECT 22', tags: ['Monthly'] },
    Invoices: { content: `${filler}SELECT 100 % 7 AS 余数;\n${filler}` },
    monthly: { content: 'SELECT 3' },
  });

  await test.step('says when it cannot be loaded, and tries again', async () => {
    await page.route(/scripts\.list/, (route) => route.abort());
    await openAs(user, 'script-manager');
    await expect(page.getByText(/^Network error: /)).toBeVisible({ timeout: 30_000 });
    await page.unroute(/scripts\.list/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(names(page)).toHaveText(['Invoices', 'monthly', 'payments']);
  });

  await test.step('opens the first in alphabetical order, later the one opened last', async () => {
    await expect(row(page, 'Invoices')).toHaveAttribute('aria-current', 'true');
    const remembered = page.waitForResponse(/setLastOpened/);
    await row(page, 'payments').click();
    await expect(page).toHaveURL(/script=\d+/);
    await remembered;
    await page.goto('script-manager');
    await expect(row(page, 'payments')).toHaveAttribute('aria-current', 'true');
  });

  await test.step('is walked with the keyboard alone', async () => {
    await page.getByRole('searchbox', { name: 'Search scripts' }).press('ArrowDown');
    await expect(row(page, 'payments')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(row(page, 'Invoices')).toBeFocused();
    await page.keyboard.press('End');
    await expect(row(page, 'payments')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(row(page, 'monthly')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(text(page)).toHaveText('SELECT 3');
    await expect(text(page)).toBeFocused();
    // Tab writes; after Escape it leaves.
    await page.keyboard.press('Tab');
    await expect(text(page).locator('.cm-line')).toHaveText(/^ {4}SELECT 3$/);
    await expect(text(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Word wrap/ })).toBeFocused();
  });

  await test.step('is searched by names, contents and tags, and opens at the line', async () => {
    const search = page.getByRole('searchbox', { name: 'Search scripts' });
    await more(page).press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type('MONTH');
    await expect(names(page)).toHaveText(['monthly']);
    await page.getByRole('button', { name: 'Tag', exact: true }).click();
    await expect(names(page)).toHaveText(['monthly', 'payments']);

    await search.fill('0 % 7 as 余数');
    await expect(names(page)).toHaveText(['Invoices']);
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

  await test.step('is sorted, with the pinned ones on top', async () => {
    const sortBy = async (what: string) => {
      await more(page).click();
      await page.getByRole('menuitem', { name: `Sort by ${what}` }).click();
    };
    await sortBy('size');
    await expect(names(page)).toHaveText(['Invoices', 'monthly', 'payments']);
    await row(page, 'payments').click();
    await expect(text(page)).toHaveText('SELECT 22');
    await page.getByRole('button', { name: 'More about the script' }).click();
    await page.getByRole('menuitem', { name: 'Pin to the top' }).click();
    await expect(names(page)).toHaveText(['payments', 'Invoices', 'monthly']);
    await page.reload();
    await expect(names(page)).toHaveText(['payments', 'Invoices', 'monthly']);
    await sortBy('last update');
    await expect(names(page)).toHaveText(['payments', 'monthly', 'Invoices']);
  });
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

test('a name changes in place, and a duplicate needs another one', async ({
  page,
  user,
  toolstead,
  openAs,
}) => {
  test.slow();
  await addScripts(toolstead, user, { first: { content: 'SELECT 1', tags: ['kept'] }, second: {} });
  await openAs(user, 'script-manager');
  await expect(text(page)).toHaveText('SELECT 1');

  await test.step('Enter and leaving commit, Escape does not, nor Enter in an input method', async () => {
    await row(page, 'first').dblclick();
    const box = page.getByRole('textbox', { name: 'New name of first' });
    await expect(box).toBeFocused();
    await box.press('Enter');
    await expect(toast(page, 'Script name is unchanged.')).toBeVisible();
    for (const [name, problem] of [
      ['second', 'Script name already exists.'],
      [' ', 'Script name cannot be empty.'],
      ['x'.repeat(256), 'Invalid script name.'],
    ] as const) {
      await box.fill(name);
      await box.press('Enter');
      await expect(toast(page, problem)).toBeVisible();
    }
    await box.fill('dropped');
    await box.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true });
    await expect(box).toBeVisible();
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

  await test.step('a duplicate has the text as it is in the editor, and the tags', async () => {
    await row(page, '__proto__').click();
    await expect(text(page)).toHaveText('SELECT 1');
    await text(page).press('Control+End');
    await page.keyboard.type('2');
    await tool(page, 'duplicate-script').click();
    const box = page.getByRole('textbox', { name: 'Script name' });
    await expect(box).toHaveValue('__proto___copy');
    await box.fill('__proto__');
    await box.press('Enter');
    await expect(page.getByText('Please enter a different script name.')).toBeVisible();
    await box.fill('the copy');
    await page.getByRole('button', { name: 'Confirm' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(row(page, 'the copy')).toHaveAttribute('aria-current', 'true');
    await expect(text(page)).toHaveText('SELECT 12');
    await expect(page.getByRole('list', { name: 'Tags' })).toContainText('kept');
  });
});

test('tags are suggested, added and removed; scripts are deleted, one or several, and brought back', async ({
  page,
  user,
  toolstead,
  openAs,
}) => {
  test.slow();
  const ids = await addScripts(toolstead, user, {
    a: { content: 'text' },
    b: { tags: ['Finance', 'monthly'] },
    c: {},
    d: {},
  });
  await openAs(user, `script-manager?script=${ids.a}`);
  const tags = page.getByRole('list', { name: 'Tags' }).getByRole('listitem');
  const box = page.getByRole('combobox', { name: 'New tag of a' });

  await test.step('a tag is suggested by what is typed, whatever its letter case', async () => {
    await page.getByRole('button', { name: 'Add tag' }).click();
    await expect(box).toBeFocused();
    await page.keyboard.type('FIN');
    await expect(page.getByRole('option')).toHaveText(['Finance']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue('');
    for (const tag of ['MONTHLY', 'new one']) {
      await page.keyboard.type(tag);
      await page.keyboard.press('Enter');
      await expect(box).toHaveValue('');
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add tag' })).toBeFocused();
    await expect(tags).toHaveText(['Finance', 'monthly', 'new one']);
    await page.reload();
    await expect(tags).toHaveText(['Finance', 'monthly', 'new one']);
  });

  await test.step('it is removed after a question', async () => {
    const dialog = page.getByRole('alertdialog', { name: 'Remove tag' });
    await page.getByRole('button', { name: 'Remove tag monthly' }).click();
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Remove tag monthly' }).click();
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tags).toHaveText(['Finance', 'new one']);
  });

  await test.step('the tags of several change at once', async () => {
    await more(page).click();
    await page.getByRole('menuitem', { name: 'Select scripts' }).click();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Tag selected scripts' }).click();
    await expect(page.getByRole('combobox', { name: 'Tag to add' })).toBeFocused();
    await page.keyboard.type('shared');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove Finance from all' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(tags).toHaveText(['new one', 'shared']);
    await page.getByRole('button', { name: 'End the selection' }).click();
    await row(page, 'b').click();
    await expect(tags).toHaveText(['monthly', 'shared']);
  });

  await test.step('deleting asks, deselects, and offers to take it back', async () => {
    await row(page, 'a').click();
    await expect(text(page)).toHaveText('text');
    await row(page, 'a').press('Delete');
    const dialog = page.getByRole('alertdialog', { name: 'Delete script' });
    await expect(dialog).toContainText('“a” and its 2 tags will be deleted.');
    await expect(dialog).toContainText('Press Delete again to confirm or Escape to cancel.');
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(row(page, 'a')).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(names(page)).toHaveText(['b', 'c', 'd']);
    await expect(page.getByRole('heading', { name: 'No script selected' })).toBeVisible();
    for (const id of ['copy-script', 'duplicate-script', 'export-sql', 'delete-script']) {
      await tool(page, id).click();
      await expect(toast(page, 'Please select a script first.')).toBeVisible();
    }
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(names(page)).toHaveText(['a', 'b', 'c', 'd']);
    await expect(text(page)).toHaveText('text');
  });

  await test.step('several go at once', async () => {
    await row(page, 'a').click({ modifiers: ['Control'] });
    await row(page, 'c').click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 selected')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select b' }).uncheck();
    await page.getByRole('button', { name: 'Delete selected scripts' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('2 scripts will be deleted.');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(names(page)).toHaveText(['b', 'd']);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(names(page)).toHaveText(['a', 'b', 'c', 'd']);
  });
});

test('the toolbar hands the text out, and the settings give it colours', async ({
  page,
  user,
  toolstead,
  openAs,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await addScripts(toolstead, user, { 'a/b': { content: `SELECT 1\r\n${'x '.repeat(2000)}` } });
  await page.setViewportSize({ width: 1440, height: 800 });
  await openAs(user, 'script-manager');
  await expect(text(page)).toContainText('SELECT 1');

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
  });

  const name = page.getByRole('textbox', { name: 'Export file name' });
  const wrap = page.getByRole('switch', { name: 'Word wrap' });
  await test.step('settings are stored as soon as they change', async () => {
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
