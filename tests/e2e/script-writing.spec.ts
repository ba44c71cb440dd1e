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
  user,
  toolstead,
  openAs,
}) => {
  const filler = '-- filler\n'.repeat(100_000);
  const ids = await addScripts(toolstead, user, {
    words: { content: '' },
    folded: { content: 'SELECT *\nFROM t\nWHERE id IN (\n  1,\n  2\n) AND b = 3;\n' },
    long: { content: `${filler}near_the_end\n\n${filler}far_from_it` },
  });
  await openAs(user, `script-manager?script=${ids.words}`);
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
    await page.keyboard.press('Control+Space');
    await expect(offered(page)).toHaveCount(0);
  });
});

test('what is selected is formatted, and the rest stays as it is', async ({
  page,
  user,
  toolstead,
  openAs,
}) => {
  const content = 'select  1;\r\nselect a,b from t;\r\nselect  3;';
  const { three } = await addScripts(toolstead, user, { three: { content } });
  await openAs(user, `script-manager?script=${three}`);
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
