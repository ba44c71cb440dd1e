import { KNOWN_THEMES } from '@/features/themes/known-themes';
import { DEFAULT_THEME } from '@/features/themes/rules';
import { colourViolations, violations } from '../support/axe';
import { addItems } from '../support/devflow';
import { expect, test } from '../support/e2e';
import { addScripts } from '../support/scripts';
import { addRecords } from '../support/watched-records';

const PUBLIC = [
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'reset-password?token=x',
  'activate?token=x',
  'access-denied',
  'database-test',
];
/** Of those that look alike, one. */
const SIGNED_IN = [
  'home',
  'navigator',
  'dashboard',
  'devflow',
  'devflow?view=completed',
  'option-access',
  'option-access?tab=tools',
  'option-access?tab=users',
  'theme-settings',
  'master-settings',
  'script-manager',
  'script-manager-settings',
  'watched-records',
  'no/such/page',
];
const OF_THE_SAME_LOOK = ['devflow-settings'];

/** They differ by their colours alone, which one width shows. */
const OTHER_THEMES = KNOWN_THEMES.map(({ name }) => name).filter((name) => name !== DEFAULT_THEME);

for (const width of [1440, 390]) {
  test(`every screen at ${String(width)} px is free of what axe finds, in every theme, and scrolls one way only`, async ({
    page,
    toolstead,
    openAs,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const master = await toolstead.createUser({ role: 'master' });
    const database = await toolstead.database();
    await addItems(database.db, master, [
      { title: 'In progress', feature: 'Search', status: 'Bug' },
      { title: 'Done', feature: 'Search', completedAt: '2026-03-04T05:06:07Z' },
    ]);
    const { report } = await addScripts(toolstead, master, {
      report: { content: 'SELECT COUNT(*) FROM t; -- all', tags: ['monthly'] },
    });
    await addRecords(toolstead, master, [
      { series_id: 'ss1', title: '云海剑歌', current_episode: 24, tag: '国漫', selectedTypes: ['仙侠'] },
      { series_id: 'ss2', title: '星轨列车', is_completed: true, tag: '日漫' },
      {
        series_id: 'ss3',
        title: 'Untagged',
        bookmark_url: 'https://example.org/',
        description: 'Long ago.',
      },
    ]);
    const withScript = `script-manager?script=${String(report)}`;
    const found: string[] = [];
    const look = async (path: string) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      found.push(...(await violations(page)).map((violation) => `/${path}: ${violation}`));
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      if (tooWide) found.push(`/${path}: scrolls sideways`);
      const isHome = path === 'home';
      if (width !== 1440 && !isHome) return;
      // What stands around the pages is alike on all of them.
      const ofColours = await colourViolations(page, OTHER_THEMES, isHome ? undefined : 'main');
      found.push(...ofColours.map((violation) => `/${path} in ${violation}`));
    };
    for (const path of PUBLIC) {
      await page.goto(path);
      await look(path);
    }
    await openAs(master);
    const signedIn = [...SIGNED_IN, withScript, ...(width === 1440 ? OF_THE_SAME_LOOK : [])];
    for (const path of signedIn) {
      await page.goto(path);
      if (path.startsWith('devflow')) await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      if (path === withScript) await expect(page.locator('.cm-line')).toBeVisible();
      await look(path);
    }
    expect(found).toEqual([]);
  });
}
