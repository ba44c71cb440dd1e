import { createServer, request as ask } from 'node:http';
import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';

test.use({ serviceWorkers: 'allow' });

const CODE = readdirSync(join(import.meta.dirname, '../../dist/client/assets')).filter((file) =>
  /\.(?:js|css)$/.test(file),
).length;

/** A reverse proxy before the product, which can lose it, and serve another version of it. */
async function startProxy(target: string) {
  const state = { away: false, version: null as string | null };
  const server = createServer((request, response) => {
    if (state.away) {
      response.writeHead(502).end('Bad Gateway');
      return;
    }
    // Answered in full and as text, so that it can be changed.
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    for (const name of ['if-none-match', 'if-modified-since']) Reflect.deleteProperty(headers, name);
    const passed = ask(`${target}${request.url ?? ''}`, { method: request.method, headers }, (answer) => {
      const { version } = state;
      const isPage = /^text\/html|javascript/.test(answer.headers['content-type'] ?? '');
      if (version === null || !isPage) {
        response.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(response);
        return;
      }
      Reflect.deleteProperty(answer.headers, 'content-length');
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer
        .setEncoding('utf8')
        .toArray()
        .then(
          (parts) => {
            const text = parts.join('').replace(/"shell-\w+"/, `"shell-${version}"`);
            response.end(text.replace('content="Toolstead: ', `content="${version}: `));
          },
          () => response.destroy(),
        );
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    state,
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** All that workers have stored: the addresses, and their answers as texts. */
const storedBy = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const answers = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        const requests = await cache.keys();
        return Promise.all(
          requests.map(async (request) => ({
            path: new URL(request.url).pathname,
            text: (await (await cache.match(request))?.text()) ?? '',
          })),
        );
      }),
    );
    return { names, answers: answers.flat() };
  });
const colours = (page: Page) =>
  page
    .locator('meta[name=theme-color]')
    .evaluateAll((tags) => [...new Set(tags.map((tag) => (tag as HTMLMetaElement).content))]);
const away = (page: Page) => page.getByText(/Offline: as of/);
const overview = (page: Page) => page.getByRole('heading', { level: 1, name: 'Overview' });
const version = (page: Page) => page.locator('meta[name=description]').getAttribute('content');

test('the app is installed, opens without the network, and comes back by itself, in its newest version', async ({
  page,
  context,
  toolstead,
  user,
  allowConsoleError,
}) => {
  allowConsoleError(/Could not load the saved theme/);
  const proxy = await startProxy(toolstead.url);
  await test.step('it is installable', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${proxy.url}/app/login`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => colours(page)).toEqual(['#0b1220']);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => colours(page)).toEqual(['#fff']);
    const cdp = await context.newCDPSession(page);
    const manifest = await cdp.send('Page.getAppManifest');
    expect(manifest).toMatchObject({ url: `${proxy.url}/app/manifest.webmanifest`, errors: [] });
    // Chromium is still fetching the icons when it is asked at once.
    const installability = async () => cdp.send('Page.getInstallabilityErrors');
    await expect.poll(installability).toEqual({ installabilityErrors: [] });
  });

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await test.step('it stores the shell, and nothing of anybody', async () => {
    await page.evaluate((token) => localStorage.setItem('authToken', token), user.token);
    await page.goto(`${proxy.url}/app/home`);
    await expect(overview(page)).toBeVisible();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    // The first page that the worker answers, and the calls that pass by it.
    await page.reload();
    await expect(overview(page)).toBeVisible();
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const code = async () => (await storedBy(page)).answers.filter(({ path }) => path !== '/app/');
    await expect.poll(async () => (await code()).length, { timeout: 60_000 }).toBe(CODE);
    const { names, answers } = await storedBy(page);
    expect(names).toHaveLength(1);
    expect((await code()).filter(({ path }) => !/^\/app\/assets\/.+\.(?:js|css)$/.test(path))).toEqual([]);
    for (const secret of [user.username, user.email, user.token])
      expect(answers.filter(({ text }) => text.includes(secret))).toEqual([]);
  });

  await test.step('without the network', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(overview(page)).toBeVisible();
    await expect(away(page)).toBeVisible();
    await expect(page).toHaveURL(`${proxy.url}/app/home`);
    await context.setOffline(false);
    await expect(away(page)).toBeHidden();
    await expect(overview(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe(user.token);
  });

  await test.step('without the server behind its proxy, at an address that was never open', async () => {
    proxy.state.away = true;
    const nonces = [];
    for (let n = 0; n < 2; n++) {
      await page.goto(`${proxy.url}/app/theme-settings`);
      await expect(away(page)).toBeVisible();
      nonces.push(
        await page
          .locator('script')
          .first()
          .evaluate((script) => script.nonce),
      );
    }
    expect(nonces[0]).toMatch(/^[\w+/=]{24}$/);
    expect(nonces[1]).not.toBe(nonces[0]);
    proxy.state.away = false;
    await expect(away(page)).toBeHidden();
    await page.getByRole('button', { name: 'Professional Dark' }).first().click();
    await expect.poll(() => colours(page)).toEqual(['#0b1220']);
  });

  await test.step('a new version takes over at once, and is what is stored', async () => {
    proxy.state.version = 'newer';
    asked.length = 0;
    await page.goto(`${proxy.url}/app/home`);
    await expect(overview(page)).toBeVisible();
    expect(await version(page)).toMatch(/^newer: /);
    await expect.poll(async () => (await storedBy(page)).names).toEqual(['shell-newer']);
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state === 'activated') return;
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
    });
    expect(asked.filter((path) => path === '/app/home')).toHaveLength(1);
    proxy.state.away = true;
    await page.reload();
    await expect(away(page)).toBeVisible();
    await expect(overview(page)).toBeVisible();
    expect(await version(page)).toMatch(/^newer: /);
    proxy.state.away = false;
    await expect(away(page)).toBeHidden();
  });

  await test.step('signed out, it has stored nothing of anybody still', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/app\/login/);
    const { answers } = await storedBy(page);
    for (const secret of [user.username, user.email, user.token])
      expect(answers.filter(({ text }) => text.includes(secret))).toEqual([]);
  });
  proxy.close();
});
