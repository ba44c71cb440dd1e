import type { Page } from '@playwright/test';
import { answers, wordsOf } from '../support/answers';
import { violations } from '../support/axe';
import { expect, SLOW, test } from '../support/e2e';
import { addRecords, type WishedRecord } from '../support/watched-records';
import { record, records, stat, titles, toast, undo } from '../support/watched-screen';

const search = (page: Page) => page.getByLabel('搜索标题或系列 ID');

const FIVE: WishedRecord[] = [
  { series_id: 'ss1', title: '斗破苍穹', current_episode: 12, tag: '国漫', selectedTypes: ['热血', '奇幻'] },
  { series_id: 'ss2', title: '星轨列车', is_completed: true, tag: '日漫', selectedTypes: ['科幻'] },
  { series_id: 'ss3', title: '夏日回声', current_episode: 8, tag: '日漫', selectedTypes: ['奇幻'] },
  { series_id: 'ss4', title: '第七码头', current_episode: 40 },
  { series_id: 'md5', title: 'Zero', current_episode: 1, tag: '旧的' },
].map((wished, place) => ({ ...wished, last_watched_time: 1_700_000_000_000 - place * 60_000 }));

test('a series is added, counted, completed, edited and deleted, each with undo', async ({ page, visit }) => {
  await visit('watched-records');
  await expect(page.getByRole('heading', { level: 1, name: '已看管理器' })).toBeVisible();
  await expect(page.locator('[lang="zh-CN"]').first()).toBeVisible();
  await page.getByRole('region', { name: '记录列表' }).getByRole('button', { name: '添加记录' }).click();

  const adding = page.getByRole('dialog', { name: '添加记录' });
  // A pasted link fills the id and everything else that it determines; typed values stay.
  await adding.getByLabel('粘贴链接').fill('【星轨列车-哔哩哔哩番剧】 https://b23.tv/ep7');
  await expect(adding.getByText(/同步脚本用 ss 开头的系列 ID/)).toBeVisible();
  await adding.getByLabel('粘贴链接').fill('【斗破苍穹-哔哩哔哩番剧】 https://b23.tv/ss1?share=1');
  await expect(adding.getByLabel('系列 ID')).toHaveValue('ss1');
  await expect(adding.getByLabel('标题')).toHaveValue('斗破苍穹');
  await expect(adding.getByLabel('播放链接')).toHaveValue('https://www.bilibili.com/bangumi/play/ss1');
  await adding.getByLabel('标题').fill('');
  await adding.getByLabel('播放链接').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(adding.getByText('标题须为 1 到 500 个字符')).toBeVisible();
  await expect(adding.getByText(/链接必须以 http/)).toBeVisible();
  await adding.getByLabel('播放链接').fill('https://example.org/play');
  await adding.getByLabel('详情链接').fill('https://example.org/detail');
  await adding.getByLabel('标题').fill('斗破苍穹');
  // The Enter that ends a composition does not submit.
  await adding
    .getByLabel('标题')
    .dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  await expect(adding).toBeVisible();
  const episode = adding.getByLabel('当前集数');
  await episode.fill('12集');
  await adding.getByRole('button', { name: '添加', exact: true }).click();
  await expect(adding.getByText('集数须在 0 到')).toBeVisible();
  await episode.fill('12');
  await adding.getByLabel('标签').selectOption('国漫');
  expect(await violations(page)).toEqual([]);
  await adding.getByRole('button', { name: '添加', exact: true }).click();
  await expect(toast(page, '已添加《斗破苍穹》')).toBeVisible();
  const card = record(page, '斗破苍穹');
  await expect(card).toContainText('看到第 12 集');
  const progress = card.getByText('看到').locator('..');
  expect(await progress.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
  await expect(stat(page, 'guoman')).toHaveText('1');
  for (const link of [
    card.getByRole('link', { name: '斗破苍穹', exact: true }),
    card.getByRole('link', { name: '播放《斗破苍穹》' }),
  ]) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }

  // The same id again.
  await page.keyboard.press('n');
  await adding.getByLabel('系列 ID').fill('ss1');
  await adding.getByLabel('标题').fill('另一部');
  await page.keyboard.press('Enter');
  await expect(adding.getByText(/series_id already exists/)).toBeVisible();
  await page.keyboard.press('Escape');

  const plus = card.getByRole('button', { name: '《斗破苍穹》加一集' });
  await plus.click();
  await plus.click();
  await plus.press('-');
  await expect(toast(page, '《斗破苍穹》看到第 13 集')).toBeVisible();
  await expect(card).toContainText('看到第 13 集');
  await undo(page).click();
  await expect(card).toContainText('看到第 12 集');

  await card.getByRole('button', { name: '《斗破苍穹》标记为已完成' }).click();
  await expect(card).toContainText('已完成');
  await expect(stat(page, 'completed')).toHaveText('1');
  await card.getByRole('button', { name: '编辑《斗破苍穹》' }).click();
  const editing = page.getByRole('dialog', { name: '编辑记录' });
  await expect(editing.getByLabel('系列 ID')).toHaveAttribute('readonly');
  await expect(editing.getByLabel('当前集数')).toBeDisabled();
  // The episode before completion is offered.
  await editing.getByRole('switch', { name: '已完成' }).click();
  await expect(editing.getByLabel('当前集数')).toHaveValue('12');
  await editing.getByLabel('描述').fill('三十年河东');
  await editing.getByRole('button', { name: '观看历史' }).click();
  const history = page.getByRole('dialog', { name: '观看历史' });
  await expect(history.getByText('看到第 12 集 → 已完成')).toBeVisible();
  await expect(history.getByText('看到第 13 集 → 看到第 12 集')).toBeVisible();
  await expect(history.getByText('添加，看到第 12 集')).toBeVisible();
  await page.keyboard.press('Escape');
  await editing.getByRole('button', { name: '保存' }).click();
  await expect(toast(page, '已保存《斗破苍穹》')).toBeVisible();
  await expect(card).toContainText('看到第 12 集');
  await expect(card).toContainText('三十年河东');

  await card.getByRole('button', { name: '《斗破苍穹》加一集' }).press('Delete');
  const asking = page.getByRole('alertdialog', { name: '删除记录' });
  await expect(asking).toContainText('确定要删除《斗破苍穹》吗？');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Delete');
  await expect(page.getByText('暂无记录')).toBeVisible();
  await expect(stat(page, 'total')).toHaveText('0');
  await undo(page).last().click();
  await expect(card).toContainText('三十年河东');
  await expect(stat(page, 'total')).toHaveText('1');

  // Deleted records are in the trash.
  const threwAway = answers(page, 'watchedRecords.remove');
  await card.getByRole('button', { name: '《斗破苍穹》加一集' }).press('Delete');
  await expect(asking).toContainText('回收站');
  await page.keyboard.press('Delete');
  await threwAway;
  await page.getByRole('button', { name: '回收站', exact: true }).click();
  const trash = page.getByRole('dialog', { name: '回收站' });
  await trash.getByRole('checkbox', { name: '斗破苍穹' }).check();
  expect(await violations(page)).toEqual([]);
  await trash.getByRole('button', { name: '彻底删除' }).click();
  const purging = page.getByRole('alertdialog', { name: '彻底删除' });
  await expect(purging).toContainText('确定要彻底删除《斗破苍穹》吗？此操作无法恢复。');
  await purging.getByRole('button', { name: '取消' }).click();
  await trash.getByRole('button', { name: '恢复' }).click();
  await expect(toast(page, '已恢复《斗破苍穹》')).toBeVisible();
  await expect(trash.getByText('回收站是空的')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toContainText('三十年河东');
});

test(
  'a series has a total, a state, a score and a note, and its completion is offered at the end',
  SLOW,
  async ({ page, toolstead, visit, given }) => {
    await given(addRecords, FIVE);
    await visit('watched-records');
    const card = record(page, '斗破苍穹');
    const editing = page.getByRole('dialog', { name: '编辑记录' });

    await test.step('the form stores what the person says', async () => {
      await card.getByRole('button', { name: '编辑《斗破苍穹》' }).click();
      await editing.getByLabel('总集数').fill('13');
      await editing.getByLabel('状态', { exact: true }).selectOption('搁置');
      await editing.getByLabel('评分').selectOption('9 分');
      await editing.getByLabel('重看次数').fill('1');
      await editing.getByLabel('私人笔记').fill('雨夜那集');
      expect(await violations(page)).toEqual([]);
      await editing.getByRole('button', { name: '保存' }).click();
      await expect(card).toContainText('搁置 12/13 集');
      await expect(card).toContainText('重看 1 · 9 分');
      // On a narrow card too.
      const progress = card.getByText('搁置');
      expect(await progress.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    });

    await test.step('the last episode offers the completion, and both are undone together', async () => {
      await card.getByRole('button', { name: '《斗破苍穹》加一集' }).press('+');
      await expect(card).toContainText('看到 13/13 集');
      await card.getByRole('button', { name: '《斗破苍穹》看完' }).press('+');
      await expect(card).toContainText('已完成');
      await expect(stat(page, 'completed')).toHaveText('2');
      await undo(page).last().click();
      await expect(card).toContainText('搁置 12/13 集');
    });

    await test.step('看完 in the form is the completion', async () => {
      await card.getByRole('button', { name: '编辑《斗破苍穹》' }).click();
      await expect(editing.getByLabel('私人笔记')).toHaveValue('雨夜那集');
      await editing.getByLabel('状态', { exact: true }).selectOption('看完');
      await expect(editing.getByRole('switch', { name: '已完成' })).toBeChecked();
      await expect(editing.getByLabel('当前集数')).toBeDisabled();
      await editing.getByRole('button', { name: '保存' }).click();
      await expect(card).toContainText('已完成');
    });

    await test.step('state and score filter and order, and are in the address', async () => {
      await page.getByRole('button', { name: '状态和评分' }).click();
      await page.getByLabel('状态', { exact: true }).selectOption('看完');
      await expect(titles(page)).toHaveText(['斗破苍穹', '星轨列车']);
      await page.getByLabel('评分', { exact: true }).selectOption('8 分以上');
      await expect(titles(page)).toHaveText(['斗破苍穹']);
      expect(await violations(page)).toEqual([]);
      await expect(page).toHaveURL(/state=completed&score=8/);
      await page.goto(`${toolstead.url}/app/watched-records?state=watching&sort=score`);
      await expect(titles(page)).toHaveText(['夏日回声', '第七码头', 'Zero']);
    });
  },
);

test(
  'the shelf has what is being watched although more than a part of the list was watched since',
  SLOW,
  async ({ page, visit, given }) => {
    const at = (day: number) => Date.UTC(2026, 0, 1 + day);
    await given(addRecords, [
      { series_id: 'old', title: '旧作', current_episode: 3, last_watched_time: at(0) },
      ...Array.from({ length: 120 }, (_, day) => ({
        ...{ series_id: `s${String(day)}`, title: `S${String(day)}`, is_completed: true },
        last_watched_time: at(1 + day),
      })),
    ]);
    await visit('watched-records');
    const items = page.getByRole('region', { name: '继续观看' }).getByRole('listitem');
    await expect(items).toHaveCount(1);
    await items.getByRole('button', { name: '《旧作》加一集' }).click();
    await expect(items).toContainText('看到第 4 集');
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(items).toContainText('看到第 3 集');
  },
);

test(
  'what is being watched goes on from a shelf above the list, and from home',
  SLOW,
  async ({ page, toolstead, visit, given }) => {
    await given(addRecords, FIVE);
    await visit('watched-records');
    const shelf = page.getByRole('region', { name: '继续观看' });
    const items = shelf.getByRole('listitem');

    await test.step('the shelf has them, last watched first, as one tab stop', async () => {
      await expect(items).toHaveCount(4);
      await expect(items.first()).toContainText('斗破苍穹');
      await items.first().getByRole('button', { name: '《斗破苍穹》加一集' }).press('ArrowRight');
      const plus = items.nth(1).getByRole('button', { name: '《夏日回声》加一集' });
      await expect(plus).toBeFocused();
      await expect(shelf.locator('button[tabindex="0"]')).toHaveCount(1);
      await plus.press('Enter');
      await expect(items.nth(1)).toContainText('看到第 9 集');
      await expect(record(page, '夏日回声')).toContainText('看到第 9 集');
      expect(await violations(page)).toEqual([]);
    });

    await test.step('what is no longer watched leaves it, and a filter hides it', async () => {
      await record(page, '斗破苍穹').getByRole('button', { name: '《斗破苍穹》标记为已完成' }).click();
      await expect(items).toHaveCount(3);
      await shelf.getByRole('link', { name: '全部在看' }).click();
      await expect(page).toHaveURL(/state=watching/);
      await expect(shelf).toHaveCount(0);
      await expect(titles(page)).toHaveText(['夏日回声', '第七码头', 'Zero']);
    });

    await test.step('the card on home counts in place, with undo', async () => {
      await page.goto(`${toolstead.url}/app/home`);
      const card = page.getByRole('region', { name: '继续观看' });
      await expect(card.getByRole('listitem')).toHaveCount(3);
      await card.getByRole('button', { name: '《Zero》加一集' }).click();
      await expect(card).toContainText('看到第 2 集');
      await undo(page).last().click();
      await expect(card).toContainText('看到第 1 集');
      expect(await violations(page)).toEqual([]);
      await card.getByRole('link', { name: 'Zero' }).click();
      await expect(titles(page)).toHaveText(['Zero']);
    });
  },
);

test(
  '年度回顾 tells a year in squares, bars and tables, all of them by keys',
  SLOW,
  async ({ page, visit, given }) => {
    const at = (time: string) => Date.parse(time);
    await given(addRecords, [
      {
        series_id: 'a',
        title: '斗破苍穹',
        current_episode: 1,
        last_watched_time: at('2025-03-01T12:00:00Z'),
      },
      {
        series_id: 'b',
        title: '星轨列车',
        is_completed: true,
        last_watched_time: at('2025-03-02T12:00:00Z'),
      },
    ]);
    await given(addRecords, [
      {
        series_id: 'a',
        title: '斗破苍穹',
        current_episode: 4,
        last_watched_time: at('2025-03-02T11:00:00Z'),
      },
    ]);
    await visit('watched-records');
    await page.getByRole('button', { name: '年度回顾' }).click();
    const review = page.getByRole('dialog', { name: '年度回顾' });
    await expect(review.getByText('这一年还没有观看记录')).toBeVisible();
    await review.getByRole('button', { name: '前一年' }).click();
    await expect(review.getByText('看了 5 集，2 部作品，看完 1 部；有观看记录的日子共 2 天。')).toBeVisible();
    const names = review.getByRole('grid').locator('thead, th');
    await expect(names.filter({ hasText: /^周一$/ })).toBeVisible();
    await expect(names.filter({ hasText: '3月' })).toBeVisible();
    const square = review.getByRole('gridcell').getByRole('button', { name: '3月1日：1 集' });
    await square.press('ArrowDown');
    await expect(review.getByRole('button', { name: '3月2日：4 集，看完 1 部' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(review.getByText('3月2日：4 集，看完 1 部 《斗破苍穹》《星轨列车》')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await review.getByRole('button', { name: '以表格显示每天' }).press('Enter');
    const table = review.getByRole('table', { name: '每天看的集数' });
    await expect(table.getByRole('row', { name: /3月1日 1 集/ })).toContainText('《斗破苍穹》');
    await page.keyboard.press('Escape');
    await expect(review).toHaveCount(0);
  },
);

test('search, filters and order combine, and are in the URL', SLOW, async ({ page, visit, given }) => {
  await given(addRecords, FIVE);
  await visit('watched-records');
  await expect(titles(page)).toHaveText(['斗破苍穹', '星轨列车', '夏日回声', '第七码头', 'Zero']);
  await page.keyboard.press('/');
  await page.keyboard.type('dpcq');
  await expect(titles(page)).toHaveText(['斗破苍穹']);
  await expect(page).toHaveURL(/search=dpcq/);
  await search(page).fill('');
  await page.getByLabel('标签', { exact: true }).selectOption('日漫');
  await expect(titles(page)).toHaveText(['星轨列车', '夏日回声']);
  await page.getByLabel('类型', { exact: true }).selectOption('奇幻');
  await expect(titles(page)).toHaveText(['夏日回声']);
  await page.getByRole('radiogroup', { name: '进度' }).getByText('已完成').click();
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await page.goBack();
  await expect(titles(page)).toHaveText(['夏日回声']);
  await page.reload();
  await expect(titles(page)).toHaveText(['夏日回声']);
  await expect(page.getByLabel('类型', { exact: true })).toHaveValue('奇幻');
  await search(page).fill('zzz');
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect(titles(page)).toHaveCount(5);
  await expect(page).toHaveURL(/watched-records$/);

  await page.getByLabel('排序', { exact: true }).selectOption('标题');
  await expect(titles(page)).toHaveText(
    ['第七码头', '斗破苍穹', '夏日回声', '星轨列车', 'Zero'].toSorted((a, b) =>
      a.localeCompare(b, 'zh-Hans-u-co-pinyin'),
    ),
  );
  await page.getByLabel('排序', { exact: true }).selectOption('集数');
  await expect(titles(page)).toHaveText(['第七码头', '斗破苍穹', '夏日回声', 'Zero', '星轨列车']);
  await page.getByRole('button', { name: '降序，点击改为升序' }).click();
  await expect(titles(page).first()).toHaveText('星轨列车');
  await expect(page).toHaveURL(/sort=episode&direction=asc/);

  // The intermediate text of an input method is not searched for.
  await search(page).focus();
  const input = await page.context().newCDPSession(page);
  await input.send('Input.imeSetComposition', { text: 'dou po', selectionStart: 6, selectionEnd: 6 });
  await expect(search(page)).toHaveValue('dou po');
  await expect(titles(page)).toHaveCount(5);
  await input.send('Input.insertText', { text: '斗破' });
  await expect(titles(page)).toHaveText(['斗破苍穹']);
  await expect(page.locator('mark')).toHaveText(['斗破']);
  await expect(page).toHaveURL(/search=/);

  // Failures are shown, and retried.
  await page.route(/watchedRecords\.list/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  const failure = page.getByRole('alert').filter({ hasText: '错误: ' });
  await expect(failure).toBeVisible({ timeout: 30_000 });
  await page.unroute(/watchedRecords\.list/);
  await failure.getByRole('button', { name: '重试' }).click();
  await expect(titles(page)).toHaveText(['斗破苍穹']);
});

test('a cleared search without results never says that there are no records at all', async ({
  page,
  visit,
  given,
}) => {
  await visit('watched-records');
  // Its words are loaded, and would be shown at once.
  await expect(page.getByText('暂无记录')).toBeVisible();
  await given(addRecords, FIVE);
  await expect(titles(page)).toHaveCount(5);
  await search(page).fill('zzz');
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  const said = await wordsOf(page.getByRole('main'));
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect(titles(page)).toHaveCount(5);
  expect((await said()).join()).not.toContain('暂无记录');

  await test.step('with the text spacing of WCAG 1.4.12 nothing of a card is cut', async () => {
    const time = record(page, '斗破苍穹').getByRole('time');
    await expect(time).toBeVisible();
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`
        * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
        p { margin-bottom: 2em !important; }
      `);
      document.adoptedStyleSheets.push(sheet);
    });
    const below = () =>
      time.evaluate(
        (last) =>
          (last.closest('article')?.getBoundingClientRect().bottom ?? 0) -
          last.getBoundingClientRect().bottom,
      );
    expect(await below()).toBeGreaterThan(0);
    const first = page.getByRole('region', { name: '继续观看' }).getByRole('listitem').first();
    const [item, progress] = [await first.boundingBox(), await first.getByText(/看到/).boundingBox()];
    expect((progress?.y ?? Infinity) + (progress?.height ?? 0)).toBeLessThan(
      (item?.y ?? 0) + (item?.height ?? 0),
    );
    await page.evaluate(() => (document.adoptedStyleSheets = []));
  });

  await test.step('keys lead into the list from anywhere, and a deletion leaves them at the next record', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const inRecord = (title: string) => record(page, title).locator(':focus');
    await page.keyboard.press('ArrowDown');
    await expect(inRecord('斗破苍穹')).toBeVisible();
    // On the menu of its states, which has keys of its own: ↓ is not one of them.
    await page.keyboard.press('ArrowDown');
    await expect(inRecord('斗破苍穹')).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowRight');
    await expect(inRecord('星轨列车')).toBeVisible();
    await search(page).fill('ss');
    await expect(titles(page)).toHaveCount(4);
    await search(page).press('Enter');
    await expect(inRecord('斗破苍穹')).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('alertdialog', { name: '删除记录' })).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(inRecord('星轨列车')).toBeVisible();

    await test.step('below the last one ↓ scrolls, but for the menu of its states', async () => {
      await page.setViewportSize({ width: 1280, height: 400 });
      const scrolled = () => page.evaluate(() => window.scrollY);
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.keyboard.press('ArrowDown');
      await expect(inRecord('星轨列车')).toHaveAttribute('aria-expanded', 'false');
      await record(page, '星轨列车')
        .getByRole('button', { name: /加一集/ })
        .evaluate((button) => button.focus({ preventScroll: true }));
      expect(await scrolled()).toBe(0);
      await page.keyboard.press('ArrowDown');
      await expect.poll(scrolled).toBeGreaterThan(0);
    });
  });
});

test(
  'of thousands of records only the visible ones are rendered, as cards and as rows',
  SLOW,
  async ({ page, visit, given }) => {
    const wished = Array.from({ length: 2000 }, (_, at) => ({
      series_id: `s${String(at)}`,
      title: `剧集 ${String(at).padStart(4, '0')}`,
      current_episode: at % 40,
      last_watched_time: 1_700_000_000_000 - at * 1000,
    }));
    await given(addRecords, wished);
    await visit('watched-records');
    await expect(page.getByText('共 2000 条')).toBeVisible();
    await expect(titles(page).first()).toHaveText('剧集 0000');
    expect(await records(page).getByRole('article').count()).toBeLessThanOrEqual(200);

    // Their number has room beside the sidebar of a tablet.
    const window = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width: 820, height: 1180 });
    await expect(stat(page, 'total')).toHaveText('2000');
    const total = stat(page, 'total');
    expect(await total.evaluate((number) => number.scrollHeight - number.clientHeight)).toBe(0);
    await page.setViewportSize(window);

    // Arrow keys move from a control to the same one of a neighbour, however far it is scrolled.
    await record(page, '剧集 0000')
      .getByRole('button', { name: /加一集/ })
      .focus();
    await page.keyboard.press('ArrowRight');
    await expect(record(page, '剧集 0001').getByRole('button', { name: /加一集/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(record(page, '剧集 0007').getByRole('button', { name: /加一集/ })).toBeFocused();
    await page.keyboard.press('End');
    const last = record(page, '剧集 1999').getByRole('button', { name: /加一集/ });
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
    expect(await records(page).getByRole('article').count()).toBeLessThanOrEqual(200);
    const stored = answers(page, 'watchedRecords.adjustEpisode');
    await page.keyboard.press('+');
    await expect(record(page, '剧集 1999')).toContainText('看到第 40 集');
    await stored;
    // It keeps its position, although it is the last watched one now.
    await expect(last).toBeFocused();

    await page.getByRole('radiogroup', { name: '视图' }).getByText('列表').click({ force: true });
    await page.reload();
    await expect(titles(page).first()).toHaveText('剧集 1999');
    await expect(records(page).getByRole('article').first()).toContainText(/\d{4}\/\d\d\/\d\d \d\d:\d\d/);
    await page.mouse.move(600, 600);
    await page.mouse.wheel(0, 60_000);
    await expect(
      titles(page)
        .filter({ hasText: /剧集 0[5-9]\d\d/ })
        .first(),
    ).toBeVisible();
    expect(await records(page).getByRole('article').count()).toBeLessThanOrEqual(200);
    // The search stays in reach however far down the list is scrolled.
    await expect(search(page)).toBeInViewport();
  },
);

test('many are selected, changed and deleted at once, and undone', SLOW, async ({ page, visit, given }) => {
  await given(addRecords, FIVE);
  await visit('watched-records');
  await page.getByRole('button', { name: '批量删除' }).click();
  const bar = page.getByRole('toolbar', { name: '批量操作' });
  await bar.getByRole('button', { name: '删除所选（0）' }).click();
  await expect(toast(page, '请至少选择一条记录')).toBeVisible();
  await page.getByRole('checkbox', { name: '选择《斗破苍穹》' }).check();
  await page.getByRole('checkbox', { name: '选择《Zero》' }).check();
  await expect(bar).toContainText('已选 2 条');

  await bar.getByRole('button', { name: '标签' }).click();
  const tag = page.getByRole('dialog', { name: '修改 2 条记录的标签' });
  await tag.getByLabel('标签').selectOption('日漫');
  await tag.getByRole('button', { name: '确定' }).click();
  await expect(stat(page, 'riman')).toHaveText('4');
  await undo(page).last().click();
  await expect(stat(page, 'riman')).toHaveText('2');

  await bar.getByRole('button', { name: '类型' }).click();
  const types = page.getByRole('dialog', { name: '修改 2 条记录的类型' });
  await types.getByRole('group', { name: '添加类型' }).getByRole('button', { name: '科幻' }).click();
  await types.getByRole('group', { name: '移除类型' }).getByRole('button', { name: '热血' }).click();
  await types.getByRole('button', { name: '确定' }).click();
  await expect(types).toBeHidden();
  await expect(record(page, '斗破苍穹')).toContainText('科幻');
  await expect(record(page, '斗破苍穹')).not.toContainText('热血');

  await bar.getByRole('button', { name: '进度' }).click();
  await page.getByRole('menuitem', { name: '标记为已完成' }).click();
  await expect(stat(page, 'completed')).toHaveText('3');

  await search(page).fill('ss');
  await expect(titles(page)).toHaveCount(4);
  await bar.getByRole('checkbox', { name: '全选' }).click();
  await expect(bar).toContainText('已选 4 条');
  await bar.getByRole('button', { name: '删除所选（4）' }).click();
  const asking = page.getByRole('alertdialog', { name: '批量删除' });
  const refused = { message: '不行', code: -32600, data: { code: 'refused', httpStatus: 422 } };
  await page.route(/watchedRecords\.remove/, (route) =>
    route.fulfill({ status: 422, json: { error: refused } }),
  );
  await asking.getByRole('button', { name: '删除' }).click();
  await expect(asking.getByText('批量删除失败，请重试')).toBeVisible();
  await page.unroute(/watchedRecords\.remove/);
  await asking.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await expect(stat(page, 'total')).toHaveText('1');
  await expect(bar).toContainText('已选 0 条');
  await undo(page).last().click();
  await expect(titles(page)).toHaveCount(4);
  await bar.getByRole('button', { name: '退出选择' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(0);

  // By keys: all, none, and with Shift all between.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+a');
  await expect(bar).toContainText('已选 4 条');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: '批量删除' }).click();
  await page.getByRole('checkbox', { name: '选择《斗破苍穹》' }).click();
  await page.getByRole('checkbox', { name: '选择《夏日回声》' }).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('已选 3 条');
});
