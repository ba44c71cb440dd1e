import type { Page } from '@playwright/test';
import { violations } from '../support/axe';
import { addItems } from '../support/devflow';
import { expect, test } from '../support/e2e';
import { expectSteadyCard } from '../support/layout-shifts';

test.beforeEach(async ({ send }) => {
  await send('preferences.update', { timeZone: 'UTC' });
});

const card = (page: Page) => page.getByRole('region', { name: 'Today’s habits' });

test('today’s habits are ticked on home, live, undone by a key, and nothing moves when they come', async ({
  page,
  context,
  toolstead,
  user,
  visit,
  send,
}) => {
  const cardFiles: string[] = [];
  page.on('request', (request) => {
    if (/home-card/.test(request.url())) cardFiles.push(request.url());
  });
  // What waits for the idle page has come by then.
  const idle = page.waitForRequest(/live\.follow/);
  await visit();
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
    await send('goalsHabits.addHabit', habit);
  }
  await send('goalsHabits.addGoal', { name: 'Books', measure: 'steps' });
  await expectSteadyCard(page, {
    card: card(page),
    widths: [390, 768, 1440],
    open: async () => {
      await visit();
      await expect(card(page).getByText('0 of 3 done')).toBeVisible();
    },
  });
  expect(await violations(page)).toEqual([]);

  const other = await context.newPage();
  await visit('goals-habits', other);
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

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 320, height: 640 } });

  test('habits that begin on a day that is yet to come leave no empty card; what an amount says has room', async ({
    page,
    visit,
    send,
  }) => {
    // The later of the two is more than a day ahead of the other.
    await send('preferences.update', { timeZone: 'Pacific/Kiritimati' });
    await send('goalsHabits.addHabit', { name: 'Read' });
    await send('preferences.update', { timeZone: 'Pacific/Pago_Pago' });
    await visit();
    await expect(card(page)).toContainText('Nothing is due today.');
    await send('preferences.update', { timeZone: 'UTC' });

    await test.step('the name of an amount stands above its facts, whole', async () => {
      await send('goalsHabits.addHabit', {
        name: 'Drink water',
        kind: 'amount',
        unit: 'glasses',
        target: 8_000,
      });
      const name = card(page).getByText('Drink water');
      await expect(name).toBeVisible();
      expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    });

    await test.step('the facts of an amount end before its buttons', async () => {
      await send('goalsHabits.addHabit', {
        ...{ name: 'Drink tea', kind: 'amount', unit: 'glasses' },
        ...{ direction: 'at_most', target: 8_000_000 },
      });
      const facts = card(page).getByText('at most 8000 glasses');
      const less = card(page).getByRole('button', { name: 'Less of “Drink tea”' });
      await expect(facts).toHaveAttribute('title', 'at most 8000 glasses');
      const [words, button] = [await facts.boundingBox(), await less.boundingBox()];
      expect(button?.width).toBe(44);
      expect((words?.x ?? Infinity) + (words?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
    });
  });
});
