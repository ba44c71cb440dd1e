import type { Page } from '@playwright/test';
import { answers, holdCalls } from '../support/answers';
import { violations } from '../support/axe';
import { expect, SLOW, test } from '../support/e2e';

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const card = (page: Page, name: string) =>
  page.getByRole('listitem', { name: new RegExp(`^(?:Part: )?“${name}”`) });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add goal' });

/** Opens the dialog by its key and types a name. */
async function typeGoal(page: Page, name: string) {
  await page.keyboard.press('Shift+N');
  await expect(dialogOf(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.type(name);
}
const names = (page: Page) =>
  page
    .locator('li[data-row]')
    .evaluateAll((rows) => rows.map((row) => /“(.+?)”/.exec(row.ariaLabel ?? '')?.[1]));

test(
  'goals are set, followed, reached and opened again, by mouse and by keys, in two windows',
  SLOW,
  async ({ page, context, visit, send }) => {
    test.setTimeout(120_000);
    const call = <Answer>(name: string, input: object) => send<Answer>(name, input);
    await call('preferences.update', { timeZone: 'UTC' });
    const run = (
      await call<{ id: number }>('goalsHabits.addHabit', {
        ...{ name: 'Run', kind: 'amount', unit: 'km', target: 5_000 },
      })
    ).id;
    const feature = (await call<{ id: number }>('devflow.addFeature', { name: 'Search' })).id;
    const statusId = (await call<{ id: number }>('devflow.addStatus', { name: 'Bug' })).id;
    const inFeature = { featureId: feature, statusId };
    const item = (await call<{ id: number }>('devflow.addItem', { ...inFeature, title: 'Index' })).id;
    await call('devflow.addItem', { ...inFeature, title: 'Query' });

    await test.step('a first visit begins with a goal of a number, refused until it is whole', async () => {
      await visit('goals-habits?tab=goals');
      await expect(page.getByRole('heading', { name: 'No goals yet.' })).toBeVisible();
      await page.keyboard.press('Shift+N');
      const form = dialogOf(page);
      await expect(form.getByLabel('Name')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(form.getByText('Please enter a goal name')).toBeVisible();
      await expect(form.getByText('Please enter a target of 0 or more')).toBeVisible();
      await form.getByLabel('Name').fill('读完五十本书');
      await form.getByRole('spinbutton', { name: 'Target' }).fill('0');
      await expect(form.getByText('Start and target must differ')).toBeVisible();
      await form.getByRole('spinbutton', { name: 'Target' }).fill('50');
      await form.getByRole('textbox', { name: 'Unit' }).fill('books');
      await form.getByRole('textbox', { name: 'Start date' }).fill(dayFrom(-50));
      await form.getByRole('textbox', { name: 'Due date' }).fill(dayFrom(-60));
      await expect(form.getByText('The due date must be after the start')).toBeVisible();
      await form.getByRole('textbox', { name: 'Due date' }).fill(dayFrom(50));
      expect(await violations(page)).toEqual([]);
      await form.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(form).toBeHidden();
      await expect(card(page, '读完五十本书')).toHaveAccessibleName(/far behind, 0 percent, 50 expected/);
    });

    const other = await context.newPage();
    await visit('goals-habits?tab=goals', other);
    await expect(card(other, '读完五十本书')).toBeVisible();

    await test.step('check-ins move the standing, in both windows, and the latest of the latest day counts', async () => {
      await card(page, '读完五十本书').focus();
      await page.keyboard.press('Enter');
      const checkins = page.getByRole('form', { name: 'Add a check-in' });
      await checkins.getByRole('button', { name: 'Check in' }).click();
      await expect(checkins.getByText('This amount cannot be read')).toBeVisible();
      await checkins.getByRole('spinbutton', { name: 'Value' }).fill('24');
      await checkins.getByLabel('Note').fill('三体');
      const letGo = await holdCalls(page, /goalsHabits\.addCheckin/);
      await page.keyboard.press('Enter');
      // The next one is begun before the answer, and is no mistake yet.
      await expect(checkins.getByRole('spinbutton', { name: 'Value' })).toBeFocused();
      await checkins.getByLabel('Note').fill('球状闪电');
      letGo();
      await expect(page.getByText('On track: 48 %, where 50 % is expected by today.')).toBeVisible();
      await expect(card(other, '读完五十本书')).toHaveAccessibleName(/on track, 48 percent/);
      await expect(checkins.getByLabel('Note')).toHaveValue('球状闪电');
      await expect(checkins.getByText('This amount cannot be read')).toBeHidden();
      await checkins.getByRole('textbox', { name: 'Day' }).fill(dayFrom(-10));
      await checkins.getByRole('spinbutton', { name: 'Value' }).fill('10');
      await page.keyboard.press('Enter');
      const list = page.getByRole('list', { name: 'Check-ins' });
      await expect(list.getByRole('listitem')).toHaveCount(2);
      await expect(page.getByText('On track: 48 %')).toBeVisible();

      // The curve can be read as a table.
      await page.getByRole('button', { name: 'Show as table' }).click();
      await expect(page.getByRole('row')).toHaveCount(5);
      expect(await violations(page)).toEqual([]);

      await list.getByRole('button', { name: /^Delete the check-in 24 books/ }).click();
      await expect(page.getByText('Far behind: 20 %')).toBeVisible();
      await page.keyboard.press('ControlOrMeta+z');
      await expect(page.getByText('On track: 48 %')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(card(page, '读完五十本书')).toBeVisible();
    });

    await test.step('steps are added one after another, and worked by keys', async () => {
      const form = dialogOf(page);
      await typeGoal(page, 'Move house');
      await form.getByLabel('Measured by').selectOption('steps');
      await page.keyboard.press('Enter');
      await expect(form).toBeHidden();
      await card(page, 'Move house').getByRole('button', { name: 'Move house', exact: true }).click();
      await page.getByLabel('Add a step').focus();
      await page.keyboard.type('Pack\nDrive\nUnpack\n');
      const step = (title: string) => page.getByRole('listitem', { name: new RegExp(`^“${title}”`) });
      await expect(step('Unpack')).toBeVisible();
      expect(await names(page)).toEqual(['Pack', 'Drive', 'Unpack']);
      await step('Pack').focus();
      await page.keyboard.press('Space');
      await expect(step('Pack')).toHaveAccessibleName('“Pack”, done');
      await expect(page.getByText('33 %. Without a due date')).toBeVisible();
      await expect(card(other, 'Move house')).toHaveAccessibleName(/Next: Drive\./);
      await page.keyboard.press('j');
      await page.keyboard.press('e');
      await page.keyboard.type(' slowly');
      await page.keyboard.press('Escape');
      await expect(step('Drive')).toHaveAccessibleName('“Drive”, to do');
      await expect(step('Drive')).toBeFocused();
      await page.keyboard.press('e');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('Drive twice\n');
      await expect(step('Drive twice')).toBeFocused();
      await page.keyboard.press('Delete');
      await expect(step('Drive twice')).toBeHidden();
      await expect(step('Unpack')).toBeFocused();
      await page.keyboard.press('Space');

      // All are done: that is offered, not done by itself.
      await expect(page.getByText('The target is reached.')).toBeVisible();
      await expect(page.getByText('2 of 2 steps.')).toBeVisible();
      await page.keyboard.press('ControlOrMeta+z');
      await page.keyboard.press('ControlOrMeta+z');
      await expect(step('Drive twice')).toHaveAccessibleName('“Drive twice”, to do');
      await expect(page.getByText('The target is reached.')).toBeHidden();
      await step('Drive twice').getByRole('checkbox').click();
      await step('Unpack').getByRole('checkbox').click();
      await page.getByRole('status').getByRole('button', { name: 'Mark as reached' }).click();
      await expect(page.getByText('Reached, at 100 %.')).toBeVisible();
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(card(page, 'Move house')).toBeHidden();
      await page.getByRole('button', { name: 'Reached 1' }).click();
      await card(page, 'Move house').getByRole('button', { name: 'Reopen' }).click();
      await expect(page.getByRole('button', { name: 'Reached 1' })).toBeHidden();
      await expect(card(page, 'Move house')).toHaveAccessibleName(/100 percent/);
      await expect(card(page, 'Move house').getByRole('button', { name: 'Mark as reached' })).toBeVisible();
    });

    await test.step('a habit and a feature are followed', async () => {
      const form = dialogOf(page);
      await typeGoal(page, 'Run 100 km');
      await form.getByLabel('Measured by').selectOption('habit');
      await page.keyboard.press('Enter');
      await expect(form.getByText('Choose what the goal follows')).toBeVisible();
      await form.getByLabel('Habit').selectOption('Run');
      await form.getByRole('spinbutton', { name: 'Target' }).fill('100');
      await page.keyboard.press('Enter');
      await expect(form).toBeHidden();
      await expect(card(page, 'Run 100 km')).toHaveAccessibleName(/0 of 100 km/);
      await typeGoal(page, 'Ship search');
      await form.getByLabel('Measured by').selectOption('devflow');
      await form.getByLabel('Feature').selectOption('Search');
      await page.keyboard.press('Enter');
      await expect(form).toBeHidden();
      await expect(card(page, 'Ship search')).toHaveAccessibleName(/0 of 2 items/);

      await call('goalsHabits.setEntry', { habitId: run, amount: 25_000 });
      await expect(card(page, 'Run 100 km')).toHaveAccessibleName(/25 percent\. 25 of 100 km/);
      await call('devflow.setCompleted', { ids: [item], completed: true });
      await expect(card(page, 'Ship search')).toHaveAccessibleName(/50 percent\. 1 of 2 items/);
      await card(page, 'Ship search').focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('link', { name: 'Search' })).toHaveAttribute('href', /devflow\?feature=/);
      await call('devflow.deleteFeature', { id: feature });
      await expect(page.getByText('no longer there (last value: 1 of 2 items)')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(card(page, 'Run 100 km')).toBeVisible();
      await card(page, 'Run 100 km').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`habit=${String(run)}`));
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Run 100 km' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(card(page, 'Run 100 km')).toBeFocused();
    });

    await test.step('parts count with their weights and stand under their goal', async () => {
      const form = dialogOf(page);
      await typeGoal(page, 'Be well');
      await form.getByLabel('Measured by').selectOption('parts');
      await page.keyboard.press('Enter');
      await card(page, 'Be well').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Add part' }).click();
      const part = page.getByRole('dialog', { name: 'Add part' });
      await expect(part.getByLabel('Name')).toBeFocused();
      await page.keyboard.type('Swim');
      await part.getByLabel('Measured by').selectOption('steps');
      await part.getByRole('spinbutton', { name: 'Weight as a part' }).fill('3');
      await page.keyboard.press('Enter');
      await expect(part).toBeHidden();
      await page.getByRole('button', { name: 'Swim', exact: true }).click();
      await page.getByLabel('Add a step').fill('Find a pool');
      const added = answers(page, 'goalsHabits.addStep');
      await page.keyboard.press('Enter');
      await added;
      const ticked = answers(page, 'goalsHabits.editStep');
      await page.getByRole('checkbox', { name: '“Find a pool” done' }).click();
      await ticked;
      await page.getByRole('button', { name: 'Be well', exact: true }).click();
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByText('Weight 3')).toBeVisible();
      await expect(page.getByText('The target is reached.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(card(page, 'Swim')).toHaveAccessibleName(/^Part: /);
    });

    await test.step('the order of those without a due date is changed by keys, kept, found and bounded', async () => {
      expect(await names(page)).toEqual([
        '读完五十本书',
        'Move house',
        'Run 100 km',
        'Ship search',
        'Be well',
        'Swim',
      ]);
      await card(page, 'Run 100 km').focus();
      await page.keyboard.press('Alt+ArrowUp');
      await expect(card(page, 'Run 100 km')).toBeFocused();
      expect((await names(page)).slice(0, 3)).toEqual(['读完五十本书', 'Run 100 km', 'Move house']);
      await expect
        .poll(async () => (await names(other)).slice(0, 3))
        .toEqual(['读完五十本书', 'Run 100 km', 'Move house']);
      // Not past one with another due date.
      await page.keyboard.press('Alt+ArrowUp');
      expect((await names(page))[0]).toBe('读完五十本书');
      const handle = card(page, 'Ship search').getByTitle(/^Drag/);
      const from = await handle.boundingBox();
      const to = await card(page, 'Run 100 km').boundingBox();
      if (!from || !to) throw new Error('The cards are not there');
      await page.mouse.move(from.x + 8, from.y + 8);
      await page.mouse.down();
      await page.mouse.move(from.x + 8, from.y - 20, { steps: 4 });
      await page.mouse.move(from.x + 8, to.y + to.height / 2, { steps: 8 });
      await page.mouse.up();
      await expect
        .poll(async () => (await names(page)).slice(0, 3))
        .toEqual(['读完五十本书', 'Ship search', 'Run 100 km']);
      await page.keyboard.press('/');
      await page.keyboard.type('pool?');
      await expect(page.getByRole('heading', { name: 'No goal matches' })).toBeVisible();
      await page.getByRole('button', { name: 'Show all' }).click();
      await card(page, 'Ship search').focus();
      await page.keyboard.press('Delete');
      await expect(card(page, 'Ship search')).toBeHidden();
      await expect(card(other, 'Ship search')).toBeHidden();
      await expect(card(page, 'Run 100 km')).toBeFocused();
      expect(await violations(page)).toEqual([]);
    });

    await test.step('Today and the palette lead to a goal, and a deleted one says so', async () => {
      await page.keyboard.press('1');
      // What the habit gains, the goal that follows it shows beside it.
      const bar = page.getByRole('progressbar', { name: 'Progress of “Run 100 km”' });
      await expect(bar).toHaveAttribute('aria-valuenow', '25');
      await page.getByRole('listitem', { name: /^“Run”/ }).focus();
      await page.keyboard.press('+');
      await expect(bar).toHaveAttribute('aria-valuenow', '26');
      await page
        .getByRole('region', { name: 'Goals', exact: true })
        .getByRole('button', { name: 'Run 100 km' })
        .click();
      await expect(page.getByRole('heading', { name: 'Run 100 km' })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type('be well');
      await page.getByRole('option', { name: /Be well/ }).click();
      await expect(page.getByRole('heading', { name: 'Be well' })).toBeVisible();
      await page.setViewportSize({ width: 390, height: 800 });
      expect(await violations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await visit('goals-habits?tab=goals&goal=999999');
      await expect(page.getByRole('heading', { name: 'Goal not found' })).toBeVisible();
      await page.getByRole('button', { name: 'All goals' }).click();
      await expect(card(page, 'Be well')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    });

    await test.step('goals that cannot be loaded are asked for again', async () => {
      let broken = true;
      await page.route(/goalsHabits\.getGoals/, (route) => (broken ? route.abort() : route.continue()));
      await page.reload();
      const alert = page.getByRole('alert').filter({ hasText: 'Your goals could not be loaded.' });
      await expect(alert).toBeVisible();
      broken = false;
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(card(page, 'Be well')).toBeVisible();
    });

    await test.step('of many goals those in sight are rendered, and the keys reach the last', async () => {
      for (let count = 1; count <= 60; count++)
        await call('goalsHabits.addGoal', { name: `Goal ${String(count)}`, measure: 'steps' });
      await expect(card(page, 'Be well')).toHaveAttribute('aria-setsize', '65');
      expect(await page.locator('li[data-row]').count()).toBeLessThan(40);
      await card(page, 'Be well').focus();
      await page.keyboard.press('End');
      await expect(card(page, 'Goal 60')).toBeFocused();
      await expect(card(page, 'Goal 60')).toBeInViewport();
    });
  },
);

test(
  'a goal that was opened from Today gives the focus back to it, however it is left',
  SLOW,
  async ({ page, visit, send }) => {
    await send('goalsHabits.addHabit', { name: 'Read' });
    for (let at = 1; at <= 40; at++)
      await send('goalsHabits.addGoal', { name: `Goal ${String(at)}`, measure: 'steps' });
    await page.setViewportSize({ width: 1280, height: 500 });
    await visit('goals-habits');
    const goal = page.getByRole('button', { name: 'Goal 40', exact: true });
    await expect(page.getByRole('button', { name: 'Goal 1', exact: true })).toBeVisible();
    await page.keyboard.press('End');
    await goal.focus();
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Back', exact: true }).click(),
      () => page.goBack(),
    ]) {
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Goal 40' })).toBeFocused();
      await leave();
      await expect(goal).toBeFocused();
    }
  },
);

test('with more contrast too a goal under the mouse has an edge of its own', async ({
  page,
  send,
  visit,
}) => {
  await send('goalsHabits.addGoal', { name: 'Books', measure: 'steps' });
  await page.emulateMedia({ contrast: 'more' });
  await visit('goals-habits?tab=goals');
  const books = card(page, 'Books');
  const atRest = await books.evaluate((goal) => getComputedStyle(goal).borderTopColor);
  await books.hover();
  await expect(books).not.toHaveCSS('border-top-color', atRest);
});
