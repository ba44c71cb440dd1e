import { createECDH } from 'node:crypto';
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { signInAgain } from '../support/accounts';
import { violations } from '../support/axe';
import { expect, SLOW, test } from '../support/e2e';

test.use({ serviceWorkers: 'allow' });

const card = (page: Page) => page.getByRole('region', { name: 'Push notifications' });
const here = (page: Page) => card(page).getByRole('switch', { name: 'Reminders on this device' });
const AUTH = 'AAAAAAAAAAAAAAAAAAAAAA';
const browserKey = () => createECDH('prime256v1').generateKeys('base64url');

/**
 * Stands in for what a headless browser lacks: the person who is asked, and a push service to subscribe at. The
 * subscription lasts until it is ended, over loads.
 */
async function letSubscribe(page: Page): Promise<void> {
  await page.addInitScript(
    ({ p256dh, auth }) => {
      const { sessionStorage: kept } = window;
      const made = () => {
        const endpoint = kept.getItem('endpoint');
        const key = atob((kept.getItem('key') ?? '').replaceAll('-', '+').replaceAll('_', '/'));
        return (
          endpoint && {
            endpoint,
            options: { applicationServerKey: Uint8Array.from(key, (one) => one.charCodeAt(0)).buffer },
            toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
            unsubscribe: () => Promise.resolve(kept.removeItem('endpoint')),
          }
        );
      };
      Object.defineProperty(Notification, 'permission', {
        get: () => kept.getItem('permission') ?? 'default',
      });
      Notification.requestPermission = () => {
        kept.setItem('permission', 'granted');
        return Promise.resolve('granted');
      };
      PushManager.prototype.getSubscription = () => Promise.resolve(made() as never);
      PushManager.prototype.subscribe = (options) => {
        if (!kept.getItem('endpoint')) {
          kept.setItem('endpoint', `https://push.invalid/${String(Math.random())}`);
          kept.setItem('key', options?.applicationServerKey as string);
        }
        return Promise.resolve(made() as never);
      };
    },
    { p256dh: browserKey(), auth: AUTH },
  );
}
const subscription = (page: Page) => page.evaluate(() => sessionStorage.getItem('endpoint'));

test(
  'reminders are switched on, hidden, tried and switched off on this device',
  SLOW,
  async ({ page, toolstead, user, visit }) => {
    await letSubscribe(page);
    await visit('account');
    await expect(here(page)).not.toBeChecked();
    await expect(card(page).getByRole('switch')).toHaveCount(1);
    expect(await page.evaluate(() => Notification.permission)).toBe('default');
    await here(page).click();
    await expect(here(page)).toBeChecked();
    await expect(page.getByText('Reminders arrive on this device')).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const hide = card(page).getByRole('switch', { name: 'Hide texts' });
    await hide.click();
    await expect(hide).toBeChecked();
    await card(page).getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByText('The push service could not be reached')).toBeVisible();

    await test.step('after a load, a subscription that the browser has lost is made anew', async () => {
      const lost = await subscription(page);
      await page.evaluate(() => sessionStorage.removeItem('endpoint'));
      await page.reload();
      await expect.poll(() => subscription(page)).toMatch(/^https/);
      expect(await subscription(page)).not.toBe(lost);
      await expect(hide).toBeChecked();
    });

    await test.step('it is switched off, here', async () => {
      await here(page).click();
      await expect(here(page)).not.toBeChecked();
      await expect.poll(() => subscription(page)).toBeNull();
    });

    await test.step('what was removed elsewhere is dropped at the next load', async () => {
      await here(page).click();
      await expect(here(page)).toBeChecked();
      const { db } = await toolstead.database();
      await db.deleteFrom('push_devices').where('user_id', '=', user.id).execute();
      await page.reload();
      await expect.poll(() => subscription(page)).toBeNull();
      await expect(here(page)).not.toBeChecked();
    });

    await test.step('a sign-out ends it in the browser too', async () => {
      await here(page).click();
      await expect(here(page)).toBeChecked();
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/app\/login/);
      await expect.poll(() => subscription(page)).toBeNull();
      const { db } = await toolstead.database();
      const devices = db.selectFrom('push_devices').select('id').where('user_id', '=', user.id);
      await expect.poll(() => devices.execute()).toEqual([]);
    });
  },
);

