import { KNOWN_THEMES } from '@/features/themes/known-themes';
import { DEFAULT_THEME } from '@/features/themes/rules';
import { colourViolations, violations } from '../support/axe';
import { expect, test } from './gallery-test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const OTHER_THEMES = KNOWN_THEMES.map(({ name }) => name).filter((name) => name !== DEFAULT_THEME);

test('axe finds nothing, in any theme', async ({ page }) => {
  test.slow();
  await page.goto('./');
  const look = async (within?: string) => {
    expect(await violations(page, within)).toEqual([]);
    expect(await colourViolations(page, OTHER_THEMES, within)).toEqual([]);
  };

  await page.getByRole('button', { name: 'Show details' }).click();
  for (const toast of ['Succeed', 'Fail', 'Complete']) {
    await page.getByRole('button', { name: toast }).click();
  }
  // With the focus inside they stay for as long as axe takes.
  await page.getByRole('button', { name: 'Dismiss' }).first().focus();
  await look();

  await page.getByRole('button', { name: 'Add Item' }).last().click();
  await look('[role="dialog"]');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Delete script' }).click();
  await look('[role="alertdialog"]');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Colour' }).click();
  await look('[role="dialog"]');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More' }).click();
  await look('[role="menu"]');
});
