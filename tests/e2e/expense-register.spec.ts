import type { Page } from '@playwright/test';
import { holdCalls } from '../support/answers';
import { violations } from '../support/axe';
import { expect, SLOW, test } from '../support/e2e';
import { fillRegister, shownRows } from '../support/expense-register';
import { pressAtOnce } from '../support/press-at-once';

// The register of an account, on a day of its own: Saturday 21 November 2026.

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime('2026-11-21T10:23:00Z');
});

const list = (page: Page) => page.locator('[data-transactions]');
const entry = (page: Page) => page.getByRole('rowgroup', { name: 'New transaction' });
const editor = (page: Page) => page.getByRole('rowgroup', { name: /^Edit/ });
const rowOf = (page: Page, payee: string) => list(page).getByRole('row', { name: payee }).first();
const type = (page: Page, text: string) => page.keyboard.type(text);
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const BEFORE = [
  'Deutsche Bahn Transport 58.90 1,074.63',
  'Lieferando Uncategorised 27.40 1,133.53',
  'Café Lotti Eating out 9.80 1,160.93',
  'REWE Groceries 46.12 1,170.73',
];

test(
  'transactions are added by keys alone, one after the other: the date stays, and a payee brings its category',
  SLOW,
  async ({ page, openRegister }) => {
    await openRegister();
    await expect.poll(() => shownRows(page)).toEqual(BEFORE);
    expect(await violations(page)).toEqual([]);

    await press(page, 'n');
    await expect(entry(page).getByLabel('Payee')).toBeFocused();
    // The day before, by its field's own key.
    await press(page, 'Shift+Tab', 'Shift+Tab', '-', 'Tab', 'Tab');
    await type(page, 'RE');
    await expect(page.getByRole('option', { name: 'REWE Groceries' })).toBeVisible();
    await press(page, 'ArrowDown', 'Tab');
    await expect(entry(page).getByLabel('Category')).toHaveValue(/\d/);
    await press(page, 'Tab');
    await type(page, 'Milk');
    await press(page, 'Tab');
    await type(page, '10+2.30');
    await press(page, 'Enter');
    await expect(
      page.getByText('Added 12.30 euro out, REWE, Groceries; balance 1,062.33 euro', { exact: true }),
    ).toBeVisible();
    await expect.poll(() => shownRows(page)).toEqual(['REWE Groceries Milk 12.30 1,062.33', ...BEFORE]);

    // The next one, of the same day, typed whole.
    await expect(entry(page).getByLabel('Payee')).toBeFocused();
    await expect(entry(page).getByLabel('Date', { exact: true })).toHaveValue('2026/11/20');
    await type(page, 'deutsche bahn');
    await press(page, 'Tab');
    await expect(entry(page).getByLabel('Payee')).toHaveValue('Deutsche Bahn');
    await press(page, 'Tab', 'Tab', 'Tab');
    await type(page, '20');
    await press(page, 'Enter');
    await expect
      .poll(() => shownRows(page))
      .toEqual(['Deutsche Bahn Transport 20.00 1,082.33', 'REWE Groceries Milk 12.30 1,062.33', ...BEFORE]);
  },
);

