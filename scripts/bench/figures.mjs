import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { root } from '../setup/command.mjs';
import { medianOf } from './timing.mjs';

/**
 * A line of the table.
 *
 * @typedef {object} Figure
 * @property {string} name what was measured, unique within its part
 * @property {number} figure
 * @property {string} unit such as 'ms', 's', '/s', 'MiB', 'kB'; '' for a plain count
 * @property {number} [floor] what this machine allows, in the same unit and measured in the same run
 * @property {number} [ratio] how much of the floor is reached, 1 being all of it; if the runs alternate, the median of
 *   their ratios
 * @property {{ of?: 'figure' | 'ratio', atMost?: number, atLeast?: number }} [goal] of the figure unless it says 'ratio'
 * @property {string} [note] under which conditions, and further percentiles
 * @property {string} [peer] what another product was measured at, with its size
 * @property {string} [headline] its name among the five figures of the README
 */

/**
 * What `npm run bench -- name` measures.
 *
 * @typedef {object} Part
 * @property {string} name
 * @property {string} title the heading of its table
 * @property {boolean} [browser] whether it needs one
 * @property {boolean} [anew] measures answers that are made anew: none is kept
 * @property {string} [reason] why its goals are missed, printed where one is
 * @property {(bench: Bench) => Promise<Figure[]>} measure
 */

/**
 * What a part may use.
 *
 * @typedef {object} Bench
 * @property {string} clone a fresh clone of the committed state that has been started once, so that it is built
 * @property {(settings?: Record<string, string>) => ReturnType<import('./start-and-time.mjs').startAndTime>} start
 *   starts the product in it; the part's data are its own, empty at first and the same at its next start
 * @property {string} dataDir where those data are, relative to the clone
 * @property {string | undefined} browser the browser's path for playwright; '' for Playwright's own
 * @property {boolean} quick whether to take less time, for figures that say less
 * @property {(line: string) => void} say
 */

const JSON_FILE = path.join(root, 'docs/figures.json');
const TABLE_FILE = path.join(root, 'docs/figures.md');
const README = path.join(root, 'README.md');
const FORMATTER = path.join(root, 'node_modules/oxfmt/bin/oxfmt');
const HEADLINES = /(<!-- figures -->\n)[^]*?(<!-- \/figures -->)/;

/**
 * Writes the figures of a part that was measured, beside those of the others' last run: `docs/figures.json`, the table
 * `docs/figures.md` and the five of the README.
 *
 * @param {{ name: string, title: string, figures: Figure[] }} measured
 * @param {Pick<Part, 'name' | 'reason'>[]} all the parts that there are, in the order of the table
 */
export function writeFigures(measured, all) {
  const last = existsSync(JSON_FILE) ? JSON.parse(readFileSync(JSON_FILE, 'utf8')).parts : {};
  const { name, title, figures } = measured;
  const before = new Map((last[name]?.figures ?? []).map((line) => [line.name, line.figure]));
  const lines = figures.map((line) => ({ ...rounded(line), last: before.get(line.name) }));
  const run = { measuredAt: new Date().toISOString().slice(0, 16), machine: machine() };
  const parts = { ...last, [name]: { title, ...run, figures: lines } };
  const known = all.filter(({ name }) => parts[name]);
  const sorted = Object.fromEntries(known.map(({ name }) => [name, parts[name]]));
  writeFileSync(JSON_FILE, JSON.stringify({ parts: sorted }));
  writeFileSync(TABLE_FILE, tableText(known.map(({ name, reason }) => ({ ...parts[name], reason }))));
  const headlines = headlineText(Object.values(sorted));
  const readme = readFileSync(README, 'utf8');
  writeFileSync(
    README,
    readme.replace(HEADLINES, (_all, begin, end) => `${begin}\n${headlines}\n${end}`),
  );
  execFileSync(process.execPath, [FORMATTER, JSON_FILE, TABLE_FILE, README]);
}

function machine() {
  const [processor] = os.cpus();
  const load = os.loadavg()[1].toFixed(1);
  const cores = `${os.availableParallelism()} cores (${processor?.model.trim() ?? 'unknown'})`;
  return `${cores}, Node ${process.versions.node}, load at the end ${load}, fixed work ${fixedWorkMs().toFixed(0)} ms`;
}

