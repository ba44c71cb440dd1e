import type { Page } from '@playwright/test';
import { holdCalls } from '../support/answers';
import { addWork } from '../support/devflow';
import { expect, SLOW, test } from '../support/e2e';
import { fillRegister } from '../support/expense-register';
import { row, textBox } from '../support/script-screen';
import { addScripts } from '../support/scripts';
import { addRecords } from '../support/watched-records';

// What is printed, as a sheet of A4 in portrait shows it.

const A4 = { width: 718, height: 1047 };

/** As a browser prints: it announces that, and then asks for the styles of paper. */
async function print(page: Page) {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(A4);
}

async function endPrint(page: Page) {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
}

const isCutSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test('a page is printed whole, on white, without what is around it and what can only be pressed', async ({
  page,
  given,
  visit,
}) => {
  const ALL = 90;
  await given(
    addRecords,
    Array.from({ length: ALL }, (_, index) => ({
      series_id: `s-${String(index)}`,
      title: `Record ${String(index)}`,
    })),
  );
  await visit('watched-records');
  const rendered = page.locator('main [data-index]');
  await expect(rendered.first()).toBeVisible();
  // Its code comes with the styles for paper.
  await expect(page.locator('[data-toaster]')).toBeAttached();
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'Professional Dark';
  });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  expect(await rendered.count()).toBeLessThan(ALL);

  const navigation = page.getByRole('navigation').first();
  const searchBox = page.getByRole('searchbox');
  await expect(navigation).toBeVisible();
  await expect(searchBox).toBeVisible();

  await print(page);
  await expect(rendered).toHaveCount(ALL);
  expect(await isCutSideways(page)).toBe(false);
  await expect(page.getByRole('heading', { level: 1, name: '已看管理器' })).toBeVisible();
  for (const item of await page.getByRole('region', { name: '继续观看' }).getByRole('listitem').all()) {
    const box = await item.boundingBox();
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(A4.width);
  }
  // Cards of a screen may be higher.
  const card = page.getByRole('article').first();
  const [whole, last] = [await card.boundingBox(), await card.getByRole('time').boundingBox()];
  expect((whole?.y ?? 0) + (whole?.height ?? Infinity) - (last?.y ?? 0) - (last?.height ?? 0)).toBeLessThan(
    16,
  );
  await expect(navigation).toBeHidden();
  await expect(page.getByRole('button', { name: '添加记录' })).toBeHidden();
  await expect(searchBox).toBeHidden();
  expect(
    await page.evaluate(() => {
      const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement);
      return { backgroundColor, colorScheme };
    }),
  ).toEqual({ backgroundColor: 'rgba(0, 0, 0, 0)', colorScheme: 'light' });
  await page.emulateMedia({ contrast: 'more' });
  const [border, strong] = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return ['--border', '--border-strong'].map((name) => style.getPropertyValue(name));
  });
  expect(border).toBe(strong);
  await page.emulateMedia({ contrast: 'no-preference' });

  await endPrint(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'Professional Dark');
  await expect(page.getByRole('button', { name: '添加记录' })).toBeVisible();
  await expect.poll(() => rendered.count()).toBeLessThan(ALL);

  await test.step('rows one below the other', async () => {
    await page.getByRole('radiogroup', { name: '视图' }).getByText('列表').click({ force: true });
    await print(page);
    const [first, second] = [await rendered.nth(0).boundingBox(), await rendered.nth(1).boundingBox()];
    expect(second?.y).toBeGreaterThanOrEqual((first?.y ?? Infinity) + (first?.height ?? 0));
    expect(await isCutSideways(page)).toBe(false);
    await endPrint(page);
  });

  await test.step('of an open dialog, the dialog', async () => {
    await page.getByRole('button', { name: '年度回顾' }).click();
    const review = page.getByRole('dialog', { name: '年度回顾' });
    await expect(review).toBeVisible();
    await print(page);
    await expect(review.getByRole('heading', { name: '年度回顾' })).toBeVisible();
    await expect(rendered.first()).toBeHidden();
    expect(await isCutSideways(page)).toBe(false);
  });
});

