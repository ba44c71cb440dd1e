import { callsOf } from './calls.mjs';
import { addDevFlowItems } from './devflow.mjs';
import {
  drag,
  frames,
  heapOf,
  longestTask,
  nextFrame,
  nodesOf,
  onRecordingPage,
  openingMs,
  painted,
  showPlainPage,
  typed,
} from './page-figures.mjs';
import { addScripts } from './scripts.mjs';
import { scriptText } from './texts.mjs';
import { medianOf } from './timing.mjs';
import { syncRecords } from './watched-records.mjs';

const VISITS = 5;
const KEYS = 50;
const DROPS = 20;
/** Of 300 px in a frame each, faster than a flick. */
const WHEELS = 100;
/** Of one after the other, once every page was there. */
const PAGE_CHANGES = 500;
const WARM_CHANGES = 50;
const LONG_SCRIPT = 'a script of 1 MB';

/** Each screen by its path: what shows that it is usable, and what a person types into its search. */
const SCREENS = [
  { path: 'devflow', of: '100,000 items', row: '[data-item]', word: 'item' },
  { path: 'watched-records', of: '50,000 records', row: 'article', word: 'dpcq' },
  { path: 'script-manager', of: '10,000 scripts', row: '[data-script]', word: 'script' },
];

/** @type {import('./figures.mjs').Part} */
export const screensPart = {
  name: 'screens',
  title: 'In the browser: 100,000 items, 50,000 records, 10,000 scripts of 200 MB',
  browser: true,
  reason:
    'What is painted includes the frame that it waits for, 17 ms at 60 frames a second, and the browser paints without a graphics card, with the processors that the server and the database use too. The floor of a key is a page with nothing but a text field, that of a script of 1 MB a text field with the same text; that of scrolling is a page of plain lines. In profiles of scrolling, our code has a third of the time of a frame, and the rest is layout and painting of the rows that come into sight: 300 px in each frame, some six covers with their shadows.',
  async measure({ start, browser: executablePath, quick, ...bench }) {
    // Without an address the first thing that a page shows is the question for one.
    const server = await start({ MASTER_EMAIL: 'master@example.org' });
    addDevFlowItems(bench);
    await syncRecords(server);
    await addScripts(server);
    const { token, ask, change } = await callsOf(server);
    const { id } = await change('scripts.create', { name: LONG_SCRIPT, content: scriptText(0, 1_000_000) });
    return onRecordingPage({ server, executablePath, token }, async (page) => {
      const open = (path, selector) => openingMs(page, `${server.url}/app/${path}`, selector);
      const scrollFloor = await measureScrollFloor(page, server.url);
      const keyFloor = await measureKeyFloor(page, server.url, '');
      const longFloor = await measureKeyFloor(page, server.url, scriptText(0, 1_000_000));
      return [
        ...(await measureScreens(page, open, { keyFloor, scrollFloor })),
        ...(await measureBoard(page, open, ask, keyFloor)),
        await measureLongScript(page, open, { id, floor: longFloor }),
        await measureMemory(page, open, quick ? PAGE_CHANGES / 5 : PAGE_CHANGES),
      ];
    });
  },
};

/** Of each screen: until it is usable, a keystroke in its search, and what scrolling through it takes. */
async function measureScreens(page, open, { keyFloor, scrollFloor }) {
  const figures = [];
  for (const { path, of, row, word } of SCREENS) {
    const visits = [];
    for (let at = 0; at < VISITS; at++) visits.push(await open(path, row));
    const { longest, frame } = await scroll(page, row);
    const nodes = await nodesOf(page);
    await page.getByRole('searchbox').first().focus();
    const typedMs = await typed(page, KEYS, (at) => (at % 5 === 4 ? 'Control+A' : word[at % word.length]));
    figures.push(
      {
        name: `${path}, ${of}: usable, median`,
        figure: medianOf(visits),
        unit: 'ms',
        goal: { atMost: 1_000 },
      },
      {
        name: `${path}: a keystroke in its search, painted, p95`,
        figure: typedMs,
        floor: keyFloor,
        unit: 'ms',
        goal: { atMost: 100 },
      },
      {
        name: `${path}: the longest task while scrolling`,
        figure: longest,
        floor: scrollFloor.longest,
        unit: 'ms',
        goal: { atMost: 50 },
        note: '0: none of 50 ms or more',
      },
      {
        name: `${path}: a frame while scrolling, p95`,
        figure: frame,
        floor: scrollFloor.frame,
        unit: 'ms',
        goal: { atMost: 33.4 },
      },
      { name: `${path}: elements after that`, figure: nodes, unit: '', goal: { atMost: 3_000 } },
    );
  }
  return figures;
}

