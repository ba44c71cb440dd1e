import type { Page } from '@playwright/test';
import { expect, SLOW, test } from '../support/e2e';
import { batchesOf, jumpOf, lastOf, newsOf, shuffled, syncClient } from '../support/watched-news';

const SERIES = 500;
/** The news of these jump far beyond the user's progress. */
const JUMPING = [401, 402];

const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Searches for a record until it appears, without reloading. */
async function lookFor(page: Page, title: string) {
  await page.getByRole('searchbox', { name: '搜索标题或系列 ID' }).fill(title);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(page, title)).toBeVisible();
  return card(page, title);
}

async function edit(page: Page, title: string, fields: Record<string, string>) {
  await (await lookFor(page, title)).getByRole('button', { name: `编辑《${title}》` }).click();
  const dialog = page.getByRole('dialog', { name: '编辑记录' });
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
}

test(
  '500 series are synced out of order, repeatedly and in parallel, while the user edits',
  SLOW,
  async ({ page, toolstead, user, visit }) => {
    test.slow();
    const answer = await fetch(`${toolstead.url}/api/WatchedRecords.php?action=api_key`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    const { api_key } = (await answer.json()) as { api_key: string };
    const client = syncClient(toolstead.url, api_key);
    await visit('watched-records');
    await expect(page.getByText('暂无记录')).toBeVisible();

    const jumps = JUMPING.map(jumpOf);
    for (const { before } of jumps) await client.post(before);
    const all = Array.from({ length: SERIES }, (_, number) => newsOf(number)).flat();
    const sent = [...all, ...jumps.map(({ far }) => far)];
    const send = (seed: number) => client.sendAll(batchesOf(shuffled(sent, seed), 100 + 100 * (seed % 5)));
    let editing = true;
    const everything = send(1);
    const syncing = everything.then(async () => {
      for (let seed = 2; editing || seed === 2; seed++) await send(seed);
    });

    await edit(page, '番剧 7 号', { 当前集数: '30' });
    const counted = card(page, '番剧 7 号');
    await counted.getByRole('button', { name: '《番剧 7 号》加一集' }).click();
    await expect(counted.getByText('看到第 31 集')).toBeVisible();
    await edit(page, '番剧 33 号', { 标题: '我的标题' });

    await everything;
    const ticked = await lookFor(page, '番剧 21 号');
    await expect(ticked.getByText('看到第 14 集')).toBeVisible();
    await ticked.getByRole('button', { name: '《番剧 21 号》标记为已完成' }).click();
    await expect(ticked.getByText('已完成')).toBeVisible();
    const notifications = page.getByRole('region', { name: 'Notifications' });
    await notifications
      .getByText('《番剧 21 号》已完成')
      .locator('..')
      .getByRole('button', { name: '撤销' })
      .click();
    await expect(ticked.getByText('看到第 14 集')).toBeVisible();

    await page.getByText('有 2 条同步进度等待确认').waitFor();
    await page.getByRole('button', { name: '待确认 2' }).click();
    const reviews = page.getByRole('dialog', { name: '待确认的同步进度' });
    await reviews.getByRole('button', { name: '接受《番剧 401 号》的进度' }).click();
    await reviews.getByRole('button', { name: '忽略《番剧 402 号》的进度' }).click();
    await expect(reviews.getByText('全部处理完了')).toBeVisible();
    await reviews.getByRole('button', { name: '关闭' }).first().click();

    editing = false;
    await syncing;
    for (const { body } of await send(1)) {
      expect(body.counts).not.toHaveProperty('updated');
      expect(body.counts).not.toHaveProperty('created');
      expect(body.counts).not.toHaveProperty('review');
    }
    const byHand = new Map<string, object>([
      ['ss7', { current_episode: 31 }],
      ['ss33', { title: '我的标题' }],
      ['ss401', { current_episode: 300 }],
    ]);
    const stored = await client.stored();
    expect(stored.size).toBe(SERIES);
    for (let number = 0; number < SERIES; number++) {
      const { last_watched_time, ...told } = lastOf(number);
      const current_episode = told.is_completed ? 0 : told.current_episode;
      const hand = byHand.get(told.series_id);
      const expected = { ...told, current_episode, ...(hand ?? { last_watched_time }) };
      expect(stored.get(told.series_id), told.series_id).toMatchObject(expected);
    }

    await expect(page.locator('[data-stat="total"]')).toContainText('500');
    await expect(page.locator('[data-stat="completed"]')).toContainText('100');
    await expect((await lookFor(page, '番剧 401 号')).getByText('看到第 300 集')).toBeVisible();
    await expect((await lookFor(page, '番剧 402 号')).getByText('看到第 14 集')).toBeVisible();
    await expect((await lookFor(page, '番剧 7 号')).getByText('看到第 31 集')).toBeVisible();
  },
);
