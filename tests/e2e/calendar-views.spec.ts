import type { Locator, Page } from '@playwright/test';
import type { TestUser } from '../support/accounts';
import { answers, holdCalls } from '../support/answers';
import { violations } from '../support/axe';
import { expect, SLOW, test, type Toolstead } from '../support/e2e';
import { pressAtOnce } from '../support/press-at-once';
import { mutate } from '../support/typed-call';

// The browser's zone, which it would take on with its first page, and a day from which this year's dates are told.
test.beforeEach(async ({ context, send }) => {
  await context.clock.setFixedTime('2026-11-16T10:00:00Z');
  await send('preferences.update', { timeZone: 'UTC' });
});

/** Adds events as from another device. */
async function add(toolstead: Toolstead, user: TestUser, ...events: object[]) {
  for (const event of events) await mutate(toolstead, user, 'calendar.addEvent', event);
}

const DENTIST = { title: 'Dentist', start: '2026-11-25T14:45:00', minutes: 60 };
const PLANNING = {
  title: 'Planning',
  start: '2026-11-02T09:30:00',
  minutes: 60,
  rule: 'FREQ=WEEKLY;BYDAY=MO',
};

/** Room for the side beside the days. */
const WITH_SIDE = { width: 1440, height: 800 };

const month = (page: Page, name = 'November 2026') =>
  page.getByRole('main').getByRole('grid', { name, exact: true }).last();
const day = (page: Page, date: string) => page.locator(`[role="gridcell"][data-day="${date}"]`);
const chip = (within: Page | Locator, title: string) =>
  within.getByRole('button', { name: new RegExp(`^${title}, `) });

