import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { p95Of } from './timing.mjs';

/** Between keys: 30 a second, three times as fast as people type. */
const KEY_EVERY_MS = 33;

/** Runs in the page before its own code: records each key and release of a button until it is painted, and long tasks. */
function record() {
  const figures = { keydown: [], pointerup: [], tasks: [], frames: [] };
  for (const type of ['keydown', 'pointerup']) {
    window.addEventListener(
      type,
      () => {
        const begin = performance.now();
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => figures[type].push(performance.now() - begin);
          channel.port2.postMessage(null);
        });
      },
      { capture: true },
    );
  }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) figures.tasks.push(duration);
  }).observe({ type: 'longtask' });
  window.figures = figures;
}

/** What playwright starts the browser with. */
export const launchOf = (executablePath, ...args) => ({
  executablePath: executablePath || undefined,
  args: [...args, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});

/** Does `work` on a signed-in page that records its own figures; the browser and the server end with it. */
export async function onRecordingPage({ server, executablePath, token }, work) {
  const browser = await chromium.launch(launchOf(executablePath));
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.url}/healthz`);
    await page.evaluate((value) => localStorage.setItem('authToken', value), token);
    await page.addInitScript(record);
    return await work(page);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** From a key or the release of a button to the end of the frame that shows its effect, in ms at the 95th percentile. */
export async function painted(page, type, work) {
  await page.evaluate((kind) => (window.figures[kind].length = 0), type);
  await work();
  return p95Of(await page.evaluate((kind) => window.figures[kind], type));
}

/** Presses keys at a typist's pace, and returns how long they took to be painted, in ms at the 95th percentile. */
export function typed(page, count, keyAt) {
  return painted(page, 'keydown', async () => {
    for (let at = 0; at < count; at++)
      await Promise.all([page.keyboard.press(keyAt(at)), pause(KEY_EVERY_MS)]);
  });
}

/** Makes the page one that has nothing but this. */
export async function showPlainPage(page, url, html) {
  await page.goto(`${url}/healthz`);
  await page.evaluate((text) => {
    document.body.innerHTML = text;
  }, html);
}

/** The longest task meanwhile in ms; browsers tell those of 50 ms and more, 0 is none. */
export async function longestTask(page, work) {
  await page.evaluate(() => (window.figures.tasks.length = 0));
  await work();
  return page.evaluate(() => Math.max(0, ...window.figures.tasks));
}

export const nextFrame = (page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));

/** How long the frames are on the screen meanwhile, in ms at the 95th percentile. */
export async function frames(page, work) {
  await page.evaluate(() => {
    const times = (window.figures.frames = []);
    let last = performance.now();
    const each = (now) => {
      times.push(now - last);
      last = now;
      if (window.figures.frames === times) requestAnimationFrame(each);
    };
    requestAnimationFrame(each);
  });
  await work();
  return p95Of(await page.evaluate(() => window.figures.frames.splice(0)));
}

/** The elements of the page. */
export const nodesOf = (page) => page.evaluate(() => document.getElementsByTagName('*').length);

/** The page's memory in MiB, after its garbage is collected. */
export async function heapOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
}

/** From a key to an element with a text that is painted because of it, as the page counts, in ms. */
export async function shownMs(page, key, { selector, text }) {
  await page.evaluate(
    (wanted) => {
      const isThere = () =>
        [...document.querySelectorAll(wanted.selector)].some(({ textContent }) =>
          textContent.includes(wanted.text),
        );
      window.figures.shown = new Promise((resolve) => {
        const begun = () => {
          const begin = performance.now();
          const look = () =>
            isThere() ? setTimeout(() => resolve(performance.now() - begin)) : requestAnimationFrame(look);
          requestAnimationFrame(look);
        };
        window.addEventListener('keydown', begun, { capture: true, once: true });
      });
    },
    { selector, text },
  );
  await page.keyboard.press(key);
  return page.evaluate(() => window.figures.shown);
}

/** From a navigation to an address until something of it shows, in ms as the page counts. */
export async function openingMs(page, address, selector) {
  await page.goto(address);
  const shown = await page.waitForFunction((wanted) => {
    const found = document.querySelector(wanted);
    return found?.checkVisibility() && performance.now();
  }, selector);
  return shown.jsonValue();
}

/** Drags one of the shown elements to the middle of another with the mouse; both by their number from the top. */
export async function drag(page, selector, from, to) {
  const middles = await page.locator(selector).evaluateAll((elements) =>
    elements
      .map((element) => element.getBoundingClientRect())
      .filter(({ top, bottom }) => top > 200 && bottom < window.innerHeight - 100)
      .map(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 }))
      .sort((a, b) => a.y - b.y),
  );
  const [start, end] = [middles[from], middles[to]];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + 10, { steps: 3 });
  await page.mouse.move(start.x, end.y, { steps: 6 });
  await page.locator('[data-dragging]').first().waitFor();
  await page.mouse.up();
  await page.locator('[data-dragging]').waitFor({ state: 'detached' });
}
