import { expect, SLOW, test } from './gallery-test';

test.beforeEach(async ({ page }) => {
  await page.goto('./');
});

test(
  'a year is one tab stop, walked by keys, and each cell a button with its name',
  SLOW,
  async ({ page }) => {
    const grid = page.getByRole('grid', { name: 'Run in 2026' });
    const cell = (name: RegExp) => grid.getByRole('button', { name });
    await expect(grid.getByRole('button')).toHaveCount(365);
    await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);
    await cell(/^Tuesday, 3 November 2026/).click();
    await expect(page.getByTestId('chosen-day')).toHaveText('2026-11-03');
    for (const [key, name] of [
      ['ArrowDown', /^Wednesday, 4 November/],
      ['ArrowLeft', /^Wednesday, 28 October/],
      ['PageUp', /^Monday, 28 September/],
      ['End', /^Monday, 28 December/],
      ['ArrowRight', /^Monday, 28 December/],
      ['Home', /^Monday, 5 January/],
      ['Control+Home', /^Thursday, 1 January/],
      ['ArrowUp', /^Thursday, 1 January/],
    ] as const) {
      await page.keyboard.press(key);
      await expect(cell(name)).toBeFocused();
      await expect(cell(name)).toBeInViewport();
    }
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('chosen-day')).toHaveText('2026-01-01');

    // Told apart without colour: no two states are painted alike.
    const looks = await grid.getByRole('button').evaluateAll((cells) => {
      const painted = new Map<string, string>();
      for (const node of cells) {
        const { backgroundImage, backgroundColor } = getComputedStyle(node);
        const state = (node.getAttribute('aria-label') ?? '').split(': ')[1] ?? '';
        if (state !== 'done') painted.set(state, backgroundImage + backgroundColor);
      }
      return [...painted];
    });
    expect(looks).toHaveLength(5);
    expect(new Set(looks.map(([, look]) => look)).size).toBe(5);

    await page.emulateMedia({ forcedColors: 'active' });
    await expect(cell(/: paused/).first()).not.toHaveCSS('background-image', 'none');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  },
);

test('a chart is read by keys and by pointing, and has the same numbers as a table', async ({ page }) => {
  const card = page.getByRole('region', { name: 'Score' });
  const chart = card.getByRole('group', { name: 'Score of Run' });
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await expect(chart).toContainText('Thursday, 1 January 2026: 55 %, Expected 0 %');
  await page.keyboard.press('End');
  await expect(chart).toContainText('Wednesday, 18 November 2026: 62 %, Expected 87 %');
  await page.keyboard.press('PageUp');
  await expect(chart).toContainText('Sunday, 8 November 2026');

  const asTable = card.getByRole('button', { name: 'Show as table' });
  await asTable.click();
  await expect(asTable).toHaveAttribute('aria-pressed', 'true');
  const table = card.getByRole('table', { name: 'Score of Run' });
  await expect(table.getByRole('row').nth(1)).toContainText('2026/01/01');
  await expect(table.getByRole('row').nth(1)).toContainText('55 %');
  await expect(table).toHaveAttribute('aria-rowcount', '323');
  await asTable.click();
  await expect(chart).toBeVisible();

  const days = page.getByRole('region', { name: 'Days of the week' });
  await days.getByRole('group').locator('rect').nth(1).hover();
  await expect(days.getByRole('group')).toContainText('Tue: 32');
  await days.getByRole('button', { name: 'Show as table' }).press('Space');
  await expect(days.getByRole('row')).toHaveText([
    'DayEntries',
    ...['Mon0', 'Tue32', 'Wed1', 'Thu24', 'Fri2', 'Sat27', 'Sun12'],
  ]);

  await test.step('progress says its percent, and what is expected', async () => {
    const bar = page.getByRole('progressbar', { name: 'Read 20 books' });
    await expect(bar).toHaveAttribute('aria-valuenow', '42');
    await expect(bar).toHaveAttribute('aria-valuetext', '42 %, 61 % expected');
    await expect(page.getByRole('progressbar', { name: 'All' })).toHaveText('100 %');
  });
});
