import { expect, test } from '../support/e2e';
import { lostMarks } from '../support/forced-colours';
import { textBox } from '../support/script-screen';

test('with forced colours what a script finds, and the word that is chosen, are told apart', async ({
  page,
  openReport,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openReport('SELECT plan FROM plans;');
  await textBox(page).press('ControlOrMeta+f');
  await page.keyboard.type('plan');
  await expect(page.locator('.cm-searchMatch')).toHaveCount(2);
  for (const match of await page.locator('.cm-searchMatch').all())
    await expect(match).toHaveCSS('outline-style', 'solid');
  const wholeWords = page.getByRole('button', { name: 'Whole words' });
  await wholeWords.click();
  await expect(wholeWords).toHaveCSS('border-top-width', '2px');

  await page.keyboard.press('Escape');
  await textBox(page).press('ControlOrMeta+End');
  await page.keyboard.type(' SEL');
  const words = page.locator('.cm-tooltip-autocomplete').getByRole('option');
  await expect(words.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(words.and(page.locator('[aria-selected]'))).toHaveCSS('outline-style', 'solid');
});

test('with forced colours the marks of days, of habits and of the page that is open are seen', async ({
  page,
  send,
  visit,
}) => {
  for (const state of ['skipped', 'missed', 'done']) {
    const { id } = await send<{ id: number }>('goalsHabits.addHabit', { name: state });
    await send('goalsHabits.setEntry', { habitId: id, state });
  }
  await visit('goals-habits');
  await expect(page.getByRole('listitem', { name: /^“missed”/ })).toBeVisible();
  expect(await lostMarks(page)).toEqual([]);

  await page.emulateMedia({ forcedColors: 'active' });
  const account = page.getByRole('link', { name: /^Your account/ });
  await expect(account).toHaveCSS('border-top-style', 'none');
  await account.click();
  await expect(account).toHaveAttribute('aria-current', 'page');
  await expect(account).toHaveCSS('border-top-style', 'solid');
});