test(
  'of a list that is not loaded whole, what is loaded is printed, and the sheet says so',
  SLOW,
  async ({ page, given, visit }) => {
    await given(
      addRecords,
      Array.from({ length: 150 }, (_, index) => ({
        series_id: `s-${String(index)}`,
        title: `Record ${String(index)}`,
      })),
    );
    await visit('watched-records');
    const records = page.locator('[data-records]');
    const note = () => records.evaluate((list) => getComputedStyle(list, '::after').content);
    await expect(records.getByRole('article').first()).toBeVisible();
    await expect(page.locator('[data-toaster]')).toBeAttached();
    expect(await note()).toBe('none');

    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await print(page);
    await expect(records.locator('[data-index]:visible')).toHaveCount(100);
    expect(await note()).toContain('已加载');
    expect(asked.filter((url) => url.includes('watchedRecords.list'))).toEqual([]);
  },
);

test(
  'a narrow window keeps its layout while it is printed, and what is open or typed in it',
  SLOW,
  async ({ page, visit }) => {
    await page.setViewportSize({ width: 600, height: 800 });
    await visit('watched-records');
    const menu = page.getByRole('button', { name: 'Open the navigation' });
    await expect(page.locator('[data-toaster]')).toBeAttached();
    const before = await menu.elementHandle();
    const spaceBelow = () =>
      page
        .locator('main header')
        .first()
        .evaluate((header) => getComputedStyle(header).marginBottom);
    const narrow = await spaceBelow();
    await print(page);
    // On the screen it is in the top bar.
    const title = page.getByRole('heading', { level: 1, name: '已看管理器' });
    await expect.poll(async () => (await title.boundingBox())?.height).toBeGreaterThan(10);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await before?.evaluate((element) => element.isConnected)).toBe(true);

    await test.step('on a sheet that is wider, too', async () => {
      await page.setViewportSize({ width: A4.height, height: A4.width });
      expect(await spaceBelow()).toBe(narrow);
      await endPrint(page);
      await expect.poll(spaceBelow).not.toBe(narrow);
    });
  },
);

test(
  'goals are printed one below the other, and what opens when it is pressed with its name',
  SLOW,
  async ({ page, send, visit }) => {
    for (const name of ['Read', 'Run']) await send('goalsHabits.addGoal', { name, measure: 'steps' });
    await visit('goals-habits?tab=goals');
    const goals = page.locator('main li[data-index]');
    await expect(goals).toHaveCount(2);
    await expect(page.locator('[data-toaster]')).toBeAttached();

    await print(page);
    const [first, second] = await goals.evaluateAll((cards) =>
      cards.map((card) => card.getBoundingClientRect()),
    );
    expect(second?.top).toBeGreaterThanOrEqual(first?.bottom ?? Infinity);
    expect(await goals.first().evaluate((card) => getComputedStyle(card).position)).toBe('static');
    await expect(goals.getByRole('button', { name: 'Run', exact: true })).toBeVisible();
  },
);

test('a month is printed as it is shown: with its entries, and not as a phone shows it', async ({
  page,
  visit,
}) => {
  await page.clock.setFixedTime('2026-11-21T10:23:00Z');
  await visit('calendar');
  await page.getByLabel('Quick add').fill('Dentist tomorrow 15:00');
  await page.keyboard.press('Enter');
  const dentist = page.getByRole('gridcell').getByRole('button', { name: 'Dentist' });
  await expect(dentist).toBeVisible();

  await print(page);
  await expect(page.getByRole('heading', { level: 1, name: 'November 2026' })).toBeVisible();
  await expect(dentist.getByText('Dentist')).toBeVisible();
  await expect(page.getByLabel('Quick add')).toBeHidden();
  expect(await isCutSideways(page)).toBe(false);
});

