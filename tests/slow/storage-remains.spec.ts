import type { BrowserContext, Page } from '@playwright/test';
import { signInAgain, type TestUser } from '../support/accounts';
import { remainsOf, sealedOf } from '../support/browser-remains';
import { addItems } from '../support/devflow';
import { boardOf } from '../support/devflow-board';
import { expect, type OpenAs, test, type Toolstead } from '../support/e2e';
import { fillRegister } from '../support/expense-register';
import { row, textBox } from '../support/script-screen';
import { draftTexts, typeAtEnd } from '../support/script-texts';
import { addScripts } from '../support/scripts';
import { mutate } from '../support/typed-call';
import { addRecords } from '../support/watched-records';
import { record } from '../support/watched-screen';

// What a browser still has of a person once a session has ended, whichever way. Everything that the person has named or
// typed holds this word.
const WORD = 'zebra';

/** One is completed each time that the board is used. */
const BETAS = ['one', 'two', 'three', 'four', 'five'];

const everything = async (page: Page) =>
  JSON.stringify([await remainsOf(page), await page.locator('html').innerText()]);
const tokens = ({ token }: TestUser) => token.slice(0, 12);

/** Nothing of the account in plain text, in any storage, nor on the page; and no key to what is sealed. */
async function expectNothingOf(page: Page, user: TestUser) {
  const found = await everything(page);
  expect(found).not.toContain(WORD);
  expect(found).not.toContain(user.username);
  expect(found).not.toContain(tokens(user));
  const { local, session } = await remainsOf(page);
  const names = [...Object.keys(local), ...Object.keys(session)];
  expect(names.filter((name) => name.startsWith(`account:${String(user.id)}:`))).toEqual([]);
}

const expectLoginPage = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Sign in to Toolstead' })).toBeVisible();

async function goTo(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
}

