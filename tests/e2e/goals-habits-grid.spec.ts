import type { Locator, Page } from '@playwright/test';
import { violations } from '../support/axe';
import { dragByMouse } from '../support/devflow-board';
import { expect, SLOW, test } from '../support/e2e';

const DAY_MS = 24 * 3_600_000;
/** So many days ago, where the people of these tests are. */
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const line = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
const cell = (page: Page, name: string, days: number): Locator =>
  line(page, name).locator(`[data-day="${ago(days)}"]`);
/** The lines as they are shown: heads of groups, and habits. */
const lines = (page: Page) =>
  page.locator('[data-line]').evaluateAll((rows) =>
    rows
      .map((row) => ({ at: Number(row.getAttribute('data-index')), row }))
      .sort((one, other) => one.at - other.at)
      .map(({ row }) => {
        const head = row.querySelector('[data-part="head"] > span');
        return (head ?? row.querySelector('[role="rowheader"] > button'))?.textContent;
      }),
  );

test.use({ viewport: { width: 1440, height: 900 } });

test(
  'habits of many days are kept, ordered, grouped and archived, with a second window along',
  SLOW,
  async ({ page, context, visit, send }) => {
    await send('preferences.update', { timeZone: 'UTC' });
    const startDate = ago(3);
    for (const habit of [
      { name: 'Read' },
      { name: 'Run', kind: 'amount', unit: 'km', step: 500, target: 5_000 },
      { name: 'Sleep early' },
      { name: 'No sweets', direction: 'at_most' },
    ]) {
      await send('goalsHabits.addHabit', { ...habit, startDate });
    }
    await visit('goals-habits?tab=habits');
    const other = await context.newPage();
    await visit('goals-habits?tab=habits', other);
    await expect(cell(page, 'No sweets', 1)).toHaveAccessibleName(/nothing noted, kept$/);
    await expect(cell(other, 'Read', 0)).toBeVisible();

    // By keys over days and rows, from where the page opens.
    await page.keyboard.press('j');
    await expect(cell(page, 'Read', 0)).toBeFocused();
    await cell(page, 'Read', 0).click();
    await expect(cell(page, 'Read', 0)).toHaveAccessibleName(/^“Read”, \w+day \d+ \w+: done$/);
    await expect(cell(other, 'Read', 0)).toHaveAccessibleName(/: done$/);
    await page.keyboard.press('ArrowLeft');
    await expect(cell(page, 'Read', 1)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(cell(page, 'Read', 1)).toHaveAccessibleName(/: done$/);
    await page.keyboard.press('Space');
    await expect(cell(page, 'Read', 1)).toHaveAccessibleName(/: nothing noted$/);
    await page.keyboard.press('s');
    await expect(cell(page, 'Read', 1)).toHaveAccessibleName(/: skipped$/);
    await page.keyboard.press('j');
    await expect(cell(page, 'Run', 1)).toBeFocused();
    await page.keyboard.type('5,5');
    await page.keyboard.press('Enter');
    await expect(cell(page, 'Run', 1)).toHaveAccessibleName(/: 5\.5 km, done$/);
    await expect(cell(page, 'Run', 1)).toBeFocused();
    // Its page leads back to its row.
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Run', exact: true })).toBeVisible();
    await page.goBack();
    await expect(cell(page, 'Run', 0)).toBeFocused();
    await page.keyboard.press('+');
    await expect(cell(page, 'Run', 0)).toHaveAccessibleName(/: 0\.5 km of 5 km$/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('m');
    await expect(cell(page, 'Sleep early', 0)).toHaveAccessibleName(/: missed$/);
    await page.keyboard.press('o');
    const note = page.getByRole('dialog', { name: 'Note for “Sleep early”' });
    await note.getByLabel('Note').fill('看书太晚');
    await note.getByRole('button', { name: 'Save' }).click();
    await expect(cell(page, 'Sleep early', 0)).toHaveAccessibleName(/: missed, has a note$/);
    await expect(cell(other, 'Sleep early', 0)).toHaveAccessibleName(/: missed, has a note$/);

    // A press on an amount opens its entry, which leaves with Escape as it was.
    await cell(page, 'Run', 2).click();
    await expect(page.getByLabel('Amount of “Run”')).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('9');
    await page.keyboard.press('Escape');
    await expect(cell(page, 'Run', 2)).toBeFocused();
    await expect(cell(page, 'Run', 2)).toHaveAccessibleName(/: nothing noted$/);

    // A day before the habit began begins it then, and both are undone together.
    await cell(page, 'Read', 5).click();
    await expect(page.getByText('This day is before the habit began')).toBeVisible();
    await expect(cell(page, 'Read', 5)).toHaveAccessibleName(/: before it began$/);
    await page.getByRole('button', { name: 'Begin on that day' }).click();
    await expect(cell(page, 'Read', 5)).toHaveAccessibleName(/: done$/);
    await expect(cell(page, 'Read', 4)).toHaveAccessibleName(/: nothing noted$/);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(cell(page, 'Read', 5)).toHaveAccessibleName(/: before it began$/);

    // Order by keys and by mouse.
    await cell(page, 'Read', 0).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => lines(page)).toEqual(['Run', 'Read', 'Sleep early', 'No sweets']);
    await expect(cell(page, 'Read', 0)).toBeFocused();
    await dragByMouse(
      page,
      line(page, 'No sweets').getByRole('rowheader'),
      line(page, 'Run').getByRole('rowheader'),
    );
    const { y = 0 } = (await line(page, 'Run').boundingBox()) ?? {};
    await page.mouse.move(400, y + 2);
    // What is dragged is where the mouse is, from whichever row it comes.
    const floating = await page.getByText('No sweets', { exact: true }).last().boundingBox();
    expect(Math.abs((floating?.y ?? 0) - y)).toBeLessThan(40);
    await page.mouse.up();
    await expect.poll(() => lines(page)).toEqual(['No sweets', 'Run', 'Read', 'Sleep early']);
    await expect.poll(() => lines(other)).toEqual(['No sweets', 'Run', 'Read', 'Sleep early']);

    // A group, filled from the bulk bar, and folded for good.
    await page.getByRole('button', { name: 'Add group' }).click();
    const naming = page.getByRole('dialog', { name: 'Add group' });
    await naming.getByLabel('Name').fill('Body');
    await page.keyboard.press('Enter');
    await expect(naming).toBeHidden();
    await cell(page, 'Run', 0).focus();
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    const bar = page.getByRole('toolbar', { name: 'Selected habits' });
    await expect(bar.getByText('2 selected')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Group' }).click();
    await page.getByRole('menuitem', { name: 'Body' }).click();
    await expect
      .poll(() => lines(page))
      .toEqual(['Body', 'Run', 'Read', 'Without a group', 'No sweets', 'Sleep early']);
    await expect(bar).toBeHidden();
    // Over the border of the group, and back by undo.
    await cell(page, 'Read', 0).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect
      .poll(() => lines(page))
      .toEqual(['Body', 'Run', 'Without a group', 'Read', 'No sweets', 'Sleep early']);
    await page.keyboard.press('ControlOrMeta+z');
    await expect
      .poll(() => lines(page))
      .toEqual(['Body', 'Run', 'Read', 'Without a group', 'No sweets', 'Sleep early']);
    await page.getByRole('button', { name: /^Body/ }).click();
    await expect.poll(() => lines(page)).toEqual(['Body', 'Without a group', 'No sweets', 'Sleep early']);
    await expect.poll(() => lines(other)).toEqual(['Body', 'Without a group', 'No sweets', 'Sleep early']);
    await page.reload();
    await expect(page.getByRole('button', { name: /^Body/ })).toHaveAttribute('aria-expanded', 'false');
    // A search finds what is folded away.
    await page.keyboard.press('/');
    await page.keyboard.type('run');
    await expect.poll(() => lines(page)).toEqual(['Body', 'Run']);
    await page.getByRole('searchbox').fill('nothing');
    await page.getByRole('button', { name: 'Show all' }).click();

    // Several are archived, undone, archived again, and come back by the switch.
    await page.getByRole('checkbox', { name: 'Select “No sweets”' }).check();
    await page.getByRole('checkbox', { name: 'Select “Sleep early”' }).check();
    await bar.getByRole('button', { name: 'Archive' }).click();
    await expect.poll(() => lines(page)).toEqual(['Body']);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => lines(page)).toEqual(['Body', 'Without a group', 'No sweets', 'Sleep early']);
    await page.getByRole('button', { name: 'More for “Sleep early”' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect.poll(() => lines(other)).toEqual(['Body', 'Without a group', 'No sweets']);
    await page.getByRole('switch', { name: 'Archived' }).check();
    await expect
      .poll(() => lines(page))
      .toEqual(['Body', 'Without a group', 'No sweets', 'Archived', 'Sleep early']);
    await page.getByRole('button', { name: 'More for “Sleep early”' }).click();
    await page.getByRole('menuitem', { name: 'Out of the archive' }).click();
    await expect.poll(() => lines(other)).toEqual(['Body', 'Without a group', 'No sweets', 'Sleep early']);

    // Days long ago, and back; the page of a habit.
    await page.getByRole('button', { name: 'Earlier days' }).click();
    await expect(cell(page, 'No sweets', 0)).toBeHidden();
    await page.keyboard.press('t');
    await expect(cell(page, 'Sleep early', 0)).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(cell(page, 'No sweets', 0)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(cell(page, 'Sleep early', 0)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/habit=/);
  },
);

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 740 } });

  test(
    'two hundred habits stay a bounded page, which a thumb keeps and which does not scroll sideways',
    SLOW,
    async ({ page, visit, send }) => {
      await send('preferences.update', { timeZone: 'UTC' });
      const habits = Array.from({ length: 200 }, (_, at) => ({
        name: at === 0 ? '每天早上读书三十分钟并且写下一句话作为笔记' : `Habit ${String(at)}`,
        startDate: ago(9),
      }));
      await send('goalsHabits.importHabits', { habits });
      await visit('goals-habits?tab=habits');
      const first = line(page, '每天早上读书三十分钟并且写下一句话作为笔记').locator(
        `[data-day="${ago(0)}"]`,
      );
      await first.tap();
      await expect(first).toHaveAccessibleName(/: done$/);
      expect(await violations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(await page.getByRole('gridcell').count()).toBeLessThan(250);
      await page.keyboard.press('End');
      for (const name of ['Habit 1', 'Habit 2']) {
        await page.keyboard.press('ArrowDown');
        await expect(cell(page, name, 0)).toBeFocused();
      }
      await page.getByRole('button', { name: 'More for “Habit 2”' }).tap();
      const skip = page.getByRole('menuitem', { name: /^Skip on/ });
      // The menu is not longer than the window.
      await expect(skip).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
      await skip.tap();
      await expect(cell(page, 'Habit 2', 0)).toHaveAccessibleName(/: skipped$/);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect(cell(page, 'Habit 199', 0)).toBeInViewport();
      expect(await page.getByRole('gridcell').count()).toBeLessThan(250);
    },
  );
});
