import { readFile } from 'node:fs/promises';
import { holdCalls } from '../support/answers';
import { expect, SLOW, test } from '../support/e2e';

const HEAD = 'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE';
const TODOIST = [
  HEAD,
  'task,Repot the basil @garden,From the shed,1,1,Kai (1),,2026-12-05,en,UTC',
  'task,Buy compost,,4,2,Kai (1),,,en,UTC',
  'section,Weekly,,,,,,,,',
  'task,Water the ferns,,2,1,Kai (1),,every monday,en,UTC',
  'task,,,2,1,Kai (1),,,en,UTC',
].join('\n');

test(
  'a file of another program is looked at, imported in part, taken back, and all is exported',
  SLOW,
  async ({ page, openBoard }) => {
    const board = await openBoard([{ title: 'alpha', feature: 'Search', status: 'Bug' }]);
    await board.reads('Bug: alpha');
    const dialog = page.getByRole('dialog', { name: 'Import items' });
    const file = { name: 'Garden [2203306141].csv', mimeType: 'text/csv', buffer: Buffer.from(TODOIST) };
    const choose = async (chosen: typeof file) => {
      await page.getByRole('button', { name: 'More' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Import…' }).press('Enter');
      await dialog.locator('input[type=file]').setInputFiles(chosen);
    };
    const rows = dialog.getByRole('table', { name: 'What would be imported' }).getByRole('row');

    await test.step('a file that says nothing of whose it is', async () => {
      await choose({ ...file, buffer: Buffer.from('a,b\n1,2\n') });
      await expect(dialog.getByText('The first line of the file has to name its columns')).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('the preview tells what is made, and what cannot be read', async () => {
      await choose(file);
      await expect(dialog.getByRole('status')).toContainText(
        'Todoist: 3 items of 4 items. Makes the feature Garden. Makes the status Weekly.',
      );
      await expect(rows.filter({ hasText: 'Repot the basil › Buy compost' })).toContainText('Bug');
      await expect(rows.filter({ hasText: 'Water the ferns' })).toContainText(
        '“every monday” cannot be read',
      );
      await dialog.getByRole('tab', { name: 'Cannot be read 1' }).click();
      await expect(rows).toHaveCount(2);
      await expect(rows.last()).toContainText('It has no title');
    });

    await test.step('a line that stays out is not made, nor the status that only it names', async () => {
      await dialog.getByRole('tab', { name: 'All 4' }).click();
      await dialog.getByRole('checkbox', { name: 'Import line 5, Water the ferns' }).press('Space');
      await expect(dialog.getByRole('status')).not.toContainText('Weekly');
      const letGo = await holdCalls(page, /devflow\.importItems/);
      await dialog.getByRole('button', { name: 'Import 2 items' }).click();
      await expect(dialog.getByRole('button', { name: 'Import 2 items' })).toHaveAttribute(
        'aria-busy',
        'true',
      );
      const other = await page.evaluateHandle(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['title\nDropped too late\n'], 'other.csv'));
        return transfer;
      });
      await dialog.getByText('It is read in your browser').dispatchEvent('drop', { dataTransfer: other });
      await expect(rows.filter({ hasText: 'Buy compost' })).toBeVisible();
      letGo();
      await expect(dialog).toBeHidden();
      await page.getByRole('tab', { name: 'Garden (2)' }).click();
      await board.reads('Bug: Repot the basil Repot the basil › Buy compost');
    });

    await test.step('the same file again has one item that is not here', async () => {
      await choose(file);
      await expect(dialog.getByRole('tab', { name: 'Here already 2' })).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Import 1 item' })).toBeEnabled();
      await page.keyboard.press('Escape');
    });

    await test.step('all items are exported, and known when they come back', async () => {
      await page.getByRole('button', { name: 'More' }).click();
      const begun = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Export all as CSV' }).click();
      const download = await begun;
      expect(download.suggestedFilename()).toMatch(/^devflow_items_\d{4}-\d\d-\d\d\.csv$/);
      const buffer = await readFile(await download.path());
      expect(buffer.toString()).toContain(
        '"Garden","Bug","Repot the basil","From the shed","Urgent","garden"',
      );
      await choose({ ...file, name: 'all.csv', buffer });
      await expect(dialog.getByRole('tab', { name: 'Here already 3' })).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Import 0 items' })).toBeDisabled();
      await page.keyboard.press('Escape');
    });

    await test.step('a past import is taken back whole', async () => {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Import…' }).click();
      const past = dialog.getByRole('list', { name: 'Imported in the last 30 days' });
      await expect(past.getByRole('listitem')).toContainText(['Garden [2203306141].csv']);
      await past.getByRole('button', { name: /^Undo the import/ }).click();
      await expect(past).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('tab', { name: /Garden/ })).toBeHidden();
    });
  },
);
