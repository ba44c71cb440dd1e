import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/command.mjs';

const FOLDER = path.join(root, 'node_modules/.cache/toolstead');

/** Keeps how long each test file took (ms), for `test-times.json` of the next run's order and for who wants to know. */
export function keepTimes(files) {
  if (files.length === 0) return;
  write('test-times.json', {
    ...timesOfLastRun(),
    ...Object.fromEntries(files.map(({ file, ms }) => [file, Math.round(ms)])),
  });
}

/** How long each test file took the last time it ran here (ms), by its path. */
export function timesOfLastRun() {
  return read('test-times.json') ?? {};
}

/** How long all checks took the last time (minutes), if all of them ran here. */
export function minutesOfLastRun() {
  return read('minutes.json');
}

export function keepMinutes(minutes) {
  write('minutes.json', minutes);
}

/** The names of those that fell at first in the run before as well; keeps these for the next one. */
export function fellBefore(fallen) {
  const before = read('fell-at-first.json') ?? [];
  const names = fallen.map(({ name }) => name);
  write('fell-at-first.json', names);
  return names.filter((name) => before.includes(name));
}

function read(name) {
  try {
    return JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8'));
  } catch {
    return undefined;
  }
}

function write(name, value) {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, name), `${JSON.stringify(value, null, 1)}\n`);
}
