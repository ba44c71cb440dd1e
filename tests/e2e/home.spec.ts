import { byKeys } from '../support/by-keys';
import type { Locator, Page } from '@playwright/test';
import { holdCalls, wordsOf } from '../support/answers';
import { addItems, addWork } from '../support/devflow';
import { violations } from '../support/axe';
import { expect, SLOW, test } from '../support/e2e';

const card = (page: Page, name: string) => page.getByRole('region', { name });
const inProgress = (page: Page) => page.getByRole('table', { name: 'Items in progress' });
const completed = (page: Page) => page.getByRole('table', { name: 'Completed items' });

test(
  'shows items in progress and the last completed ones',
  SLOW,
  async ({ page, toolstead, user, visit, send }) => {
    const { db } = await toolstead.database();
    await addItems(db, user, [
      { title: 'Keystroke lost', feature: 'Search', status: 'Bug', createdAt: '2026-01-02T03:04:05Z' },
      { title: 'Side by side', feature: 'Search', status: 'Enhancement' },
      { title: 'Shorter first paint', feature: 'Billing', status: 'To Refine' },
      { title: 'Spoken positions', feature: 'Billing', status: 'In Progress' },
      { title: 'Left without a status', feature: 'Billing' },
      ...Array.from({ length: 12 }, (_, index) => ({
        title: `Done ${index + 1}`,
        feature: 'Archive',
        status: index % 2 ? 'Completed' : 'Bug',
        completedAt: new Date(Date.UTC(2026, 2, index + 1)).toISOString(),
      })),
    ]);
    await visit();
    await expect(page.getByText('5 items in progress across 2 features')).toBeVisible();
    await expect(inProgress(page).getByRole('columnheader')).toHaveText([
      'Feature',
      'Title',
      'Status',
      'Created Date',
    ]);
    const row = inProgress(page).getByRole('row', { name: /Keystroke lost/ });
    await expect(row.getByRole('cell')).toHaveText(['Search', 'Keystroke lost', 'Bug', '2026/01/02']);
    await expect(inProgress(page).getByRole('row')).toHaveCount(1 + 5);
    await expect(card(page, 'In-Progress').getByText('5', { exact: true })).toBeVisible();
    await expect(inProgress(page).getByRole('cell', { name: 'No status' })).toBeVisible();

    await expect(completed(page).getByRole('columnheader').last()).toHaveText('Completed Date');
    const done = completed(page).locator('tbody').getByRole('row');
    await expect(done).toHaveCount(10);
    await expect(done.first()).toContainText('Done 12');
    await expect(done.first()).toContainText('2026/03/12');
    await expect(done.last()).toContainText('Done 3');

    const tones = (name: string, table = inProgress(page)) =>
      table
        .getByText(name, { exact: true })
        .first()
        .evaluate((text) => {
          const probe = document.createElement('i');
          document.body.append(probe);
          const tone = getComputedStyle(text).color;
          const names = ['danger', 'success', 'status-refine', 'link'].filter((token) => {
            probe.style.color = `var(--${token})`;
            return getComputedStyle(probe).color === tone;
          });
          probe.remove();
          return names;
        });
    expect(await tones('Bug')).toEqual(['danger']);
    expect(await tones('Enhancement')).toEqual(['success']);
    expect(await tones('To Refine')).toEqual(['status-refine']);
    expect(await tones('In Progress')).toEqual(['link']);
    expect(await tones('Completed', completed(page))).toEqual(['success']);
    expect(await tones('Bug', completed(page))).toEqual(['danger']);

    for (const name of ['In-Progress', 'Completed', 'Go to DevFlow']) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', '/app/devflow');
    }
    await expect(card(page, 'Overview Status').getByText('DevFlow enabled')).toBeVisible();
    await expect(card(page, 'Overview Status').getByText('Yes')).toBeVisible();

    await test.step('dates are in the order that the account has chosen, once it has', async () => {
      await send('preferences.update', { dateOrder: 'dmy', timeZone: 'UTC' });
      await page.reload();
      await expect(row.getByRole('cell').last()).toHaveText('02/01/2026');
      await expect(done.first()).toContainText('12/03/2026');
    });

    // A row is one link over its whole area, and one tab stop.
    const link = row.getByRole('link');
    await expect(link).toHaveAttribute('href', /\/app\/devflow\?item=\d+$/);
    await row.click({ position: { x: 8, y: 8 } });
    await expect(page).toHaveURL(/\/app\/devflow\?(feature=\d+&)?item=\d+$/);
  },
);

