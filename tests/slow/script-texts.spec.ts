import type { Page } from '@playwright/test';
import { holdCalls } from '../support/answers';
import { signInAgain } from '../support/accounts';
import { expect, startToolstead, test } from '../support/e2e';
import { saveTools } from '../support/options';
import { textBox } from '../support/script-screen';
import {
  callScripts,
  draftTexts,
  saveState,
  storedText,
  storeText,
  typeAtEnd,
} from '../support/script-texts';
import { addScripts } from '../support/scripts';

// No typed text is lost: with another tab, a crashed page, an unavailable server (issue 4, Never lost).

/** Types, and does something else before the server receives it, however long that takes. */
async function typeAndThen(page: Page, text: string, work: () => Promise<unknown>) {
  const letGo = await holdCalls(page, /scripts\.save/);
  await typeAtEnd(page, text);
  await work();
  letGo();
}

test('edits of different lines in two tabs are merged, and a tab without edits is updated', async ({
  page,
  context,
  toolstead,
  user,
  visit,
}) => {
  await addScripts(toolstead, user, { report: { content: 'select 1\nfrom a\nwhere b\norder by c\n' } });
  await visit('script-manager');
  await expect(textBox(page)).toContainText('order by c');
  const other = await context.newPage();
  await visit('script-manager', other);
  await expect(textBox(other)).toContainText('order by c');

  await textBox(page).press('ControlOrMeta+Home');
  await page.keyboard.type('-- first\n');
  await expect(textBox(other)).toContainText('-- first');
  await expect(saveState(page)).toHaveText('Saved');

  await Promise.all([typeAtEnd(page, '-- mine'), textBox(other).press('ControlOrMeta+Home')]);
  await other.keyboard.type('-- theirs\n');
  const both = '-- theirs\n-- first\nselect 1\nfrom a\nwhere b\norder by c\n-- mine';
  await expect.poll(() => storedText(toolstead, user, 'report')).toBe(both);
  for (const tab of [page, other]) {
    await expect(saveState(tab)).toHaveText('Saved');
    await expect(textBox(tab)).toContainText('-- theirs');
    await expect(textBox(tab)).toContainText('-- mine');
  }
});

test('many changes from elsewhere preserve the cursor and the scroll position, and undo reverts only one’s own', async ({
  page,
  toolstead,
  user,
  visit,
}) => {
  const line = (id: number, column: string) =>
    `INSERT INTO t (id, ${column}) VALUES (${id}, 'row ${id}', ${(id * 31) % 97});`;
  const lines = Array.from({ length: 300 }, (_, id) => line(id, 'name'));
  await addScripts(toolstead, user, { report: { content: lines.join('\n') } });
  await visit('script-manager');
  await textBox(page).press('ControlOrMeta+End');
  const scroller = page.locator('.cm-scroller');
  const before = await scroller.evaluate(({ scrollTop }) => scrollTop);
  await page.keyboard.type(' -- one');

  const elsewhere = lines.map((_, id) => line(id, id % 7 === 0 ? 'new_name' : 'name'));
  await storeText(toolstead, user, 'report', elsewhere.join('\n'));
  await expect(textBox(page)).toContainText('new_name');
  await page.keyboard.type(' two');
  await expect(saveState(page)).toHaveText('Saved');
  await expect.poll(() => storedText(toolstead, user, 'report')).toBe(`${elsewhere.join('\n')} -- one two`);
  expect(Math.abs((await scroller.evaluate(({ scrollTop }) => scrollTop)) - before)).toBeLessThan(30);

  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => storedText(toolstead, user, 'report')).toBe(elsewhere.join('\n'));
});

