import type { Locator } from '@playwright/test';
import { answers, holdCalls } from '../support/answers';
import { addItems } from '../support/devflow';
import { boardOf, dragByMouse } from '../support/devflow-board';
import { expect, SLOW, test } from '../support/e2e';

test('an item opens by its URL, open or completed, in any feature, and Back closes it', async ({
  page,
  toolstead,
  user,
  visit,
}) => {
  const { db } = await toolstead.database();
  await addItems(db, user, [
    { title: 'alpha', feature: 'Search', status: 'Bug' },
    { title: 'beta', feature: 'Billing', status: 'Refine' },
    { title: 'gamma', feature: 'Billing', status: 'Completed', completedAt: '2026-03-04T05:06:07Z' },
  ]);
  const other = await toolstead.createUser();
  await addItems(db, other, [{ title: 'secret', feature: 'Theirs', status: 'Bug' }]);
  const rows = await db.selectFrom('devflow_items').select(['id', 'title']).execute();
  const idOf = (title: string) => String(rows.findLast((row) => row.title === title)?.id);
  await db
    .updateTable('devflow_items')
    .set({ notes: 'why it was done' })
    .where('title', '=', 'gamma')
    .execute();
  const dialog = page.getByRole('dialog', { name: 'Edit Item' });
  const title = dialog.getByLabel('Title');
  const selected = (name: string) => page.getByRole('tab', { name, includeHidden: true });

  // Opened by URL, its own list is behind the dialog.
  await visit(`devflow?item=${idOf('beta')}`);
  await expect(title).toHaveValue('beta');
  await expect(selected('Billing (1)')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/item=/);
  const board = boardOf(page);
  await board.reads('Bug:', 'Refine: beta');

  // Opened on the board, it is added to the URL, and Back closes it.
  await board.title('beta').click();
  await expect(page).toHaveURL(new RegExp(`item=${idOf('beta')}`));
  await expect(title).toBeFocused();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(board.title('beta')).toBeFocused();
  await page.goForward();
  await expect(title).toHaveValue('beta');
  await page.keyboard.press('Escape');

  // A completed one shows its notes and can be edited; a click still selects it.
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Completed').click();
  const row = page.getByRole('row').filter({ hasText: 'gamma' });
  await row.getByText('gamma').click();
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
  await row.getByText('gamma').dblclick();
  await expect(dialog.getByLabel('Notes')).toHaveValue('why it was done');
  await expect(dialog).toContainText('Completed 2026/03/04');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
  await row.getByRole('checkbox').focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Notes')).toHaveValue('why it was done');
  await dialog.getByLabel('Notes').fill('done, and why');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved “gamma”')).toBeVisible();
  // Its way back would end the next navigation.
  await expect(page).not.toHaveURL(/item=/);

  await page.goto(`devflow?item=${idOf('gamma')}`);
  await expect(dialog.getByLabel('Notes')).toHaveValue('done, and why');
  await expect(page.locator('table')).toContainText('gamma');
  await dialog.getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByText('Reactivated 1 item')).toBeVisible();

  for (const id of [idOf('secret'), '4000000000']) {
    await page.goto(`devflow?item=${id}`);
    const calm = page.getByRole('dialog', { name: 'This item is not there' });
    await expect(calm).toContainText('It was deleted, or it belongs to another account.');
    await calm.getByRole('button', { name: 'Close' }).last().click();
    await expect(calm).toBeHidden();
    await expect(selected('Billing (2)')).toHaveAttribute('aria-selected', 'true');
  }
});

