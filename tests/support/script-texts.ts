import { expect, type Page } from '@playwright/test';
import type { TestUser } from './accounts';
import { sealedOf } from './browser-remains';
import type { OpenAs } from './e2e';
import { textBox } from './script-screen';
import { addScripts } from './scripts';
import type { Toolstead } from './toolstead';

// A script in the editor and on the server, for browser tests of texts.

export const saveState = (page: Page) => page.locator('[data-save-state]:visible');
export const typeAtEnd = async (page: Page, text: string) => {
  await textBox(page).press('ControlOrMeta+End');
  await page.keyboard.type(text);
};

export async function callScripts({ url }: Toolstead, { token }: TestUser, method: string, body: object) {
  const response = await fetch(`${url}/api/ScriptManager.php`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await response.json()).toMatchObject({ success: true });
}

/** Opens a user's only script, `report`. */
export async function openReport(
  { page, toolstead, openAs, user }: { page: Page; toolstead: Toolstead; openAs: OpenAs; user: TestUser },
  text: string,
) {
  await addScripts(toolstead, user, { report: { content: text } });
  await openAs(user, 'script-manager');
  await expect(textBox(page)).toHaveText(text);
}

/** Stores a text as another device, without a version check. */
export const storeText = (toolstead: Toolstead, user: TestUser, name: string, text: string) =>
  callScripts(toolstead, user, 'POST', { scripts_b64: { [name]: Buffer.from(text).toString('base64') } });

export async function storedText(toolstead: Toolstead, user: TestUser, name: string) {
  const response = await fetch(`${toolstead.url}/api/ScriptManager.php`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  const { scripts } = (await response.json()) as { scripts: Record<string, string> };
  return scripts[name];
}

/** The drafts of unsaved texts on this device; null for those that nobody signed in can read. */
export const draftTexts = async (page: Page) =>
  (await sealedOf<{ text: string }>(page, 'script')).map((draft) => draft?.text ?? null);
