import type { Page } from '@playwright/test';
import { addItems } from '../support/devflow';
import { expect, test } from '../support/e2e';

/** Whether what has the focus is in a row, and is seen, under nothing that stays where it is while other things scroll (WCAG 2.4.11). */
const focusIsSeen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused?.closest('tr, [role="row"]')) return false;
    const { left, top, width, height } = focused.getBoundingClientRect();
    return focused.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test('the focus goes up a list without hiding under its head', async ({ page, toolstead, user, visit }) => {
  const { db } = await toolstead.database();
  await addItems(
    db,
    user,
    Array.from({ length: 30 }, (_, at) => ({
      title: `Done ${String(at)}`,
      feature: 'Search',
      completedAt: '2026-03-04T05:06:07Z',
    })),
  );
  // What a window of 1280 × 1024 px has at a zoom of 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await visit('devflow?view=completed');
  const table = page.getByRole('table');
  await table.getByRole('checkbox').nth(1).focus();
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('Tab');
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => focusIsSeen(page), { message: `${String(step)} steps up` }).toBe(true);
  }
});

const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

test('the focus goes from the hours of a day up to what lasts all day, in a low window too', async ({
  page,
  send,
  visit,
}) => {
  const today = new Date().toISOString().slice(0, 10);
  await send('preferences.update', { timeZone: 'UTC' });
  await send('calendar.addEvent', { title: 'Feast', start: today, end: dayAfter(today), allDay: true });
  await send('calendar.addEvent', { title: 'Call', start: `${today}T20:00:00`, minutes: 60 });
  await page.setViewportSize({ width: 320, height: 256 });
  await visit('calendar?view=day');
  await page.getByRole('button', { name: /^Call/ }).focus();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const feast = page.getByRole('button', { name: /^Feast/ });
  await expect(feast).not.toBeInViewport({ ratio: 1 });
  await expect(async () => {
    await page.keyboard.press('Shift+Tab');
    await expect(feast).toBeFocused({ timeout: 1 });
  }).toPass();
  await expect(feast).toBeInViewport({ ratio: 1 });
});