test(
  'one of 20,000 open items is found by search and filters over all features, which are in the URL',
  SLOW,
  async ({ page, toolstead, user, visit }) => {
    const { db } = await toolstead.database();
    await addItems(db, user, [
      ...Array.from({ length: 20_000 }, (_, at) => ({
        title: `task ${String(at).padStart(5, '0')}`,
        feature: at % 2 === 0 ? 'Search' : 'Billing',
        status: 'Bug',
        createdAt: '2026-02-14T04:05:06Z',
      })),
      {
        title: 'Invoice 12345 is wrong',
        feature: 'Billing',
        status: 'Refine',
        createdAt: new Date().toISOString(),
      },
      { title: 'done 12345', feature: 'Search', status: 'Bug', completedAt: '2026-03-04T05:06:07Z' },
    ]);
    await db
      .updateTable('devflow_items')
      .set({ notes: 'see task 12345' })
      .where('user_id', '=', user.id)
      .where('title', '=', 'task 00003')
      .execute();
    await visit('devflow');
    const found = page.getByText(/^Found \d+ items?$/);
    const rows = page.getByRole('table', { name: 'Found items' }).getByRole('link');
    await expect(page.getByRole('tab', { name: 'Search (10000)' })).toBeVisible();

    await page.keyboard.press('/');
    await page.keyboard.type('12345');
    await expect(found).toHaveText('Found 3 items');
    await expect(rows).toHaveText(['task 00003', 'task 12345', 'Invoice 12345 is wrong']);
    await expect(page.locator('mark')).toHaveText(['12345', '12345']);
    await expect(page).toHaveURL(/search=[^&]*12345/);

    // From the search field into the rows, and into one of them.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('j');
    await expect(rows.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit Item' });
    await expect(dialog.getByLabel('Feature')).toHaveValue(/\d/);
    await dialog.getByLabel('Title').fill('task 12345, renamed');
    await dialog.getByLabel('Title').press('Enter');
    await expect(rows.nth(1)).toHaveText('task 12345, renamed');
    await expect(rows.nth(1)).toBeFocused();

    await page.getByLabel('Notes', { exact: true }).selectOption('With notes');
    await expect(rows).toHaveText(['task 00003']);
    await page.getByLabel('Notes', { exact: true }).selectOption('Any notes');
    await page.getByLabel('Age', { exact: true }).selectOption('Last 7 days');
    await expect(rows).toHaveText(['Invoice 12345 is wrong']);
    await page.reload();
    await expect(rows).toHaveText(['Invoice 12345 is wrong']);
    await expect(page.getByLabel('Search open items')).toHaveValue('12345');

    // Without a search text all items match, of which only the visible ones are rendered.
    await page.getByLabel('Age', { exact: true }).selectOption('Any age');
    await page.getByLabel('Search open items').fill('');
    await page.getByLabel('Status').selectOption('Bug');
    await expect(found).toHaveText('Found 20000 items');
    expect(await rows.count()).toBeLessThan(80);
    await page.getByRole('group', { name: 'Found items' }).focus();
    await page.keyboard.press('End');
    await expect(rows.last()).toHaveText('task 19999');

    // A deleted search text does not return with the next click.
    await page.getByLabel('Search open items').fill('task');
    await page.getByRole('tab', { name: 'Billing (10001)' }).click();
    await expect(boardOf(page).item('task 00001')).toBeVisible();
    await expect(page.getByLabel('Search open items')).toHaveValue('');
    await expect(page).not.toHaveURL(/search=/);

    // The last shown feature is shown again; if it was deleted elsewhere there is a message, and no other one is shown
    // instead.
    await page.goto('devflow');
    await expect(page.getByRole('tab', { name: 'Billing (10001)' })).toHaveAttribute('aria-selected', 'true');
    const billing = await db
      .selectFrom('devflow_modules')
      .select('id')
      .where('user_id', '=', user.id)
      .where('name', '=', 'Billing')
      .executeTakeFirstOrThrow();
    await page.request.post(`${toolstead.url}/api/DevFlow.php`, {
      headers: { authorization: `Bearer ${user.token}` },
      data: { action: 'deleteFeature', id: billing.id },
    });
    await expect(page.getByText('“Billing” was deleted. It stays in the trash for 30 days.')).toBeVisible();
    await expect(page.getByRole('tab', { selected: true })).toHaveCount(0);

    // On a phone a title that is too long ends in an ellipsis.
    const long = `A title ${'that nobody can read '.repeat(15)}to its end`;
    await db
      .updateTable('devflow_items')
      .set({ title: long })
      .where('user_id', '=', user.id)
      .where('title', '=', 'done 12345')
      .execute();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('devflow?view=completed&search=nobody');
    const words = page.getByRole('cell').getByTitle(long);
    await expect(words).toBeVisible();
    expect(
      await words.evaluate((element) => {
        const { textOverflow, display } = getComputedStyle(element);
        return [element.scrollWidth > element.clientWidth, textOverflow, display === 'flex'];
      }),
    ).toEqual([true, 'ellipsis', false]);
  },
);

test(
  'items are added at the focus, one after another, and are scrolled to and focused',
  SLOW,
  async ({ page, openBoard }) => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      title: `bug ${String(at).padStart(2, '0')}`,
      feature: 'Search',
      status: 'Bug',
    }));
    const board = await openBoard([...many, { title: 'delta', feature: 'Search', status: 'Refine' }]);
    const dialog = page.getByRole('dialog', { name: 'Add Item' });
    const status = dialog.getByLabel('Status').locator('option:checked');
    await expect(board.item('bug 00')).toBeVisible();

    // In the group with the focus.
    await page.keyboard.press('j');
    await page.keyboard.press('End');
    await expect(board.title('delta')).toBeFocused();
    await page.keyboard.press('n');
    await expect(status).toHaveText('Refine');
    await page.keyboard.press('Escape');

    // By the group's own button; the new row is at the group's end, below the rendered rows.
    await page.evaluate(() => window.scrollTo(0, 0));
    await board.head('Bug').hover();
    await board.element.getByRole('button', { name: 'Add item to Bug' }).click();
    await expect(status).toHaveText('Bug');
    await dialog.getByLabel('Title').fill('bug 60');
    await dialog.getByLabel('Title').press('Enter');
    await expect(dialog).toBeHidden();
    await expect(board.title('bug 60')).toBeFocused();
    await expect(board.title('bug 60')).toBeInViewport();
    const toasts = page.getByRole('region', { name: 'Notifications' });
    const told = await toasts.locator('div:has(> p)', { hasText: 'bug 60' }).boundingBox();
    const add = await page.getByRole('button', { name: 'Add Item', exact: true }).boundingBox();
    expect(told?.y).toBeGreaterThan((add?.y ?? Infinity) + (add?.height ?? 0));

    await page.keyboard.press('n');
    await dialog.getByLabel('Add another').check();
    const hint = dialog.getByText('Please log in and fill the required fields');
    const calm = await hint.evaluate((element) => getComputedStyle(element).color);
    const letGo = await holdCalls(page, /devflow\.addItem/);
    await dialog.getByLabel('Title').fill('bug 61');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Title')).toHaveValue('');
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await expect(hint).toHaveCSS('color', calm);
    // The next one is typed before the answer.
    await page.keyboard.type('bug 62');
    letGo();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Title')).toHaveValue('');
    // It is not closed before the answer.
    await expect(dialog.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('Escape');
    await expect(board.title('bug 62')).toBeFocused();
    await expect(board.title('bug 61')).toBeInViewport();
    await expect(page.getByRole('tab', { name: 'Search (64)' })).toBeVisible();
  },
);

