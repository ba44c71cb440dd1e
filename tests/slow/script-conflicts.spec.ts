import { holdCalls } from '../support/answers';
import { violations } from '../support/axe';
import { expect, test } from '../support/e2e';
import { textBox } from '../support/script-screen';
import { saveState, storedText, storeText, typeAtEnd } from '../support/script-texts';
import { addScripts } from '../support/scripts';

// Two users change the same line of a script.

test('if both changed the same line the user keeps their own text, takes the other one, or keeps both', async ({
  page,
  context,
  toolstead,
  user,
  openReport,
}) => {
  test.slow();
  const dialog = page.getByRole('dialog', { name: /changed elsewhere/ });
  /** Another device changes the same line, without this browser being notified. */
  const meet = async (theirs: string, mine: string) => {
    await context.route(/scripts\.(changes|open)/, (route) => route.abort());
    await storeText(toolstead, user, 'report', theirs);
    await typeAtEnd(page, mine);
    await expect(saveState(page)).toHaveText('Not saved: changed elsewhere');
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(dialog).toBeVisible();
    await context.unroute(/scripts\.(changes|open)/);
  };
  await openReport('select 1');

  await test.step('keeps the own text', async () => {
    await meet('select 2 -- theirs', ' -- mine');
    await expect(dialog.getByText('select 2 -- theirs')).toBeVisible();
    await expect(saveState(page)).toHaveText('Not saved: changed elsewhere');
    // Keys meant for the text decide nothing.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await expect(dialog).toBeVisible();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(textBox(page)).toBeFocused();
    await expect(saveState(page)).toHaveText('Saved');
    expect(await storedText(toolstead, user, 'report')).toBe('select 1 -- mine');
  });

  await test.step('takes the other one, which can be undone and is in the history', async () => {
    await meet('select 3 -- theirs', ' too');
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect(textBox(page)).toHaveText('select 3 -- theirs');
    await expect(saveState(page)).toHaveText('Saved');
    expect(await storedText(toolstead, user, 'report')).toBe('select 3 -- theirs');
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History of “report”' });
    await expect(history.getByText('not taken in a conflict', { exact: true })).toBeVisible();
    await expect(history.getByText('select 1 -- mine too')).toBeVisible();
    await history.getByRole('button', { name: 'Close' }).last().click();
    await expect(history).toHaveCount(0);
    await textBox(page).press('ControlOrMeta+z');
    await expect(textBox(page)).toHaveText('select 1 -- mine too');
    await expect.poll(() => storedText(toolstead, user, 'report')).toBe('select 1 -- mine too');
  });

  await test.step('has both, and may think about it first', async () => {
    await meet('select 4 -- theirs', '!');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await typeAtEnd(page, '!');
    expect(await storedText(toolstead, user, 'report')).toBe('select 4 -- theirs');
    await saveState(page).click();
    await page.getByRole('button', { name: 'Save as copy' }).click();
    await expect(page.getByText('Your text is saved as “report (2)”')).toBeVisible();
    await expect.poll(() => storedText(toolstead, user, 'report (2)')).toBe('select 1 -- mine too!!');
    expect(await storedText(toolstead, user, 'report')).toBe('select 4 -- theirs');
    await expect(textBox(page)).toHaveText('select 4 -- theirs');
  });
});

test('a conflict does not interrupt typing', async ({ page, context, toolstead, user, openReport }) => {
  await openReport('start');
  await context.route(/scripts\.(changes|open)/, (route) => route.abort());
  await storeText(toolstead, user, 'report', 'stark');
  await typeAtEnd(page, ' the quick');
  await expect(page.getByText('“report” was changed elsewhere in the same place')).toBeVisible();
  await page.keyboard.type(' brown fox\njumps over');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(textBox(page)).toBeFocused();
  await expect(page.locator('.cm-line')).toHaveText(['start the quick brown fox', 'jumps over']);
  expect(await storedText(toolstead, user, 'report')).toBe('stark');

  // The key that opens the comparison does not change the text, and the following ones decide nothing.
  await page.getByRole('button', { name: 'Compare' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /changed elsewhere/ });
  await expect(dialog).toBeVisible();
  await page.keyboard.type(' the lazy dog\n');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.cm-line')).toHaveText(['start the quick brown fox', 'jumps over']);
  await expect(textBox(page)).toBeFocused();
});

