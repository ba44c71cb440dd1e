import type { Page } from '@playwright/test';
import { holdCalls } from '../support/answers';
import { violations } from '../support/axe';
import { addWork } from '../support/devflow';
import { expect, SLOW, test } from '../support/e2e';
import { expectNoShifts, watchShifts } from '../support/layout-shifts';

const HOUR_MS = 60 * 60 * 1000;
const card = (page: Page, name: string) => page.getByRole('region', { name });
/** Also behind a dialog, which they follow at once. */
const titles = (page: Page) =>
  page
    .getByRole('group', { name: 'Dashboard Content', includeHidden: true })
    .getByRole('heading', { includeHidden: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Arrange cards' });
const arranged = (page: Page) => dialog(page).getByRole('list', { name: 'Cards' }).getByRole('listitem');
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

test('an account with nothing in its tools is led to them', async ({ page, visit }) => {
  await visit('dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard Content' })).toBeVisible();
  await expect(page.getByText('Figures of your tools will appear here')).toBeVisible();
  await page
    .getByRole('region', { name: 'Your tools' })
    .getByRole('link', { name: /DevFlow Track/ })
    .click();
  await expect(page).toHaveURL(/\/devflow$/);
});

test('a figure opens what it counts, for the range of the address, follows, and fills the screen', async ({
  page,
  visit,
  given,
  send,
}) => {
  await given(addWork, [
    { title: 'Waiting', feature: 'Search' },
    { title: '写周报', feature: 'Search' },
    { title: 'Ready', feature: 'Search', completedAt: ago(0) },
    { title: 'Also ready', feature: 'Search', completedAt: ago(0) },
    { title: 'Done before', feature: 'Search', completedAt: ago(24 * 10) },
  ]);
  await visit('dashboard');
  const done = card(page, 'Work done');
  await expect(done.getByRole('link', { name: 'Work done' })).toHaveAttribute(
    'href',
    '/app/devflow?view=completed',
  );
  await test.step('all of them, by its number', async () => {
    await done.getByRole('button', { name: '3 items done' }).click();
    await expect(page.getByRole('dialog', { name: 'Work done' }).getByRole('listitem')).toHaveCount(3);
    await page.keyboard.press('Escape');
  });
  await expect(done).toContainText('0 in the 30 days before');
  expect(await violations(page)).toEqual([]);

  await test.step('what is written in Chinese is marked as such', async () => {
    const waiting = card(page, 'Waiting longest');
    await expect(waiting.getByText('写周报')).toHaveAttribute('lang', 'zh-CN');
    await expect(waiting.getByText('Waiting', { exact: true })).not.toHaveAttribute('lang');
  });

  await test.step('it fills the screen of a wall, without anything to press', async () => {
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Dashboard Content' }).getByRole('button')).toHaveCount(0);
    await expect(card(page, 'Work done')).toContainText('3 items done', { useInnerText: true });
    await expect(card(page, 'Waiting longest')).toBeInViewport();
    // As Firefox does.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.evaluate(() => document.exitFullscreen());
    await expect(page.getByRole('radio', { name: 'Month' })).toBeChecked();
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeFocused();

    await test.step('what else fills it and ends later gives no focus to the button', async () => {
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      );
      await page.evaluate(() => document.dispatchEvent(new Event('fullscreenchange')));
      await expect(page.getByRole('button', { name: 'Full screen' })).not.toBeFocused();
    });
  });

  await test.step('it follows what is changed elsewhere', async () => {
    await expect(card(page, 'Waiting longest').getByRole('link', { name: '2 open items' })).toBeVisible();
    await send('calendar.addEvent', { title: 'Dentist', start: ago(0).slice(0, 10) });
    await send('calendar.addEvent', { title: 'Choir', start: ago(-48).slice(0, 10) });
    await expect(card(page, 'The next seven days')).toContainText('Choir');

    await test.step('also while another page was open', async () => {
      await page.getByRole('link', { name: 'Navigator', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Choose Your Tool' })).toBeVisible();
      await send('calendar.addEvent', { title: 'Concert', start: ago(-72).slice(0, 10) });
      await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
      await expect(card(page, 'The next seven days')).toContainText('Concert');
    });
  });

  await test.step('of a week', async () => {
    await page.getByRole('radio', { name: 'Week' }).click();
    await expect(page).toHaveURL(/\?range=week$/);
    await expect(done.getByRole('button', { name: '2 items done' })).toBeVisible();
    await expect(done).toContainText('1 in the 7 days before');
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked();
  });

  await test.step('a bar, by keys', async () => {
    const drawing = done.getByRole('group', { name: 'Work done' });
    await drawing.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const rows = page.getByRole('dialog', { name: 'Work done' });
    await expect(rows.getByRole('listitem')).toHaveText([/Also ready/, /Ready/]);
    await page.keyboard.press('Escape');
    await expect(drawing).toBeFocused();
  });

  await test.step('the same by a finger, which points at nothing before', async () => {
    await done.locator('svg[data-choosable]').evaluate((drawing) => {
      const { left, right, top, height } = drawing.getBoundingClientRect();
      const [clientX, clientY] = [right - (right - left) / 14, top + height / 2];
      drawing.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX, clientY }));
    });
    await expect(page.getByRole('dialog', { name: 'Work done' }).getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('Escape');
  });

  await test.step('the same from the table', async () => {
    await done.getByRole('button', { name: 'Show as table' }).click();
    await done.getByRole('table', { name: 'Work done' }).getByRole('button', { name: '2' }).click();
    await page
      .getByRole('dialog', { name: 'Work done' })
      .getByRole('link', { name: /Also ready/ })
      .click();
    await expect(page).toHaveURL(/\/devflow\?(.*&)?item=\d+$/);
    await expect(page.getByRole('dialog')).toContainText('Also ready');
  });
});