test('a failure is shown with the server’s reason, and can be retried; an account without items is all caught up, with a link to DevFlow', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  let broken = true;
  let reason = '';
  await page.route(/\/api\/trpc\/[^?]*home\./, (route) => {
    if (!broken) return route.continue();
    if (reason === '') return route.abort();
    const error = { code: -32603, message: reason, data: { code: 'unavailable', httpStatus: 503 } };
    const count = new URL(route.request().url()).pathname.split(',').length;
    return route.fulfill({ status: 503, json: Array.from({ length: count }, () => ({ error })) });
  });
  await page.clock.install();
  await visit();
  const alert = page.getByRole('alert');
  await expect(async () => {
    // It is tried again, later each time.
    await page.clock.runFor(1_000);
    await expect(alert).toContainText('Error: Data fetch failed', { timeout: 100 });
  }).toPass();
  reason = 'The database is away';
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toContainText(`Error: ${reason}`);
  await expect(inProgress(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Navigator.*Explore/ })).toBeVisible();
  await expect(card(page, 'Quick Theme Switch')).toBeVisible();
  broken = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'All caught up!' })).toBeVisible();
  await expect(alert).toHaveCount(0);
  await expect(page.getByText('No in-progress items available. Great job!')).toBeVisible();
  await expect(inProgress(page)).toHaveCount(0);
  const steps = card(page, 'Where to begin');
  await expect(steps.getByText('add a habit, or take one of the examples')).toBeVisible();
  await expect(steps.getByRole('link', { name: 'DevFlow' })).toHaveAttribute('href', '/app/devflow');
  await expect(card(page, 'Completed')).toContainText('Items that you complete in DevFlow appear here.');

  await test.step('a shortcut has its words between its icon and its arrow', async () => {
    const shortcut = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link').first();
    const boxes = await Promise.all(
      ['> :first-child', '> :nth-child(2)', '> svg'].map((part) => shortcut.locator(part).boundingBox()),
    );
    const [icon, words, arrow] = boxes.map((box) => box ?? { x: NaN, y: NaN, width: NaN, height: NaN });
    if (!icon || !words || !arrow) throw new Error('three parts');
    expect(icon.x + icon.width).toBeLessThanOrEqual(words.x);
    expect(words.x + words.width).toBeLessThanOrEqual(arrow.x);
  });

  // A step is pressed anywhere.
  await steps.getByText('add a feature, then').click({ position: { x: 200, y: 8 } });
  await expect(page).toHaveURL(/\/app\/devflow$/);
  await page.goBack();
  // As high as its content.
  expect((await card(page, 'Completed').boundingBox())?.height).toBeLessThan(120);
  await page.getByRole('link', { name: 'Go to DevFlow' }).click();
  await expect(page).toHaveURL(/\/app\/devflow$/);
});

test('ten of many items are shown in full, with a link to the others', async ({
  page,
  toolstead,
  user,
  visit,
}) => {
  const { db } = await toolstead.database();
  const items = Array.from({ length: 1_234 }, (_, index) => ({
    title: `Item ${index + 1} of a long list, with a title that is too long for any of the usual windows`,
    feature: 'A feature whose name is rather long as well',
    status: 'A status with a long name',
  }));
  await addItems(db, user, items);
  await visit();
  await expect(page.getByText('1234 items in progress across 1 feature')).toBeVisible();
  await expect(inProgress(page).locator('tbody').getByRole('row')).toHaveCount(10);
  // Nothing inside the page captures scrolling by wheel or touch.
  const scrolls = await inProgress(page).evaluate((table) => {
    const box = table.parentElement;
    return box !== null && box.scrollHeight > box.clientHeight;
  });
  expect(scrolls).toBe(false);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(inProgress(page).getByText('Item 1 of')).toBeVisible();
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(tooWide).toBe(false);
  await page.getByRole('link', { name: 'Show all 1234' }).click();
  await expect(page).toHaveURL(/\/app\/devflow$/);
});

