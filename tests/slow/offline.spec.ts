import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { TestUser } from '../support/accounts';
import { violations } from '../support/axe';
import { remainsOf, sealedOf } from '../support/browser-remains';
import { boardOf } from '../support/devflow-board';
import { expect, test, type Toolstead } from '../support/e2e';
import { fillRegister } from '../support/expense-register';
import { textBox } from '../support/script-screen';
import { draftTexts, storedText, typeAtEnd } from '../support/script-texts';
import { addScripts } from '../support/scripts';
import { readAs, type Read } from '../support/tool-walks';
import { addItems } from '../support/devflow';
import { mutate } from '../support/typed-call';
import { addRecords } from '../support/watched-records';
import { record } from '../support/watched-screen';

// What was seen last is opened after a reload without the server, and changed there.

test.use({ serviceWorkers: 'allow' });

const CODE = readdirSync(join(import.meta.dirname, '../../dist/client/assets')).filter((file) =>
  /\.(?:js|css)$/.test(file),
).length;
const line = (page: Page, text: string | RegExp) =>
  page
    .getByRole('status')
    .filter({ hasText: /Offline: as of/ })
    .filter({ hasText: text });

interface OfflineWalk {
  path: string;
  prepare: (toolstead: Toolstead, user: TestUser) => Promise<unknown>;
  /** What of it is kept. */
  keeps: string;
  /** Waits until the screen shows what was there, and whether the change is. */
  shows: (page: Page, changed: boolean) => Promise<void>;
  change: (page: Page) => Promise<void>;
  /** How often it is stored. */
  stored: (read: Read, toolstead: Toolstead, user: TestUser) => Promise<number>;
}

const habit = (page: Page, name: string) => page.getByRole('listitem', { name: new RegExp(`^“${name}”`) });

