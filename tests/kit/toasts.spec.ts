import type { Locator, Page } from '@playwright/test';
import { expect, SLOW, test } from './gallery-test';

const region = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const success = (page: Page) =>
  region(page).locator('div:has(> p)', { hasText: 'Theme updated successfully!' });

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: '2026-11-20T12:00:00Z' });
  await page.goto('./');
  await page.clock.pauseAt('2026-11-20T13:00:00Z');
});

test('a toast shows for 3000 ms, leaves in 300, and is gone', async ({ page }) => {
  const succeed = page.getByRole('button', { name: 'Succeed' });
  const toast = success(page);
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to update theme' });
  const live = ':is([aria-live]:not([aria-live="off"]), [role="status"], [role="alert"])';
  await expect(region(page).locator(live)).toHaveAttribute('aria-live', 'polite');
  await succeed.click();
  await expect(toast).toContainText('Theme updated successfully!');
  await page.clock.runFor(2900);
  await expect(toast).toHaveCSS('animation-name', /enter/);
  await page.clock.runFor(200);
  await expect(toast).toHaveCSS('animation-name', /leave/);
  await expect(toast).toHaveCSS('animation-duration', '0.3s');
  await page.clock.runFor(300);
  await expect(toast).toHaveCount(0);

  await test.step('the same message twice is one toast with its time anew', async () => {
    await succeed.click();
    await page.clock.runFor(2000);
    await succeed.click();
    await expect(toast).toHaveCount(1);
    await page.clock.runFor(2000);
    await expect(toast).toHaveCSS('animation-name', /enter/);
    await page.clock.runFor(3400);
    await expect(toast).toHaveCount(0);
  });

  await test.step('the clock stops under the pointer and goes on after it', async () => {
    await succeed.click();
    await page.clock.runFor(2000);
    await toast.hover();
    await page.clock.runFor(60_000);
    await expect(toast).toHaveCSS('animation-name', /enter/);
    await page.mouse.move(10, 400);
    await page.clock.runFor(900);
    await expect(toast).toHaveCSS('animation-name', /enter/);
    await page.clock.runFor(500);
    await expect(toast).toHaveCount(0);
  });

  await test.step('a toast that opens under a resting pointer leaves, and stays once the pointer moves', async () => {
    await succeed.focus();
    await page.mouse.move(1200, 96);
    await page.keyboard.press('Enter');
    await expect(toast).toHaveCSS('animation-name', /enter/);
    await expect.poll(() => toast.evaluate((element) => element.matches(':hover'))).toBe(true);
    await page.clock.runFor(3400);
    await expect(toast).toHaveCount(0);

    await page.keyboard.press('Enter');
    await expect.poll(() => toast.evaluate((element) => element.matches(':hover'))).toBe(true);
    await page.mouse.move(1198, 96);
    await page.clock.runFor(60_000);
    await expect(toast).toHaveCSS('animation-name', /enter/);
    await page.mouse.move(10, 400);
    await page.clock.runFor(3400);
    await expect(toast).toHaveCount(0);
  });

  await test.step('the clock stops while the focus is inside, and Dismiss ends it', async () => {
    await succeed.click();
    await page.getByRole('button', { name: 'Dismiss' }).focus();
    await page.clock.runFor(60_000);
    await expect(toast).toBeVisible();
    await page.keyboard.press('Enter');
    await page.clock.runFor(300);
    await expect(toast).toHaveCount(0);

    await succeed.click();
    await page.clock.runFor(3400);
    await expect(toast).toHaveCount(0);
  });

  await test.step('its action runs and takes it away', async () => {
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByTestId('colour')).toHaveText('#undone');
    await page.clock.runFor(400);
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });

  await test.step('it can be read and dismissed over a dialog, which stays', async () => {
    await page.getByRole('button', { name: 'Fail' }).click();
    await page.getByRole('button', { name: 'Add Item' }).last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(failure).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.clock.runFor(400);
    await expect(failure).toHaveCount(0);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('it stands at the top right at every size, and a failure is an alert', async () => {
    const corner = async () => {
      const box = await failure.boundingBox();
      return box && [box.x + box.width, box.y].map(Math.round);
    };
    await page.getByRole('button', { name: 'Fail' }).click();
    await expect.poll(corner).toEqual([1280 - 32, 76]);
    await page.setViewportSize({ width: 768, height: 900 });
    await expect.poll(corner).toEqual([768 - 32, 76]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(corner).toEqual([390 - 16, 60]);
  });

  await test.step('each message is in one live region, which is there before it unless it is an alert', async () => {
    await succeed.click();
    for (const shown of [toast, failure]) await expect(shown).toBeVisible();
    for (const text of ['Theme updated successfully!', 'Failed to update theme'])
      await expect(page.locator(live).filter({ hasText: text })).toHaveCount(1);
    const topOf = async (shown: Locator) => (await shown.boundingBox())?.y ?? 0;
    expect(await topOf(failure)).toBeLessThan(await topOf(toast));
  });
});

test(
  'over a dialog as high as the window it leaves ×, the buttons and the field free, and at its end goes back to its corner',
  SLOW,
  async ({ page }) => {
    const toast = page.getByRole('alert').filter({ hasText: 'Failed to update theme' });
    const dialog = page.getByRole('dialog', { name: 'Add Item' });
    const boxOf = async (part: Locator) =>
      (await part.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 };
    await page.getByRole('button', { name: 'Fail' }).click();
    await page.getByRole('button', { name: 'Add Item' }).last().click();
    await expect(dialog).toBeVisible();
    for (const [width, height] of [
      [390, 420],
      [800, 420],
      [1280, 420],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const field of ['Feature', 'Notes']) {
        await dialog.getByLabel(field).focus();
        const buttons = ['Close', 'Delete item', 'Cancel', 'Save'].map((name) =>
          dialog.getByRole('button', { name, exact: true }),
        );
        // With the focus far up, the title is free too.
        const title = field === 'Feature' ? [dialog.getByRole('heading')] : [];
        for (const part of [...buttons, dialog.getByLabel(field), ...title]) {
          await expect
            .poll(
              async () => {
                const [over, under] = [await boxOf(toast), await boxOf(part)];
                return (
                  over.x + over.width <= under.x ||
                  under.x + under.width <= over.x ||
                  over.y + over.height <= under.y ||
                  under.y + under.height <= over.y
                );
              },
              `${String(part)} at ${String(width)} px, the focus in ${field}`,
            )
            .toBe(true);
        }
      }
    }
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    // The next frame, which stands still here.
    await page.clock.runFor(20);
    await expect.poll(async () => (await boxOf(toast)).x + (await boxOf(toast)).width).toBe(1280 - 32);
  },
);
