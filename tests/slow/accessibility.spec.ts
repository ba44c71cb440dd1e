import type { Page } from '@playwright/test';
import { KNOWN_THEMES } from '@/features/themes/known-themes';
import { DEFAULT_THEME } from '@/features/themes/rules';
import type { TestUser } from '../support/accounts';
import { colourViolations, violations } from '../support/axe';
import { addItems } from '../support/devflow';
import { expect, test, type Toolstead } from '../support/e2e';
import { lostMarks } from '../support/forced-colours';
import { addHousehold } from '../support/household';
import { addScripts } from '../support/scripts';
import { unspokenTexts } from '../support/spoken-names';
import { tooSmall } from '../support/touch-targets';
import { mutate } from '../support/typed-call';
import { addRecords } from '../support/watched-records';

/** One of several screens with the same look. */
const SCREENS = {
  'without an account': [
    'login',
    'register',
    'forgot-password',
    'reset-password',
    'reset-password?token=x',
    'activate?token=x',
    'access-denied',
    'database-test',
  ],
  'around the tools': ['home', 'navigator', 'dashboard', 'theme-settings', 'account', 'no/such/page'],
  'for those who govern': [
    'option-access',
    'option-access?tab=tools',
    'option-access?tab=users',
    'master-settings',
  ],
  'of DevFlow': ['devflow', 'devflow?view=completed', 'devflow-settings'],
  'of goals and habits': [
    'goals-habits',
    'goals-habits?tab=habits',
    'goals-habits?tab=goals',
    'goals-habits?habit={habit}',
    'goals-habits?goal={goal}',
  ],
  'of the calendar': [
    'calendar',
    'calendar?view=month',
    'calendar?view=agenda',
    'calendar?q=a',
    'calendar?screen=import',
  ],
  'of the expense tracker': [
    'expense-tracker',
    'expense-tracker?tab=register',
    'expense-tracker?tab=register&q=nothing',
    'expense-tracker?tab=import',
    'expense-tracker?tab=budget',
    'expense-tracker?tab=recurring',
    'expense-tracker?tab=reports',
    'expense-tracker?tab=reports&report=over-time',
    'expense-tracker?tab=reports&report=cashflow',
    'expense-tracker?tab=reports&report=networth',
    'expense-tracker?tab=settings',
  ],
  'of the other tools': [
    'script-manager',
    'script-manager?script={report}',
    'script-manager-settings',
    'watched-records',
  ],
};

const OTHER_THEMES = KNOWN_THEMES.map(({ name }) => name).filter((name) => name !== DEFAULT_THEME);

const NARROWEST = 320;

for (const [which, paths] of Object.entries(SCREENS)) {
  test(`screens ${which} have no axe violations in any theme, scroll one way only, and have large enough touch targets`, async ({
    page,
    toolstead,
    openAs,
  }) => {
    test.slow();
    const found: string[] = [];
    const be = await devices(page);
    const look = async (what: string, least: number, colours: boolean) => {
      found.push(...(await violations(page, undefined, colours)).map((violation) => `${what}: ${violation}`));
      found.push(...(await tooSmall(page, least)).map((control) => `${what}: ${control}`));
      if (await scrollsSideways(page)) found.push(`${what}: scrolls sideways`);
    };
    const owner = which === 'without an account' ? undefined : await someoneWithSomething(toolstead);
    if (owner) await openAs(owner.user);
    for (const path of paths) {
      await be.desktop();
      await page.goto(path.replace(/\{(\w+)\}/, (_, what: Thing) => String(owner?.ids[what])));
      await isThere(page, path);
      await look(`/${path}`, 24, false);
      found.push(...(await unspokenTexts(page)).map((text) => `/${path}: ${text}`));
      found.push(...(await lostMarks(page)).map((mark) => `/${path} with forced colours: ${mark}`));
      await be.phone();
      await isThere(page, path);
      await look(`/${path} on a phone`, 44, true);
      await page.setViewportSize({ width: NARROWEST, height: 640 });
      if (await scrollsSideways(page)) found.push(`/${path}: scrolls sideways at ${String(NARROWEST)} px`);
      await be.desktop();
      // Other themes differ in colours only, for which one width is enough. The layout around the pages is the same for all.
      const ofColours = await colourViolations(page, OTHER_THEMES, path === 'home' ? undefined : 'main');
      found.push(...ofColours.map((violation) => `/${path} in ${violation}`));
    }
    expect(found).toEqual([]);
  });
}

/** Makes the page one of a desktop or of a phone, as contexts of these kinds are; it need not be loaded again. */
async function devices(page: Page) {
  const session = await page.context().newCDPSession(page);
  const be = async (width: number, height: number, mobile: boolean) => {
    await page.setViewportSize({ width, height });
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: mobile });
    await session.send('Emulation.setDeviceMetricsOverride', { width, height, mobile, deviceScaleFactor: 1 });
  };
  return { desktop: () => be(1440, 900, false), phone: () => be(390, 844, true) };
}

