import { holdCalls } from '../support/answers';
import { expect, SLOW, test } from '../support/e2e';

test(
  'items are added by lines; what was read is given back, several lines are one undo',
  SLOW,
  async ({ page, openBoard }) => {
    const board = await openBoard([
      { title: 'alpha', feature: 'Search', status: 'Bug' },
      { title: 'beta', feature: 'Billing', status: 'In Progress' },
    ]);
    await board.reads('Bug: alpha', 'In Progress:');
    const dialog = page.getByRole('dialog', { name: 'Quick add' });
    const input = dialog.getByLabel('Items, one a line');
    const chips = dialog.getByRole('list', { name: 'Understood' }).getByRole('listitem');

    await test.step('one line, of which a part is given back', async () => {
      await page.keyboard.press('q');
      await input.fill('Fix C# #inprog !today ^high +ui');
      await expect(chips).toHaveText(['In Progress', /\d/, 'High', 'ui']);
      await dialog.getByRole('button', { name: 'Give “+ui” back to the title' }).click();
      await expect(input).toBeFocused();
      await expect(chips).toHaveText(['In Progress', /\d/, 'High']);
      const letGo = await holdCalls(page, /devflow\.addItem/);
      await page.keyboard.press('Enter');
      // The next line is typed before the answer.
      await page.keyboard.type('two');
      letGo();
      await expect(dialog.getByRole('status')).toHaveText('“Fix C# +ui” added');
      await expect(input).toHaveValue('two');
      await page.route(/devflow\.addItem/, (route) =>
        route.fulfill({
          status: 422,
          json: { error: { message: 'No', code: -32_600, data: { httpStatus: 422 } } },
        }),
      );
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('alert')).toHaveText('No');
      await expect(input).toHaveValue('two');
      // What is refused while the next line is typed is kept beside it.
      const refuse = await holdCalls(page, /devflow\.addItem/);
      await page.keyboard.press('Enter');
      await page.keyboard.type('three');
      refuse();
      await expect(page.getByText('could not be stored')).toBeVisible();
      await expect(input).toHaveValue('three');
      await expect(dialog.getByRole('alert')).toBeHidden();
      await page.unroute(/devflow\.addItem/);
      await input.fill('');
      await page.keyboard.press('Escape');
      await board.reads('Bug: alpha', 'In Progress: Fix C# +ui');
      await expect(board.title('Fix C#')).toHaveAccessibleName('Fix C# +ui , priority High, Due today');
      await expect(board.title('Fix C#')).toBeFocused();
    });

    await test.step('several lines, in other features too', async () => {
      await page.getByRole('button', { name: 'Quick add' }).click();
      await input.fill('one #bug\n\ntwo @Billing #in progress\n^1 three');
      await expect(dialog.getByRole('list', { name: 'Items' }).getByText('three')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('status')).toHaveText('3 items added');
      await page.keyboard.press('Escape');
      await board.reads('Bug: alpha one three', 'In Progress: Fix C# +ui');
      await expect(page.getByRole('tab', { name: 'Billing (2)' })).toBeVisible();
      await page.keyboard.press('Control+z');
      await board.reads('Bug: alpha', 'In Progress: Fix C# +ui');
      await expect(page.getByRole('tab', { name: 'Billing (1)' })).toBeVisible();
    });

    await test.step('a line without a title is not added', async () => {
      await page.keyboard.press('q');
      await input.fill('#bug');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Please log in and fill the required fields')).toBeVisible();
      await expect(input).toHaveValue('#bug');
    });

    await test.step('what was typed is there again after Escape, until it is added or discarded', async () => {
      await input.fill('four +ui');
      await dialog.getByRole('button', { name: 'Give “+ui” back to the title' }).click();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.keyboard.press('q');
      await expect(input).toHaveValue('four +ui');
      await expect(dialog.getByRole('list', { name: 'Items' })).toHaveText('four +ui');
      await input.press('Enter');
      await expect(dialog.getByText('“four +ui” added')).toBeAttached();
      await input.fill('five');
      await expect(dialog.getByRole('button', { name: 'Discard it' })).toBeHidden();
      await page.keyboard.press('Escape');
      await page.keyboard.press('q');
      await dialog.getByRole('button', { name: 'Discard it' }).click();
      await expect(input).toHaveValue('');
      await page.keyboard.press('Escape');
    });
  },
);

test('without an open status to begin in nothing is sent, and the reason stands there', async ({
  page,
  openBoard,
}) => {
  await openBoard([{ title: 'alpha', feature: 'Search', status: 'Completed' }]);
  await page.getByRole('button', { name: 'Quick add' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quick add' });
  await dialog.getByLabel('Items, one a line').fill('one');
  await expect(dialog.getByText('There is no open status that items could begin in')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
});

test('several items get a priority and labels at once by keys, and lose them again', async ({
  page,
  openBoard,
}) => {
  const board = await openBoard([
    { title: 'alpha', feature: 'Search', status: 'Bug' },
    { title: 'beta', feature: 'Search', status: 'Bug' },
  ]);
  await board.title('alpha').focus();
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('toolbar', { name: 'Selected items' });
  const dialog = page.getByRole('dialog', { name: 'Mark 2 items' });
  const marked = async (as: string) => {
    for (const title of ['alpha', 'beta'])
      await expect(board.title(title)).toHaveAccessibleName(`${title}${as}, selected`);
  };
  await bar.getByRole('button', { name: 'Priority, labels…' }).press('Enter');
  await expect(dialog.getByLabel('Priority')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.keyboard.type('Hi');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ui, docs');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await marked(' , priority High, labelled ui, docs');
  await bar.getByRole('button', { name: 'Priority, labels…' }).press('Enter');
  await dialog.getByRole('checkbox', { name: 'docs' }).check();
  await page.keyboard.press('Enter');
  await marked(' , priority High, labelled ui');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await marked(' ');
});