/** How long this machine takes for work that is always the same, so that figures of two machines can be compared. */
function fixedWorkMs() {
  const rows = Array.from({ length: 2_000 }, (_, at) => ({ id: at, text: `row ${at} of some text` }));
  const times = Array.from({ length: 9 }, () => {
    const begin = performance.now();
    for (let at = 0; at < 50; at++) JSON.parse(JSON.stringify(rows));
    return performance.now() - begin;
  });
  return medianOf(times);
}

function rounded(line) {
  const { figure, floor, ratio } = line;
  const digits = (value) => (value === undefined ? undefined : Number(value.toPrecision(3)));
  return { ...line, figure: digits(figure), floor: digits(floor), ratio: digits(ratio) };
}

function tableText(parts) {
  return [
    '# Figures',
    '',
    'Written by `npm run bench`; a part alone by `npm run bench -- name`. Client, server and database share the machine, so a floor stands beside what depends on it, measured in the same run; on a busy machine the ratio decides. Machines differ: `fixed work` is how long each took for the same piece of work. **Missed** goals are marked, with the reason below the table.',
    ...parts.flatMap(({ title, measuredAt, machine: where, reason, figures }) => [
      '',
      `## ${title}`,
      '',
      `${measuredAt}, ${where}.`,
      '',
      ...tableOf(figures),
      ...(reason && figures.some(isMissed) ? ['', reason] : []),
    ]),
    '',
  ].join('\n');
}

/** Lists only the columns that a part uses. */
function tableOf(figures) {
  const columns = [
    ['what', ({ name }) => name],
    ['figure', ({ figure, unit }) => withUnit(figure, unit)],
    ['floor', ({ floor, unit }) => (floor === undefined ? '' : withUnit(floor, unit))],
    ['of the floor', ({ ratio }) => (ratio === undefined ? '' : ratio.toFixed(2))],
    ['goal', goalText],
    ['since the last run', movedText],
    ['others', ({ peer }) => peer ?? ''],
    ['', ({ note }) => note ?? ''],
  ].filter(([, text]) => figures.some((line) => text(line) !== ''));
  const row = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    row(columns.map(([heading]) => heading)),
    row(columns.map(() => '-')),
    ...figures.map((line) => row(columns.map(([, text]) => text(line)))),
  ];
}

function headlineText(parts) {
  const lines = parts.flatMap(({ figures }) => figures).filter(({ headline }) => headline);
  return [
    // The README may be 9 kB long.
    '<!-- prettier-ignore -->',
    '| what | measured |',
    '| - | - |',
    ...lines.map(({ headline, figure, unit, ratio }) => {
      const beside = ratio === undefined ? '' : `, ${ratio.toFixed(2)} of the floor`;
      return `| ${headline} | ${withUnit(figure, unit)}${beside} |`;
    }),
    '',
  ].join('\n');
}

function withUnit(value, unit) {
  const number = value.toLocaleString('en-US', { maximumSignificantDigits: 3 });
  return unit === '' || unit === '/s' ? `${number}${unit}` : `${number} ${unit}`;
}

function isMissed({ figure, ratio, goal }) {
  if (!goal) return false;
  const { of = 'figure', atMost = Infinity, atLeast = -Infinity } = goal;
  const judged = of === 'ratio' ? ratio : figure;
  return judged > atMost || judged < atLeast;
}

function goalText(line) {
  if (!line.goal) return '';
  const { unit } = line;
  const { of = 'figure', atMost = Infinity, atLeast = -Infinity } = line.goal;
  const text = [
    atMost < Infinity && `≤ ${withUnit(atMost, of === 'ratio' ? '' : unit)}`,
    atLeast > -Infinity && `≥ ${withUnit(atLeast, of === 'ratio' ? '' : unit)}`,
  ].filter(Boolean);
  return `${text.join(', ')}${isMissed(line) ? ' **missed**' : ''}`;
}

function movedText({ figure, last }) {
  if (last === undefined || last === 0) return '';
  const percent = Math.round((figure / last - 1) * 100);
  return percent === 0 ? 'as before' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`;
}
