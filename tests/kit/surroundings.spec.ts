import { expect, test } from './gallery-test';

test('the kit is as phones, little motion, forced colours and the keyboard need it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('./');
  const widths = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(widths[0]).toBe(widths[1]);
  for (const name of ['Username or Email', 'Email', 'Search themes', 'Status']) {
    const input = page.getByLabel(name, { exact: true }).first();
    await expect(input).toHaveCSS('height', '44px');
    await expect(input).toHaveCSS('font-size', '16px');
  }

  await test.step('there is no motion where none is wanted, an edge with forced colours, and a ring of focus', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(page.getByRole('heading', { name: 'Kit' })).toBeVisible();
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect(focused).toHaveCSS('outline-width', '2px');
    await expect(focused).toHaveCSS('outline-offset', '2px');
    await expect(focused).toHaveCSS('outline-style', 'solid');

    await page.emulateMedia({ forcedColors: 'active' });
    await expect(page.locator('label', { hasText: 'In Progress' })).toHaveCSS('border-top-style', 'solid');
    await expect(page.getByText('Bug', { exact: true }).first().locator('..')).toHaveCSS(
      'border-top-width',
      '1px',
    );
    await page.emulateMedia({ forcedColors: 'none' });

    await page.getByRole('button', { name: 'Add Item' }).last().click();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('controls are as large as a finger and a phone need them', async ({ page }) => {
    await page.goto('./');
    const targets = [
      page.getByRole('button', { name: 'Edit row' }),
      page.getByRole('button', { name: 'Reset to Default' }),
      page.getByRole('switch', { name: 'Word wrap' }),
      page.getByRole('checkbox', { name: 'Row 2' }),
    ];
    for (const target of targets) {
      const reaches = await target.evaluate((element) => {
        element.scrollIntoView({ block: 'center' });
        const box = element.getBoundingClientRect();
        const x = box.left + box.width / 2;
        const y = box.top + box.height / 2;
        return [-21, 21].every((distance) => document.elementFromPoint(x, y + distance) === element);
      });
      expect(reaches, String(target)).toBe(true);
    }

    await test.step('fields are large enough that a phone does not zoom in, held sideways too', async () => {
      for (const [width, height] of [
        [390, 844],
        [844, 390],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveCSS(
          'font-size',
          '16px',
        );
        await expect(page.getByRole('button', { name: /: Decrease$/ }).first()).toHaveCSS('height', '44px');
      }
    });
  });
});
