import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { holdCalls } from '../support/answers';
import { expect, test } from '../support/e2e';
import { syncClient } from '../support/watched-news';
import { addRecords } from '../support/watched-records';
import { record, records, stat, titles, toast } from '../support/watched-screen';

const open = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('tags and types are added, reordered, renamed and deleted, with effect on the records', async ({
  page,
  visit,
  given,
}) => {
  await given(addRecords, [{ series_id: 'ss1', title: '斗破苍穹', tag: '自定', selectedTypes: ['热血'] }]);
  await visit('watched-records');
  // A tag that is not listed is marked as old.
  await record(page, '斗破苍穹').getByRole('button', { name: '编辑《斗破苍穹》' }).click();
  const editing = page.getByRole('dialog', { name: '编辑记录' });
  await expect(editing.getByLabel('标签').locator('option:checked')).toHaveText('自定 (旧标签)');
  await editing.getByLabel('标签').selectOption('国漫');
  await editing.getByRole('button', { name: '保存' }).click();
  await expect(stat(page, 'guoman')).toHaveText('1');

  await open(page, '标签设置');
  const tags = page.getByRole('dialog', { name: '标签设置' });
  const rows = tags.getByRole('list', { name: '标签' }).getByRole('listitem');
  await expect(rows).toHaveText([/国漫.*1 条/]);
  await tags.getByLabel('标签名称').fill('美,漫');
  await page.keyboard.press('Enter');
  await expect(tags.getByText(/不含逗号/)).toBeVisible();
  await tags.getByLabel('标签名称').fill('美漫');
  await tags.getByRole('button', { name: /^标签颜色/ }).click();
  const picker = page.getByRole('dialog', { name: '标签颜色' });
  await picker.getByLabel('红').fill('0');
  await picker.getByRole('button', { name: '确定' }).click();
  const added = await holdCalls(page, /watchedRecords\.addTag/);
  await tags.getByRole('button', { name: '添加' }).click();
  // The next one is typed before the answer.
  await tags.getByLabel('标签名称').fill('欧漫');
  added();
  await expect(rows).toHaveText([/国漫/, /美漫/]);
  await expect(tags.getByLabel('标签名称')).toHaveValue('欧漫');
  await tags.getByRole('button', { name: '上移“美漫”' }).click();
  await expect(rows).toHaveText([/美漫/, /国漫/]);
  await tags.getByRole('button', { name: '编辑“国漫”' }).click();
  const renaming = tags.getByRole('group', { name: '编辑标签' });
  await expect(renaming.getByLabel('标签名称')).toBeFocused();
  await renaming.getByLabel('标签名称').fill('国创');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveText([/美漫/, /国创.*1 条/]);
  await expect(tags.getByRole('button', { name: '编辑“国创”' })).toBeFocused();
  // It leaves the focus to who has gone on before the answer.
  await page.keyboard.press('Enter');
  const letGo = await holdCalls(page, /watchedRecords\.updateTag/);
  await renaming.getByLabel('标签名称').fill('国产');
  await page.keyboard.press('Enter');
  await tags.getByRole('button', { name: '编辑“美漫”' }).focus();
  letGo();
  await expect(rows).toHaveText([/美漫/, /国产.*1 条/]);
  await expect(tags.getByRole('button', { name: '编辑“美漫”' })).toBeFocused();
  await tags.getByRole('button', { name: '编辑“国产”' }).click();
  await renaming.getByLabel('标签名称').fill('国创');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveText([/美漫/, /国创.*1 条/]);
  await tags.getByRole('button', { name: '删除“国创”' }).click();
  const asking = page.getByRole('alertdialog', { name: '删除标签' });
  await expect(asking).toContainText('使用此标签的记录会清空标签');
  await expect(asking).toContainText('有 1 条记录使用它');
  await asking.getByRole('button', { name: '删除' }).click();
  await expect(rows).toHaveText([/美漫/]);
  await page.keyboard.press('Escape');
  await expect(record(page, '斗破苍穹')).toContainText('无标签');

  await open(page, '类型设置');
  const types = page.getByRole('dialog', { name: '类型设置' });
  await types.getByRole('button', { name: '删除“热血”' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('使用此类型的记录会失去关联');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(types.getByText('还没有类型。')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(record(page, '斗破苍穹')).not.toContainText('热血');
});

test('a userscript syncs in parallel and out of order while the user counts episodes; jumps wait for a review', async ({
  page,
  toolstead,
  visit,
}) => {
  test.slow();
  await visit('watched-records');
  await open(page, 'API 密钥');
  const keys = page.getByRole('dialog', { name: 'API 密钥管理' });
  await expect(keys.getByLabel('API 密钥')).toHaveValue(/^tsw_/);
  await expect(keys.getByText('还没有同步过。')).toBeVisible();
  const first = await keys.getByLabel('API 密钥').inputValue();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await keys.getByRole('button', { name: '复制', exact: true }).click();
  await expect(keys.getByRole('button', { name: '已复制' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expect(keys.getByRole('button', { name: '复制', exact: true })).toBeVisible();
  // The key is hidden until it is revealed.
  await expect(keys.getByLabel('API 密钥')).toHaveAttribute('type', 'password');
  await keys.getByRole('button', { name: '显示密钥' }).click();
  await expect(keys.getByLabel('API 密钥')).toHaveAttribute('type', 'text');
  // This page sends the key to the script from the public URL, if it is installed.
  await expect(keys.getByRole('link', { name: '安装脚本' })).toHaveAttribute(
    'href',
    /\/api\/WatchedRecords\.user\.js$/,
  );
  await keys.getByRole('button', { name: '连接脚本' }).click();
  await expect(keys.getByText(/没有脚本回应/)).toBeVisible();
  await page.evaluate(() => {
    window.addEventListener('message', ({ data }: MessageEvent<{ watchedRecordsKey?: string }>) => {
      if (data.watchedRecordsKey) window.postMessage({ watchedRecordsScript: '2.0.0' }, location.origin);
    });
  });
  await keys.getByRole('button', { name: '连接脚本' }).click();
  await expect(keys.getByText('脚本已连接，会用现在的密钥同步。')).toBeVisible();
  await keys.getByRole('button', { name: '重新生成' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '重新生成' }).click();
  await expect(toast(page, '已生成新的 API 密钥')).toBeVisible();
  await expect(keys.getByLabel('API 密钥')).not.toHaveValue(first);
  const key = await keys.getByLabel('API 密钥').inputValue();
  const [script] = await Promise.all([
    page.waitForEvent('download'),
    keys.getByRole('button', { name: '下载脚本' }).click(),
  ]);
  expect(script.suggestedFilename()).toMatch(/\.user\.js$/);
  const text = await readFile(await script.path(), 'utf8');
  expect(text).toContain(key);
  expect(text).toContain('/api/WatchedRecords.php');
  await page.keyboard.press('Escape');

  async function sync(news: object[], apiKey = key) {
    const answer = await fetch(`${toolstead.url}/api/WatchedRecords.php`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey },
      body: JSON.stringify({ action: 'sync_batch', records: news }),
    });
    return answer.status;
  }
  expect(await sync([], first)).toBe(401);

  const SERIES = 500;
  const yesterday = Date.now() - 24 * 60 * 60 * 1000;
  const newsAt = (step: number) =>
    Array.from({ length: SERIES }, (_, at) => ({
      series_id: `ss${String(at)}`,
      title: `番剧 ${String(at)}`,
      current_episode: 10 + step,
      last_watched_time: yesterday + step * 60_000 + at,
    }));
  expect(await sync(newsAt(1))).toBe(200);
  // It appears without a reload.
  await expect(stat(page, 'total')).toHaveText('500');
  await expect(titles(page).first()).toHaveText('番剧 499');
  const counted = record(page, '番剧 499');
  const plus = counted.getByRole('button', { name: '《番剧 499》加一集' });
  let answered = 0;
  page.on('response', (response) => {
    if (response.url().includes('adjustEpisode')) answered++;
  });
  const [statuses] = await Promise.all([
    Promise.all([3, 2, 4, 2, 3].map((step) => sync(newsAt(step)))),
    (async () => {
      for (let press = 0; press < 3; press++) await plus.press('+');
    })(),
  ]);
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  await expect(records(page).getByText('看到第 14 集').first()).toBeVisible();
  await expect.poll(() => answered).toBe(3);
  // Manual progress, with older news that change nothing any more.
  await expect(counted).toContainText(/看到第 1[4-7] 集/);
  const own = Number(/看到第 (\d+) 集/.exec((await counted.textContent()) ?? '')?.[1]);
  expect(await sync(newsAt(5).filter(({ series_id }) => series_id === 'ss499'))).toBe(200);
  await expect(counted).toContainText(`看到第 ${String(own)} 集`);

  // An open edit keeps its input, whatever arrives meanwhile.
  await record(page, '番剧 498').getByRole('button', { name: '编辑《番剧 498》' }).click();
  const editing = page.getByRole('dialog', { name: '编辑记录' });
  await editing.getByLabel('标题').fill('改过的标题');
  const now = Date.now();
  await sync([
    { series_id: 'ss498', title: '同步的标题', current_episode: 20, last_watched_time: now },
    { series_id: 'ss497', title: '番剧 497', current_episode: 300, last_watched_time: now },
    { series_id: 'ss496', title: '番剧 496', current_episode: 300, last_watched_time: now },
    { series_id: 'ss495', title: '番剧 495', current_episode: 300, last_watched_time: now },
  ]);
  const waiting = page.getByText('有 3 条同步进度等待确认');
  await expect(waiting).toBeAttached();
  await expect(editing.getByLabel('标题')).toHaveValue('改过的标题');
  await editing.getByRole('button', { name: '保存' }).click();
  await expect(record(page, '改过的标题')).toContainText('看到第 20 集');

  await open(page, 'API 密钥');
  await expect(keys.getByText('更新 1 · 待确认 3')).toBeVisible();
  await page.keyboard.press('Escape');

  // What is accepted or ignored while the same news come again stays so.
  let answering = true;
  const client = syncClient(toolstead.url, key);
  const again = (async () => {
    const answers = [];
    while (answering) answers.push(...(await client.sendAll([4, 2, 3].map(newsAt))));
    return new Set(answers.map(({ status }) => status));
  })();
  await open(page, '待确认 3');
  const reviews = page.getByRole('dialog', { name: '待确认的同步进度' });
  await expect(reviews.getByText('看到第 14 集 → 看到第 300 集')).toHaveCount(3);
  await reviews.getByRole('button', { name: '忽略《番剧 496》的进度' }).click();
  await reviews.getByRole('button', { name: '全部接受（2）' }).click();
  await expect(reviews.getByText('全部处理完了')).toBeVisible();
  answering = false;
  expect(await again).toEqual(new Set([200]));
  await page.keyboard.press('Escape');
  await expect(waiting).not.toBeAttached();
  await expect(record(page, '番剧 497')).toContainText('看到第 300 集');
  await expect(record(page, '番剧 496')).toContainText('看到第 14 集');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('covers are tried three times and zoomed, and nothing is wider than the screen', async ({
    page,
    visit,
    given,
  }) => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const image = { contentType: 'image/png', body: picture };
    const asked: string[] = [];
    let broken = true;
    const kept: string[] = [];
    await page.route(/covers\.example|hdslb|ImageProxy/, async (route) => {
      const address = route.request().url();
      if (address.includes('hdslb')) {
        kept.push(new URL(address).pathname);
        await route.fulfill(image);
        return;
      }
      if (address.includes('once'))
        asked.push(new URL(address).pathname + (address.includes('t=') ? '?t' : ''));
      const served = address.includes('ImageProxy') && address.includes('once');
      await (served || !broken ? route.fulfill(image) : route.abort());
    });
    await given(addRecords, [
      {
        series_id: 'ss1',
        title: '夏日回声与一个长到卡片里放不下的标题'.repeat(6),
        current_episode: 1234,
        image_url: 'https://covers.example/once.png',
        bookmark_url: 'https://example.org/play',
        tag: '一个相当长的标签名字也要放得下',
        last_watched_time: 1_700_000_000_000,
      },
      {
        series_id: 'ss2',
        title: '第七码头',
        image_url: 'https://covers.example/never.png',
        last_watched_time: 1_600_000_000_000,
      },
      {
        series_id: 'ss3',
        title: '星轨列车',
        image_url: 'https://i0.hdslb.com/kept.png',
        last_watched_time: 1_500_000_000_000,
      },
    ]);
    await visit('watched-records');
    await expect(page.getByRole('button', { name: '重新加载封面：第七码头' })).toBeVisible();
    // The shelf above the list tries the same cover.
    expect([...new Set(asked)]).toEqual(['/once.png', '/once.png?t', '/api/ImageProxy.php?t']);
    // Covers cached by the server are requested from the proxy first.
    await record(page, '星轨列车').scrollIntoViewIfNeeded();
    await expect.poll(() => kept).toEqual(['/api/ImageProxy.php']);
    broken = false;
    await page.getByRole('button', { name: '重新加载封面：第七码头' }).click();
    await page.getByRole('button', { name: '查看大图：第七码头' }).click();
    const viewer = page.getByRole('dialog', { name: '《第七码头》封面' });
    await expect(viewer.getByRole('img')).toBeVisible();
    await viewer.getByRole('button', { name: '关闭' }).click();
    await expect(viewer).toBeHidden();

    const narrow = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(await narrow()).toBe(true);
    // A card's progress is not cut on the narrowest phone.
    await page.setViewportSize({ width: 320, height: 740 });
    const progress = records(page).getByText('1234');
    await expect.poll(() => progress.evaluate((text) => text.parentElement?.clientWidth)).toBeLessThan(140);
    expect(await progress.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: '筛选和排序' }).click();
    await page.getByText('列表', { exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(records(page).getByRole('article')).toHaveCount(3);
    const more = record(page, '第七码头').getByRole('button', { name: '《第七码头》的操作' });
    await more.click();
    await page.getByRole('menuitem', { name: '标记为已完成' }).click();
    await expect(record(page, '第七码头')).toContainText('已完成');
    await expect(record(page, '第七码头')).toContainText(/\d{4}\/\d\d\/\d\d/);
    expect(await narrow()).toBe(true);
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '批量删除' }).click();
    await page.getByRole('checkbox', { name: '选择《第七码头》' }).check();
    await expect(page.getByRole('toolbar', { name: '批量操作' })).toContainText('已选 1 条');
    expect(await narrow()).toBe(true);
    await page.getByRole('button', { name: '添加记录' }).click();
    await expect(page.getByRole('dialog', { name: '添加记录' })).toBeVisible();
    expect(await narrow()).toBe(true);
  });
});
