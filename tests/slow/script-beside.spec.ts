import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { row, textBox } from '../support/script-screen';
import { addScripts } from '../support/scripts';

const beside = (page: Page, name: string) => page.getByRole('region', { name: `Beside: ${name}` });
const boxOf = (page: Page, name: string) => page.getByRole('textbox', { name: `Text of ${name}` });

test('two scripts are edited side by side, each saved, followed and kept in the address', async ({
  page,
  context,
  toolstead,
  user,
  visit,
}) => {
  const { first, second } = await addScripts(toolstead, user, {
    first: { content: 'SELECT 1' },
    second: { content: 'SELECT 2' },
    third: { content: 'SELECT 3' },
  });
  await page.setViewportSize({ width: 1440, height: 800 });
  await visit(`script-manager?script=${first}`);
  await expect(boxOf(page, 'first')).toContainText('SELECT 1');

  await test.step('one is opened beside the other by a key, and both are written and saved', async () => {
    await row(page, 'second').focus();
    await page.keyboard.press('Alt+Enter');
    await expect(boxOf(page, 'second')).toBeFocused();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' + 20');
    await boxOf(page, 'first').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' + 10');
    await expect(page.locator('footer [data-save-state="saved"]')).toHaveCount(2);
    await page.reload();
    await expect(boxOf(page, 'first')).toHaveText('SELECT 1 + 10');
    await expect(boxOf(page, 'second')).toHaveText('SELECT 2 + 20');
  });

  await test.step('what is written elsewhere arrives in the one that it belongs to', async () => {
    const other = await context.newPage();
    await visit(`script-manager?script=${second}`, other);
    await expect(boxOf(other, 'second')).toHaveText('SELECT 2 + 20');
    await boxOf(other, 'second').press('Control+Home');
    await other.keyboard.type('-- elsewhere ');
    await expect(boxOf(page, 'second')).toHaveText('-- elsewhere SELECT 2 + 20');
    await expect(boxOf(page, 'first')).toHaveText('SELECT 1 + 10');
    await other.close();
  });

  await test.step('keys and the toolbar are for the one with the focus', async () => {
    await boxOf(page, 'second').click();
    await page.keyboard.press('Control+Shift+h');
    await expect(page.getByRole('dialog', { name: /second/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await boxOf(page, 'first').click();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Everything is saved')).toHaveCount(1);
    await page.keyboard.press('Control+Shift+h');
    await expect(page.getByRole('dialog', { name: /first/ })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the divider is moved by keys and by dragging', async () => {
    const divider = page.getByRole('separator', { name: 'Width of the first script' });
    await divider.focus();
    await page.keyboard.press('ArrowRight');
    await expect(divider).toHaveAttribute('aria-valuenow', '55');
    const before = (await beside(page, 'second').boundingBox())?.width ?? 0;
    const box = await divider.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 4, 400);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) - 200, 400);
    await page.mouse.up();
    expect((await beside(page, 'second').boundingBox())?.width).toBeGreaterThan(before + 150);
  });

  await test.step('a script is in one place only; a narrow window has one', async () => {
    await row(page, 'second').click();
    await expect(boxOf(page, 'second')).toHaveText('-- elsewhere SELECT 2 + 20');
    await expect(textBox(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'More about the script' }).click();
    await page.getByRole('menuitem', { name: 'Open another beside' }).click();
    await page.getByRole('searchbox', { name: 'Script to open beside' }).fill('thi');
    await page.keyboard.press('Enter');
    await expect(boxOf(page, 'third')).toBeFocused();
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect(textBox(page)).toHaveCount(1);
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect(boxOf(page, 'third')).toHaveText('SELECT 3');
    await beside(page, 'third').getByRole('button', { name: 'Close “third”' }).click();
    await expect(textBox(page)).toHaveCount(1);
    await expect(boxOf(page, 'second')).toBeFocused();
    expect(page.url()).not.toContain('beside');
  });
});

test('a script is dragged beside another; what the palette or Back opens is what keys are for', async ({
  page,
  toolstead,
  user,
  visit,
}) => {
  const { first } = await addScripts(toolstead, user, {
    first: { content: 'SELECT 1' },
    second: { content: 'SELECT 2' },
    third: { content: 'SELECT 3' },
  });
  await page.setViewportSize({ width: 1440, height: 800 });
  await visit(`script-manager?script=${first}`);
  await expect(boxOf(page, 'first')).toContainText('SELECT 1');
  const drag = async (name: string, { drops = true } = {}) => {
    const from = await row(page, name).boundingBox();
    const to = await boxOf(page, 'first').boundingBox();
    if (!from || !to) throw new Error('There is nothing to drag');
    await page.mouse.move(from.x + 30, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 20, { steps: 3 });
    await page.mouse.move(to.x + 200, to.y + 100, { steps: 5 });
    const told = page.getByText(`Open “${name}” beside`);
    const isTold = await told.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
    if (!drops) await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(isTold).toBe(true);
    await expect(told).toBeHidden();
  };
  // What drags is loaded when the page is idle.
  await expect(() => drag('second', { drops: false })).toPass();
  await expect(textBox(page)).toHaveCount(1);
  await drag('second');
  await expect(boxOf(page, 'second')).toBeFocused();
  await expect(beside(page, 'second')).toHaveAttribute('aria-current', 'true');
  await drag('third');
  await expect(boxOf(page, 'third')).toBeFocused();
  await expect(textBox(page)).toHaveCount(2);

  await row(page, 'second').click();
  await boxOf(page, 'third').click();
  await page.goBack();
  await expect(boxOf(page, 'first')).toBeVisible();
  await expect(beside(page, 'third')).toHaveAttribute('aria-current', 'false');
  await page.keyboard.press('Control+Shift+h');
  await expect(page.getByRole('dialog', { name: /first/ })).toBeVisible();
});
