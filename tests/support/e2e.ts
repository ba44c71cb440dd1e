import { test as base, expect, type Page } from '@playwright/test';
import type { TestUser } from './accounts';
import { openBoard } from './devflow-board';
import { fillRegister } from './expense-register';
import { openReport } from './script-texts';
import { startToolstead, type Toolstead } from './toolstead';
import { mutate } from './typed-call';

/** Opens a page of the app (a path below /app) signed in as `user`. */
export type OpenAs = (user: TestUser, path?: string, page?: Page) => Promise<void>;

interface TestFixtures {
  /** A user of this test only. */
  user: TestUser;
  openAs: OpenAs;
  /** Opens a page of the app as the user of this test. */
  visit: (path?: string, page?: Page) => Promise<void>;
  /** Makes a typed call as the user of this test, as from another device. */
  send: <T = unknown>(procedure: string, input: object) => Promise<T>;
  /** Lets `make` give the user of this test something to begin with. */
  given: <Args extends unknown[], Result>(
    make: (toolstead: Toolstead, user: TestUser, ...args: Args) => Result,
    ...args: Args
  ) => Result;
  /** Opens the board of the user, who has these items. */
  openBoard: (items: Parameters<typeof openBoard>[1]) => ReturnType<typeof openBoard>;
  /** Opens the register of the current account, whose user has what `fillRegister` adds; its four rows are there. */
  openRegister: () => ReturnType<typeof fillRegister>;
  /** Opens the user's only script, `report`. */
  openReport: (text: string) => Promise<void>;
  /** Allows an expected error in the browser's console; any other fails the test. */
  allowConsoleError: (pattern: RegExp) => void;
}

export const test = base.extend<TestFixtures, { toolstead: Toolstead }>({
  toolstead: [
    async ({}, use) => {
      // As the browser, so that an account has the same before and after its first page.
      const toolstead = await startToolstead({ TZ: 'UTC', LANG: 'en_GB.UTF-8' });
      await use(toolstead);
      await toolstead.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ toolstead }, use) => {
    await use(`${toolstead.url}/app/`);
  },
  user: async ({ toolstead }, use) => {
    await use(await toolstead.createUser());
  },
  openAs: async ({ page: ownPage, toolstead }, use) => {
    await use(async (user, path = 'home', page = ownPage) => {
      const signIn = await page.addInitScript(
        (token) => localStorage.setItem('authToken', token),
        user.token,
      );
      await page.goto(`${toolstead.url}/app/${path}`);
      // Run once: later loads must keep what the page has done to the token since.
      await signIn.dispose();
    });
  },
  visit: async ({ user, openAs }, use) => {
    await use((path, page) => openAs(user, path, page));
  },
  send: async ({ user, toolstead }, use) => {
    await use((procedure, input) => mutate(toolstead, user, procedure, input));
  },
  given: async ({ user, toolstead }, use) => {
    await use((make, ...args) => make(toolstead, user, ...args));
  },
  openBoard: async ({ page, user, toolstead, openAs }, use) => {
    await use((items) => openBoard({ page, user, toolstead, openAs }, items));
  },
  openRegister: async ({ page, given, visit }, use) => {
    await use(async () => {
      const added = await given(fillRegister);
      await visit(`expense-tracker?tab=register&account=${String(added.current)}`);
      await page.locator('[data-transaction]').nth(3).waitFor();
      return added;
    });
  },
  openReport: async ({ page, user, toolstead, openAs }, use) => {
    await use((text) => openReport({ page, user, toolstead, openAs }, text));
  },
  allowConsoleError: [
    async ({ page }, use) => {
      const problems: string[] = [];
      // The browser logs every response of 400 and above, which screens handle.
      const allowed = [/^Failed to load resource/];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      await use((pattern) => allowed.push(pattern));
      expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** What takes long for one promise, for `npm run test:slow` (decision 053). */
export const SLOW = { tag: '@slow' };

export { expect, startToolstead, type Toolstead };
