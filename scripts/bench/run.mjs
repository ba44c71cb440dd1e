import { rmSync } from 'node:fs';
import { measureFirstLoads } from '../first-load.mjs';
import { sayOnStandardOutput as say, setUp } from '../setup.mjs';
import { cloneHere } from './clone.mjs';
import { addDevFlowItems, measureDevFlow } from './devflow.mjs';
import { measureLoad } from './load.mjs';
import { measureScreens } from './screens.mjs';
import { addScripts, measureScripts } from './scripts.mjs';
import { measureThroughput } from './throughput.mjs';
import { startAndTime } from './start-and-time.mjs';
import { measureWatchedRecords } from './watched-records.mjs';

// Measures the figures of the README on this machine: npm run bench, with no other load.
const browser = await setUp({ parts: ['client', 'server'], browser: true, say });
const clone = cloneHere();
try {
  say('Starting a fresh clone …');
  const cold = await startAndTime(clone);
  await cold.stop();
  say('Starting it again …');
  const warm = await startAndTime(clone);
  const idle = await warm.idleMemory();
  say('Asking it for a theme, 32 at a time …');
  const load = await measureThroughput(warm);
  say('Moving DevFlow items among 100,000 …');
  addDevFlowItems(clone);
  const devflow = await measureDevFlow(warm);
  say('Syncing 50,000 watched records …');
  const watched = await measureWatchedRecords(warm);
  say('Using both in a browser …');
  const screens = await measureScreens(warm, browser);
  say('Giving it 10,000 scripts of 200 MB …');
  const importMs = await addScripts(warm);
  const stopped = await warm.stop();
  say('Listing, searching and reading them …');
  const full = await startAndTime(clone);
  const scripts = await measureScripts(full);
  await full.stop();
  say('Putting it under load …');
  const strained = await measureLoad(clone);
  const [{ scriptBytes: bytes }] = measureFirstLoads();

  const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;
  const whileStrained = ({ p95Ms, refused, calls }) =>
    `${milliseconds(p95Ms)}, ${refused} of ${refused + calls} refused`;
  const milliseconds = (value) => `${value.toFixed(0)} ms`;
  const mebibytes = (kibibytes) => `${Math.round(kibibytes / 1024)} MiB`;
  const rows = [
    ['clean clone to ready', seconds(cold.readyMs)],
    ['the same again to ready', seconds(warm.readyMs)],
    ['SIGTERM to ended', seconds(stopped.endedMs)],
    ['memory of the server, idle', mebibytes(idle.serverKib)],
    ['memory of its database, idle', mebibytes(idle.databaseKib)],
    ['JavaScript of /app/login, as sent', `${(bytes / 1000).toFixed(1)} kB`],
    ['signed-in REST calls', `${load.perSecond} a second, p99 ${load.p99Ms} ms`],
    ['of 100,000 DevFlow items, p95: a move', milliseconds(devflow.moveMs)],
    ['a move behind the one before', milliseconds(devflow.chainMs)],
    ['counts of all features', milliseconds(devflow.overviewMs)],
    ['20,000 open items of a feature', milliseconds(devflow.openMs)],
    ['a sorted page of 20,000 completed', milliseconds(devflow.pageMs)],
    ['a search in them', milliseconds(devflow.searchMs)],
    ['50,000 watched records: syncing them', seconds(watched.syncMs)],
    ['the same news once more', seconds(watched.againMs)],
    ['of them, p95: what the first screen asks for', milliseconds(watched.firstMs)],
    ['a keystroke in the search', milliseconds(watched.searchMs)],
    ['a page of another order or filter', milliseconds(watched.viewMs)],
    ['one episode more', milliseconds(watched.plusMs)],
    ['tagging all of them, and back', `${seconds(watched.editAllMs)}, ${seconds(watched.undoAllMs)}`],
    ['deleting all of them, and back', `${seconds(watched.removeAllMs)}, ${seconds(watched.bringBackAllMs)}`],
    [
      'all of them by the documented call',
      `${seconds(watched.readOutMs)}, ${mebibytes(watched.readOutKib)} more memory`,
    ],
    ['the same when nothing has changed', milliseconds(watched.knownMs)],
    ['a key on the board of 20,000 items, painted', milliseconds(screens.keysMs)],
    ['a drop there, painted', milliseconds(screens.dropMs)],
    ['the first screen of 50,000 records', milliseconds(screens.firstMs)],
    ['a keystroke in their search, painted', milliseconds(screens.typedMs)],
    ['10,000 scripts of 200 MB: importing them', seconds(importMs)],
    ['their list', seconds(scripts.listMs)],
    ['a search in all their texts', seconds(scripts.searchMs)],
    ['a save', seconds(scripts.saveMs)],
    [
      'all of them by the documented call',
      `${seconds(scripts.readOutMs)}, ${mebibytes(scripts.readOutKib)} more memory`,
    ],
    ['another account meanwhile, p95: calm', milliseconds(strained.calm.p95Ms)],
    ['30 bulk edits of 50,000 records by one account', whileStrained(strained.bulk)],
    ['14 bodies of 116 MB by one account', whileStrained(strained.bodies)],
    ['memory of the server after them', mebibytes(strained.peakKib)],
    ['a sign-in during 900 wrong ones', milliseconds(strained.flood.tookMs)],
    [
      '600 calls a second for 10 s: p95, longest; refused; drained',
      `${milliseconds(strained.overload.p95Ms)}, ${milliseconds(strained.overload.longestMs)}; ${strained.overload.refused}; ${seconds(strained.overload.drainedMs)}`,
    ],
    [
      'a database that hangs for 15 s: slowest answer, recovery',
      `${seconds(strained.hang.slowestMs)}, ${milliseconds(strained.hang.recoveredMs)}`,
    ],
    ['SIGTERM to ended, with 20 silent connections', seconds(strained.stopped)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  say('');
  for (const [name, figure] of rows) say(`${name.padEnd(width)}  ${figure}`);
} finally {
  rmSync(clone, { recursive: true, force: true });
}
