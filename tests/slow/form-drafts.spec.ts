import type { Page } from '@playwright/test';
import { holdCalls } from '../support/answers';
import { remainsOf } from '../support/browser-remains';
import { addItems, addWork, tellDevflow } from '../support/devflow';
import { boardOf } from '../support/devflow-board';
import { expect, test } from '../support/e2e';
import { fillRegister } from '../support/expense-register';
import { addRecords } from '../support/watched-records';
import { record } from '../support/watched-screen';

const ITEM = { title: 'alpha', feature: 'Search', status: 'Bug' };
const SERIES = { series_id: 's1', title: '斗破苍穹', current_episode: 12 };

async function editAlpha(page: Page) {
  await boardOf(page).title('alpha').focus();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit Item' });
  await expect(dialog.getByLabel('Notes')).toBeEnabled();
  return dialog;
}

async function editSeries(page: Page) {
  await record(page, '斗破苍穹').getByRole('button', { name: '编辑《斗破苍穹》' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑记录' });
  await expect(dialog.getByLabel('描述')).toBeVisible();
  return dialog;
}

/** What the server does not take; without an answer of this shape a change waits. */
const REFUSED = {
  status: 422,
  json: { error: { message: 'No luck', code: -32600, data: { code: 'refused', httpStatus: 422 } } },
};

test('DevFlow: input is restored after Escape, a failed save and a reload, until it is saved', async ({
  page,
  visit,
  given,
}) => {
  await given(addWork, [ITEM]);
  await visit('devflow');
  const dialog = await editAlpha(page);
  const notes = dialog.getByLabel('Notes');
  await notes.fill('a page of notes');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await editAlpha(page);
  await expect(notes).toHaveValue('a page of notes');
  await expect(dialog.getByText('What you had typed is back')).toBeVisible();

  await page.route(/devflow\.editItem/, (route) => route.fulfill(REFUSED));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unroute(/devflow\.editItem/);
  await page.reload();
  // The URL opens it again.
  await expect(notes).toBeEnabled();
  await expect(notes).toHaveValue('a page of notes');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await editAlpha(page);
  await expect(notes).toHaveValue('a page of notes');
  await expect(dialog.getByText('What you had typed is back')).toBeHidden();

  // The draft can be discarded.
  await dialog.getByLabel('Title').fill('beta');
  await page.keyboard.press('Escape');
  await editAlpha(page);
  await expect(dialog.getByLabel('Title')).toHaveValue('beta');
  await dialog.getByRole('button', { name: 'Discard it' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('alpha');
  await page.keyboard.press('Escape');

  // The same for a new item.
  await expect(dialog).toBeHidden();
  await page.keyboard.press('n');
  const adding = page.getByRole('dialog', { name: 'Add Item' });
  await adding.getByLabel('Title').fill('new one');
  await page.reload();
  await expect(boardOf(page).title('alpha')).toBeVisible();
  await page.keyboard.press('n');
  await expect(adding.getByLabel('Title')).toHaveValue('new one');
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(boardOf(page).title('new one')).toBeVisible();
  await page.keyboard.press('n');
  await expect(adding.getByLabel('Title')).toHaveValue('');
});

test('DevFlow: a restored edit shows what was changed elsewhere meanwhile', async ({
  page,
  toolstead,
  user,
  visit,
}) => {
  const { db } = await toolstead.database();
  await addItems(db, user, [ITEM]);
  await visit('devflow');
  const dialog = await editAlpha(page);
  await dialog.getByLabel('Notes').fill('mine');
  await page.keyboard.press('Escape');
  await db.updateTable('devflow_items').set({ notes: 'theirs' }).where('title', '=', 'alpha').execute();
  await tellDevflow(db, user);
  await editAlpha(page);
  await expect(dialog.getByText('This item was changed elsewhere: notes')).toBeVisible();
  await expect(dialog.getByLabel('Notes')).toHaveValue('mine');
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect(dialog.getByLabel('Notes')).toHaveValue('theirs');
});

test('DevFlow: the description in a dialog closed by accident is restored, and overwrites no other one', async ({
  page,
  context,
  visit,
  given,
}) => {
  await given(addWork, [ITEM]);
  await visit('devflow-settings');
  await page.getByRole('button', { name: 'Edit Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Feature' });
  await dialog.getByLabel('Name').fill('Find');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit Search' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Find');

  const tab = await context.newPage();
  await tab.goto('devflow-settings');
  await tab.getByRole('button', { name: 'Edit Search' }).click();
  const there = tab.getByRole('dialog', { name: 'Edit Feature' });
  await there.getByLabel('Name').fill('Search');
  await there.getByLabel('Description').fill('theirs');
  await there.getByRole('button', { name: 'Save' }).click();
  await expect(there).toBeHidden();
  await expect(dialog.getByText('This feature was changed elsewhere: description')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Edit Find' }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue('theirs');
});

test('watched records: input is restored after Escape and a reload, until it is saved', async ({
  page,
  visit,
  given,
}) => {
  await given(addRecords, [SERIES]);
  await visit('watched-records');
  const dialog = await editSeries(page);
  await dialog.getByLabel('描述').fill('三十年河东');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await editSeries(page);
  await expect(dialog.getByLabel('描述')).toHaveValue('三十年河东');
  await expect(dialog.getByText('上次输入的内容已恢复')).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(record(page, '斗破苍穹')).toContainText('三十年河东');

  await page.getByRole('button', { name: '添加记录' }).click();
  const adding = page.getByRole('dialog', { name: '添加记录' });
  await adding.getByLabel('标题').fill('另一部');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '添加记录' }).click();
  await expect(adding.getByLabel('标题')).toHaveValue('另一部');
  await adding.getByRole('button', { name: '放弃' }).click();
  await expect(adding.getByLabel('标题')).toHaveValue('');
});

test('watched records: changes elsewhere while the form is open are shown, and kept', async ({
  page,
  context,
  visit,
  given,
}) => {
  await given(addRecords, [SERIES]);
  await visit('watched-records');
  const tab = await context.newPage();
  await tab.goto('watched-records');
  const dialog = await editSeries(page);
  await dialog.getByLabel('描述').fill('mine');

  const there = await editSeries(tab);
  await there.getByLabel('描述').fill('theirs');
  await there.getByLabel('播放链接').fill('https://example.org/theirs');
  await there.getByRole('button', { name: '保存' }).click();
  await expect(there).toBeHidden();

  await expect(dialog.getByText('此记录已在别处修改：播放链接、描述')).toBeVisible();
  await expect(dialog.getByLabel('播放链接')).toHaveValue('https://example.org/theirs');
  await expect(dialog.getByLabel('描述')).toHaveValue('mine');
  await dialog.getByRole('button', { name: '采用对方的内容' }).click();
  await expect(dialog.getByLabel('描述')).toHaveValue('theirs');
  await dialog.getByLabel('标题').fill('斗破');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(record(page, '斗破')).toContainText('theirs');
});

test('DevFlow: typing before the notes are loaded does not count as a change elsewhere', async ({
  page,
  toolstead,
  user,
  visit,
}) => {
  const { db } = await toolstead.database();
  await addItems(db, user, [ITEM]);
  await db.updateTable('devflow_items').set({ notes: 'some notes' }).where('user_id', '=', user.id).execute();
  await visit('devflow');
  const letCome = await holdCalls(page, /devflow\.item\b/);
  await boardOf(page).title('alpha').focus();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit Item' });
  await dialog.getByLabel('Title').fill('beta');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  letCome();
  await editAlpha(page);
  await expect(dialog.getByLabel('Notes')).toHaveValue('some notes');
  await expect(dialog.getByLabel('Title')).toHaveValue('beta');
  await expect(dialog.getByText('What you had typed is back')).toBeVisible();
});

test('every form of money, habits and calendars has what was typed after Escape and a reload', async ({
  page,
  visit,
  given,
  send,
}) => {
  const { current } = await given(fillRegister);
  await send('goalsHabits.addHabit', { name: 'Run' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const chooseFirst = async (name: string) => {
    await button(name).click();
    await page.getByRole('menuitem').first().click();
  };
  const forms: [title: string, path: string, field: string, open: () => Promise<void>][] = [
    ['Add Account', 'expense-tracker?tab=settings', 'Name', () => button('Add account').click()],
    ['Add Category', 'expense-tracker?tab=settings', 'Name', () => chooseFirst('Add category')],
    ['Add Rule', 'expense-tracker?tab=settings', 'Name', () => button('Add rule').click()],
    ['Add Rate', 'expense-tracker?tab=settings', 'Is', () => button('Add rate').click()],
    ['Add Recurring', 'expense-tracker?tab=recurring', 'Name', () => button('Add recurring').first().click()],
    ['Add habit', 'goals-habits', 'Name', () => button('Add habit').first().click()],
    ['Add goal', 'goals-habits?tab=goals', 'Name', () => button('Add goal').first().click()],
    [
      'Add Calendar',
      'calendar',
      'Name',
      async () => {
        await button('Calendars').click();
        await button('Add a calendar').click();
      },
    ],
  ];
  for (const [title, path, label, open] of forms) {
    await test.step(title, async () => {
      await visit(path);
      await open();
      const dialog = page.getByRole('dialog', { name: title });
      const field = dialog.getByRole('textbox', { name: label, exact: true });
      await field.fill('1.25 begun');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.reload();
      await open();
      await expect(field).toHaveValue('1.25 begun');
      await expect(dialog.getByText('What you had typed is back')).toBeVisible();
      await dialog.getByRole('button', { name: 'Discard it' }).click();
      await expect(field).toHaveValue('');
      await page.keyboard.press('Escape');
    });
  }
  await test.step('the row of the register', async () => {
    await visit(`expense-tracker?tab=register&account=${String(current)}`);
    const payee = page
      .getByRole('rowgroup', { name: 'New transaction' })
      .getByRole('combobox', { name: 'Payee' });
    await payee.fill('Bakery');
    await page.reload();
    await expect(payee).toHaveValue('Bakery');
    expect(JSON.stringify(await remainsOf(page))).not.toContain('Bakery');
  });
});