test(
  'a browser that blocks them says so, and other devices are removed',
  SLOW,
  async ({ page, toolstead, user, visit }) => {
    const { db } = await toolstead.database();
    const other = await signInAgain(db, user);
    const answer = await page.request.post(`${toolstead.url}/api/trpc/reminders.addPushDevice`, {
      headers: { authorization: `Bearer ${other}` },
      data: { endpoint: 'https://push.invalid/other', keys: { p256dh: browserKey(), auth: AUTH } },
    });
    expect(answer.status()).toBe(200);
    // As a headless browser has it, which asks nobody.
    await visit('account');
    await expect(card(page)).toContainText('This browser blocks notifications of this site');
    await expect(here(page)).toBeDisabled();
    await card(page)
      .getByRole('button', { name: /^Remove / })
      .click();
    await expect(page.getByText('Reminders no longer arrive on this device')).toBeVisible();
    await expect(card(page).getByRole('button', { name: /^Remove / })).toHaveCount(0);
  },
);

interface Shown {
  title: string;
  body?: string;
  tag?: string;
  data?: unknown;
}

/** The worker of the page, in which what would be shown is noted: a headless browser shows nothing. */
async function workerOf(page: Page, context: BrowserContext): Promise<Worker> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/app/service-worker.js');
    await navigator.serviceWorker.ready;
  });
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { shown: Shown[]; opened: string[]; clients: object };
    scope.shown = [];
    scope.opened = [];
    ServiceWorkerRegistration.prototype.showNotification = (title, options) => {
      scope.shown.push({ title, ...options });
      return Promise.resolve();
    };
    Object.assign(scope.clients, { openWindow: (href: string) => Promise.resolve(scope.opened.push(href)) });
    const { WindowClient } = globalThis as unknown as { WindowClient: { prototype: object } };
    Object.assign(WindowClient.prototype, {
      focus: () => Promise.resolve(scope.opened.push('the page in front')),
    });
  });
  return worker;
}
const shownBy = (worker: Worker) =>
  worker.evaluate(() =>
    (globalThis as unknown as { shown: Shown[] }).shown.map(({ title, body, tag, data }) => ({
      ...{ title, body, tag, data },
    })),
  );
const openedBy = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
/** A press on a notification, as its event tells it. */
const press = (worker: Worker, data: unknown, action = '') =>
  worker.evaluate(
    async ([held, button]) => {
      const doing: Promise<unknown>[] = [];
      const notification = { data: held, close: () => undefined };
      const event = Object.assign(new Event('notificationclick'), {
        ...{ notification, action: button },
        waitUntil: (done: Promise<unknown>) => doing.push(done),
      });
      globalThis.dispatchEvent(event);
      await Promise.all(doing);
    },
    [data, action] as const,
  );

test(
  'the worker shows what is pushed while no page of the app is in front, and opens it in one that is there',
  SLOW,
  async ({ page, context, toolstead, visit }) => {
    await visit('home');
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    const worker = await workerOf(page, context);
    const cdp = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      });
    });
    await cdp.send('ServiceWorker.enable');
    const registrationId = await registered;
    const push = (message: object) =>
      cdp.send('ServiceWorker.deliverPushMessage', {
        ...{ origin: toolstead.url, registrationId },
        data: JSON.stringify(message),
      });
    const dentist = { text: 'Dentist: 14:45', href: '/app/goals-habits?tab=goals', tag: 'dentist' };
    const notification = {
      title: 'Toolstead',
      body: dentist.text,
      tag: 'dentist',
      data: { href: dentist.href, presses: {} },
    };

    await test.step('a page in front tells it by itself, but for a test', async () => {
      await page.bringToFront();
      await push(dentist);
      await push({ ...dentist, text: 'It arrives', tag: 'test' });
      await expect.poll(() => shownBy(worker)).toMatchObject([{ body: 'It arrives' }]);
    });

    await test.step('it is opened in the page that is there', async () => {
      await press(worker, notification.data);
      await expect(page).toHaveURL(`${toolstead.url}/app/goals-habits?tab=goals`);
      expect(await openedBy(worker)).toEqual(['the page in front']);
    });

    await test.step('without a page it is shown, and opened in a new one, never outside of the app', async () => {
      await page.goto('about:blank');
      await push(dentist);
      await expect.poll(async () => (await shownBy(worker)).slice(1)).toEqual([notification]);
      for (const href of [
        dentist.href,
        'https://evil.example.org/app',
        '//evil.example.org/app',
        '/api/docs',
        7,
      ])
        await press(worker, href);
      expect((await openedBy(worker)).slice(1)).toEqual([dentist.href, '/app/', '/app/', '/app/', '/app/']);
    });

    await test.step('a page before the sign-in does not open it', async () => {
      await page.goto(`${toolstead.url}/app/login`);
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await expect(page.getByLabel('Username or Email')).toBeVisible();
      await press(worker, dentist.href);
      expect((await openedBy(worker)).slice(6)).toEqual([dentist.href]);
    });

    await test.step('a subscription that the browser ends is made again, as it was', async () => {
      const options = await worker.evaluate(() => {
        const asked: unknown[] = [];
        PushManager.prototype.subscribe = (wish) => {
          asked.push(wish);
          return Promise.resolve({} as PushSubscription);
        };
        const oldSubscription = { options: { userVisibleOnly: true, applicationServerKey: 'key' } };
        const event = { oldSubscription, waitUntil: () => undefined };
        globalThis.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), event));
        return asked;
      });
      expect(options).toEqual([{ userVisibleOnly: true, applicationServerKey: 'key' }]);
    });
  },
);

