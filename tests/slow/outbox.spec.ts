import type { Page } from '@playwright/test';
import { signInAgain } from '../support/accounts';
import { violations } from '../support/axe';
import { remainsOf, sealedOf } from '../support/browser-remains';
import { boardOf } from '../support/devflow-board';
import { expect, test } from '../support/e2e';
import { fillRegister } from '../support/expense-register';
import { readAs, WALKS } from '../support/tool-walks';

// What is changed while the server cannot be reached is kept on the device, in every tool, and sent once it can be.

const waiting = (page: Page, text: string | RegExp) => page.getByRole('button', { name: text });
/** An id of the server; provisional ones are below 0. */
const NAMED = /^\d+$/;
const habit = (page: Page, name: string) => page.getByRole('listitem', { name: new RegExp(`^“${name}”`) });

/** No change reaches the server until it is let through. */
async function holdChanges(page: Page) {
  await page
    .context()
    .route('**/api/trpc/**', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionrefused') : route.fallback(),
    );
  return { letThrough: () => page.context().unrouteAll() };
}

test('a change of each tool waits through reloads and other pages, and is stored once by any page', async ({
  page,
  toolstead,
  user,
  visit,
  given,
}) => {
  test.slow();
  for (const walk of Object.values(WALKS)) await given(walk.prepare);
  const read = readAs(toolstead, user);
  const { letThrough } = await holdChanges(page);
  for (const [nth, walk] of Object.values(WALKS).entries()) {
    await visit(walk.path);
    await walk.shows(page, 0);
    await walk.change(page, 'first');
    const count =
      nth === 0 ? '1 change waits for the server' : `${String(nth + 1)} changes wait for the server`;
    await expect(waiting(page, count)).toBeVisible();
    await walk.shows(page, 1);
    expect(await walk.stored(read)).toBe(0);
  }
  await visit('dashboard');
  await waiting(page, '6 changes wait for the server').click();
  const dialog = page.getByRole('dialog', { name: 'Changes that are not stored yet' });
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    'DevFlow',
    'Script manager',
    'Watched records',
    'Goals & Habits',
    'Expense Tracker',
    'Calendar',
  ]);
  await expect(dialog.getByRole('listitem')).toHaveCount(6);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Try again' }).first().click();
  await letThrough();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  for (const walk of Object.values(WALKS)) expect(await walk.stored(read)).toBe(1);
});

test('ticks in a lift: they stay, what is refused meanwhile is told with its reason, and can be discarded', async ({
  page,
  context,
  visit,
  send,
}) => {
  await send('preferences.update', { timeZone: 'UTC' });
  const habits: number[] = [];
  for (const name of ['Read', 'Run', 'Sleep', 'Walk'])
    habits.push((await send<{ id: number }>('goalsHabits.addHabit', { name })).id);
  await visit('goals-habits');
  await expect(page.getByText('0 of 4 done')).toBeVisible();
  // All of its code is there, and the key.
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/later-')),
      ),
    )
    .toBe(true);
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await habit(page, 'Walk').focus();
  await page.keyboard.press('Space');
  await answered;
  await context.setOffline(true);
  for (const name of ['Read', 'Run']) {
    await habit(page, name).focus();
    await page.keyboard.press('Space');
  }
  await expect(waiting(page, /^Offline: as of .+ · 2 changes wait$/)).toBeVisible();
  await expect(page.getByText('3 of 4 done')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Changes that are not stored yet' });
  await waiting(page, /2 changes wait/).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await send('goalsHabits.deleteHabit', { ids: [habits[0]] });
  await context.setOffline(false);
  await expect(waiting(page, '1 change could not be stored')).toBeVisible();
  await expect(page.getByText('2 of 3 done')).toBeVisible();

  await waiting(page, '1 change could not be stored').click();
  await expect(dialog.getByRole('listitem')).toContainText(/“Read”.+not found/i);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('listitem')).toContainText(/not found/i);
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByText('2 of 3 done')).toBeVisible();
  await expect(waiting(page, /could not be stored/)).toHaveCount(0);
});

test('a closed window’s changes are sent by another; where nothing can be stored, leaving asks', async ({
  page,
  context,
  toolstead,
  user,
  visit,
}) => {
  const { habits } = WALKS;
  if (!habits) throw new Error('there is no walk of habits');
  await habits.prepare(toolstead, user);
  const read = readAs(toolstead, user);
  const other = await context.newPage();
  await visit('dashboard', other);
  await visit(habits.path);
  await habits.shows(page, 0);
  const { letThrough } = await holdChanges(page);
  await habits.change(page, 'first');
  await expect(waiting(other, '1 change waits for the server')).toBeVisible();
  await page.close();
  await letThrough();
  await expect(waiting(other, /wait/)).toHaveCount(0);
  expect(await habits.stored(read)).toBe(1);

  await other.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  await visit(habits.path, other);
  await habits.shows(other, 1);
  const held = await holdChanges(other);
  await habits.change(other, 'second');
  await expect(waiting(other, '1 change waits for the server: kept in this window only')).toBeVisible();
  await habits.shows(other, 2);
  const asked = other.waitForEvent('dialog');
  const left = other.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).dismiss();
  await left;
  await held.letThrough();
  await expect(waiting(other, /wait/)).toHaveCount(0);
  expect(await habits.stored(read)).toBe(2);
});