/** The longest task and the time of a frame at the 95th percentile while the wheel is turned over a list, in ms. */
async function scroll(page, row) {
  let frame;
  const longest = await longestTask(page, async () => {
    const box = await page.locator(row).nth(2).boundingBox();
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    frame = await frames(page, async () => {
      for (let at = 0; at < WHEELS; at++) {
        await page.mouse.wheel(0, at % 20 > 14 ? -300 : 300);
        await nextFrame(page);
      }
    });
  });
  return { longest, frame };
}

async function measureScrollFloor(page, url) {
  await showPlainPage(page, url, '<p>A line of some text</p>'.repeat(5_000));
  return scroll(page, 'p');
}

async function measureKeyFloor(page, url, text) {
  await showPlainPage(page, url, `<textarea cols="100" rows="40">${text}</textarea>`);
  await page.locator('textarea').focus();
  return typed(page, KEYS, (at) => (at % 10 === 9 ? 'Enter' : 'select'[at % 6]));
}

/** Features of `addDevFlowItems` by their places: the one with 20,000 open items, and one with 5,000. */
const [LARGEST, MIDDLING] = [0, 2];

async function measureBoard(page, open, ask, keyFloor) {
  const { row } = SCREENS[0];
  const { features } = await ask('devflow.overview');
  const drops = async (at) => {
    await open(`devflow?feature=${features[at].id}`, row);
    return painted(page, 'pointerup', async () => {
      for (let at = 0; at < DROPS; at++) await drag(page, `${row} [data-part="title"]`, at % 3, 5 + (at % 4));
    });
  };
  const middlingMs = await drops(MIDDLING);
  const largestMs = await drops(LARGEST);
  await page.locator(`${row} [data-part="title"]`).first().focus();
  const keysMs = await typed(page, KEYS, (at) => (at % 5 === 4 ? 'Alt+ArrowDown' : 'j'));
  return [
    {
      name: 'a key on the board of 20,000 items, painted, p95',
      figure: keysMs,
      floor: keyFloor,
      unit: 'ms',
      goal: { atMost: 50 },
      headline: 'a key on a board of 20,000 items, painted, p95',
    },
    { name: 'a drop there, painted, p95', figure: largestMs, unit: 'ms' },
    {
      name: 'a drop on a board of 5,000 items, painted, p95',
      figure: middlingMs,
      unit: 'ms',
      goal: { atMost: 50 },
    },
  ];
}

async function measureLongScript(page, open, { id, floor }) {
  const text = '.cm-content[contenteditable="true"]';
  await open(`script-manager?script=${id}`, text);
  await page.locator(text).click();
  const keysMs = await typed(page, KEYS, (at) => (at % 10 === 9 ? 'Enter' : 'select '[at % 7]));
  return {
    name: 'a key in a script of 1 MB, painted, p95',
    figure: keysMs,
    floor,
    unit: 'ms',
    goal: { atMost: 50 },
  };
}

/** What stays in the page's memory after many changes of page. */
async function measureMemory(page, open, changes) {
  await open('home', 'h1');
  const screens = [...SCREENS, { path: 'home', row: 'h1' }];
  const change = async (at) => {
    const { path, row } = screens[at % screens.length];
    await page.locator(`a[href="/app/${path}"]`).first().click();
    await page.waitForURL(`**/app/${path}*`);
    await page.locator(row).first().waitFor();
  };
  for (let at = 0; at < WARM_CHANGES; at++) await change(at);
  const before = await heapOf(page);
  for (let at = WARM_CHANGES; at < WARM_CHANGES + changes; at++) await change(at);
  const after = await heapOf(page);
  return {
    name: `more memory of the page after ${changes} changes of page`,
    figure: after - before,
    unit: 'MiB',
    goal: { atMost: 3 },
    note: `${before.toFixed(1)} MiB before`,
  };
}
