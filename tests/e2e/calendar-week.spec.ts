import type { Locator, Page } from '@playwright/test';
import { violations } from '../support/axe';
import { expect, SLOW, test } from '../support/e2e';

// A week and a day by their hours, on Friday 20 November 2026, 10:23.

test.beforeEach(async ({ page, send }) => {
  await page.clock.install({ time: '2026-11-20T10:23:00Z' });
  await send('preferences.update', { timeZone: 'UTC', weekStart: 1, hourCycle: 24 });
  await send('calendar.addCalendar', { name: 'Work', color: '#4f46e5' });
});

const block = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name}, `) });
const day = (page: Page, name: string): Locator => page.getByRole('gridcell', { name, exact: true });

/** A place in a day's hours. */
async function placeOf(page: Page, name: string, hour: number) {
  const box = await day(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not there`);
  return { x: box.x + box.width / 2, y: box.y + hour * 48 + 2 };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 8, { steps: 2 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

test(
  'events are made, moved and made longer by the mouse, followed by a second window, and taken back',
  SLOW,
  async ({ page, context, visit }) => {
    await visit('calendar?view=week');
    await expect(page.getByRole('grid', { name: '16 – 22 November 2026' })).toBeVisible();
    await drag(
      page,
      await placeOf(page, 'Thursday 19 November', 9),
      await placeOf(page, 'Thursday 19 November', 10.2),
    );
    const form = page.getByRole('dialog', { name: 'Add Event' });
    await form.getByLabel('Title', { exact: true }).fill('Dentist');
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    await expect(block(page, 'Dentist')).toHaveAccessibleName(
      'Dentist, Thursday 19 November, 09:00 to 10:15, Work',
    );
    expect(await violations(page)).toEqual([]);

    const other = await context.newPage();
    await other.goto(page.url());
    await expect(block(other, 'Dentist')).toBeVisible();

    await drag(
      page,
      await placeOf(page, 'Thursday 19 November', 9.2),
      await placeOf(page, 'Friday 20 November', 11),
    );
    const moved = 'Dentist, Friday 20 November, 10:45 to 12:00, Work';
    await expect(block(page, 'Dentist')).toHaveAccessibleName(moved);
    await expect(block(other, 'Dentist')).toHaveAccessibleName(moved);

    const bottom = await block(page, 'Dentist').boundingBox();
    if (!bottom) throw new Error('The event is gone');
    const edge = { x: bottom.x + bottom.width / 2, y: bottom.y + bottom.height - 3 };
    await drag(page, edge, { x: edge.x, y: edge.y + 24 });
    await expect(block(page, 'Dentist')).toHaveAccessibleName(
      'Dentist, Friday 20 November, 10:45 to 12:30, Work',
    );

    // Moves in quick succession are taken back together.
    await page.keyboard.press('ControlOrMeta+z');
    await expect(block(other, 'Dentist')).toHaveAccessibleName(
      'Dentist, Thursday 19 November, 09:00 to 10:15, Work',
    );
  },
);

test('all of it goes by keys, and is spoken', async ({ page, visit, send }) => {
  await send('calendar.addEvent', {
    title: 'Choir',
    start: '2026-11-20T14:45:00',
    minutes: 60,
  });
  for (const title of ['Boiler inspection', 'Flight UA 123/456', 'Extraordinarily', 'Dentist'])
    await send('calendar.addEvent', { title, start: '2026-11-18T09:00:00', minutes: 120 });
  await visit('calendar?view=week');
  await expect(block(page, 'Choir')).toBeVisible();
  const cell = (name: string) => page.getByRole('button', { name: `${name}: add an event` });
  await cell('Friday 20 November, 09:00').focus();
  await page.keyboard.press('ArrowDown');
  await expect(cell('Friday 20 November, 09:30')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(cell('Thursday 19 November, 09:30')).toBeFocused();
  await page.keyboard.press('End');
  await expect(cell('Sunday 22 November, 09:30')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('grid', { name: '23 – 29 November 2026' })).toBeVisible();
  await page.keyboard.press('PageUp');

  await block(page, 'Choir').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(block(page, 'Choir')).toHaveAccessibleName(/Friday 20 November, 15:00 to 16:00/);
  await expect(block(page, 'Choir')).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(block(page, 'Choir')).toHaveAccessibleName(/Saturday 21 November, 15:00 to 16:00/);
  await expect(block(page, 'Choir')).toBeFocused();
  await expect(
    page.getByText('“Choir”, moved to Saturday 21 November, 15:00 to 16:00').first(),
  ).toBeAttached();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(block(page, 'Choir')).toHaveAccessibleName(/15:00 to 16:15/);
  await expect(block(page, 'Choir')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Choir' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(block(page, 'Choir')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(block(page, 'Choir')).toBeHidden();

  await test.step('a word of a title is never broken, however little room a block has', async () => {
    const lines = (name: string) =>
      block(page, name)
        .locator('span')
        .first()
        .evaluate((title) => {
          const text = document.createRange();
          text.selectNodeContents(title);
          return text.getClientRects().length;
        });
    await expect(block(page, 'Dentist')).toBeVisible();
    expect(await Promise.all(['Boiler inspection', 'Extraordinarily', 'Dentist'].map(lines))).toEqual([
      2, 1, 1,
    ]);
    // A time is there in full, or not at all.
    await page.setViewportSize({ width: 640, height: 900 });
    const cut = await page.locator('[data-event] > span > span').evaluateAll((texts) =>
      texts
        .filter((text) => {
          const [own, line] = [text, text.parentElement ?? text].map((part) => part.getBoundingClientRect());
          return own && line && own.top < line.bottom && own.right > line.right + 1;
        })
        .map((text) => text.textContent),
    );
    expect(cut).toEqual([]);
  });
});

test('the month beside the week marks the days that are shown', SLOW, async ({ page, visit }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit('calendar?view=week');
  const marked = page.getByRole('complementary', { name: 'Calendars' }).locator('td[data-shown]');
  await expect(marked).toHaveText(['16', '17', '18', '19', '20', '21', '22']);
  expect(await violations(page)).toEqual([]);
  await page.getByText('Month', { exact: true }).click();
  await expect(marked).toHaveCount(0);
});
