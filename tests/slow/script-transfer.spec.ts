import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';

// Import and export of scripts, and undoing an import.

const textBox = (page: Page) => page.getByRole('textbox', { name: /^Text of/ });
const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Scripts' }).getByText(name, { exact: true });

const scripts: Record<string, string> = {
  plain: 'select 1;\n',
  'with "quotes", commas': 'select "a", \'b\';\r\nselect `c`;\r\n',
  按月统计: '-- 按月统计收入\nselect 1, 2;\n\n',
  procedure: 'DELIMITER //\nCREATE PROCEDURE p()\nBEGIN\n  SELECT ";";\nEND//\nDELIMITER ;',
  empty: '',
  mark: '\ufeffselect 1',
};
const csv = (all: Record<string, string>) =>
  'script_name,script_content,tags\n' +
  Object.entries(all)
    .map(([name, text]) => `"${name.replaceAll('"', '""')}","${text.replaceAll('"', '""')}","a;b c"\n`)
    .join('');

async function choose(page: Page, ...files: { name: string; text: string }[]) {
  await page
    .getByLabel('Choose files')
    .setInputFiles(
      files.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })),
    );
}

async function exported(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Script_Manager_\d{8}_\d{4}\.csv$/);
  return readFile(await download.path(), 'utf8');
}

test('files of another kind are refused; what is imported is exported byte by byte', async ({
  page,
  visit,
}) => {
  test.slow();
  await visit('script-manager');
  const importing = page.getByRole('dialog', { name: 'Import scripts' });

  await test.step('refused in the documented words', async () => {
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await importing.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(importing.getByText('Please select a .csv file to import.')).toBeVisible();
    for (const [name, text, message] of [
      ['scripts.txt', csv(scripts), 'Please upload a valid .csv file.'],
      ['scripts.csv', 'name,content\n', 'Invalid CSV format. Please use the exported .csv file.'],
      ['scripts.csv', csv({}), 'No valid data found in the CSV file.'],
    ] as const) {
      await choose(page, { name, text });
      await expect(importing.getByText(message)).toBeVisible();
      await importing.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(importing.getByText(message)).toBeVisible();
    }
    await page
      .getByLabel('Choose files')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from([0xff, 0x2c]) });
    await expect(importing.getByText('Error importing CSV file.')).toBeVisible();
  });

  await test.step('imported', async () => {
    await choose(page, { name: 'scripts.csv', text: csv(scripts) });
    await expect(importing.getByText('6 new.')).toBeVisible();
    await importing.getByRole('button', { name: 'Import 6' }).click();
    await expect(page.getByText('6 scripts imported')).toBeVisible();
    await row(page, 'procedure').click();
    await expect(textBox(page)).toContainText('CREATE PROCEDURE p()');
  });

  await test.step('exported, and the same again', async () => {
    const file = await exported(page);
    expect(file).toHaveLength(csv(scripts).length);
    for (const [name, text] of Object.entries(scripts)) {
      expect(file).toContain(csv({ [name]: text }).slice(csv({}).length));
    }
    expect(file.startsWith(csv({}))).toBe(true);
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await choose(page, { name: 'again.CSV', text: file });
    await expect(importing.getByText('6 identical.')).toBeVisible();
    await expect(importing.getByRole('button', { name: 'Import 0' })).toBeDisabled();
  });
});

test('an import is previewed, selected and undone; replaced texts are in the history and the trash', async ({
  page,
  visit,
}) => {
  test.slow();
  await visit('script-manager');
  // Dropped anywhere on the page.
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['select 1'], 'a.sql'));
    transfer.items.add(new File(['select 2'], 'b.sql'));
    return transfer;
  });
  const list = page.getByRole('region', { name: 'Scripts', exact: true });
  await list.dispatchEvent('dragover', { dataTransfer: files });
  await list.dispatchEvent('drop', { dataTransfer: files });
  await page.getByRole('button', { name: 'Import 2' }).click();
  await expect(page.getByText('2 scripts imported')).toBeVisible();
  await row(page, 'a').click();
  await expect(textBox(page)).toHaveText('select 1');

  await test.step('seen and chosen', async () => {
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const file = `${csv({ a: 'new a', b: 'new b' })}"broken row"\n"","nameless",""\n`;
    await choose(page, { name: 'scripts.csv', text: file });
    await expect(page.getByText('2 differ, 1 invalid. Not rows of three fields: line 4.')).toBeVisible();
    const reason = page.getByRole('cell', { name: 'Invalid Script name cannot be empty.' });
    await expect(reason).toBeVisible();
    expect(await reason.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
    await page.getByRole('button', { name: 'Compare a' }).click();
    const comparison = page.getByRole('dialog', { name: '“a” and the one in the file' });
    await expect(comparison.getByText('Change 1 of 1')).toBeVisible();
    await expect(comparison.getByText('Tags now: none. In the file: a, b c.')).toBeVisible();
    await comparison.press('Escape');
    await expect(comparison).toHaveCount(0);
    await page.getByLabel('Scripts that differ').selectOption('Overwrite');
    await expect(page.getByLabel('What to do with a')).toHaveValue('overwrite');
    await page.getByLabel('What to do with b').selectOption('Keep both');
    await page.getByRole('button', { name: 'Import 2' }).click();
    await expect(textBox(page)).toHaveText('new a');
    await expect(row(page, 'b (2)')).toBeVisible();
  });

  await test.step('taken back', async () => {
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByText(/^Undone: \d scripts? imported/)).toBeVisible();
    await expect(textBox(page)).toHaveText('select 1');
    await expect(row(page, 'b (2)')).toHaveCount(0);
  });

  await test.step('in the history', async () => {
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History of “a”' });
    await expect(history.getByText('before an import')).toBeVisible();
    await expect(history.getByText('new a')).toBeVisible();
    await history.getByRole('button', { name: 'Name this text' }).click();
    await history.getByLabel('Name of this text').fill('月末 imported');
    await history.getByLabel('Name of this text').press('Enter');
    await expect(history.getByRole('button', { name: /月末 imported/ })).toBeVisible();
    await history.getByRole('button', { name: 'Restore this text' }).click();
    await expect(history).toHaveCount(0);
    await expect(textBox(page)).toHaveText('new a');
  });

  await test.step('in the trash, from where it comes back or goes for good', async () => {
    for (const name of ['a', 'b']) {
      await row(page, name).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
      await expect(row(page, name)).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'More about the list' }).click();
    await page.getByRole('menuitem', { name: 'Trash' }).click();
    const trash = page.getByRole('dialog', { name: 'Trash' });
    await trash.getByRole('button', { name: 'Show the text of a', exact: true }).click();
    await expect(page.getByLabel('Text of a', { exact: true }).last()).toHaveText('new a');
    await page.getByRole('dialog', { name: '“a”' }).press('Escape');
    await trash.getByRole('checkbox', { name: 'a', exact: true }).check();
    await trash.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('“a” restored')).toBeVisible();
    await expect(trash.getByRole('checkbox', { name: 'a', exact: true })).toHaveCount(0);
    await trash.getByRole('checkbox', { name: 'b', exact: true }).check();
    await trash.getByRole('checkbox', { name: 'b (2)', exact: true }).check();
    await trash.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
    await expect(trash.getByText('The trash is empty')).toBeVisible();
    await trash.getByRole('button', { name: 'Close' }).last().click();
    await expect(row(page, 'a')).toBeVisible();
    await expect(row(page, 'b')).toHaveCount(0);
  });
});
