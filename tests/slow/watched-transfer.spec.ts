import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { violations } from '../support/axe';
import { expect, test } from '../support/e2e';
import { addRecords } from '../support/watched-records';
import { record, toast } from '../support/watched-screen';

const MAL = `<?xml version="1.0" encoding="UTF-8"?><myanimelist>
${[
  ['1', 'Harbour', '26', '12', 'Watching', '9'],
  ['2', 'Tide', '12', '12', 'Completed', '7'],
  ['3', '星轨列车', '24', '5', 'On-Hold', '0'],
]
  .map(
    ([id, title, total, seen, status, score]) =>
      `<anime><series_animedb_id>${id}</series_animedb_id><series_title><![CDATA[${title}]]></series_title>
<series_episodes>${total}</series_episodes><my_watched_episodes>${seen}</my_watched_episodes>
<my_status>${status}</my_status><my_score>${score}</my_score></anime>`,
  )
  .join('\n')}</myanimelist>`;

test('a list of another program is looked at, imported as promised, saved as a file, and taken back', async ({
  page,
  visit,
  given,
}) => {
  await given(addRecords, [{ series_id: 'ss2', title: '星轨列车', current_episode: 8 }]);
  await visit('watched-records');
  await page.getByRole('button', { name: '导入和导出' }).click();
  const dialog = page.getByRole('dialog', { name: '导入和导出' });
  const picker = dialog.getByLabel('选择文件');

  await test.step('what is no list is refused, also what unpacks to more than the server takes', async () => {
    await picker.setInputFiles({
      name: 'x.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"a":1}'),
    });
    await expect(dialog.getByRole('alert')).toContainText('认不出这个文件');
    const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024));
    await picker.setInputFiles({ name: 'x.xml.gz', mimeType: 'application/gzip', buffer: bomb });
    await expect(dialog.getByRole('alert')).toContainText('文件太大');
  });

  await test.step('the preview asks about the same title, and one is left out', async () => {
    const buffer = gzipSync(Buffer.from(MAL));
    await picker.setInputFiles({ name: 'animelist.xml.gz', mimeType: 'application/gzip', buffer });
    await expect(dialog.getByRole('tab', { name: /同名/ })).toContainText('1');
    await expect(dialog.getByRole('button', { name: '导入 2 条' })).toBeEnabled();
    await dialog.getByLabel('怎样处理《星轨列车》').selectOption('是同一部');
    await dialog.getByLabel('导入《Tide》').uncheck();
    await expect(dialog.getByRole('button', { name: '导入 2 条' })).toBeEnabled();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: '导入 2 条' }).click();
    await expect(toast(page, '已导入：新增 1 条，更新 1 条')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(record(page, 'Harbour')).toContainText('12/26');
    await expect(record(page, '星轨列车')).toContainText('8/24');
    await expect(record(page, 'Tide')).toBeHidden();
  });

  await test.step('what is saved is the same when it is read', async () => {
    await page.getByRole('button', { name: '导入和导出' }).click();
    for (const format of ['CSV', 'JSON']) {
      const saved = page.waitForEvent('download');
      await dialog.getByRole('button', { name: `导出 ${format}` }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toMatch(/^watched-records-\d{4}-\d\d-\d\d\.(csv|json)$/);
      const buffer = readFileSync(await file.path());
      await picker.setInputFiles({ name: file.suggestedFilename(), mimeType: 'text/plain', buffer });
      await expect(dialog.getByRole('tab', { name: /相同/ })).toContainText('2');
      await expect(dialog.getByRole('button', { name: '导入 0 条' })).toBeDisabled();
      await dialog.getByRole('button', { name: '取消' }).click();
      await page.getByRole('button', { name: '导入和导出' }).click();
    }
  });

  await test.step('the import is taken back whole, after a reload', async () => {
    await page.reload();
    await page.getByRole('button', { name: '导入和导出' }).click();
    await expect(dialog.getByRole('list', { name: '最近 30 天的导入' })).toContainText('animelist.xml.gz');
    await dialog.getByRole('button', { name: /^撤销 .* 的导入$/ }).click();
    await expect(dialog.getByRole('list', { name: '最近 30 天的导入' })).toBeHidden();
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(record(page, 'Harbour')).toBeHidden();
    await expect(record(page, '星轨列车')).toContainText('第 8 集');
  });
});
