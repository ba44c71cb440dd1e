import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { expect, SLOW, test } from '../support/e2e';

// The registration switch is global: these tests run serially, and leave it open.
test.describe.configure({ mode: 'serial' });

const status = (page: Page) => page.getByRole('main').getByText(/^(Enabled|Disabled)$/);
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Registration' });
const changes = (page: Page) => page.getByRole('table', { name: 'Audit list' });

test(
  'the master closes and opens registration, which is recorded',
  SLOW,
  async ({ page, toolstead, openAs, browser }) => {
    const master = await toolstead.createUser({ role: 'master' });
    await openAs(master, 'master-settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Master Settings' })).toBeVisible();
    await expect(status(page)).toHaveText('Enabled');

    const disable = page.getByRole('button', { name: 'Disable Registration' });
    await disable.click();
    await expect(dialog(page)).toContainText('Change the registration status to Disabled?');
    await expect(dialog(page).getByRole('button', { name: 'Confirm' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(disable).toBeFocused();
    await disable.click();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(status(page)).toHaveText('Enabled');

    await disable.click();
    await expect(dialog(page).getByRole('button', { name: 'Confirm' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(status(page)).toHaveText('Disabled');
    const enable = page.getByRole('button', { name: 'Enable Registration' });
    await expect(enable).toBeFocused();
    const newest = changes(page).locator('tbody').getByRole('row').first();
    await expect(newest.getByRole('cell')).toHaveText([
      master.username,
      'Registration',
      'Enabled → Disabled',
      /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/,
    ]);

    const stranger = await browser.newPage();
    await stranger.goto(`${toolstead.url}/app/register`);
    await expect(stranger.getByRole('status')).toContainText('Registration is currently disabled');
    await expect(stranger.getByLabel('Username')).toHaveCount(0);
    await stranger.getByRole('link', { name: 'Login Now' }).click();
    await expect(stranger).toHaveURL(/\/app\/login$/);

    await enable.click();
    await expect(dialog(page)).toContainText('Change the registration status to Enabled?');
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(status(page)).toHaveText('Enabled');
    await expect(newest).toContainText('Disabled → Enabled');
    await stranger.goto(`${toolstead.url}/app/register`);
    await expect(stranger.getByLabel('Username')).toBeFocused();
    await stranger.close();
  },
);

test('two masters at once: each sees the server’s state', async ({ page, toolstead, openAs }) => {
  const [master, other] = [
    await toolstead.createUser({ role: 'master' }),
    await toolstead.createUser({ role: 'master' }),
  ];
  await openAs(master, 'master-settings');
  await page.getByRole('button', { name: 'Disable Registration' }).click();
  const set = (enabled: string) =>
    page.request.post(`${toolstead.url}/api/MasterSettings.php`, {
      headers: { Authorization: `Bearer ${other.token}` },
      data: { action: 'toggleRegistration', enabled },
    });
  await set('false');
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(status(page)).toHaveText('Disabled');
  await expect(changes(page).locator('tbody').getByRole('row').first()).toContainText(other.username);
  await set('true');
  await page.reload();
  await expect(status(page)).toHaveText('Enabled');
});

test('a failed change is shown and can be retried', SLOW, async ({ page, toolstead, openAs }) => {
  const master = await toolstead.createUser({ role: 'master' });
  await openAs(master, 'master-settings');
  let broken = true;
  await page.route(/masterSettings\.setRegistration/, (route) => (broken ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Disable Registration' }).click();
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to update settings. Please try again.');
  await expect(dialog(page).getByRole('button', { name: 'Confirm' })).toBeFocused();
  broken = false;
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText('Disabled');
  await page.getByRole('button', { name: 'Enable Registration' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Confirm' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText('Enabled');
});

test('many changes come in pages, on a phone in two lines', async ({ page, toolstead, openAs }) => {
  const master = await toolstead.createUser({ role: 'master' });
  const { db } = await toolstead.database();
  await db
    .insertInto('audit_entries')
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        actor_id: master.id,
        actor_name: master.username,
        action: 'role_changed',
        subject: `person-${index}`,
        before_json: JSON.stringify({ role: 'user' }),
        after_json: JSON.stringify({ role: 'admin' }),
        created_at: new Date(Date.UTC(2026, 0, 1, 0, index)),
      })),
    )
    .execute();
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(master, 'master-settings');
  await expect(changes(page).getByText('Role of person-59')).toBeVisible();
  await expect(changes(page).getByText('user → admin').first()).toBeVisible();
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(tooWide).toBe(false);
  const pager = page.getByRole('navigation', { name: 'Pages of events' });
  await pager.getByRole('button', { name: 'Next' }).click();
  await expect(changes(page).getByText('Role of person-34')).toBeVisible();
  await expect(changes(page).getByText('Role of person-35')).toHaveCount(0);
});

test('events are filtered by kind and user, in the URL', SLOW, async ({ page, toolstead, openAs }) => {
  const master = await toolstead.createUser({ role: 'master' });
  const ann = await toolstead.createUser();
  const typed = (name: string, token: string, input: object) =>
    page.request.post(`${toolstead.url}/api/trpc/${name}`, {
      headers: { Authorization: `Bearer ${token}` },
      data: input,
    });
  await page.request.post(`${toolstead.url}/api/Login.php`, {
    data: { identifier: ann.username, password: 'a wrong guess' },
  });
  await typed('users.changeRole', master.token, {
    ...{ id: ann.id, role: 'admin' },
    currentPassword: master.password,
  });
  await typed('accounts.logout', ann.token, {});

  const rows = changes(page).locator('tbody').getByRole('row');
  const kind = page.getByRole('combobox', { name: 'Kind' });
  const person = page.getByRole('searchbox', { name: 'Person' });
  const found = page.getByRole('search', { name: 'Audit list' }).getByRole('status');
  await openAs(master, 'master-settings');
  await person.fill(ann.username.toUpperCase());
  await expect(rows).toHaveCount(3);
  await expect(found).toHaveText('3 events');
  await expect(page).toHaveURL(new RegExp(`person=${ann.username.toUpperCase()}`));
  await expect(rows.filter({ hasText: `Sign-in as ${ann.username} failed` })).toContainText('Somebody');
  await expect(rows.filter({ hasText: `Role of ${ann.username}` })).toContainText('user → admin');
  await expect(rows.filter({ hasText: `Session of ${ann.username} ended` })).toContainText('Signed out');

  await kind.selectOption('Roles changed');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^audit_list_\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await text(await file.createReadStream())).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`"Role of ${ann.username}","user","admin"`);
  await expect(rows).toHaveText([new RegExp(`^${master.username}Role of ${ann.username}`)]);
  await expect(page).toHaveURL(/kind=role_changed/);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(kind).toHaveValue('role_changed');
  await expect(person).toHaveValue(ann.username.toUpperCase());
  await page.goBack();
  await expect(rows).toHaveCount(3);
  await expect(kind).toHaveValue('');

  await kind.selectOption('API keys regenerated');
  await expect(page.getByText('No matching events')).toBeVisible();
  await expect(found).toHaveText('0 events');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(person).toBeFocused();
  await expect(person).toHaveValue('');
  await expect(page).toHaveURL(/master-settings$/);
  await expect(rows.first()).toBeVisible();
  // A URL may contain anything.
  await page.goto('master-settings?kind=no_such_kind&page=-3');
  await expect(kind).toHaveValue('');
  await expect(rows.first()).toBeVisible();
});

test(
  'the master sees how the server is, has it backed up and tries its mail',
  SLOW,
  async ({ toolstead, openAs, page }) => {
    const master = await toolstead.createUser({ role: 'master' });
    await openAs(master, 'master-settings');
    const fact = (name: string) =>
      page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
    await expect(fact('Database')).toContainText(/(MariaDB|MySQL) \d/);
    await expect(fact('Last backup')).toContainText('None yet');
    await page.getByRole('button', { name: 'Back up now' }).click();
    await expect(fact('Last backup')).toContainText(/toolstead-\d{8}T\d{6}Z-by-hand\.gz/);
    await page.getByRole('button', { name: 'Send a test mail' }).click();
    await expect(page.getByText(`A test mail was sent to ${master.email}`)).toBeVisible();
  },
);