test('a session that ends elsewhere keeps what waits, unreadable, for the account; a sign-out asks and clears', async ({
  page,
  toolstead,
  user,
  openAs,
  visit,
  given,
}) => {
  await given(fillRegister);
  const payees = async (who = user) => {
    const { data } = await readAs(
      toolstead,
      who,
    )<{ data: { payee: string }[] }>('ExpenseTracker.php?action=getTransactions');
    return data.map(({ payee }) => payee).filter((payee) => /Bakery|Kiosk/.test(payee));
  };
  const enter = async (payee: string) => {
    const entry = page.getByRole('rowgroup', { name: 'New transaction' });
    await entry.getByLabel('Payee').fill(payee);
    await entry.getByLabel('Out', { exact: true }).fill('3.20');
    await page.keyboard.press('Enter');
  };
  await visit('expense-tracker?tab=register');
  const { letThrough } = await holdChanges(page);
  await enter('Bakery');
  await expect(waiting(page, '1 change waits for the server')).toBeVisible();
  // Another one's session, and then the account's again.
  await page.evaluate(() => localStorage.removeItem('authToken'));
  await openAs(await toolstead.createUser(), 'dashboard');
  await letThrough();
  await page.reload();
  await expect(page.getByText('Dashboard Content')).toBeVisible();
  await expect(waiting(page, /wait/)).toHaveCount(0);
  expect(await sealedOf(page, 'change')).toEqual([null]);
  expect(JSON.stringify(await remainsOf(page))).not.toContain('Bakery');
  expect(await payees()).toEqual([]);
  await visit('dashboard');
  await expect.poll(payees).toEqual(['Bakery']);

  await visit('expense-tracker?tab=register');
  await holdChanges(page);
  await enter('Kiosk');
  await expect(waiting(page, '1 change waits for the server')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out without saving?' });
  await expect(question).toContainText('1 change could not be stored');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(waiting(page, '1 change waits for the server')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/login/);
  await letThrough();
  const again = { ...user, token: await signInAgain((await toolstead.database()).db, user) };
  await openAs(again, 'dashboard');
  await expect(page.getByText('Dashboard Content')).toBeVisible();
  await expect(waiting(page, /wait/)).toHaveCount(0);
  expect(await payees(again)).toEqual(['Bakery']);
});

test('what is added shows while it waits, takes no changes meanwhile, and is there once afterwards', async ({
  page,
  toolstead,
  user,
  visit,
  given,
}) => {
  test.slow();
  await given(fillRegister);
  const { DevFlow } = WALKS;
  if (!DevFlow) throw new Error('there is no walk of DevFlow');
  await DevFlow.prepare(toolstead, user);
  const held = async (path: string, add: () => Promise<void>) => {
    const { letThrough } = await holdChanges(page);
    await visit(path);
    await add();
    await expect(waiting(page, /^1 change waits/)).toBeVisible();
    return letThrough;
  };
  const stored = async (letThrough: () => Promise<void>) => {
    await letThrough();
    await expect(waiting(page, /waits/)).toHaveCount(0, { timeout: 30_000 });
  };
  const answered = async (work: () => Promise<void>) => {
    const answer = page.waitForResponse((one) => one.request().method() === 'POST');
    await work();
    await answer;
  };
  const notYet = page.getByText('What was added is not stored yet').first();

  const board = boardOf(page);
  const item = await held('devflow', async () => {
    await board.reads('Bug: alpha beta gamma');
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Add Item' });
    await form.getByLabel('Title').fill('delta');
    await form.getByRole('button', { name: 'Save' }).click();
  });
  await board.reads('Bug: alpha beta gamma delta');
  await board.title('delta').focus();
  await page.keyboard.press('Space');
  await expect(notYet).toBeVisible();
  await board.title('delta').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await board.reads('Bug: alpha beta gamma delta');
  await stored(item);
  await board.reads('Bug: alpha beta gamma delta');
  await board.title('delta').focus();
  await answered(() => page.keyboard.press('Space'));
  await board.reads('Bug: alpha beta gamma');

  const added = await held('goals-habits', async () => {
    await page.getByRole('button', { name: 'Add habit' }).first().click();
    await page.getByRole('dialog', { name: 'Add habit' }).getByLabel('Name').fill('Read');
    await page.keyboard.press('Enter');
  });
  await habit(page, 'Read').focus();
  await page.keyboard.press('Space');
  await expect(notYet).toBeVisible();
  await expect(page.getByText('0 of 1 done')).toBeVisible();
  await stored(added);
  await expect(habit(page, 'Read')).toHaveCount(1);
  await habit(page, 'Read').focus();
  await answered(() => page.keyboard.press('Space'));
  await expect(page.getByText('1 of 1 done')).toBeVisible();

  const bought = await held('expense-tracker?tab=register', async () => {
    const entry = page.getByRole('rowgroup', { name: 'New transaction' });
    await entry.getByLabel('Payee').fill('Bakery');
    await entry.getByLabel('Out', { exact: true }).fill('3.20');
    await page.keyboard.press('Enter');
  });
  const bakery = page.locator('[data-transaction]', { hasText: 'Bakery' });
  await expect(bakery).toHaveCount(1);
  await expect(page.getByText('5 transactions')).toBeVisible();
  await bakery.focus();
  await stored(bought);
  await expect(bakery).toHaveAttribute('data-transaction', NAMED);
  await expect(bakery).toBeFocused();
  await expect(page.locator('[data-transaction]')).toHaveCount(5);

  const event = page.getByRole('button', { name: /^Choir, / });
  const first = await held('calendar', async () => {
    await page.getByLabel('Quick add', { exact: true }).fill('Choir today at 10:00');
    await page.keyboard.press('Enter');
  });
  await expect(event).toHaveCount(1);
  await event.focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('“Choir” is still being added')).toBeVisible();
  await expect(event).toBeFocused();
  await stored(first);
  await expect(event).toHaveAttribute('data-event', NAMED);
  await expect(event).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(event).toHaveCount(0);
});