async function isThere(page: Page, path: string): Promise<void> {
  // It has a heading too, and nothing that is busy.
  await expect(page.locator('.start-screen')).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  if (path.includes('{habit}')) await expect(page.getByRole('grid')).toBeVisible();
  if (path.includes('{goal}')) await expect(page.getByText('Check-ins')).toBeVisible();
  if (path.includes('{report}')) await expect(page.locator('.cm-line')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Whether it still does once it has followed a new width. */
const scrollsSideways = (page: Page) =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null, {
      timeout: 2_000,
    })
    .then(
      () => false,
      () => true,
    );

type Thing = 'report' | 'habit' | 'goal';

/** A master with data in every tool, and the ids of some of it. */
async function someoneWithSomething(
  toolstead: Toolstead,
): Promise<{ user: TestUser; ids: Record<Thing, number> }> {
  const user = await toolstead.createUser({ role: 'master' });
  const { db } = await toolstead.database();
  await addItems(db, user, [
    // More than home has room for.
    ...Array.from({ length: 12 }, (_, at) => ({
      title: `In progress ${String(at)}`,
      feature: 'Search',
      status: 'Bug',
    })),
    { title: 'Done', feature: 'Search', completedAt: '2026-03-04T05:06:07Z' },
  ]);
  const { report } = await addScripts(toolstead, user, {
    report: { content: 'SELECT COUNT(*) FROM t; -- all', tags: ['monthly'] },
  });
  await addRecords(toolstead, user, [
    { series_id: 'ss1', title: '云海剑歌', current_episode: 24, tag: '国漫', selectedTypes: ['仙侠'] },
    { series_id: 'ss2', title: '星轨列车', is_completed: true, tag: '日漫' },
    { series_id: 'ss3', title: 'Untagged', bookmark_url: 'https://example.org/', description: 'Long ago.' },
  ]);
  const add = (call: string, input: object) =>
    mutate<{ id: number }>(toolstead, user, `goalsHabits.${call}`, input);
  const { id: groupId } = await add('addGroup', { name: 'Morning' });
  const { id: habit } = await add('addHabit', { name: 'Read', startDate: '2026-01-01', groupId });
  for (const [day, state] of [
    ['2026-01-02', 'done'],
    ['2026-01-03', 'skipped'],
    ['2026-01-04', 'missed'],
  ])
    await add('setEntry', { habitId: habit, day, state, note: 'Noted' });
  await add('setEntry', { habitId: habit, state: 'done' });
  const run = { name: 'Run', kind: 'amount', unit: 'km', target: 5_000 };
  await add('setEntry', { habitId: (await add('addHabit', run)).id, amount: 2_500 });
  // More than home has room for.
  for (const name of ['Stretch', 'Water', 'Walk', 'Write', 'Sleep early']) await add('addHabit', { name });
  await add('addPause', { from: '2026-01-06', until: '2026-01-08' });
  const { id: goal } = await add('addGoal', {
    ...{ name: 'Savings', measure: 'number', targetValue: 10_000, unit: '€' },
    ...{ startDate: '2026-01-01', dueDate: '2100-01-01' },
  });
  await add('addCheckin', { goalId: goal, value: 2_000, note: 'A start' });
  await addEvents(toolstead, user);
  await addHousehold(toolstead, user);
  return { user, ids: { report, habit, goal } };
}

/** Events around today: short ones, long ones, a series, and more on one day than a month has room for. */
async function addEvents(toolstead: Toolstead, user: TestUser) {
  const at = (days: number, time = '') =>
    `${new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)}${time}`;
  const events: object[] = [
    { title: 'Data Days', start: at(-1), end: at(2), allDay: true },
    { title: 'Planning', start: at(-7, 'T09:30:00'), minutes: 60, rule: 'FREQ=WEEKLY', location: 'Room 2' },
    { title: 'Maybe', start: at(1, 'T10:00:00'), minutes: 45, status: 'tentative', color: '#facc15' },
    { title: 'Called off', start: at(1, 'T10:15:00'), minutes: 45, status: 'cancelled' },
    ...Array.from({ length: 6 }, (_, hour) => ({ title: 'Call', start: at(0, `T1${String(hour)}:00:00`) })),
    // More than home has room for, whatever the hour.
    ...Array.from({ length: 6 }, (_, hour) => ({ title: 'Visit', start: at(1, `T1${String(hour)}:30:00`) })),
  ];
  for (const event of events) await mutate(toolstead, user, 'calendar.addEvent', event);
}
