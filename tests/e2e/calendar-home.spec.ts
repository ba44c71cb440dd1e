import type { Page } from '@playwright/test';
import { violations } from '../support/axe';
import { expect, test } from '../support/e2e';
import { expectSteadyCard } from '../support/layout-shifts';

test.beforeEach(async ({ send }) => {
  await send('preferences.update', { timeZone: 'UTC' });
});

const card = (page: Page) => page.getByRole('region', { name: 'Today and tomorrow' });
/** A wall time of UTC so many hours from now. */
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19);

test('home tells what is still to come of today, and tomorrow, and leads to it', async ({
  page,
  visit,
  send,
}) => {
  await visit();
  await expect(page.getByText('All caught up!')).toBeVisible();
  await expect(card(page)).toHaveCount(0);

  const add = (event: object) => send('calendar.addEvent', event);
  const tomorrow = inHours(24).slice(0, 10);
  await add({ title: 'Under way', start: inHours(-1), minutes: 24 * 60, location: 'Room 4.12' });
  await add({ title: 'Birthday', start: tomorrow });
  await add({ title: 'Over', start: inHours(-5), minutes: 30 });
  await add({ title: 'Next week', start: inHours(7 * 24) });
  await expectSteadyCard(page, {
    card: card(page),
    widths: [390, 1440],
    open: async () => {
      await visit();
      await expect(card(page).getByRole('listitem')).toHaveCount(2);
    },
  });
  const rows = card(page).getByRole('listitem');
  await expect(rows.nth(0)).toContainText('Under way');
  await expect(rows.nth(0)).toContainText('Room 4.12');
  await expect(rows.nth(1)).toContainText('All day');
  await expect(rows.nth(1)).toContainText('Tomorrow');
  expect(await violations(page)).toEqual([]);

  // What is changed elsewhere is there at once.
  await add({ title: 'Concert', start: tomorrow });
  await expect(rows).toHaveCount(3);

  await card(page).getByRole('link', { name: 'Birthday' }).click();
  await expect(page).toHaveURL(/\/app\/calendar\?event=\d+$/);
  const opened = page.getByRole('dialog', { name: 'Birthday' });
  await expect(opened).toBeVisible();

  // Over what is open beside an event, which closes.
  await page.keyboard.press('Control+k');
  await expect(opened).toBeHidden();
  await page.getByRole('combobox').fill('birth');
  await expect(page.getByRole('option', { name: /Birthday/ })).toBeVisible();
});
