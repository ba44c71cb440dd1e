import { expect, test } from '../support/e2e';
import { textBox } from '../support/script-screen';
import { addScripts } from '../support/scripts';

test('a script is read by a link without an account, until that is revoked', async ({
  page,
  context,
  browser,
  toolstead,
  user,
  visit,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { report } = await addScripts(toolstead, user, { report: { content: 'SELECT 1\nFROM t -- <b>' } });
  await visit(`script-manager?script=${report}`);
  await expect(textBox(page)).toContainText('SELECT 1');
  const dialog = page.getByRole('dialog', { name: 'Link to read' });
  const open = async () => {
    await page.getByRole('button', { name: 'More about the script' }).click();
    await page.getByRole('menuitem', { name: 'Link to read…' }).click();
    await expect(dialog).toBeVisible();
  };
  let url = '';

  await test.step('it is made for a day, by keys, and shown once', async () => {
    await open();
    await dialog.getByRole('combobox', { name: 'Ends' }).selectOption('After 1 day');
    await page.keyboard.press('Enter');
    const link = dialog.getByRole('textbox', { name: 'Link' });
    await expect(link).toHaveValue(/\/api\/script\?key=tsr_/);
    url = await link.inputValue();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    await expect(dialog.getByRole('region', { name: 'Links to this script' })).toContainText('never opened');
    await page.keyboard.press('Escape');
    await open();
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  const reader = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const stranger = await reader.newPage();
  await test.step('a stranger reads and copies it as it is now, on a phone too', async () => {
    await stranger.setViewportSize({ width: 320, height: 600 });
    await stranger.goto(url);
    await expect(stranger.getByRole('heading', { name: 'report' })).toBeVisible();
    await expect(stranger.locator('code')).toHaveText('SELECT 1\nFROM t -- <b>');
    await stranger.getByRole('button', { name: 'Copy' }).click();
    await expect(stranger.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await stranger.evaluate(() => navigator.clipboard.readText())).toBe('SELECT 1\nFROM t -- <b>');
    expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await stranger.getByRole('link', { name: 'As plain text' }).click();
    await expect(stranger.locator('body')).toHaveText('SELECT 1\nFROM t -- <b>');
    await stranger.goBack();
  });

  await test.step('the account page lists it, and it is revoked in the dialog', async () => {
    await page.goto(`${toolstead.url}/app/account`);
    const entry = page.getByText('Secret address of Script Manager: report', { exact: true });
    await expect(entry).toBeVisible();
    await expect(page.getByText(/Reads without a sign-in · Ends .* · Last used/)).toBeVisible();
    await page.goto(`${toolstead.url}/app/script-manager?script=${report}`);
    await open();
    await dialog.getByRole('button', { name: /^Revoke the link/ }).click();
    await page
      .getByRole('alertdialog', { name: 'Revoke the link' })
      .getByRole('button', { name: 'Revoke' })
      .click();
    // The dialog is hidden behind the question, with its buttons.
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(dialog.getByRole('button', { name: /^Revoke the link/ })).toHaveCount(0);
    await stranger.reload();
    await expect(stranger.getByRole('heading', { name: 'No script here' })).toBeVisible();
    await reader.close();
  });
});