test(
  'selected items move together, by keys and by mouse; a drop beside the board changes nothing',
  SLOW,
  async ({ page, openBoard }) => {
    const board = await openBoard([
      { title: 'alpha', feature: 'Search', status: 'Bug' },
      { title: 'beta', feature: 'Search', status: 'Bug' },
      { title: 'gamma', feature: 'Search', status: 'Bug' },
      { title: 'delta', feature: 'Search', status: 'Refine' },
      { title: 'epsilon', feature: 'Search', status: 'Refine' },
    ]);
    const bar = page.getByRole('toolbar', { name: 'Selected items' });
    const box = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
    const BEGIN = ['Bug: alpha beta gamma', 'Refine: delta epsilon'];
    await board.reads(...BEGIN);

    // One shortcut selects all, another none; boxes show on hover, and always once something is selected.
    await page.keyboard.press('Control+a');
    await expect(bar).toContainText('5 selected');
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await page.mouse.move(0, 0);
    const opacity = (title: string) =>
      box(title)
        .locator('../..')
        .evaluate((one) => getComputedStyle(one).opacity);
    expect(await opacity('beta')).toBe('0');
    await board.item('alpha').hover();
    await expect.poll(() => opacity('alpha')).toBe('1');
    await box('alpha').check();
    await expect.poll(() => opacity('beta')).toBe('1');
    await box('beta').click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('2 selected');

    // By keys: one step among the others, then into the next group, with one undo.
    await board.title('alpha').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await board.reads('Bug: gamma alpha beta', 'Refine: delta epsilon');
    await expect(board.spoken).toHaveText('2 items are now 2 of 3 in Bug');
    await page.keyboard.press('Alt+ArrowDown');
    await board.reads('Bug: gamma', 'Refine: alpha beta delta epsilon');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(board.title('alpha')).toBeFocused();
    await page.keyboard.press('Control+z');
    await board.reads('Bug: gamma alpha beta', 'Refine: delta epsilon');
    await page.keyboard.press('Control+z');
    await board.reads(...BEGIN);

    // By mouse, with an unselected one between them.
    await box('beta').uncheck();
    await box('epsilon').check();
    const moved = answers(page, 'devflow.moveItems');
    await dragByMouse(page, board.title('epsilon'), board.title('gamma'));
    await expect(page.getByText('2 items', { exact: true })).toBeVisible();
    await page.mouse.up();
    await board.reads('Bug: beta alpha epsilon gamma', 'Refine: delta');
    await moved;
    await page.reload();
    await board.reads('Bug: beta alpha epsilon gamma', 'Refine: delta');

    await dragByMouse(page, board.title('beta'), page.getByRole('link', { name: 'Home' }));
    await page.mouse.up();
    await expect(board.spoken).toHaveText('“beta” is back at 1 of 4 in Bug');
    await board.reads('Bug: beta alpha epsilon gamma', 'Refine: delta');

    await page.keyboard.press('Escape');
    await box('gamma').check();
    await box('epsilon').check();
    await bar.getByRole('button', { name: 'Move to top' }).click();
    await board.reads('Bug: epsilon gamma beta alpha', 'Refine: delta');

    // What is told of the server stands above the bar.
    await page.context().setOffline(true);
    const line = page.getByText(/Offline: as of/);
    await expect(line).toBeVisible();
    const [told, below] = [await line.boundingBox(), await bar.boundingBox()];
    expect((told?.y ?? Infinity) + (told?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  },
);

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('on a phone there is room for the views and their buttons, for heads of groups, and for those of columns', async ({
    page,
    openBoard,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const board = await openBoard([
      { title: 'alpha', feature: 'Search', status: 'Bug' },
      { title: 'beta', feature: 'Search', status: 'Enhancement' },
      { title: 'gamma', feature: 'Search', status: 'Enhancement', completedAt: '2026-03-04T05:06:07Z' },
    ]);
    await test.step('the head of a group has room for its name, and one menu for what is done with it', async () => {
      const name = board.head('Enhancement');
      expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
      const actions = board.element.getByRole('button', { name: 'Actions for group Enhancement' });
      await actions.click();
      await page.getByRole('menuitem', { name: 'Move up' }).click();
      await board.reads('Enhancement: beta', 'Bug: alpha');
      await expect(actions).toBeFocused();
      await actions.click();
      await page.getByRole('menuitem', { name: 'Add item' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Item' });
      await expect(dialog.getByLabel('Status').locator('option:checked')).toHaveText('Enhancement');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });

    await page.setViewportSize({ width: 320, height: 740 });
    const views = page.getByRole('radiogroup', { name: 'View' });
    // What is not shown is neither above nor below.
    const top = async (element: Locator) => Math.round((await element.boundingBox())?.y ?? Number.NaN);
    const below = (await top(views)) + 44;
    expect(await top(page.getByRole('button', { name: 'More', exact: true }))).toBeLessThan(below);

    await views.getByText('Completed').click();
    const heads = page.getByRole('table', { name: 'Completed items' }).getByRole('row').first();
    await expect(heads).toHaveCSS('mask-image', /gradient/);
    // The last one comes to lie beside that.
    const room = await heads.evaluate((row) => {
      row.scrollLeft = row.scrollWidth;
      const last = row.lastElementChild?.getBoundingClientRect().right ?? Infinity;
      return row.getBoundingClientRect().right - last;
    });
    expect(room).toBeGreaterThanOrEqual(40);
  });
});

test(
  'an item is given a due date, which its row tells, overdue in a word too, and the search sorts by',
  SLOW,
  async ({ page, openBoard }) => {
    // The day first, as the browser's language prefers.
    const dayText = (days: number) =>
      new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10).split('-').reverse().join('/');
    const board = await openBoard([
      { title: 'alpha', feature: 'Search', status: 'Bug' },
      { title: 'beta', feature: 'Search', status: 'Bug' },
      { title: 'gamma', feature: 'Search', status: 'Bug' },
    ]);
    const dialog = page.getByRole('dialog', { name: 'Edit Item' });
    const due = dialog.getByRole('textbox', { name: 'Due date' });
    const setDue = async (title: string, text: string) => {
      await board.title(title).click();
      await due.fill(text);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
    };
    await setDue('alpha', 'today');
    await setDue('beta', dayText(-400));
    await setDue('gamma', dayText(400));
    const label = (title: string) => board.item(title).locator('time[data-due]').last();
    await expect(label('alpha')).toHaveText('Due today');
    await expect(label('beta')).toHaveText(`Overdue ${dayText(-400)}`);
    await expect(label('gamma')).toHaveText(`Due ${dayText(400)}`);
    const colour = (title: string) => label(title).evaluate((element) => getComputedStyle(element).color);
    expect(new Set([await colour('alpha'), await colour('beta'), await colour('gamma')]).size).toBe(3);
    await expect(board.title('beta')).toHaveAccessibleName(`beta , Overdue ${dayText(-400)}`);

    // What is no date is not sent.
    await board.title('gamma').click();
    await due.fill('31/31');
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await due.fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(label('gamma')).toHaveCount(0);
    await expect(dialog).toBeHidden();
    await expect(board.title('gamma')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(label('gamma')).toHaveText(`Due ${dayText(400)}`);

    const rows = page.getByRole('table', { name: 'Found items' }).getByRole('link');
    await page.getByRole('button', { name: 'Filter open items' }).click();
    const head = page.getByRole('columnheader', { name: 'Due Date' });
    await head.getByRole('button').click();
    await expect(rows).toHaveText(['beta', 'alpha', 'gamma']);
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await head.getByRole('button').click();
    await expect(rows).toHaveText(['gamma', 'alpha', 'beta']);
    await page.reload();
    await expect(rows).toHaveText(['gamma', 'alpha', 'beta']);

    await page.goto('.');
    const home = page.getByRole('table', { name: 'Items in progress' });
    await expect(home.getByRole('columnheader')).toHaveText([
      'Feature',
      'Title',
      'Status',
      'Due Date',
      'Created Date',
    ]);
    await expect(home.getByRole('row', { name: 'beta' })).toContainText(`Overdue ${dayText(-400)}`);

    // On a phone the row says it too, in one line beside a short title.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('devflow');
    await expect(label('beta')).toBeVisible();
    expect((await label('beta').boundingBox())?.height).toBe((await label('alpha').boundingBox())?.height);
  },
);

test(
  'items have a priority and labels, by which those of all features are found',
  SLOW,
  async ({ page, openBoard }) => {
    const board = await openBoard([
      { title: 'alpha', feature: 'Search', status: 'Bug' },
      { title: 'beta', feature: 'Billing', status: 'Bug' },
      { title: 'gamma', feature: 'Billing', status: 'Completed', completedAt: '2026-03-04T05:06:07Z' },
    ]);
    const dialog = page.getByRole('dialog', { name: 'Edit Item' });
    await board.title('alpha').click();
    await dialog.getByLabel('Priority').selectOption('High');
    await dialog.getByLabel('Labels').fill('ui, a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t');
    await expect(dialog.getByText('An item has at most 20 labels')).toBeVisible();
    await dialog.getByLabel('Labels').fill('ui, docs, UI');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(board.item('alpha')).toContainText('docs');
    await expect(board.title('alpha')).toHaveAccessibleName('alpha , priority High, labelled ui, docs');
    await page.keyboard.press('Control+z');
    await expect(board.title('alpha')).toHaveAccessibleName('alpha');
    await page.keyboard.press('Control+Shift+z');
    await expect(board.title('alpha')).toHaveAccessibleName('alpha , priority High, labelled ui, docs');

    const rows = page.getByRole('table', { name: 'Found items' }).getByRole('link');
    await page.getByRole('button', { name: 'Filter open items' }).click();
    await expect(rows).toHaveText(['alpha', 'beta']);

    await page.getByLabel('Label', { exact: true }).selectOption('docs');
    await expect(rows).toHaveText(['alpha']);
    await page.getByLabel('Priority').selectOption('Urgent');
    await expect(page.getByText('No matching items found')).toBeVisible();
    await page.getByLabel('Priority').selectOption('Medium or above');
    await expect(rows).toHaveText(['alpha']);
    await expect(page).toHaveURL(/priority=2&label=docs/);
    await page.reload();
    await expect(rows).toHaveText(['alpha']);

    // Where no status is marked as done, that of this name is it.
    await rows.click();
    await dialog.getByLabel('Status').selectOption('Completed');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('No matching items found')).toBeVisible();
  },
);

test(
  'what is found is ticked off where it is, and open again once that is undone',
  SLOW,
  async ({ page, openBoard }) => {
    await openBoard([
      { title: 'alpha', feature: 'Search', status: 'Bug' },
      { title: 'beta', feature: 'Billing', status: 'Bug' },
      { title: 'gamma', feature: 'Billing', status: 'Bug' },
    ]);
    const rows = page.getByRole('table', { name: 'Found items' }).getByRole('link');
    const box = (title: string) => page.getByRole('checkbox', { name: `Complete ${title}` });
    await page.getByRole('button', { name: 'Filter open items' }).click();
    await expect(rows).toHaveText(['alpha', 'beta', 'gamma']);

    await test.step('by Space once, however long it is held', async () => {
      await rows.first().focus();
      await page.keyboard.down('Space');
      await expect(rows).toHaveText(['beta', 'gamma']);
      await expect(rows.first()).toBeFocused();
      await page.keyboard.down('Space');
      await page.keyboard.up('Space');
      await page.keyboard.press('Control+z');
      await expect(rows).toHaveText(['alpha', 'beta', 'gamma']);
      await expect(box('alpha')).not.toBeChecked();
      await expect(box('beta')).not.toBeChecked();
    });

    await test.step('without a network, and undone before it is back', async () => {
      await page.context().setOffline(true);
      await box('alpha').check();
      await expect(box('alpha')).toBeChecked();
      await page.keyboard.press('Control+z');
      await page.context().setOffline(false);
      await expect(box('alpha')).not.toBeChecked();
      await expect(rows).toHaveText(['alpha', 'beta', 'gamma']);
    });

    await test.step('j leads from box to box', async () => {
      await box('alpha').focus();
      await page.keyboard.press('j');
      await expect(box('beta')).toBeFocused();
    });
  },
);

test('an item that repeats comes again when it is done, and Undo takes the next one back', async ({
  page,
  toolstead,
  user,
  visit,
}) => {
  const { db } = await toolstead.database();
  await addItems(db, user, [{ title: 'alpha', feature: 'Search', status: 'Bug' }]);
  await visit('devflow');
  const board = boardOf(page);
  await board.title('alpha').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Item' });

  // It needs a day.
  await expect(dialog.getByLabel('Priority')).toBeVisible();
  await expect(dialog.getByLabel('Repeat')).toHaveCount(0);
  const day = dialog.getByRole('textbox', { name: 'Due date' });
  await day.fill('2030-01-31');
  await day.press('Tab');
  await dialog.getByRole('combobox', { name: 'Repeat' }).selectOption('Every month');
  await expect(dialog.getByRole('status')).toContainText(
    'Monthly on the 31st, in shorter months on the last day',
  );
  await expect(dialog.getByText(/^Next: .*28 Feb/)).toBeVisible();
  await dialog.getByLabel('Reminder').selectOption('The day before');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(board.title('alpha')).toContainText('repeats: Monthly on the 31st');

  // It is drawn, and spoken with the title.
  const days = async () =>
    page.locator('time[data-due]').evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
  await expect.poll(days).toEqual(['2030-01-31', '2030-01-31']);
  await page.getByRole('checkbox', { name: 'Complete alpha' }).click();
  await expect.poll(days).toEqual(['2030-02-28', '2030-02-28']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(days).toEqual(['2030-01-31', '2030-01-31']);
});
