import type { BrowserContext, Page } from '@playwright/test';
import type { TestUser } from '../support/accounts';
import { delayAnswers, loseAnswer } from '../support/answers';
import { addItems } from '../support/devflow';
import { boardOf } from '../support/devflow-board';
import { expect, test, type OpenAs, type Toolstead } from '../support/e2e';
import { names, row } from '../support/script-screen';
import { addScripts } from '../support/scripts';
import { addRecords } from '../support/watched-records';
import { record } from '../support/watched-screen';

// Every tool shows, saves, retries, updates and undoes changes the same way: 300 ms late, with a lost response, in two
// windows, over reloads.

interface ToolWalk {
  path: string;
  prepare: (toolstead: Toolstead, user: TestUser) => Promise<unknown>;
  /** The call of both changes. */
  call: string;
  change: (page: Page, which: 'first' | 'second') => Promise<void>;
  /** Waits until the screen shows this number of the two changes. */
  shows: (page: Page, changes: 0 | 1 | 2) => Promise<void>;
}

const WALKS: Record<string, ToolWalk> = {
  DevFlow: {
    path: 'devflow',
    prepare: async (toolstead, user) =>
      addItems(
        (await toolstead.database()).db,
        user,
        ['alpha', 'beta', 'gamma'].map((title) => ({ title, feature: 'Search', status: 'Bug' })),
      ),
    call: 'devflow.setCompleted',
    async change(page, which) {
      await boardOf(page)
        .title(which === 'first' ? 'alpha' : 'beta')
        .focus();
      await page.keyboard.press('Space');
    },
    shows: (page, changes) =>
      boardOf(page).reads(['Bug: alpha beta gamma', 'Bug: beta gamma', 'Bug: gamma'][changes] ?? ''),
  },

  scripts: {
    path: 'script-manager',
    prepare: (toolstead, user) => addScripts(toolstead, user, { a: {}, b: {}, c: {} }),
    call: 'scripts.rename',
    async change(page, which) {
      const [from, to] = which === 'first' ? ['a', 'd'] : ['b', 'e'];
      await row(page, from).focus();
      await page.keyboard.press('F2');
      await page.getByRole('textbox', { name: `New name of ${from}` }).fill(to);
      await page.keyboard.press('Enter');
    },
    shows: async (page, changes) => {
      const shown = [
        ['a', 'b', 'c'],
        ['b', 'c', 'd'],
        ['c', 'd', 'e'],
      ];
      await expect(names(page)).toHaveText(shown[changes] ?? []);
    },
  },

  'watched records': {
    path: 'watched-records',
    prepare: (toolstead, user) =>
      addRecords(
        toolstead,
        user,
        ['斗破苍穹', '星轨列车'].map((title) => ({ series_id: title, title, current_episode: 12 })),
      ),
    call: 'watchedRecords.adjustEpisode',
    async change(page, which) {
      const title = which === 'first' ? '斗破苍穹' : '星轨列车';
      await record(page, title)
        .getByRole('button', { name: `《${title}》加一集` })
        .click();
    },
    shows: async (page, changes) => {
      await expect(record(page, '斗破苍穹')).toContainText(`看到第 ${changes > 0 ? '13' : '12'} 集`);
      await expect(record(page, '星轨列车')).toContainText(`看到第 ${changes > 1 ? '13' : '12'} 集`);
    },
  },
};

for (const [name, walk] of Object.entries(WALKS)) {
  test(`${name}: changes of two windows, with late and lost answers, over reloads, undone and done again`, async ({
    page,
    context,
    user,
    toolstead,
    openAs,
  }) => {
    test.slow();
    await walk.prepare(toolstead, user);
    const other = await secondWindow(context, walk, user, openAs);
    await openAs(user, walk.path);
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
  toolstead,
  openAs,
}) => {
  const walk = WALKS.DevFlow;
  if (!walk) throw new Error('there is no walk of DevFlow');
  await walk.prepare(toolstead, user);
  const other = await secondWindow(context, walk, user, openAs);
  await openAs(user, walk.path);
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
