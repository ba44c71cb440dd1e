import { answers, delayAnswers } from '../support/answers';
import { expect, test } from '../support/e2e';
import { addRecords } from '../support/watched-records';
import { record } from '../support/watched-screen';

const WORK = ['alpha', 'beta', 'gamma'].map((title) => ({ title, feature: 'Search', status: 'Bug' }));

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

test('watched records: alternating changes of two windows are undone together, even after a reload', async ({
  page,
  context,
  visit,
  given,
}) => {
  await given(addRecords, [{ series_id: 's1', title: '斗破苍穹', current_episode: 12 }]);
  const other = await context.newPage();
  await visit('watched-records', other);
  await visit('watched-records');
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
