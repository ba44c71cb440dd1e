import type { Route } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { names, row, textBox } from '../support/script-screen';
import { addScripts } from '../support/scripts';

test('a search starts at its first match, shows that contents are being searched, and their results move nothing', async ({
  page,
  toolstead,
  user,
  visit,
}) => {
  const numbers = Array.from({ length: 40 }, (_, at) => `report_${String(at).padStart(2, '0')}`);
  const contents = new Map(numbers.map((name) => [name, `SELECT '${name}'`]));
  contents.set('aaa_holds', 'SELECT 1\nFROM report_3x').set('zzz', 'SELECT 1');
  const wanted: Record<string, { content: string }> = {};
  for (const [name, content] of contents) wanted[name] = { content };
  const ids = await addScripts(toolstead, user, wanted);
  await visit(`script-manager?script=${ids.zzz}`);
  await expect(row(page, 'zzz')).toBeInViewport();

  const search = page.getByRole('searchbox', { name: 'Search scripts' });
  await search.fill('report');
  await expect(row(page, 'report_00')).toBeInViewport();
  await search.press('Enter');
  await expect(textBox(page)).toHaveText("SELECT 'report_00'");

  const held: Route[] = [];
  await page.route(/scripts\.search/, (route) => void held.push(route));
  const given = page.waitForEvent('requestfailed', (request) => request.url().includes('scripts.search'));
  await search.fill('report_3');
  await expect.poll(() => held.length).toBe(1);
  await expect(page.getByText('Searching the contents…')).toBeVisible();
  // An outdated search is aborted.
  await search.fill('report_3x');
  await given;
  await expect.poll(() => held.length).toBe(2);
  await search.fill('report_3');
  await expect.poll(() => held.length).toBe(3);

  const before = await row(page, 'report_30').boundingBox();
  await held.at(-1)?.continue();
  await page.unroute(/scripts\.search/);
  await expect(page.getByText('Searching the contents…')).toBeHidden();
  const last = page.getByRole('button', { name: 'Line 2: FROM report_3x' });
  await expect(names(page).first()).toHaveText('report_30');
  expect(await row(page, 'report_30').first().boundingBox()).toEqual(before);
  await expect(last).toBeAttached();

  // Scopes and search text are in the URL; the window's title is what is shown.
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(names(page)).toHaveCount(11);
  await row(page, 'report_30').click();
  await expect(page).toHaveTitle('report_30 · Script Manager · Toolstead');
  await page.reload();
  await expect(search).toHaveValue('report_3');
  await expect(names(page)).toHaveCount(11);
  await search.press('Escape');
  await expect(page).not.toHaveURL(/search=/);
});

test('what was found in a long line is to be seen beside its number', async ({ page, visit, given }) => {
  const line = `SELECT ${'a_column, '.repeat(9)}wanted_column FROM orders`;
  await given(addScripts, { first: { content: line }, wanted_column: { content: line } });
  await visit('script-manager?search=wanted_column');
  const hits = page.getByRole('button', { name: 'Line 1' }).locator('mark');
  await expect(hits).toHaveText(['wanted_column', 'wanted_column']);
  await expect(hits.first()).toBeInViewport({ ratio: 1 });
  await expect(hits.last()).toBeInViewport();
});
