import type { Page } from '@playwright/test';
import type { TestUser } from './accounts';
import { addItems } from './devflow';
import { boardOf } from './devflow-board';
import { expect, type Toolstead } from './e2e';
import { fillRegister } from './expense-register';
import { names, row } from './script-screen';
import { addScripts } from './scripts';
import { mutate } from './typed-call';
import { addRecords } from './watched-records';
import { record } from './watched-screen';

/** Reads a documented call of the account. */
export type Read = <Answer>(path: string) => Promise<Answer>;

export const readAs =
  (toolstead: Pick<Toolstead, 'url'>, { token }: Pick<TestUser, 'token'>): Read =>
  async <Answer>(path: string) => {
    const answer = await fetch(`${toolstead.url}/api/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`${path}: ${String(answer.status)} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };

/** Two changes of a tool that show at once. */
export interface ToolWalk {
  path: string;
  prepare: (toolstead: Toolstead, user: TestUser) => Promise<unknown>;
  /** The call of both changes. */
  call: string;
  change: (page: Page, which: 'first' | 'second') => Promise<void>;
  /** Waits until the screen shows this number of the two changes. */
  shows: (page: Page, changes: 0 | 1 | 2) => Promise<void>;
  /** How many of them are stored, read over REST. */
  stored: (read: Read) => Promise<number>;
}

export const WALKS: Record<string, ToolWalk> = {
  DevFlow: {
    path: 'devflow',
    prepare: async (toolstead, user) =>
      addItems(
        (await toolstead.database()).db,
        user,
        ['alpha', 'beta', 'gamma'].map((title) => ({ title, feature: 'Search', status: 'Bug' })),
      ),
    call: 'devflow.setCompleted',
    async change(page, which) {
      await boardOf(page)
        .title(which === 'first' ? 'alpha' : 'beta')
        .focus();
      await page.keyboard.press('Space');
    },
    shows: (page, changes) =>
      boardOf(page).reads(['Bug: alpha beta gamma', 'Bug: beta gamma', 'Bug: gamma'][changes] ?? ''),
    async stored(read) {
      const { data: modules } = await read<{ data: { id: number }[] }>('DevFlow.php?action=getModules');
      const { data: items } = await read<{ data: { completed_at: string | null }[] }>(
        `DevFlow.php?action=getItems&feature_id=${String(modules[0]?.id)}`,
      );
      return items.filter((item) => item.completed_at !== null).length;
    },
  },

  scripts: {
    path: 'script-manager',
    prepare: (toolstead, user) => addScripts(toolstead, user, { a: {}, b: {}, c: {} }),
    call: 'scripts.rename',
    async change(page, which) {
      const [from, to] = which === 'first' ? ['a', 'd'] : ['b', 'e'];
      await row(page, from).focus();
      await page.keyboard.press('F2');
      await page.getByRole('textbox', { name: `New name of ${from}` }).fill(to);
      await page.keyboard.press('Enter');
    },
    shows: async (page, changes) => {
      const shown = [
        ['a', 'b', 'c'],
        ['b', 'c', 'd'],
        ['c', 'd', 'e'],
      ];
      await expect(names(page)).toHaveText(shown[changes] ?? []);
    },
    async stored(read) {
      const { scripts } = await read<{ scripts: Record<string, string> }>('ScriptManager.php');
      return ['d', 'e'].filter((name) => name in scripts).length;
    },
  },

  'watched records': {
    path: 'watched-records',
    prepare: (toolstead, user) =>
      addRecords(
        toolstead,
        user,
        ['斗破苍穹', '星轨列车'].map((title) => ({ series_id: title, title, current_episode: 12 })),
      ),
    call: 'watchedRecords.adjustEpisode',
    async change(page, which) {
      const title = which === 'first' ? '斗破苍穹' : '星轨列车';
      await record(page, title)
        .getByRole('button', { name: `《${title}》加一集` })
        .click();
    },
    shows: async (page, changes) => {
      await expect(record(page, '斗破苍穹')).toContainText(`看到第 ${changes > 0 ? '13' : '12'} 集`);
      await expect(record(page, '星轨列车')).toContainText(`看到第 ${changes > 1 ? '13' : '12'} 集`);
    },
    async stored(read) {
      const { records } = await read<{ records: { current_episode: number }[] }>('WatchedRecords.php');
      return records.reduce((sum, one) => sum + one.current_episode - 12, 0);
    },
  },

  habits: {
    path: 'goals-habits',
    async prepare(toolstead, user) {
      await mutate(toolstead, user, 'preferences.update', { timeZone: 'UTC' });
      for (const name of ['Read', 'Run', 'Sleep'])
        await mutate(toolstead, user, 'goalsHabits.addHabit', { name });
    },
    call: 'goalsHabits.setEntry',
    async change(page, which) {
      await page.getByRole('listitem', { name: which === 'first' ? /^“Read”/ : /^“Run”/ }).focus();
      await page.keyboard.press('Space');
    },
    shows: (page, changes) => expect(page.getByText(`${String(changes)} of 3 done`)).toBeVisible(),
    async stored(read) {
      const { data: entries } = await read<{ data: object[] }>(
        'GoalsHabits.php?action=getEntries&from=2026-01-01&to=2035-12-31',
      );
      return entries.length;
    },
  },

  expenses: {
    path: 'expense-tracker?tab=register',
    prepare: fillRegister,
    call: 'expenses.deleteTransactions',
    async change(page, which) {
      await page
        .locator('[data-transactions]')
        .getByRole('row', { name: which === 'first' ? 'REWE' : 'Lieferando' })
        .focus();
      await page.keyboard.press('Delete');
    },
    shows: (page, changes) => expect(page.locator('[data-transaction]')).toHaveCount(4 - changes),
    async stored(read) {
      const { data: transactions } = await read<{ data: object[] }>(
        'ExpenseTracker.php?action=getTransactions',
      );
      return 4 - transactions.length;
    },
  },

  calendar: {
    path: 'calendar?date=2026-11-20',
    async prepare(toolstead, user) {
      await mutate(toolstead, user, 'preferences.update', { timeZone: 'UTC' });
      for (const title of ['Choir', 'Dentist'])
        await mutate(toolstead, user, 'calendar.addEvent', {
          title,
          start: '2026-11-18T14:45:00',
          minutes: 60,
        });
    },
    call: 'calendar.deleteEvents',
    async change(page, which) {
      await page.getByRole('button', { name: which === 'first' ? /^Choir, / : /^Dentist, / }).focus();
      await page.keyboard.press('Delete');
    },
    async shows(page, changes) {
      // A page that is not there yet has no event either.
      await expect(page.getByRole('main').getByRole('grid').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^(?:Choir|Dentist), / })).toHaveCount(2 - changes);
    },
    async stored(read) {
      const { data: events } = await read<{ data: object[] }>(
        'Calendar.php?action=getEvents&from=2026-11-01&to=2026-11-30',
      );
      return 2 - events.length;
    },
  },
};