test('the text of a page closed 400 ms after a keystroke is recovered by the next one', async ({
  page,
  context,
  toolstead,
  user,
  openReport,
  visit,
}) => {
  await openReport('select 1');
  // The server receives none of it.
  await context.route(/scripts\.save/, (route) => route.abort());
  await typeAtEnd(page, ' -- typed');
  await expect.poll(() => draftTexts(page)).toEqual(['select 1 -- typed']);
  await page.close();
  await context.unroute(/scripts\.save/);

  const next = await context.newPage();
  await visit('script-manager', next);
  await expect(textBox(next)).toHaveText('select 1 -- typed');
  const back = /The text that was not saved on \d{1,2}\/\d{1,2}\/\d{4}_\d{1,2}:\d\d:\d\d is back/;
  await expect(next.getByText(back)).toBeVisible();
  await expect.poll(() => storedText(toolstead, user, 'report')).toBe('select 1 -- typed');
  // There was no conflict, so the history tells of none.
  await next.getByRole('button', { name: 'History' }).click();
  const history = next.getByRole('dialog', { name: 'History of “report”' });
  await expect(
    history.getByText('until a text that was not saved replaced it', { exact: true }),
  ).toBeVisible();
  await expect(history.getByText(/conflict/)).toHaveCount(0);
  await history.getByRole('button', { name: 'Close' }).last().click();
  await next.getByRole('button', { name: 'OK' }).click();
  await next.reload();
  await expect(textBox(next)).toHaveText('select 1 -- typed');
  await expect(next.getByText(/is back/)).toHaveCount(0);

  // The same for a script that is deleted elsewhere before the text could be saved.
  await context.route(/scripts\.save/, (route) => route.abort());
  await typeAtEnd(next, ' too late');
  await expect(saveState(next)).toHaveText('Not saved: kept on this device');
  await expect(next.getByRole('list', { name: 'Scripts' }).getByLabel('Not saved')).toBeVisible();
  await callScripts(toolstead, user, 'DELETE', { script_name: 'report' });
  await expect(
    next.getByText(/“report” was deleted\. What was written last is on this device/),
  ).toBeVisible();
  await context.unroute(/scripts\.save/);
  await next.reload();
  await next.getByRole('button', { name: 'Bring it back' }).click();
  await expect(textBox(next)).toHaveText('select 1 -- typed too late');
  await expect.poll(() => storedText(toolstead, user, 'report')).toBe('select 1 -- typed too late');
  await expect(next.getByText(/was deleted/)).toHaveCount(0);
});

test('what waits of a deleted script is told on every page until it is forgotten, but not where the tool is closed', async ({
  page,
  context,
  toolstead,
  user,
  openReport,
  visit,
}) => {
  await openReport('select 1');
  await context.route(/scripts\.save/, (route) => route.abort());
  await typeAtEnd(page, ' too late');
  await expect.poll(() => draftTexts(page)).toEqual(['select 1 too late']);
  await page.close();
  await callScripts(toolstead, user, 'DELETE', { script_name: 'report' });
  const [next, beside] = [await context.newPage(), await context.newPage()];
  const told = (where: Page) => where.getByRole('button', { name: '1 change could not be stored' });
  const admin = await toolstead.createUser({ role: 'admin' });
  const setOpen = (enabled_user: boolean) =>
    saveTools(toolstead, admin, [{ tool_key: 'script-manager', enabled_user }]);
  await visit('navigator', beside);
  await expect(told(beside)).toBeVisible();
  try {
    await setOpen(false);
    await expect(told(beside)).toHaveCount(0);
  } finally {
    await setOpen(true);
  }
  await expect(told(beside)).toBeVisible();

  await visit('script-manager', next);
  await next.getByRole('button', { name: 'Forget it' }).click();
  await next.getByRole('button', { name: 'Confirm' }).click();
  await expect(told(next)).toHaveCount(0);
  await expect(told(beside)).toHaveCount(0);
});

test('while the server is unavailable the text is kept on the device, then saved, and changes elsewhere arrive again', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/./);
  const toolstead = await startToolstead();
  const user = await toolstead.createUser();
  await addScripts(toolstead, user, { report: { content: 'select 1' } });
  await page.goto(`${toolstead.url}/app/access-denied`);
  await page.evaluate((token) => localStorage.setItem('authToken', token), user.token);
  await page.goto(`${toolstead.url}/app/script-manager`);
  await expect(textBox(page)).toHaveText('select 1');
  await storeText(toolstead, user, 'report', 'select 2');
  await expect(textBox(page)).toHaveText('select 2');
  await toolstead.kill();
  await typeAtEnd(page, ' -- typed meanwhile');
  await expect(saveState(page)).toHaveText('Not saved: kept on this device');
  await toolstead.start();
  await expect(saveState(page)).toHaveText('Saved');
  expect(await storedText(toolstead, user, 'report')).toBe('select 2 -- typed meanwhile');
  await storeText(toolstead, user, 'report', 'select 3');
  await expect(textBox(page)).toHaveText('select 3');
  await toolstead.close();
});

