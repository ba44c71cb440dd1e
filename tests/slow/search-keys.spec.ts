import type { Page } from '@playwright/test';
import { holdCalls } from '../support/answers';
import { expect, test } from '../support/e2e';
import { mutate } from '../support/typed-call';

/** The row that has the focus, or whose control has it, by its place in its list. */
const rowInFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('main [data-index]')?.dataset.index);

test('in every tool arrows lead from the search into what it finds, through it and back, and the list of keys says so', async ({
  page,
  user,
  toolstead,
  openAs,
}) => {
  test.setTimeout(90_000);
  const call = <Answer>(name: string, input: object) => mutate<Answer>(toolstead, user, name, input);
  const make = async (name: string, input: object) => (await call<{ id: number }>(name, input)).id;
  await call('preferences.update', { timeZone: 'UTC' });
  const featureId = await make('devflow.addFeature', { name: 'Search' });
  const statusId = await make('devflow.addStatus', { name: 'Open' });
  const accountId = await make('expenses.addAccount', { name: 'Household', currency: 'EUR' });
  const today = new Date().toISOString().slice(0, 10);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  for (const name of ['Found 1', 'Found 2']) {
    await call('devflow.addItem', { featureId, statusId, title: name });
    await call('scripts.create', { name, content: 'select 1' });
    await call('watchedRecords.sync', {
      series_id: name,
      title: name,
      current_episode: 1,
      last_watched_time: 1,
    });
    await call('goalsHabits.addHabit', { name });
    await call('goalsHabits.addGoal', { name, measure: 'steps' });
    await call('calendar.addEvent', { title: name, start: `${tomorrow}T10:00`, minutes: 30 });
    await call('expenses.addTransaction', { accountId, date: today, payee: name, amount: -100 });
  }

  const places: [path: string, field: string, next?: string, before?: string][] = [
    ['devflow', 'Search open items'],
    ['script-manager', 'Search scripts'],
    // Cards stand beside each other.
    ['watched-records', '搜索标题或系列 ID', 'ArrowRight', 'ArrowLeft'],
    ['goals-habits', 'Search habits'],
    ['goals-habits?tab=habits', 'Search habits'],
    ['goals-habits?tab=goals', 'Search goals'],
    ['calendar', 'Search events'],
    ['expense-tracker?tab=register', 'Search payee and notes'],
  ];
  for (const [path, name, next = 'ArrowDown', before = 'ArrowUp'] of places) {
    await test.step(path, async () => {
      await openAs(user, path);
      const field = page.getByRole('searchbox', { name });
      // Of the calendar it opens the field.
      if (path === 'calendar')
        await expect(page.locator('main').getByRole('button', { name: 'Search' })).toBeVisible();
      else await expect(field).toBeVisible();
      await page.keyboard.press('/');
      await expect(field).toBeFocused();
      await page.keyboard.type('found');
      await expect(page).toHaveURL(/(?:search|q)=found/);
      await expect(page.locator('main [data-index]').first()).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => rowInFocus(page)).toBe('0');
      await page.keyboard.press(next);
      await expect.poll(() => rowInFocus(page)).toBe('1');
      await page.keyboard.press(before);
      await expect.poll(() => rowInFocus(page)).toBe('0');
      await page.keyboard.press('ArrowUp');
      await expect(field).toBeFocused();
      await page.keyboard.press('ArrowDown');
      // Cards beside the first one are in its line.
      if (next === 'ArrowRight') {
        await page.keyboard.press(next);
        await page.keyboard.press('ArrowUp');
        await expect(field).toBeFocused();
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('?');
      const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await expect(keys.getByText('From the search to what it finds')).toBeVisible();
      await expect(keys.getByText('From the first row to the search')).toBeVisible();
      await page.keyboard.press('Escape');
    });
  }

  await test.step('no list, no keys', async () => {
    await openAs(user, 'theme-settings');
    await expect(page.getByRole('searchbox', { name: 'Search themes' })).toBeVisible();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys.getByText('Show or hide the sidebar')).toBeVisible();
    await expect(keys.getByText('From the search to what it finds')).toHaveCount(0);
  });
  await test.step('an arrow before the results goes into them', async () => {
    await openAs(user, 'watched-records');
    const field = page.getByRole('searchbox', { name: '搜索标题或系列 ID' });
    await expect(page.locator('main [data-index]')).toHaveCount(2);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    // What is first is not found, so that its row goes.
    const first = await page.locator('main [data-index="0"]').textContent();
    const letGo = await holdCalls(page, /watchedRecords/);
    await field.fill(first?.includes('Found 1') ? 'found 2' : 'found 1');
    await field.press('ArrowDown');
    await expect.poll(() => rowInFocus(page)).toBe('0');
    letGo();
    await expect(page.locator('main [data-index]')).toHaveCount(1);
    await expect.poll(() => rowInFocus(page)).toBe('0');
  });
});