test('what is pressed on a notification is sent once there is a network, and a refusal is told', async ({
  page,
  context,
  visit,
}) => {
  await visit('home');
  const worker = await workerOf(page, context);
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { answers: (Response | null)[]; sent: string[] };
    scope.answers = [];
    scope.sent = [];
    globalThis.fetch = (url, options) => {
      // The code of the page, which comes by the worker as well.
      if (options?.method !== 'POST') return Promise.reject(new TypeError('There is no network'));
      scope.sent.push(`${url as string} ${options?.body as string}`);
      const answer = scope.answers.shift();
      return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('There is no network'));
    };
  });
  /** What the server is to answer next, each with its body. */
  const answers = (...next: [status: number, body: object][]) =>
    worker.evaluate((all) => {
      (globalThis as unknown as { answers: Response[] }).answers = all.map(
        ([status, body]) => new Response(JSON.stringify(body), { status }),
      );
    }, next);
  const sent = () => worker.evaluate(() => (globalThis as unknown as { sent: string[] }).sent.splice(0));
  /** As the browser lets the worker do what waits. */
  const sync = () =>
    worker.evaluate(async () => {
      const doing: Promise<unknown>[] = [];
      const event = new Event('sync');
      globalThis.dispatchEvent(
        Object.assign(event, { waitUntil: (done: Promise<unknown>) => doing.push(done) }),
      );
      return (await Promise.allSettled(doing)).map(({ status }) => status);
    });
  const call = (text: string) => `/api/trpc/reminders.press {"press":"${text}"}`;
  const data = { href: '/app/goals-habits', presses: { done: 'sealed', snooze: 'other' } };

  await answers([200, { result: {} }]);
  await press(worker, data, 'done');
  expect(await sent()).toEqual([call('sealed')]);
  expect(await sync()).toEqual(['fulfilled']);
  expect([await sent(), await openedBy(worker)]).toEqual([[], []]);

  await press(worker, data, 'done');
  await press(worker, data, 'done');
  expect(await sent()).toEqual([call('sealed'), call('sealed')]);
  await answers([503, {}]);
  expect(await sync()).toEqual(['rejected']);
  await answers([200, { result: {} }]);
  expect(await sync()).toEqual(['fulfilled']);
  expect(await sent()).toEqual([call('sealed'), call('sealed')]);
  expect(await shownBy(worker)).toEqual([]);

  await test.step('one at which the server fails does not keep back the others', async () => {
    await press(worker, data, 'done');
    await press(worker, data, 'snooze');
    await sent();
    await answers([500, {}], [200, { result: {} }]);
    expect(await sync()).toEqual(['rejected']);
    expect((await sent()).sort()).toEqual([call('other'), call('sealed')]);
    await answers([200, { result: {} }]);
    expect(await sync()).toEqual(['fulfilled']);
    expect(await sent()).toHaveLength(1);
  });

  await answers([409, { error: { message: 'This no longer waits' } }]);
  await press(worker, data, 'snooze');
  expect(await shownBy(worker)).toMatchObject([{ body: 'This no longer waits', data: { href: '/app/' } }]);
  expect(await sync()).toEqual(['fulfilled']);
  expect(await sent()).toEqual([call('other')]);
});
