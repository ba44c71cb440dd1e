import { expect, test } from './gallery-test';

test.beforeEach(async ({ page }) => {
  await page.goto('./');
});

test('a table is sorted, chosen from, as short as its window, and narrow', async ({ page }) => {
  await test.step('heads sort with the keyboard, say how, and keep their size', async () => {
    const table = page.getByRole('table', { name: 'Completed items' });
    const feature = table.getByRole('columnheader', { name: 'Feature' });
    const date = table.getByRole('columnheader', { name: 'Created Date' });
    const titles = table.getByRole('row').locator('td:nth-child(3)');
    await expect(date).toHaveAttribute('aria-sort', 'descending');
    await expect(feature).toHaveAttribute('aria-sort', 'none');
    await expect(titles.first()).toHaveText('Autosave loses the last keystroke');
    const button = feature.getByRole('button');
    await button.scrollIntoViewIfNeeded();
    const before = await button.boundingBox();
    await button.press('Enter');
    await expect(feature).toHaveAttribute('aria-sort', 'ascending');
    await expect(date).toHaveAttribute('aria-sort', 'none');
    await expect(titles.first()).toContainText('Keyboard reordering');
    await expect(button).toBeFocused();
    expect(await button.boundingBox()).toEqual(before);
  });
  await test.step('rows are selected; a title too long ends in an ellipsis and is told whole', async () => {
    const table = page.getByRole('table', { name: 'Completed items' });
    await expect(table.getByRole('row', { selected: true })).toHaveCount(1);
    await table.getByRole('checkbox', { name: 'Choose Autosave' }).check();
    await expect(table.getByRole('row', { selected: true })).toHaveCount(2);
    const long = table.getByTitle(/^Keyboard reordering/);
    const cut = await long.evaluate((cell) => cell.scrollWidth > cell.clientWidth);
    expect(cut).toBe(true);
    expect((await table.getByRole('row').last().boundingBox())?.height).toBe(40);
  });
  await test.step('where it is narrow a row becomes two lines, still a table to a screen reader', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const table = page.getByRole('table', { name: 'Items in progress' });
    const row = table.getByRole('row', { name: /Autosave/ });
    expect((await row.boundingBox())?.height).toBe(63);
    await expect(row.getByRole('cell')).toHaveCount(4);
    const title = await row.getByRole('cell', { name: /Autosave/ }).boundingBox();
    const date = await row.getByRole('cell', { name: '2026/11/19' }).boundingBox();
    expect(date?.y ?? 0).toBeGreaterThan(title?.y ?? 0);
    await expect(table.getByRole('columnheader')).toHaveCount(4);
    await page.setViewportSize({ width: 1280, height: 720 });
  });
  await test.step('a long table keeps the rows in sight only, under its head', async () => {
    const table = page.getByRole('table', { name: 'Items in progress' });
    const scroller = page.getByRole('group', { name: 'Items in progress' });
    await expect(table).toHaveAttribute('aria-rowcount', '10001');
    await expect(table).toHaveAttribute('aria-busy', 'true');
    expect((await scroller.boundingBox())?.height).toBe(32 + 5 * 36);
    const head = table.getByRole('columnheader', { name: 'Title' });
    await scroller.focus();
    const before = await head.boundingBox();
    await scroller.press('End');
    await expect(page.getByTestId('range')).toHaveText(/to 9999$/);
    await expect(table.locator('tr[data-index="9999"]')).toBeInViewport();
    expect(await head.boundingBox()).toEqual(before);
    expect(await table.locator('tr[data-index]').count()).toBeLessThan(40);
  });
});
