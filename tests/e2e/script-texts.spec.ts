import type { Page } from '@playwright/test';
import type { TestUser } from '../support/accounts';
import { expect, startToolstead, test, type Toolstead } from '../support/e2e';
import { saveTools } from '../support/options';

// No text that a person typed is lost: to another tab, a dead page, a server that is away (issue 4, Never lost).

const textBox = (page: Page) => page.getByRole('textbox', { name: /^Text of/ });
const state = (page: Page) => page.locator('[data-save-state]:visible');
const typeAtEnd = async (page: Page, text: string) => {
  await textBox(page).press('ControlOrMeta+End');
  await page.keyboard.type(text);
};

/** Types, and does something else before the server hears of it, however long that takes. */
async function typeAndThen(page: Page, text: string, work: () => Promise<unknown>) {
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/scripts\.save/, async (route) => {
    await held;
    await route.continue();
  });
  await typeAtEnd(page, text);
  await work();
  letGo();
}

async function call({ url }: Toolstead, { token }: TestUser, method: string, body: object) {
  const response = await fetch(`${url}/api/ScriptManager.php`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await response.json()).toMatchObject({ success: true });
}

const createScript = (toolstead: Toolstead, user: TestUser, script_name: string, text: string) =>
  call(toolstead, user, 'POST', {
    action: 'create',
    script_name,
    script_content_b64: Buffer.from(text).toString('base64'),
  });

/** Another device stores a text, without a version. */
const storeText = (toolstead: Toolstead, user: TestUser, name: string, text: string) =>
  call(toolstead, user, 'POST', { scripts_b64: { [name]: Buffer.from(text).toString('base64') } });

async function storedText(toolstead: Toolstead, user: TestUser, name: string) {
  const response = await fetch(`${toolstead.url}/api/ScriptManager.php`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  const { scripts } = (await response.json()) as { scripts: Record<string, string> };
  return scripts[name];
}

test('edits of different lines in two tabs are joined, and a tab without edits follows', async ({
  page,
  context,
  toolstead,
  openAs,
  user,
}) => {
  await createScript(toolstead, user, 'report', 'select 1\nfrom a\nwhere b\norder by c\n');
  await openAs(user, 'script-manager');
  await expect(textBox(page)).toContainText('order by c');
  const other = await context.newPage();
  await openAs(user, 'script-manager', other);
  await expect(textBox(other)).toContainText('order by c');

  await textBox(page).press('ControlOrMeta+Home');
  await page.keyboard.type('-- first\n');
  await expect(textBox(other)).toContainText('-- first');
  await expect(state(page)).toHaveText('Saved');

  await Promise.all([typeAtEnd(page, '-- mine'), textBox(other).press('ControlOrMeta+Home')]);
  await other.keyboard.type('-- theirs\n');
  const both = '-- theirs\n-- first\nselect 1\nfrom a\nwhere b\norder by c\n-- mine';
  await expect.poll(() => storedText(toolstead, user, 'report')).toBe(both);
  for (const tab of [page, other]) {
    await expect(state(tab)).toHaveText('Saved');
    await expect(textBox(tab)).toContainText('-- theirs');
    await expect(textBox(tab)).toContainText('-- mine');
  }
});

test('when both changed the same line the person keeps the own text, takes the other one, or has both', async ({
  page,
  context,
  toolstead,
  openAs,
  user,
}) => {
  test.slow();
  const dialog = page.getByRole('dialog', { name: /changed elsewhere/ });
  /** Has another device change the line that is changed here, which this browser hears nothing of. */
  const meet = async (theirs: string, mine: string) => {
    await context.route(/scripts\.(changes|open)/, (route) => route.abort());
    await storeText(toolstead, user, 'report', theirs);
    await typeAtEnd(page, mine);
    await expect(dialog.getByRole('button', { name: 'Keep mine' })).toBeFocused();
    await context.unroute(/scripts\.(changes|open)/);
  };
  await createScript(toolstead, user, 'report', 'select 1');
  await openAs(user, 'script-manager');
  await expect(textBox(page)).toHaveText('select 1');

  await test.step('keeps the own text', async () => {
    await meet('select 2 -- theirs', ' -- mine');
    await expect(dialog.getByText('select 2 -- theirs')).toBeVisible();
    await expect(state(page)).toHaveText('Not saved: changed elsewhere');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(state(page)).toHaveText('Saved');
    expect(await storedText(toolstead, user, 'report')).toBe('select 1 -- mine');
  });

  await test.step('takes the other one, which can be undone and is in the history', async () => {
    await meet('select 3 -- theirs', ' too');
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect(textBox(page)).toHaveText('select 3 -- theirs');
    await expect(state(page)).toHaveText('Saved');
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
    await state(page).click();
    await page.getByRole('button', { name: 'Save as copy' }).click();
    await expect(page.getByText('Your text is saved as “report (2)”')).toBeVisible();
    await expect.poll(() => storedText(toolstead, user, 'report (2)')).toBe('select 1 -- mine too!!');
    expect(await storedText(toolstead, user, 'report')).toBe('select 4 -- theirs');
    await expect(textBox(page)).toHaveText('select 4 -- theirs');
  });
});

test('a page that ends 400 ms after a key leaves its text to the next one', async ({
  page,
  context,
  toolstead,
  openAs,
  user,
}) => {
  await createScript(toolstead, user, 'report', 'select 1');
  await openAs(user, 'script-manager');
  await expect(textBox(page)).toHaveText('select 1');
  // Nothing of it reaches the server.
  await context.route(/scripts\.save/, (route) => route.abort());
  await typeAtEnd(page, ' -- typed');
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            const open = indexedDB.open('toolstead-drafts');
            open.onsuccess = () => {
              const all = open.result.transaction('drafts').objectStore('drafts').getAll();
              all.onsuccess = () => {
                open.result.close();
                resolve((all.result as { text: string }[]).map(({ text }) => text));
              };
            };
          }),
      ),
    )
    .toEqual(['select 1 -- typed']);
  await page.close();
  await context.unroute(/scripts\.save/);

  const next = await context.newPage();
  await openAs(user, 'script-manager', next);
  await expect(textBox(next)).toHaveText('select 1 -- typed');
  await expect(next.getByText(/The text that was not saved on .+ is back/)).toBeVisible();
  await expect.poll(() => storedText(toolstead, user, 'report')).toBe('select 1 -- typed');
  await next.getByRole('button', { name: 'OK' }).click();
  await next.reload();
  await expect(textBox(next)).toHaveText('select 1 -- typed');
  await expect(next.getByText(/is back/)).toHaveCount(0);

  // The same for a script that is deleted elsewhere before the text could be saved.
  await context.route(/scripts\.save/, (route) => route.abort());
  await typeAtEnd(next, ' too late');
  await expect(state(next)).toHaveText('Not saved: kept on this device');
  await expect(next.getByRole('list', { name: 'Scripts' }).getByLabel('Not saved')).toBeVisible();
  await call(toolstead, user, 'DELETE', { script_name: 'report' });
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

