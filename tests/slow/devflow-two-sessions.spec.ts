import { addWork } from '../support/devflow';
import { boardOf, dragByMouse, fingerOn } from '../support/devflow-board';
import { expect, test } from '../support/e2e';

const WORK = [
  { title: 'alpha', feature: 'Search', status: 'Bug' },
  { title: 'beta', feature: 'Search', status: 'Bug' },
  { title: 'gamma', feature: 'Search', status: 'Bug' },
  { title: 'delta', feature: 'Search', status: 'Refine' },
  { title: 'epsilon', feature: 'Search', status: 'Refine' },
  { title: 'zeta', feature: 'Search', status: 'In Progress' },
];

test('two sessions drag across groups by mouse, touch and keys at the same time, and show the same order', async ({
  page,
  browser,
  visit,
  given,
}) => {
  await given(addWork, WORK);
  await visit('devflow');
  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  ).newPage();
  await visit('devflow', phone);
  const here = boardOf(page);
  const there = boardOf(phone);
  const bothRead = async (...groups: string[]) => {
    await here.reads(...groups);
    await there.reads(...groups);
  };
  await bothRead('Bug: alpha beta gamma', 'Refine: delta epsilon', 'In Progress: zeta');

  // The touch ends while the mouse still drags.
  const finger = await fingerOn(phone);
  await dragByMouse(page, here.title('alpha'), here.title('epsilon'));
  await finger.drag(there.title('delta'), there.title('zeta'));
  await finger.lift();
  await expect(phone.getByText('Moved “delta”')).toBeVisible();
  await expect(here.element.locator('[data-group]').nth(2)).toContainText('delta');
  await page.mouse.up();
  await expect(page.getByText('Moved “alpha”')).toBeVisible();
  const dropped = await here.order();
  expect(dropped[0]).toBe('Bug: beta gamma');
  expect(dropped[1]).toContain('alpha');
  expect(dropped[2]).toContain('delta');
  await there.reads(...dropped);

  // Keys carry an item here, while mouse and keys move others there.
  await here.title('beta').focus();
  await here.grip('beta').focus();
  await page.keyboard.press('Space');
  await expect(here.spoken).toHaveText('“beta” is picked up at 1 of 2 in Bug');
  await page.keyboard.press('ArrowDown');
  await expect(here.spoken).toHaveText('“beta” is at 2 of 2 in Bug');
  await page.keyboard.press('ArrowDown');
  await expect(here.spoken).toHaveText('“beta” is at 1 of 3 in Refine');
  await dragByMouse(phone, there.title('zeta'), there.title('gamma'));
  await phone.mouse.up();
  await expect(phone.getByText('Moved “zeta”')).toBeVisible();
  await there.title('epsilon').focus();
  await phone.keyboard.press('Alt+ArrowDown');
  await expect(phone.getByText('Moved “epsilon”')).toBeVisible();
  await expect(here.element.locator('[data-group]').first()).toContainText('zeta');
  await page.keyboard.press('Space');
  await expect(here.spoken).toHaveText(/^“beta” is now 1 of \d in Refine$/);
  await expect(here.grip('beta')).toBeFocused();
  await expect(page.getByText('Moved “beta”')).toBeVisible();

  // Each shows its own change at once, so both are equal once both have arrived in both.
  await expect.poll(async () => (await here.order()).join() === (await there.order()).join()).toBe(true);
  const last = await here.order();
  expect(
    last
      .join(' ')
      .match(/alpha|beta|gamma|delta|epsilon|zeta/g)
      ?.sort(),
  ).toEqual(WORK.map(({ title }) => title).sort());
  await there.reads(...last);
  await page.reload();
  await phone.reload();
  await bothRead(...last);
});

