import type { BrowserContext, Page } from '@playwright/test';
import type { TestUser } from '../support/accounts';
import { delayAnswers, loseAnswer } from '../support/answers';
import { expect, test, type OpenAs } from '../support/e2e';
import { type ToolWalk, WALKS } from '../support/tool-walks';

// Every tool shows, saves, retries, updates and undoes changes the same way: 300 ms late, with a lost response, in two
// windows, over reloads.

for (const [name, walk] of Object.entries(WALKS)) {
  test(`${name}: changes of two windows, with late and lost answers, over reloads, undone and done again`, async ({
    page,
    context,
    user,
    openAs,
    visit,
    given,
  }) => {
    test.slow();
    await given(walk.prepare);
    const other = await secondWindow(context, walk, user, openAs);
    await visit(walk.path);
    const bothShow = async (changes: 0 | 1 | 2) => {
      await walk.shows(page, changes);
      await walk.shows(other, changes);
    };
    await bothShow(0);

    const slow = await delayAnswers(page, 300);
    const calls = await loseAnswer(page, walk.call);
    await slow.beforeAnswers(async () => {
      await walk.change(page, 'first');
      await walk.shows(page, 1);
    });
    await bothShow(1);
    await expect.poll(calls).toBe(2);
    await walk.change(other, 'second');
    await bothShow(2);

    await page.reload();
    await bothShow(2);
    // The undo history is the browser's: the newest change is the other window's.
    await press(page, 'Control+z');
    await bothShow(1);
    await press(page, 'Control+z');
    await bothShow(0);
    await press(page, 'Control+Shift+z');
    await bothShow(1);
    await press(other, 'Control+Shift+z');
    await bothShow(2);

    await slow.end();
    await page.reload();
    await other.reload();
    await bothShow(2);
  });
}

test('DevFlow: a change elsewhere is fetched alone, without all the other items', async ({
  page,
  context,
  user,
  openAs,
  visit,
  given,
}) => {
  const walk = WALKS.DevFlow;
  if (!walk) throw new Error('there is no walk of DevFlow');
  await given(walk.prepare);
  const other = await secondWindow(context, walk, user, openAs);
  await visit(walk.path);
  await walk.shows(page, 0);
  const asked: string[] = [];
  other.on('request', (request) => {
    for (const [, name] of request.url().matchAll(/devflow\.(\w+)/g)) asked.push(name ?? '');
  });
  await walk.change(page, 'first');
  await walk.shows(other, 1);
  expect(asked).toContain('openChanges');
  expect(asked).not.toContain('openItems');
});

async function secondWindow(
  context: BrowserContext,
  walk: ToolWalk,
  user: TestUser,
  openAs: OpenAs,
): Promise<Page> {
  const other = await context.newPage();
  await openAs(user, walk.path, other);
  await walk.shows(other, 0);
  return other;
}

/** Presses keys outside of any input, which would handle them itself. */
async function press(page: Page, keys: string): Promise<void> {
  await page.getByRole('main').focus();
  await page.keyboard.press(keys);
}
