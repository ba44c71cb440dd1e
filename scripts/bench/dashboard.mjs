import { addEvents } from './calendar.mjs';
import { callsOf } from './calls.mjs';
import { fill } from './clone.mjs';
import { addDevFlowItems } from './devflow.mjs';
import { addBooks } from './expenses.mjs';
import { addHabits } from './habits.mjs';
import { onRecordingPage, openingMs } from './page-figures.mjs';
import { addScripts } from './scripts.mjs';
import { medianOf, p95 } from './timing.mjs';
import { syncRecords } from './watched-records.mjs';

const WARM = 5;
const CALLS = 20;
const VISITS = 5;
/** Characters per script. */
const SCRIPT_SIZE = 2_000;

/** @type {import('./figures.mjs').Part} */
export const dashboardPart = {
  name: 'dashboard',
  title:
    'The dashboard with ten years in every tool: 100,000 items, 50,000 records, 10,000 scripts, 730,000 entries of habits, 50,000 events, 200,000 transactions',
  browser: true,
  reason:
    'All cards are read for one answer, and the slowest of them decides: what the month of the budget, the balance to come and the strength of 200 habits take.',
  anew: true,
  async measure({ start, browser: executablePath, ...bench }) {
    const server = await start({ MASTER_EMAIL: 'master@example.org' });
    addDevFlowItems(bench);
    addBooks(bench);
    await syncRecords(server);
    await addScripts(server, SCRIPT_SIZE);
    await addHabits(server);
    await addEvents(server);
    fill(bench, 'fill-ten-years');
    const { token, ask } = await callsOf(server);
    const figures = [];
    for (const range of ['month', 'year']) {
      const read = () => ask('dashboard.read', { range });
      const figure = await p95(CALLS, read, WARM);
      figures.push({ name: `all its cards of a ${range}, p95`, figure, unit: 'ms' });
    }
    await onRecordingPage({ server, executablePath, token }, async (page) => {
      const visits = [];
      for (let at = 0; at < VISITS; at++)
        visits.push(await openingMs(page, `${server.url}/app/dashboard`, '[role=group][aria-busy=false]'));
      figures.push({
        name: 'usable, median',
        figure: medianOf(visits),
        unit: 'ms',
        goal: { atMost: 500 },
      });
    });
    return figures;
  },
};
