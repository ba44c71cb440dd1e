import type { Browser, Page } from '@playwright/test';
import { signInAgain, type TestUser } from '../support/accounts';
import { expect, type OpenAs, SLOW, test, type Toolstead } from '../support/e2e';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const userBlock = (page: Page) => page.getByRole('link', { name: /^Your account/ });
const dialog = (page: Page) => page.getByRole('dialog');

/** Another browser of the same account, at a page. */
async function elsewhere(
  { browser, toolstead, openAs }: { browser: Browser; toolstead: Toolstead; openAs: OpenAs },
  user: TestUser,
  path: string,
): Promise<Page> {
  const { db } = await toolstead.database();
  const context = await browser.newContext();
  const page = await context.newPage();
  await openAs({ ...user, token: await signInAgain(db, user) }, path, page);
  return page;
}

test(
  'a person changes the name, the password and the address, and every window follows',
  SLOW,
  async ({ page, browser, toolstead, user, openAs, visit }) => {
    await visit('home');
    await userBlock(page).click();
    await expect(page).toHaveURL(/\/app\/account$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
    await expect(userBlock(page)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText(/^\d+\.\d+\.\d+( \([0-9a-f]{12}\))?$/)).toBeVisible();

    const other = await elsewhere({ browser, toolstead, openAs }, user, 'dashboard');
    await expect(other.getByText('Dashboard Content')).toBeVisible();
    await page.getByRole('button', { name: 'Change your name' }).click();
    await dialog(page).getByLabel('Name').fill('Mei Lin');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    for (const window of [page, other]) await expect(userBlock(window)).toContainText('Mei Lin');

    await page.getByRole('button', { name: 'Change your password' }).click();
    const type = async (texts: Record<string, string>) => {
      for (const [label, text] of Object.entries(texts)) {
        await dialog(page).getByLabel(label, { exact: true }).fill(text);
      }
      await page.keyboard.press('Enter');
    };
    await type({ 'New password': 'a new password', 'Repeat the new password': 'another' });
    await expect(dialog(page)).toContainText('Passwords do not match');
    await type({ 'Repeat the new password': 'a new password' });
    await expect(dialog(page)).toContainText('Please enter your current password');
    await expect(dialog(page).getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
    await type({ 'Current password': 'not mine' });
    await expect(dialog(page)).toContainText('The current password is wrong');
    await type({
      ...{ 'New password': 'password1', 'Repeat the new password': 'password1' },
      'Current password': user.password,
    });
    await expect(dialog(page)).toContainText('This is one of the most common passwords');
    await type({ 'New password': 'a new password', 'Repeat the new password': 'a new password' });
    await expect(page.getByText('Your password is changed')).toBeVisible();
    await expect(other).toHaveURL(/\/app\/login/);
    await expect(other.getByText('You were signed out: the session has ended')).toBeVisible();
    // What somebody goes on typing meanwhile is not typed into the sign-in page.
    await other.keyboard.type('and on');
    const name = other.getByLabel('Username or Email');
    await expect(name).toHaveValue('');
    await other.keyboard.press('Tab');
    await expect(name).toBeFocused();
    await expect(card(page, 'Sessions').getByText('This session')).toHaveCount(1);

    const email = `new-${user.email}`;
    await page.getByRole('button', { name: 'Change your e-mail address' }).click();
    await type({ 'New e-mail address': user.email.toUpperCase(), 'Current password': 'a new password' });
    await expect(dialog(page)).toContainText('This is your e-mail address already');
    await type({ 'New e-mail address': email });
    await expect(card(page, 'Profile')).toContainText('Waits until the link in the mail to it is opened');
    const [mail] = await toolstead.mailsTo(email);
    await other.goto(`${toolstead.url}${mail?.link?.pathname ?? ''}${mail?.link?.search ?? ''}`);
    await expect(other.getByText('Your new e-mail address is confirmed')).toBeVisible();
    await expect(userBlock(page)).toContainText(email);
    await expect(card(page, 'Profile')).not.toContainText('Waits until');
    const told = await toolstead.mailsTo(user.email, 3);
    expect(told.map(({ headers }) => headers.get('subject'))).toEqual([
      'Your Toolstead password was changed',
      'Your Toolstead address is about to change',
      'Your Toolstead address was changed',
    ]);

    await other.getByRole('link', { name: 'Sign In' }).click();
    await other.getByLabel('Username or Email').fill(email);
    await other.getByLabel('Password', { exact: true }).fill('a new password');
    await other.keyboard.press('Enter');
    await expect(userBlock(other)).toContainText(email);
    await other.context().close();
  },
);

test('the cards use a wide window, and on a phone what can be changed is beside its line', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit('account');
  const [first, second] = [card(page, 'Profile'), card(page, 'Preferences')];
  await expect(second).toBeVisible();
  expect((await second.boundingBox())?.y).toBe((await first.boundingBox())?.y);
  await page.setViewportSize({ width: 1100, height: 900 });
  await expect.poll(async () => (await second.boundingBox())?.x).toBe((await first.boundingBox())?.x);

  await page.setViewportSize({ width: 360, height: 740 });
  const change = page.getByRole('button', { name: 'Change your name' });
  await expect.poll(async () => (await change.boundingBox())?.x).toBeGreaterThan(180);
  const help = await page.getByText(/^You sign in as/).boundingBox();
  expect((await change.boundingBox())?.y).toBeLessThan((help?.y ?? 0) + (help?.height ?? 0));
});

test(
  'one window’s answer whether to give an e-mail address now holds in all',
  SLOW,
  async ({ page, context, openAs, toolstead, user }) => {
    const { db } = await toolstead.database();
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'master')
      .executeTakeFirstOrThrow();
    await openAs({ ...user, token: await signInAgain(db, { ...user, id }) }, 'home');
    const other = await context.newPage();
    await other.goto(page.url());
    for (const window of [page, other]) await expect(dialog(window)).toContainText('an e-mail address');
    await dialog(page).getByRole('button', { name: 'Later' }).click();
    for (const window of [page, other]) await expect(dialog(window)).toHaveCount(0);
    const known = other.waitForResponse(/account\.pendingEmail/);
    await other.reload();
    await known;
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(dialog(other)).toHaveCount(0);
  },
);

