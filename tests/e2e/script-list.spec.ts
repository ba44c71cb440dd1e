import type { Locator, Page } from '@playwright/test';
import { answers } from '../support/answers';
import { expect, SLOW, test } from '../support/e2e';
import { more, names, row, tags, textBox, toast, tool } from '../support/script-screen';
import { addScripts } from '../support/scripts';

const rows = (page: Page) => page.getByRole('list', { name: 'Scripts' }).locator('[data-script] button');

test.describe('the list', () => {
  let ids: Record<'payments' | 'Invoices' | 'monthly', number>;
  test.beforeEach(async ({ toolstead, user }) => {
    const filler = '-- filler\n'.repeat(300);
    ids = await addScripts(toolstead, user, {
      payments: { content: 'SELECT 22', tags: ['Monthly'] },
      Invoices: { content: `${filler}SELECT 100 % 7 AS 余数;\n${filler}` },
      monthly: { content: 'SELECT 3' },
    });
  });

  test('says when it cannot be loaded, and tries again', SLOW, async ({ page, visit }) => {
    await page.route(/scripts\.list/, (route) => route.abort());
    await visit('script-manager');
    await expect(page.getByText(/^Network error: /)).toBeVisible({ timeout: 30_000 });
    await page.unroute(/scripts\.list/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(names(page)).toHaveText(['Invoices', 'monthly', 'payments']);
  });

  test('opens the first in alphabetical order, later the one opened last', async ({ page, visit }) => {
    await visit('script-manager');
    await expect(row(page, 'Invoices')).toHaveAttribute('aria-current', 'true');
    const remembered = page.waitForResponse(/setLastOpened/);
    await row(page, 'payments').click();
    await expect(page).toHaveURL(/script=\d+/);
    await remembered;
    await page.goto('script-manager');
    await expect(row(page, 'payments')).toHaveAttribute('aria-current', 'true');
    await test.step('it ignores keys of an input method, which Safari marks by their code only', async () => {
      const search = page.getByRole('searchbox', { name: 'Search scripts' });
      await search.fill('MONTH');
      await expect(names(page)).toHaveText(['monthly']);
      const isTaken = (part: Locator, key: string) =>
        part.evaluate((element, pressed) => {
          const init = { key: pressed, keyCode: 229, bubbles: true, cancelable: true };
          return !element.dispatchEvent(new KeyboardEvent('keydown', init));
        }, key);
      expect(await isTaken(search, 'Enter')).toBe(false);
      expect(await isTaken(search, 'ArrowDown')).toBe(false);
      expect(await isTaken(row(page, 'monthly'), 'F2')).toBe(false);
      // Nor is it a shortcut of the page.
      expect(await isTaken(page.locator('body'), '/')).toBe(false);
      await search.press('Enter');
      await expect(textBox(page)).toHaveText('SELECT 3');
    });
  });

  test('works by keyboard only', SLOW, async ({ page, visit }) => {
    await visit(`script-manager?script=${ids.payments}`);
    await expect(textBox(page)).toHaveText('SELECT 22');
    await page.getByRole('searchbox', { name: 'Search scripts' }).press('ArrowDown');
    await expect(row(page, 'payments')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(row(page, 'Invoices')).toBeFocused();
    await page.keyboard.press('End');
    await expect(row(page, 'payments')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(row(page, 'monthly')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(textBox(page)).toHaveText('SELECT 3');
    await expect(textBox(page)).toBeFocused();
    // Tab indents; after Escape it moves the focus.
    await page.keyboard.press('Tab');
    await expect(textBox(page).locator('.cm-line')).toHaveText(/^ {4}SELECT 3$/);
    await expect(textBox(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Word wrap/ })).toBeFocused();

    // While the text has the focus.
    const dialog = (name: string) => page.getByRole('dialog', { name });
    await textBox(page).press('Control+Shift+E');
    await expect(row(page, 'monthly')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(textBox(page)).toBeFocused();
    await page.keyboard.press('Control+p');
    await page.keyboard.type('invo');
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(/^Invoices/);
    await expect(textBox(page)).toBeFocused();
    await page.keyboard.press('Control+Shift+H');
    const history = dialog('History of “Invoices”');
    await expect(history).toContainText('No earlier texts yet');
    // No larger than what it has to say.
    expect((await history.boundingBox())?.height).toBeLessThan(300);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+O');
    await expect(dialog('New script')).toBeVisible();
    await page.keyboard.press('Escape');
    await row(page, 'Invoices').press('?');
    const keys = dialog('Keyboard shortcuts');
    for (const does of ['New script', 'Go to the list', 'Format the SQL', 'Show the history']) {
      await expect(keys.getByText(does, { exact: true })).toBeVisible();
    }
  });

  test('is searched by names, contents and tags, and opens at the line', SLOW, async ({ page, visit }) => {
    await visit('script-manager');
    await expect(names(page)).toHaveCount(3);
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
    await expect(textBox(page)).toBeFocused();

    await search.fill('no such thing');
    await expect(page.getByText('Nothing matches “no such thing”.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await expect(names(page)).toHaveCount(3);
  });

  test('is sorted, with the pinned ones on top', SLOW, async ({ page, visit }) => {
    await visit('script-manager');
    const sortBy = async (what: string) => {
      await more(page).click();
      await page.getByRole('menuitem', { name: `Sort by ${what}` }).click();
    };
    await sortBy('size');
    await expect(names(page)).toHaveText(['Invoices', 'payments', 'monthly']);
    await expect(row(page, 'payments')).toContainText('9 characters');
    const reverse = async () => {
      await more(page).click();
      await page.getByRole('menuitem', { name: 'Reverse the order' }).click();
    };
    await reverse();
    await expect(names(page)).toHaveText(['monthly', 'payments', 'Invoices']);
    await reverse();
    await row(page, 'payments').click();
    await expect(textBox(page)).toHaveText('SELECT 22');
    await page.getByRole('button', { name: 'More about the script' }).click();
    const stored = answers(page, 'scripts.setPinned');
    await page.getByRole('menuitem', { name: 'Pin to the top' }).click();
    await expect(names(page)).toHaveText(['payments', 'Invoices', 'monthly']);
    await stored;
    await page.reload();
    await expect(names(page)).toHaveText(['payments', 'Invoices', 'monthly']);
    await sortBy('last update');
    await expect(names(page)).toHaveText(['payments', 'monthly', 'Invoices']);
  });
});

test('stays quick with 10,000 scripts', SLOW, async ({ page, toolstead, user, visit }) => {
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
  await visit('script-manager');
  await expect(row(page, 'script_00000')).toBeVisible();
  expect(await rows(page).count()).toBeLessThan(60);
  await row(page, 'script_00000').focus();
  await page.keyboard.press('End');
  await expect(row(page, 'script_09999')).toBeFocused();
  const search = page.getByRole('searchbox', { name: 'Search scripts' });
  await search.pressSequentially('_04242');
  await expect(names(page)).toHaveText(['script_04242']);

  // Coming back, when everything is there at once: rows are counted whenever some are added.
  await page.evaluate(() => {
    const count = () => document.querySelectorAll('[data-script]').length;
    const seen = { most: 0 };
    new MutationObserver(() => (seen.most = Math.max(seen.most, count()))).observe(document.body, {
      childList: true,
      subtree: true,
    });
    Object.assign(window, { seen });
  });
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Script Manager' }).first().click();
  await expect(page.locator('[data-script]').first()).toBeVisible();
  const most = await page.evaluate(() => (window as unknown as { seen: { most: number } }).seen.most);
  expect(most).toBeLessThan(60);
});

test(
  'a name is edited in place: Enter and blur save, Escape and Enter in an input method do not',
  SLOW,
  async ({ page, visit, given }) => {
    await given(addScripts, { first: { content: 'SELECT 1', tags: ['kept'] }, second: {} });
    await visit('script-manager');
    await expect(textBox(page)).toHaveText('SELECT 1');
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
    const stored = answers(page, 'scripts.rename');
    await box.fill('__proto__');
    await box.press('Enter');
    await expect(names(page)).toHaveText(['__proto__', 'second']);
    await expect(row(page, '__proto__')).toBeFocused();
    await stored;
    await page.reload();
    await expect(names(page)).toHaveText(['__proto__', 'second']);
    await expect(page.getByRole('list', { name: 'Tags' })).toContainText('kept');

    await row(page, 'second').dblclick();
    await page.getByRole('textbox', { name: 'New name of second' }).fill('先月');
    await textBox(page).click();
    await expect(names(page)).toHaveText(['__proto__', '先月']);
  },
);

test('beside a search that hides it, a new script is written at once and renamed in a dialog', async ({
  page,
  visit,
  given,
}) => {
  await given(addScripts, { ['__proto__']: { content: 'SELECT 1', tags: ['kept'] } });
  await visit('script-manager');

  await test.step('a duplicate has the text in the editor, the tags, and another name', async () => {
    await expect(textBox(page)).toHaveText('SELECT 1');
    await textBox(page).press('Control+End');
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
    await expect(textBox(page)).toHaveText('SELECT 12');
    await expect(page.getByRole('list', { name: 'Tags' })).toContainText('kept');
  });

  const search = page.getByRole('searchbox', { name: 'Search scripts' });
  await search.fill('nothing');
  await search.press('Control+Shift+O');
  await page.getByRole('textbox', { name: 'Script name' }).fill('made');
  await page.keyboard.press('Enter');
  await expect(textBox(page)).toBeFocused();
  await page.keyboard.type('SELECT 1');
  await expect(textBox(page)).toHaveText('SELECT 1');
  await page.getByRole('button', { name: 'Add tag' }).press('F2');
  await page.getByRole('dialog', { name: 'Rename script' }).getByRole('textbox').fill('renamed');
  await page.keyboard.press('Enter');
  await search.fill('');
  await expect(names(page)).toHaveText(['__proto__', 'renamed', 'the copy']);
});

test(
  'a tag is suggested ignoring case, and removed after a confirmation',
  SLOW,
  async ({ page, toolstead, user, visit }) => {
    const ids = await addScripts(toolstead, user, { a: {}, b: { tags: ['Finance', 'monthly'] } });
    await visit(`script-manager?script=${ids.a}`);
    const box = page.getByRole('combobox', { name: 'New tag of a' });
    const stored = answers(page, 'scripts.editTags', 3);
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
    await expect(tags(page)).toHaveText(['Finance', 'monthly', 'new one']);
    await stored;
    await page.reload();
    await expect(tags(page)).toHaveText(['Finance', 'monthly', 'new one']);

    const dialog = page.getByRole('alertdialog', { name: 'Remove tag' });
    await page.getByRole('button', { name: 'Remove tag monthly' }).click();
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Remove tag monthly' }).click();
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tags(page)).toHaveText(['Finance', 'new one']);
  },
);

test('one is deleted after a confirmation, and restored', SLOW, async ({ page, toolstead, user, visit }) => {
  const ids = await addScripts(toolstead, user, {
    a: { content: 'text', tags: ['one', 'two'] },
    b: {},
    c: {},
    d: {},
  });
  await visit(`script-manager?script=${ids.a}`);
  await row(page, 'a').click();
  await expect(textBox(page)).toHaveText('text');
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
  await expect(row(page, 'b')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'No script selected' })).toBeVisible();
  for (const id of ['copy-script', 'duplicate-script', 'export-sql', 'delete-script']) {
    await tool(page, id).click();
    await expect(toast(page, 'Please select a script first.')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names(page)).toHaveText(['a', 'b', 'c', 'd']);
  await expect(textBox(page)).toHaveText('text');
});

test('several are tagged, deleted and restored at once', SLOW, async ({ page, toolstead, user, visit }) => {
  const ids = await addScripts(toolstead, user, {
    a: { tags: ['Finance', 'new one'] },
    b: { tags: ['Finance', 'monthly'] },
    c: {},
    d: {},
  });
  await visit(`script-manager?script=${ids.a}`);

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
    await expect(tags(page)).toHaveText(['new one', 'shared']);
    await page.getByRole('button', { name: 'End the selection' }).click();
    await row(page, 'b').click();
    await expect(tags(page)).toHaveText(['monthly', 'shared']);
  });

  await test.step('so they are deleted', async () => {
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
