import type { Locator, Page } from '@playwright/test';
import { holdCalls } from '../support/answers';
import { violations } from '../support/axe';
import { expect, SLOW, test } from '../support/e2e';

// The browser's zone, which it would take on with its first page, after the habits have begun in another one.
test.beforeEach(async ({ send }) => {
  await send('preferences.update', { timeZone: 'UTC' });
});

const row = (page: Page, name: string): Locator =>
  page.getByRole('listitem', { name: new RegExp(`^“${name}”`) });
const order = (page: Page) =>
  page
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map((one) => /“(.+?)”/.exec(one.ariaLabel ?? '')?.[1]));

test(
  'a first visit begins with an example, and a habit with amounts is added by keys',
  SLOW,
  async ({ page, visit }) => {
    await visit('goals-habits');
    await expect(page.getByRole('heading', { name: 'No habits yet.' })).toBeVisible();
    await expect(page.getByText('No habits yet. Press N to add one, or import from Loop.')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('Tap + to add one, or import from Loop.')).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Read: every day' }).click();
    await expect(row(page, 'Read')).toHaveAccessibleName(/today: due\. Streak 0 days, 0 percent\./);
    // The other examples stay until something else is begun with.
    await expect(page.getByRole('button', { name: 'Read: every day' })).toBeHidden();
    await page.getByRole('button', { name: 'Call family: once a week' }).click();
    await expect(row(page, 'Call family')).toBeVisible();

    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Add habit' });
    await expect(form.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.getByText('Please enter a habit name')).toBeVisible();
    await page.keyboard.type('跑步');
    await form.getByText('Amount', { exact: true }).click();
    await form.getByLabel('Rhythm').selectOption('days');
    await form.getByLabel('Unit').fill('km');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form.getByText('Please enter a target of 0 or more')).toBeVisible();
    await form.getByRole('spinbutton', { name: 'Target' }).fill('5.5');
    // A time that cannot be read is told, and not left out.
    await form.getByRole('button', { name: 'Add a reminder' }).click();
    const reminder = form.getByRole('textbox', { name: 'Reminder 1' });
    await reminder.fill('in the evening');
    await page.keyboard.press('Enter');
    await expect(reminder).toHaveAccessibleDescription('Please enter a valid time');
    await expect(reminder).toHaveAttribute('aria-invalid', 'true');
    // It outlives Escape as it was typed, and is told again; each stays itself when one before it goes.
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await page.keyboard.press('n');
    await expect(reminder).toHaveValue('in the evening');
    await form.getByRole('button', { name: 'Add a reminder' }).click();
    await form.getByRole('textbox', { name: 'Reminder 2' }).fill('at night');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form.getByText('Please enter a valid time')).toHaveCount(2);
    await form.getByRole('button', { name: 'Remove reminder 1' }).click();
    await expect(reminder).toHaveValue('at night');
    await reminder.fill('8 pm');
    await reminder.blur();
    await expect(reminder).toHaveValue('20:00');
    expect(await violations(page)).toEqual([]);
    await reminder.press('Enter');
    await expect(form).toBeHidden();
    await expect(row(page, '跑步')).toContainText('of 5.5 km');
    await expect(page.getByRole('button', { name: 'Coffee: at most 2 cups' })).toBeHidden();
  },
);

test(
  'of many goals below the day only those in sight are in the page, and the keyboard reaches the last',
  SLOW,
  async ({ page, visit, send }) => {
    await send('goalsHabits.addHabit', { name: 'Read', rhythm: 'days' });
    const dueDay = (at: number) => new Date(Date.now() + (at + 1) * 86_400_000).toISOString().slice(0, 10);
    for (let at = 0; at < 60; at++)
      await send('goalsHabits.addGoal', {
        ...{ name: `Goal ${String(at + 1)}`, measure: 'number', targetValue: 5_000, dueDate: dueDay(at) },
      });
    await visit('goals-habits');
    const goals = page.getByRole('list', { name: 'Open goals' });
    const names = () => goals.getByRole('button').allTextContents();
    await expect(goals.getByRole('button', { name: 'Goal 1', exact: true })).toBeVisible();
    expect((await names()).length).toBeLessThan(30);
    expect(await violations(page)).toEqual([]);
    await goals.getByRole('button', { name: 'Goal 1', exact: true }).focus();
    for (let at = 2; at <= 60; at++) {
      await page.keyboard.press('Tab');
      await expect(goals.getByRole('button', { name: `Goal ${String(at)}`, exact: true })).toBeFocused();
    }
    expect((await names()).length).toBeLessThan(30);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Goal 60' })).toBeVisible();
  },
);