test(
  'sessions are listed and ended, and preferences are obeyed at once, here and elsewhere',
  SLOW,
  async ({ page, browser, toolstead, user, openAs, visit }) => {
    const other = await elsewhere({ browser, toolstead, openAs }, user, 'account');
    await expect(card(other, 'Preferences')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await visit('home');
    await page.getByRole('button', { name: 'Open the navigation' }).click();
    await userBlock(page).click();
    await expect(page).toHaveURL(/\/app\/account$/);
    await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });

    const sessions = card(page, 'Sessions');
    await expect(sessions.getByRole('button', { name: /^End the session of/ })).toHaveCount(1);
    await expect(sessions).toContainText(/127\.0\.0\.1 · Last used \d\d\/\d\d\/\d{4} \d\d:\d\d/);
    const preferences = card(page, 'Preferences');
    await expect(preferences.getByLabel('Time zone')).toHaveValue('UTC');
    // What the browser was asked for can be chosen as it is.
    const order = preferences.getByLabel('Order of dates');
    await expect(order.locator('option:checked')).toHaveText('Not chosen: 31/12/2026');
    await order.selectOption('dmy');
    await expect(order.locator('option')).toHaveCount(3);
    await order.selectOption('ymd');
    await preferences.getByLabel('Clock').selectOption('12');
    const quiet = preferences.getByRole('textbox', { name: 'Quiet from' });
    await quiet.pressSequentially('22:30');
    await page.keyboard.press('Enter');
    await expect(card(other, 'Preferences').getByRole('textbox', { name: 'Quiet from' })).toHaveValue(
      '10:30 PM',
    );
    await quiet.blur();
    await expect(quiet).toHaveValue('10:30 PM');
    const { db } = await toolstead.database();
    const storedTimes = () =>
      db
        .selectFrom('preferences')
        .select(['remind_at', 'quiet_from'])
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
    // Of a time that cannot be read the first keys are one, which nobody meant.
    await quiet.fill('');
    await quiet.pressSequentially('8:3');
    await quiet.blur();
    await expect(preferences.getByText('Please enter a valid time')).toBeVisible();
    expect(await storedTimes()).toEqual({ remind_at: '08:00', quiet_from: '22:30' });
    await quiet.fill('22:30');
    // The day always has such a time: nothing is not stored, nor what is left on the way to it.
    const morning = preferences.getByRole('textbox', { name: 'Morning reminders' });
    await morning.focus();
    await page.keyboard.press('End');
    for (let key = 0; key < 8; key++) await page.keyboard.press('Backspace');
    await page.keyboard.press('Tab');
    await expect(morning).toHaveValue('8:00 AM');
    expect(await storedTimes()).toEqual({ remind_at: '08:00', quiet_from: '22:30' });
    await morning.press('ArrowUp');
    await expect(card(other, 'Preferences').getByRole('textbox', { name: 'Morning reminders' })).toHaveValue(
      '7:45 AM',
    );
    await preferences.getByLabel('Language').selectOption('zh');
    for (const window of [page, other]) {
      await expect(card(window, 'Sessions')).toContainText(/Last used \d{4}\/\d\d\/\d\d \d+:\d\d [AP]M/);
      await expect(card(window, 'Preferences')).toContainText(/\d{4}年\d+月\d+日星期/);
    }

    const keys = (window: Page) => window.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await expect(keys(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await preferences.getByRole('switch', { name: 'Single keys' }).click();
    await expect(card(other, 'Preferences').getByRole('switch', { name: 'Single keys' })).not.toBeChecked();
    for (const window of [page, other]) {
      await window.getByRole('heading', { level: 1 }).click();
      await window.keyboard.press('?');
      // With Ctrl or Cmd they stay; what is open now was not opened by the key before it.
      await window.keyboard.press('ControlOrMeta+k');
      await expect(window.getByRole('combobox', { name: 'Search pages, items and actions' })).toBeVisible();
      await expect(keys(window)).toHaveCount(0);
    }
    await page.keyboard.type('list the keys');
    await page.keyboard.press('Enter');
    await expect(keys(page)).toContainText('Single keys are off in your account');
    await page.keyboard.press('Escape');

    await page.reload();
    await expect(card(page, 'Preferences').getByRole('switch', { name: 'Single keys' })).not.toBeChecked();
    await sessions.getByRole('button', { name: /^End the session of/ }).click();
    await expect(page.getByText('The session has ended')).toBeVisible();
    await expect(other.getByText('You were signed out: the session has ended')).toBeVisible();
    await expect(sessions.getByRole('button', { name: /^End the session of/ })).toHaveCount(0);
    await other.context().close();

    await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
    await page.goto(`${toolstead.url}/app/home`);
    await page.getByRole('link', { name: 'Your account', exact: true }).click();
    await expect(page).toHaveURL(/\/app\/account$/);
  },
);
