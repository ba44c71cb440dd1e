import { expect, type Locator, type Page } from '@playwright/test';

/** So many controls a person would go through before they gave up. */
const PATIENCE = 60;

/** What a person without a mouse does: the focus is moved by keys alone. */
export function byKeys(page: Page) {
  const isAt = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  /** Goes by Tab, or by Shift and Tab, until the control has the focus, which shows. */
  async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
    await expect(target).toHaveCount(1);
    for (let step = 0; !(await isAt(target)); step++) {
      if (step === PATIENCE) throw new Error(`${key} does not come to ${String(target)}`);
      await page.keyboard.press(key);
    }
    await expect(target).toBeInViewport();
    expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
  }

  return {
    press,
    tabTo,
    type: (text: string) => page.keyboard.type(text),
    /** Comes to a control by Tab, and presses a key there. */
    use: async (target: Locator, key = 'Enter') => {
      await tabTo(target);
      await page.keyboard.press(key);
    },
    /** Chooses a file in the field that has the focus. */
    chooseFile: async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      const field = page.locator('input[type=file]:focus');
      await expect(field).toBeVisible();
      await field.setInputFiles(file);
    },
    /** Opens what the palette finds by these words. */
    goTo: async (name: string) => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: /^Search pages/ })).toBeFocused();
      await page.keyboard.type(name);
      await expect(page.getByRole('option', { selected: true })).toContainText(name);
      await page.keyboard.press('Enter');
    },
  };
}
