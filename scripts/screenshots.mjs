import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './setup/command.mjs';
import { readyUrl } from './setup/ready-url.mjs';
import { sayOnStandardOutput as say, setUp } from './setup.mjs';

// Takes the README's pictures of the demo: at one time, by the same people, without motion.
const TAKEN_AT = Date.UTC(2026, 10, 20, 9, 30);
const PASSWORD = 'toolstead demo';
const FOLDER = path.join(root, 'docs/pictures');

const light = { person: 'meilin', theme: 'Modern Light' };
const PICTURES = [
  { file: 'dashboard-light', ...light, show: showAt('dashboard', '[role=group][aria-busy=false]') },
  {
    ...{ file: 'dashboard-dark', person: 'meilin', theme: 'Professional Dark' },
    show: showAt('dashboard', '[role=group][aria-busy=false]'),
  },
  { file: 'script-manager', ...light, show: showScripts },
  { file: 'devflow', ...light, show: showAt('devflow', '[data-item]') },
  { file: 'goals-habits', ...light, show: showAt('goals-habits', '[role=switch], [role=checkbox]') },
  { file: 'calendar', ...light, show: showAt('calendar', '[data-event]') },
  {
    file: 'expense-tracker',
    ...light,
    show: showAt('expense-tracker?tab=register', '[data-transactions] [data-index]'),
  },
  { file: 'watched-records', ...light, show: showAt('watched-records', 'article') },
];

const { browser: executablePath } = await setUp({ parts: ['client', 'server'], browser: true, say });
const { chromium } = await import('@playwright/test');

const dataDir = mkdtempSync(path.join(tmpdir(), 'toolstead-pictures-'));
const demo = spawn(
  process.execPath,
  [
    '--import',
    path.join(root, 'scripts/screenshots/still-clock.mjs'),
    path.join(root, 'dist/server/main.js'),
  ],
  {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '1',
      PICTURES_TAKEN_AT: String(TAKEN_AT),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
try {
  const url = await readyUrl(demo);
  const browser = await chromium.launch({
    executablePath: executablePath || undefined,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  mkdirSync(FOLDER, { recursive: true });
  for (const picture of PICTURES) await take(browser, url, picture);
  await browser.close();
} finally {
  const ended = new Promise((resolve) => demo.once('exit', resolve));
  demo.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}

async function take(browser, url, { file, person, theme, show }) {
  const { token } = await call(url, 'Login', { identifier: person, password: PASSWORD });
  await call(url, 'ThemeSettings', { theme_name: theme }, token);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'authToken', value: token }] }],
    },
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(TAKEN_AT + 60_000);
  await show(page, `${url}/app`);
  const bytes = await settledPicture(await context.newCDPSession(page));
  writeFileSync(path.join(FOLDER, `${file}.webp`), bytes);
  say(`docs/pictures/${file}.webp: ${Math.ceil(bytes.length / 1000)} kB`);
  await context.close();
}

/** The first picture that the next one equals. WebP is a fifth of a PNG's size, and playwright does not write it. */
async function settledPicture(session) {
  const takePicture = async () => {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 85 });
    return Buffer.from(data, 'base64');
  };
  for (let last = await takePicture(); ;) {
    await pause(500);
    const next = await takePicture();
    if (next.equals(last)) return next;
    last = next;
  }
}

async function call(url, name, body, token) {
  const response = await fetch(`${url}/api/${name}.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  return response.json();
}

function showAt(screen, part) {
  return async (page, app) => {
    await page.goto(`${app}/${screen}`);
    await page.locator(part).first().waitFor();
  };
}

async function showScripts(page, app) {
  await page.goto(`${app}/script-manager`);
  await page.getByText('monthly_revenue').first().click();
  await page.locator('.cm-content').getByText('net_cents').first().waitFor();
}
