import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { addAuthenticator } from '../support/browser-authenticator';
import { expect, startToolstead, test, type Toolstead } from '../support/e2e';
import { comparable } from '../support/my-data';
import { appCode } from '../support/totp';
import { mutate } from '../support/typed-call';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

let starting: Promise<Toolstead> | undefined;
test.afterAll(async () => (await starting)?.close());

/** Fills the fields of the dialog, and confirms. */
async function fill(page: Page, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts))
    await dialog(page).getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

async function signIn(page: Page, identifier: string, password: string) {
  await page.getByLabel('Username or Email').fill(identifier);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

async function signOut(page: Page) {
  await button(page, 'Logout').click();
  await expect(title(page, 'Sign in to Toolstead')).toBeVisible();
}

/** Some of everything, in orders that are not those in which it was made. */
async function work(toolstead: Toolstead, who: { token: string }) {
  const make = async (procedure: string, input: object) =>
    (await mutate<{ id: number }>(toolstead, who, procedure, input)).id;
  const search = await make('devflow.addFeature', { name: 'Search', description: 'Find 🔎 things' });
  const billing = await make('devflow.addFeature', { name: 'Billing' });
  const bug = await make('devflow.addStatus', { name: 'Bug' });
  const done = await make('devflow.addStatus', { name: 'Done' });
  const items = [];
  for (const name of ['a', 'b', '=1+1', '中文']) {
    items.push(
      await make('devflow.addItem', { featureId: search, title: name, statusId: bug, notes: `of ${name}\n` }),
    );
  }
  await mutate(toolstead, who, 'devflow.moveItem', { id: items[3], statusId: bug, afterId: null });
  await mutate(toolstead, who, 'devflow.setCompleted', { ids: [items[1]], completed: true });
  await mutate(toolstead, who, 'devflow.orderFeatures', { order: [{ id: billing }, { id: search }] });
  await mutate(toolstead, who, 'devflow.orderStatuses', {
    featureId: search,
    order: [{ id: done }, { id: bug }],
  });
  const id = await make('scripts.create', {
    name: 'a/b ü 🎈',
    content: 'SELECT 1;\r\n\u0000-- é',
    tags: ['x:y', 'z'],
  });
  await mutate(toolstead, who, 'scripts.save', { id, baseVersion: 1, content: 'SELECT 2; -- 🎈' });
  await make('scripts.create', { name: '__proto__', content: '' });
  await mutate(toolstead, who, 'watchedRecords.addTag', { tag_name: 'mine', tag_color: '#112233' });
  for (const series_id of ['s1', 's2']) {
    const record = { series_id, title: '斗破苍穹', current_episode: 3, tag: 'mine' };
    await mutate(toolstead, who, 'watchedRecords.create', record);
  }
  await mutate(toolstead, who, 'preferences.update', { timeZone: 'Europe/Berlin', weekStart: 7 });
}

test('an account is its owner’s, from the first change to the last day and into another installation', async ({
  page,
  browser,
  toolstead,
  user,
  visit,
}) => {
  const begun = startToolstead();
  starting = begun;
  await addAuthenticator(page, { suggestions: false });
  const email = `new-${user.email}`;
  const password = 'a new password';
  await work(toolstead, user);
  await visit('account');

  await test.step('the address and the password', async () => {
    await button(page, 'Change your e-mail address').click();
    await fill(page, { 'New e-mail address': email, 'Current password': user.password });
    await expect(card(page, 'Profile')).toContainText('Waits until the link in the mail to it is opened');
    const [mail] = await toolstead.mailsTo(email);
    const answer = await fetch(`${toolstead.url}/api/Activate.php${new URL(mail?.link?.href ?? '').search}`);
    expect(answer.status).toBe(200);
    await expect(card(page, 'Profile')).toContainText(email);
    await expect(card(page, 'Profile')).not.toContainText('Waits until');
    await button(page, 'Change your password').click();
    await fill(page, {
      'New password': password,
      'Repeat the new password': password,
      'Current password': user.password,
    });
    await expect(page.getByText('Your password is changed')).toBeVisible();
  });

  await test.step('the other browser’s session', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await other.goto(`${toolstead.url}/app/login?redirect=%2Faccount`);
    await signIn(other, email, password);
    await expect(title(other, 'Your account')).toBeVisible();
    await page.reload();
    const sessions = card(page, 'Sessions');
    await sessions.getByRole('button', { name: /^End the session of/ }).click();
    await expect(other.getByText('You were signed out: the session has ended')).toBeVisible();
    await expect(sessions.getByRole('button', { name: /^End the session of/ })).toHaveCount(0);
    await context.close();
  });

  const secret = await test.step('a passkey and an authenticator app', async () => {
    await button(page, 'Add a passkey').click();
    await fill(page, { Name: 'Laptop', 'Current password': password });
    await expect(card(page, 'Passkeys')).toContainText('Laptop');
    await button(page, 'Switch on two-factor sign-in').click();
    await fill(page, { 'Current password': password });
    await expect(dialog(page).getByRole('img', { name: /^QR code/ })).toBeVisible();
    const shown = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
    await fill(page, { 'Code that the app shows': appCode(shown) });
    await button(page, 'I have kept them').click();
    await expect(card(page, 'Two-factor sign-in')).toContainText('10 of 10 left');
    return shown;
  });

  await test.step('a sign-in with each', async () => {
    await signOut(page);
    await signIn(page, email, password);
    await expect(title(page, 'Enter your code')).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(appCode(secret, 1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app\/(?:account|home)$/);
    await signOut(page);
    await button(page, 'Use a passkey instead').click();
    await expect(page).toHaveURL(/\/app\/(?:account|home)$/);
    await page.goto(`${toolstead.url}/app/account`);
  });

  await test.step('an access token, at both doors', async () => {
    await button(page, 'New token').click();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Backup');
    await dialog(page)
      .getByRole('radiogroup', { name: 'DevFlow' })
      .getByText('Read', { exact: true })
      .click();
    await page.keyboard.press('Enter');
    const token = await page.getByRole('textbox', { name: 'Token' }).inputValue();
    await button(page, 'Done').click();
    const status = async (path: string, init: RequestInit = {}) =>
      (await fetch(`${toolstead.url}${path}`, { ...init, headers: { authorization: `Bearer ${token}` } }))
        .status;
    const doors = ['/api/DevFlow.php?action=getModules', '/api/trpc/devflow.overview'];
    for (const path of doors) expect([path, await status(path)]).toEqual([path, 200]);
    for (const path of ['/api/ScriptManager.php', '/api/ValidateToken.php', '/api/trpc/sessions.list'])
      expect([path, await status(path)]).toEqual([path, 403]);
  });

  const zip = await test.step('everything in one file', async () => {
    const saved = page.waitForEvent('download');
    await card(page, 'My data').getByRole('button', { name: 'Download' }).click();
    return readFile(await (await saved).path());
  });

  await test.step('deleted, and back on day 6', async () => {
    await button(page, 'Delete your account').click();
    // The passkey has just signed in.
    await expect(dialog(page)).toContainText('no password is needed');
    await dialog(page).getByRole('button', { name: 'Delete account' }).click();
    await expect(title(page, 'Sign in to Toolstead')).toBeVisible();
    const { db } = await toolstead.database();
    await db
      .updateTable('users')
      .set({ leaves_at: sql<Date>`leaves_at - INTERVAL 6 DAY` })
      .where('id', '=', user.id)
      .execute();
    const { leaves_at: last } = await db
      .selectFrom('users')
      .select('leaves_at')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    await button(page, 'Use a passkey instead').click();
    const day = last?.toISOString().slice(0, 10) ?? '';
    await expect(page.getByText(`This account will be deleted on ${day}`)).toBeVisible();
    await button(page, 'Keep my account and sign in by passkey').click();
    await expect(page).not.toHaveURL(/\/app\/login/);
    await page.goto(`${toolstead.url}/app/devflow`);
    await expect(page.getByText('中文')).toBeVisible();
  });

  await test.step('into a second installation', async () => {
    const second = await begun;
    const there = await second.createUser();
    const context = await browser.newContext();
    const theirs = await context.newPage();
    await theirs.goto(`${second.url}/app/login?redirect=%2Faccount`);
    await signIn(theirs, there.username, there.password);
    const file = { name: 'mine.zip', mimeType: 'application/zip', buffer: zip };
    await card(theirs, 'My data').getByLabel('Choose a file').setInputFiles(file);
    await button(theirs, 'Import').click();
    // All of an account, while two installations share the machine.
    await expect(theirs.getByText('Your data is imported. It can be undone for 30 days.')).toBeVisible({
      timeout: 30_000,
    });
    await theirs.goto(`${second.url}/app/devflow`);
    await expect(theirs.getByText('中文')).toBeVisible();
    const { address } = await mutate<{ address: string }>(second, there, 'myData.prepareDownload', {});
    const again = Buffer.from(await (await fetch(`${second.url}${address}`)).arrayBuffer());
    expect(Object.keys(comparable(zip)).length).toBeGreaterThan(10);
    expect(comparable(again)).toEqual(comparable(zip));
    await context.close();
  });
});
