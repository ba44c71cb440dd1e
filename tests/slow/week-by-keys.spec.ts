import { strToU8, zipSync } from 'fflate';
import { byKeys } from '../support/by-keys';
import { boardOf } from '../support/devflow-board';
import { expect, test } from '../support/e2e';
import { row as script, textBox } from '../support/script-screen';
import { record } from '../support/watched-screen';

/* The work of a week without a mouse, of somebody who comes with the exports of four other programs. */

const NEVER = '0001-01-01T00:00:00Z';
const task = (id: number, title: string, more: object = {}) => ({
  ...{ id, title, done: false, done_at: NEVER, due_date: NEVER, priority: 0, bucket_id: 2, ...more },
});
const GARDEN = {
  title: 'Garden',
  buckets: [
    { id: 2, title: 'Doing' },
    { id: 3, title: 'Later' },
  ],
  tasks: [task(1, 'Sow', { priority: 4 }), task(2, 'Weed'), task(3, 'Mend', { bucket_id: 3 })],
};
const VIKUNJA = zipSync({
  'data.json': strToU8(JSON.stringify([GARDEN])),
  VERSION: strToU8('v1'),
});
const YAMTRACK = `media_id,source,media_type,title,image,season_number,episode_number,score,progress,status,start_date,end_date,notes,progressed_at
77,tmdb,tv,Harbour,,,,,5,In progress,2024-02-09,,雾,2024-02-09T12:00:00Z
227,mal,anime,Fooly,,,,,2,Paused,,,,2024-02-08T10:00:00Z
2,mal,manga,Book,,,,,0,Completed,,,,
`;
const MASSCODE = JSON.stringify({
  folders: [],
  tags: [{ id: 't', name: 'monthly' }],
  snippets: [
    { id: '1', name: 'Sales', tagsIds: ['t'], content: [{ label: '', value: 'SELECT * FROM old_sales' }] },
    { id: '2', name: 'Stock', tagsIds: [], content: [{ label: '', value: 'SELECT * FROM old_stock' }] },
  ],
});
const ACTUAL = `Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared
Checking,2026-11-03,Market,weekly,Groceries,-12.3,0,Cleared
Checking,2026-11-04,Shop,(SPLIT INTO 2) ,,0,-30,Not cleared
Checking,2026-11-04,Shop,(SPLIT 1 OF 2) ink,Office,-10,0,Not cleared
Checking,2026-11-04,Shop,(SPLIT 2 OF 2) ,Groceries,-20,0,Not cleared
`;
const file = (name: string, content: string | Uint8Array) => ({
  ...{ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) },
});

test('a week of work by keys alone, from the exports of Vikunja, Yamtrack, massCode and Actual until they are taken back', async ({
  page,
  user,
}) => {
  test.setTimeout(300_000);
  const { press, type, tabTo, use, chooseFile, goTo } = byKeys(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const dialog = page.getByRole('dialog');
  const told = (words: string | RegExp) =>
    page.getByRole('region', { name: 'Notifications' }).getByText(words);

  await test.step('signs in', async () => {
    await page.goto('login');
    await expect(page.getByLabel('Username or Email')).toBeFocused();
    await type(user.username);
    await press('Tab');
    await type(user.password);
    await press('Enter');
    await expect(heading('Overview')).toBeFocused();
  });

  const board = boardOf(page);
  await test.step('DevFlow: what Vikunja exported arrives as it was seen', async () => {
    await goTo('DevFlow');
    await expect(heading('DevFlow')).toBeFocused();
    await use(button('More'));
    await expect(page.getByRole('menuitem', { name: 'Import…' })).toBeFocused();
    await press('Enter');
    await chooseFile(file('vikunja.zip', VIKUNJA));
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
    await goTo('Watched Records');
    await expect(heading('已看管理器')).toBeFocused();
    await use(button('导入和导出'));
    await chooseFile(file('yamtrack.csv', YAMTRACK));
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
    await use(button('状态《Fooly》'));
    await expect(page.getByRole('menuitem', { name: '标记为想看' })).toBeFocused();
    await press('ArrowDown', 'Enter');
    await expect(record(page, 'Fooly')).toContainText('看到第 2 集');
    await use(button('编辑《Fooly》'));
    await expect(dialog.getByLabel('标题')).toBeFocused();
    await tabTo(dialog.getByLabel('评分'));
    await press('8', 'Enter');
    await expect(record(page, 'Fooly')).toContainText('8 分');
    await expect(button('编辑《Fooly》')).toBeFocused();
  });
});
