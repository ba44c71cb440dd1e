import { expect, test } from '../support/e2e';
import { names, row } from '../support/script-screen';
import { addScripts } from '../support/scripts';

test('tags beside the list filter it, are renamed there, and searches are saved and found again', async ({
  page,
  context,
  visit,
  given,
}) => {
  await given(addScripts, {
    first: { content: 'SELECT 1 FROM orders', tags: ['daily', 'report'] },
    second: { content: 'SELECT 2 FROM orders', tags: ['Daily'] },
    third: { content: 'SELECT 3', tags: ['report'] },
  });
  await visit('script-manager');
  const section = page.getByRole('region', { name: 'Tags and searches' });
  const entry = (name: string) => section.getByRole('button', { name, exact: true });
  const box = page.getByRole('searchbox', { name: 'Search scripts' });

  await test.step('pressed tags filter, several by all of them, and one tab stop has all', async () => {
    await entry('Tags and searches').click();
    await expect(section.getByRole('listitem')).toHaveText(['daily2', 'report2']);
    await entry('Tags and searches').press('Tab');
    await page.keyboard.press('Tab');
    await expect(entry('daily 2')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(names(page)).toHaveText(['first', 'second']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(names(page)).toHaveText(['first']);
    await expect(page).toHaveURL(/tags=daily%3Breport/);
    await page.reload();
    await expect(names(page)).toHaveText(['first']);
    await expect(entry('report 2')).toHaveAttribute('aria-pressed', 'true');
    await entry('report 2').click();
    await expect(names(page)).toHaveText(['first', 'second']);
  });

  const other = await context.newPage();
  await test.step('a search is saved with its tags, in other windows too, and found again', async () => {
    await visit('script-manager', other);
    await expect(other.getByRole('region', { name: 'Tags and searches' }).getByRole('listitem')).toHaveCount(
      2,
    );
    await box.fill('orders');
    await expect(page.getByText('SELECT 1 FROM orders').first()).toBeVisible();
    await entry('Save search').click();
    const dialog = page.getByRole('dialog', { name: 'Save the search' });
    await dialog.getByRole('textbox', { name: 'Name of the search' }).fill('Daily orders');
    await page.keyboard.press('Enter');
    await expect(entry('Daily orders')).toHaveAttribute('aria-pressed', 'true');
    await entry('Daily orders').click();
    await expect(box).toHaveValue('');
    await expect(row(page, 'third')).toBeVisible();
    const theirs = other.getByRole('region', { name: 'Tags and searches' });
    await theirs.getByRole('button', { name: 'Daily orders', exact: true }).click();
    await expect(other.getByRole('searchbox', { name: 'Search scripts' })).toHaveValue('orders');
    await expect(row(other, 'third')).toBeHidden();
    await other.close();
  });

  await test.step('it is opened by the palette, renamed and deleted by keys, and comes back', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('daily ord');
    await page.getByRole('option', { name: /Daily orders/ }).click();
    await expect(box).toHaveValue('orders');
    await entry('Daily orders').focus();
    await page.keyboard.press('F2');
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: 'Name of the search' })
      .fill('Orders of the day');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await entry('Orders of the day').press('Delete');
    await expect(entry('Orders of the day')).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(entry('Orders of the day')).toBeVisible();
    await entry('Orders of the day').click();
    await expect(box).toHaveValue('');
  });

  await test.step('a tag is renamed in the list, and the search follows it', async () => {
    await entry('report 2').click();
    await expect(names(page)).toHaveText(['first', 'third']);
    await section.getByRole('button', { name: 'More for “report”' }).click();
    await page.getByRole('menuitem', { name: 'Rename or merge' }).click();
    await page.getByRole('textbox', { name: 'New name of report' }).fill('reports');
    await page.keyboard.press('Enter');
    await expect(entry('reports 2')).toHaveAttribute('aria-pressed', 'true');
    await expect(names(page)).toHaveText(['first', 'third']);
  });
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('the tags of a script fade at no end where there is room for all', async ({ page, visit, given }) => {
    await given(addScripts, { first: { content: 'SELECT 1', tags: ['daily', 'report'] } });
    await visit('script-manager');
    const tags = page.getByRole('list', { name: 'Tags' });
    await expect(tags.getByText('report')).toBeVisible();
    expect(await tags.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  });
});
