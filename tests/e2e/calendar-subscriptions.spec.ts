import type { Page } from '@playwright/test';
import { violations } from '../support/axe';
import { type CalendarSource, holidays, startCalendarSource } from '../support/calendar-source';
import { endAll } from '../support/endings';
import { expect, SLOW, startToolstead, test as base } from '../support/e2e';

const test = base.extend<object, { source: CalendarSource }>({
  source: [
    async ({}, use) => {
      await use(await startCalendarSource());
      await endAll();
    },
    { scope: 'worker' },
  ],
  toolstead: [
    async ({ source }, use) => {
      const toolstead = await startToolstead({ PRIVATE_ADDRESSES: source.address });
      await use(toolstead);
      await toolstead.close();
    },
    { scope: 'worker' },
  ],
});

const NOW = '2026-11-20T10:23:00Z';
test.beforeEach(async ({ page, send, source }) => {
  await page.setViewportSize({ width: 1500, height: 900 });
  await page.clock.setFixedTime(NOW);
  await send('preferences.update', { timeZone: 'UTC', dateOrder: 'ymd' });
  await send('calendar.addCalendar', { name: 'Work', color: '#4f46e5' });
  source.has(holidays({ a: '20261118' }, 'X-WR-CALNAME:Bank Holidays'));
});

const list = (page: Page) => page.getByRole('complementary', { name: 'Calendars' });
const event = (page: Page) => page.getByRole('button', { name: /^Day a/ });
const more = (page: Page) => list(page).getByRole('button', { name: 'More for “Bank Holidays”' });

test(
  'a calendar is subscribed to by its address, read-only, told how it stands, and kept without it',
  SLOW,
  async ({ page, visit, source }) => {
    await visit('calendar');
    await list(page).getByRole('button', { name: 'Subscribe…' }).click();
    const form = page.getByRole('dialog', { name: 'Subscribe to a Calendar' });
    await form.getByLabel('Address').fill(source.url.replace('holidays', 'nothing').replace(/:\d+/, ':1'));
    await page.keyboard.press('Enter');
    await expect(form.getByText('Only public addresses are asked, by https')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await form.getByLabel('Address').fill(source.url);
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    await expect(list(page).getByRole('checkbox', { name: 'Bank Holidays' })).toBeChecked();
    await expect(list(page).getByRole('img', { name: 'Follows an address' })).toBeVisible();
    await expect(event(page)).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await test.step('its events are shown without what would change them', async () => {
      await event(page).click();
      const opened = page.getByRole('dialog', { name: 'Day a' });
      await expect(opened.getByText('Read-only')).toBeVisible();
      await expect(opened.getByRole('button', { name: 'Duplicate' })).toBeEnabled();
      await expect(opened.getByRole('button', { name: /Edit|Delete/ })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(opened).toBeHidden();
      await event(page).focus();
      await page.keyboard.press('Alt+ArrowRight');
      await expect(page.getByText('Its calendar is read-only')).toBeVisible();
    });

    await test.step('its menu tells that it could not be read', async () => {
      source.answer = (_request, response) => response.writeHead(404).end();
      await more(page).click();
      await page.getByRole('menuitem', { name: /^As of / }).click();
      const dialog = page.getByRole('dialog', { name: 'Bank Holidays' });
      await expect(dialog.getByText('Follows 127.0.0.1')).toBeVisible();
      await expect(dialog.getByRole('status')).toHaveText(/^As of .*, read every 6 hours\.$/);
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(dialog).toBeHidden();
    });

    await expect(list(page).getByRole('img', { name: 'Follows an address' })).toHaveCount(0);
    await event(page).click();
    const opened = page.getByRole('dialog', { name: 'Day a' });
    await expect(opened.getByRole('button', { name: 'Edit' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list(page).getByRole('img', { name: 'Follows an address' })).toBeVisible();
  },
);

test(
  'a file that cannot be read is told by its mark, its menu and its dialog, and read again by a button',
  SLOW,
  async ({ page, toolstead, user, visit, send, source }) => {
    await send('calendar.subscribe', { address: source.url });
    const { db } = await toolstead.database();
    const age = () =>
      db
        .updateTable('calendar_subscriptions')
        .set({ checked_at: new Date(0), fetched_at: new Date('2026-11-20T09:05:00Z') })
        .where('user_id', '=', user.id)
        .execute();
    await age();
    source.answer = (_request, response) => response.writeHead(404).end();
    await visit('calendar');
    await more(page).click();
    await page.getByRole('menuitem', { name: 'As of 09:05…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bank Holidays' });
    await dialog.getByRole('button', { name: 'Refresh now' }).click();
    await expect(dialog.getByText('There is nothing at this address')).toBeVisible();
    await expect(dialog.getByText('As of 09:05, read every 6 hours.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(
      list(page).getByRole('img', { name: 'Could not be read: There is nothing at this address' }),
    ).toBeVisible();
    await expect(event(page)).toBeVisible();
    await more(page).click();
    await expect(page.getByRole('menuitem', { name: 'As of 09:05, could not be read…' })).toBeVisible();
    await page.keyboard.press('Escape');

    await age();
    source.has(holidays({ b: '20261119' }));
    await more(page).click();
    await page.getByRole('menuitem', { name: 'As of 09:05, could not be read…' }).click();
    await dialog.getByRole('button', { name: 'Refresh now' }).click();
    await expect(dialog.getByText('There is nothing at this address')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Day b/ })).toBeVisible();
    await expect(event(page)).toHaveCount(0);
  },
);
