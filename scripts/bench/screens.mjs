import { chromium } from '@playwright/test';
import { callsOf } from './calls.mjs';
import { addDevFlowItems } from './devflow.mjs';
import { p95Of } from './timing.mjs';
import { syncRecords } from './watched-records.mjs';

const FULL = 50;
const DROPS = 20;
const VISITS = 10;

/** @type {import('./figures.mjs').Part} */
export const screensPart = {
  name: 'screens',
  title: 'Screens of 100,000 items and 50,000 records: p95',
  browser: true,
  async measure({ start, browser, ...bench }) {
    const server = await start();
    addDevFlowItems(bench);
    await syncRecords(server);
    const { keysMs, dropMs, firstMs, typedMs } = await measureScreens(server, browser);
    await server.stop();
    return [
      {
        name: 'a key on the board of 20,000 items, painted',
        figure: keysMs,
        unit: 'ms',
        headline: 'a key on a board of 20,000 items, painted, p95',
      },
      { name: 'a drop there, painted', figure: dropMs, unit: 'ms' },
      { name: 'the first screen of the records', figure: firstMs, unit: 'ms' },
      { name: 'a keystroke in their search, painted', figure: typedMs, unit: 'ms' },
    ];
  },
};

/** In ms at the 95th percentile, from an event in the page to the end of the frame that shows its effect. */
async function measureScreens(server, executablePath) {
  const { token } = await callsOf(server);
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: executablePath || undefined, args });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.url}/healthz`);
    await page.evaluate((value) => localStorage.setItem('authToken', value), token);
    await page.addInitScript(recordPaints);

    await page.goto(`${server.url}/app/devflow`);
    const item = page.locator('[data-item] [data-part="title"]');
    await item.first().waitFor();
    const dropMs = await painted(page, 'pointerup', async () => {
      for (let at = 0; at < DROPS; at++) await drag(page, item.nth(4 + (at % 3)), item.nth(9 + (at % 4)));
    });
    await item.first().focus();
    const keysMs = await painted(page, 'keydown', async () => {
      for (let at = 0; at < FULL; at++) await page.keyboard.press(at % 5 === 4 ? 'Alt+ArrowDown' : 'j');
    });

    const firstMs = [];
    for (let at = 0; at < VISITS; at++) {
      await page.goto(`${server.url}/app/watched-records`);
      const shown = await page.waitForFunction(() => document.querySelector('article') && performance.now());
      firstMs.push(await shown.jsonValue());
    }
    const search = page.getByRole('searchbox');
    await search.focus();
    const typedMs = await painted(page, 'keydown', async () => {
      for (let at = 0; at < FULL; at++)
        await page.keyboard.press(at % 5 === 4 ? 'Control+A' : 'dpcq'[at % 5]);
    });
    return { keysMs, dropMs, firstMs: p95Of(firstMs), typedMs };
  } finally {
    await browser.close();
  }
}

/** Runs in the page: records for each event the time until its frame is painted. */
function recordPaints() {
  window.paints = { keydown: [], pointerup: [] };
  for (const [type, figures] of Object.entries(window.paints)) {
    window.addEventListener(
      type,
      () => {
        const begin = performance.now();
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => figures.push(performance.now() - begin);
          channel.port2.postMessage(null);
        });
      },
      { capture: true },
    );
  }
}

async function painted(page, type, work) {
  await page.evaluate((kind) => (window.paints[kind].length = 0), type);
  await work();
  return p95Of(await page.evaluate((kind) => window.paints[kind], type));
}

/** Drags one item to the middle of another with the mouse. */
async function drag(page, from, to) {
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  const x = start.x + start.width / 2;
  await page.mouse.move(x, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, start.y + start.height / 2 + 10, { steps: 3 });
  await page.mouse.move(x, end.y + end.height / 2, { steps: 6 });
  await page.locator('[data-dragging]').first().waitFor();
  await page.mouse.up();
  await page.locator('[data-dragging]').waitFor({ state: 'detached' });
}
