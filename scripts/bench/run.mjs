import { rmSync } from 'node:fs';
import { sayOnStandardOutput as say, setUp } from '../setup.mjs';
import { caldavPart } from './caldav.mjs';
import { calendarPart } from './calendar.mjs';
import { cloneHere } from './clone.mjs';
import { dashboardPart } from './dashboard.mjs';
import { devflowPart } from './devflow.mjs';
import { entryPart } from './entry.mjs';
import { expensesPart } from './expenses.mjs';
import { firstLoadPart } from './first-load.mjs';
import { writeFigures } from './figures.mjs';
import { habitsPart } from './habits.mjs';
import { lighthousePart } from './lighthouse.mjs';
import { loadPart } from './load.mjs';
import { peersPart } from './peers.mjs';
import { peoplePart } from './people.mjs';
import { screensPart } from './screens.mjs';
import { scriptsPart } from './scripts.mjs';
import { searchPart } from './search.mjs';
import { serverPart } from './server.mjs';
import { startAndTime } from './start-and-time.mjs';
import { startPart } from './start.mjs';
import { statementsPart } from './statements.mjs';
import { storagePart } from './storage.mjs';
import { watchedRecordsPart } from './watched-records.mjs';
import { windowsPart } from './windows.mjs';

// Measures docs/figures.md on this machine, which should do nothing else meanwhile: npm run bench, or single parts by
// their names; with --quick those that take minutes are shorter.
/** @type {import('./figures.mjs').Part[]} */
const PARTS = [
  startPart,
  firstLoadPart,
  lighthousePart,
  storagePart,
  statementsPart,
  serverPart,
  peoplePart,
  devflowPart,
  watchedRecordsPart,
  habitsPart,
  calendarPart,
  caldavPart,
  expensesPart,
  entryPart,
  scriptsPart,
  searchPart,
  dashboardPart,
  peersPart,
  screensPart,
  windowsPart,
  loadPart,
];

const quick = process.argv.includes('--quick');
const asked = process.argv.slice(2).filter((word) => word !== '--quick');
const names = PARTS.map(({ name }) => name);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`No part ${unknown.join(', ')}; there are ${names.join(', ')}`);
const chosen = PARTS.filter(({ name }) => asked.length === 0 || asked.includes(name));

const { browser } = await setUp({
  parts: ['client', 'server'],
  browser: chosen.some((part) => part.browser),
  say,
});
const clone = cloneHere();
try {
  say('Starting a fresh clone …');
  const first = await startAndTime(clone);
  await first.stop();
  for (const { name, title, anew, measure } of chosen) {
    say(`${title} …`);
    const dataDir = `.data-${name}`;
    const own = { DATA_DIR: dataDir, ...(anew && { KEPT_ANSWERS_MIB: '0' }) };
    const start = (settings) => startAndTime(clone, { ...own, ...settings });
    const figures = await measure({ clone, dataDir, start, browser, quick, say, readyMs: first.readyMs });
    for (const { name: what, figure, unit, ratio } of figures)
      say(
        `  ${what}: ${Number(figure.toPrecision(3))} ${unit}${ratio ? ` (${ratio.toFixed(2)} of the floor)` : ''}`,
      );
    // At once, with how busy the machine was, and before another part may fail.
    writeFigures({ name, title, figures }, PARTS);
  }
} finally {
  rmSync(clone, { recursive: true, force: true });
}
