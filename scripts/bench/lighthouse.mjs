import { chromium } from '@playwright/test';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '../test/temporary-server.mjs';
import { callsOf } from './calls.mjs';
import { launchOf } from './page-figures.mjs';
import { medianOf } from './timing.mjs';

const run = promisify(execFile);

/** The last that runs with Node 20. It is fetched when asked for: with what it needs it is larger than the product. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const VISITS = 5;
const GOALS = { performance: 98, accessibility: 100, 'best-practices': 100 };

/** @type {import('./figures.mjs').Part} */
export const lighthousePart = {
  name: 'lighthouse',
  title: `Lighthouse, as on a phone: medians of ${VISITS}`,
  browser: true,
  reason:
    'Lighthouse slows the processor down by four and counts what keeps it busy for more than 50 ms at a time, on two processors that Chromium, Lighthouse, the server and the database share: React, the router and the shell of home are 133 kB to be read and run. Runs of the same build gave home 92 to 98, as the machine had time.',
  async measure({ start, browser: executablePath }) {
    const server = await start({ MASTER_EMAIL: 'master@example.org' });
    const { token } = await callsOf(server);
    const folder = mkdtempSync(path.join(tmpdir(), 'toolstead-lighthouse-'));
    const [port] = await freePorts(1);
    const browser = await chromium.launchPersistentContext(
      path.join(folder, 'profile'),
      launchOf(executablePath, `--remote-debugging-port=${port}`),
    );
    try {
      const figures = [];
      const judge = async (page) =>
        figures.push(...(await scoresOf(`${server.url}/app/${page}`, page, { port, folder })));
      await judge('login');
      const [page] = browser.pages();
      await page.goto(`${server.url}/app/login`);
      await page.evaluate((value) => localStorage.setItem('authToken', value), token);
      await page.goto('about:blank');
      await judge('home');
      return figures;
    } finally {
      await browser.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function scoresOf(url, page, { port, folder }) {
  const report = path.join(folder, 'report.json');
  const only = `--only-categories=${Object.keys(GOALS).join()}`;
  const into = ['--quiet', '--output=json', `--output-path=${report}`];
  const visits = [];
  for (let visit = 0; visit < VISITS; visit++) {
    // What the page stores is kept, since the token of the session is part of it. Not to be waited for in one piece:
    // playwright lets each page of its browser begin.
    await run('npx', ['--yes', LIGHTHOUSE, url, `--port=${port}`, '--disable-storage-reset', only, ...into]);
    visits.push(JSON.parse(readFileSync(report, 'utf8')));
  }
  return Object.entries(GOALS).map(([category, atLeast]) => ({
    name: `${page}: ${category}`,
    figure: medianOf(visits.map(({ categories }) => Math.round(categories[category].score * 100))),
    unit: '',
    goal: { atLeast },
    note: category === 'performance' ? timesOf(visits) : undefined,
  }));
}

function timesOf(visits) {
  const median = (audit) => Math.round(medianOf(visits.map(({ audits }) => audits[audit].numericValue)));
  const shift = medianOf(visits.map(({ audits }) => audits['cumulative-layout-shift'].numericValue));
  return `first paint ${median('first-contentful-paint')} ms, largest ${median('largest-contentful-paint')} ms, blocked ${median('total-blocking-time')} ms, shift ${shift.toFixed(3)}`;
}
