import type { Page } from '@playwright/test';
import { violations } from '../support/axe';
import { addItems } from '../support/devflow';
import { expect, test } from '../support/e2e';
import { mutate } from '../support/typed-call';

test.beforeEach(async ({ toolstead, user }) => {
  await mutate(toolstead, user, 'preferences.update', { timeZone: 'UTC' });
});

const card = (page: Page) => page.getByRole('region', { name: 'Today’s habits' });

test('today’s habits are ticked on home, live, undone by a key, and nothing moves when they come', async ({
  page,
  context,
  user,
  toolstead,
  openAs,
}) => {
  const cardFiles: string[] = [];
  page.on('request', (request) => {
    if (/home-card/.test(request.url())) cardFiles.push(request.url());
  });
  // What waits for the idle page has come by then.
  const idle = page.waitForRequest(/live\.follow/);
  await openAs(user);
  await expect(page.getByText('All caught up!')).toBeVisible();
  await idle;
  expect(cardFiles).toEqual([]);

  const { db } = await toolstead.database();
  await addItems(db, user, [{ title: 'Item', feature: 'Search' }]);
  for (const habit of [
    { name: 'Read' },
    { name: 'Run', kind: 'amount', unit: 'km', step: 500, target: 5_000, rhythm: 'week' },
    { name: '早睡'.repeat(40) },
  ]) {
    await mutate(toolstead, user, 'goalsHabits.addHabit', habit);
  }
  await mutate(toolstead, user, 'goalsHabits.addGoal', { name: 'Books', measure: 'steps' });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 2_000 });
    await openAs(user);
    await expect(card(page).getByText('0 of 3 done')).toBeVisible();
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts, `at ${String(width)} px`).toEqual([]);
    // As high as the room that was left for it, and no row wider than the card.
    const heights = await card(page).evaluate((section) => [
      section.getBoundingClientRect().height,
      section.parentElement && getComputedStyle(section.parentElement).minHeight,
      section.scrollWidth - section.clientWidth,
    ]);
    expect(heights).toEqual([heights[0], `${String(heights[0])}px`, 0]);
  }
  expect(await violations(page)).toEqual([]);

  const other = await context.newPage();
  await openAs(user, 'goals-habits', other);
  await expect(other.getByText('0 of 3 done')).toBeVisible();
  await card(page).getByRole('checkbox', { name: '“Read” done' }).click();
  await expect(card(page).getByText('1 of 3 done')).toBeVisible();
  await expect(other.getByText('1 of 3 done')).toBeVisible();
  await card(page).getByRole('textbox', { name: 'Amount of “Run”' }).fill('5');
  await page.keyboard.press('Enter');
  await expect(other.getByText('2 of 3 done')).toBeVisible();
  await expect(card(page).getByText('5 of 5 km')).toBeVisible();
  await card(page).getByRole('checkbox', { name: '“Read” done' }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(card(page).getByText('1 of 3 done')).toBeVisible();
  await expect(card(page).getByRole('textbox', { name: 'Amount of “Run”' })).toHaveValue('');
  await page.keyboard.press('Space');
  await expect(card(page).getByText('0 of 3 done')).toBeVisible();
  await expect(other.getByText('0 of 3 done')).toBeVisible();
  await other.getByRole('checkbox', { name: '“Read” done' }).click();
  await expect(card(page).getByRole('checkbox', { name: '“Read” done' })).toBeChecked();
  await card(page).getByRole('link', { name: 'Today’s habits' }).click();
  await expect(page.getByText('1 of 3 done')).toBeVisible();
});
