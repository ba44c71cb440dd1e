import { expect, test } from '../support/e2e';

const PAGES = [
  { path: 'home', title: 'Overview', asks: ['home.overview', 'home.inProgress'] },
  { path: 'devflow', title: 'DevFlow', asks: ['devflow.overview'] },
  { path: 'script-manager', title: 'Script Manager', asks: ['scripts.list', 'scripts.preferences'] },
  { path: 'expense-tracker', title: 'Expense Tracker', asks: ['expenses.accounts', 'expenses.categories'] },
  { path: 'dashboard', title: 'Dashboard', asks: ['dashboard.read'] },
  { path: 'watched-records', title: '已看管理器', asks: ['watchedRecords.list', 'watchedRecords.tags'] },
];

test('a page’s code, its first data and the check of the token go out together, and once', async ({
  page,
  visit,
}) => {
  for (const { path, title, asks } of PAGES) {
    await test.step(path, async () => {
      // None of the application runs before all of them are under way.
      const together = Promise.all([
        page.waitForRequest('**/api/ValidateToken.php'),
        page.waitForRequest(`**/assets/${path}-page-*.js`),
        page.waitForRequest((request) => asks.every((name) => request.url().includes(name))),
      ]);
      const asked: string[] = [];
      const note = (request: { url: () => string }) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/trpc/')) asked.push(...pathname.slice('/api/trpc/'.length).split(','));
        else if (pathname.startsWith('/api/')) asked.push(pathname);
      };
      page.on('request', note);
      await page.route('**/assets/entry-*.js', async (route) => {
        await together;
        await route.continue();
      });
      await visit(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      for (const name of ['/api/ValidateToken.php', ...asks])
        expect(asked.filter((one) => one === name)).toEqual([name]);
      await page.unrouteAll();
      page.off('request', note);
    });
  }
});