test('while the server is away the text is kept on the device, and saved when it is back; other devices are followed again', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/./);
  const toolstead = await startToolstead();
  const user = await toolstead.createUser();
  await createScript(toolstead, user, 'report', 'select 1');
  await page.goto(`${toolstead.url}/app/access-denied`);
  await page.evaluate((token) => localStorage.setItem('authToken', token), user.token);
  await page.goto(`${toolstead.url}/app/script-manager`);
  await expect(textBox(page)).toHaveText('select 1');
  await storeText(toolstead, user, 'report', 'select 2');
  await expect(textBox(page)).toHaveText('select 2');
  await toolstead.kill();
  await typeAtEnd(page, ' -- typed meanwhile');
  await expect(state(page)).toHaveText('Not saved: kept on this device');
  await toolstead.start();
  await expect(state(page)).toHaveText('Saved');
  expect(await storedText(toolstead, user, 'report')).toBe('select 2 -- typed meanwhile');
  await storeText(toolstead, user, 'report', 'select 3');
  await expect(textBox(page)).toHaveText('select 3');
  await toolstead.close();
});

test('a tool that is closed, and a session that ends while somebody writes, give the text back', async ({
  page,
  toolstead,
  openAs,
  user,
}) => {
  test.slow();
  const admin = await toolstead.createUser({ role: 'admin' });
  const setOpen = (enabled_user: boolean) =>
    saveTools(toolstead, admin, [{ tool_key: 'script-manager', enabled_user }]);
  await createScript(toolstead, user, 'report', 'select 1');
  await openAs(user, 'script-manager');
  await expect(textBox(page)).toHaveText('select 1');
  try {
    await typeAndThen(page, ' -- typed meanwhile', () => setOpen(false));
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page).toHaveURL(/\/app\/access-denied$/);
  } finally {
    await setOpen(true);
  }
  expect(await storedText(toolstead, user, 'report')).toBe('select 1');
  await page.getByRole('button', { name: 'Go Navigator' }).click();
  await page.getByRole('link', { name: /Script Manager Keep/ }).click();
  await expect(textBox(page)).toHaveText('select 1 -- typed meanwhile');
  await expect.poll(() => storedText(toolstead, user, 'report')).toBe('select 1 -- typed meanwhile');

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
  await expect(state(page)).toHaveText('Saved');
});