test(
  'what is not stored yet is not chosen, and holds up nothing that is done with the others',
  SLOW,
  async ({ page, openRegister }) => {
    await openRegister();
    const letGo = await holdCalls(page, /expenses\.addTransaction/);
    await entry(page).getByLabel('Payee').fill('Bakery');
    await entry(page).getByLabel('Out', { exact: true }).fill('3.20');
    await press(page, 'Enter');
    await rowOf(page, 'Bakery').focus();
    await press(page, 'ControlOrMeta+a');
    await expect(page.getByText('4 selected')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Select all that are shown' })).toBeChecked();
    await press(page, 'Delete');
    await expect(page.getByText('What was added is not stored yet')).toBeVisible();
    await expect(rowOf(page, 'Bakery')).toBeFocused();
    await expect(page.getByText('4 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => shownRows(page)).toEqual(['Bakery Uncategorised 3.20 1,213.65']);
    letGo();
    await expect(page.locator('[data-transaction^="-"]')).toHaveCount(0);
    await expect.poll(() => shownRows(page)).toEqual(['Bakery Uncategorised 3.20 1,213.65']);
  },
);

test(
  'what is added shows once in a list that arrives before its answer',
  SLOW,
  async ({ page, openRegister }) => {
    await openRegister();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let isStored = () => {};
    const stored = new Promise<void>((resolve) => (isStored = resolve));
    await page.route(/expenses\.addTransaction/, async (route) => {
      const response = await route.fetch();
      isStored();
      await held;
      await route.fulfill({ response });
    });
    await entry(page).getByLabel('Payee').fill('Bakery');
    await entry(page).getByLabel('Out', { exact: true }).fill('3.20');
    await press(page, 'Enter');
    await stored;
    const withIt = ['Bakery Uncategorised 3.20 1,071.43', ...BEFORE];
    await expect.poll(() => shownRows(page)).toEqual(withIt);
    await rowOf(page, 'Deutsche Bahn').focus();
    await press(page, '[');
    await expect(page.getByText('5 transactions')).toBeVisible();
    await expect(page.getByText('in November 2026')).toBeVisible();
    await expect.poll(() => shownRows(page)).toEqual(withIt);
    letGo();
    await expect(page.getByText('Added 3.20 euro out')).toBeVisible();
    await expect.poll(() => shownRows(page)).toEqual(withIt);
  },
);

test('rows are reached from anywhere, added, edited in their place, split, and kept in focus from month to month', async ({
  page,
  openRegister,
}) => {
  await openRegister();
  await press(page, '?');
  const ofRow = page
    .getByRole('dialog')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Expense Tracker: the transaction in focus' }) });
  await expect(ofRow).toContainText('Split');
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await press(page, 'j');
  await expect(rowOf(page, 'Deutsche Bahn')).toBeFocused();
  await press(page, 'j', 'k');
  await expect(rowOf(page, 'Deutsche Bahn')).toBeFocused();
  await press(page, 's');
  await expect(editor(page).getByLabel('Line 1: amount')).toBeFocused();
  // A key of the register is none in a list, and loses no line there.
  const category = editor(page).getByRole('combobox', { name: 'Category', exact: true });
  await category.focus();
  await press(page, 'n');
  await expect(category).toHaveValue('split');
  await press(page, 'Escape');

  await test.step('the keyboard stays in the list from month to month', async () => {
    await rowOf(page, 'Lieferando').focus();
    await press(page, '[');
    await expect(page).toHaveURL(/from=2026-11-01/);
    await expect(rowOf(page, 'Deutsche Bahn')).toBeFocused();
    await press(page, 'ArrowDown', '[');
    await expect(page.getByText('Nothing matches these filters')).toBeVisible();
    await press(page, ']');
    await expect(rowOf(page, 'Deutsche Bahn')).toBeFocused();
    await expect.poll(() => shownRows(page)).toEqual(BEFORE);
  });

  await test.step('what cannot be read is told below the row, which stays as it was typed until Escape', async () => {
    await press(page, 'n', 'Enter');
    await expect(entry(page).getByRole('alert')).toHaveText('Please enter an amount');
    await entry(page).getByLabel('Out').fill('1.234');
    await press(page, 'Enter');
    await expect(entry(page).getByRole('alert')).toHaveText('EUR has 2 decimal places');
    await expect(entry(page).getByLabel('Out')).toHaveValue('1.234');
    expect(await shownRows(page)).toEqual(BEFORE);

    const out = entry(page).getByLabel('Out', { exact: true });
    await out.fill('12x');
    await press(page, 'Escape');
    await expect(out).toHaveValue('');
    await expect(entry(page).getByLabel('Payee')).toBeFocused();
  });

  await test.step('Escape leaves a row as it was', async () => {
    await rowOf(page, 'Deutsche Bahn').focus();
    await press(page, 'j', 'e');
    await editor(page).getByLabel('Notes').fill('Friday');
    await press(page, 'Escape');
    await expect(rowOf(page, 'Lieferando')).toBeFocused();
    expect(await shownRows(page)).toEqual(BEFORE);
    await press(page, 'c');
    await expect(editor(page).getByLabel('Category')).toBeFocused();
    await editor(page).getByLabel('Category').selectOption('Eating out');
    await editor(page).getByLabel('Out').fill('12.50+3*4');
    await press(page, 'Enter');
    await expect.poll(async () => (await shownRows(page))[1]).toBe('Lieferando Eating out 24.50 1,136.43');
  });

  await test.step('the rest of a split gives way to what is typed in its place', async () => {
    await rowOf(page, 'Deutsche Bahn').focus();
    await press(page, 's');
    await type(page, '40');
    const rest = editor(page).getByLabel('Line 2: amount');
    await rest.focus();
    await press(page, 'ControlOrMeta+a', 'Backspace');
    await expect(rest).toHaveValue('');
    await type(page, '-5');
    await expect(rest).toHaveValue('-5');
    await press(page, 'ControlOrMeta+a', 'Backspace', 'Tab');
    await expect(rest).toHaveValue('18.90');
    await rest.fill('1x');
    await press(page, 'Tab');
    await expect(rest).toHaveValue('1x');
    await editor(page).getByRole('button', { name: 'Remove line 2' }).click();
    await editor(page).getByRole('button', { name: 'Save' }).click();
    await expect(editor(page)).toBeHidden();
  });

  await test.step('what is added shows with Enter, and takes no changes until it is stored; what is refused goes back into the row', async () => {
    const before = await shownRows(page);
    const calls = /expenses\.addTransaction/;
    const enter = async (payee: string) => {
      await entry(page).getByLabel('Payee').fill(payee);
      await entry(page).getByLabel('Out', { exact: true }).fill('3.20');
      await press(page, 'Enter');
    };
    const letGo = await holdCalls(page, calls);
    await enter('Bakery');
    const withIt = ['Bakery Uncategorised 3.20 1,074.33', ...before];
    await expect.poll(() => shownRows(page)).toEqual(withIt);
    await expect(page.getByText('5 transactions')).toBeVisible();
    await rowOf(page, 'Bakery').focus();
    await press(page, 'e');
    await expect(page.getByText('What was added is not stored yet')).toBeVisible();
    await expect(editor(page)).toHaveCount(0);
    letGo();
    await expect(page.locator('[data-transaction^="-"]')).toHaveCount(0);
    await expect.poll(() => shownRows(page)).toEqual(withIt);

    // Last, so that it is asked first.
    const refusal = { message: 'The account is closed', code: -32_600, data: { httpStatus: 422 } };
    await page.route(calls, (route) => route.fulfill({ status: 422, json: { error: refusal } }));
    const refuse = await holdCalls(page, calls);
    await enter('Kiosk');
    await expect.poll(() => shownRows(page)).toEqual(['Kiosk Uncategorised 3.20 1,071.13', ...withIt]);
    refuse();
    await expect(entry(page).getByRole('alert')).toContainText('The account is closed');
    await expect(entry(page).getByLabel('Payee')).toHaveValue('Kiosk');
    await expect.poll(() => shownRows(page)).toEqual(withIt);
  });
});

test('a split fills in the rest, and is edited line by line', SLOW, async ({ page, openRegister }) => {
  await openRegister();
  await rowOf(page, 'Deutsche Bahn').focus();
  await press(page, 's');
  await expect(editor(page).getByLabel('Line 1: amount')).toBeFocused();
  await type(page, '40');
  await expect(editor(page).getByLabel('Line 2: amount')).toHaveValue('18.90');
  await editor(page).getByLabel('Line 2: category').selectOption('Eating out');
  await press(page, 'Enter');
  await expect(rowOf(page, 'Deutsche Bahn')).toBeFocused();
  await expect
    .poll(async () => (await shownRows(page))[0])
    .toBe('Deutsche Bahn Split, 2 lines 58.90 1,074.63');

  await press(page, 'Enter');
  await editor(page).getByLabel('Line 2: amount').fill('10');
  await press(page, 'Enter');
  await expect(editor(page).getByRole('alert')).toHaveText('The lines add up to 50.00, not to 58.90');
  await editor(page).getByRole('button', { name: 'Line', exact: true }).click();
  await expect(editor(page).getByLabel('Line 3: amount')).toHaveValue('8.90');
  expect(await violations(page)).toEqual([]);
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await shownRows(page))[0])
    .toBe('Deutsche Bahn Split, 3 lines 58.90 1,074.63');
});

test(
  'an edit whose answer comes late closes no other, and is told if it was refused',
  SLOW,
  async ({ page, openRegister }) => {
    await openRegister();
    let answer = () => {};
    let isAway = false;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/expenses.editTransactions*', async (route) => {
      await held;
      await (isAway ? route.abort('connectionrefused') : route.continue());
    });
    const change = async (payee: string, to: string) => {
      await rowOf(page, payee).focus();
      await press(page, 'e');
      await editor(page).getByLabel('Payee').fill(to);
    };
    await change('Lieferando', 'Pizza');
    await press(page, 'Enter', 'Escape');
    await change('REWE', 'Market');
    const stored = page.waitForResponse('**/expenses.editTransactions*');
    answer();
    await stored;
    await expect(rowOf(page, 'Pizza')).toBeVisible();
    await expect(editor(page).getByLabel('Payee')).toHaveValue('Market');
    isAway = true;
    await press(page, 'Enter');
    await expect(page.getByRole('button', { name: '1 change waits for the server' })).toBeVisible();
    await expect(editor(page)).toBeHidden();
    isAway = false;
    await expect(rowOf(page, 'Market')).toBeVisible();
  },
);

