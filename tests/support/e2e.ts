import { test as base, expect, type Page } from '@playwright/test';
import type { TestUser } from './accounts';
import { openBoard } from './devflow-board';
import { openReport } from './script-texts';
import { startToolstead, type Toolstead } from './toolstead';

/** Opens a page of the app (a path below /app) signed in as `user`. */
export type OpenAs = (user: TestUser, path?: string, page?: Page) => Promise<void>;

interface TestFixtures {
  /** A user of this test only. */
  user: TestUser;
  openAs: OpenAs;
  /** Opens the board of the user, who has these items. */
  openBoard: (items: Parameters<typeof openBoard>[1]) => ReturnType<typeof openBoard>;
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
  openBoard: async ({ page, user, toolstead, openAs }, use) => {
    await use((items) => openBoard({ page, user, toolstead, openAs }, items));
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

export { expect, startToolstead, type Toolstead };
