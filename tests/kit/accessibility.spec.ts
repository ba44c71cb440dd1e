import { KNOWN_THEMES } from '@/features/themes/known-themes';
import { DEFAULT_THEME } from '@/features/themes/rules';
import { bothContrasts, colourViolations, violations } from '../support/axe';
import { expect, SLOW, test } from './gallery-test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const OTHER_THEMES = KNOWN_THEMES.map(({ name }) => name).filter((name) => name !== DEFAULT_THEME);

test('axe finds nothing, in any theme', SLOW, async ({ page }) => {
  test.slow();
  await page.goto('./');
  const look = async (within?: string) => {
    expect(await violations(page, within, false)).toEqual([]);
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

test('the contrast that is computed in each theme is what axe finds there', SLOW, async ({ page }) => {
  await page.goto('./');
  for (const theme of ['Professional Dark', 'Warm Sunset']) {
    const both = await bothContrasts(page, theme);
    expect(both.length).toBeGreaterThan(50);
    expect(both.filter(([axes, own]) => Math.abs(axes - own) > 0.05)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Show details' }).evaluate((button) => {
    button.style.setProperty('color', 'color-mix(in srgb, var(--card-bg), var(--text) 30%)');
  });
  expect(await colourViolations(page, ['Ocean Breeze', 'Professional Dark'])).toEqual([
    expect.stringMatching(/^color-contrast: <button .*color-mix/),
    expect.stringMatching(/^Ocean Breeze: [12]\.\d\d of 4\.5: <button .*color-mix/),
    expect.stringMatching(/^Professional Dark: [12]\.\d\d of 4\.5: <button .*color-mix/),
  ]);
});
