import { expect, type Locator, type Page } from '@playwright/test';
import type { TestUser } from './accounts';

/** So many controls a person would go through before they gave up. */
const PATIENCE = 100;

/** What a person without a mouse does: the focus is moved by keys alone. */
export function byKeys(page: Page) {
  const isAt = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  // From now on: a browser that hears of it with the key itself may open its own window for files before.
  page.on('filechooser', () => undefined);

  /** Goes by Tab, or another key, until the control has the focus, which shows. */
  async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab') {
    await expect(target).toHaveCount(1);
    for (let step = 0; !(await isAt(target)); step++) {
      if (step === PATIENCE) throw new Error(`${key} does not come to ${String(target)}`);
      await page.keyboard.press(key);
    }
    expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
  }

  return {
    signIn: async ({ username, password }: Pick<TestUser, 'username' | 'password'>) => {
      await page.goto('login');
      await expect(page.getByLabel('Username or Email')).toBeFocused();
      await page.keyboard.type(username);
      await page.keyboard.press('Tab');
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeFocused();
    },
    press,
    tabTo,
    type: (text: string) => page.keyboard.type(text),
    /** Comes to a control by Tab, and presses a key there. */
    use: async (target: Locator, key = 'Enter') => {
      await tabTo(target);
      await page.keyboard.press(key);
    },
    /** Chooses from the menu that is open. */
    pick: async (name: string) => {
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await tabTo(page.getByRole('menuitem', { name, exact: true }), 'ArrowDown');
      await page.keyboard.press('Enter');
    },
    /** Chooses a file in the field that has the focus. */
    chooseFile: async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      await expect(page.locator('input[type=file]:focus')).toBeVisible();
      const chooser = page.waitForEvent('filechooser');
      await page.keyboard.press('Enter');
      await (await chooser).setFiles(file);
    },
    /** Opens what the palette finds by these words, a page by its heading. */
    goTo: async (name: string, title?: string) => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: /^Search pages/ })).toBeFocused();
      await page.keyboard.type(name);
      await expect(page.getByRole('option', { selected: true })).toContainText(name);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('combobox', { name: /^Search pages/ })).toBeHidden();
      if (title !== undefined)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    },
  };
}