const WALKS: Record<string, OfflineWalk> = {
  today: {
    path: 'goals-habits',
    keeps: 'goalsHabits.today',
    async prepare(toolstead, user) {
      await mutate(toolstead, user, 'preferences.update', { timeZone: 'UTC' });
      for (const name of ['Read', 'Run']) await mutate(toolstead, user, 'goalsHabits.addHabit', { name });
      await mutate(toolstead, user, 'goalsHabits.addGoal', { name: 'Write a book', measure: 'steps' });
    },
    async shows(page, changed) {
      await expect(page.getByText(`${changed ? '1' : '0'} of 2 done`)).toBeVisible();
      await expect(page.getByText('Write a book')).toBeVisible();
    },
    async change(page) {
      await habit(page, 'Read').focus();
      await page.keyboard.press('Space');
    },
    async stored(read) {
      const { data } = await read<{ data: object[] }>(
        'GoalsHabits.php?action=getEntries&from=2026-01-01&to=2035-12-31',
      );
      return data.length;
    },
  },

  calendar: {
    path: 'calendar?view=week',
    keeps: 'calendar.window',
    async prepare(toolstead, user) {
      const day = new Date().toISOString().slice(0, 10);
      await mutate(toolstead, user, 'calendar.addEvent', {
        title: 'Choir',
        start: `${day}T14:45:00`,
        minutes: 60,
      });
    },
    async shows(page, changed) {
      await expect(page.getByRole('button', { name: /^Choir, / })).toHaveCount(1);
      await expect(page.getByRole('button', { name: /^Lunch, / })).toHaveCount(changed ? 1 : 0);
    },
    async change(page) {
      await page.getByLabel('Quick add', { exact: true }).fill('Lunch today 12:30 for 1h');
      await page.keyboard.press('Enter');
    },
    async stored(read) {
      const { data } = await read<{ data: { title: string }[] }>(
        'Calendar.php?action=getEvents&from=2026-01-01&to=2026-12-31',
      );
      return data.filter(({ title }) => title === 'Lunch').length;
    },
  },

  register: {
    path: 'expense-tracker?tab=register',
    keeps: 'expenses.transactions',
    prepare: fillRegister,
    async shows(page, changed) {
      await expect(page.locator('[data-transaction]', { hasText: 'REWE' })).toHaveCount(1);
      await expect(page.locator('[data-transaction]', { hasText: 'Bakery' })).toHaveCount(changed ? 1 : 0);
    },
    async change(page) {
      const entry = page.getByRole('rowgroup', { name: 'New transaction' });
      // Payees and categories are there.
      await entry.getByLabel('Payee').fill('Bak');
      await entry.getByLabel('Payee').fill('lief');
      await expect(page.getByRole('option', { name: /Lieferando/ })).toBeVisible();
      await entry.getByLabel('Payee').fill('Bakery');
      await entry.getByLabel('Out', { exact: true }).fill('3.20');
      await page.keyboard.press('Enter');
    },
    async stored(read) {
      const { data } = await read<{ data: { payee: string }[] }>('ExpenseTracker.php?action=getTransactions');
      return data.filter(({ payee }) => payee === 'Bakery').length;
    },
  },

  board: {
    path: 'devflow',
    keeps: 'devflow.openItems',
    prepare: async (toolstead, user) =>
      addItems(
        (await toolstead.database()).db,
        user,
        ['alpha', 'beta'].map((title) => ({ title, feature: 'Search', status: 'Bug' })),
      ),
    shows: (page, changed) => boardOf(page).reads(changed ? 'Bug: beta delta' : 'Bug: alpha beta'),
    async change(page) {
      await boardOf(page).title('alpha').focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('q');
      const dialog = page.getByRole('dialog', { name: 'Quick add' });
      await dialog.getByLabel('Items, one a line').fill('delta #bug');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('status')).toHaveText('“delta” added');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    },
    async stored(read) {
      const { data: modules } = await read<{ data: { id: number }[] }>('DevFlow.php?action=getModules');
      const { data } = await read<{ data: { title: string; completed_at: string | null }[] }>(
        `DevFlow.php?action=getItems&feature_id=${String(modules[0]?.id)}`,
      );
      const done = data.some(({ title, completed_at }) => title === 'alpha' && completed_at !== null);
      return done ? data.filter(({ title }) => title === 'delta').length : 0;
    },
  },

  script: {
    path: 'script-manager',
    keeps: 'scripts.open',
    prepare: (toolstead, user) => addScripts(toolstead, user, { report: { content: 'SELECT 1' } }),
    shows: (page, changed) => expect(textBox(page)).toHaveText(changed ? 'SELECT 1, 2' : 'SELECT 1'),
    async change(page) {
      await typeAtEnd(page, ', 2');
      await expect.poll(() => draftTexts(page)).toEqual(['SELECT 1, 2']);
    },
    stored: async (_, toolstead, user) =>
      (await storedText(toolstead, user, 'report')) === 'SELECT 1, 2' ? 1 : 0,
  },

  'watch list': {
    path: 'watched-records',
    keeps: 'watchedRecords.list',
    prepare: (toolstead, user) => addRecords(toolstead, user, [{ series_id: 'ss1', title: '斗破苍穹' }]),
    async shows(page, changed) {
      await expect(record(page, '斗破苍穹')).toHaveCount(1);
      await expect(record(page, '星轨列车')).toHaveCount(changed ? 1 : 0);
    },
    async change(page) {
      await page.getByRole('button', { name: '添加记录' }).first().click();
      const adding = page.getByRole('dialog', { name: '添加记录' });
      await adding.getByLabel('系列 ID').fill('ss2');
      await adding.getByLabel('标题').fill('星轨列车');
      await adding.getByRole('button', { name: '添加', exact: true }).click();
    },
    async stored(read) {
      const { records } = await read<{ records: { title: string }[] }>('WatchedRecords.php');
      return records.filter(({ title }) => title === '星轨列车').length;
    },
  },
};

/** Opens pages as they are seen before the network goes, until all of it is on the device. */
async function seeAll(page: Page, walks: readonly OfflineWalk[]) {
  for (const { path, keeps, shows } of walks) {
    await page.goto(path);
    await shows(page, false);
    await expect
      .poll(async () =>
        (await sealedOf<{ procedure: string }>(page, 'answer')).map((kept) => kept?.procedure),
      )
      .toContain(keeps);
  }
  await expect.poll(() => codeOf(page), { timeout: 60_000 }).toBe(CODE);
}

