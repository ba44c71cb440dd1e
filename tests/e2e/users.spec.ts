import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { holdCalls } from '../support/answers';
import type { TestUser } from '../support/accounts';
import { expect, SLOW, test } from '../support/e2e';
import { mutate } from '../support/typed-call';

const rows = (page: Page) => page.getByRole('table', { name: 'Users' }).locator('tbody tr');
const rowOf = (page: Page, { username }: TestUser) => rows(page).filter({ hasText: username });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search users' });
const roleOf = (page: Page, { username }: TestUser) =>
  page.getByRole('combobox', { name: `Role of ${username}` });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

let admin: TestUser;
let master: TestUser;
/** Part of the names of this test's users only. */
let mark: string;
let person: (name: string, wishes?: { role?: 'admin' | 'master'; active?: boolean }) => Promise<TestUser>;
test.beforeEach(async ({ toolstead }) => {
  mark = randomBytes(5).toString('hex');
  person = (name, wishes) =>
    toolstead.createUser({ username: `${name}-${mark}`, name: `${name} of ${mark}`, ...wishes });
  admin = await person('admin', { role: 'admin' });
  master = await person('master', { role: 'master' });
});

test('finds users by name, role and state, in the URL', SLOW, async ({ page, openAs, toolstead }) => {
  const ann = await person('ann');
  const bob = await person('bob', { active: false });
  await mutate(toolstead, ann, 'account.leave', { currentPassword: ann.password });
  await openAs(admin, 'option-access');
  await page.getByRole('tab', { name: 'Users' }).click();
  await expect(page).toHaveURL(/\?tab=users$/);
  await search(page).fill(mark.toUpperCase());
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByText('4 users')).toBeVisible();
  await expect(rowOf(page, ann)).toContainText(`ann of ${mark}`);
  await expect(rowOf(page, ann)).toContainText(ann.email);
  await expect(rowOf(page, ann)).toContainText(/Active\s*Leaves \d\d\/\d\d\/\d{4}/);
  await expect(rowOf(page, bob)).toContainText('Waiting');
  await expect(rowOf(page, admin)).toContainText('You');

  const names = () => rows(page).locator('p:first-child span:first-child').allTextContents();
  const of = (...all: string[]) => all.map((name) => `${name} of ${mark}`);
  await expect.poll(names).toEqual(of('admin', 'ann', 'bob', 'master'));
  await button(page, 'Role').click();
  await expect(page).toHaveURL(/sort=role&direction=asc/);
  await button(page, 'Role').click();
  await expect.poll(names).toEqual(of('master', 'admin', 'ann', 'bob'));
  await expect(page.getByRole('columnheader', { name: 'Role' })).toHaveAttribute('aria-sort', 'descending');

  await page.getByRole('combobox', { name: 'State' }).selectOption('Waiting');
  await expect(rows(page)).toHaveText([new RegExp(bob.username)]);
  await expect(page).toHaveURL(/state=waiting/);
  await page.goBack();
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Admin');
  await expect(rows(page)).toHaveText([new RegExp(admin.username)]);
  await page.reload();
  await expect(rows(page)).toHaveText([new RegExp(admin.username)]);
  const tools = page.getByRole('link', { name: `Tools open to ${admin.username}` });
  await expect(tools).toContainText(/^\d of 8/);
  await tools.click();
  await expect(page.getByRole('table', { name: 'Navigator tools' })).toBeVisible();
  await page.goBack();
  await expect(search(page)).toHaveValue(mark.toUpperCase());

  // The chosen tab is the last one, and has no room beside the others.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  await expect(rows(page)).toHaveText([new RegExp(admin.username)]);
  await expect(page.getByRole('tab', { name: 'Users' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });

  await search(page).fill(`${mark} nobody`);
  await expect(page.getByText('No matching users')).toBeVisible();
  await button(page, 'Clear filters').click();
  await expect(search(page)).toBeFocused();
  await expect(rows(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\?tab=users$/);

  await test.step('pages are in the URL too', async () => {
    for (let at = 0; at < 22; at++) await person(`one-${String(at)}`);
    await search(page).fill(mark);
    await expect(rows(page)).toHaveCount(25);
    await button(page, 'Next').click();
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(/page=2/);
    await page.reload();
    await expect(rows(page)).toHaveCount(1);
    await page.goBack();
    await expect(rows(page)).toHaveCount(25);
    await expect(page).not.toHaveURL(/page=/);
  });
});

test('nobody deactivates their own account, a master’s, or, as an admin, another admin’s', async ({
  page,
  openAs,
}) => {
  const colleague = await person('colleague', { role: 'admin' });
  await openAs(admin, `option-access?tab=users&search=${mark}`);
  for (const [who, why] of [
    [admin, 'You cannot deactivate your own account'],
    [master, 'A master cannot be deactivated'],
    [colleague, 'Only a master can change this account'],
  ] as const) {
    const closed = button(page, `Deactivate ${who.username}`);
    await expect(closed).toBeDisabled();
    await expect(closed).toHaveAccessibleDescription(why);
    await closed.click({ force: true });
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(why);
    await expect(roleOf(page, who)).toHaveCount(0);
  }
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a master changes roles, which apply from the next call', SLOW, async ({ page, openAs, browser }) => {
  const ann = await person('ann');
  const bob = await person('bob', { active: false });
  const theirs = await (await browser.newContext()).newPage();
  await openAs(ann, 'option-access', theirs);
  await expect(theirs).toHaveURL(/access-denied$/);

  await openAs(master, `option-access?tab=users&search=${mark}`);
  await expect(roleOf(page, bob).getByRole('option', { name: /^Master/ })).toHaveText(
    'Master (Only an active account can become master)',
  );
  await roleOf(page, ann).selectOption('admin');
  const question = page.getByRole('dialog', { name: 'Change role' });
  await expect(question).toContainText('will be Admin instead of User');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(roleOf(page, ann)).toHaveValue('user');
  await roleOf(page, ann).selectOption('admin');
  const listed = await holdCalls(page, /users\.list/);
  await question.getByLabel('Current password').fill(master.password);
  await question.getByRole('button', { name: 'Change role' }).click();
  // Until the list is updated too, the dialog stays pending.
  await expect(question.getByRole('button', { name: 'Change role' })).toHaveAttribute('aria-busy', 'true');
  listed();
  await expect(page.getByText(`${ann.username} is now Admin`)).toBeVisible();
  await expect(roleOf(page, ann)).toHaveValue('admin');

  await theirs.goto('option-access');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Option Access' })).toBeVisible();
  await theirs.context().close();
});

test('shows why the list could not be loaded or a change not be made', SLOW, async ({ page, openAs }) => {
  const ann = await person('ann');
  await page.route(/users\.list/, (route) => route.abort());
  await openAs(admin, `option-access?tab=users&search=${mark}`);
  await expect(page.getByText('Error: Failed to load users')).toBeVisible();
  await page.unrouteAll();
  await button(page, 'Try again').click();
  await page.route(/users\.setActive/, (route) => route.abort());
  await button(page, `Deactivate ${ann.username}`).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(question.getByText('Error: Save failed')).toBeVisible();
  await page.unrouteAll();
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(rowOf(page, ann)).toContainText('Deactivated');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(rowOf(page, admin)).toContainText(/(Never seen|Seen .*) · registered \d{2}\/\d{2}\/\d{4}/);
});

test(
  'somebody is invited by mail, gets another link, and is deleted',
  SLOW,
  async ({ page, browser, openAs, toolstead }) => {
    await openAs(admin, `option-access?tab=users&search=${mark}`);
    await button(page, 'Invite').click();
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
    await expect(dialog.getByLabel('Role').getByRole('option')).toHaveText(['User', 'Admin']);
    const guest = { username: `guest-${mark}`, email: `guest-${mark}@example.org` };
    await dialog.getByLabel('E-mail address').fill(guest.email);
    await dialog.getByLabel('Username').fill(admin.username);
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Username is already taken');
    await dialog.getByLabel('Username').fill(guest.username);
    await page.keyboard.press('Enter');
    // This server has no other to send mails by.
    await expect(page.getByText('The invitation is a file on the server, in DATA_DIR/outbox')).toBeVisible();
    const row = rows(page).filter({ hasText: guest.username });
    await expect(row).toContainText('Waiting');

    const more = button(page, `More about ${guest.username}`);
    await more.click();
    await page.getByRole('menuitem', { name: 'Send the activation again' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('No mail leaves this Toolstead');
    await question.getByRole('button', { name: 'Send' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByText('The link is in a file on the server')).toBeVisible();

    const theirs = await (await browser.newContext()).newPage();
    const [, mail] = await toolstead.mailsTo(guest.email, 2);
    await theirs.goto(`${toolstead.url}${mail?.link?.pathname ?? ''}${mail?.link?.search ?? ''}`);
    await theirs.getByLabel('New Password').fill('chosen by the guest');
    await theirs.getByLabel('Confirm Password').fill('chosen by the guest');
    await theirs.keyboard.press('Enter');
    await expect(theirs).toHaveURL(/\/app\/login/);
    await theirs.getByLabel('Username or Email').fill(guest.username);
    await theirs.getByLabel('Password', { exact: true }).fill('chosen by the guest');
    await theirs.keyboard.press('Enter');
    await expect(theirs.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();

    await page.reload();
    await expect(row).toContainText('Active');
    await more.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByLabel('Current password').fill(admin.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect(theirs.getByText('You were signed out: the session has ended')).toBeVisible();
    await theirs.context().close();
    // A master is out of an admin's reach.
    await expect(button(page, `More about ${master.username}`)).toBeDisabled();
  },
);
