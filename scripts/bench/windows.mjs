import { callsOf } from './calls.mjs';
import { onRecordingPage, openingMs } from './page-figures.mjs';
import { p95 } from './timing.mjs';

const CHANGES = 40;

/** Each tool by its path: the call that adds a thing of a name, and the one that renames it. */
const TOOLS = [
  {
    path: 'calendar',
    add: ['calendar.addEvent', (title) => ({ title, start: new Date().toISOString().slice(0, 10) })],
    rename: ['calendar.editEvent', (id, title) => ({ id, title })],
  },
  {
    path: 'goals-habits',
    add: ['goalsHabits.addHabit', (name) => ({ name, rhythm: 'days' })],
    rename: ['goalsHabits.editHabit', (id, name) => ({ id, name })],
  },
  {
    path: 'expense-tracker',
    add: ['expenses.addAccount', (name) => ({ name, currency: 'EUR' })],
    rename: ['expenses.editAccount', (id, name) => ({ id, name })],
  },
];

/** @type {import('./figures.mjs').Part} */
export const windowsPart = {
  name: 'windows',
  title: 'A change made elsewhere, in an open window',
  browser: true,
  reason: 'The server looks for changes every 250 ms, then the window asks for what it shows.',
  async measure({ start, browser: executablePath }) {
    const server = await start({ MASTER_EMAIL: 'master@example.org' });
    const { token, change } = await callsOf(server);
    return onRecordingPage({ server, executablePath, token }, async (page) => {
      const figures = [];
      for (const { path, add, rename } of TOOLS) {
        const shown = (at) => page.getByText(`Change ${at}.`).first().waitFor();
        const { id } = await change(add[0], add[1]('Change 0.'));
        await openingMs(page, `${server.url}/app/${path}`, 'h1');
        await shown(0);
        const ms = await p95(CHANGES, async (at) => {
          await change(rename[0], rename[1](id, `Change ${at + 1}.`));
          await shown(at + 1);
        });
        figures.push({
          name: `${path}: sent and seen, p95`,
          figure: ms,
          unit: 'ms',
          goal: { atMost: 1_000 },
        });
      }
      return figures;
    });
  },
};