const codeOf = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all(
      (await window.caches.keys()).map(async (name) => (await window.caches.open(name)).keys()),
    );
    return caches.flat().filter(({ url }) => url.includes('/assets/')).length;
  });

async function reload(page: Page) {
  await page.reload();
  await expect(line(page, '')).toBeVisible();
}

test('each screen opens without the server, is changed there, and all of it arrives once', async ({
  page,
  context,
  toolstead,
  user,
  allowConsoleError,
  visit,
  given,
}) => {
  test.setTimeout(240_000);
  allowConsoleError(/Could not load the saved theme|when fetching the script/);
  const walks = Object.entries(WALKS);
  for (const [, walk] of walks) await given(walk.prepare);
  await visit();
  await seeAll(page, Object.values(WALKS));
  const read = readAs(toolstead, user);
  await context.setOffline(true);
  for (const [name, walk] of walks) {
    await test.step(`${name}, without the server`, async () => {
      await page.goto(walk.path);
      await walk.shows(page, false);
      await expect(line(page, /as of \d\d:\d\d/)).toBeVisible();
      await walk.change(page);
      await walk.shows(page, true);
      await reload(page);
      await walk.shows(page, true);
    });
  }
  await expect(line(page, '· 7 changes wait')).toBeVisible();
  for (const [, walk] of walks) expect(await walk.stored(read, toolstead, user)).toBe(0);

  const other = await context.newPage();
  await context.setOffline(false);
  await expect(line(page, '')).toHaveCount(0, { timeout: 30_000 });
  // From the page of another tool.
  await expect.poll(() => storedText(toolstead, user, 'report')).toBe('SELECT 1, 2');
  for (const [name, walk] of walks) {
    await test.step(`${name}, with the server`, async () => {
      await page.goto(walk.path);
      await walk.shows(page, true);
      await expect.poll(() => walk.stored(read, toolstead, user)).toBe(1);
      await other.goto(`${toolstead.url}/app/${walk.path}`);
      await walk.shows(other, true);
    });
  }
  await expect(page.getByRole('button', { name: /wait/ })).toHaveCount(0);
});

test('a sign-out without the network asks and leaves nothing; another account sees nothing of it', async ({
  page,
  context,
  toolstead,
  user,
  openAs,
  allowConsoleError,
  visit,
}) => {
  test.setTimeout(150_000);
  allowConsoleError(/Could not load the saved theme|when fetching the script/);
  const { today } = WALKS;
  if (!today) throw new Error('there is no walk of today');
  await today.prepare(toolstead, user);
  const other = await toolstead.createUser();

  await test.step('a session that ended elsewhere: the next one sees its own', async () => {
    await visit();
    await seeAll(page, [today]);
    await openAs(other, 'home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await sealedOf(page, 'answer')).toContain(null);
    await expect
      .poll(async () => (await sealedOf<{ procedure: string }>(page, 'answer')).map((one) => one?.procedure))
      .toContain('user');
    await context.setOffline(true);
    await page.goto(today.path);
    await expect(page.getByText('Not available without a connection')).toBeVisible();
    await expect(page.getByText('Write a book')).toHaveCount(0);
    await expect(page.getByText(user.username)).toHaveCount(0);
    await context.setOffline(false);
    await expect(line(page, '')).toHaveCount(0, { timeout: 30_000 });
    // What had failed is there without a press.
    await expect(page.getByText('Not available without a connection')).toHaveCount(0);
  });

  await test.step('the sign-out asks, and then nothing is left', async () => {
    await visit();
    await seeAll(page, [today]);
    await context.setOffline(true);
    await reload(page);
    await today.change(page);
    await expect(line(page, '· 1 change waits')).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('alertdialog', { name: 'Log out without saving?' });
    await expect(question).toContainText('1 change could not be stored', { timeout: 20_000 });
    await question.getByRole('button', { name: 'Stay' }).click();
    await reload(page);
    await today.shows(page, true);
    await page.getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Log out' }).click({ timeout: 20_000 });
    await expect(page).toHaveURL(/login/);
    const { records, local } = await remainsOf(page);
    expect(records.filter(({ key }) => key.startsWith(`[${String(user.id)},`))).toEqual([]);
    expect(Object.keys(local).filter((key) => key.startsWith('signedIn') && key !== 'signedInEnded')).toEqual(
      [],
    );
    await page.goto(today.path);
    await expect(page.getByText('The server cannot be reached. Trying again…')).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(/login/);
    expect(await today.stored(readAs(toolstead, user), toolstead, user)).toBe(0);
  });
});

test('a session that was ended meanwhile is learnt once the server is back', async ({
  page,
  context,
  toolstead,
  user,
  allowConsoleError,
  visit,
}) => {
  test.setTimeout(150_000);
  allowConsoleError(/Could not load the saved theme|when fetching the script/);
  const { today } = WALKS;
  if (!today) throw new Error('there is no walk of today');
  await today.prepare(toolstead, user);
  await visit();
  await seeAll(page, [today]);
  await context.setOffline(true);
  await reload(page);
  await today.shows(page, false);
  const { db } = await toolstead.database();
  await db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
  await context.setOffline(false);
  await expect(page).toHaveURL(/login/, { timeout: 30_000 });
  await expect(page.getByText('Write a book')).toHaveCount(0);
});

test('what needs the server says so, in any theme and width, and loses nothing that was typed', async ({
  page,
  context,
  toolstead,
  user,
  allowConsoleError,
  visit,
}) => {
  test.setTimeout(150_000);
  allowConsoleError(/Could not load the saved theme|when fetching the script/);
  const { board } = WALKS;
  if (!board) throw new Error('there is no walk of the board');
  await board.prepare(toolstead, user);
  await visit();
  await seeAll(page, [board]);
  await page.evaluate(() => localStorage.setItem('userTheme', 'professional-dark'));
  await context.setOffline(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await reload(page);
  await board.shows(page, false);
  expect(await violations(page)).toEqual([]);
  for (const path of [
    'devflow?view=statistics',
    'account',
    'theme-settings',
    'watched-records',
    'dashboard',
    'navigator',
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(line(page, '')).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 15_000 });
      await expect(
        page
          .getByText(/without a connection|can be reached|could not be loaded|错误|请在服务器可用后重试/)
          .first(),
      ).toBeVisible();
    });
  }
});

