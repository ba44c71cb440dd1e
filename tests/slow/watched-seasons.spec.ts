import { violations } from '../support/axe';
import { expect, test } from '../support/e2e';
import { addRecords } from '../support/watched-records';
import { record, records, toast, undo } from '../support/watched-screen';

test('seasons are put together, folded and unfolded; a weekday airs in the calendar; a state is one press', async ({
  page,
  visit,
  given,
}) => {
  const old = { last_watched_time: 1_700_000_000_000 };
  await given(addRecords, [
    { series_id: 'ss1', title: '星之旅', is_completed: true, ...old },
    { series_id: 'ss2', title: '星之旅 第二季', current_episode: 4, ...old },
    { series_id: 'ss3', title: '夏日回声', current_episode: 8, ...old },
  ]);
  await visit('watched-records');

  await test.step('what titles suggest is looked at, and put together', async () => {
    await page.getByRole('button', { name: '状态和评分' }).click();
    await page.getByRole('switch', { name: '各季归在一起' }).click();
    await page.getByRole('button', { name: '整理各季…' }).click();
    const dialog = page.getByRole('dialog', { name: '整理各季' });
    await expect(dialog.getByLabel('《星之旅》：第 1 季、第 2 季')).toBeChecked();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: '归并 1 部作品' }).click();
    await expect(toast(page, '已把《星之旅》的各季归在一起')).toBeVisible();
    await expect(records(page).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('the work unfolds to its seasons, and folds again', async () => {
    await records(page).getByRole('link', { name: '展开《星之旅》，共 2 季' }).click();
    await expect(page.getByRole('heading', { name: '《星之旅》', exact: true })).toBeVisible();
    await expect(page.getByText('共 2 季 · 看完 1 季 · 已看至少 4 集')).toBeVisible();
    await expect(records(page).getByRole('heading')).toHaveText(['星之旅', '星之旅 第二季']);
    await page.reload();
    await page.getByRole('link', { name: '收起' }).click();
    await expect(records(page).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('a state is chosen in the menu of a card, and taken back', async () => {
    const card = record(page, '夏日回声');
    await card.hover();
    await card.getByRole('button', { name: '《夏日回声》的状态' }).click();
    await page.getByRole('menuitem', { name: '标记为搁置' }).click();
    await expect(card).toContainText('搁置');
    await undo(page).click();
    await expect(card).toContainText('看到');
  });

  await test.step('a weekday is chosen in the form, told on the card, filtered by, and on the calendar', async () => {
    const card = record(page, '夏日回声');
    await card.hover();
    await card.getByRole('button', { name: '编辑《夏日回声》' }).click();
    const dialog = page.getByRole('dialog', { name: '编辑记录' });
    const weekday = new Date().getDay() || 7;
    const name = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'][weekday - 1] ?? '';
    await dialog.getByLabel('更新日').selectOption(`每${name}`);
    await dialog.getByRole('textbox', { name: '更新时间' }).fill('8:30 pm');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(card).toContainText(`${name} 20:30 更新`);
    await page.getByRole('button', { name: '状态和评分' }).click();
    await page.getByLabel('更新日').selectOption(`今日更新（${name}）`);
    await expect(records(page).getByRole('listitem')).toHaveCount(1);
    await visit('calendar?view=agenda');
    await page.getByRole('checkbox', { name: '“夏日回声” done' }).first().click();
    const watched = page.getByRole('link', {
      name: /^(20:30|8:30 PM) 夏日回声, watched, Watched Records$/,
    });
    await expect(watched).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(watched).toBeHidden();
    await page.getByRole('checkbox', { name: '“夏日回声” done' }).first().click();
    await expect(watched).toBeVisible();
    await visit('watched-records');
    await expect(record(page, '夏日回声')).toContainText('9');
  });
});
