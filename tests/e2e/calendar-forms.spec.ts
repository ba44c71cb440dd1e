import type { Page, Route } from '@playwright/test';
import { holdCalls } from '../support/answers';
import { violations } from '../support/axe';
import { expect, SLOW, test } from '../support/e2e';

// The forms of the calendar, on a day of their own: Friday 20 November 2026, 10:23.

test.beforeEach(async ({ page, send }) => {
  await page.clock.setFixedTime('2026-11-20T10:23:00Z');
  await send('preferences.update', { timeZone: 'UTC', dateOrder: 'ymd' });
  await send('calendar.addCalendar', { name: 'Work', color: '#4f46e5' });
  await send('calendar.addCalendar', { name: 'Personal', color: '#15803d' });
});

/** The events on the page with a title, in their order. */
const eventsOf = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^“?${title}`) });
/** Those that the server has not named yet. */
const unnamed = (page: Page) => page.locator('[data-event^="-"]');
const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Event' });
const scopes = (page: Page) => page.getByRole('dialog', { name: 'Save changes' });

/** Opens the form of an event by its popover. */
async function edit(page: Page, title: string, at = 0) {
  await eventsOf(page, title).nth(at).click();
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Edit' }).click();
  await expect(editor(page)).toBeVisible();
}

test('a sentence shows how it is read, gives a phrase back to the title, and becomes an event that can be undone', async ({
  page,
  visit,
}) => {
  await visit('calendar');
  const field = page.getByLabel('Quick add', { exact: true });
  await expect(field).toBeVisible();
  await page.keyboard.press('n');
  await expect(field).toBeFocused();
  await field.fill('Dentist 27 Nov 14:45 for 1h /pers !15m at Elm Street 8');
  const chips = page.getByRole('list', { name: 'Understood' }).getByRole('listitem');
  await expect(chips).toHaveText([
    'Fri 27 Nov',
    '14:45 – 15:45',
    'Personal',
    '15 min before',
    'Elm Street 8',
  ]);

  // Backspace at the end gives the last one back, and writes nothing.
  await field.press('Backspace');
  await expect(field).toHaveValue('Dentist 27 Nov 14:45 for 1h /pers !15m at Elm Street 8');
  await expect(chips).toHaveText(['Fri 27 Nov', '14:45 – 15:45', 'Personal', '15 min before']);
  await page.getByRole('button', { name: 'Give “!15m” back to the title' }).click();
  await expect(chips).toHaveText(['Fri 27 Nov', '14:45 – 15:45', 'Personal']);
  await expect(field).toBeFocused();
  expect(await violations(page)).toEqual([]);

  await field.press('Enter');
  await expect(field).toHaveValue('');
  const told = page.getByText('Added “Dentist !15m at Elm Street 8”, Friday 27 November, 14:45 to 15:45');
  await expect(told).toBeVisible();

  await test.step('the message lies over nothing that is needed next', async () => {
    await page.getByRole('button', { name: 'Add Event' }).click();
    const form = page.getByRole('dialog', { name: 'Add Event' });
    await expect(told).toBeVisible();
    await form.getByLabel('Title').click({ trial: true });
    await form.getByRole('button', { name: 'Close' }).click();
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: 'Add Event' }).click({ trial: true });
    await page.getByRole('radio', { name: 'Week' }).click({ trial: true });
  });
  await eventsOf(page, 'Dentist !15m at Elm Street 8').click();
  const popover = page.getByRole('dialog', { name: 'Dentist !15m at Elm Street 8' });
  await expect(popover).toContainText('Friday 27 November, 14:45 – 15:45');
  await expect(popover).toContainText('Personal');
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(eventsOf(page, 'Dentist')).toHaveCount(0);

  await test.step('Enter that picks a word of an input method adds nothing', async () => {
    await field.fill('牙医 明天');
    await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
    await expect(field).toHaveValue('牙医 明天');
    await field.press('Enter');
    await expect(page.getByText('Added “牙医”, Saturday 21 November, all day')).toBeVisible();
  });
  await test.step('a sentence that is begun while the one before is being added stays', async () => {
    const answer = await holdCalls(page, '**/calendar.addEvent*');
    await field.fill('Dentist tomorrow');
    await field.press('Enter');
    await field.fill('Lunch with');
    answer();
    await expect(page.getByText('Added “Dentist”')).toBeVisible();
    await expect(field).toHaveValue('Lunch with');
  });
  await test.step('sentences follow each other at once; one that is refused comes back with its reason', async () => {
    const refuse = async (route: Route) => {
      await route.fulfill({
        status: 409,
        json: {
          error: {
            code: -32_600,
            message: 'The calendar is full',
            data: { code: 'conflict', httpStatus: 409 },
          },
        },
      });
    };
    const letThrough = await holdCalls(page, /calendar\.addEvent/);
    await field.fill('First one 20 Nov 18:00');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('');
    await page.keyboard.type('Second one 20 Nov 19:00');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('');
    await expect(unnamed(page)).toHaveCount(2);
    letThrough();
    await expect(unnamed(page)).toHaveCount(0);
    await expect(eventsOf(page, 'First one')).toHaveCount(1);
    await expect(eventsOf(page, 'Second one')).toHaveCount(1);

    await page.unrouteAll();
    await page.route(/calendar\.addEvent/, refuse);
    const refuseNow = await holdCalls(page, /calendar\.addEvent/);
    await field.fill('Third one 27 Nov 20:00');
    await page.keyboard.press('Enter');
    await expect(eventsOf(page, 'Third one')).toHaveCount(1);
    refuseNow();
    await expect(page.getByRole('alert')).toHaveText('The calendar is full');
    await expect(eventsOf(page, 'Third one')).toHaveCount(0);
    await expect(field).toHaveValue('Third one 27 Nov 20:00');
  });
  await test.step('whoever has left the page meanwhile is not led back to the day of the event', async () => {
    await page.unrouteAll();
    const late = await holdCalls(page, '**/calendar.addEvent*');
    await field.fill('Choir 5 March 2027 at 20:00');
    await field.press('Enter');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    late();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone: Added “Choir”')).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
  });
});

test(
  'a series is changed on one day, from a day on, and as a whole, each of which can be undone',
  SLOW,
  async ({ page, visit, send }) => {
    await send('calendar.addEvent', {
      title: 'Choir',
      start: '2026-11-02T19:00:00',
      minutes: 90,
      rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4',
    });
    await visit('calendar');
    await expect(eventsOf(page, 'Choir')).toHaveCount(4);

    const rename = async (at: number, title: string, scope: string) => {
      await edit(page, 'Choir', at);
      await editor(page).getByLabel('Title').fill(title);
      await editor(page).getByRole('button', { name: 'Save' }).click();
      await scopes(page).getByLabel(scope, { exact: true }).check();
      await scopes(page).getByRole('button', { name: 'Save' }).click();
      await expect(editor(page)).toBeHidden();
    };
    const undo = async () => {
      await page.keyboard.press('Control+z');
      await expect(eventsOf(page, 'Choir')).toHaveCount(4);
    };

    await rename(1, 'Rehearsal', 'This event');
    await expect(eventsOf(page, 'Rehearsal')).toHaveCount(1);
    await expect(eventsOf(page, 'Choir')).toHaveCount(3);
    await undo();
    await rename(2, 'Rehearsal', 'This and following events');
    await expect(eventsOf(page, 'Rehearsal')).toHaveCount(2);
    await expect(eventsOf(page, 'Choir')).toHaveCount(2);
    await undo();
    await rename(3, 'Rehearsal', 'All events');
    await expect(eventsOf(page, 'Rehearsal')).toHaveCount(4);
    await undo();

    await eventsOf(page, 'Choir').first().click();
    await page.getByRole('dialog', { name: 'Choir' }).getByRole('button', { name: 'Delete' }).click();
    const asked = page.getByRole('dialog', { name: 'Delete “Choir”' });
    await expect(asked.getByLabel('This event', { exact: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(asked.getByLabel('This and following events')).toBeChecked();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(eventsOf(page, 'Choir')).toHaveCount(3);
    await undo();
  },
);

test('a new pattern asks what becomes of events that it leaves out', SLOW, async ({ page, visit, send }) => {
  const { id } = await send<{ id: number }>('calendar.addEvent', {
    title: 'Choir',
    start: '2026-11-02T19:00:00',
    minutes: 90,
    rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4',
  });
  await send('calendar.editEvent', {
    ...{ id, scope: 'this', recurrenceId: '20261109T190000', title: 'Concert' },
  });
  await visit('calendar');
  await edit(page, 'Choir');
  await editor(page).getByLabel('Every', { exact: true }).fill('2');
  await expect(editor(page).getByText('Every 2 weeks on Monday, 4 times')).toBeVisible();
  await expect(editor(page).getByText('Next: Mon 2 Nov, Mon 16 Nov, Mon 30 Nov, Mon 14 Dec')).toBeVisible();
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await scopes(page).getByLabel('All events').check();
  await expect(
    scopes(page).getByText('One event that was changed on its own is not part of the new pattern.'),
  ).toBeVisible();
  await expect(scopes(page).getByLabel('Keep them as single events')).toBeChecked();
  await scopes(page).getByLabel('Let them go').check();
  await scopes(page).getByRole('button', { name: 'Save' }).click();
  await expect(editor(page)).toBeHidden();
  await expect(eventsOf(page, 'Concert')).toHaveCount(0);
});

test(
  'a rule that the editor cannot draw is told, and stays as it is',
  SLOW,
  async ({ page, visit, send }) => {
    const rule = 'FREQ=MONTHLY;BYMONTHDAY=1,15';
    await send('calendar.addEvent', {
      title: 'Pay',
      start: '2026-11-15',
      allDay: true,
      rule,
    });
    await visit('calendar');
    await edit(page, 'Pay');
    await expect(editor(page).getByLabel('Repeat', { exact: true }).first()).toHaveValue('custom');
    await expect(editor(page).getByText(/^Custom rule: Every month on the first and 15th/)).toBeVisible();
    await expect(
      editor(page).getByText('Next: Sun 15 Nov, Tue 1 Dec, Tue 15 Dec', { exact: false }),
    ).toBeVisible();
    await editor(page).getByLabel('Title').fill('Payday');
    await editor(page).getByRole('button', { name: 'Save' }).click();
    await scopes(page).getByLabel('All events').check();
    await scopes(page).getByRole('button', { name: 'Save' }).click();
    await expect(editor(page)).toBeHidden();
    await edit(page, 'Payday');
    await expect(editor(page).getByText(/^Custom rule: Every month on the first and 15th/)).toBeVisible();
  },
);

test('an event of the 31st asks what it does in shorter months', SLOW, async ({ page, visit }) => {
  await visit('calendar');
  await page.getByLabel('Quick add', { exact: true }).fill('Report 31 Oct');
  await page.getByRole('button', { name: 'Add Event' }).click();
  // Without a year it is the next one.
  await expect(page.getByText('Added “Report”, Sunday, 31 October 2027, all day')).toBeVisible();

  await page.getByRole('button', { name: 'Add Event' }).click();
  const form = page.getByRole('dialog', { name: 'Add Event' });
  await form.getByLabel('Title').fill('Books');
  await form.getByLabel('All day').check();
  await form.getByLabel('First day', { exact: true }).fill('2026-10-31');
  await form.getByLabel('Repeat', { exact: true }).first().selectOption('Every month');
  await expect(form.getByLabel('On the last day', { exact: true })).toBeChecked();
  await expect(
    form.getByText('Monthly on the 31st, in shorter months on the last day', { exact: true }),
  ).toBeVisible();
  await expect(
    form.getByText(/^Next: Sat 31 Oct, Mon 30 Nov, Thu 31 Dec, Sun 31 Jan 2027, Sun 28 Feb 2027/),
  ).toBeVisible();
  await form.getByLabel('Not at all').check();
  await expect(form.getByText('Monthly on the 31st, not in shorter months', { exact: true })).toBeVisible();
  await expect(
    form.getByText(/^Next: Sat 31 Oct, Thu 31 Dec, Sun 31 Jan 2027, Wed 31 Mar 2027/),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Added “Books”, Saturday 31 October, all day')).toBeVisible();
});

test('what cannot be is told at its field, and a draft waits for its next opening', async ({
  page,
  visit,
}) => {
  await visit('calendar');
  const form = page.getByRole('dialog', { name: 'Add Event' });
  await page.getByRole('button', { name: 'Add Event' }).click();
  await form.getByLabel('Start time', { exact: true }).fill('14:45');
  await expect(form.getByLabel('End time', { exact: true })).toHaveValue('15:45');
  await form.getByLabel('End time', { exact: true }).fill('2pm');
  await form.getByLabel('Link').fill('toolstead.dev');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Please enter a title');
  await expect(form.getByLabel('Ends', { exact: true })).toHaveAccessibleDescription(
    'The end must not be before the start',
  );
  await expect(form.getByLabel('Link')).toHaveAccessibleDescription(
    'Links must begin with http:// or https://',
  );
  await form.getByLabel('End time', { exact: true }).fill('at noon');
  await form.getByLabel('Title').fill('Dentist');
  await expect(form.getByLabel('End time', { exact: true })).toHaveAccessibleDescription(
    'Please enter a valid time',
  );
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await page.reload();
  await page.getByRole('button', { name: 'Add Event' }).click();
  await expect(form.getByLabel('Title')).toHaveValue('Dentist');
  await expect(form.getByLabel('Start time', { exact: true })).toHaveValue('14:45');
  await expect(form.getByText('changed elsewhere')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await test.step('it is of the place that it was begun for', async () => {
    for (const title of ['', 'Choir']) {
      await page.locator('[role="gridcell"][data-day="2026-11-25"]').click();
      await expect(form.getByLabel('Title')).toHaveValue(title);
      await form.getByLabel('Title').fill('Choir');
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();
    }
  });
  // The hour that is proposed is another one by now.
  await page.clock.setFixedTime('2026-11-20T11:23:00Z');
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await page.getByRole('button', { name: 'Add Event' }).click();
  await expect(form.getByLabel('Title')).toHaveValue('Dentist');
  await form.getByRole('button', { name: 'Discard it' }).click();
  await expect(form.getByLabel('Title')).toHaveValue('');

  await test.step('the time zone of the person, once it was refused, stays shown while the event is sent again', async () => {
    await page.route(/calendar\.addEvent/, (route, request) =>
      route.continue({
        postData: (request.postData() ?? '').replaceAll(/"zone":"[^"]+"/g, '"zone":"America/Atlantis"'),
      }),
    );
    const zone = form.getByLabel('Time zone', { exact: true });
    await form.getByLabel('Title').fill('Concert');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(zone).toHaveAccessibleDescription('This time zone is not known');
    const letThrough = await holdCalls(page, /calendar\.addEvent/);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(zone).toHaveAccessibleDescription('');
    letThrough();
    await expect(zone).toHaveAccessibleDescription('This time zone is not known');
  });
  await test.step('a time zone that the server does not know is told at its field', async () => {
    await page.unrouteAll();
    await page.route(/calendar\.addEvent/, (route, request) =>
      route.continue({
        postData: (request.postData() ?? '').replaceAll('America/New_York', 'America/Atlantis'),
      }),
    );
    const [zone, ofEnd] = [
      form.getByLabel('Time zone', { exact: true }),
      form.getByLabel('Time zone of the end'),
    ];
    await form.getByLabel('Ends in another time zone').check();
    await ofEnd.selectOption('America/New_York');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(ofEnd).toHaveAccessibleDescription('This time zone is not known');
    await form.getByLabel('Ends in another time zone').uncheck();
    await zone.selectOption('America/New_York');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(zone).toHaveAccessibleDescription('This time zone is not known');
  });
  await test.step('an event ends in another zone, and its popover tells both clocks', async () => {
    await page.unrouteAll();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add Event' }).click();
    await form.getByRole('button', { name: 'Discard it' }).click();
    await form.getByLabel('Title').fill('Flight');
    await form.getByLabel('Starts', { exact: true }).fill('2026-11-26');
    await form.getByLabel('Start time', { exact: true }).fill('10:00');
    await form.getByRole('button', { name: 'Time zone' }).click();
    await form.getByLabel('Time zone', { exact: true }).selectOption('Europe/Berlin');
    await form.getByLabel('Ends in another time zone').check();
    await form.getByLabel('Time zone of the end').selectOption('America/New_York');
    await form.getByLabel('End time', { exact: true }).fill('13:00');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form).toBeHidden();
    await eventsOf(page, 'Flight').click();
    await expect(page.getByRole('dialog', { name: 'Flight' })).toContainText(
      '10:00 in Berlin – 13:00 in New York',
    );
  });
});

test('an event is read, edited and its series asked about by the keyboard alone', async ({
  page,
  visit,
  send,
}) => {
  await send('calendar.addEvent', {
    title: 'Standup',
    start: '2026-11-16T09:00:00',
    minutes: 15,
    rule: 'FREQ=DAILY;COUNT=3',
    reminders: [10],
  });
  await send('calendar.addEvent', {
    ...{ title: 'Choir', start: '2026-11-18T19:00:00', minutes: 90, location: 'Town hall' },
    ...{ notes: 'Bring the score', rule: 'FREQ=WEEKLY;COUNT=2' },
  });
  const rule = 'FREQ=DAILY;BYHOUR=9,15;COUNT=2';
  await send('calendar.addEvent', { title: 'Drops', start: '2026-11-20T09:00:00', minutes: 10, rule });
  await visit('calendar');
  await eventsOf(page, 'Standup').first().focus();
  await page.keyboard.press('Enter');
  const popover = page.getByRole('dialog', { name: 'Standup' });
  await expect(popover).toContainText('Every day, 3 times');
  await expect(popover).toContainText('Next 17 November, 18 November');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('e');
  await expect(editor(page).getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Daily');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(editor(page).getByLabel('Start time', { exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(editor(page).getByLabel('End time', { exact: true })).toHaveValue('09:30');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('option', { name: '09:15' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(editor(page).getByLabel('Start time', { exact: true })).toHaveValue('09:30');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(scopes(page).getByLabel('This event', { exact: true })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(scopes(page).getByLabel('All events')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(editor(page)).toBeHidden();
  await expect(eventsOf(page, 'Daily')).toHaveCount(3);

  await test.step('an event is duplicated with all that it has, an occurrence without its repeat', async () => {
    await eventsOf(page, 'Choir').last().click();
    await page.getByRole('dialog', { name: 'Choir' }).getByRole('button', { name: 'Duplicate' }).click();
    const form = page.getByRole('dialog', { name: 'Add Event' });
    await expect(form.getByLabel('Title')).toHaveValue('Choir');
    await form.getByLabel('Title').fill('Concert');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form).toBeHidden();
    await expect(eventsOf(page, 'Concert')).toHaveCount(1);
    await eventsOf(page, 'Concert').click();
    const copy = page.getByRole('dialog', { name: 'Concert' });
    await expect(copy).toContainText('Wednesday 25 November, 19:00 – 20:30');
    await expect(copy).toContainText('Town hall');
    await expect(copy).toContainText('Bring the score');
  });
  await test.step('a rule that the server refuses is told at the repeat', async () => {
    await edit(page, 'Drops');
    await editor(page).getByLabel('All day').check();
    await editor(page).getByRole('button', { name: 'Save' }).click();
    await scopes(page).getByLabel('All events').check();
    await scopes(page).getByRole('button', { name: 'Save' }).click();
    await expect(scopes(page)).toBeHidden();
    await expect(editor(page).getByLabel('Repeat', { exact: true }).first()).toHaveAccessibleDescription(
      'This repeat rule cannot be read: BYHOUR=9,15',
    );
  });
});

test('on a phone the sentence, the event and its form fit', SLOW, async ({ page, visit, send }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await send('calendar.addEvent', {
    title: 'Lunch with Sofia',
    start: '2026-11-20T12:30:00',
    location: 'Noma',
  });
  await visit('calendar');
  await eventsOf(page, 'Lunch with Sofia').first().click();
  const sheet = page.getByRole('dialog', { name: 'Lunch with Sofia' });
  await expect(sheet).toContainText('Friday 20 November, 12:30 – 13:30');
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Edit' }).click();
  await expect(editor(page).getByLabel('Title')).toBeFocused();
  await expect(sheet).toBeHidden();
  await page.keyboard.press('Escape');
  // The sheet that the form was opened from is closed: what opened that has the focus.
  await expect(eventsOf(page, 'Lunch with Sofia').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Edit' }).click();
  await editor(page).getByLabel('Repeat', { exact: true }).first().selectOption('Every week');
  const width = await editor(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
  expect(width).toBeLessThanOrEqual(0);
  await editor(page).getByLabel('Monday').check({ force: true });
  await expect(editor(page).getByText('Weekly on Monday and Friday', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(editor(page)).toBeHidden();
});

test(
  'a feed gets a secret address, which programs open and read without a sign-in',
  SLOW,
  async ({ page, user, visit }) => {
    await visit('calendar');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Feeds…' }).click();
    const feeds = page.getByRole('dialog', { name: 'Feeds' });
    await feeds.getByRole('button', { name: 'Add a feed' }).click();
    await feeds.getByLabel('Name').fill('Phone');
    await feeds.getByLabel('Current password').fill(user.password);
    await feeds.getByRole('button', { name: 'Add', exact: true }).click();
    const card = feeds.getByRole('region', { name: 'Phone', exact: true });
    await expect(card).toContainText('All calendars · everything · never read');
    const address = await card.getByRole('textbox', { name: 'Address of Phone' }).inputValue();
    await expect(card.getByRole('link', { name: 'open it in the calendar of the device' })).toHaveAttribute(
      'href',
      address.replace(/^https?:/, 'webcal:'),
    );
    expect(await violations(page)).toEqual([]);
    const read = await page.request.get(address);
    expect(await read.text()).toMatch(/^BEGIN:VCALENDAR/);
  },
);

test(
  'what a phone changed is listed with its address, and taken back',
  SLOW,
  async ({ page, toolstead, user, visit, send }) => {
    const { token } = await send<{ token: string }>('tokens.make', {
      name: 'Phone',
      tools: [{ tool: 'calendar', right: 'write' }],
      days: null,
      currentPassword: user.password,
    });
    await visit('calendar');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Feeds…' }).click();
    const feeds = page.getByRole('dialog', { name: 'Feeds' });
    const card = feeds.getByRole('region', { name: 'Phones and programs' });
    const address = await card.getByRole('textbox', { name: 'Address of your calendars' }).inputValue();
    expect(address).toBe(`${toolstead.url}/caldav/`);
    await page.keyboard.press('Escape');

    const headers = {
      authorization: `Basic ${Buffer.from(`${user.username}:${token}`).toString('base64')}`,
      'user-agent': 'Pocket/1.0',
    };
    const home = await page.request.fetch(`${address}calendars/${String(user.id)}/`, {
      method: 'PROPFIND',
      headers: { ...headers, depth: '1' },
    });
    const [, calendar = ''] = /<D:href>([^<]*calendar-\d+\/)</.exec(await home.text()) ?? [];
    const put = await page.request.put(`${toolstead.url}${calendar}dentist.ics`, {
      headers: { ...headers, 'content-type': 'text/calendar' },
      data: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:dentist\r\nDTSTART:20261120T140000Z\r\nSUMMARY:Dentist\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    });
    expect(put.status()).toBe(201);
    // Other windows follow.
    await expect(eventsOf(page, 'Dentist')).toBeVisible();

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Feeds…' }).click();
    await card.getByText('Where to enter it').click();
    await expect(card.getByRole('img', { name: 'QR code of the address, for DAVx⁵' })).toBeVisible();
    await card.getByText('What they changed in the last 7 days (1)').click();
    const changes = card.getByRole('list', { name: 'What they changed' }).getByRole('listitem');
    await expect(changes).toContainText(['Added “Dentist”']);
    await expect(changes).toContainText(['Pocket/1.0']);
    expect(await violations(page)).toEqual([]);
    await changes.getByRole('button', { name: /^Undo: Added “Dentist”/ }).click();
    await expect(page.getByText('The change was undone')).toBeVisible();
    await expect(changes).toHaveCount(0);
    // What is refused is told at once, and what was sent is shown.
    const task =
      'BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:t\r\nSUMMARY:Buy milk\r\nEND:VTODO\r\nEND:VCALENDAR\r\n';
    const refused = await page.request.put(`${toolstead.url}${calendar}task.ics`, {
      headers: { ...headers, 'content-type': 'text/calendar' },
      data: task,
    });
    expect(refused.status()).toBe(403);
    await card.getByText('What was refused in the last 7 days (1)').click();
    const refusal = card.getByRole('list', { name: 'What was refused' }).getByRole('listitem');
    await expect(refusal).toContainText(['“Buy milk”: Tasks and journals are not kept: only events are']);
    await refusal.getByRole('button', { name: 'Show what was sent: “Buy milk”' }).click();
    await expect(refusal.getByText('BEGIN:VTODO')).toBeVisible();
    const saved = page.waitForEvent('download');
    await refusal.getByRole('button', { name: 'Download what was sent: “Buy milk”' }).click();
    expect((await saved).suggestedFilename()).toBe('refused.ics');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(eventsOf(page, 'Dentist')).toHaveCount(0);
  },
);

test('what is added or edited is seen before it is stored', SLOW, async ({ page, visit }) => {
  await visit('calendar');
  const field = page.getByLabel('Quick add', { exact: true });
  await field.click();
  await page.keyboard.type('First tomorrow 12:30\n');
  await expect(eventsOf(page, 'First')).toBeVisible();

  const add = await holdCalls(page, '**/calendar.addEvent*');
  await field.focus();
  await page.keyboard.type('Lunch tomorrow 13:00\n');
  await expect(eventsOf(page, 'Lunch')).toBeVisible();
  await eventsOf(page, 'Lunch').click();
  await expect(page.getByText('“Lunch” is still being added')).toBeVisible();
  add();
  await expect(unnamed(page)).toHaveCount(0);
  await edit(page, 'Lunch');
  const save = await holdCalls(page, '**/calendar.editEvent*');
  await editor(page).getByLabel('Title', { exact: true }).fill('Late lunch');
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('[data-event]', { hasText: 'Late lunch' })).toBeVisible();
  save();
  await expect(editor(page)).toBeHidden();
  await page.reload();
  await expect(eventsOf(page, 'Late lunch')).toBeVisible();
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });

  test('on a phone a sentence makes an event, and the calendars are at hand', async ({ page, visit }) => {
    await visit('calendar');
    await expect(page.getByText('Nothing planned yet. Tap + to add an event.')).toBeVisible();
    await page.getByRole('button', { name: 'Add event' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add an event' });
    const field = sheet.getByLabel('Quick add', { exact: true });
    await expect(field).toBeFocused();
    await field.fill('Lunch with Sofia tomorrow 12:30 for 1h');
    await expect(sheet.getByRole('list', { name: 'Understood' })).toContainText('12:30');
    expect(await violations(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Add Event' }).click();
    await expect(sheet).toBeHidden();
    await expect(eventsOf(page, 'Lunch with Sofia')).toHaveCount(1);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Calendars' }).click();
    const calendars = page.getByRole('dialog', { name: 'Calendars' });
    await expect(calendars.getByRole('checkbox', { name: 'Personal' })).toBeVisible();
    await test.step('the month above them has all its days in sight', async () => {
      const line = await calendars.getByRole('listitem').first().boundingBox();
      expect(line?.height).toBeGreaterThanOrEqual(44);
      expect(await calendars.evaluate((popover) => popover.scrollWidth - popover.clientWidth)).toBe(0);
    });
    await calendars.getByRole('checkbox', { name: 'Work' }).click();
    await expect(eventsOf(page, 'Lunch with Sofia')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await field.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Add Event' })).toBeVisible();
  });
});