test('a decision applies to the compared script, and shows that it is in progress', async ({
  page,
  context,
  toolstead,
  user,
  visit,
}) => {
  await addScripts(toolstead, user, { a: { content: 'a: one' }, b: { content: 'b: one' } });
  await visit('script-manager');
  const list = page.getByRole('list', { name: 'Scripts' });
  await list.getByText('b', { exact: true }).click();
  await expect(textBox(page)).toHaveText('b: one');
  await list.getByText('a', { exact: true }).click();
  await expect(textBox(page)).toHaveText('a: one');
  await context.route(/scripts\.(changes|open)/, (route) => route.abort());
  await storeText(toolstead, user, 'a', 'a: theirs');
  await typeAtEnd(page, ' mine');
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: /changed elsewhere/ });

  const answer = await holdCalls(page, /scripts\.keepText/);
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect(dialog.getByRole('button', { name: 'Take theirs' })).toHaveAttribute('aria-busy', 'true');
  await expect(dialog.getByRole('button', { name: 'Keep mine' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Save as copy' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();

  // The browser's own way back does not lead away from it either.
  await page.goBack();
  await expect(dialog.getByRole('button', { name: 'Take theirs' })).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(dialog).toHaveCount(0);
  await expect(textBox(page)).toHaveText('a: theirs');
  await page.goBack();
  await expect(textBox(page)).toHaveText('b: one');
  await typeAtEnd(page, ' two');
  await expect.poll(() => storedText(toolstead, user, 'b')).toBe('b: one two');
  await list.getByText('a', { exact: true }).click();
  await expect(textBox(page)).toHaveText('a: theirs');
  await expect(saveState(page)).toHaveText('Saved');
  expect(await storedText(toolstead, user, 'a')).toBe('a: theirs');
});

test('the comparison of long texts shows every difference', async ({
  page,
  context,
  toolstead,
  user,
  visit,
}) => {
  const line = (id: number, table: string) => `INSERT INTO ${table} (id, name) VALUES (${id}, 'row ${id}');`;
  const lines = Array.from({ length: 20_000 }, (_, id) => line(id, 'here'));
  const theirs = lines.map((_, id) => line(id, id % 500 === 0 ? 'there' : 'here'));
  await addScripts(toolstead, user, { report: { content: lines.join('\n') } });
  await visit('script-manager');
  await expect(textBox(page)).toContainText('row 0');
  await context.route(/scripts\.(changes|open)/, (route) => route.abort());
  await storeText(toolstead, user, 'report', theirs.join('\n'));
  await textBox(page).press('ControlOrMeta+Home');
  await page.keyboard.type('-- mine: ');
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: /changed elsewhere/ });
  await expect(dialog.getByText('Change 1 of 40')).toBeVisible();
  await dialog.getByRole('button', { name: 'Previous change' }).click();
  await expect(dialog.getByText('Change 40 of 40')).toBeVisible();
  await expect(dialog.getByText("INSERT INTO there (id, name) VALUES (19500, 'row 19500');")).toBeVisible();
});

test('a text that waits is in the line of every page, and a conflict of it is told there with the way to both versions', async ({
  page,
  context,
  toolstead,
  user,
  openReport,
  allowConsoleError,
  visit,
}) => {
  allowConsoleError(/Could not load the saved theme/);
  await openReport('select 1');
  const beside = await context.newPage();
  await visit('navigator', beside);
  // Code is there, which a worker has otherwise.
  const server = /\/(?:api\/|healthz)/;
  await context.route(server, (route) => route.abort());
  const ask = () => beside.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(async () => {
    await ask();
    await expect(beside.getByText(/Offline: as of/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await typeAtEnd(page, ' -- mine');
  await expect(beside.getByRole('button', { name: /^Offline: as of .+ · 1 change waits$/ })).toBeVisible();
  await beside.close();
  await page.getByRole('button', { name: /^Offline: as of .+ · 1 change waits$/ }).click();
  const waiting = page.getByRole('dialog', { name: 'Changes that are not stored yet' });
  await expect(waiting.getByRole('listitem')).toHaveText('The text of “report”Waits for the serverOpen');
  expect(await violations(page)).toEqual([]);
  await page.close();

  await storeText(toolstead, user, 'report', 'select 2 -- theirs');
  await context.unroute(server);
  const next = await context.newPage();
  await visit('navigator', next);
  await next.getByRole('button', { name: '1 change could not be stored' }).click();
  const stuck = next.getByRole('dialog', { name: 'Changes that are not stored yet' });
  await expect(stuck.getByRole('listitem')).toContainText('It was changed elsewhere in the same place');
  await stuck.getByRole('link', { name: 'Open: The text of “report”' }).click();
  await expect(textBox(next)).toHaveText('select 1 -- mine');
  await next.getByRole('button', { name: 'Compare' }).click();
  const both = next.getByRole('dialog', { name: /changed elsewhere/ });
  await expect(both.getByText('select 1 -- mine')).toBeVisible();
  await expect(both.getByText('select 2 -- theirs')).toBeVisible();
  await both.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => storedText(toolstead, user, 'report')).toBe('select 1 -- mine');
  await expect(next.getByRole('button', { name: /change/ })).toHaveCount(0);
});