test(
  'a transfer to an account of another currency asks what arrives, and stands in both',
  SLOW,
  async ({ page, openRegister }) => {
    const { singapore } = await openRegister();
    await press(page, 'n');
    await entry(page).getByLabel('Category').selectOption('→ Transfer…');
    await entry(page).getByLabel('To account').selectOption('DBS Singapore');
    await entry(page).getByLabel('Out').fill('100');
    await press(page, 'Enter');
    await expect(entry(page).getByRole('alert')).toHaveText('Please enter the amount that arrives');
    await entry(page).getByLabel('Arrives in DBS Singapore').fill('148.20');
    await expect(entry(page).getByText('1 EUR = 1.4820 SGD')).toBeVisible();
    await press(page, 'Enter');
    await expect.poll(async () => (await shownRows(page))[0]).toBe('DBS Singapore Transfer 100.00 974.63');
    await page.getByLabel('Account', { exact: true }).selectOption('DBS Singapore');
    await expect(page).toHaveURL(new RegExp(`account=${String(singapore)}`));
    await expect.poll(() => shownRows(page)).toEqual(['Current account Transfer 148.20 4,268.55']);
  },
);

test(
  'what was begun is there again when its fields are: those of a new row, and of one that a filter hid',
  SLOW,
  async ({ page, openRegister }) => {
    await openRegister();
    await entry(page).getByLabel('Payee').fill('Bakery');
    await entry(page).getByLabel('Out').fill('4.20');
    await page.getByRole('tab', { name: 'Budget' }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await page.getByRole('tab', { name: 'Register' }).click();
    await expect(entry(page).getByLabel('Payee')).toHaveValue('Bakery');
    await expect(entry(page).getByLabel('Out')).toHaveValue('4.20');

    await rowOf(page, 'Lieferando').focus();
    await press(page, 'e');
    await editor(page).getByLabel('Notes').fill('Friday');
    await page.getByRole('searchbox', { name: 'Search' }).fill('REWE');
    await expect.poll(() => shownRows(page)).toEqual(['REWE Groceries 46.12']);
    await expect(editor(page)).toBeHidden();
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await expect(editor(page).getByLabel('Notes')).toHaveValue('Friday');
  },
);

test('the empty row is of today, also when the day has changed', SLOW, async ({ page, openRegister }) => {
  await openRegister();
  const date = entry(page).getByLabel('Date', { exact: true });
  await expect(date).toHaveValue('2026/11/21');
  await page.clock.setFixedTime('2026-11-22T07:00:00Z');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(date).toHaveValue('2026/11/22');
  // What was begun keeps its day.
  await entry(page).getByLabel('Payee').fill('Bakery');
  await page.clock.setFixedTime('2026-11-23T07:00:00Z');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await press(page, 'Escape');
  await expect(entry(page).getByLabel('Payee')).toHaveValue('');
  await expect(date).toHaveValue('2026/11/22');
});

test(
  'several are chosen by keys and categorised in one change, which is undone as one',
  SLOW,
  async ({ page, openRegister }) => {
    await openRegister();
    await rowOf(page, 'Deutsche Bahn').focus();
    await press(page, 'x', 'Shift+ArrowDown', 'Shift+ArrowDown');
    const bar = page.getByRole('toolbar', { name: 'Selected transactions' });
    await expect(bar).toContainText('3 selected');
    await expect(bar).toContainText('Sum −96.10');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('editTransactions')) calls.push(request.url());
    });
    await press(page, 'c');
    const dialog = page.getByRole('dialog', { name: 'Category of 3 transactions' });
    await dialog.getByLabel('Category').selectOption('Household');
    await press(page, 'Enter');
    await expect
      .poll(async () => (await shownRows(page)).filter((row) => row.includes('Household')).length)
      .toBe(3);
    await expect(page.getByText('3 transactions: Household')).toBeVisible();
    // It shows before it is sent.
    await expect.poll(() => calls).toHaveLength(1);
    await press(page, 'Escape', 'ControlOrMeta+z');
    await expect.poll(() => shownRows(page)).toEqual(BEFORE);

    // Deleting goes on with the next row.
    await rowOf(page, 'Lieferando').focus();
    await press(page, 'Delete');
    await expect
      .poll(() => shownRows(page))
      .toEqual([
        'Deutsche Bahn Transport 58.90 1,102.03',
        'Café Lotti Eating out 9.80 1,160.93',
        'REWE Groceries 46.12 1,170.73',
      ]);
    await expect(rowOf(page, 'Café Lotti')).toBeFocused();
    await press(page, 'ControlOrMeta+z');
    await expect.poll(() => shownRows(page)).toEqual(BEFORE);
  },
);

