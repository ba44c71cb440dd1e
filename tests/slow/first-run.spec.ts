import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { violations } from '../support/axe';
import { expect, test } from '../support/e2e';

const SERVER = join(import.meta.dirname, '../../dist/server/main.js');

/** The built product on an empty folder without a given password, and what the documented command finds of its first start. */
async function firstStart() {
  const install = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');
  const documented = /docker compose logs app \| grep '([^']+)'/.exec(install)?.[1] ?? 'none is documented';
  const dataDir = await mkdtemp(join(tmpdir(), 'toolstead-first-'));
  const environment = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' };
  const unset = { DATABASE_URL: '', SMTP_URL: '', PUBLIC_URL: '', MASTER_PASSWORD: '', DEMO: '' };
  const child = spawn(process.execPath, [SERVER], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...unset, ...environment },
  });
  const told: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    told.push(line);
    if (line.startsWith('ready ')) break;
  }
  child.stdout.resume();
  const found = told.filter((line) => line.includes(documented)).join('\n');
  const find = (pattern: RegExp, lines = found) => pattern.exec(lines)?.[1] ?? '';
  return {
    url: find(/^ready (\S+)$/m, told.join('\n')),
    password: find(/with the password (\S+) \(/),
    page: find(/open (\S+),/),
    token: find(/asks once for the token (\S+)$/m),
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

test('an empty installation is set up by keyboard alone: the token, then four steps, each answered by Enter', async ({
  page,
}) => {
  const served = await firstStart();
  try {
    await page.goto(served.url);
    await expect(page).toHaveURL(`${served.url}/app/setup`);
    expect(new URL(served.page).pathname).toBe('/app/setup');
    await expect(page.getByRole('heading', { name: 'Set up Toolstead' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await expect(page.getByLabel('Token')).toBeFocused();
    await page.keyboard.type('not the token');
    await page.getByLabel('Email').fill('owner@example.org');
    await page.getByLabel('Password', { exact: true }).fill('chosen by the owner');
    await page.getByLabel('Confirm Password').fill('chosen by the owner');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This is not the token that the first start has printed')).toBeVisible();
    await expect(page.getByLabel('Token')).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(served.token);
    await page.keyboard.press('Enter');

    const step = (title: string) => page.getByRole('heading', { name: title });
    await expect(step('Which tools do you want?')).toBeFocused();
    await expect(page.getByRole('switch')).toHaveCount(6);
    expect(await violations(page)).toEqual([]);
    const scripts = page.getByRole('switch', { name: 'Script Manager' });
    await page.keyboard.press('Tab');
    await expect(scripts).toBeFocused();
    await page.keyboard.press('Space');
    await expect(scripts).not.toBeChecked();
    await page.keyboard.press('Enter');

    await expect(step('Which look?')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Professional Dark' })).toBeChecked();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');

    await expect(step('How do you read dates?')).toBeFocused();
    await page.getByLabel('Language of dates').selectOption('中文');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');

    await expect(step('May others register?')).toBeFocused();
    await page.getByRole('switch', { name: 'Registration' }).uncheck();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(`${served.url}/app/home`);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'Professional Dark');
    await expect(page.getByRole('heading', { name: 'Where to begin' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Goals & Habits' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Script Manager' })).toHaveCount(0);

    const token = await page.evaluate(() => localStorage.getItem('authToken'));
    const ask = (path: string) =>
      page.request.get(`${served.url}${path}`, { headers: { Authorization: `Bearer ${token ?? ''}` } });
    expect(await (await ask('/api/trpc/preferences.get')).json()).toMatchObject({
      // The order was left as it was shown, and holds in every tool from now on.
      result: { data: { preferences: { language: 'zh', datesChosen: true } } },
    });
    expect(await (await ask('/api/trpc/masterSettings.status')).json()).toMatchObject({
      result: { data: { registrationEnabled: false } },
    });
    // Its first pages are what they are elsewhere, and the printed password is replaced.
    await page.evaluate(() => localStorage.clear());
    await page.goto(served.url);
    await expect(page).toHaveURL(/\/app\/login$/);
    const signIn = { identifier: 'master', password: served.password };
    expect((await page.request.post(`${served.url}/api/Login.php`, { data: signIn })).status()).toBe(401);
    await page.goto(`${served.url}/app/setup`);
    await expect(page.getByText('This Toolstead is set up already, please sign in')).toBeVisible();
  } finally {
    // A page that still loads would tell that its server has gone.
    await page.goto('about:blank');
    await served.close();
  }
});

test('the printed password goes on working for programs, and ends the token', async ({ page }) => {
  const served = await firstStart();
  try {
    const signIn = { identifier: 'master', password: served.password };
    expect((await page.request.post(`${served.url}/api/Login.php`, { data: signIn })).status()).toBe(200);
    const claim = { token: served.token, email: 'owner@example.org', password: 'chosen by the owner' };
    const refused = await page.request.post(`${served.url}/api/trpc/setup.claim`, { data: claim });
    expect([refused.status(), await refused.json()]).toMatchObject([
      403,
      { error: { data: { code: 'setup_over' } } },
    ]);
    await page.goto(served.url);
    await expect(page).toHaveURL(/\/app\/login$/);
  } finally {
    // A page that still loads would tell that its server has gone.
    await page.goto('about:blank');
    await served.close();
  }
});
