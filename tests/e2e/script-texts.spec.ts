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

/** Makes a script for the user by the documented call. */
async function createScript(toolstead: Toolstead, user: TestUser, name: string, text: string) {
  const response = await fetch(`${toolstead.url}/api/ScriptManager.php`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      action: 'create',
      script_name: name,
      script_content_b64: Buffer.from(text).toString('base64'),
    }),
  });
  expect(await response.json()).toMatchObject({ success: true });
}

/** Another device stores a text by the documented call. */
async function storeText(toolstead: Toolstead, user: TestUser, name: string, text: string) {
  const response = await fetch(`${toolstead.url}/api/ScriptManager.php`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ scripts_b64: { [name]: Buffer.from(text).toString('base64') } }),
  });
  expect(await response.json()).toMatchObject({ success: true });
}

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
  await expect(page.getByText('Changes auto-saved!')).toBeVisible();
  await expect(textBox(other)).toContainText('-- first');

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

test.describe('when both changed the same line', () => {
  test.beforeEach(async ({ page, context, toolstead, openAs, user }) => {
    await createScript(toolstead, user, 'report', 'select 1');
    await openAs(user, 'script-manager');
    await expect(textBox(page)).toHaveText('select 1');
    // As another device would, which this browser hears nothing of.
    await context.route(/scripts\.(changes|open)/, (route) => route.abort());
    await storeText(toolstead, user, 'report', 'select 2 -- theirs');
    await typeAtEnd(page, ' -- mine');
    await expect(page.getByRole('dialog', { name: /changed elsewhere/ })).toBeVisible();
    await context.unroute(/scripts\.(changes|open)/);
  });

  test('the person keeps the own text', async ({ page, toolstead, user }) => {
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('select 2 -- theirs')).toBeVisible();
    await expect(state(page)).toHaveText('Not saved: changed elsewhere');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => storedText(toolstead, user, 'report')).toBe('select 1 -- mine');
    await expect(state(page)).toHaveText('Saved');
  });

  test('or takes the other one, which can be undone', async ({ page, toolstead, user }) => {
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect(textBox(page)).toHaveText('select 2 -- theirs');
    await expect(state(page)).toHaveText('Saved');
    expect(await storedText(toolstead, user, 'report')).toBe('select 2 -- theirs');
    await textBox(page).press('ControlOrMeta+z');
    await expect(textBox(page)).toHaveText('select 1 -- mine');
    await expect.poll(() => storedText(toolstead, user, 'report')).toBe('select 1 -- mine');
  });

  test('or has both, and may think about it first', async ({ page, toolstead, user }) => {
    await page.keyboard.press('Escape');
    await typeAtEnd(page, '!');
    expect(await storedText(toolstead, user, 'report')).toBe('select 2 -- theirs');
    await state(page).click();
    await page.getByRole('button', { name: 'Save as copy' }).click();
    await expect(page.getByText('Your text is saved as “report (2)”')).toBeVisible();
    await expect.poll(() => storedText(toolstead, user, 'report (2)')).toBe('select 1 -- mine!');
    expect(await storedText(toolstead, user, 'report')).toBe('select 2 -- theirs');
    await expect(textBox(page)).toHaveText('select 2 -- theirs');
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

test('a tool that is closed while somebody writes leads out at the next save, and gives the text back when it is open again', async ({
  page,
  toolstead,
  openAs,
  user,
}) => {
  const admin = await toolstead.createUser({ role: 'admin' });
  const setOpen = (enabled_user: boolean) =>
    saveTools(toolstead, admin, [{ tool_key: 'script-manager', enabled_user }]);
  await createScript(toolstead, user, 'report', 'select 1');
  await openAs(user, 'script-manager');
  await expect(textBox(page)).toHaveText('select 1');
  try {
    await setOpen(false);
    await typeAtEnd(page, ' -- typed meanwhile');
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
});