test('an item edited here and elsewhere is told with both versions, and the person chooses', async ({
  page,
  context,
  toolstead,
  user,
  allowConsoleError,
  visit,
  send,
}) => {
  allowConsoleError(/Could not load the saved theme|when fetching the script/);
  const { board } = WALKS;
  if (!board) throw new Error('there is no walk of the board');
  await board.prepare(toolstead, user);
  await visit('devflow');
  await board.shows(page, false);
  await boardOf(page).title('alpha').click();
  const form = page.getByRole('dialog', { name: 'Edit Item' });
  await expect(form.getByLabel('Title')).toHaveValue('alpha');
  await context.setOffline(true);
  await form.getByLabel('Title').fill('alpha mine');
  await form.getByRole('button', { name: 'Save' }).click();
  await boardOf(page).reads('Bug: alpha mine beta');
  await expect(line(page, '· 1 change waits')).toBeVisible();
  const { data: modules } = await readAs(
    toolstead,
    user,
  )<{ data: { id: number }[] }>('DevFlow.php?action=getModules');
  const { data: items } = await readAs(
    toolstead,
    user,
  )<{ data: { id: number; title: string }[] }>(
    `DevFlow.php?action=getItems&feature_id=${String(modules[0]?.id)}`,
  );
  const id = items.find(({ title }) => title === 'alpha')?.id;
  await send('devflow.editItem', { id, title: 'alpha theirs' });
  // What was made just now is sent as it is.
  await expect
    .poll(() => page.evaluate(() => performance.now()), { timeout: 20_000 })
    .toBeGreaterThan(20_000);
  await context.setOffline(false);
  await page.getByRole('button', { name: '1 change could not be stored' }).click({ timeout: 40_000 });
  const dialog = page.getByRole('dialog', { name: 'Changes that are not stored yet' });
  await expect(dialog.getByRole('row', { name: 'Title alpha mine alpha theirs' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(dialog).toBeHidden();
  await boardOf(page).reads('Bug: alpha mine beta');
  await page.reload();
  await boardOf(page).reads('Bug: alpha mine beta');
});