test(
  'on a desktop ten items in progress and ten completed ones stand beside each other, and the page does not scroll',
  SLOW,
  async ({ page, visit, given, send }) => {
    const of = (title: string, more: object) =>
      Array.from({ length: 10 }, (_, at) => ({
        title: `${title} ${String(at + 1)}`,
        feature: 'Search',
        ...more,
      }));
    await given(addWork, [
      ...of('Open', { priority: 4, labels: 'ui,docs' }),
      ...of('Done', { completedAt: '2026-03-04T05:06:07Z' }),
    ]);
    for (const name of ['Run', 'Read', 'Sleep']) await send('goalsHabits.addHabit', { name });
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit();
    const done = completed(page).getByRole('row');
    await expect(done).toHaveCount(11);
    await expect(page.getByText('0 of 3 done')).toBeVisible();
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
    expect(await overflow()).toBe(0);
    const [left, right] = [
      await card(page, 'In-Progress').boundingBox(),
      await card(page, 'Completed').boundingBox(),
    ];
    expect(right?.y).toBe(left?.y);
    expect(right?.height).toBe(left?.height);
    await expect(inProgress(page).getByRole('row', { name: /Open 1 / })).toContainText('P1 · ui · docs');

    // What is below the edge of a card is reached by keys.
    await done.nth(9).getByRole('link').focus();
    await page.keyboard.press('Tab');
    await expect(done.nth(10).getByRole('link')).toBeFocused();
    await expect(done.nth(10)).toBeInViewport({ ratio: 0.9 });
    expect(await violations(page)).toEqual([]);

    await test.step('with all that the other tools have for it', async () => {
      const call = async (name: string, input: object) => send<{ id: number }>(name, input);
      const day = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
      const { id: accountId } = await call('expenses.addAccount', { name: 'Household', currency: 'EUR' });
      for (const number of [1, 2, 3, 4, 5, 6, 7]) {
        const name = `${String(number)} of many`;
        await call('calendar.addEvent', { title: name, start: day });
        await call('goalsHabits.addHabit', { name });
        await call('expenses.addSchedule', { name, accountId, amount: -100, unit: 'month', anchor: day });
        const watched = { series_id: name, title: name, current_episode: 1, last_watched_time: Date.now() };
        await call('watchedRecords.sync', watched);
      }
      await call('goalsHabits.addGoal', { name: 'Books', measure: 'steps' });
      await page.reload();
      const rowsOf = (name: string) => card(page, name).getByRole('listitem');
      await expect(rowsOf('Today and tomorrow')).toHaveCount(5);
      await expect(rowsOf('Money this month')).toHaveCount(4);
      await expect(rowsOf('Today’s habits')).toHaveCount(6);
      await expect(rowsOf('继续观看')).toHaveCount(6);
      expect(await overflow()).toBe(0);
    });

    // Below each other they are as high as what they have.
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect
      .poll(async () => (await card(page, 'In-Progress').boundingBox())?.height)
      .toBeGreaterThan(600);

    // Without room for some rows of each, the page scrolls again.
    await page.setViewportSize({ width: 1440, height: 700 });
    expect(await overflow()).toBeGreaterThan(0);
  },
);

