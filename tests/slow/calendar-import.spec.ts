import type { Page } from '@playwright/test';
import { violations } from '../support/axe';
import { expect, test } from '../support/e2e';

const event = (uid: string, title: string, start: string, ...more: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20261101T000000Z',
  `SUMMARY:${title}`,
  `DTSTART${start}`,
  ...more,
  'END:VEVENT',
];
const file = (...events: string[][]) => ({
  name: 'team.ics',
  mimeType: 'text/calendar',
  buffer: Buffer.from(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Other//Program//EN',
      ...events.flat(),
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  ),
});
const PLANNING = (start: string) => event('planning@other', 'Sprint planning', start, 'DURATION:PT1H');
const REVIEW = (start: string) => event('review@other', 'Quarterly review', start, 'DURATION:PT2H');
const TASK = ['BEGIN:VTODO', 'UID:task@other', 'SUMMARY:Buy milk', 'END:VTODO'];

const rows = (page: Page) => page.getByRole('table', { name: 'What would be imported' }).getByRole('row');
const picker = (page: Page) => page.getByLabel('Choose a file');

test.beforeEach(async ({ page, visit, send }) => {
  await page.clock.setFixedTime('2026-11-20T10:23:00Z');
  await send('preferences.update', { timeZone: 'UTC', dateOrder: 'ymd' });
  await send('calendar.addCalendar', { name: 'Work', color: '#4f46e5' });
  await send('calendar.addCalendar', { name: 'Personal', color: '#15803d' });
  await visit('calendar?screen=import');
});

test('on a phone each event has three lines, which say what happens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const place = 'LOCATION:Room 2.08 in the old building behind the station';
  await picker(page).setInputFiles(
    file(event('forum@other', `Forum ${'of architecture '.repeat(5)}`, ':20261123T100000Z', place)),
  );
  const row = rows(page).nth(1);
  await expect(row).toContainText('Mon 23 Nov 2026');
  await expect(row).toContainText('Place “Room 2.08');
  const isCut = await row
    .getByTitle(/^Place/)
    .evaluate((told) => told.scrollWidth > told.clientWidth || told.scrollHeight > told.clientHeight);
  expect(isCut).toBe(false);
  const height = await row.evaluate((element) => element.scrollHeight);
  expect(height).toBeLessThanOrEqual(88);
  expect(await violations(page)).toEqual([]);
});

test('a file is looked at, imported as it was shown, and taken back', async ({ page }) => {
  await picker(page).setInputFiles(
    file(
      PLANNING(':20261123T100000Z'),
      event('drill@other', 'Fire drill', ':2026-13-99'),
      event('holidays@other', 'Company holidays', ';VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20270104'),
      TASK,
    ),
  );
  await expect(page.getByText('team.ics holds 3 events; 1 task is left out.')).toBeVisible();
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).nth(1)).toContainText('NewSprint planningMon 23 Nov 2026, 10:00 – 11:00');
  await expect(rows(page).filter({ hasText: 'Fire drill' })).toContainText(
    /Not knownLine \d+: DTSTART cannot be read/,
  );
  await expect(rows(page).filter({ hasText: 'Company' })).toContainText('Thu 24 Dec 2026 – Sun 3 Jan 2027');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('tab', { name: /^Skipped/ }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('tab', { name: /^All/ }).click();

  // What is new can be left out.
  const holidays = page.getByRole('checkbox', { name: 'Import “Company holidays”' });
  await holidays.click();
  await expect(page.getByRole('button', { name: 'Import 1 Event', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'All of them' }).click();
  await page.getByRole('menuitem', { name: 'Take all from the file' }).click();
  await expect(holidays).toBeChecked();

  await page.getByLabel('Into').selectOption('Personal');
  const run = page.getByRole('button', { name: 'Import 2 Events' });
  await expect(run).toBeEnabled();
  await run.click();
  await expect(page.getByText('Imported 2 new events.')).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Unchanged/ })).toContainText('2');
  await expect(page.getByRole('button', { name: 'Import 0 Events' })).toBeHidden();

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Imported 2 new events.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Import 2 Events' })).toBeEnabled();
});

test('an event that was changed here is kept unless the file’s is taken', async ({ page, send }) => {
  const { items } = await send<{ items: unknown[] }>('calendar.importIcs', {
    ics: file(PLANNING(':20261123T100000Z'), REVIEW(':20261126T090000Z')).buffer.toString(),
  });
  expect(items).toHaveLength(2);
  await page.getByRole('link', { name: 'Cancel' }).click();
  const review = page.getByRole('button', { name: /^“?Quarterly review/ });
  await review.click();
  await page.getByRole('dialog', { name: 'Quarterly review' }).getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Event' });
  await editor.getByLabel('Title').fill('Review of the quarter');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();

  await page.goBack();
  await picker(page).setInputFiles(file(PLANNING(':20261124T100000Z'), REVIEW(':20261126T100000Z')));
  await expect(page.getByRole('button', { name: 'Import 1 Event', exact: true })).toBeEnabled();
  const changedHere = rows(page).filter({ hasText: 'Changed here' });
  await expect(changedHere.getByRole('radio', { name: 'Keep' })).toBeChecked();
  await page.getByRole('tab', { name: /^Changed here/ }).click();
  await page.getByRole('button', { name: 'All of them' }).click();
  await page.getByRole('menuitem', { name: 'Take all from the file' }).click();
  await expect(changedHere.getByRole('radio', { name: 'Take' })).toBeChecked();
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('What you decided about 1 event would be lost.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Import 2 Events' }).click();
  await expect(page.getByText('Imported 2 changed events.')).toBeVisible();
  await page.getByRole('link', { name: 'Show the calendar' }).click();
  await expect(page.getByRole('button', { name: /^“?Quarterly review/ })).toHaveCount(1);
});

test('a file that is no calendar, is empty or too large says so', async ({ page }) => {
  const told = page.getByRole('alert');
  await picker(page).setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(told).toContainText('Please upload a valid .ics file.');
  await picker(page).setInputFiles({
    name: 'large.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.alloc(32 * 1024 * 1024 + 1, 'x'),
  });
  await expect(told).toContainText('The file is larger than 32 MB.');
  await picker(page).setInputFiles(file(TASK));
  await expect(told).toContainText('No events found in the file.');

  await picker(page).setInputFiles(file(PLANNING(':20261123T100000Z')));
  await expect(rows(page).last()).toContainText('Sprint planning');
  await expect(told).toHaveCount(0);
});