test('a click on a day makes an event, a second window follows, and it is undone', async ({
  page,
  context,
  visit,
}) => {
  await visit('calendar?date=2026-11-20');
  await expect(page.getByRole('heading', { level: 1, name: 'November 2026' })).toBeVisible();
  await expect(page.getByText('Nothing planned yet. Press N or click a day.')).toBeVisible();
  await expect(day(page, '2026-11-23').getByText('W48', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const other = await context.newPage();
  await visit('calendar?date=2026-11-01', other);
  await expect(month(other)).toBeVisible();

  await day(page, '2026-11-11').click();
  const form = page.getByRole('dialog', { name: 'Add Event' });
  await form.getByLabel('Title').fill('Armistice Day');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toBeHidden();
  const made = 'Armistice Day, Wednesday 11 November, all day, Personal';
  await expect(chip(day(page, '2026-11-11'), 'Armistice Day')).toHaveAccessibleName(made);
  await expect(chip(day(other, '2026-11-11'), 'Armistice Day')).toBeVisible();
  await expect(page.getByText('Nothing planned yet.')).toBeHidden();
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('ControlOrMeta+z');
  await expect(chip(page, 'Armistice Day')).toBeHidden();
  await expect(chip(other, 'Armistice Day')).toBeHidden();
});

test(
  'an event is moved to another day by the pointer, and Escape leaves it where it was',
  SLOW,
  async ({ page, toolstead, user, visit }) => {
    await add(toolstead, user, DENTIST);
    await visit('calendar?date=2026-11-20');
    const drag = async (to: string) => {
      await chip(page, 'Dentist').hover();
      await page.mouse.down();
      await day(page, to).hover({ position: { x: 40, y: 50 } });
    };
    await drag('2026-11-12');
    await expect(chip(day(page, '2026-11-12'), 'Dentist')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(chip(day(page, '2026-11-25'), 'Dentist')).toBeVisible();

    await drag('2026-11-13');
    const moved = answers(page, 'calendar.moveEvents');
    await page.mouse.up();
    await expect(chip(day(page, '2026-11-13'), 'Dentist')).toHaveAccessibleName(
      'Dentist, Friday 13 November, 14:45 to 15:45, Personal',
    );
    await expect(page.getByText('“Dentist”, moved to Friday 13 November, 14:45 to 15:45')).toBeVisible();
    // The click that ends a drag opens nothing.
    await expect(page.getByRole('dialog')).toBeHidden();
    await moved;
    await page.reload();
    await expect(chip(day(page, '2026-11-13'), 'Dentist')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(chip(day(page, '2026-11-25'), 'Dentist')).toBeVisible();

    await test.step('and a drag over days makes an event of them, forwards or back', async () => {
      const free = { position: { x: 60, y: 70 } };
      const over = async (from: string, to: string) => {
        await day(page, from).hover(free);
        await page.mouse.down();
        await day(page, to).hover(free);
      };
      const form = page.getByRole('dialog', { name: 'Add Event' });
      await over('2026-11-03', '2026-11-05');
      const groundOf = (date: string) =>
        day(page, date).evaluate((cell) => getComputedStyle(cell).backgroundColor);
      expect(await groundOf('2026-11-05')).toBe(await groundOf('2026-11-04'));
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await expect(form).toBeHidden();
      await over('2026-11-19', '2026-11-17');
      await page.mouse.up();
      await form.getByLabel('Title').fill('Trip');
      await form.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(chip(day(page, '2026-11-17'), 'Trip')).toHaveAccessibleName(/17 .*19 November/);
    });

    await test.step('and its end is dragged to another day, never before its first', async () => {
      const trip = chip(day(page, '2026-11-17'), 'Trip');
      const dragEnd = async (to: string) => {
        const box = await trip.boundingBox();
        if (!box) throw new Error('It is not shown');
        await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2);
        await page.mouse.down();
        await day(page, to).hover({ position: { x: 60, y: 70 } });
        await page.mouse.up();
      };
      await dragEnd('2026-11-21');
      await expect(trip).toHaveAccessibleName(/17 .*21 November/);
      await dragEnd('2026-11-10');
      await expect(trip).toHaveAccessibleName(/^Trip, Tuesday 17 November, all day/);
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  },
);

test(
  'days that are over are drawn quieter, and what ended on them',
  SLOW,
  async ({ page, toolstead, user, visit }) => {
    await add(toolstead, user, DENTIST, { ...DENTIST, title: 'Lunch', start: '2026-11-12T12:00:00' });
    await visit('calendar');
    const bar = { title: 'Trip', start: '2026-11-10', end: '2026-11-17', allDay: true };
    await add(toolstead, user, bar);
    const colorOf = (of: Locator) => of.evaluate((element) => getComputedStyle(element).color);
    const number = (on: string) => day(page, on).locator('span').first();
    await expect(chip(page, 'Lunch')).toBeVisible();
    const [over, toCome] = await Promise.all([number('2026-11-12'), number('2026-11-17')].map(colorOf));
    expect(over).not.toBe(toCome);
    const events = [chip(page, 'Lunch'), chip(page, 'Dentist'), chip(page, 'Trip').first()];
    expect(await Promise.all(events.map(colorOf))).toEqual([over, toCome, toCome]);
    expect(await violations(page)).toEqual([]);
  },
);

test('a month is used by keys alone', SLOW, async ({ page, toolstead, user, visit }) => {
  await add(toolstead, user, DENTIST, PLANNING);
  await visit('calendar?date=2026-11-20');
  await expect(chip(page, 'Dentist')).toBeVisible();
  await day(page, '2026-11-20').focus();
  for (const [key, to] of [
    ['ArrowDown', '2026-11-27'],
    ['Home', '2026-11-23'],
    ['End', '2026-11-29'],
    ['ArrowLeft', '2026-11-28'],
    ['ArrowUp', '2026-11-21'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(day(page, to)).toBeFocused();
  }
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { level: 1, name: 'December 2026' })).toBeVisible();
  await expect(day(page, '2026-12-21')).toBeFocused();
  await expect(page).toHaveURL(/date=2026-12-21/);
  await page.keyboard.press('PageUp');
  await expect(day(page, '2026-11-21')).toBeFocused();

  // Down to the event of the 25th; moved by days and weeks it keeps the focus.
  for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await page.keyboard.press('Tab');
  await expect(chip(page, 'Dentist')).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByText('“Dentist”, moved to Friday 27 November, 14:45 to 15:45')).toBeVisible();
  await expect(chip(day(page, '2026-11-27'), 'Dentist')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('heading', { level: 1, name: 'December 2026' })).toBeVisible();
  await expect(chip(day(page, '2026-12-04'), 'Dentist')).toBeFocused();

  // Opened, edited and deleted.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Dentist' })).toContainText('Friday 4 December');
  await expect(page).toHaveURL(/event=\d+/);
  await page.keyboard.press('Escape');
  await expect(chip(page, 'Dentist')).toBeFocused();
  await expect(page).not.toHaveURL(/event=/);
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Edit Event' }).getByLabel('Title')).toHaveValue('Dentist');
  await page.keyboard.press('Escape');
  await expect(chip(page, 'Dentist')).toBeFocused();

  await test.step('a form that is opened from the popover gives the focus back to the event', async () => {
    const popover = page.getByRole('dialog', { name: 'Dentist' });
    const forms = [
      ['Edit Event', () => page.keyboard.press('e')],
      ['Edit Event', () => popover.getByRole('button', { name: 'Edit' }).click()],
      ['Add Event', () => popover.getByRole('button', { name: 'Duplicate' }).click()],
    ] as const;
    for (const [form, open] of forms) {
      await page.keyboard.press('Enter');
      await expect(popover).toContainText('Friday 4 December');
      await open();
      await expect(page.getByRole('dialog', { name: form }).getByLabel('Title')).toBeFocused();
      await expect(popover).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: form })).toBeHidden();
      await expect(chip(page, 'Dentist')).toBeFocused();
    }
  });
  await page.keyboard.press('Delete');
  await expect(chip(page, 'Dentist')).toBeHidden();
  await expect(day(page, '2026-12-04')).toBeFocused();

  // A new one here.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add Event' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(day(page, '2026-12-04')).toBeFocused();
});

test(
  'the keys of the page lead to views, periods, days and the search',
  SLOW,
  async ({ page, toolstead, user, visit }) => {
    await add(toolstead, user, DENTIST, PLANNING);
    await visit('calendar?date=2026-11-20');
    const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
    await expect(chip(page, 'Dentist')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(heading('December 2026')).toBeVisible();
    await pressAtOnce(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight');
    await expect(heading('October 2026')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(heading('November 2026')).toBeVisible();
    await page.keyboard.press('w');
    await expect(heading('16 – 22 November 2026')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(heading('23 – 29 November 2026')).toBeVisible();
    await page.keyboard.press('d');
    await expect(heading(/27 November 2026$/)).toBeVisible();
    await page.goBack();
    await expect(heading('23 – 29 November 2026')).toBeVisible();
    await page.keyboard.press('m');
    await expect(month(page)).toBeVisible();

    await page.keyboard.press('g');
    const goTo = page.getByRole('dialog', { name: 'Go to a date' });
    await goTo.getByRole('textbox', { name: 'Date' }).fill('2027-02-03');
    await page.keyboard.press('Enter');
    await expect(heading('February 2027')).toBeVisible();
    await page.keyboard.press('t');
    await expect(page.locator('[role="gridcell"][aria-current="date"]')).toBeVisible();

    await page.keyboard.press('/');
    const field = page.getByRole('searchbox', { name: 'Search events' });
    await expect(field).toBeFocused();
    await page.keyboard.type('DENT');
    const found = page.getByRole('list', { name: 'Found events' });
    await expect(found.getByRole('listitem')).toHaveCount(1);
    await expect(chip(found, 'Dentist')).toContainText('Wed 25 Nov');
    await field.fill('tooth');
    await expect(page.getByRole('heading', { name: 'No events match “tooth”' })).toBeVisible();
    await field.focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(month(page, await page.getByRole('heading', { level: 1 }).innerText())).toBeVisible();

    await page.keyboard.press('n');
    await expect(page.getByLabel('Quick add')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const does of ['Quick add', 'Go to a date', 'Agenda', 'Move the event a day later'])
      await expect(keys.getByText(does, { exact: true })).toBeVisible();
  },
);

test('a link to an event leads to its day and opens it; an occurrence of a series is moved by itself after a question, and later without one', async ({
  page,
  toolstead,
  user,
  visit,
  send,
}) => {
  await add(toolstead, user, PLANNING);
  const { id } = await send<{ id: number }>('calendar.addEvent', {
    ...DENTIST,
    start: '2027-03-17T14:45:00',
  });
  await visit(`calendar?event=${String(id)}`);
  await expect(page.getByRole('dialog', { name: 'Dentist' })).toContainText('Wednesday, 17 March 2027');
  await expect(
    page.getByRole('heading', { level: 1, name: 'March 2027', includeHidden: true }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/event=/);
  await page.getByRole('button', { name: 'Today', exact: true }).click();

  await expect(chip(page, 'Planning')).toHaveCount(5);
  await chip(day(page, '2026-11-16'), 'Planning').focus();
  await page.keyboard.press('Alt+ArrowRight');
  const asked = page.getByRole('dialog', { name: 'Move “Planning”' });
  await expect(asked.getByRole('radio', { name: 'This event', exact: true })).toBeFocused();
  await asked.getByRole('button', { name: 'Move' }).click();
  await expect(asked).toBeHidden();
  const moved = chip(day(page, '2026-11-17'), 'Planning');
  await expect(moved).toHaveAccessibleName(/Tuesday 17 November, 09:30 to 10:30, Personal, repeats$/);
  await expect(chip(day(page, '2026-11-09'), 'Planning')).toBeVisible();
  await moved.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(chip(day(page, '2026-11-18'), 'Planning')).toBeFocused();
  await expect(chip(page, 'Planning')).toHaveCount(5);

  // All of them, by a day; what was changed by itself goes along.
  await chip(day(page, '2026-11-09'), 'Planning').focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await asked.getByRole('radio', { name: 'All events' }).check();
  await asked.getByRole('button', { name: 'Move' }).click();
  await expect(chip(day(page, '2026-11-08'), 'Planning')).toBeVisible();
  await expect(chip(day(page, '2026-11-22'), 'Planning')).toBeVisible();

  // One of them and what follows; what is before stays.
  await chip(day(page, '2026-11-22'), 'Planning').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await asked.getByRole('radio', { name: 'This and following events' }).check();
  await asked.getByRole('button', { name: 'Move' }).click();
  await expect(chip(day(page, '2026-11-23'), 'Planning')).toBeVisible();
  await expect(chip(day(page, '2026-11-30'), 'Planning')).toBeVisible();
  await expect(chip(day(page, '2026-11-08'), 'Planning')).toBeVisible();
});

test(
  'bars reach over days, what has no room is told, and a hidden calendar takes its events along',
  SLOW,
  async ({ page, toolstead, user, visit, send }) => {
    const { id: work } = await send<{ id: number }>('calendar.addCalendar', {
      name: 'Work',
      color: '#4f46e5',
    });
    await add(
      toolstead,
      user,
      { title: 'Data Days', start: '2026-11-06', end: '2026-11-11', allDay: true, calendarId: work },
      ...Array.from({ length: 9 }, (_, at) => ({
        title: `Call ${String(at)}`,
        start: `2026-11-18T${String(at + 9).padStart(2, '0')}:00:00`,
        minutes: 30,
        calendarId: work,
      })),
    );
    await visit('calendar?date=2026-11-18');
    // In both weeks that it touches.
    await expect(chip(page, 'Data Days')).toHaveCount(2);
    const more = day(page, '2026-11-18').getByRole('button', { name: /^\d more on Wednesday 18 November$/ });
    await more.click();
    const list = page.getByRole('dialog', { name: 'Wednesday 18 November' });
    await expect(list.getByRole('listitem')).toHaveCount(9);
    await chip(list, 'Call 8').click();
    await expect(page.getByRole('dialog', { name: 'Call 8' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();

    await page.setViewportSize(WITH_SIDE);
    const calendars = page.getByRole('region', { name: 'Calendars' });
    await calendars.getByRole('checkbox', { name: 'Work' }).uncheck();
    await expect(chip(page, 'Data Days')).toHaveCount(0);
    await expect(calendars.getByText('hidden')).toBeVisible();
    await page.reload();
    await expect(calendars.getByText('hidden')).toBeVisible();
    await calendars.getByRole('checkbox', { name: 'Work' }).check();
    await expect(chip(page, 'Data Days')).toHaveCount(2);
  },
);

test(
  'what is cancelled is drawn struck through where it is asked for, which the browser remembers',
  SLOW,
  async ({ page, toolstead, user, visit }) => {
    await add(toolstead, user, { ...DENTIST, status: 'cancelled' }, { ...DENTIST, title: 'Lunch' });
    await visit('calendar');
    await expect(chip(page, 'Lunch')).toBeVisible();
    await expect(chip(page, 'Dentist')).toBeHidden();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Show cancelled events' }).click();
    await expect(chip(page, 'Dentist')).toHaveAccessibleName(/, cancelled$/);
    await page.reload();
    await expect(chip(page, 'Dentist')).toBeVisible();
  },
);

test(
  'what other tools have stands on its days, unless it is unticked',
  SLOW,
  async ({ page, context, visit, send }) => {
    // Which habits are due is the server's to say.
    await context.clock.setFixedTime(new Date());
    await page.setViewportSize(WITH_SIDE);
    await send('goalsHabits.addHabit', { name: 'Run 5 km' });
    await visit('calendar');
    const today = page.locator('[role="gridcell"][aria-current="date"]');
    const habit = today.getByRole('link', { name: 'Run 5 km, due, Habits' });
    await expect(habit).toBeVisible();
    await page.getByRole('checkbox', { name: 'Habits' }).uncheck();
    await expect(habit).toBeHidden();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Habits' })).not.toBeChecked();
    await page.getByRole('checkbox', { name: 'Habits' }).check();

    const tick = page.getByRole('checkbox', { name: '“Run 5 km” done' }).first();
    await test.step('a habit is ticked in the agenda, and is so in its own tool', async () => {
      await page.keyboard.press('a');
      await tick.click();
      await expect(tick).toBeChecked();
      await page.keyboard.press('m');
      await today.getByRole('link', { name: 'Run 5 km, done, Habits' }).click();
      await expect(page).toHaveURL(/goals-habits\?habit=/);
    });

    await test.step('those of a day share a line in the month and in the week, and are ticked there', async () => {
      await send('goalsHabits.addHabit', { name: 'Read' });
      for (const view of ['month', 'week']) {
        await visit(`calendar?view=${view}`);
        const done = view === 'month' ? 1 : 2;
        const all = page.getByRole('button', { name: `2 habits, ${String(done)} done`, exact: false });
        await all.click();
        await expect(tick).toBeChecked();
        const other = page.getByRole('checkbox', { name: '“Read” done' });
        await other.click();
        await expect(other).toBeChecked({ checked: view === 'month' });
        await page.keyboard.press('Escape');
        await expect(page.getByRole('button', { name: `2 habits, ${String(3 - done)} done` })).toBeFocused();
      }
    });
  },
);

test('from the buttons beside an agenda the focus goes on to what is next on the new days, and to nothing later', async ({
  page,
  toolstead,
  user,
  visit,
}) => {
  const later = page.getByRole('button', { name: 'Later days' });
  const agenda = page.getByRole('region', { name: 'Agenda' });
  const event = (title: string, day: string) => ({ title, start: `${day}T08:00:00`, minutes: 30 });
  await add(toolstead, user, event('Begun', '2026-09-21'), event('Far', '2027-01-20'));
  // So high that nothing scrolls, which would bring later days by itself.
  await page.setViewportSize({ width: 1280, height: 2400 });
  await visit('calendar?view=agenda&date=2026-09-20');
  await expect(chip(agenda, 'Begun')).toBeVisible();
  await later.press('Enter');
  await expect(agenda.getByText('Nothing today')).toBeVisible();
  await expect(later).toBeFocused();
  await add(toolstead, user, event('Added', '2026-11-10'));
  await expect(chip(agenda, 'Added')).toBeVisible();
  await expect(later).toBeFocused();

  await test.step('past a day of today with nothing', async () => {
    await add(toolstead, user, DENTIST);
    await visit('calendar?view=agenda&date=2026-10-01');
    await expect(chip(agenda, 'Added')).toBeVisible();
    await later.press('Enter');
    await expect(chip(agenda, 'Dentist')).toBeFocused();
  });

  await test.step('past no days if it is pressed twice at once', async () => {
    await add(toolstead, user, event('Farther', '2027-03-01'));
    await visit('calendar?view=agenda&date=2026-11-20');
    await expect(chip(agenda, 'Dentist')).toBeVisible();
    const letGo = await holdCalls(page, /calendar\.window/);
    await later.press('Enter');
    await later.press('Enter');
    letGo();
    await expect(chip(agenda, 'Farther')).toBeVisible();
    await expect(chip(agenda, 'Far')).toBeFocused();
  });

  await test.step('and from the button above to what is last on the days before', async () => {
    await add(toolstead, user, event('写信', '2026-11-12'));
    await page.getByRole('button', { name: 'Earlier days' }).press('Enter');
    await expect(chip(agenda, '写信')).toBeFocused();
    await expect(chip(agenda, '写信').getByText('写信')).toHaveAttribute('lang', 'zh-CN');
    await expect(chip(agenda, 'Added').getByText('Added')).not.toHaveAttribute('lang');
  });
});

test(
  'an agenda tells of free days, goes on in both directions and is used by keys',
  SLOW,
  async ({ page, toolstead, user, visit, send }) => {
    await add(
      toolstead,
      user,
      { title: 'Past', start: '2026-10-20T10:30:00', minutes: 30 },
      { title: 'Trip', start: '2026-11-20', end: '2026-11-22', allDay: true },
      DENTIST,
      { title: 'Far', start: '2027-01-20T08:00:00', minutes: 30 },
      { title: 'Next year', start: '2027-12-20T08:00:00', minutes: 30 },
    );
    await send('preferences.update', { hourCycle: 12 });
    // So high that nothing scrolls, which would bring later days by itself.
    await page.setViewportSize({ width: 1280, height: 2400 });
    await visit('calendar?view=agenda&date=2026-11-20');
    const agenda = page.getByRole('region', { name: 'Agenda' });
    await expect(chip(agenda, 'Trip')).toHaveCount(2);
    await expect(agenda.getByText('3 free days')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Earlier days' }).click();
    await expect(chip(agenda, 'Past')).toBeVisible();
    const titlesFrom = await agenda
      .locator('[data-event] > :nth-child(3)')
      .evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().x));
    expect(new Set(titlesFrom).size).toBe(1);
    await page.getByRole('button', { name: 'Later days' }).press('Enter');
    await expect(chip(agenda, 'Far')).toBeFocused();
    await page.setViewportSize({ width: 1280, height: 720 });

    await test.step('for as long as somebody goes on, also beyond what is kept at once', async () => {
      await expect(async () => {
        await page.getByRole('button', { name: 'Later days' }).click();
        await expect(chip(agenda, 'Next year')).toBeAttached({ timeout: 1_000 });
      }).toPass();
      await expect(chip(agenda, 'Trip')).toHaveCount(0);
      await page.getByRole('button', { name: 'Today' }).click();
      await expect(chip(agenda, 'Trip').first()).toBeVisible();
    });

    await chip(agenda, 'Trip').last().focus();
    await page.keyboard.press('ArrowDown');
    await expect(chip(agenda, 'Dentist')).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(chip(agenda, 'Dentist')).toHaveAccessibleName(/Thursday 26 November/);
    await expect(chip(agenda, 'Dentist')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Dentist' })).toBeVisible();
  },
);

test(
  'a month that cannot be loaded says so, and is tried again',
  SLOW,
  async ({ page, toolstead, user, visit }) => {
    await add(toolstead, user, DENTIST);
    let broken = true;
    await page.route(/calendar\.window/, (route) => (broken ? route.abort() : route.continue()));
    await visit('calendar?date=2026-11-20');
    const alert = page.getByRole('alert').filter({ hasText: 'Your events could not be loaded.' });
    await expect(alert).toBeVisible({ timeout: 20_000 });
    broken = false;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(chip(page, 'Dentist')).toBeVisible();

    await test.step('nor is another one free while nobody knows', async () => {
      broken = true;
      await page.keyboard.press('ArrowRight');
      await expect(month(page, 'December 2026')).toHaveAttribute('aria-busy', 'true');
      await expect(alert).toBeVisible({ timeout: 20_000 });
      broken = false;
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(month(page, 'December 2026')).not.toHaveAttribute('aria-busy');
    });
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test(
    'the agenda comes first; a month has dots, and the list of the chosen day',
    SLOW,
    async ({ page, toolstead, user, visit }) => {
      await add(toolstead, user, DENTIST);
      await visit('calendar?date=2026-11-20');
      await expect(chip(page.getByRole('region', { name: 'Agenda' }), 'Dentist')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.getByText('Month', { exact: true }).click();
      await page.getByRole('button', { name: 'Wednesday, 25 November 2026, 1 entry' }).click();
      const list = page.getByRole('region', { name: 'Wednesday 25 Nov' });
      await expect(list.getByText('1 entry')).toBeVisible();
      await chip(list, 'Dentist').click();
      await expect(page.getByRole('dialog', { name: 'Dentist' })).toBeVisible();
      await page.keyboard.press('Escape');
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Add on 25 November' }).click();
      await expect(page.getByRole('dialog', { name: 'Add Event' })).toBeVisible();
    },
  );
});