test(
  'what is there stays without an error before the shell tells that the server is away, and after',
  SLOW,
  async ({ page, visit }) => {
    await visit();
    await expect(page.getByText('All caught up!')).toBeVisible();
    const loaded = Date.now();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    const letGo = await holdCalls(page, '**/healthz');
    await page.context().setOffline(true);
    await expect.poll(() => Date.now() - loaded).toBeGreaterThan(1_000);
    // It is asked for twice.
    const fails = () =>
      page.waitForEvent('requestfailed', (request) => request.url().includes('home.overview'));
    const failed = fails();
    const said = await wordsOf(page.locator('body'));
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await failed;
    await fails();
    letGo();
    await expect(page.getByText(/Offline: as of/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(/Offline: as of/)).toBeHidden();
    await expect(page.getByText('All caught up!')).toBeVisible();
    expect((await said()).filter((text) => text.includes('Error:'))).toEqual([]);
  },
);

test('DevFlow’s cards are not shown if it is closed to the role', async ({
  page,
  toolstead,
  request,
  openAs,
}) => {
  // A role that no other test here uses.
  const admin = await toolstead.createUser({ role: 'admin' });
  const set = (setting_value: string) =>
    request.post(`${toolstead.url}/api/OptionAccess.php`, {
      headers: { Authorization: `Bearer ${admin.token}` },
      data: {
        action: 'updateHomeSettings',
        settings: [{ setting_key: 'devFlowEnabled_admin', setting_value }],
      },
    });
  await set('false');
  try {
    await openAs(admin);
    await expect(card(page, 'Overview Status').getByText('No', { exact: true })).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    for (const name of ['In-Progress', 'Completed']) await expect(card(page, name)).toHaveCount(0);
    await expect(page.getByText('All caught up!')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Theme Settings' }).last()).toBeVisible();
  } finally {
    await set('true');
  }
});

test('on a phone rows have two lines, and nothing scrolls sideways', async ({
  page,
  toolstead,
  user,
  visit,
}) => {
  const { db } = await toolstead.database();
  const long = 'A name without end, '.repeat(10).trim();
  await addItems(db, user, [
    { title: long, feature: long.slice(0, 90), status: long.slice(0, 90) },
    { title: '没有状态的条目', feature: '观影清单', status: 'Bug' },
    { title: `Short marks of ${long}`, feature: 'Search', status: 'Bug', priority: 4, labels: 'ui' },
    { title: `Long marks of ${long}`, feature: 'Search', status: 'Bug', labels: `${long.slice(0, 28)},ui` },
    { title: 'Overdue', feature: 'Watched Records', status: 'Enhancement', dueDate: '2026-01-02' },
    { title: long, feature: long.slice(0, 90), status: 'Bug', completedAt: '2026-03-04T05:06:07Z' },
  ]);
  await visit();
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const row = inProgress(page).getByRole('row', { name: /没有状态的条目/ });
    await expect(row).toBeVisible();
    expect((await row.boundingBox())?.height).toBe(63);
    const overdue = inProgress(page).getByRole('row', { name: /^Overdue|Watched Records/ });
    await expect(overdue.getByText(/^Overdue \d/)).toBeInViewport({ ratio: 1 });
    expect((await overdue.boundingBox())?.height).toBe(63);
    await expect(inProgress(page).getByRole('cell', { name: '2026/02/03' }).first()).toBeInViewport({
      ratio: 1,
    });
    // Of a title and its marks both begin, and the whole is told to a mouse.
    const isWhole = (text: Locator) => text.evaluate((part) => part.scrollWidth <= part.clientWidth);
    expect(await isWhole(inProgress(page).getByText('P1 · ui', { exact: true }))).toBe(true);
    const marks = inProgress(page).getByTitle(/^Long marks of .* · ui$/);
    expect(await isWhole(marks.locator('span'))).toBe(false);
    expect((await marks.getByRole('link').boundingBox())?.width).toBeGreaterThan(150);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(tooWide).toBe(false);
  }
});

test('cards are dragged, moved by keys and hidden, live in another window, and as they were after an undo', async ({
  page,
  visit,
  given,
  send,
}) => {
  await given(addWork, [
    { title: 'Open', feature: 'Search' },
    { title: 'Ready', feature: 'Search', completedAt: '2026-03-04T05:06:07Z' },
  ]);
  await send('goalsHabits.addHabit', { name: 'Run' });
  await visit();
  // Behind the dialog they are hidden from assistive technology.
  const headings = page.getByRole('heading', {
    name: /^(Today’s habits|In-Progress|Completed)/,
    includeHidden: true,
  });
  await expect(headings).toHaveText([/Today’s habits/, /In-Progress/, /Completed/]);
  await page.getByRole('button', { name: 'Arrange cards…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Arrange cards' });
  const row = (name: string) => dialog.getByRole('listitem', { name: new RegExp(`^${name}`) });

  await test.step('by pointer', async () => {
    const grip = row('Completed').locator('[data-tooltip], span, div').first();
    const [from, to] = [await grip.boundingBox(), await row('In-Progress').boundingBox()];
    if (!from || !to) throw new Error('There is nothing to drag');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 30, to.y + to.height / 2, { steps: 5 });
    await page.mouse.move(to.x + 30, to.y + 4, { steps: 5 });
    await page.mouse.up();
    await expect(headings).toHaveText([/Today’s habits/, /Completed/, /In-Progress/]);
  });

  await test.step('by keys', async () => {
    await row('In-Progress').focus();
    await page.keyboard.press('Space');
    await expect(headings).toHaveText([/Today’s habits/, /Completed/]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('what was changed last is undone, of whichever card', async () => {
    const run = page.getByRole('checkbox', { name: '“Run” done' });
    await run.click();
    await expect(run).toBeChecked();
    await page.keyboard.press('Control+z');
    await expect(run).not.toBeChecked();
    await page.keyboard.press('Control+Shift+Z');
    await expect(run).toBeChecked();
    await page.keyboard.press('Control+z');
    await expect(run).not.toBeChecked();
    await expect(headings).toHaveText([/Today’s habits/, /Completed/]);
    await page.keyboard.press('Control+z');
    await expect(headings).toHaveText([/Today’s habits/, /In-Progress/, /Completed/]);
    // What is told after an answer takes the place of what was told before.
    await expect(page.getByText('Undone: “In-Progress” is hidden')).toBeVisible();
  });

  await test.step('what was undone before a change is not redone after it, of whichever card', async () => {
    await page.getByRole('checkbox', { name: '“Run” done' }).click();
    await expect(page.getByText(/^“Run”, .*: done\./)).toBeVisible();
    await page.keyboard.press('Control+Shift+Z');
    await expect(page.getByText('Nothing to redo')).toBeVisible();
    await expect(headings).toHaveText([/Today’s habits/, /In-Progress/, /Completed/]);
  });

  await test.step('by another window', async () => {
    const cards = [{ card: 'devflow.completed', hidden: true }];
    await send('home.arrange', { cards });
    await expect(headings).toHaveText([/Today’s habits/, /In-Progress/]);
  });
});

test(
  'what was added elsewhere is there when the person comes back to home',
  SLOW,
  async ({ page, visit, send }) => {
    await visit();
    await expect(page.getByText('Where to begin')).toBeVisible();
    const loaded = Date.now();
    const { goTo } = byKeys(page);
    await goTo('DevFlow', 'DevFlow');
    const { id: featureId } = await send<{ id: number }>('devflow.addFeature', { name: 'Search' });
    const { id: statusId } = await send<{ id: number }>('devflow.addStatus', { name: 'Bug' });
    await send('devflow.addItem', { featureId, statusId, title: 'alpha' });
    await send('goalsHabits.addHabit', { name: 'Read' });
    await expect.poll(() => Date.now() - loaded).toBeGreaterThan(1_000);
    await goTo('Home', 'Overview');
    await expect(page.getByRole('region', { name: 'Today’s habits' })).toBeVisible();
    await expect(page.getByText('alpha')).toBeVisible();
  },
);

test(
  'cards of tools that have not come show that they load, as high as they will be',
  SLOW,
  async ({ page, visit, send }) => {
    const day = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
    const { id: accountId } = await send<{ id: number }>('expenses.addAccount', {
      name: 'Household',
      currency: 'EUR',
    });
    for (const name of ['One', 'Two']) {
      await send('calendar.addEvent', { title: name, start: day });
      await send('goalsHabits.addHabit', { name });
      await send('expenses.addSchedule', { name, accountId, amount: -100, unit: 'month', anchor: day });
      const watched = { series_id: name, title: name, current_episode: 1, last_watched_time: Date.now() };
      await send('watchedRecords.sync', watched);
    }
    const letGo = await holdCalls(
      page,
      /calendar\.window|expenses\.upcoming|watchedRecords\.list|goalsHabits\.today/,
    );
    // As an admin has named it.
    await page.route(/toolAccess\.openTools/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('Goals & Habits', 'My habits') });
    });
    await visit();
    const placeholders = page.getByRole('status', {
      name: /^Loading (Calendar|Expense Tracker|Watched Records|My habits)$/,
    });
    await expect(placeholders).toHaveCount(4);
    const heights = async (cards: Locator) =>
      (await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))).sort();
    const held = await heights(placeholders);
    expect(Math.min(...held)).toBeGreaterThan(100);
    letGo();
    const cards = page.getByRole('region', {
      name: /^(Today and tomorrow|Money this month|Today’s habits|继续观看)$/,
    });
    await expect(cards).toHaveCount(4);
    await expect(placeholders).toHaveCount(0);
    expect(await heights(cards)).toEqual(held);
  },
);
