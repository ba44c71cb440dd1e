import { readFile } from 'node:fs/promises';
import { answers, holdCalls, wordsOf } from '../support/answers';
import { addItems, addWork } from '../support/devflow';
import { boardOf, dragByMouse } from '../support/devflow-board';
import { expect, SLOW, test } from '../support/e2e';

const WORK = [
  { title: 'alpha', feature: 'Search', status: 'Bug' },
  { title: 'beta', feature: 'Search', status: 'Bug' },
  { title: 'gamma', feature: 'Search', status: 'Bug' },
  { title: 'delta', feature: 'Search', status: 'Refine' },
  { title: 'epsilon', feature: 'Billing', status: 'In Progress' },
  { title: 'zeta', feature: 'Billing', status: 'Completed', completedAt: '2026-03-04T05:06:07Z' },
];
/** Of the first feature. */
const BEGIN = ['Bug: alpha beta gamma', 'Refine: delta', 'In Progress:'];

test('the board works by keyboard only, announces what happens, and everything is undone', async ({
  page,
  openBoard,
}) => {
  const board = await openBoard(WORK);
  await board.reads(...BEGIN);
  await expect(page.getByRole('tab', { name: 'Search (4)' })).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('j');
  await expect(board.title('alpha')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(board.title('beta')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(board.spoken).toHaveText('“beta” is now 3 of 3 in Bug');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(board.spoken).toHaveText('“beta” is now 1 of 2 in Refine');
  await board.reads('Bug: alpha gamma', 'Refine: beta delta', 'In Progress:');
  await expect(board.title('beta')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(board.spoken).toHaveText('“beta” completed');
  await expect(page.getByRole('tab', { name: 'Search (3)' })).toBeVisible();
  await expect(board.title('delta')).toBeFocused();

  // All of them are undone, last first; then nothing is left.
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: Completed “beta”')).toBeVisible();
  await board.reads('Bug: alpha gamma', 'Refine: beta delta', 'In Progress:');
  await page.keyboard.press('Control+z');
  await board.reads('Bug: alpha gamma beta', 'Refine: delta', 'In Progress:');
  await page.keyboard.press('Control+z');
  await board.reads(...BEGIN);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Nothing to undo')).toBeVisible();

  await test.step('what was typed of a new item is back in another feature, where nothing was changed elsewhere', async () => {
    const dialog = page.getByRole('dialog', { name: 'Add Item' });
    await page.keyboard.press('n');
    await dialog.getByLabel('Title').fill('omega');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('tab', { name: 'Billing (1)' }).click();
    await board.reads('Bug:', 'Refine:', 'In Progress: epsilon');
    await page.keyboard.press('n');
    await expect(dialog.getByLabel('Title')).toHaveValue('omega');
    await expect(dialog.getByText('What you had typed is back')).toBeVisible();
    await expect(dialog.getByText('changed elsewhere')).toBeHidden();
    await dialog.getByRole('button', { name: 'Discard it' }).click();
    await expect(dialog.getByLabel('Title')).toHaveValue('');
  });
});

test('items are added, moved by their buttons and menus, and deleted', SLOW, async ({ page, openBoard }) => {
  const board = await openBoard(WORK);
  await board.reads(...BEGIN);

  // Shortcuts do not fire while typing.
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add Item' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  const required = 'Please log in and fill the required fields: Title, Feature ID, and Status';
  await expect(dialog.getByText(required)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.keyboard.type('never jinxed');
  await dialog.getByLabel('Status').selectOption('Refine');
  await dialog.getByLabel('Title').press('Enter');
  await expect(dialog).toBeHidden();
  await board.reads('Bug: alpha beta gamma', 'Refine: delta never jinxed', 'In Progress:');

  // The item's own buttons, and the moves in its menu.
  await board.item('gamma').hover();
  await board.item('gamma').getByRole('button', { name: 'Move gamma up' }).click();
  await expect(board.item('gamma').getByRole('button', { name: 'Move gamma down' })).toBeEnabled();
  await board.item('gamma').getByRole('button', { name: 'Move gamma', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move to top' }).click();
  await board.reads('Bug: gamma alpha beta', 'Refine: delta never jinxed', 'In Progress:');
  await expect(board.item('gamma').getByRole('button', { name: 'Move gamma up' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await board.item('gamma').getByRole('button', { name: 'Move gamma', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move to In Progress' }).click();
  await board.reads('Bug: alpha beta', 'Refine: delta never jinxed', 'In Progress: gamma');

  // One is deleted after a confirmation, and restored by Undo.
  await board.title('alpha').focus();
  await page.keyboard.press('Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete Item' });
  await expect(question).toContainText('This action cannot be undone.');
  await page.keyboard.press('Enter');
  await board.reads('Bug: beta', 'Refine: delta never jinxed', 'In Progress: gamma');
  await expect(board.title('beta')).toBeFocused();
  await expect(page.getByText('Deleted “alpha”')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await board.reads('Bug: alpha beta', 'Refine: delta never jinxed', 'In Progress: gamma');

  // An edit goes on where the title ends.
  await board.title('gamma').press('e');
  const editing = page.getByRole('dialog', { name: 'Edit Item' }).getByLabel('Title');
  await expect(editing).toBeFocused();
  await page.keyboard.type(' rays');
  await expect(editing).toHaveValue('gamma rays');
});

test('groups and features are reordered', SLOW, async ({ page, openBoard }) => {
  const board = await openBoard(WORK);
  await board.reads(...BEGIN);

  await dragByMouse(page, page.getByRole('button', { name: 'Drag group Bug' }), board.head('In Progress'));
  await page.mouse.up();
  await board.reads('Refine: delta', 'Bug: alpha beta gamma', 'In Progress:');
  const search = page.getByRole('tab', { name: 'Search (4)' });
  const billing = page.getByRole('tab', { name: 'Billing (1)' });
  await dragByMouse(page, search, billing);
  await page.mouse.up();
  await expect(page.getByRole('tab')).toHaveText(['Billing(1)', 'Search(4)']);
  await search.focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByRole('tab')).toHaveText(['Search(4)', 'Billing(1)']);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('tab')).toHaveText(['Billing(1)', 'Search(4)']);
  const stored = answers(page, 'devflow.orderStatuses');
  await board.element.getByRole('button', { name: 'Move group In Progress up' }).click();
  const ordered = ['Refine: delta', 'In Progress:', 'Bug: alpha beta gamma'];
  await board.reads(...ordered);
  await stored;
  await page.reload();
  await expect(page.getByRole('tab')).toHaveText(['Billing(1)', 'Search(4)']);
  await search.click();
  await board.reads(...ordered);
  await billing.click();
  await board.reads('Bug:', 'Refine:', 'In Progress: epsilon');
});

test(
  'several open items are moved, completed and deleted at once, each with one undo',
  SLOW,
  async ({ page, openBoard }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      const name = /devflow\.(\w+)/.exec(request.url())?.[1];
      if (request.method() === 'POST' && name) calls.push(name);
    });
    const board = await openBoard(WORK);
    const bar = page.getByRole('toolbar', { name: 'Selected items' });
    await board.reads(...BEGIN);

    await board.title('alpha').focus();
    await page.keyboard.press('x');
    await board.title('gamma').click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('3 selected');
    await bar.getByRole('button', { name: 'Set status' }).click();
    await page.getByRole('menuitem', { name: 'Refine' }).click();
    await board.reads('Bug:', 'Refine: alpha beta gamma delta', 'In Progress:');
    await expect(page.getByText('Moved 3 items to Refine')).toBeVisible();
    await expect(bar).toBeHidden();

    await board.title('beta').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await bar.getByRole('button', { name: 'Move to feature…' }).click();
    await page.getByRole('dialog', { name: 'Move 2 items' }).getByLabel('Feature').selectOption('Billing');
    await page.keyboard.press('Enter');
    await board.reads('Bug:', 'Refine: alpha delta', 'In Progress:');
    await expect(page.getByRole('tab', { name: 'Billing (3)' })).toBeVisible();

    await board.title('alpha').focus();
    await page.keyboard.press('Shift+j');
    await bar.getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByRole('tab', { name: 'Search (0)' })).toBeVisible();
    await expect(page.getByText('Completed 2 items')).toBeVisible();
    await page.keyboard.press('Control+z');
    await board.reads('Bug:', 'Refine: alpha delta', 'In Progress:');
    await page.keyboard.press('Control+z');
    await board.reads('Bug:', 'Refine: alpha beta gamma delta', 'In Progress:');
    await page.keyboard.press('Control+z');
    await board.reads(...BEGIN);
    expect(calls).toEqual(['moveItems', 'moveItems', 'setCompleted', 'undo', 'undo', 'undo']);
  },
);

test(
  'of thousands of open items only the visible ones are rendered; End focuses the last, and all are deleted at once',
  SLOW,
  async ({ page, openBoard }) => {
    const many = Array.from({ length: 3000 }, (_, at) => ({
      title: `task ${String(at).padStart(4, '0')}`,
      feature: 'Many',
      status: 'Bug',
    }));
    const board = await openBoard(many);
    const bar = page.getByRole('toolbar', { name: 'Selected items' });
    await expect(board.item('task 0000')).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('End');
    await expect(board.title('task 2999')).toBeFocused();
    await expect(board.title('task 2999')).toBeInViewport();
    expect(await board.element.locator('[data-item]').count()).toBeLessThan(80);
    await page.keyboard.press('Shift+X');
    await expect(bar).toContainText('3000 selected');
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expect(
      page.getByText('Are you sure you want to delete 3000 selected items? This action cannot be undone.'),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Many (0)' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('tab', { name: 'Many (3000)' })).toBeVisible();
    await expect(board.item('task 0000')).toBeAttached();
  },
);

test(
  'completed items are searched, sorted, chosen, exported, reactivated and deleted',
  SLOW,
  async ({ page, visit, given }) => {
    const done = (title: string, status: string, day: number) => ({
      title,
      feature: 'Search',
      status,
      createdAt: `2026-02-${String(day)}T04:05:06Z`,
      completedAt: `2026-03-${String(day)}T05:06:07Z`,
    });
    await given(addWork, [
      { title: 'still open', feature: 'Billing', status: 'In Progress' },
      done('Export refuses an empty list', 'Bug', 14),
      done('=1+1 exported', 'Completed', 13),
      done('Say "done", then rest', 'Refine', 12),
      ...Array.from({ length: 400 }, (_, at) => done(`old ${String(at).padStart(3, '0')}`, 'Completed', 11)),
    ]);
    await visit('devflow');
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Completed').click();
    const table = page.getByRole('table', { name: 'Completed items' });
    const titles = table.locator('tbody [role="cell"]:nth-child(2)');
    const found = page.getByRole('search').getByRole('status');
    const chosen = page.getByText(/^\d+ selected$/);
    await expect(page.getByRole('tab', { name: 'Search (403)' })).toHaveAttribute('aria-selected', 'true');
    await expect(found).toHaveText('Found 403 items');
    await expect(titles.first()).toHaveText('Export refuses an empty list');
    await expect(table.getByRole('row').nth(1)).toContainText('2026/02/142026/03/14');
    expect(await titles.count()).toBeLessThan(60);

    await page.keyboard.press('/');
    await page.keyboard.type('EXPORT');
    await expect(found).toHaveText('Found 2 items');
    await expect(table.locator('mark')).toHaveText(['Export', 'export']);
    await table.getByRole('button', { name: 'Title' }).click();
    await expect(titles).toHaveText(['=1+1 exported', 'Export refuses an empty list']);
    await table.getByRole('button', { name: 'Title' }).click();
    await expect(titles).toHaveText(['Export refuses an empty list', '=1+1 exported']);
    await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );

    await titles.first().click();
    await expect(chosen).toHaveText('1 selected');
    await page.getByRole('button', { name: 'Select All' }).click();
    await expect(chosen).toHaveText('2 selected');
    await expect(page.getByRole('button', { name: 'Deselect All' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^completed_items_\d{4}-\d\d-\d\d\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toBe(
      '\ufeff"Title","Status","Created Date","Completed Date","Notes"\r\n' +
        '"Export refuses an empty list","Bug","2026/02/14","2026/03/14",""\r\n' +
        `"'=1+1 exported","Completed","2026/02/13","2026/03/13",""\r\n`,
    );

    await page.getByRole('button', { name: 'Reactivate' }).click();
    await expect(page.getByText('No matching items found')).toBeVisible();
    await expect(chosen).toHaveText('0 selected');
    await expect(page.getByRole('tab', { name: 'Search (401)' })).toBeVisible();
    const exportButton = page.getByRole('button', { name: 'Export', exact: true });
    await exportButton.click();
    await expect(page.getByRole('alert')).toContainText('No data available for export');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(found).toHaveText('Found 2 items');
    await page.getByRole('button', { name: 'Clear search' }).first().click();
    await expect(found).toHaveText('Found 403 items');

    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('button', { name: 'Select All' }).click();
    await expect(chosen).toHaveText('403 selected');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      'Are you sure you want to delete 403 selected items? This action cannot be undone.',
    );
    await page.keyboard.press('Enter');
    await expect(page.getByText('No completed tasks found across all features!')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(found).toHaveText('Found 403 items');

    // A deleted search text does not return when a feature is chosen right after it.
    await page.getByLabel('Search completed items').fill('old');
    await expect(found).toHaveText('Found 400 items');
    await page.getByLabel('Search completed items').fill('');
    await page.getByRole('tab', { name: 'Billing (0)' }).click();
    await expect(page.getByText('No completed items available')).toBeVisible();
    await expect(page.getByLabel('Search completed items')).toHaveValue('');
    await page.getByRole('radiogroup', { name: 'View' }).getByText('In Progress').click();
    await expect(page.getByRole('tab', { name: 'Billing (1)' })).toHaveAttribute('aria-selected', 'true');
  },
);

test('completed items stay shown until those of a search are loaded, and selected while a range is', async ({
  page,
  visit,
  given,
}) => {
  const done = Array.from({ length: 8 }, (_, at) => `done ${String(at)}`);
  const titles = ['alpha', 'alphabet', 'beta', ...done];
  await given(
    addWork,
    titles.map((title) => ({ title, feature: 'Search', status: 'Bug', completedAt: '2026-03-04T05:06:07Z' })),
  );
  await visit('devflow?view=completed&sort=title&direction=asc');
  const table = page.getByRole('table', { name: 'Completed items' });
  const shown = table.locator('tbody [role="cell"]:nth-child(2)');
  await expect(shown).toHaveText(titles);
  await test.step('the shown items stay until the search results are loaded', async () => {
    const letThrough = await holdCalls(page, /completedItems/);

    const said = await wordsOf(table.locator('tbody'));
    const asked = page.waitForRequest(/completedItems.*alph/);
    await page.getByLabel('Search completed items').fill('alph');
    await asked;
    letThrough();
    await expect(shown).toHaveText(['alpha', 'alphabet']);
    // Nothing was announced in between, not even the positions of rows.
    expect(await said()).toHaveLength(2);
  });
  await test.step('a cleared search never says that there are none', async () => {
    await page.getByLabel('Search completed items').fill('nobody');
    await expect(page.getByText('No matching items found')).toBeVisible();
    const said = await wordsOf(page.getByRole('main'));
    await page.getByText('Clear search', { exact: true }).click();
    await expect(shown).toHaveText(titles);
    expect((await said()).join()).not.toContain('No completed items available');
  });
  await test.step('items selected while a range is loading stay selected with it', async () => {
    const row = (at: number) => page.getByRole('checkbox', { name: `Select done ${String(at)}` });
    const letThrough = await holdCalls(page, /completedIds/);

    await row(0).check();
    const asked = page.waitForRequest(/completedIds/);
    await row(2).click({ modifiers: ['Shift'] });
    await asked;
    await row(6).click();
    await expect(row(6)).toBeChecked();
    letThrough();
    await expect(row(1)).toBeChecked();
    await expect(page.getByText('4 selected', { exact: true })).toBeVisible();
    // The next range starts at the item last selected alone.
    await row(5).click({ modifiers: ['Shift'] });
    await expect(row(5)).toBeChecked();
    await expect(page.getByText('5 selected', { exact: true })).toBeVisible();
  });
});

test(
  'items that cannot be fetched are told, and come with another try',
  SLOW,
  async ({ page, visit, given }) => {
    await given(addWork, [{ title: 'alpha', feature: 'Search', status: 'Bug' }]);
    await page.route(/devflow\.openItems/, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    await visit('devflow');
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch items' });
    await expect(alert).toBeVisible({ timeout: 30_000 });
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await boardOf(page).reads('Bug: alpha');
  },
);

test('N asks for what is missing first: a feature, a status, then an item; features and statuses are named and renamed', async ({
  page,
  visit,
}) => {
  await visit('devflow');
  await expect(page.getByText('No feature selected')).toBeVisible();
  const dialog = page.getByRole('dialog');
  const askedFor = async (title: string, name: string) => {
    await page.keyboard.press('n');
    await expect(dialog).toHaveAccessibleName(title);
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    // Its message lies over no button that has just come.
    await expect(page.getByText(`Added “${name}”`)).toBeVisible();
    await page.getByRole('button', { name: 'Add Item' }).first().click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  await askedFor('Add New Feature', 'Search');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('No feature selected')).toBeVisible();
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(page.getByText('No features created yet. Click "Add Feature" to get started!')).toBeVisible();
  await page.getByRole('button', { name: 'Add Feature' }).last().click();
  await expect(dialog).toHaveAccessibleName('Add New Feature');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByText('Please enter a feature name')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.keyboard.type('Search');
  await dialog.getByLabel('Description').fill('Find things');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('tab', { name: 'Features (1)' })).toBeVisible();
  await expect(page.getByText('Find things')).toBeVisible();

  await page.getByRole('tab', { name: 'Status (0)' }).click();
  await expect(page.getByText('No statuses created yet. Click "Add Status" to get started!')).toBeVisible();
  await page.getByRole('link', { name: 'Main' }).click();
  await expect(page.getByText('No statuses available')).toBeVisible();
  await askedFor('Add New Status', 'Bug');
  await page.keyboard.press('n');
  await expect(dialog).toHaveAccessibleName('Add Item');
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Status (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Status' }).first().click();
  await expect(dialog).toHaveAccessibleName('Add New Status');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Refine');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  // Two of the same name would look alike.
  await page.getByRole('button', { name: 'Add Status' }).click();
  await dialog.getByLabel('Name').fill('refine ');
  await expect(dialog.getByText('There is a status of this name already')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Name').fill('');
  await page.keyboard.press('Escape');
  const statuses = page.getByRole('list', { name: 'Statuses' }).getByRole('listitem');
  const down = page.getByRole('button', { name: 'Move Bug down' });
  await down.click();
  await expect(statuses).toContainText(['Refine', 'Bug']);
  await expect(down).toBeFocused();
  await page.getByRole('button', { name: 'Move Bug up' }).click();
  await expect(statuses).toContainText(['Bug', 'Refine']);
  // Its message lies over the buttons of the first rows.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Edit Bug' }).click();
  await expect(dialog).toHaveAccessibleName('Edit Status');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Bugs');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Statuses' }).getByRole('listitem')).toContainText([
    'Bugs',
    'Refine',
  ]);

  await page.getByRole('link', { name: 'Main' }).click();
  await expect(page.getByText('No tasks in progress, all features are completed!')).toBeVisible();
  await page.keyboard.press('n');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('alpha');
  await page.keyboard.press('Enter');
  await boardOf(page).reads('Bugs: alpha', 'Refine:');
});

test(
  'features and statuses are deleted and restored from the trash',
  SLOW,
  async ({ page, toolstead, user, visit }) => {
    const { db } = await toolstead.database();
    await addItems(db, user, [{ title: 'alpha', feature: 'Search', status: 'Bugs' }]);
    await db
      .insertInto('devflow_statuses')
      .values({ user_id: user.id, name: 'Refine', position: 2000, updated_at: new Date() })
      .execute();
    await visit('devflow-settings?tab=status');
    const board = boardOf(page);
    const dialog = page.getByRole('dialog');

    // The items of a deleted status have none until it is restored.
    await page.getByRole('button', { name: 'Delete Bugs' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Confirm Delete Status' })).toContainText(
      'Are you sure you want to delete this status? This action cannot be undone.',
    );
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Status (1)' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete Refine' })).toBeFocused();
    await page.getByRole('link', { name: 'Main' }).click();
    await board.reads('Refine:', 'No status: alpha');
    await page.keyboard.press('Control+z');
    await board.reads('Bugs: alpha', 'Refine:');

    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
    await page.getByRole('button', { name: 'Delete Search' }).click();
    const question = page.getByRole('alertdialog', { name: 'Confirm Delete Feature' });
    await expect(question).toContainText(
      'Are you sure you want to delete this feature? This action cannot be undone.',
    );
    await expect(question).toContainText('“Search” has 1 item');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Features (0)' })).toBeVisible();
    await page.getByRole('button', { name: 'Trash' }).click();
    await dialog.getByRole('checkbox', { name: 'Search' }).check();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect(dialog.getByText('The trash is empty')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Main' }).click();
    await board.reads('Bugs: alpha', 'Refine:');

    // Permanently deleted items are gone.
    await board.title('alpha').focus();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No tasks in progress, all features are completed!')).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Trash' }).click();
    await dialog.getByLabel('Search the trash').fill('omega');
    await expect(dialog.getByText('Nothing in the trash matches “omega”.')).toBeVisible();
    await dialog.getByLabel('Search the trash').fill('ALP');
    await dialog.getByRole('checkbox', { name: 'alpha' }).check();
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    const asked = page.getByRole('alertdialog');
    await expect(asked).toContainText('“alpha” will be deleted.');
    await asked.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByText('Nothing in the trash matches “ALP”.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Clear search' }).last().click();
    await expect(dialog.getByText('The trash is empty')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('alert')).toContainText('cannot be undone');

    await addItems(db, user, [
      { title: 'beta', feature: 'Billing', status: 'New' },
      { title: 'gamma', feature: 'Billing', status: 'New' },
    ]);
    await page.goto('devflow');
    await page.getByRole('tab', { name: 'Billing (2)' }).click();
    await expect(board.item('gamma')).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await expect(asked).toContainText('2 selected items');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Billing (0)' })).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Trash' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'gamma' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Empty' }).click();
    await expect(asked).toContainText('Everything in the trash will be deleted.');
    await asked.getByRole('button', { name: 'Empty the trash' }).click();
    await expect(dialog.getByText('The trash is empty')).toBeVisible();
  },
);
