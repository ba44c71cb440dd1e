import { DAY_MS } from '@/platform/shared/civil';
import { byKeys } from '../support/by-keys';
import { boardOf } from '../support/devflow-board';
import { expect, test } from '../support/e2e';
import { EXPORTS } from '../support/foreign-exports';
import { row as script, textBox } from '../support/script-screen';
import { record } from '../support/watched-screen';

/* The work of a week without a mouse, of somebody who comes with the exports of four other programs. */

test('a week of work by keys alone, from the exports of Vikunja, Yamtrack, massCode and Actual until they are taken back', async ({
  page,
  user,
}) => {
  test.setTimeout(300_000);
  const today = Date.now();
  const { signIn, press, type, tabTo, use, pick, chooseFile, goTo } = byKeys(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const dialog = page.getByRole('dialog');
  const told = (words: string | RegExp) =>
    page.getByRole('region', { name: 'Notifications' }).getByText(words);

  await test.step('signs in', () => signIn(user));

  const board = boardOf(page);
  await test.step('DevFlow: what Vikunja exported arrives as it was seen', async () => {
    await goTo('DevFlow', 'DevFlow');
    await use(button('More'));
    await pick('Import…');
    await chooseFile(EXPORTS.vikunja);
    await expect(dialog.getByRole('status')).toContainText(
      'Vikunja: 3 items of 3 items. Makes the feature Garden.',
    );
    await use(dialog.getByRole('button', { name: 'Import 3 items' }));
    await expect(dialog).toBeHidden();
    await board.reads('Doing: Sow Weed', 'Later: Mend');
    await expect(button('More')).toBeFocused();
  });

  await test.step('DevFlow: quick add, move, complete, undo', async () => {
    await press('q');
    await expect(dialog.getByLabel('Items, one a line')).toBeFocused();
    await type('Prune #Later ^high +beds !tomorrow');
    await expect(dialog.getByRole('list', { name: 'Understood' }).getByRole('listitem')).toHaveCount(4);
    await press('Enter');
    await expect(dialog.getByText('“Prune” added')).toBeAttached();
    await press('Escape');
    await expect(board.title('Prune')).toBeFocused();
    await press('Alt+ArrowUp');
    await board.reads('Doing: Sow Weed', 'Later: Prune Mend');
    await press('Home', 'Space');
    await board.reads('Doing: Weed', 'Later: Prune Mend');
    await expect(board.title('Weed')).toBeFocused();
    await press('Control+z');
    await board.reads('Doing: Sow Weed', 'Later: Prune Mend');
  });

  await test.step('DevFlow: a filter, kept as a view', async () => {
    const found = page.getByRole('status').filter({ hasText: /^Found/ });
    await press('/', 'Tab', 'Enter');
    await expect(found).toHaveText('Found 4 items');
    await tabTo(page.getByLabel('Priority', { exact: true }));
    await type('High');
    await expect(found).toHaveText('Found 2 items');
    await tabTo(button('Save as view…'), 'Shift+Tab');
    await press('Enter');
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await type('Pressing');
    await press('Enter');
    await expect(page.getByRole('link', { name: 'Pressing' })).toHaveAttribute('aria-current', 'page');
  });

  await test.step('watched records: what Yamtrack exported, an episode more, a state, a score', async () => {
    await goTo('Watched Records', '已看管理器');
    await use(button('导入和导出'));
    await chooseFile(EXPORTS.yamtrack);
    await expect(dialog.getByRole('tab', { name: /无法读取/ })).toContainText('1');
    await use(dialog.getByRole('button', { name: '导入 2 条' }));
    await expect(dialog).toBeHidden();
    await expect(record(page, 'Harbour')).toContainText('第 5 集');
    await press('ArrowDown', '+');
    await expect(record(page, 'Harbour')).toContainText('第 6 集');
    await press('/');
    await type('fooly');
    await expect(record(page, 'Harbour')).toBeHidden();
    await press('ArrowDown');
    await use(button('《Fooly》的状态'));
    await pick('标记为在看');
    await expect(record(page, 'Fooly')).toContainText('看到第 2 集');
    await use(button('编辑《Fooly》'));
    await expect(dialog.getByLabel('标题')).toBeFocused();
    await tabTo(dialog.getByLabel('评分'));
    await press('8', 'Enter');
    await expect(record(page, 'Fooly')).toContainText('8 分');
    await expect(button('编辑《Fooly》')).toBeFocused();
  });

  await test.step('scripts: what massCode exported, opened by the palette, edited, saved and tagged', async () => {
    await goTo('Script Manager', 'Script Manager');
    await use(button('Import CSV'));
    await chooseFile(EXPORTS.massCode);
    await expect(dialog.getByText('2 new.')).toBeVisible();
    await use(dialog.getByRole('button', { name: 'Import 2' }));
    await expect(script(page, 'Stock')).toBeVisible();
    await press('Control+z');
    await expect(script(page, 'Stock')).toBeHidden();
    await press('Control+Shift+Z');
    await expect(script(page, 'Stock')).toBeVisible();
    await goTo('Sales');
    await expect(page.getByRole('heading', { level: 2, name: 'Sales' })).toBeVisible();
    await press('Control+Shift+E');
    await expect(script(page, 'Sales')).toBeFocused();
    await press('Enter');
    await expect(textBox(page)).toBeFocused();
    await press('Control+End');
    await type(' WHERE paid');
    await press('Control+s');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await press('Control+Shift+E');
    await tabTo(button('Add tag'));
    await press('Enter');
    await type('books');
    await press('Enter');
    await expect(page.getByRole('list', { name: 'Tags' })).toContainText('books');
    await press('Escape');
  });

  await test.step('scripts: replaced in both, and back by one undo', async () => {
    await press('Control+Shift+E');
    await tabTo(button('More about the list'), 'Shift+Tab');
    await press('Enter');
    await pick('Replace in scripts');
    await expect(dialog.getByLabel('Find')).toBeFocused();
    await type('old_');
    await press('Tab');
    await type('new_');
    await press('Enter');
    await expect(dialog.getByText('2 matches in 2 scripts')).toBeVisible();
    await use(dialog.getByRole('button', { name: 'Replace in 2 scripts' }));
    await expect(textBox(page)).toHaveText('SELECT * FROM new_sales WHERE paid');
    await expect(button('More about the list')).toBeFocused();
    await press('Control+z');
    await expect(textBox(page)).toHaveText('SELECT * FROM old_sales WHERE paid');
  });

  const line = (payee: string) =>
    page.locator('[data-transactions]').getByRole('row').filter({ hasText: payee });
  await test.step('expenses: an account, and what Actual exported', async () => {
    await goTo('Expense Tracker', 'Expense Tracker');
    await use(button('Add account'));
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await type('Checking');
    await press('Enter');
    await expect(dialog).toBeHidden();
    await use(button('Import'));
    await tabTo(page.getByLabel('Choose files'));
    await chooseFile(EXPORTS.actual);
    await use(button('Continue'));
    await use(button('Add 2 categories'));
    await expect(page.getByText('Balance after −42.30')).toBeVisible();
    await expect(heading('Import into Checking')).toBeFocused();
    await press('j');
    await expect(page.getByLabel('Decision for line 2, Market')).toBeFocused();
    await use(button('Import 2 rows'));
    await expect(page.getByText('Added 2')).toBeVisible();
  });

  await test.step('expenses: a transaction, a split, a budget, a bill', async () => {
    await goTo('Expense Tracker', 'Expense Tracker');
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    await press('2');
    await expect(line('Market')).toContainText('12.30');
    await press('n');
    await type('Kiosk');
    await press('Tab');
    await type('Office');
    await press('Tab', 'Tab');
    await type('3+1.50');
    await press('Enter');
    await expect(line('Kiosk')).toContainText('Office');
    await expect(page.locator('[data-transaction^="-"]')).toHaveCount(0);
    await press('Escape', 's');
    await expect(page.getByLabel('Line 1: amount')).toBeFocused();
    await type('4');
    await tabTo(page.getByLabel('Line 2: category'));
    await type('Groceries');
    await press('Enter');
    await expect(line('Kiosk')).toContainText('Split, 2 lines');
    await press('3');
    await tabTo(page.getByRole('textbox', { name: 'Budgeted for Groceries', exact: true }));
    await type('90+10');
    await press('Enter');
    await expect(page.getByRole('row').filter({ hasText: 'All categories' })).toContainText('100.00');
    await goTo('Expense Tracker', 'Expense Tracker');
    await press('4');
    await use(button('Add recurring').first());
    await type('Rent');
    await press('Tab');
    await type('700');
    await press('Enter');
    await expect(dialog).toBeHidden();
    const rent = page.getByRole('listitem', { name: /^Rent,/ });
    await expect(rent).toBeVisible();
    await press('j');
    await expect(rent).toBeFocused();
    await press('p');
    await expect(told('Posted “Rent”')).toBeVisible();
  });

  await test.step('habits: one is added, and ticked on the seven days of the week', async () => {
    await goTo('Goals & Habits', 'Goals & Habits');
    await press('n');
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await type('Read');
    await tabTo(dialog.getByLabel('Begins', { exact: true }));
    await type(new Date(today - 6 * DAY_MS).toISOString().slice(0, 10));
    await press('Enter');
    await expect(dialog).toBeHidden();
    const habit = page.getByRole('listitem', { name: /^“Read”/ });
    for (let day = 0; day < 7; day++) {
      await expect(habit).toHaveAccessibleName(/day: due/);
      await press('j', 'Space');
      await expect(habit).toHaveAccessibleName(/: done/);
      if (day < 6) await press('ArrowLeft');
    }
    await press('t');
    await expect(habit).toHaveAccessibleName(/today: done\. Streak 7 days/);
  });

  const event = page.getByRole('button', { name: /^Dentist, / });
  await test.step('calendar: a sentence is an event, which is moved and made longer', async () => {
    await goTo('Calendar');
    await tabTo(page.getByLabel('Quick add', { exact: true }));
    await type('Dentist tomorrow 14:45 for 1h');
    await press('Enter');
    await expect(event).toHaveAccessibleName(/14:45 to 15:45/);
    await press('Escape');
    await press('w');
    await tabTo(event);
    await press('Alt+ArrowDown');
    await expect(event).toHaveAccessibleName(/15:00 to 16:00/);
    await press('Alt+Shift+ArrowDown');
    await expect(event).toHaveAccessibleName(/15:00 to 16:15/);
    await expect(event).toBeFocused();
  });

  await test.step('dashboard: another range, a number followed to its rows, the cards arranged', async () => {
    await goTo('Dashboard', 'Dashboard');
    await tabTo(page.getByRole('radio', { name: 'Month' }));
    await press('ArrowLeft');
    await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked();
    await expect(page).toHaveURL(/range=week/);
    const titles = page.getByRole('group', { name: 'Dashboard Content', includeHidden: true });
    const cards = titles.getByRole('heading', { includeHidden: true });
    await expect(cards.nth(1)).toBeVisible();
    // Those of the month stay until the week's are there.
    await expect(titles).toHaveAttribute('aria-busy', 'false');
    const [first = '', ...others] = await cards.allTextContents();
    await tabTo(button('Arrange…'), 'Shift+Tab');
    await press('Enter');
    await tabTo(dialog.getByRole('listitem').first());
    await press('Alt+ArrowDown');
    await expect(dialog.getByRole('listitem').nth(1)).toBeFocused();
    await press('Space');
    await expect(cards).toHaveText(others);
    await press('Escape');
    await expect(button('Arrange…')).toBeFocused();
    await press('Control+z', 'Control+z');
    await expect(cards).toHaveText([first, ...others]);
    await use(page.getByRole('region', { name: 'The next seven days' }).getByRole('link', { name: /^1 / }));
    await expect(page).toHaveURL(/\/calendar/);
    await expect(event).toBeVisible();
  });

  await test.step('home: today’s habit, and its card put elsewhere', async () => {
    await goTo('Home', 'Overview');
    const done = page
      .getByRole('region', { name: 'Today’s habits' })
      .getByRole('checkbox', { name: '“Read” done' });
    await use(done, 'Space');
    await expect(done).not.toBeChecked();
    await press('Space');
    await expect(done).toBeChecked();
    await use(button('Arrange cards…'));
    await tabTo(dialog.getByRole('listitem').first());
    await press('Space');
    await expect(dialog.getByRole('listitem').first()).toHaveAccessibleName('Calendar, hidden');
    await press('Space', 'Escape');
    await expect(button('Arrange cards…')).toBeFocused();
    await expect(done).toBeVisible();
  });

  await test.step('the other three exports are taken back', async () => {
    await goTo('DevFlow', 'DevFlow');
    await use(button('More'));
    await pick('Import…');
    await use(button(/^Undo the import/));
    await expect(dialog.getByRole('list', { name: 'Imported in the last 30 days' })).toBeHidden();
    await press('Escape');
    await expect(page.getByRole('tab', { name: /Garden/ })).toBeHidden();
    await goTo('Watched Records', '已看管理器');
    await use(button('导入和导出'));
    await use(button(/^撤销 .* 的导入$/));
    await expect(dialog.getByRole('list', { name: '最近 30 天的导入' })).toBeHidden();
    await press('Escape');
    await goTo('Expense Tracker', 'Expense Tracker');
    await use(button('Import'));
    await use(button(/^Undo the import/));
    await expect(page.getByText('2 taken out')).toBeVisible();
  });
});