test(
  'filters are in the address, with the count and the sum of what they let through',
  SLOW,
  async ({ page, openRegister }) => {
    await openRegister();
    await expect(page.getByText('4 transactions', { exact: true })).toBeVisible();
    await page.getByLabel('Category', { exact: true }).first().selectOption('Uncategorised');
    await expect.poll(() => shownRows(page)).toEqual(['Lieferando Uncategorised 27.40']);
    await expect(page.getByText('−27.40 EUR')).toBeVisible();
    await expect(page).toHaveURL(/category=none/);
    await press(page, '/');
    await type(page, 'rewe');
    await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => shownRows(page)).toEqual(BEFORE);

    // Month by month, by keys.
    await press(page, '[');
    await expect(page.getByRole('button', { name: 'November 2026' })).toBeVisible();
    await press(page, '[');
    await expect(page).toHaveURL(/from=2026-10-01&to=2026-10-31/);
    await pressAtOnce(page, ']', ']', '[');
    await expect.poll(() => shownRows(page)).toEqual(BEFORE);
  },
);

test(
  'an account is reconciled with its statement, after which its rows are locked until they are unlocked',
  SLOW,
  async ({ page, openRegister }) => {
    await openRegister();
    await page.getByRole('button', { name: 'REWE: open, mark as cleared' }).click();
    await expect(page.getByRole('button', { name: 'REWE: cleared, mark as open' })).toBeVisible();
    await page.getByRole('button', { name: 'Reconcile' }).click();
    const panel = page.getByRole('region', { name: 'Reconcile Current account' });
    await panel.getByLabel('Statement balance').fill('1170.00');
    await expect(panel.getByText('−0.73')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Add adjustment' })).toBeVisible();
    await panel.getByLabel('Statement balance').fill('1170.73');
    await panel.getByRole('button', { name: 'Finish' }).click();
    await expect(panel).toBeHidden();
    await expect(rowOf(page, 'REWE').getByLabel('Reconciled')).toBeVisible();

    await rowOf(page, 'REWE').focus();
    await press(page, 'Enter');
    await expect(editor(page).getByLabel('Out')).toBeDisabled();
    await editor(page).getByRole('button', { name: 'Unlock' }).click();
    await editor(page).getByLabel('Out').fill('46.20');
    await press(page, 'Enter');
    await expect.poll(async () => (await shownRows(page))[3]).toBe('REWE Groceries 46.20 1,170.65');
  },
);

test(
  'on a phone rows have two lines, and the sheet begins with the amount',
  SLOW,
  async ({ page, openRegister }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openRegister();
    await expect(list(page).getByRole('row').first()).toContainText('Deutsche Bahn');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'New transaction' }).click();
    const sheet = page.getByRole('dialog', { name: 'New transaction' });
    await expect(sheet.getByLabel('Amount')).toBeFocused();
    await type(page, '12.30');
    await sheet.getByLabel('Payee').fill('rew');
    await sheet.getByRole('button', { name: 'REWE Groceries' }).click();
    expect(await violations(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(sheet).toBeHidden();
    await expect(list(page).getByRole('row').first()).toContainText('REWE');
    await expect(list(page).getByRole('row').first()).toContainText('−12.30');

    await test.step('it is told once it is stored, since its form waits for that', async () => {
      const letGo = await holdCalls(page, /expenses\.addTransaction/);
      await page.getByRole('button', { name: 'New transaction' }).click();
      await type(page, '3.20');
      const save = sheet.getByRole('button', { name: 'Save', exact: true });
      await save.click();
      await expect(save).toHaveAttribute('aria-busy', 'true');
      await expect(page.getByText(/^Added 3.20/)).toHaveCount(0);
      letGo();
      await expect(page.getByText(/^Added 3.20/)).toBeVisible();
      await expect(sheet).toBeHidden();
    });

    await test.step('the next one is typed before the answer', async () => {
      const letGo = await holdCalls(page, /expenses\.addTransaction/);
      await page.getByRole('button', { name: 'New transaction' }).click();
      await type(page, '4.10');
      await sheet.getByRole('button', { name: 'Save and next' }).click();
      await expect(sheet.getByLabel('Amount')).toHaveValue('');
      await type(page, '5.60');
      letGo();
      await expect(page.getByText(/^Added 4.10/)).toBeVisible();
      await expect(sheet.getByLabel('Amount')).toHaveValue('5.60');
      await sheet.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(sheet).toBeHidden();
    });

    // A tap edits.
    await rowOf(page, 'Lieferando').click();
    const edit = page.getByRole('dialog', { name: 'Edit transaction' });
    await edit.getByLabel('Category').selectOption('Eating out');
    await edit.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(rowOf(page, 'Lieferando')).toContainText('Eating out');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide).toBe(false);
  },
);