test(
  'a list is printed without its switches and without what is for selected rows',
  SLOW,
  async ({ page, send, visit, given }) => {
    await send('goalsHabits.addHabit', { name: 'Read' });
    await visit('goals-habits?tab=habits');
    const read = page.getByRole('gridcell', { name: /^“Read”/ }).first();
    await read.focus();
    await page.keyboard.press('x');
    const selected = page.getByRole('toolbar').getByText('1 selected');
    await expect(selected).toBeVisible();
    await print(page);
    await expect(page.getByRole('rowheader', { name: 'Read' })).toBeVisible();
    await expect(selected).toBeHidden();
    await expect(page.getByText('Archived')).toBeHidden();
    await endPrint(page);

    await given(addWork, [{ title: 'alpha', feature: 'Search', completedAt: '2026-03-04T05:06:07Z' }]);
    await visit('devflow?view=completed');
    const none = page.getByText('0 selected');
    await expect(none).toBeVisible();
    await print(page);
    await expect(page.getByText('alpha')).toBeVisible();
    await expect(none).toBeHidden();
  },
);

test('a script is printed with its long lines, and without the list of scripts', async ({
  page,
  openReport,
}) => {
  await openReport(`SELECT ${'a_column_with_a_long_name, '.repeat(20)}1`);
  await expect(textBox(page)).toContainText('SELECT');
  await expect(page.locator('[data-toaster]')).toBeAttached();

  await print(page);
  await expect(page.getByRole('heading', { level: 2, name: 'report' })).toBeVisible();
  await expect(row(page, 'report')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeHidden();
  const { right, lines } = await textBox(page)
    .locator('.cm-line')
    .first()
    .evaluate((line) => ({
      right: line.getBoundingClientRect().right,
      lines: line.getBoundingClientRect().height / parseFloat(getComputedStyle(line).lineHeight),
    }));
  expect(right).toBeLessThanOrEqual(A4.width);
  expect(lines).toBeGreaterThan(3);
  expect(await isCutSideways(page)).toBe(false);
});

test(
  'a script whose editor is not there yet is not printed as the list of scripts',
  SLOW,
  async ({ page, toolstead, user, visit }) => {
    const { report } = await addScripts(toolstead, user, { report: { content: 'SELECT 1' } });
    const letThrough = await holdCalls(page, /\/editor-[^/]+\.js/);
    await visit(`script-manager?script=${report}`);
    const heading = page.getByRole('heading', { level: 2, name: 'report' });
    await expect(heading).toBeVisible();
    await expect(page.locator('[data-toaster]')).toBeAttached();
    await print(page);
    await expect(heading).toBeVisible();
    await expect(row(page, 'report')).toBeHidden();
    await expect(textBox(page)).toHaveCount(0);
    letThrough();
  },
);

test('the list of scripts of a phone is printed alone', SLOW, async ({ page, openReport }) => {
  await openReport('SELECT 1');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row(page, 'report')).toBeVisible();
  await expect(page.locator('[data-toaster]')).toBeAttached();
  await print(page);
  await expect(row(page, 'report')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Script', exact: true })).toBeHidden();
});

test('two scripts side by side are both printed', SLOW, async ({ page, toolstead, user, visit }) => {
  const { first, second } = await addScripts(toolstead, user, {
    first: { content: 'SELECT 1' },
    second: { content: 'SELECT 2' },
  });
  await page.setViewportSize({ width: 1440, height: 800 });
  await visit(`script-manager?script=${first}&beside=${second}`);
  const text = page.getByRole('textbox', { name: 'Text of second' });
  await expect(text).toBeVisible();
  await expect(page.locator('[data-toaster]')).toBeAttached();
  await print(page);
  await expect(page.getByRole('textbox', { name: 'Text of first' })).toBeVisible();
  await expect(text).toBeVisible();
});

test(
  'the heads of lists that are no tables are on every sheet',
  SLOW,
  async ({ page, given, send, visit }) => {
    const heads = page.getByRole('columnheader').first().locator('../..');
    await send('goalsHabits.addHabit', { name: 'Read' });
    await given(fillRegister);
    for (const path of ['goals-habits?tab=habits', 'expense-tracker?tab=register']) {
      await visit(path);
      await expect(heads).toBeAttached();
      await expect(page.locator('[data-toaster]')).toBeAttached();
      await page.emulateMedia({ media: 'print' });
      await expect(heads).toHaveCSS('display', 'table-header-group');
      await expect(heads.locator('..')).toHaveCSS('display', 'table');
      await page.emulateMedia({ media: null });
    }
  },
);
