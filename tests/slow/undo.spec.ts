import { answers, delayAnswers, loseAnswer } from '../support/answers';
import { expect, test } from '../support/e2e';
import { addRecords } from '../support/watched-records';
import { record } from '../support/watched-screen';

const WORK = ['alpha', 'beta', 'gamma'].map((title) => ({ title, feature: 'Search', status: 'Bug' }));

test('DevFlow: changes from before a reload are undone and redone', async ({ page, openBoard }) => {
  const board = await openBoard(WORK);
  await board.title('alpha').focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('tab', { name: 'Search (2)' })).toBeVisible();
  await board.title('beta').focus();
  await Promise.all([answers(page, 'devflow.setCompleted'), page.keyboard.press('Space')]);
  await expect(page.getByRole('tab', { name: 'Search (1)' })).toBeVisible();
  await page.reload();

  await board.reads('Bug: gamma');
  await page.keyboard.press('Control+z');
  await board.reads('Bug: beta gamma');
  // With Shift it is redone, without other effects.
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByText('Redone: Completed “beta”')).toBeVisible();
  await board.reads('Bug: gamma');
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByText('Nothing to redo')).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await board.reads('Bug: alpha beta gamma');
});

test('DevFlow: the newest change is undone first, even if the clock stood still or was set back', async ({
  page,
  openBoard,
}) => {
  const board = await openBoard(WORK);
  for (const [title, time] of [
    ['alpha', '2026-11-20T10:00:00Z'],
    ['beta', '2026-11-20T10:00:00Z'],
    ['gamma', '2026-11-20T09:00:00Z'],
  ] as const) {
    await page.clock.setFixedTime(time);
    await board.title(title).focus();
    await Promise.all([answers(page, 'devflow.setCompleted'), page.keyboard.press('Space')]);
    await expect(board.title(title)).toBeHidden();
  }
  for (const left of ['Bug: gamma', 'Bug: beta gamma', 'Bug: alpha beta gamma']) {
    await page.keyboard.press('Control+z');
    await board.reads(left);
  }
});

test('DevFlow: an item whose response is lost is added once, by an automatic retry', async ({
  page,
  openBoard,
}) => {
  const board = await openBoard(WORK);
  await board.reads('Bug: alpha beta gamma');
  const calls = await loseAnswer(page, 'devflow.addItem');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add Item' });
  await dialog.getByLabel('Title').fill('omega');
  await dialog.getByLabel('Status').selectOption('Bug');
  await dialog.getByLabel('Title').press('Enter');
  await expect(dialog).toBeHidden();
  await board.reads('Bug: alpha beta gamma omega');
  expect(calls()).toBe(2);
  await page.reload();
  await board.reads('Bug: alpha beta gamma omega');
});

test('DevFlow: changes not sent before a reload are sent after it', async ({ page, openBoard }) => {
  const board = await openBoard(WORK);
  let held = 0;
  await page.route('**/api/trpc/devflow.setCompleted', async (route) => {
    held += 1;
    // Without a response the others are not sent.
    if (held > 1) return route.fallback();
  });
  for (const title of ['alpha', 'beta']) {
    await board.title(title).focus();
    await page.keyboard.press('Space');
  }
  await board.reads('Bug: gamma');
  await expect.poll(() => held).toBe(1);
  const sent = answers(page, 'devflow.setCompleted', 2);
  // What is stored here needs no question.
  await page.reload();
  await sent;
  await board.reads('Bug: gamma');
  await page.reload();
  await board.reads('Bug: gamma');
});

test('watched records: alternating changes of two windows are undone together, even after a reload', async ({
  page,
  context,
  user,
  toolstead,
  openAs,
}) => {
  await addRecords(toolstead, user, [{ series_id: 's1', title: '斗破苍穹', current_episode: 12 }]);
  const other = await context.newPage();
  await openAs(user, 'watched-records', other);
  await openAs(user, 'watched-records');
  const both = async (episode: number) => {
    for (const each of [page, other])
      await expect(record(each, '斗破苍穹')).toContainText(`看到第 ${String(episode)} 集`);
  };
  await both(12);
  const slow = await delayAnswers(page, 300);
  const pressInTurns = async () => {
    for (let press = 0; press < 2; press++) {
      for (const each of [page, other]) {
        await each
          .getByRole('list', { name: '记录' })
          .getByRole('button', { name: '《斗破苍穹》加一集' })
          .click();
      }
    }
  };
  await pressInTurns();
  await both(16);
  await page.keyboard.press('Control+z');
  await both(12);

  await pressInTurns();
  await both(16);
  const begun = page.waitForRequest(/watchedRecords\.undo/);
  await page.keyboard.press('Control+z');
  await begun;
  await page.reload();
  await both(12);
  await slow.end();
});
