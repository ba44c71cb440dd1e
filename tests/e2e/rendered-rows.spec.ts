import { dragByMouse } from '../support/devflow-board';
import { expect, SLOW, test as base } from '../support/e2e';
import { renderedAnew } from '../support/rendered';
import { addScripts } from '../support/scripts';
import { addRecords } from '../support/watched-records';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>';

const test = base.extend<{ openShows: () => Promise<{ asked: ReadonlySet<string> }> }>({
  /** Opens 100 watched records, and tells which of their covers, `/0` to `/99`, were asked for. */
  openShows: ({ page, given, visit }, use) =>
    use(async () => {
      const asked = new Set<string>();
      await page.route('https://covers.example/**', (route) => {
        asked.add(new URL(route.request().url()).pathname);
        return route.fulfill({ contentType: 'image/svg+xml', body: PICTURE });
      });
      await page.setViewportSize({ width: 1440, height: 900 });
      const records = Array.from({ length: 100 }, (_, at) => ({
        series_id: `ss${String(at)}`,
        title: `Show ${String(at)}`,
        // Being watched.
        current_episode: 1,
        image_url: `https://covers.example/${String(at)}`,
        last_watched_time: 1_700_000_000_000 - at * 60_000,
      }));
      await given(addRecords, records);
      await visit('watched-records');
      // What follows the scrolling comes with it.
      await expect(page.getByRole('region', { name: '继续观看' })).toBeVisible();
      await expect.poll(() => asked.has('/0')).toBe(true);
      return { asked };
    }),
});

test('a key, a move and a drag on a board render the rows that they change, and no others', async ({
  page,
  openBoard,
}) => {
  const named = (title: string, status: string) => ({ title, feature: 'Search', status });
  const board = await openBoard([
    ...['alpha', 'beta', 'gamma', 'delta'].map((title) => named(title, 'Bug')),
    ...['epsilon', 'zeta'].map((title) => named(title, 'Refine')),
  ]);
  const titles = '[data-item] [data-part="title"]';
  await board.reads('Bug: alpha beta gamma delta', 'Refine: epsilon zeta');
  await page.keyboard.press('j');
  await expect(board.title('alpha')).toBeFocused();
  const stepped = await renderedAnew(page, titles, async () => {
    await page.keyboard.press('j');
    await expect(board.title('beta')).toBeFocused();
  });
  expect(stepped).toEqual(['alpha', 'beta']);

  const moved = await renderedAnew(page, titles, async () => {
    const answered = page.waitForResponse(/devflow\.moveItem/);
    await page.keyboard.press('Alt+ArrowDown');
    await board.reads('Bug: alpha gamma beta delta', 'Refine: epsilon zeta');
    await answered;
  });
  expect(moved).toEqual(['beta', 'gamma']);

  const dropped = await renderedAnew(page, titles, async () => {
    await dragByMouse(page, board.title('beta'), board.title('alpha'));
    await page.mouse.up();
    await board.reads('Bug: beta alpha gamma delta', 'Refine: epsilon zeta');
  });
  expect(dropped).toEqual(expect.not.arrayContaining(['delta', 'epsilon', 'zeta']));
});

test('a key in the grid of habits renders the two rows, or days, between which the focus goes', async ({
  page,
  visit,
  send,
}) => {
  for (const name of ['Read', 'Run', 'Sleep']) await send('goalsHabits.addHabit', { name });
  await visit('goals-habits?tab=habits');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Read')).toBeVisible();
  await page.keyboard.press('j');
  await expect(row('Read').locator(':focus')).toHaveCount(1);
  const stepped = await renderedAnew(page, '[role="row"] [role="rowheader"] > button', async () => {
    await page.keyboard.press('j');
    await expect(row('Run').locator(':focus')).toHaveCount(1);
  });
  expect(stepped).toEqual(['Read', 'Run']);

  const turned = await renderedAnew(page, '[role="row"] [data-day]', async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(row('Run').locator('[data-day]:nth-last-of-type(2):focus')).toHaveCount(1);
  });
  expect(turned).toEqual([expect.stringMatching(/^“Run”/), expect.stringMatching(/^“Run”/)]);
});