/** Changes something in every tool, which is undone by its words; opens things by the palette; types and does not save. */
async function useEveryTool(page: Page, user: TestUser, toolstead: Toolstead, openAs: OpenAs) {
  const { db } = await toolstead.database();
  await addScripts(toolstead, user, { [`${WORD} script`]: {} });
  await addRecords(toolstead, user, [{ series_id: 's1', title: `${WORD} series`, current_episode: 12 }]);
  const { current } = await fillRegister(toolstead, user);
  await mutate(toolstead, user, 'goalsHabits.addHabit', { name: `${WORD} habit` });
  await mutate(toolstead, user, 'calendar.addCalendar', { name: `${WORD} calendar`, color: '#4f46e5' });

  await openAs(user, `expense-tracker?tab=register&account=${String(current)}`);
  await expect(page.locator('[data-transaction]').first()).toBeVisible();
  await page.keyboard.press('n');
  const entry = page.getByRole('rowgroup', { name: 'New transaction' });
  await entry.getByLabel('Payee').fill(`${WORD} bakery`);
  await entry.getByLabel('Out').fill('3.20');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Added 3\.20 euro out, zebra bakery/)).toBeVisible();
  await page.keyboard.press('Escape');

  await goTo(page, 'Goals & Habits');
  const habit = page.getByRole('listitem', { name: new RegExp(`^“${WORD} habit”`) });
  await habit.focus();
  await page.keyboard.press('Space');
  await expect(habit).toHaveAccessibleName(/done/);

  await goTo(page, 'Calendar');
  await page.getByLabel('Quick add', { exact: true }).fill(`${WORD} dentist today 14:45`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Added “${WORD} dentist”`)).toBeVisible();

  await goTo(page, 'Watched Records');
  await record(page, `${WORD} series`)
    .getByRole('button', { name: `《${WORD} series》加一集` })
    .click();
  await expect(record(page, `${WORD} series`)).toContainText('看到第 13 集');

  await goTo(page, 'Script Manager');
  await row(page, `${WORD} script`).focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: `New name of ${WORD} script` }).fill(`${WORD} query`);
  await page.keyboard.press('Enter');
  await expect(row(page, `${WORD} query`)).toBeVisible();
  await expect(textBox(page)).toBeVisible();
  // In every window: any of them sends what is left.
  await page.context().route(/scripts\.save/, (route) => route.abort());
  await typeAtEnd(page, `-- ${WORD} text`);
  await expect.poll(() => draftTexts(page)).toEqual([`-- ${WORD} text`]);

  await addItems(
    db,
    user,
    ['alpha', ...BETAS].map((name) => ({ title: `${WORD} ${name}`, feature: WORD, status: 'Bug' })),
  );
  await useBoard(page, 0);
}

/** Something to undo, a draft, and a title in the palette. */
async function useBoard(page: Page, time: number) {
  await goTo(page, 'DevFlow');
  const board = boardOf(page);
  await board.title(`${WORD} alpha`).focus();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit Item' });
  await expect(dialog.getByLabel('Notes')).toBeEnabled();
  await dialog.getByLabel('Notes').fill(`${WORD} notes`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const beta = board.title(`${WORD} ${BETAS[time] ?? ''}`);
  await beta.focus();
  const completed = page.waitForResponse(/devflow\.setCompleted/);
  await page.keyboard.press('Space');
  await expect(beta).toBeHidden();
  await completed;
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search pages, items and actions' }).fill(`${WORD} alpha`);
  await page.getByRole('option', { name: `${WORD} alpha` }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const found = JSON.stringify((await remainsOf(page)).local);
  for (const words of [`${WORD} alpha`, `${WORD} ${BETAS[time] ?? ''}`]) expect(found).toContain(words);
}

/** Signs in as a user on the page that shows the sign-in. */
async function signIn(page: Page, user: TestUser) {
  await page.getByLabel('Username or Email').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

const secondWindow = async (context: BrowserContext, path: string) => {
  const other = await context.newPage();
  await other.goto(path);
  await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible();
  return other;
};

test('nothing of a person can be read in the browser after the session, however it ended', async ({
  page,
  context,
  user,
  toolstead,
  openAs,
}) => {
  test.slow();
  const { db } = await toolstead.database();
  const sessions = db.deleteFrom('sessions').where('user_id', '=', user.id);
  await useEveryTool(page, user, toolstead, openAs);
  const before = await everything(page);
  for (const words of ['bakery', 'habit', 'dentist', 'series', 'query', 'alpha'])
    expect(before).toContain(words);
  const other = await secondWindow(context, 'navigator');

  await test.step('ended elsewhere: what was typed stays for the same account, sealed', async () => {
    await sessions.execute();
    await other.reload();
    await expectLoginPage(page);
    await expectLoginPage(other);
    await expectNothingOf(page, user);
    await expectNothingOf(other, user);
    expect(await draftTexts(page)).toEqual([null]);

    await signIn(page, user);
    expect(await draftTexts(page)).toEqual([`-- ${WORD} text`]);
    await goTo(page, 'DevFlow');
    await boardOf(page).title(`${WORD} alpha`).focus();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit Item' });
    await expect(dialog.getByLabel('Notes')).toHaveValue(`${WORD} notes`);
    await dialog.getByRole('button', { name: 'Discard it' }).click();
    await page.keyboard.press('Escape');
  });

  await test.step('another account signs in, in another window', async () => {
    const stranger = await toolstead.createUser();
    await useBoard(page, 1);
    await other.evaluate((token) => localStorage.setItem('authToken', token), stranger.token);
    await expect(page.getByText(stranger.email)).toBeVisible();
    // A window is told of what others store, not of what it stores itself.
    await other.reload();
    await expect(other.getByText(stranger.email)).toBeVisible();
    await expectNothingOf(page, user);
    await expectNothingOf(other, user);
    expect(await sealedOf(page, 'script')).toEqual([null]);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectLoginPage(page);
  });

  await test.step('the token is removed by hand', async () => {
    await signIn(page, user);
    await useBoard(page, 2);
    await page.evaluate(() => localStorage.removeItem('authToken'));
    await page.reload();
    await expectLoginPage(page);
    await expectNothingOf(page, user);
  });

  await test.step('signed out by the person in another window: nothing is left, sealed or not', async () => {
    await signIn(page, user);
    await useBoard(page, 3);
    await other.reload();
    await other.getByRole('button', { name: 'Logout' }).click();
    const question = other.getByRole('alertdialog', { name: 'Log out without saving?' });
    await question.getByRole('button', { name: 'Log out' }).click();
    await expectLoginPage(other);
    await expect(other).toHaveURL(/\/app\/login$/);
    await expectLoginPage(page);
    await expectNothingOf(page, user);
    await expectNothingOf(other, user);
    const { local, records } = await remainsOf(other);
    expect(Object.keys(local).filter((name) => name.startsWith('sealed:'))).toEqual([]);
    expect(records).toEqual([]);
  });

  await test.step('the account is deactivated', async () => {
    await openAs({ ...user, token: await signInAgain(db, user) }, 'devflow');
    await useBoard(page, 4);
    await db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', user.id).execute();
    await page.reload();
    await expectLoginPage(page);
    await expectNothingOf(page, user);
  });
});
