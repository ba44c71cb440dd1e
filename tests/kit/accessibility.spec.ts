import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './gallery-test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// The contrast of every palette is computed by the unit tests; here a light, a dark, a warm and a stark one are looked at.
const SHOWN = ['Modern Light', 'Professional Dark', 'Warm Sunset', 'High Contrast Dark'];

for (const [index, name] of SHOWN.entries()) {
  test(`axe finds nothing in ${name}`, async ({ page }) => {
    await page.goto(`./?theme=${encodeURIComponent(name)}`);
    const violations = async (within?: string) => {
      const axe = new AxeBuilder({ page });
      if (within) axe.include(within);
      // Themes differ by their colours alone.
      if (index > 0) axe.withRules(['color-contrast', 'link-in-text-block']);
      const results = await axe.analyze();
      return results.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
    };

    await page.getByRole('button', { name: 'Show details' }).click();
    for (const toast of ['Succeed', 'Fail', 'Complete']) {
      await page.getByRole('button', { name: toast }).click();
    }
    // With the focus inside they stay for as long as axe takes.
    await page.getByRole('button', { name: 'Dismiss' }).first().focus();
    expect(await violations()).toEqual([]);

    await page.getByRole('button', { name: 'Add Item' }).last().click();
    expect(await violations('[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Delete script' }).click();
    expect(await violations('[role="alertdialog"]')).toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Colour' }).click();
    expect(await violations('[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'More' }).click();
    expect(await violations('[role="menu"]')).toEqual([]);
  });
}
