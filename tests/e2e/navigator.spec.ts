import type { Page } from '@playwright/test';
import type { ToolChange } from '@/features/option-access/rules';
import type { TestUser } from '../support/accounts';
import { callsOf } from '../support/answers';
import { expect, SLOW, test } from '../support/e2e';
import { readTools, restoreOptions, saveTools } from '../support/options';

const LIST = /optionAccess\.getNavigatorSettings/;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const section = (page: Page, name: string) => page.getByRole('region', { name });
const cards = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');
const card = (page: Page, name: string) => cards(page).filter({ hasText: name });
const entry = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const filter = (page: Page) => page.getByRole('searchbox', { name: 'Filter tools' });
const entries = (page: Page) =>
  page.getByRole('list', { name: 'Tools', exact: true }).getByRole('link').allTextContents();
/** Simulates the window getting the focus. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** Out of the box. */
const SIDEBAR = [
  'Script Manager',
  'DevFlow',
  'Watched Records',
  'Calendar',
  'Expense Tracker',
  'Goals & Habits',
];

let admin: TestUser;
/** Each test begins with these. */
let tools: Awaited<ReturnType<typeof readTools>>;
let setTools: (...changes: ToolChange[]) => Promise<void>;
test.beforeEach(async ({ toolstead }) => {
  admin = await toolstead.createUser({ role: 'admin' });
  tools = await readTools(toolstead);
  setTools = (...changes) => saveTools(toolstead, admin, changes);
});
test.afterEach(async ({ toolstead }) => {
  const { db } = await toolstead.database();
  await db.deleteFrom('navigator_labels').execute();
  await restoreOptions(toolstead, admin, tools);
});

