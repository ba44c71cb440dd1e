import type { Locator, Page } from '@playwright/test';
import { violations } from '../support/axe';
import type { TestUser } from '../support/accounts';
import { addItems } from '../support/devflow';
import { expect, SLOW, test, type Toolstead } from '../support/e2e';
import { mutate } from '../support/typed-call';

// The week of Monday 23 November 2026, on Wednesday at 10:23.

const HOUR_PX = 48;

test.beforeEach(async ({ page, send }) => {
  await page.clock.setFixedTime('2026-11-25T10:23:00Z');
  await send('preferences.update', { timeZone: 'UTC', weekStart: 1, hourCycle: 24 });
});

const add = (toolstead: Toolstead, user: TestUser, event: object) =>
  mutate<{ id: number }>(toolstead, user, 'calendar.addEvent', event);
const week = (page: Page) => page.locator('[role=grid][data-days]');
const block = (page: Page, title: string) =>
  week(page).getByRole('button', { name: new RegExp(`^${title}, `) });

/** Where a time of a day stands on the screen, which may be scrolled away. */
async function placeOf(page: Page, dayName: string, hours: number) {
  const box = await page.getByRole('gridcell', { name: dayName, exact: true }).boundingBox();
  if (!box) throw new Error(`${dayName} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + hours * HOUR_PX };
}

async function middleOf(of: Locator) {
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

type Point = { x: number; y: number };

async function press(page: Page, from: Point, to: Point) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
}

async function drag(page: Page, from: Point, to: Point) {
  await press(page, from, to);
  await page.mouse.up();
}

test(
  'Escape gives a drag up, and Enter makes an event at the time in focus',
  SLOW,
  async ({ page, toolstead, user, visit }) => {
    await add(toolstead, user, { title: 'Dentist', start: '2026-11-26T10:00:00', minutes: 60 });
    await visit('calendar?view=week');
    const friday = 'Friday 27 November';
    await press(page, await placeOf(page, friday, 9.1), await placeOf(page, friday, 10.4));
    await expect(week(page)).toContainText('09:00 – 10:30');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(week(page)).not.toContainText('09:00 – 10:30');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const from = await middleOf(block(page, 'Dentist'));
    await press(page, from, await placeOf(page, friday, 11));
    await expect(
      page.getByRole('gridcell', { name: friday, exact: true }).getByText('Dentist'),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(page.getByRole('gridcell', { name: friday, exact: true }).getByText('Dentist')).toHaveCount(
      0,
    );
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const cell = page.getByRole('button', { name: /: add an event$/ });
    await cell.focus();
    for (let times = 0; times < 8; times++) await page.keyboard.press('ArrowUp');
    await expect(cell).toHaveAccessibleName('Wednesday 25 November, 05:00: add an event');
    // The time in focus is not below the head.
    const head = await page.getByRole('gridcell', { name: /25 November.*, all day$/ }).boundingBox();
    expect((await cell.boundingBox())?.y).toBeGreaterThanOrEqual((head?.y ?? NaN) + (head?.height ?? NaN));
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Add Event' });
    await form.getByLabel('Title', { exact: true }).fill('Planning');
    await page.keyboard.press('Enter');
    await expect(block(page, 'Planning')).toHaveAccessibleName(/Wednesday 25 November, 05:00 to 06:00/);
  },
);

test('an event of whole days is dragged by days, its end too, and made by a drag over days', async ({
  page,
  toolstead,
  user,
  visit,
}) => {
  await add(toolstead, user, { title: 'Anna in Geneva', start: '2026-11-23', end: '2026-11-25' });
  await visit('calendar?view=week');
  const bar = await block(page, 'Anna in Geneva').boundingBox();
  if (!bar) throw new Error('It is not shown');
  const from = { x: bar.x + bar.width / 4, y: bar.y + bar.height / 2 };
  await drag(page, from, { x: (await placeOf(page, 'Thursday 26 November', 0)).x, y: from.y + 30 });
  await expect(block(page, 'Anna in Geneva')).toHaveAccessibleName(
    /Thursday 26 November to Friday 27 November, all day/,
  );

  const moved = await block(page, 'Anna in Geneva').boundingBox();
  if (!moved) throw new Error('It is not shown');
  const end = { x: moved.x + moved.width - 3, y: moved.y + moved.height / 2 };
  const at = async (day: string) => ({ x: (await placeOf(page, `${day} November`, 0)).x, y: end.y });
  await drag(page, end, await at('Saturday 28'));
  await expect(block(page, 'Anna in Geneva')).toHaveAccessibleName(/26 November to Saturday 28 November/);

  await drag(page, await at('Tuesday 24'), await at('Monday 23'));
  const form = page.getByRole('dialog', { name: 'Add Event' });
  await form.getByLabel('Title', { exact: true }).fill('Trip');
  await page.keyboard.press('Enter');
  await expect(block(page, 'Trip')).toHaveAccessibleName(
    /Monday 23 November to Tuesday 24 November, all day/,
  );
});

test('what DevFlow has due is moved to another day by the pointer and by keys', async ({
  page,
  toolstead,
  user,
  visit,
  send,
}) => {
  const { db } = await toolstead.database();
  await addItems(db, user, [{ title: 'Ship it', feature: 'Search' }]);
  const { id } = await db
    .selectFrom('devflow_items')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  await send('devflow.editItem', { id, dueDate: '2026-11-24' });
  await visit('calendar?view=week');
  const item = (day: string) =>
    page
      .getByRole('gridcell', { name: new RegExp(`${day} November.*, all day$`) })
      .getByRole('link', { name: /^Ship it, / });
  const from = await middleOf(item('24'));
  await drag(page, from, { x: (await placeOf(page, 'Thursday 26 November', 0)).x, y: from.y });
  await expect(page.getByText('“Ship it”, due on Thursday 26 November')).toBeVisible();
  await expect(item('26')).toBeVisible();
  // The click that ends a drag follows no link.
  await expect(page).toHaveURL(/calendar/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await item('26').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(item('27')).toBeVisible();
  await page.reload();
  await expect(item('27')).toBeVisible();
});

test('on the day when clocks go back an event stands at the times that clocks show', async ({
  page,
  toolstead,
  user,
  visit,
  send,
}) => {
  await send('preferences.update', { timeZone: 'America/New_York' });
  await add(toolstead, user, {
    title: 'Breakfast',
    start: '2026-11-01T09:00:00',
    end: '2026-11-01T10:00:00',
    zone: 'America/New_York',
  });
  await add(toolstead, user, {
    title: 'Night train',
    start: '2026-10-31T23:00:00',
    end: '2026-11-01T06:00:00',
    zone: 'America/New_York',
  });
  await visit('calendar?view=week&date=2026-11-01');
  const day = page.getByRole('gridcell', { name: 'Sunday 1 November', exact: true });
  const top = (await day.boundingBox())?.y ?? NaN;
  const breakfast = await day.getByRole('button', { name: /^Breakfast, .*09:00 to 10:00/ }).boundingBox();
  expect((breakfast?.y ?? NaN) - top).toBeCloseTo(9 * HOUR_PX, 0);
  expect(breakfast?.height).toBeCloseTo(HOUR_PX - 2, 0);
  // Over midnight, so on both days.
  const night = await day.getByRole('button', { name: /^Night train, / }).boundingBox();
  expect((night?.y ?? NaN) - top).toBeCloseTo(0, 0);
  expect(night?.height).toBeCloseTo(6 * HOUR_PX - 2, 0);
  await expect(
    page
      .getByRole('gridcell', { name: 'Saturday 31 October', exact: true })
      .getByRole('button', { name: /^Night train/ }),
  ).toHaveCount(1);
});

test(
  'a phone scrolls a week within itself, and a resting finger moves an event',
  SLOW,
  async ({ page, toolstead, user, visit }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await add(toolstead, user, { title: 'Dentist', start: '2026-11-25T09:00:00', minutes: 60 });
    for (const view of ['week', 'day']) {
      await visit(`calendar?view=${view}`);
      await expect(block(page, 'Dentist')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await violations(page)).toEqual([]);
    }

    // A day that has no room beside the first ones is scrolled to.
    await visit('calendar?view=week&date=2026-11-29');
    await expect(page.getByRole('columnheader', { name: /29 November/ })).toBeInViewport({ ratio: 1 });
    await visit('calendar?view=day');

    const from = await middleOf(block(page, 'Dentist'));
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
      await client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const client = await page.context().newCDPSession(page);
    const grid = week(page);
    const scrolled = () => grid.evaluate((element) => element.scrollTop);
    const to = { x: from.x, y: from.y + HOUR_PX };

    await touch('touchStart', [from]);
    await expect(grid).toHaveAttribute('data-dragging', 'true');
    await touch('touchMove', [{ x: from.x, y: from.y + 20 }]);
    await touch('touchMove', [to]);
    await touch('touchEnd', []);
    await expect(block(page, 'Dentist')).toHaveAccessibleName(/10:00 to 11:00/);

    // A finger that moves at once scrolls.
    const before = await scrolled();
    await touch('touchStart', [to]);
    for (let step = 1; step <= 4; step++) await touch('touchMove', [{ x: to.x, y: to.y - step * 12 }]);
    await touch('touchEnd', []);
    await expect.poll(scrolled).toBeGreaterThan(before);
    await expect(block(page, 'Dentist')).toHaveAccessibleName(/10:00 to 11:00/);
  },
);

test(
  'weekends can be hidden, and a drag over where they were is as many days longer',
  SLOW,
  async ({ page, toolstead, user, visit, send }) => {
    // The week goes from Wednesday to Tuesday: the weekend lies in its middle.
    await send('preferences.update', { weekStart: 3 });
    await add(toolstead, user, { title: 'Offsite', start: '2026-11-26', end: '2026-11-27' });
    await visit('calendar?view=week');
    const heads = week(page).getByRole('columnheader', { name: /November|December/ });
    await expect(heads).toHaveCount(7);
    await expect(week(page).getByText('W48', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Hide weekends' }).click();
    await expect(heads).toHaveCount(5);
    const from = await middleOf(block(page, 'Offsite'));
    await drag(page, from, { x: (await placeOf(page, 'Monday 30 November', 0)).x, y: from.y });
    await expect(block(page, 'Offsite')).toHaveAccessibleName(/^Offsite, Monday 30 November, all day/);

    await page.reload();
    await expect(heads).toHaveCount(5);
    // A weekend is there while a day of it is in focus.
    const cell = page.getByRole('button', { name: /: add an event$/ });
    await cell.focus();
    for (let days = 0; days < 3; days++) await page.keyboard.press('ArrowRight');
    await expect(cell).toHaveAccessibleName(/^Saturday 28 November/);
    await expect(heads).toHaveCount(7);
    expect(await violations(page)).toEqual([]);
  },
);