test('a day is kept by keys, followed by a second window, undone and reloaded', async ({
  page,
  context,
  visit,
  send,
}) => {
  for (const habit of [
    { name: 'Read' },
    { name: 'Run', kind: 'amount', unit: 'km', step: 500, target: 5_000 },
    { name: 'Sleep early' },
  ]) {
    await send('goalsHabits.addHabit', habit);
  }
  await visit('goals-habits');
  const other = await context.newPage();
  await visit('goals-habits', other);
  await expect(page.getByText('0 of 3 done')).toBeVisible();

  // Where the page opens, keys lead into the list.
  await page.keyboard.press('j');
  await expect(row(page, 'Read')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(row(page, 'Read')).toHaveAccessibleName('“Read”, today: done. Streak 1 day, 5 percent.');
  await expect(page.getByText('1 of 3 done')).toBeVisible();
  await expect(other.getByText('1 of 3 done')).toBeVisible();
  // The row went to the others that are done; the focus stayed, and a step down comes to what is there now.
  expect(await order(page)).toEqual(['Run', 'Sleep early', 'Read']);
  await expect(row(page, 'Run')).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(page, 'Run')).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(page, 'Sleep early')).toBeFocused();
  await page.keyboard.press('k');
  await expect(row(page, 'Run')).toBeFocused();

  // A typed amount, a step, and one that cannot be read.
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/goalsHabits\.setEntry/.test(request.url())) sent.push(request.url());
  });
  await page.keyboard.type('4,5');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Run')).toHaveAccessibleName(/4\.5 km of 5 km/);
  await expect(row(page, 'Run')).toBeFocused();
  await page.keyboard.press('+');
  await expect(row(page, 'Run')).toHaveAccessibleName(/5 km, done/);
  await expect(page.getByText('2 of 3 done')).toBeVisible();
  await expect.poll(() => sent).toHaveLength(2);
  await page.keyboard.type('1');
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This amount cannot be read')).toBeVisible();
  await expect(page.getByLabel('Amount of “Run”')).toHaveValue('1x');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Amount of “Run”')).toHaveValue('5');
  await expect(row(page, 'Run')).toBeFocused();
  await expect(row(page, 'Run')).toHaveAccessibleName(/5 km, done/);

  // The tick fills what is missing.
  await page.keyboard.press('-');
  await expect(row(page, 'Run')).toHaveAccessibleName(/4\.5 km of 5 km/);
  await page.getByRole('checkbox', { name: '“Run” done' }).click();
  await expect(row(page, 'Run')).toHaveAccessibleName(/5 km, done/);

  await row(page, 'Sleep early').focus();
  await page.keyboard.press('s');
  await expect(row(page, 'Sleep early')).toHaveAccessibleName(/skipped/);
  await expect(page.getByText('All done for today.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row(page, 'Sleep early')).toHaveAccessibleName(/today: due/);
  await row(page, 'Sleep early').focus();
  await page.keyboard.press('m');
  await expect(row(page, 'Sleep early')).toHaveAccessibleName(/missed/);

  // A note, which another window can read.
  await page.keyboard.press('o');
  const note = page.getByRole('dialog', { name: 'Note for “Sleep early”' });
  await note.getByLabel('Note').fill('看书太晚');
  await note.getByRole('button', { name: 'Save' }).click();
  await expect(note).toBeHidden();
  await row(other, 'Sleep early').getByRole('button', { name: 'More for “Sleep early”' }).click();
  await other.getByRole('menuitem', { name: 'Note…' }).click();
  await expect(other.getByLabel('Note', { exact: true })).toHaveValue('看书太晚');
  await other.keyboard.press('Escape');

  // Deleted by a key, undone in the same way; what stands is there after a reload.
  await row(page, 'Sleep early').focus();
  await page.keyboard.press('Delete');
  await expect(row(page, 'Sleep early')).toBeHidden();
  await expect(row(other, 'Sleep early')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row(page, 'Sleep early')).toHaveAccessibleName(/missed/);
  await page.reload();
  await expect(page.getByText('2 of 3 done')).toBeVisible();
  // What is looked for changes nothing of the day.
  await page.goto('goals-habits?q=Read');
  await expect(row(page, 'Run')).toBeHidden();
  await expect(page.getByText('2 of 3 done')).toBeVisible();
  await expect(page.getByText('All done for today.')).toBeHidden();
  await page.goto('goals-habits');
  await expect(row(page, 'Run')).toHaveAccessibleName(/5 km, done/);

  // The day before is before the habits began.
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/day=/);
  await row(page, 'Read').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('This day is before the habit began')).toBeVisible();
  await page.getByRole('button', { name: 'Begin on that day' }).click();
  await expect(row(page, 'Read')).toHaveAccessibleName(/: done\. Streak 2 days/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row(page, 'Read')).toHaveAccessibleName(/: not due\. Streak 1 day/);
  await page.keyboard.press('t');
  await expect(page.getByText('2 of 3 done')).toBeVisible();

  // Everything is paused, and goes on.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Pause all habits…' }).click();
  const pause = page.getByRole('dialog', { name: 'Pause all habits' });
  await pause.getByLabel('Reason').fill('Flu');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Paused: Flu')).toBeVisible();
  // What is done within it is told to count for nothing.
  await expect(row(page, 'Read')).toContainText('done · paused, so it does not count');
  await expect(other.getByText('Paused: Flu')).toBeVisible();
  await other.getByRole('button', { name: 'End the pause' }).click();
  await expect(page.getByText('Paused: Flu')).toBeHidden();
  expect(await violations(page)).toEqual([]);
});

