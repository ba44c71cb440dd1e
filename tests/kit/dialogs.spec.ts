import type { Page } from '@playwright/test';
import { expect, SLOW, test } from './gallery-test';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add Item' });
const openForm = (page: Page) => page.getByRole('button', { name: 'Add Item' }).last();
const log = (page: Page) => page.getByTestId('log');

test.beforeEach(async ({ page }) => {
  // The code of dialogs comes when the page is idle; what is pressed at once here waits for it.
  const code = Promise.all(
    ['dialog-box', 'confirm-box', 'menu-surface'].map((piece) => page.waitForResponse(`**/${piece}-*.js`)),
  );
  await page.goto('./');
  await code;
});

test('a dialog or a menu has the focus while it is open, and gives it back', async ({ page }) => {
  await test.step('a dialog takes the focus, keeps it inside, and gives it back on Escape', async () => {
    await openForm(page).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog(page).evaluate((box) => box.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(openForm(page)).toBeFocused();

    await test.step('even from a button whose tooltip shows', async () => {
      await openForm(page).click();
      await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('tooltip')).toHaveText('Delete item');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
    });
  });
  await test.step('keys are for the page as soon as it closes, while it fades as it was', async () => {
    const fading = (time: string) =>
      page.evaluate((to) => document.documentElement.style.setProperty('--motion-colour', to), time);
    // Also while what fades still hides the page from assistive technology.
    const opener = page.getByRole('button', { name: 'Delete script', includeHidden: true }).first();
    const confirmation = page.locator('[role="alertdialog"]');
    await fading('1000s');
    await opener.click();
    await expect(confirmation.getByRole('button', { name: 'Confirm' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await expect(confirmation).toContainText('Delete script');
    // Opened again meanwhile, it has the keys again.
    await page.keyboard.press('Enter');
    await expect(confirmation.getByRole('button', { name: 'Confirm' })).toBeFocused();
    await page.keyboard.press('Escape');
    await confirmation.evaluate((box) => box.getAnimations().forEach((motion) => motion.finish()));
    await expect(confirmation).toHaveCount(0);
    await fading('');
    await expect(opener).toBeFocused();
  });
  await test.step('a menu is walked past what is disabled; a dialog opened from it gives the focus back to its button', async () => {
    const more = page.getByRole('button', { name: 'More' });
    await more.click();
    await expect(page.getByRole('menu', { name: 'More' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(more).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
  });
  await test.step('a press beside a dialog closes it, unless something was typed', async () => {
    const title = page.getByRole('textbox', { name: 'Title' });
    await openForm(page).click();
    await expect(title).toBeFocused();
    // A press in the moment in which it opens still belongs to what opened it.
    await expect(async () => {
      await page.mouse.click(5, 5);
      await expect(dialog(page)).toBeHidden({ timeout: 500 });
    }).toPass();

    await openForm(page).click();
    await expect(title).toBeFocused();
    await page.keyboard.type('draft');
    await page.mouse.click(5, 5);
    await expect(title).toHaveValue('draft');
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });
  await test.step('the page behind a dialog is dimmed and does not scroll', async () => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await openForm(page).click();
    await expect(dialog(page)).toBeVisible();
    const scrim = page.locator('[data-state="open"]:has(+ [role="dialog"])');
    await expect(scrim).toHaveCSS('background-color', 'rgba(0, 0, 0, 0.42)');
    await page.mouse.move(10, 300);
    await page.mouse.wheel(0, 400);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    // In a dark theme more so.
    await page.locator('html').evaluate((root) => (root.dataset.theme = 'Professional Dark'));
    await openForm(page).click();
    await expect(scrim).toHaveCSS('background-color', 'rgba(0, 0, 0, 0.6)');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });
  await test.step('below 768 px a dialog is a sheet with its foot in sight', async () => {
    await page.setViewportSize({ width: 360, height: 420 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openForm(page).click();
    const box = await dialog(page).boundingBox();
    expect(box).toMatchObject({ x: 0, width: 360 });
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(420);
    const save = await dialog(page).getByRole('button', { name: 'Save' }).boundingBox();
    expect(save?.height).toBe(44);
    await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  });
});

test(
  'where the page gets the focus of a press, as in Safari, it goes back to what was pressed',
  SLOW,
  async ({ page }) => {
    await page.evaluate(() => {
      const main = document.querySelector('main');
      if (main) main.tabIndex = -1;
      window.addEventListener('mousedown', (event) => {
        event.preventDefault();
        main?.focus({ preventScroll: true });
      });
    });
    await openForm(page).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(openForm(page)).toBeFocused();

    await test.step('but not to what was pressed before the key that opened it', async () => {
      await page.evaluate(() => {
        const opener = [...document.querySelectorAll('button')].findLast(
          ({ textContent }) => textContent === 'Add Item',
        );
        window.addEventListener('keydown', ({ key }) => key === 'n' && opener?.click(), { once: true });
      });
      await page.getByRole('button', { name: 'Succeed' }).click();
      await page.keyboard.press('n');
      await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.locator('main')).toBeFocused();
    });

    await test.step('or to the page, which stays where it was scrolled to', async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const scrolled = await page.evaluate(() => window.scrollY);
      await page.mouse.click(2, 2);
      await openForm(page).evaluate((button: HTMLElement) => button.click());
      await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.locator('main')).toBeFocused();
      expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    });
  },
);

test('a confirmation is answered by keys; Enter does the primary action of a dialog from a field, if it can be done, and what it says elsewhere', async ({
  page,
}) => {
  await test.step('a confirmation starts on Confirm, reads its text out, is walked with the arrow keys, and confirmed once', async () => {
    const question = page.getByRole('alertdialog', { name: 'Registration' });
    const opener = page.getByRole('button', { name: 'Disable Registration' });
    const confirm = question.getByRole('button', { name: 'Confirm' });
    const cancel = question.getByRole('button', { name: 'Cancel' });
    await opener.click();
    await expect(confirm).toBeFocused();
    await expect(question).toHaveAccessibleDescription('Change the registration status to Disabled?');
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      await page.keyboard.press(key);
      await expect(key === 'ArrowLeft' || key === 'ArrowUp' ? cancel : confirm).toBeFocused();
    }
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(log(page)).toHaveText('');

    await test.step('not by the Enter that opened it and is still held down', async () => {
      await opener.focus();
      await page.keyboard.down('Enter');
      await expect(confirm).toBeFocused();
      await page.keyboard.down('Enter');
      await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      await expect(question).toBeVisible();
      await expect(log(page)).toHaveText('');
      await page.keyboard.press('Enter');
      await expect(log(page)).toHaveText('changed');
      await expect(opener).toBeFocused();
    });

    await test.step('a press beside it does nothing', async () => {
      await opener.click();
      await expect(confirm).toBeFocused();
      await page.mouse.click(5, 5);
      await expect(question).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
    });
  });

  const title = page.getByRole('textbox', { name: 'Title' });
  await openForm(page).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(log(page)).toHaveText('changed');

  await openForm(page).click();
  await expect(title).toBeFocused();
  await page.keyboard.type('locked');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await title.fill('a title');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(log(page)).toHaveText('changed saved:a title');

  await test.step('in a textarea it makes a line; with Ctrl it saves', async () => {
    await openForm(page).click();
    const notes = page.getByRole('textbox', { name: 'Notes' }).last();
    await notes.fill('one');
    await notes.press('Enter');
    await expect(notes).toHaveValue('one\n');
    await notes.press('Control+Enter');
    await expect(log(page)).toHaveText('changed saved:a title saved:a title');
  });

  await test.step('one that Safari marks with 229 after the composition confirms nothing', async () => {
    await openForm(page).click();
    await title.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, which: 229 });
    await expect(dialog(page)).toBeVisible();
    await title.dispatchEvent('keydown', { key: 'Enter', keyCode: 13 });
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('Enter and Escape belong to an input method while it composes', async () => {
    await openForm(page).click();
    await expect(title).toBeFocused();
    await title.fill('');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Input.imeSetComposition', { text: 'zhong', selectionStart: 5, selectionEnd: 5 });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();

    await devtools.send('Input.insertText', { text: '中文' });
    await expect(title).toHaveValue('中文');
    await page.keyboard.press('Enter');
    await expect(log(page)).toHaveText(/^changed( saved:a title){3} saved:中文$/);
  });

  await test.step('a confirmation over a dialog keeps its keys to itself and gives the focus back to it', async () => {
    await openForm(page).click();
    const question = page.getByRole('alertdialog', { name: 'Delete item' });
    for (const [key, entry] of [
      ['Escape', /saved:中文$/],
      ['Enter', / item deleted$/],
    ] as const) {
      await dialog(page).getByRole('button', { name: 'Delete item' }).click();
      await expect(question.getByRole('button', { name: 'Confirm' })).toBeFocused();
      await page.keyboard.press(key);
      await expect(question).toBeHidden();
      await expect(dialog(page).getByRole('button', { name: 'Delete item' })).toBeFocused();
      await expect(log(page)).toHaveText(entry);
    }
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });
  await test.step('Escape as soon as a confirmation has the focus leaves the dialog below it open', async () => {
    await openForm(page).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.evaluate(() => {
      document.addEventListener('focusin', ({ target }) => {
        if (!(target instanceof HTMLElement) || target.textContent !== 'Confirm') return;
        target.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
        );
      });
    });
    await dialog(page).getByRole('button', { name: 'Delete item' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Delete item' })).toBeFocused();
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });
});

test(
  'a confirmation takes its further key, and leaves the focus on the heading when its opener is gone',
  SLOW,
  async ({ page }) => {
    await page.getByRole('button', { name: 'Delete script' }).click();
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' })).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(log(page)).toHaveText('deleted');
    await expect(page.getByRole('heading', { name: 'Kit' })).toBeFocused();
  },
);
