import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { row, textBox } from '../support/script-screen';
import { addScripts } from '../support/scripts';

const lines = (page: Page) => textBox(page).locator('.cm-line');
const offered = (page: Page) => page.getByRole('listbox', { name: 'Completions' }).getByRole('option');
const clear = async (page: Page) => {
  await textBox(page).press('Control+a');
  await page.keyboard.press('Delete');
};

test('words are completed, brackets closed, and what has several lines is folded', async ({
  page,
  toolstead,
  user,
  visit,
}) => {
  const filler = '-- filler\n'.repeat(100_000);
  const ids = await addScripts(toolstead, user, {
    words: { content: '' },
    folded: { content: 'SELECT *\nFROM t\nWHERE id IN (\n  1,\n  2\n) AND b = 3;\n' },
    long: { content: `${filler}near_the_end far_near\n\n${filler}far_from_it` },
  });
  await visit(`script-manager?script=${ids.words}`);
  await textBox(page).focus();
  // The editor is there before what completes.
  await expect(page.locator('.cm-foldGutter')).toBeVisible();

  await test.step('keywords in the case in which they were begun, and words of the text, by Tab', async () => {
    await page.keyboard.type('select customer_orders FROM selected\ncusto');
    await expect(offered(page)).toHaveText(['customer_orders']);
    await page.keyboard.press('Tab');
    await page.keyboard.type(' DISTINC');
    await expect(offered(page)).toHaveText(['DISTINCT', 'DISTINCTROW']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(lines(page).nth(1)).toHaveText('customer_orders DISTINCTROW');
  });

  await test.step('Enter ends the line as it is typed, and Escape closes the list only', async () => {
    await clear(page);
    await page.keyboard.type('sele');
    await expect(offered(page)).toContainText(['select']);
    await page.keyboard.press('Enter');
    await expect(lines(page)).toHaveText(['sele', '']);
    await page.keyboard.type('sele');
    await expect(offered(page)).toContainText(['select']);
    await page.keyboard.press('Escape');
    await expect(offered(page)).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(textBox(page)).toBeFocused();
    await expect(lines(page)).toHaveText([/^sele$/, /^\s+sele$/]);
  });

  await test.step('nothing is offered in strings and comments, nor while an input method composes', async () => {
    await clear(page);
    await page.keyboard.type('-- sele');
    await page.keyboard.press('Enter');
    await page.keyboard.type("'sele");
    const ime = await page.context().newCDPSession(page);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await ime.send('Input.imeSetComposition', { text: 'sele', selectionStart: 4, selectionEnd: 4 });
    await expect(lines(page).last()).toHaveText('sele');
    await page.waitForFunction(() => new Promise((done) => requestIdleCallback(() => done(true))));
    await expect(offered(page)).toHaveCount(0);
    await ime.send('Input.insertText', { text: '选择' });
    await expect(lines(page)).toHaveText(['-- sele', "'sele'", '选择']);
  });

  await test.step('brackets and quotes are closed as they are opened, and written over', async () => {
    await clear(page);
    await page.keyboard.type("f(a, 'b')");
    await expect(lines(page)).toHaveText(["f(a, 'b')"]);
    await clear(page);
    await page.keyboard.type('(');
    await expect(lines(page)).toHaveText(['()']);
    await page.keyboard.press('Backspace');
    await expect(lines(page)).toHaveText(['']);
  });

  await test.step('a statement and what is in brackets fold, by pointer and keys, and nothing is gone', async () => {
    await row(page, 'folded').click();
    await expect(lines(page)).toHaveCount(7);
    await page.getByTitle('Fold', { exact: true }).nth(1).click();
    await expect(lines(page)).toHaveText(['SELECT *', 'FROM t', 'WHERE id IN (…) AND b = 3;', '']);
    await textBox(page).press('Control+Alt+]');
    await expect(lines(page)).toHaveCount(7);
    await textBox(page).press('Control+Home');
    await page.keyboard.press('Control+Shift+{');
    await expect(lines(page)).toHaveText(['SELECT *…', '']);
    await expect(page.getByText('52 characters')).toBeVisible();
  });

  await test.step('a long text is asked for its words near the cursor only', async () => {
    await row(page, 'long').click();
    await expect(page.getByText(/^2,\d+,\d+ characters$/)).toBeVisible();
    await textBox(page).press('Control+f');
    await page.getByRole('textbox', { name: 'Find', exact: true }).fill('near_the_end');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await textBox(page).press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('near_');
    await expect(offered(page)).toHaveText(['near_the_end']);
    await page.keyboard.press('Tab');
    await page.keyboard.type(' far_');
    // And not far_from_it.
    await expect(offered(page)).toHaveText(['far_near']);
  });
});

test('what is selected is formatted, and the rest stays as it is', async ({
  page,
  toolstead,
  user,
  visit,
}) => {
  const content = 'select  1;\r\nselect a,b from t;\r\nselect  3;';
  const { three } = await addScripts(toolstead, user, { three: { content } });
  await visit(`script-manager?script=${three}`);
  await expect(lines(page)).toHaveText(['select  1;', 'select a,b from t;', 'select  3;']);
  await textBox(page).press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+Shift+F');
  const formatted = ['select  1;', 'select', '    a,', '    b', 'from', '    t;', 'select  3;'];
  await expect(lines(page)).toHaveText(formatted);
  const { db } = await toolstead.database();
  const stored = db.selectFrom('script_texts').select('content').where('script_id', '=', three);
  await expect.poll(async () => (await stored.executeTakeFirst())?.content).toBe(formatted.join('\r\n'));
  await textBox(page).press('Control+z');
  await expect(lines(page)).toHaveCount(3);
});

test('a script has notes and a dialect of its own, and is copied with values that it remembers', async ({
  page,
  context,
  toolstead,
  user,
  visit,
}) => {
  const content = "SELECT {{columns}} FROM t\nWHERE day = :day AND n > :n -- :no\n  AND x = ':no';";
  const { report } = await addScripts(toolstead, user, { report: { content } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(`script-manager?script=${report}`);
  await expect(lines(page)).toHaveCount(3);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More about the script' }).click();
    await page.getByRole('menuitem', { name }).click();
  };

  await test.step('notes and dialect are saved, outlive a reload and are undone', async () => {
    await choose('Notes and dialect');
    const dialog = page.getByRole('dialog', { name: 'Notes of “report”' });
    await dialog.getByRole('textbox', { name: 'Notes' }).fill('Run it on Mondays');
    await dialog.getByRole('combobox', { name: 'SQL dialect' }).selectOption('PostgreSQL');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await choose('Notes and dialect');
    await expect(dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('Run it on Mondays');
    await expect(dialog.getByRole('combobox', { name: 'SQL dialect' })).toHaveValue('postgresql');
    await page.keyboard.press('Escape');
    await row(page, 'report').focus();
    await page.keyboard.press('Control+z');
    await choose('Notes and dialect');
    await expect(dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('');
    await page.keyboard.press('Escape');
  });

  await test.step('each parameter is asked for once and told how it becomes SQL', async () => {
    await choose('Copy with values');
    const dialog = page.getByRole('dialog', { name: 'Copy with values' });
    await expect(dialog.getByRole('textbox')).toHaveCount(3);
    await expect(dialog.getByRole('textbox', { name: 'columns' })).toBeFocused();
    await dialog.getByRole('textbox', { name: 'columns' }).fill('a, b');
    await dialog.getByRole('textbox', { name: 'day' }).fill("O'Neill");
    await expect(dialog.getByText(":day becomes 'O''Neill'")).toBeVisible();
    await dialog.getByRole('textbox', { name: 'n', exact: true }).fill('3');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      "SELECT a, b FROM t\nWHERE day = 'O''Neill' AND n > 3 -- :no\n  AND x = ':no';",
    );
    await expect(lines(page).first()).toHaveText('SELECT {{columns}} FROM t');
    await page.reload();
    await choose('Copy with values');
    await expect(dialog.getByRole('textbox', { name: 'day' })).toHaveValue("O'Neill");
  });
});

test('what is found in several scripts is replaced after a preview, and taken back by one undo', async ({
  page,
  toolstead,
  user,
  visit,
}) => {
  const { first } = await addScripts(toolstead, user, {
    first: { content: 'SELECT a FROM old_orders', tags: ['x'] },
    second: { content: 'DELETE FROM old_items' },
  });
  await visit(`script-manager?script=${first}`);
  await expect(lines(page)).toHaveText(['SELECT a FROM old_orders']);
  // What is typed and not saved yet is searched too.
  await textBox(page).press('Control+End');
  await page.keyboard.type(', old_users');
  await page.getByRole('button', { name: 'More about the list' }).click();
  await page.getByRole('menuitem', { name: 'Replace in scripts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace in scripts' });
  await dialog.getByRole('textbox', { name: 'Find' }).fill('old_(');
  await dialog.getByRole('checkbox', { name: 'Regular expression' }).check();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('This is not a regular expression')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Find' }).fill('old_(\\w+)');
  await dialog.getByRole('textbox', { name: 'Replace with' }).fill('$1_2026');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('3 matches in 2 scripts')).toBeVisible();
  await expect(dialog.getByRole('insertion')).toHaveText(['orders_2026', 'users_2026', 'items_2026']);
  await dialog.getByRole('button', { name: 'Replace in 2 scripts' }).click();
  await expect(dialog).toBeHidden();
  await expect(lines(page)).toHaveText(['SELECT a FROM orders_2026, users_2026']);
  await row(page, 'second').click();
  await expect(lines(page)).toHaveText(['DELETE FROM items_2026']);
  await row(page, 'second').focus();
  await page.keyboard.press('Control+z');
  await expect(lines(page)).toHaveText(['DELETE FROM old_items']);
  await row(page, 'first').click();
  await expect(lines(page)).toHaveText(['SELECT a FROM old_orders, old_users']);
});

test('any two scripts are compared, and a tag is renamed and merged everywhere', async ({
  page,
  toolstead,
  user,
  visit,
}) => {
  const { first } = await addScripts(toolstead, user, {
    first: { content: 'SELECT 1\nFROM t', tags: ['monthly', 'report'] },
    second: { content: 'SELECT 2\nFROM t', tags: ['Monthly'] },
    third: { content: 'x', tags: ['monthly report'] },
  });
  await visit(`script-manager?script=${first}`);
  await expect(lines(page)).toHaveCount(2);

  await test.step('by keys, with what is typed and not saved yet', async () => {
    await textBox(page).press('Control+End');
    await page.keyboard.type('able');
    await page.getByRole('button', { name: 'More about the script' }).click();
    await page.getByRole('menuitem', { name: 'Compare with' }).click();
    await page.getByRole('searchbox', { name: 'Script to compare with' }).fill('seco');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '“first” and “second”' });
    await expect(dialog.getByText('1 of 1')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'first' })).toContainText('FROM table');
    await expect(dialog.getByRole('textbox', { name: 'second' })).toContainText('SELECT 2');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('tags that differ in case are one, with another name or that of another tag', async () => {
    await page.getByRole('button', { name: 'More about the list' }).click();
    await page.getByRole('menuitem', { name: 'Tags' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tags' });
    await expect(dialog.getByRole('listitem')).toHaveText(['monthly2', 'monthly report1', 'report1']);
    await dialog.getByRole('button', { name: 'Rename monthly', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'New name of monthly' }).fill('REPORT');
    await dialog.getByRole('button', { name: 'Merge into “report”' }).click();
    await expect(dialog.getByRole('listitem')).toHaveText(['monthly report1', 'report2']);
    await dialog.getByRole('button', { name: 'Show the scripts tagged report' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('group', { name: 'Tags of the search' })).toHaveText('report');
    await expect(row(page, 'second')).toBeVisible();
    await row(page, 'second').focus();
    await page.keyboard.press('Control+z');
    await expect(row(page, 'second')).toBeHidden();
  });
});