test('is arranged by keys and boxes, which can be undone', SLOW, async ({ page, visit, given, send }) => {
  await given(addWork, [
    { title: 'Waiting', feature: 'Search' },
    { title: 'Ready', feature: 'Search', completedAt: ago(0) },
  ]);
  await test.step('and nothing moves while it comes, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await watchShifts(page);
    const letGo = await holdCalls(page, /dashboard\./);
    await visit('dashboard');
    await expect(page.getByLabel('Loading figures')).toBeVisible();
    letGo();
    await expect(card(page, 'Work done').locator('svg[data-choosable]')).toBeVisible();
    await expectNoShifts(page, 'while the figures come');
    await page.setViewportSize({ width: 1280, height: 720 });
  });
  const headings = titles(page);
  await expect(headings).toHaveText(['Work done', 'Waiting longest']);
  await page.getByRole('button', { name: 'Arrange…' }).click();

  await test.step('moved', async () => {
    const waiting = arranged(page).filter({ hasText: 'Waiting longest' });
    await waiting.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(waiting).toBeFocused();
    await expect(headings).toHaveText(['Waiting longest', 'Work done']);
  });

  await test.step('hidden, and shown again', async () => {
    await page.keyboard.press('Space');
    await expect(headings).toHaveText(['Work done']);
    await dialog(page).getByRole('checkbox', { name: 'Waiting longest' }).click();
    await expect(headings).toHaveText(['Waiting longest', 'Work done']);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('as it was', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(headings).toHaveText(['Work done', 'Waiting longest']);
    await page.reload();
    await expect(headings).toHaveText(['Work done', 'Waiting longest']);
  });

  await test.step('not over what another window has arranged since', async () => {
    await page.getByRole('button', { name: 'Arrange…' }).click();
    await arranged(page).filter({ hasText: 'Waiting longest' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(headings).toHaveText(['Waiting longest', 'Work done']);
    await page.keyboard.press('Escape');
    const cards = [{ card: 'devflow.waiting', hidden: true }];
    await send('dashboard.arrange', { cards });
    await expect(headings).toHaveText(['Work done']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Your cards were arranged again since')).toBeVisible();
    await expect(headings).toHaveText(['Work done']);
  });
});