test(
  'keys go on to other days however late they come, and through amounts that are done',
  SLOW,
  async ({ page, visit, send }) => {
    const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const amount = { kind: 'amount', target: 5_000, startDate: '2026-01-01' };
    await send('goalsHabits.addHabit', { name: 'Run', ...amount });
    const { id } = await send<{ id: number }>('goalsHabits.addHabit', {
      name: 'Swim',
      startDate: '2026-01-01',
    });
    await send('goalsHabits.addHabit', { name: 'Cycle', ...amount });
    // On the other day it is in another part of the list.
    await send('goalsHabits.setEntry', { habitId: id, day: dayBefore(2), state: 'done' });
    await send('goalsHabits.addPause', { from: dayBefore(5), until: dayBefore(5), reason: 'Flu' });
    await visit('goals-habits');
    await row(page, 'Swim').focus();
    let letGo = await holdCalls(page, /goalsHabits\.today/);
    const loading = page.getByRole('status', { name: 'Loading habits' });
    await page.keyboard.press('ArrowLeft');
    await expect(loading).toBeVisible();
    await expect(row(page, 'Swim')).toBeHidden();
    await expect(page.getByText('0 of 3 done')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(new RegExp(`day=${dayBefore(2)}`));
    letGo();
    await expect(row(page, 'Swim')).toHaveAccessibleName(/done/);
    await expect(row(page, 'Swim')).toBeFocused();
    await page.keyboard.press('t');
    await expect(page).not.toHaveURL(/day=/);
    await expect(row(page, 'Swim')).toBeFocused();

    // What is done goes to the others, the focus stays for the next; a step keeps it.
    await page.keyboard.press('Space');
    await expect(row(page, 'Swim')).toHaveAccessibleName(/done/);
    await expect(row(page, 'Cycle')).toBeFocused();
    await page.keyboard.press('k');
    await expect(row(page, 'Run')).toBeFocused();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Run')).toHaveAccessibleName(/done/);
    await expect(row(page, 'Cycle')).toBeFocused();
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Cycle')).toBeFocused();
    await page.keyboard.press('+');
    await expect(row(page, 'Cycle')).toHaveAccessibleName(/done/);
    await expect(row(page, 'Cycle')).toBeFocused();

    // The sidebar is open, and leaves little.
    await page.setViewportSize({ width: 820, height: 1180 });
    await expect(page.getByRole('button', { name: 'Cycle', exact: true })).toBeInViewport({ ratio: 1 });
    const { height = 999 } = (await row(page, 'Cycle').boundingBox()) ?? {};
    expect(height).toBeLessThan(100);
    const more = row(page, 'Cycle').getByRole('button', { name: 'More for “Cycle”' });
    await expect(more).toBeInViewport({ ratio: 1 });

    await page.keyboard.press('?');
    await expect(page.getByText('＋', { exact: true })).toBeVisible();

    // The notice above a day that is late is neither taken away nor told again.
    await visit(`goals-habits?day=${dayBefore(5)}`);
    const notice = page.getByText(/^Paused until .*: Flu/);
    await expect(notice).toBeVisible();
    // It is over, and to be ended no more.
    await expect(page.getByRole('button', { name: 'End the pause' })).toBeHidden();
    letGo = await holdCalls(page, /goalsHabits\.today/);
    await page.keyboard.press('ArrowLeft');
    await expect(loading).toBeVisible();
    await expect(notice).toBeVisible();
    letGo();
    await expect(notice).toBeHidden();
  },
);

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('a day is kept with a thumb, and nothing scrolls sideways', async ({ page, visit, send }) => {
    await send('goalsHabits.addHabit', {
      name: '每天早上读书三十分钟并且写下一句话作为笔记',
    });
    await send('goalsHabits.addHabit', {
      ...{ name: 'Water', kind: 'amount', unit: 'glasses', target: 2_000 },
    });
    await visit('goals-habits');
    await page.getByRole('checkbox', { name: /读书/ }).tap();
    await expect(page.getByText('1 of 2 done')).toBeVisible();
    await page.getByRole('button', { name: 'More of “Water”' }).tap();
    await page.getByRole('button', { name: 'More of “Water”' }).tap();
    await expect(page.getByText('All done for today.')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );

    await row(page, 'Water').getByRole('button', { name: 'More for “Water”' }).tap();
    await page.getByRole('menuitem', { name: 'Delete' }).tap();
    await expect(row(page, 'Water')).toBeHidden();
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Trash' }).tap();
    const trash = page.getByRole('dialog');
    await trash.getByRole('checkbox', { name: /Water/ }).tap();
    await trash.getByRole('button', { name: 'Restore' }).tap();
    await expect(trash.getByText('Deleted habits and goals can be restored from here.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(page, 'Water')).toHaveAccessibleName(/2 glasses, done/);
  });
});
