import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { expect, startToolstead, test } from '../support/e2e';
import { fillRegister } from '../support/expense-register';
import { readAs } from '../support/tool-walks';

// The oracle of the outbox: the server and the browser are killed with 50 changes waiting, typed in two windows.

const PAYEES = Array.from({ length: 50 }, (_, nth) => `Payee ${String(nth + 1).padStart(2, '0')}`);

const waits = (page: Page, text: string | RegExp) => page.getByRole('button', { name: text });

async function enter(page: Page, payee: string): Promise<void> {
  const entry = page.getByRole('rowgroup', { name: 'New transaction' });
  await entry.getByLabel('Payee').fill(payee);
  await entry.getByLabel('Out', { exact: true }).fill('1.50');
  await page.keyboard.press('Enter');
  await expect(entry.getByLabel('Payee')).toHaveValue('');
}

/** Like the end of the memory: nothing of the browser gets to say anything. */
async function kill(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('the browser cannot be asked for its process');
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: { type: string; id: number }[];
  };
  const browser = processInfo.find(({ type }) => type === 'browser');
  if (!browser) throw new Error('the browser has no process');
  const closed = context.waitForEvent('close');
  process.kill(browser.id, 'SIGKILL');
  await closed;
}

test('50 transactions typed without a server outlive the death of the browser: each is stored once, in order', async ({
  browserName,
}, { project }) => {
  test.slow();
  expect(browserName).toBe('chromium');
  const toolstead = await startToolstead();
  const profile = await mkdtemp(join(tmpdir(), 'toolstead-profile-'));
  try {
    const user = await toolstead.createUser();
    const { current } = await fillRegister(toolstead, user);
    const open = async () => {
      const context = await chromium.launchPersistentContext(profile, {
        ...project.use.launchOptions,
        serviceWorkers: 'block',
      });
      await context.addInitScript((token) => localStorage.setItem('authToken', token), user.token);
      return context;
    };
    const register = `${toolstead.url}/app/expense-tracker?tab=register&account=${String(current)}`;

    const before = await open();
    const [one, other] = [await before.newPage(), await before.newPage()];
    for (const page of [one, other]) {
      await page.goto(register);
      await expect(page.locator('[data-transaction]')).toHaveCount(4);
    }
    await toolstead.killServer();
    for (const [nth, payee] of PAYEES.entries()) {
      const page = nth < 40 ? one : other;
      await page.bringToFront();
      await enter(page, payee);
    }
    await expect(waits(other, /· 50 changes wait$/)).toBeVisible();
    await kill(before);

    await toolstead.start();
    const after = await open();
    const page = await after.newPage();
    await page.goto(`${toolstead.url}/app/dashboard`);
    const read = readAs(toolstead, user);
    const stored = async () => {
      const { data } = await read<{ data: { id: number; payee: string }[] }>(
        'ExpenseTracker.php?action=getTransactions&limit=100',
      );
      return data
        .filter(({ payee }) => payee.startsWith('Payee'))
        .sort((a, b) => a.id - b.id)
        .map(({ payee }) => payee);
    };
    await expect.poll(stored, { timeout: 30_000 }).toEqual(PAYEES);
    await after.close();
  } finally {
    await toolstead.close();
    await rm(profile, { recursive: true, force: true });
  }
});