test('the first visit asks for an account, and an empty one tells how to go on', async ({
  page,
  toolstead,
  openAs,
  visit,
}) => {
  await visit('expense-tracker');
  await expect(page.getByText('Add an account or import a file from your bank.')).toBeVisible();
  await page.getByRole('button', { name: 'Add account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Account' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Opening balance').focus();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Please enter an account name')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Wallet');
  await press(page, 'Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Wallet' }).click();
  await expect(page.getByText('No transactions yet.')).toBeVisible();
  await expect(page.getByText('Press N to add one.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Tap + to add one.')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByText('Press N to add one.')).toBeVisible();

  await test.step('a category is made while a transaction is entered, which has it then', async () => {
    await press(page, 'n');
    await type(page, 'Café Lotti');
    await entry(page).getByLabel('Category').selectOption('+ New category…');
    const form = page.getByRole('dialog', { name: 'Add Category' });
    await expect(form.getByLabel('Name')).toBeFocused();
    await type(page, 'Eating out');
    await press(page, 'Enter');
    await expect(form).toBeHidden();
    await expect(entry(page).getByLabel('Category')).toHaveValue(/\d/);
    await entry(page).getByLabel('Out').fill('9.80');
    await press(page, 'Enter');
    await expect.poll(() => shownRows(page)).toEqual(['Café Lotti Eating out 9.80 −9.80']);
  });

  await test.step('whoever has none adds the usual ones at once, which is undone at once', async () => {
    await openAs(await toolstead.createUser(), 'expense-tracker?tab=settings');
    await page.getByRole('button', { name: 'Add the usual categories' }).click();
    await expect(page.getByText('Groceries', { exact: true })).toBeVisible();
    await expect(page.getByText('Salary', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Categories say what money was for')).toBeVisible();
    await expect(page.getByText('Groceries', { exact: true })).toBeHidden();
  });
});

test(
  'a payee that the arrows have reached stays so when its answer is late, and words show while they wait, after a reload too',
  SLOW,
  async ({ page, openRegister }) => {
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    await openRegister();
    await press(page, 'n');
    await type(page, 'L');
    await expect(options).toContainText(['Lieferando']);
    await entry(page).getByLabel('Payee').fill('Lidl');
    await entry(page).getByLabel('Out', { exact: true }).fill('5');
    await press(page, 'Enter');
    await expect.poll(async () => (await shownRows(page))[0]).toMatch(/^Lidl/);

    await type(page, 'Li');
    await expect(options).toContainText(['Lidl', 'Lieferando']);
    const answer = await holdCalls(page, /expenses\.payees/);
    await type(page, 'e');
    await press(page, 'ArrowDown', 'ArrowDown');
    answer();
    await expect(options).toHaveCount(1);
    await expect(options).toHaveAttribute('aria-selected', 'true');
    await press(page, 'Enter');
    await expect(entry(page).getByLabel('Payee')).toHaveValue('Lieferando');
    await press(page, 'Escape');

    // Where the answer lacks it, Enter chooses none and stores nothing; the next one does.
    await type(page, 'Li');
    await expect(options).toContainText(['Lidl', 'Lieferando']);
    const answerWithout = await holdCalls(page, /expenses\.payees/);
    await type(page, 'd');
    await press(page, 'ArrowDown', 'ArrowDown');
    answerWithout();
    await expect(options).toHaveCount(1);
    await expect(options).toHaveAttribute('aria-selected', 'false');
    await press(page, 'Enter');
    await expect(entry(page).getByRole('alert')).toHaveCount(0);
    await press(page, 'Enter');
    await expect(entry(page).getByRole('alert')).toBeVisible();
    await press(page, 'Escape', 'Escape');

    const isSent = /expenses\.editTransactions/;
    await page.route(isSent, (route) => route.abort('connectionrefused'));
    await rowOf(page, 'Deutsche Bahn').focus();
    await press(page, 'e');
    await editor(page).getByLabel('Notes').fill('Friday');
    await press(page, 'Enter');
    await expect(rowOf(page, 'Deutsche Bahn')).toContainText('Friday');
    await page.reload();
    await expect(rowOf(page, 'Deutsche Bahn')).toContainText('Friday');
    await page.unroute(isSent);
  },
);

test('what is added is of the account that is shown, and means what was typed in its currency; what is reconciled is deleted only after it was unlocked', async ({
  page,
  visit,
  given,
  send,
}) => {
  const { current, savings } = await given(fillRegister);
  await send('expenses.addAccount', { name: 'Tokyo', currency: 'JPY', openingDate: '2026-01-01' });
  await send('expenses.addTransaction', {
    ...{ accountId: current, toAccountId: savings, date: '2026-11-20', amount: '-300.00' },
    state: 'reconciled',
  });
  await visit('expense-tracker?tab=register');
  await entry(page).getByLabel('Payee').fill('Konbini');
  await entry(page).getByLabel('Out', { exact: true }).fill('1250');
  await entry(page).getByLabel('Account', { exact: true }).selectOption('Tokyo');
  await expect(entry(page).getByLabel('Out', { exact: true })).toHaveValue('1250');
  await page.getByLabel('Account', { exact: true }).first().selectOption('Current account');
  await expect(entry(page).getByLabel('Account', { exact: true })).toHaveCount(0);
  await expect(entry(page).getByLabel('Payee')).toHaveValue('Konbini');
  await entry(page).getByLabel('Out', { exact: true }).press('Enter');
  await expect.poll(async () => (await shownRows(page))[0]).toBe('Konbini Uncategorised 1,250.00 −475.37');

  // The other side is not reconciled, but goes with it.
  await page.getByLabel('Account', { exact: true }).first().selectOption('Savings');
  await rowOf(page, 'Current account').focus();
  await press(page, 'Delete');
  const asked = page.getByRole('alertdialog', { name: 'Unlock reconciled transactions?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => shownRows(page)).toEqual(['Current account Transfer 300.00 12,950.00']);
  await rowOf(page, 'Current account').focus();
  await press(page, 'Delete');
  await asked.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('No transactions yet.')).toBeVisible();
});

test(
  'what is not taken while the next is entered is kept, tried again, changed or discarded',
  SLOW,
  async ({ page, openRegister }) => {
    await openRegister();
    const refusal = {
      message: 'The account is closed',
      code: -32_600,
      data: { code: 'refused', httpStatus: 422 },
    };
    let isAway = true;
    let refuses = true;
    await page.route('**/expenses.addTransaction*', (route) => {
      if (isAway) return route.abort('connectionrefused');
      return refuses ? route.fulfill({ status: 422, json: { error: refusal } }) : route.continue();
    });
    const notAdded = page.getByRole('alert').filter({ hasText: 'not added' });
    const enter = async (payee: string, amount: string) => {
      await entry(page).getByLabel('Payee').fill(payee);
      await entry(page).getByLabel('Out', { exact: true }).fill(amount);
      await press(page, 'Enter');
    };
    await enter('Bakery', '3.20');
    await enter('Kiosk', '4.50');
    await enter('Florist', '15');
    await entry(page).getByLabel('Payee').fill('Cinema');
    await expect(page.getByRole('button', { name: '3 changes wait for the server' })).toBeVisible();
    isAway = false;
    await expect(notAdded).toContainText('3 transactions were not added');
    await expect(notAdded).toContainText('3.20 euro out, Bakery. The account is closed');
    // Not in the way of what is being entered, and not lost with the tab.
    await expect(entry(page).getByLabel('Payee')).toHaveValue('Cinema');
    await page.getByRole('tab', { name: 'Budget' }).click();
    await page.getByRole('tab', { name: 'Register' }).click();
    await expect(notAdded.getByRole('listitem')).toHaveCount(3);
    expect(await violations(page)).toEqual([]);

    await notAdded.getByRole('button', { name: 'Discard 15.00 euro out, Florist' }).click();
    await expect(notAdded.getByRole('listitem')).toHaveCount(2);
    // Nor with the page.
    await page.reload();
    await expect(notAdded.getByRole('listitem')).toHaveCount(2);
    refuses = false;
    await notAdded.getByRole('button', { name: 'Edit 4.50 euro out, Kiosk' }).click();
    const dialog = page.getByRole('dialog', { name: 'New transaction' });
    await expect(dialog.getByLabel('Amount')).toHaveValue('4.50');
    await dialog.getByLabel('Amount').fill('5.40');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(notAdded).toContainText('A transaction was not added');
    await notAdded.getByRole('button', { name: 'Try again' }).click();
    await expect(notAdded).toBeHidden();
    await expect
      .poll(async () => (await shownRows(page)).filter((row) => /Bakery|Kiosk|Florist/.test(row)).sort())
      .toEqual([
        expect.stringMatching(/^Bakery Uncategorised 3\.20 /),
        expect.stringMatching(/^Kiosk Uncategorised 5\.40 /),
      ]);
  },
);