test('shows users the personal tools, admins and masters the advanced ones too', async ({
  page,
  openAs,
  visit,
}) => {
  await visit('navigator');
  await expect(heading(page, 'Choose Your Tool')).toBeVisible();
  await expect(page.getByText('Select the tool you need to get started')).toBeVisible();
  const personal = tools.filter(({ category }) => category === 'personal');
  await expect(section(page, 'Personal Tools')).toContainText(String(personal.length));
  expect(await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
    personal.map(({ path }) => `/app${path}`),
  );
  await expect(section(page, 'Advanced Tools')).toHaveCount(0);

  await openAs(admin, 'navigator?debug');
  await expect(section(page, 'Advanced Tools')).toContainText('2');
  await expect(section(page, 'Advanced Tools').getByRole('link')).toHaveCount(2);
  await card(page, 'Features and statuses of DevFlow').click();
  await expect(page).toHaveURL(/\/app\/devflow-settings$/);
  await expect(entry(page, 'DevFlow')).toHaveAttribute('aria-current', 'true');
  await page.goBack();

  await test.step('?debug shows the role and what is known of the tools', async () => {
    const all = String(tools.length);
    await expect(
      page.getByText(
        new RegExp(`role: admin · source: server, revision \\d+ · told: ${all} · shown: ${all}`),
      ),
    ).toBeVisible();
    await expect(
      page.getByText(/expense-tracker .* enabled · screen open · on: global, master, admin, user/),
    ).toBeVisible();
  });
  await test.step('it filters by typing anywhere, and says when nothing is left', async () => {
    await expect(cards(page)).toHaveCount(tools.length);
    await page.keyboard.type('set');
    await expect(filter(page)).toBeFocused();
    await expect(filter(page)).toHaveValue('set');
    await expect(cards(page)).toHaveText([
      /Script Manager Settings/,
      /Set goals and keep habits/,
      /DevFlow Settings/,
    ]);
    await expect(page.getByText('3 tools found')).toBeAttached();

    await page.keyboard.type(' no such');
    await expect(page.getByText('No matching tools')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect(cards(page)).toHaveCount(tools.length);
    await expect(filter(page)).toBeFocused();

    await page.keyboard.type('watched');
    await page.keyboard.press('ArrowDown');
    await expect(card(page, 'Watched Records')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(filter(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(card(page, 'Watched Records')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(cards(page)).toHaveCount(tools.length);
    await page.keyboard.press('/');
    await expect(filter(page)).toBeFocused();
    await expect(filter(page)).toHaveValue('');

    await page.keyboard.type('dev work');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app\/devflow$/);
  });
});

test('takes labels, titles and order from the server', async ({ page, openAs, toolstead }) => {
  const { db } = await toolstead.database();
  await db
    .insertInto('navigator_labels')
    .values([
      { label_key: 'headerTitle', label_text: 'Where to?' },
      { label_key: 'headerSubtitle', label_text: 'Pick one' },
      { label_key: 'personalTitle', label_text: 'Mine' },
      { label_key: 'adminTitle', label_text: 'Ours' },
    ])
    .execute();
  await setTools(
    { tool_key: 'script-manager', title: 'Snippets', order: 3 },
    { tool_key: 'calendar', enabled_global: true },
  );
  await openAs(admin, 'navigator');
  await expect(heading(page, 'Where to?')).toBeVisible();
  await expect(page.getByText(/role: admin/)).toHaveCount(0);
  await expect(page.getByText('Pick one')).toBeVisible();
  await expect(section(page, 'Ours')).toBeVisible();
  await expect(section(page, 'Mine').getByRole('link')).toContainText([
    'Script Manager Settings',
    'Watched Records',
    'Snippets',
    'Calendar',
  ]);
});

test(
  'shows that it is loading, and the documented tools if the list cannot be loaded',
  SLOW,
  async ({ page, openAs, visit }) => {
    await page.route(LIST, (route) => route.abort());
    await visit('navigator');
    await expect(page.getByText('Loading tools...')).toBeVisible();
    await expect(page.getByText('The list of tools could not be loaded')).toBeVisible();
    await expect(cards(page)).toHaveText([/Script Manager/, /Calendar/, /Expense Tracker/, /Goals & Habits/]);

    await openAs(admin, 'navigator');
    await expect(page.getByText('The list of tools could not be loaded')).toBeVisible();
    await expect(cards(page)).toHaveText([
      /Script Manager/,
      /Calendar/,
      /Expense Tracker/,
      /Goals & Habits/,
      /DevFlow/,
    ]);
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(tools.length);
  },
);

test('the sidebar and the dashboard have the open tools, and follow', async ({ page, visit }) => {
  await visit('home');
  await expect.poll(() => entries(page)).toEqual(SIDEBAR);

  await setTools({ tool_key: 'script-manager', title: 'Snippets' });
  await entry(page, 'Dashboard').click();
  await expect.poll(() => entries(page)).toEqual(['Snippets', ...SIDEBAR.slice(1)]);

  await setTools({ tool_key: 'script-manager', enabled_user: false });
  await comeBack(page);
  await expect.poll(() => entries(page)).toEqual(SIDEBAR.slice(1));

  await setTools({ tool_key: 'script-manager', enabled_user: true });
  await comeBack(page);
  await expect.poll(() => entries(page)).toEqual(['Snippets', ...SIDEBAR.slice(1)]);

  await test.step('the dashboard leads to them, and its cards say when each was opened last', async () => {
    await setTools({ tool_key: 'watched-records', enabled_user: false });
    await comeBack(page);
    await expect(page.getByText('Dashboard Content')).toBeVisible();
    await expect(cards(page)).toHaveCount(tools.length - 1);
    await expect(cards(page).filter({ hasText: 'Opened' })).toHaveCount(0);
    await card(page, 'Track features').click();
    await expect(page).toHaveURL(/\/app\/devflow$/);
    await expect(heading(page, 'DevFlow')).toBeVisible();
    await setTools({ tool_key: 'watched-records', enabled_user: true });
    await page.goBack();
    await expect(card(page, 'Track features')).toContainText(/Opened today at \d\d:\d\d/);
  });
  await test.step('the sidebar has its entries from the first render on', async () => {
    const open = SIDEBAR.filter((name) => name !== 'DevFlow');
    await setTools(
      { tool_key: 'script-manager', title: 'Script Manager' },
      { tool_key: 'devflow', enabled_global: false },
    );
    await comeBack(page);
    await expect.poll(() => entries(page)).toEqual(open);
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const names = [...document.querySelectorAll('nav li')].map((entry) => entry.textContent);
        if (names.length > 0) seen.add(names.join());
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    const calls = callsOf(page);
    await page.reload();
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await calls.rest();
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(seen).toEqual([['Home', 'Navigator', 'Dashboard', ...open, 'Theme Settings'].join()]);
  });
  await test.step('a user without any tool gets a message', async () => {
    const all = [
      'script-manager',
      'watched-records',
      'devflow',
      'goals-habits',
      'calendar',
      'expense-tracker',
    ];
    await setTools(...all.map((tool_key) => ({ tool_key, enabled_global: false })));
    await comeBack(page);
    await entry(page, 'Navigator').click();
    await expect(page.getByText('No tools yet')).toBeVisible();
    await entry(page, 'Dashboard').click();
    await expect(page.getByText('No tool is open to you at the moment.')).toBeVisible();
    expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents()).toEqual([
      'Home',
      'Navigator',
      'Dashboard',
      'Theme Settings',
    ]);
  });
});

test('the sidebar keeps every tool while the list cannot be loaded, and admits the user', async ({
  page,
  visit,
}) => {
  await page.route(/toolAccess\.openTools/, (route) => route.abort());
  await visit('home');
  await expect.poll(() => entries(page)).toEqual(SIDEBAR);
  await entry(page, 'DevFlow').click();
  await expect(heading(page, 'DevFlow')).toBeVisible();
});
