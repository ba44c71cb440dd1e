import type { Page } from '@playwright/test';
import { LONG_TIMEOUT } from '@/platform/client/time-limit';
import { answers, delayAnswers, wordsOf } from '../support/answers';
import { addWork } from '../support/devflow';
import { boardOf } from '../support/devflow-board';
import { expect, test } from '../support/e2e';
import { names, row, textBox } from '../support/script-screen';
import { readTools, restoreOptions } from '../support/options';
import { addScripts } from '../support/scripts';
import { addRecords } from '../support/watched-records';
import { record, stat, titles, undo } from '../support/watched-screen';

// Optimistic changes with responses delayed by 300 ms: they show at once, the response does not revert later ones, no
// intermediate state is shown, and what is stored in the end is what was shown.

/** Expects a part of the page to show one text only until the changes are answered. */
async function steady(part: ReturnType<Page['locator']>, answered: Promise<unknown>) {
  const words = await wordsOf(part);
  await answered;
  expect(await words()).toHaveLength(1);
}

test.describe('scripts', () => {
  test('names', async ({ page, visit, given }) => {
    await given(addScripts, { a: { content: 'text' }, b: {}, c: {} });
    await visit('script-manager');
    await expect(textBox(page)).toHaveText('text');
    const slow = await delayAnswers(page, 300);
    const rename = async (from: string, to: string) => {
      await row(page, from).focus();
      await page.keyboard.press('F2');
      await page.getByRole('textbox', { name: `New name of ${from}` }).fill(to);
      await page.keyboard.press('Enter');
    };
    const stored = answers(page, 'scripts.rename', 2);
    await slow.beforeAnswers(async () => {
      await rename('a', 'd');
      await expect(names(page)).toHaveText(['b', 'c', 'd']);
      await rename('b', 'e');
      await expect(names(page)).toHaveText(['c', 'd', 'e']);
    });
    await steady(page.getByRole('list', { name: 'Scripts' }), stored);
    await slow.end();
    await page.reload();
    await expect(names(page)).toHaveText(['c', 'd', 'e']);
  });
});

test.describe('DevFlow', () => {
  const WORK = [
    { title: 'alpha', feature: 'Search', status: 'Bug' },
    { title: 'beta', feature: 'Search', status: 'Bug' },
    { title: 'gamma', feature: 'Search', status: 'Bug' },
    { title: 'delta', feature: 'Search', status: 'Refine' },
    { title: 'epsilon', feature: 'Billing', status: 'In Progress' },
  ];

  test('moving, completing, deleting and ordering', async ({ page, visit, given }) => {
    await given(addWork, WORK);
    await visit('devflow');
    const board = boardOf(page);
    await board.reads('Bug: alpha beta gamma', 'Refine: delta', 'In Progress:');
    const slow = await delayAnswers(page, 300);
    const stored = Promise.all([
      answers(page, 'devflow.moveItem', 2),
      answers(page, 'devflow.setCompleted'),
      answers(page, 'devflow.deleteItems'),
      answers(page, 'devflow.orderStatuses'),
      answers(page, 'devflow.orderFeatures'),
    ]);
    const end = ['Refine: delta', 'Bug: beta', 'In Progress:'];
    await slow.beforeAnswers(async () => {
      await board.title('alpha').focus();
      await page.keyboard.press('Alt+ArrowDown');
      await board.reads('Bug: beta alpha gamma', 'Refine: delta', 'In Progress:');
      await page.keyboard.press('Alt+ArrowDown');
      await board.reads('Bug: beta gamma alpha', 'Refine: delta', 'In Progress:');
      await page.keyboard.press('Space');
      await board.reads('Bug: beta gamma', 'Refine: delta', 'In Progress:');
      await board.title('gamma').focus();
      await page.keyboard.press('Delete');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await board.reads('Bug: beta', 'Refine: delta', 'In Progress:');
      await board.element.getByRole('button', { name: 'Move group Refine up' }).click();
      await board.reads(...end);
      await page.getByRole('tab', { name: 'Search (2)' }).focus();
      await page.keyboard.press('Alt+ArrowRight');
      await expect(page.getByRole('tab')).toHaveText(['Billing(1)', 'Search(2)']);
    });
    await steady(board.element, stored);
    await board.reads(...end);
    await slow.end();
    await page.reload();
    await expect(page.getByRole('tab')).toHaveText(['Billing(1)', 'Search(2)']);
    await page.getByRole('tab', { name: 'Search (2)' }).click();
    await board.reads(...end);
  });
});

