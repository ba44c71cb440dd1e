import type { Page } from '@playwright/test';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { shortDayName } from '@/platform/shared/civil-names';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { violations } from '../support/axe';
import { expect, SLOW, test } from '../support/e2e';
import { mutate } from '../support/typed-call';

const TODAY = new Date().toISOString().slice(0, 10);
const back = (days: number) => textOfDay((dayOf(TODAY) ?? 0) - days);
// Its first day is in no case one of the last twelve months.
const LAST_YEAR = String(Number(TODAY.slice(0, 4)) - 1);
const named = (day: string) => shortDayName(day, USUAL_PREFERENCES);
const cell = (page: Page, day: string) => page.locator(`[data-date="${day}"]`);
const noSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// The browser's zone, which it would take on with its first page, after the habits have begun in another one.
test.beforeEach(async ({ send }) => {
  await send('preferences.update', { timeZone: 'UTC' });
});

test(
  'a habit is opened from Today, its days are changed by keys, explained, paused and followed',
  SLOW,
  async ({ page, context, visit, send }) => {
    await send('goalsHabits.addHabit', { name: 'Read' });
    const { id } = await send<{ id: number }>('goalsHabits.addHabit', {
      ...{ name: 'Run', question: 'Did you run?', kind: 'amount', unit: 'km', step: 500, target: 5_000 },
      startDate: `${LAST_YEAR}-01-02`,
    });
    await send('goalsHabits.setEntries', {
      entries: Array.from({ length: 30 }, (_, at) => ({
        ...{ habitId: id, day: back(at + 2), note: at === 4 ? '下雨' : '' },
        ...(at % 5 === 3 ? { state: 'skipped' } : { amount: 5_000 }),
      })),
    });
    await visit('goals-habits');
    await page.getByRole('listitem', { name: /^“Run”/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`habit=${String(id)}`));
    const head = page.getByRole('heading', { name: 'Run', exact: true });
    await expect(head).toBeFocused();
    await expect(page.getByText('Did you run?')).toBeVisible();
    await expect(page.getByText(/^Every day, 5 km · since/)).toBeVisible();

    const other = await context.newPage();
    await visit(`goals-habits?habit=${String(id)}`, other);

    // By keys: done, a typed amount, skipped, taken back.
    await cell(page, TODAY).focus();
    await page.keyboard.press('ArrowUp');
    const yesterday = cell(page, back(1));
    await expect(yesterday).toBeFocused();
    await expect(yesterday).toHaveAccessibleName(`${named(back(1))}: nothing noted`);
    await page.keyboard.press('Space');
    await expect(yesterday).toHaveAccessibleName(`${named(back(1))}: done, 5 km`);
    await page.keyboard.type('5.5');
    await page.keyboard.press('Enter');
    await expect(yesterday).toHaveAccessibleName(`${named(back(1))}: done, 5.5 km`);
    await expect(yesterday).toBeFocused();
    await expect(cell(other, back(1))).toHaveAccessibleName(`${named(back(1))}: done, 5.5 km`);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('s');
    await expect(cell(page, back(2))).toHaveAccessibleName(`${named(back(2))}: skipped`);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(cell(page, back(2))).toHaveAccessibleName(`${named(back(2))}: done, 5 km`);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('definition').filter({ hasText: '125.5 km' }).first()).toBeVisible();

    // A note, shown by its day in both windows.
    await page.keyboard.press('o');
    const note = page.getByRole('dialog', { name: 'Note for “Run”' });
    await note.getByLabel('Note').fill('New shoes');
    await note.getByRole('button', { name: 'Save' }).click();
    await expect(note).toBeHidden();
    await expect(yesterday).toBeFocused();
    await expect(other.getByRole('list', { name: 'Notes' }).getByRole('listitem')).toHaveText([
      /5\.5 km.*New shoes/,
      /下雨/,
    ]);

    // The same as tables.
    const days = page.getByRole('region', { name: 'Days', exact: true });
    await days.getByRole('button', { name: 'Show as table' }).click();
    await expect(days.getByRole('table').getByRole('row').nth(1)).toContainText('done, 5.5 km');
    await days.getByRole('button', { name: 'Show as table' }).click();
    const score = page.getByRole('region', { name: 'Score', exact: true });
    await score.getByRole('radio', { name: 'Week' }).check();
    await score.getByRole('button', { name: 'Show as table' }).click();
    await expect(score.getByRole('row')).toHaveCount(8);
    await score.getByRole('button', { name: 'Show as table' }).click();

    // Why the score is what it is, and from there to a day; the choice of the range is kept.
    await score.getByRole('button', { name: /^Why \d+ %\?$/ }).click();
    const steps = score.getByRole('table', { name: 'The last 30 days of the score' });
    await expect(steps.getByRole('row').nth(1)).toContainText('Open: counts once something is noted');
    await expect(steps.getByRole('row').nth(2)).toContainText('5.5 of 5 km');
    await expect(steps.getByRole('row').nth(6)).toContainText('Skipped: the score stands still');
    await steps.getByRole('button', { name: named(back(5)) }).click();
    await expect(cell(page, back(5))).toBeFocused();
    await page.keyboard.press('m');
    await expect(cell(page, back(5))).toHaveAccessibleName(`${named(back(5))}: missed`);
    await expect(steps.getByRole('row').nth(6)).toContainText('0 of 5 km');
    expect(await violations(page)).toEqual([]);

    // Paused and gone on with, in the other window.
    await page.keyboard.press('p');
    await page.getByRole('dialog', { name: 'Pause “Run”' }).getByLabel('Reason').fill('Knee');
    await page.keyboard.press('Enter');
    const pauses = other.getByRole('list', { name: 'Pauses' });
    await expect(pauses.getByRole('listitem')).toContainText('Knee');
    await expect(cell(other, TODAY)).toHaveAccessibleName(`${named(TODAY)}: paused`);
    await pauses.getByRole('button', { name: 'Edit…' }).click();
    const edit = other.getByRole('dialog', { name: 'Edit the pause' });
    await edit.getByLabel('Reason').fill('Knee, left');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('list', { name: 'Pauses' })).toContainText('Knee, left');
    await pauses.getByRole('button', { name: 'End' }).click();
    await expect(page.getByText('No pauses.')).toBeVisible();

    // Another year, a day before the habit began, and its start moved there.
    await page.getByRole('button', { name: 'Earlier year' }).click();
    await expect(page.getByText(LAST_YEAR, { exact: true })).toBeVisible();
    const first = `${LAST_YEAR}-01-01`;
    const early = cell(page, first);
    await expect(early).toHaveAccessibleName(`${named(first)}: before it began`);
    await early.click();
    await expect(page.getByText('This day is before the habit began')).toBeVisible();
    await page.getByRole('button', { name: 'Begin on that day' }).click();
    await expect(early).toHaveAccessibleName(`${named(first)}: done, 5 km`);

    // Back to the row that it was opened by.
    await early.focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listitem', { name: /^“Run”/ })).toBeFocused();

    // Deleted in one window, it is gone in the other, and there again when that is undone.
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(head).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(other.getByRole('heading', { name: 'Habit not found' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(other.getByRole('heading', { name: 'Run', exact: true })).toBeVisible();
  },
);

test(
  'a page of a habit that is not there says so; archived ones are there; nothing scrolls sideways on a phone',
  SLOW,
  async ({ page, toolstead, visit, send }) => {
    const { id } = await send<{ id: number }>('goalsHabits.addHabit', {
      name: '每天早上读书三十分钟并且写下一句话作为笔记以便以后可以回头看看',
      ...{ direction: 'at_most', startDate: back(20) },
    });
    await send('goalsHabits.addHabit', { name: 'Next' });
    const stranger = await toolstead.createUser();
    const foreign = await mutate<{ id: number }>(toolstead, stranger, 'goalsHabits.addHabit', {
      name: 'Theirs',
    });
    await visit(`goals-habits?habit=${String(foreign.id)}`);
    await expect(page.getByRole('heading', { name: 'Habit not found' })).toBeVisible();
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(page.getByRole('tab', { name: 'Today' })).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await visit(`goals-habits?habit=${String(id)}`);
    await cell(page, back(3)).click();
    await expect(cell(page, back(3))).toHaveAccessibleName(`${named(back(3))}: happened`);
    await page.getByRole('button', { name: 'Did not happen' }).click();
    await expect(cell(page, back(3))).toHaveAccessibleName(`${named(back(3))}: did not happen`);
    await page.getByRole('button', { name: /^Why/ }).click();
    await expect(page.getByRole('table', { name: /days of the score/ })).toBeVisible();
    expect(await noSideways(page)).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);

    const more = page.getByRole('button', { name: /^More for/ });
    await more.click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect(page.getByText('Archived', { exact: true })).toBeVisible();
    await more.click();
    await page.getByRole('menuitem', { name: 'Take out of the archive' }).click();
    await expect(page.getByText('Archived', { exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Next habit' })).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.getByRole('heading', { name: 'Next', exact: true })).toBeVisible();
  },
);

test('the page of a goal begins as high as that of a habit among others', async ({ page, visit, send }) => {
  const { id } = await send<{ id: number }>('goalsHabits.addHabit', { name: 'Read' });
  await send('goalsHabits.addHabit', { name: 'Run' });
  const goal = await send<{ id: number }>('goalsHabits.addGoal', { name: 'Books', measure: 'steps' });
  await visit(`goals-habits?habit=${String(id)}`);
  await expect(page.getByRole('button', { name: 'Next habit' })).toBeVisible();
  const ofHabit = await page.getByRole('button', { name: 'Today', exact: true }).boundingBox();
  await visit(`goals-habits?goal=${String(goal.id)}`);
  expect(await page.getByRole('button', { name: 'Back', exact: true }).boundingBox()).toMatchObject({
    y: ofHabit?.y,
  });
});