test('the list of scripts renders none again that stays in sight while it is scrolled', async ({
  page,
  given,
  visit,
}) => {
  const names = Array.from({ length: 60 }, (_, at) => `script ${String(at).padStart(2, '0')}`);
  await given(addScripts, Object.fromEntries(names.map((name) => [name, {}])));
  await visit('script-manager');
  const row = (name: string) => page.getByTitle(name, { exact: true }).first();
  await expect(row('script 00')).toBeVisible();
  await expect(page.locator('.cm-content')).toBeVisible();
  const shown = await page.locator('[data-script]').count();
  await row('script 05').hover();
  await page.mouse.wheel(0, 102);
  await expect(row(names[shown] ?? '')).toBeVisible();
  const scrolled = await renderedAnew(page, '[data-script] [title]', async () => {
    await page.mouse.wheel(0, 102);
    await expect(row(names[shown + 3] ?? '')).toBeVisible();
  });
  expect(scrolled).toEqual([]);
});

test(
  'covers that a fast scroll passes by are not asked for, and those where it ends are',
  SLOW,
  async ({ page, openShows }) => {
    const { asked } = await openShows();
    await page.evaluate(async () => {
      for (let step = 0; step < 30; step++) {
        window.scrollBy({ top: 300, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
      }
    });
    await expect.poll(() => asked.has('/99')).toBe(true);
    expect(asked).not.toContain('/48');
  },
);

test(
  'cards that are scrolled past under a resting pointer do not light up',
  SLOW,
  async ({ page, openShows }) => {
    await openShows();
    const cards = page.locator('[data-records] article');
    const edge = (at: number) => cards.nth(at).evaluate((card) => getComputedStyle(card).borderTopColor);
    await cards.nth(2).hover();
    const [plain, lit] = [await edge(0), await edge(2)];
    expect(lit).not.toBe(plain);
    const { x, y } = (await cards.nth(2).boundingBox()) ?? { x: 0, y: 0 };
    const scrolling = page.evaluate(async (colour) => {
      let times = 0;
      for (let step = 0; document.body.dataset.ended === undefined; step++) {
        window.scrollBy({ top: step % 40 < 20 ? 150 : -150, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
        const card = document.querySelector('article:hover');
        if (step > 0 && card && getComputedStyle(card).borderTopColor === colour) times += 1;
      }
      return times;
    }, lit);
    for (let move = 0; move < 12; move++) await page.mouse.move(x + 40 + move, y + 40);
    await page.evaluate(() => (document.body.dataset.ended = ''));
    expect(await scrolling).toBe(0);
    await expect(page.locator('article:hover')).toHaveCSS('border-top-color', lit);
  },
);

test(
  'a cover that is there stays when its card renders during a fast scroll',
  SLOW,
  async ({ page, openShows }) => {
    await openShows();
    const [before, during, stays] = await page.evaluate(async () => {
      const card = document.querySelector<HTMLElement>('[data-records] [data-index="0"]');
      const cover = card?.querySelector('img');
      const text = card?.textContent;
      for (let step = 0; step < 12; step++) {
        if (step === 4) card?.querySelector<HTMLElement>('[data-control="plus"]')?.click();
        window.scrollBy({ top: step % 2 === 0 ? 250 : -250, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
      }
      return [text, card?.textContent, cover?.isConnected];
    });
    expect(during).not.toBe(before);
    expect(stays).toBe(true);
  },
);

test('a held arrow key asks for the covers that it leads past', SLOW, async ({ page, openShows }) => {
  const { asked } = await openShows();
  await page.keyboard.press('ArrowDown');
  for (let row = 0; row < 13; row++) {
    await page.keyboard.down('ArrowDown');
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
  }
  await expect.poll(() => asked.has('/48')).toBe(true);
});
