import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { readCsv } from '@/features/script-manager/csv';
import { expect, test } from '../support/e2e';
import { sqlFixtures } from '../support/sql-fixtures';

const scriptList = (page: Page) => page.getByRole('region', { name: 'Scripts' });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search scripts' });
const state = (page: Page) => page.locator('[data-save-state]:visible');

async function open(page: Page, name: string) {
  await searchBox(page).fill(name);
  await scriptList(page).getByText(name, { exact: true }).click();
  const text = page.getByRole('textbox', { name: `Text of ${name}` });
  await expect(text).toBeVisible();
  // Until the text is loaded, the editor contains the previous one and accepts no input.
  await expect(page.getByText(/^Ln \d+, Col \d+$/)).toBeVisible();
  await searchBox(page).fill('');
  return text;
}

async function typeAt(page: Page, name: string, where: 'Home' | 'End', words: string) {
  const text = await open(page, name);
  await text.press(`ControlOrMeta+${where}`);
  await page.keyboard.type(words);
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await download.path());
}

/** A folder with the files; those below `dumps` and `odd/more` are in .zip files instead. */
async function folderOf(files: ReadonlyMap<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolstead-sql-'));
  const zipped: Record<string, Uint8Array> = {};
  for (const [path, text] of files) {
    if (/^(dumps|odd\/more)\//.test(path)) {
      zipped[path] = strToU8(text);
      continue;
    }
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await writeFile(join(folder, 'older.zip'), zipSync(zipped));
  await writeFile(join(folder, 'notes.txt'), 'no SQL');
  return folder;
}

test('a folder of 200 SQL files is imported, edited in three windows at once, and exported byte by byte', async ({
  page,
  context,
  browser,
  visit,
}) => {
  const files = sqlFixtures();
  const texts = new Map([...files].map(([path, text]) => [path.replace(/^.*\/(.*)\.sql$/, '$1'), text]));
  expect(texts.size).toBe(200);
  const folder = await folderOf(files);
  const changes: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/trpc/')) changes.push(request);
  });

  await test.step('it is imported', async () => {
    await visit('script-manager');
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await page.getByLabel('Choose a folder').setInputFiles(folder);
    await expect(page.getByText('200 new. 1 file of another kind is left out.')).toBeVisible();
    await page.getByRole('button', { name: 'Import 200' }).click();
    await expect(page.getByText('200 scripts imported')).toBeVisible();
    await rm(folder, { recursive: true });
  });

  await test.step('it is edited in two tabs and in another browser', async () => {
    const tab = await context.newPage();
    const elsewhere = await (await browser.newContext()).newPage();
    await visit('script-manager', tab);
    await visit('script-manager', elsewhere);
    await Promise.all([
      typeAt(page, 'all inserts', 'Home', '/* 一 */ '),
      typeAt(tab, 'all inserts', 'End', '/* two */'),
      typeAt(elsewhere, 'crlf', 'End', 'SELECT 3;\nSELECT 4;'),
    ]);
    texts.set('all inserts', `/* 一 */ ${texts.get('all inserts') ?? ''}/* two */`);
    texts.set('crlf', `${texts.get('crlf') ?? ''}SELECT 3;\r\nSELECT 4;`);
    for (const window of [page, tab, elsewhere]) await expect(state(window)).toHaveText('Saved');
    await typeAt(tab, 'byte order mark', 'End', 'SELECT 3;');
    await typeAt(elsewhere, 'mixed endings', 'Home', '-- ');
    texts.set('byte order mark', `${texts.get('byte order mark') ?? ''}SELECT 3;`);
    texts.set('mixed endings', `-- ${texts.get('mixed endings') ?? ''}`);
    for (const window of [tab, elsewhere]) await expect(state(window)).toHaveText('Saved');
    await elsewhere.context().close();
    await tab.close();
  });

  await test.step('every change travelled alone, however large', () => {
    const names = changes.map((request) => new URL(request.url()).pathname);
    expect(names.filter((name) => name.includes(','))).toEqual([]);
    const sizes = changes.map((request) => request.postDataBuffer()?.length ?? 0);
    expect(Math.max(...sizes)).toBeGreaterThan(1024 * 1024);
  });

  await test.step('it is exported as one table', async () => {
    const csv = await downloaded(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
    const read = readCsv(csv.toString());
    const rows = 'rows' in read ? read.rows : [];
    expect(new Map(rows.map(({ name, content }) => [name, content]))).toEqual(texts);
  });

  await test.step('it is exported as files', async () => {
    await page.getByRole('button', { name: 'More about the list' }).click();
    await page.getByRole('menuitem', { name: 'Select scripts' }).click();
    await page.getByRole('checkbox', { name: 'Select all', exact: true }).check();
    await expect(page.getByText('200 selected')).toBeVisible();
    const toZip = async () => {
      await page.getByRole('button', { name: 'Export selected scripts' }).click();
      await page.getByRole('menuitem', { name: 'As a .zip of .sql files' }).click();
    };
    // It can be cancelled between its parts.
    let parts = 0;
    await page.route(/scripts\.texts/, (route) => (++parts === 2 ? undefined : route.continue()));
    const packed = page.waitForEvent('worker');
    await toZip();
    await packed;
    const bar = page.getByRole('progressbar', { name: 'Exporting...' });
    await expect(bar).not.toHaveJSProperty('value', 0);
    // The browser's own, which is seen with forced colours too.
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(bar).toHaveCSS('appearance', 'auto');
    await page.emulateMedia({ forcedColors: 'none' });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Exporting...')).toBeHidden();
    await page.unroute(/scripts\.texts/);

    const zip = await downloaded(page, toZip);
    const unzipped = new Map(
      Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString('latin1')]),
    );
    // Some systems treat Init.sql and init.sql as the same.
    const expected = new Map(
      [...texts].map(([name, text]) => [
        name === 'Init' ? 'Init (2).sql' : `${name}.sql`,
        Buffer.from(text).toString('latin1'),
      ]),
    );
    expect(unzipped).toEqual(expected);
  });
});