test.describe('watched records', () => {
  const RECORDS = [
    { series_id: 'ss1', title: '斗破苍穹', current_episode: 12, tag: '国漫' },
    { series_id: 'ss2', title: '星轨列车', current_episode: 3, tag: '日漫' },
    { series_id: 'ss3', title: '夏日回声', current_episode: 8 },
  ].map((wished, place) => ({ ...wished, last_watched_time: 1_700_000_000_000 - place * 60_000 }));

  test('counting and completing', async ({ page, visit, given }) => {
    await given(addRecords, RECORDS);
    await visit('watched-records');
    const first = record(page, '斗破苍穹');
    const second = record(page, '星轨列车');
    await expect(first).toContainText('看到第 12 集');
    const slow = await delayAnswers(page, 300);
    const stored = answers(page, 'watchedRecords.adjustEpisode', 5);
    await slow.beforeAnswers(async () => {
      for (const episode of [13, 14, 15]) {
        await first.getByRole('button', { name: '《斗破苍穹》加一集' }).click();
        await expect(first).toContainText(`看到第 ${String(episode)} 集`);
      }
      await second.getByRole('button', { name: '《星轨列车》加一集' }).click();
      await expect(second).toContainText('看到第 4 集');
      await first.getByRole('button', { name: '《斗破苍穹》减一集' }).click();
      await expect(first).toContainText('看到第 14 集');
      await expect(second).toContainText('看到第 4 集');
    });
    // The first answer brings the time.
    await expect(first).not.toContainText('2023');
    // The row's time may go on by a minute.
    await steady(first.getByText('看到第 14 集'), stored);
    // This one waits for its response, and the next click does not.
    const completed = answers(page, 'watchedRecords.setCompleted');
    await second.getByRole('button', { name: '《星轨列车》标记为已完成' }).click();
    await first.getByRole('button', { name: '《斗破苍穹》加一集' }).click();
    await expect(first).toContainText('看到第 15 集');
    const counted = answers(page, 'watchedRecords.adjustEpisode');
    await completed;
    await expect(second).toContainText('已完成');
    await counted;
    await slow.end();
    await page.reload();
    await expect(first).toContainText('看到第 15 集');
    await expect(second).toContainText('已完成');
    await expect(stat(page, 'completed')).toHaveText('1');
  });

  test('changing many, which have as long to be undone as to be made', async ({ page, visit, given }) => {
    await given(addRecords, RECORDS);
    const longCalls = await countLongCalls(page);
    await visit('watched-records');
    await page.getByRole('button', { name: '批量删除' }).click();
    const bar = page.getByRole('toolbar', { name: '批量操作' });
    await bar.getByRole('checkbox', { name: '全选' }).click();
    await expect(bar).toContainText('已选 3 条');
    const slow = await delayAnswers(page, 300);
    await bar.getByRole('button', { name: '进度' }).click();
    await page.getByRole('menuitem', { name: '标记为已完成' }).click();
    await bar.getByRole('button', { name: '标签' }).click();
    const tag = page.getByRole('dialog', { name: '修改 3 条记录的标签' });
    await tag.getByLabel('标签').selectOption('日漫');
    await tag.getByRole('button', { name: '确定' }).click();
    await expect(stat(page, 'riman')).toHaveText('3');
    await expect(stat(page, 'completed')).toHaveText('3');
    const undone = answers(page, 'watchedRecords.undo');
    await undo(page).last().click();
    await undone;
    const shown = async () => {
      await expect(stat(page, 'riman')).toHaveText('1');
      await expect(stat(page, 'completed')).toHaveText('3');
      await expect(titles(page)).toHaveText(['斗破苍穹', '星轨列车', '夏日回声']);
    };
    await shown();
    expect(await longCalls()).toBe(3);
    await slow.end();
    await page.reload();
    await shown();
  });
});

test('option access', async ({ page, toolstead, openAs }) => {
  const admin = await toolstead.createUser({ role: 'admin' });
  const tools = await readTools(toolstead);
  await openAs(admin, 'option-access?tab=tools');
  const toggle = (name: string) => page.getByRole('switch', { name, exact: true });
  const save = page.getByRole('button', { name: 'Save Tools' });
  const unsaved = page.getByText('Unsaved changes');
  try {
    await toggle('Expense Tracker: Global').click();
    const slow = await delayAnswers(page, 300);
    const stored = answers(page, 'optionAccess.updateNavigatorSettings');
    await slow.beforeAnswers(async () => {
      await save.click();
      // Changes made during a save are saved next.
      await toggle('DevFlow: User').click();
      await page.getByRole('button', { name: 'Move Watched Records up' }).click();
      await expect(toggle('Expense Tracker: Global')).not.toBeChecked();
      await expect(toggle('DevFlow: User')).not.toBeChecked();
    });
    await stored;
    await expect(toggle('DevFlow: User')).not.toBeChecked();
    await expect(unsaved).toBeVisible();
    await save.click();
    await expect(unsaved).toHaveCount(0);
    await slow.end();
    await page.reload();
    await expect(toggle('Expense Tracker: Global')).not.toBeChecked();
    await expect(toggle('DevFlow: User')).not.toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Order of Watched Records', exact: true })).toHaveValue(
      '2',
    );
  } finally {
    await restoreOptions(toolstead, admin, tools);
  }
});

/** Counts the calls of the page that may take a minute. */
async function countLongCalls(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((long) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const calls = { count: 0 };
    Object.assign(window, { longCalls: calls });
    AbortSignal.timeout = (ms) => {
      if (ms >= long) calls.count += 1;
      return timeout(ms);
    };
  }, LONG_TIMEOUT.timeoutMs);
  return () => page.evaluate(() => (window as unknown as { longCalls: { count: number } }).longCalls.count);
}