test('a change elsewhere appears without affecting the focus, the scroll position or an open edit', async ({
  page,
  context,
  visit,
  given,
}) => {
  const many = Array.from({ length: 80 }, (_, at) => ({
    title: `task ${String(at).padStart(2, '0')}`,
    feature: 'Search',
    status: 'Bug',
  }));
  await given(addWork, [...many, ...WORK.slice(3)]);
  await visit('devflow');
  const tab = await context.newPage();
  await tab.goto('devflow');
  const here = boardOf(page);
  const there = boardOf(tab);

  await here.title('task 00').focus();
  for (let step = 0; step < 40; step++) await page.keyboard.press('j');
  await expect(here.title('task 40')).toBeFocused();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await there.title('task 01').focus();
  await tab.keyboard.press('Space');
  await expect(here.head('Bug').locator('..')).toContainText('79');
  await expect(page.getByRole('tab', { name: 'Search (82)' })).toBeVisible();
  await expect(here.title('task 40')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);

  // An open edit keeps its input, shows other changes, and sends only its own.
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit Item' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await dialog.getByLabel('Notes').fill('mine');
  await expect(there.title('task 02')).toBeFocused();
  for (let step = 0; step < 38; step++) await tab.keyboard.press('j');
  await expect(there.title('task 40')).toBeFocused();
  await tab.keyboard.press('e');
  await tab.getByLabel('Title').fill('task 40, renamed');
  await tab.keyboard.press('Enter');
  await expect(tab.getByText('Saved “task 40, renamed”')).toBeVisible();
  await expect(dialog.getByText('This item was changed elsewhere: title')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('task 40, renamed');
  await expect(dialog.getByLabel('Notes')).toHaveValue('mine');
  await expect(dialog.getByLabel('Notes')).toBeFocused();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(here.title('task 40, renamed')).toBeFocused();
  await expect(here.title('task 40, renamed')).toHaveAccessibleName(/has notes/);
});

test('a refused move is reverted with a message, the others stay; without the server nothing is lost', async ({
  page,
  openBoard,
}) => {
  const board = await openBoard(WORK);
  await board.reads('Bug: alpha beta gamma', 'Refine: delta epsilon', 'In Progress: zeta');

  // The first of three moves is refused after all three were shown.
  let answer: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let moves = 0;
  let answered = 0;
  page.on('response', (response) => {
    if (response.url().includes('devflow.moveItem')) answered += 1;
  });
  await page.route('**/devflow.moveItem*', async (route) => {
    moves += 1;
    if (moves > 1) return route.continue();
    await held;
    return route.fulfill({
      status: 409,
      json: { error: { message: 'Busy', code: -32009, data: { code: 'busy', httpStatus: 409 } } },
    });
  });
  await board.title('gamma').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await board.title('zeta').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await board.title('delta').focus();
  await page.keyboard.press('Alt+ArrowDown');
  const wished = ['Bug: alpha gamma beta', 'Refine: epsilon delta zeta', 'In Progress:'];
  await board.reads(...wished);
  const top = async () => (await board.element.boundingBox())?.y;
  const before = await top();
  answer?.();
  await expect(page.getByRole('alert')).toContainText('Save item order failed: Busy');
  // The message moves nothing under the pointer.
  expect(await top()).toBe(before);
  await board.reads('Bug: alpha beta gamma', 'Refine: epsilon delta zeta', 'In Progress:');
  await expect.poll(() => answered).toBe(3);
  await page.reload();
  await board.reads('Bug: alpha beta gamma', 'Refine: epsilon delta zeta', 'In Progress:');
  await page.unroute('**/devflow.moveItem*');

  await page.context().setOffline(true);
  await board.title('alpha').focus();
  await page.keyboard.press('Space');
  const waits = page.getByRole('button', { name: /^Offline: as of .+ · 1 change waits/ });
  await expect(waits).toBeVisible();
  await board.reads('Bug: beta gamma', 'Refine: epsilon delta zeta', 'In Progress:');
  await page.context().setOffline(false);
  await expect(waits).toBeHidden();
  await board.reads('Bug: beta gamma', 'Refine: epsilon delta zeta', 'In Progress:');

  // What cannot be loaded says so, and can be tried again.
  const overview = /devflow\.overview/;
  await page.route(overview, (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.reload();
  await expect(page.getByText('Features fetch failed')).toBeVisible({ timeout: 30_000 });
  await page.goto('devflow-settings?tab=status');
  await expect(page.getByText('Statuses fetch failed')).toBeVisible({ timeout: 30_000 });
  await page.goBack();
  await expect(page.getByText('Features fetch failed')).toBeVisible({ timeout: 30_000 });
  await page.unroute(overview);
  await page.getByRole('button', { name: /again/i }).click();
  await board.reads('Bug: beta gamma', 'Refine: epsilon delta zeta', 'In Progress:');
});
