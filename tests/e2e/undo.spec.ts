import { answers, loseAnswer } from '../support/answers';
import { openBoard } from '../support/devflow-board';
import { expect, test } from '../support/e2e';

const WORK = ['alpha', 'beta', 'gamma'].map((title) => ({ title, feature: 'Search', status: 'Bug' }));

test('DevFlow: what was done before a reload is undone and done again', async ({
  page,
  user,
  toolstead,
  openAs,
}) => {
  const board = await openBoard({ page, user, toolstead, openAs }, WORK);
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
  // Once more with Shift brings it again, and takes nothing else back.
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByText('Redone: Completed “beta”')).toBeVisible();
  await board.reads('Bug: gamma');
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByText('Nothing to redo')).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await board.reads('Bug: alpha beta gamma');
});

test('DevFlow: an item whose answer is lost is added once, without a second press', async ({
  page,
  user,
  toolstead,
  openAs,
}) => {
  const board = await openBoard({ page, user, toolstead, openAs }, WORK);
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

test('DevFlow: what was not sent when the page was reloaded is sent by the next one', async ({
  page,
  user,
  toolstead,
  openAs,
}) => {
  const board = await openBoard({ page, user, toolstead, openAs }, WORK);
  const leaving = page.waitForEvent('dialog');
  let held = 0;
  await page.route('**/api/trpc/devflow.setCompleted', async (route) => {
    held += 1;
    // Without an answer the others are not sent.
    if (held > 1) return route.fallback();
  });
  for (const title of ['alpha', 'beta']) {
    await board.title(title).focus();
    await page.keyboard.press('Space');
  }
  await board.reads('Bug: gamma');
  await expect.poll(() => held).toBe(1);
  const sent = answers(page, 'devflow.setCompleted', 2);
  const reloading = page.reload();
  const question = await leaving;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloading;
  await sent;
  await board.reads('Bug: gamma');
  await page.reload();
  await board.reads('Bug: gamma');
});