test('a text being edited is recovered after the tool was closed or the session ended', async ({
  page,
  toolstead,
  user,
  openReport,
}) => {
  test.slow();
  const admin = await toolstead.createUser({ role: 'admin' });
  const setOpen = (enabled_user: boolean) =>
    saveTools(toolstead, admin, [{ tool_key: 'script-manager', enabled_user }]);
  await openReport('select 1');
  try {
    await typeAndThen(page, ' -- typed meanwhile', () => setOpen(false));
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page).toHaveURL(/\/app\/access-denied$/);
  } finally {
    await setOpen(true);
  }
  await page.getByRole('button', { name: 'Go Navigator' }).click();
  await page.getByRole('link', { name: /Script Manager Keep/ }).click();
  await expect(textBox(page)).toHaveText('select 1 -- typed meanwhile');
  await expect.poll(() => storedText(toolstead, user, 'report')).toBe('select 1 -- typed meanwhile');

  // Even in a browser without IndexedDB.
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await page.reload();
  await expect(textBox(page)).toHaveText('select 1 -- typed meanwhile');
  const headers = { authorization: `Bearer ${user.token}` };
  const signOut = () => fetch(`${toolstead.url}/api/Logout.php`, { method: 'POST', headers });
  await typeAndThen(page, ', twice', signOut);
  await expect(page).toHaveURL(/\/app\/login/);
  await page.getByRole('textbox', { name: /username/i }).fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: /^(Sign|Log) in/i }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto('script-manager');
  await expect(textBox(page)).toHaveText('select 1 -- typed meanwhile, twice');
  await expect(page.getByText(/The text that was not saved on .+ is back/)).toBeVisible();
  await expect(saveState(page)).toHaveText('Saved');
});

test('the last keystroke before a reload is kept, even without Web Locks', async ({
  page,
  context,
  toolstead,
  user,
  openReport,
  visit,
}) => {
  // As on an origin that is neither https nor localhost.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  await openReport('select 1');
  await typeAtEnd(page, ' -- last');
  await page.reload();
  await expect(textBox(page)).toHaveText('select 1 -- last');
  await expect.poll(() => storedText(toolstead, user, 'report')).toBe('select 1 -- last');

  // Unsaved text of an open page must not be recovered by another one.
  await context.route(/scripts\.save/, (route) => route.abort());
  await typeAtEnd(page, ', typing');
  await expect.poll(() => draftTexts(page)).toEqual(['select 1 -- last, typing']);
  const other = await context.newPage();
  await visit('script-manager', other);
  await expect(textBox(other)).toHaveText('select 1 -- last');
  await expect(other.getByText(/is back/)).toHaveCount(0);
  await context.unroute(/scripts\.save/);
  await expect.poll(() => storedText(toolstead, user, 'report')).toBe('select 1 -- last, typing');
  await expect(textBox(other)).toHaveText('select 1 -- last, typing');
  await expect(saveState(page)).toHaveText('Saved');
});

test('logging out saves first and leaves nothing on the device; it asks if saving fails', async ({
  page,
  context,
  toolstead,
  openAs,
  user,
  openReport,
}) => {
  const logOut = page.getByRole('button', { name: 'Logout' });
  const { db } = await toolstead.database();
  const signedIn = async () => ({ ...user, token: await signInAgain(db, user) });
  await openReport('select 1');
  await typeAtEnd(page, ' -- typed');
  await logOut.click();
  await expect(page).toHaveURL(/\/app\/login/);
  expect(await storedText(toolstead, await signedIn(), 'report')).toBe('select 1 -- typed');
  expect(await draftTexts(page)).toEqual([]);

  await openAs(await signedIn(), 'script-manager');
  await context.route(/scripts\.save/, (route) => route.abort());
  await typeAtEnd(page, ', once more');
  await logOut.click();
  const question = page.getByRole('alertdialog', { name: 'Log out without saving?' });
  await expect(question).toContainText('What was written last in “report” could not be saved.');
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(textBox(page)).toContainText('once more');
  expect(await draftTexts(page)).toHaveLength(1);
  await logOut.click();
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/app\/login/);
  expect(await draftTexts(page)).toEqual([]);
});

test('a lone surrogate does not block saving', async ({ page, toolstead, user, openReport }) => {
  await openReport('select 1');
  await textBox(page).press('ControlOrMeta+End');
  await textBox(page).evaluate((box) => {
    const data = new DataTransfer();
    data.setData('text/plain', ' -- \ud83d');
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await page.keyboard.type(' and more');
  await expect.poll(() => storedText(toolstead, user, 'report')).toBe('select 1 -- \ufffd and more');
  await expect(saveState(page)).toHaveText('Saved');
});

test('list and toolbar can be used before the editor is loaded', async ({ page, toolstead, user, visit }) => {
  await addScripts(toolstead, user, { report: { content: 'select 1' }, other: { content: 'select 2' } });
  const arrive = await holdCalls(page, /\/assets\/editor-[^/]*\.js/);
  await visit('script-manager');
  await page.getByRole('list', { name: 'Scripts' }).getByText('report').click();
  await expect(page.getByRole('heading', { name: 'report' })).toBeVisible();
  await page.locator('#new-script').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(textBox(page)).toHaveCount(0);
  arrive();
  await expect(textBox(page)).toHaveText('select 1');
  await typeAtEnd(page, ' -- typed');
  await expect.poll(() => storedText(toolstead, user, 'report')).toBe('select 1 -- typed');
});
