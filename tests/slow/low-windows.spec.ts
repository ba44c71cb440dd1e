import { addItems } from '../support/devflow';
import { expect, test } from '../support/e2e';
import { addHousehold } from '../support/household';
import { textBox } from '../support/script-screen';
import { addScripts } from '../support/scripts';

// What a window of 1280 × 1024 px has at a zoom of 400 % (WCAG 1.4.10).
test.use({ viewport: { width: 320, height: 256 } });

test('a menu that has no room scrolls to each of its commands', async ({ page, send, visit }) => {
  await send('goalsHabits.addHabit', { name: 'Read' });
  await visit('goals-habits');
  await page.getByRole('button', { name: 'More for “Read”' }).press('Enter');
  const commands = page.getByRole('menuitem');
  await expect(commands.first()).toBeFocused();
  for (const command of await commands.all()) {
    await expect(command).toBeFocused();
    await expect(command).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('ArrowDown');
  }
});

test('a text has room below the bar that finds in it', async ({ page, given, visit }) => {
  const { report } = await given(addScripts, { report: { content: 'SELECT 1;' } });
  await visit(`script-manager?script=${String(report)}`);
  await textBox(page).press('ControlOrMeta+f');
  await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toBeFocused();
  await expect
    .poll(() => page.locator('.cm-scroller').evaluate(({ clientHeight }) => clientHeight))
    .toBeGreaterThan(44);
  const close = page.locator('.cm-panel').getByRole('button', { name: 'Close' });
  await close.scrollIntoViewIfNeeded();
  await expect(close).toBeInViewport({ ratio: 1 });
  await close.click();
  await expect(page.locator('.cm-panel')).toBeHidden();
});

test('a form scrolls as a whole', async ({ page, visit }) => {
  await visit('account');
  await page.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('dialog', { name: 'New webhook' });
  await expect(form.locator(':focus')).toBeInViewport({ ratio: 1 });
  const heading = form.getByRole('heading', { name: 'New webhook' });
  await expect(heading).toBeInViewport();
  // Its end is the dialog's, below which no foot takes the room.
  await form.getByRole('button', { name: 'Cancel' }).focus();
  await expect(form.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  await expect(heading).not.toBeInViewport();

  await form.getByRole('textbox', { name: 'Name' }).fill('Automations');
  await form.getByRole('textbox', { name: 'Address' }).fill('https://example.org/hook');
  await page.keyboard.press('Enter');
  const error = form.getByRole('alert');
  await expect(error).toHaveText('Please choose what is sent');
  await expect(error).toBeInViewport({ ratio: 1 });
});

test('a notification is seen over a dialog that is longer than the window', async ({
  page,
  toolstead,
  user,
  visit,
}) => {
  const { db } = await toolstead.database();
  await addItems(db, user, [{ title: 'alpha', feature: 'Search' }]);
  const { id } = await db
    .selectFrom('devflow_items')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  await visit(`devflow?item=${String(id)}`);
  const form = page.getByRole('dialog', { name: 'Edit Item' });
  await form.getByRole('button', { name: 'Copy link' }).click();
  await expect(form.getByRole('button', { name: 'Cancel' })).not.toBeInViewport();
  await expect(page.getByText(/^(Link copied|The link could not be copied)$/)).toBeInViewport({ ratio: 1 });
});

test('a table of large amounts scrolls sideways by itself, and not the page', async ({
  page,
  given,
  send,
  visit,
}) => {
  const { bank } = await given(addHousehold);
  await send('expenses.addTransaction', {
    accountId: bank,
    date: new Date().toISOString().slice(0, 10),
    payee: 'Lottery',
    amount: 123_456_789,
  });
  await visit('expense-tracker?tab=reports&report=cashflow');
  const table = page.getByRole('table').last();
  await expect(table).toContainText('1,240,944.03');
  expect(await table.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(320);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
