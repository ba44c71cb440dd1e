import type { Locator, Page } from '@playwright/test';
import type { TestUser } from '../support/accounts';
import { expect, SLOW, test } from '../support/e2e';
import { readTools, restoreOptions, saveHome, saveTools } from '../support/options';
import { mutate } from '../support/typed-call';

const SAVE_TOOLS = /optionAccess\.updateNavigatorSettings/;

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.getByRole('table', { name: 'Navigator tools' }).locator('tbody tr');
const row = (page: Page, title: string) => rows(page).filter({ hasText: title }).first();
const order = (page: Page, title: string) =>
  page.getByRole('textbox', { name: `Order of ${title}`, exact: true });
const unsaved = (page: Page) => page.getByText('Unsaved changes');
const titles = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Order of / })
    .evaluateAll((inputs) =>
      inputs.map((input) => input.getAttribute('aria-label')?.replace('Order of ', '')),
    );
const numbers = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Order of / })
    .evaluateAll((inputs) => inputs.map((input) => Number((input as HTMLInputElement).value)));

let admin: TestUser;
/** Each test begins with these. */
let tools: Awaited<ReturnType<typeof readTools>>;
/** Their titles, as they were moved since. */
let inOrder: string[];
test.beforeEach(async ({ toolstead }) => {
  admin = await toolstead.createUser({ role: 'admin' });
  tools = await readTools(toolstead);
  inOrder = tools.map(({ title }) => title);
});
test.afterEach(({ toolstead }) => restoreOptions(toolstead, admin, tools));

/** Opens the tools, in their default order. */
async function openTools(page: Page, openAs: (user: TestUser, path?: string, page?: Page) => Promise<void>) {
  await openAs(admin, 'option-access?tab=tools', page);
  await expect.poll(() => titles(page)).toEqual(inOrder);
}

/** The drag library listens to arrows, and knows where the rows are, from the frame after the pick-up on. */
async function arrowsCount(page: Page) {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

async function moved(page: Page, title: string, place: number) {
  inOrder = inOrder.filter((other) => other !== title).toSpliced(place - 1, 0, title);
  await expect.poll(() => titles(page)).toEqual(inOrder);
  expect(await numbers(page)).toEqual(inOrder.map((_, index) => index + 1));
}

/** With changes that are not saved. */
async function fitsAPhone(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(unsaved(page)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1280, height: 720 });
}

test.describe('Home Setting', () => {
  test('global off disables the roles, which keep their values; a later admin sees what another one changed', async ({
    page,
    openAs,
    toolstead,
  }) => {
    await mutate(toolstead, admin, 'preferences.update', { dateOrder: 'ymd', hourCycle: 12 });
    await openAs(admin, 'option-access');
    await expect(tab(page, 'Home Setting')).toHaveAttribute('aria-selected', 'true');
    await toggle(page, 'Enable DevFlow: Admin').click();
    await expect(unsaved(page)).toBeVisible();
    await toggle(page, 'Enable DevFlow: Global').click();
    for (const [role, on] of [
      ['Master', true],
      ['Admin', false],
      ['User', true],
    ] as const) {
      await expect(toggle(page, `Enable DevFlow: ${role}`)).toBeDisabled();
      await expect(toggle(page, `Enable DevFlow: ${role}`)).toBeChecked({ checked: on });
    }
    await expect(page.getByRole('link', { name: 'DevFlow', exact: true })).toBeVisible();
    await fitsAPhone(page);
    await button(page, 'Save Changes').click();
    await expect(button(page, 'Save Changes')).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('Home settings saved')).toBeVisible();
    await expect(unsaved(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'DevFlow', exact: true })).toHaveCount(0);

    const { db } = await toolstead.database();
    /** Global, and those of masters, admins and users. */
    const stored = async () => {
      const settings = await db.selectFrom('home_settings').selectAll().execute();
      return ['', '_master', '_admin', '_user'].map(
        (part) => settings.find(({ setting_key }) => setting_key === `devFlowEnabled${part}`)?.setting_value,
      );
    };
    expect(await stored()).toEqual(['false', 'true', 'false', 'true']);
    await page.reload();
    await expect(toggle(page, 'Enable DevFlow: Admin')).not.toBeChecked();
    await toggle(page, 'Enable DevFlow: Global').click();
    await expect(toggle(page, 'Enable DevFlow: Admin')).toBeEnabled();
    await toggle(page, 'Enable DevFlow: Global').click();
    await expect(unsaved(page)).toHaveCount(0);

    await test.step('two admins at once: the later one sees what changed, and may keep both', async () => {
      await toggle(page, 'Enable DevFlow: Global').click();
      await toggle(page, 'Enable DevFlow: User').click();
      const other = await toolstead.createUser({ role: 'admin' });
      await saveHome(toolstead, other, { devFlowEnabled_master: false });
      await button(page, 'Save Changes').click();
      const dialog = page.getByRole('dialog', { name: 'Somebody else was faster' });
      await expect(dialog.getByRole('listitem')).toHaveText([/Enable DevFlow · Master.*on.*off/]);
      await expect(dialog).toContainText(/ on \d{4}\/\d\d\/\d\d \d+:\d\d [AP]M, while/);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Home settings saved')).toBeVisible();
      await expect(toggle(page, 'Enable DevFlow: Master')).not.toBeChecked();
      expect(await stored()).toEqual(['true', 'false', 'false', 'false']);
    });
  });

  test('shows why it could not be loaded or saved, and retries', SLOW, async ({ page, openAs }) => {
    await page.route(/optionAccess\.getHomeSettings/, (route) => route.abort());
    await openAs(admin, 'option-access');
    await expect(page.getByText('Error: Settings fetch failed')).toBeVisible();
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await toggle(page, 'Enable DevFlow: User').click();

    await page.route(/optionAccess\.updateHomeSettings/, (route) => route.abort());
    await button(page, 'Save Changes').click();
    await expect(page.getByText('Error: Save failed')).toBeVisible();
    await expect(unsaved(page)).toBeVisible();
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await expect(page.getByText('Home settings saved')).toBeVisible();
    await expect(page.getByText('Error: Save failed')).toHaveCount(0);
  });
});

test.describe('Navigator Tools', () => {
  test('has a row for every tool, which are edited in their place, and switches that keep their values under Global', async ({
    page,
    openAs,
    toolstead,
  }) => {
    await openAs(admin, 'option-access');
    await expect(tab(page, 'Navigator Tools')).toContainText('8');
    await tab(page, 'Navigator Tools').click();
    await expect(page).toHaveURL(/option-access\?tab=tools$/);
    for (const head of ['#', 'Tool', 'Category', 'Access', 'Global', 'Master', 'Admin', 'User', 'Actions']) {
      await expect(page.getByRole('columnheader', { name: head, exact: true })).toBeVisible();
    }
    await expect(row(page, 'Watched Records')).toContainText('Personal');
    await expect(row(page, 'DevFlow')).toContainText('Advanced');
    await expect(toggle(page, 'Expense Tracker: Admin')).toBeEnabled();
    await expect(toggle(page, 'Expense Tracker: Admin')).toBeChecked();
    await expect.poll(() => titles(page)).toEqual(inOrder);
    await test.step('an inline edit saves the whole list at once', async () => {
      await button(page, 'Move DevFlow up').click();
      await button(page, 'Edit Watched Records').click();
      const form = page.getByRole('group', { name: 'Edit Watched Records' });
      const title = form.getByRole('textbox', { name: 'Title' });
      await expect(title).toBeFocused();
      await title.fill('Dropped');
      await title.press('Escape');
      await expect(form).toHaveCount(0);
      await expect(button(page, 'Edit Watched Records')).toBeFocused();

      await page.keyboard.press('Enter');
      await title.fill('  ');
      await expect(form.getByText('Title must be between 1 and 100 characters')).toBeVisible();
      await title.press('Enter');
      await expect(form).toBeVisible();
      await title.fill('追剧');
      await title.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
      await expect(form).toBeVisible();
      await form.getByRole('textbox', { name: 'Description' }).fill('国漫 and more');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Navigator tools saved')).toBeVisible();
      await expect(form).toHaveCount(0);
      await expect(unsaved(page)).toHaveCount(0);
      await expect(page.getByRole('link', { name: '追剧', exact: true })).toBeVisible();
      await page.reload();
      await expect(row(page, '追剧')).toContainText('国漫 and more');
      inOrder = inOrder.map((one) => (one === 'Watched Records' ? '追剧' : one));
      await moved(page, 'DevFlow', 3);
    });
    await test.step('one that cannot be saved is reverted, and can be retried', async () => {
      await toggle(page, '追剧: User').click();
      await page.route(SAVE_TOOLS, (route) => route.abort());
      await button(page, 'Edit 追剧').click();
      await page.getByRole('textbox', { name: 'Title' }).fill('Episodes');
      await page.getByRole('group', { name: 'Edit 追剧' }).getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Error: Auto-save failed')).toBeVisible();
      await expect.poll(() => titles(page)).toEqual(inOrder);
      await expect(unsaved(page)).toBeVisible();
      await expect(toggle(page, '追剧: User')).not.toBeChecked();

      await page.unroute(SAVE_TOOLS);
      await button(page, 'Try again').click();
      await expect(page.getByText('Navigator tools saved')).toBeVisible();
      await expect(row(page, 'Episodes')).toBeVisible();
      await expect(unsaved(page)).toHaveCount(0);
    });
    await test.step('of conflicting changes of two admins the later one may take theirs', async () => {
      const other = await toolstead.createUser({ role: 'admin' });
      await button(page, 'Edit Calendar').click();
      await saveTools(toolstead, other, [{ tool_key: 'calendar', title: 'Agenda' }]);
      await page.getByRole('textbox', { name: 'Title' }).fill('Days');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Somebody else was faster' });
      await expect(dialog.getByRole('listitem')).toHaveText([
        /Calendar · Title.*Calendar.*Agenda.*You: Days/,
      ]);
      await dialog.getByRole('button', { name: 'Take theirs' }).click();
      await expect(row(page, 'Agenda')).toBeVisible();
      await expect(unsaved(page)).toHaveCount(0);
    });
    await test.step('switches keep their values under Global', async () => {
      const entry = page.getByRole('link', { name: 'Goals & Habits', exact: true });
      await toggle(page, 'Goals & Habits: User').click();
      await toggle(page, 'Goals & Habits: Global').click();
      await expect(toggle(page, 'Goals & Habits: User')).toBeDisabled();
      await expect(toggle(page, 'Goals & Habits: User')).not.toBeChecked();
      await expect(entry).toBeVisible();
      await fitsAPhone(page);
      await button(page, 'Save Tools').click();
      await expect(page.getByText('Navigator tools saved')).toBeVisible();
      await expect(entry).toHaveCount(0);
      await page.reload();
      await expect(toggle(page, 'Goals & Habits: Global')).not.toBeChecked();
      await expect(toggle(page, 'Goals & Habits: User')).not.toBeChecked();
      await expect(toggle(page, 'Goals & Habits: Admin')).toBeChecked();
    });
  });

  test('a typed order number moves a tool and renumbers the rest', SLOW, async ({ page, openAs }) => {
    await openTools(page, openAs);
    await order(page, 'DevFlow').fill('1');
    await order(page, 'DevFlow').press('Enter');
    await moved(page, 'DevFlow', 1);
    await expect(order(page, 'DevFlow')).toBeFocused();
    await order(page, 'DevFlow').fill('99');
    await order(page, 'Calendar').focus();
    await moved(page, 'DevFlow', tools.length);

    for (const typed of ['0', '-2', '1.5', 'two', '']) {
      await order(page, 'DevFlow').fill(typed);
      await order(page, 'DevFlow').press('Enter');
      await expect(order(page, 'DevFlow')).toHaveValue(String(tools.length));
      await expect(
        page.getByText(`Order numbers are whole numbers from 1; DevFlow stays at ${String(tools.length)}`),
      ).toBeVisible();
    }
    await order(page, 'DevFlow').fill('3');
    await order(page, 'DevFlow').press('Escape');
    await moved(page, 'DevFlow', tools.length);
    await button(page, 'Save Tools').click();
    await expect(page.getByText('Navigator tools saved')).toBeVisible();
    await page.reload();
    await moved(page, 'DevFlow', tools.length);
  });

  test('a row is moved by its buttons, dragged with the mouse and with the keyboard', async ({
    page,
    openAs,
  }) => {
    await openTools(page, openAs);
    await test.step('the buttons swap neighbours, and the focus goes with the row', async () => {
      await expect(button(page, 'Move Script Manager up')).toBeDisabled();
      await expect(button(page, `Move ${inOrder.at(-1) ?? ''} down`)).toBeDisabled();
      await button(page, 'Move Watched Records up').press('Enter');
      await moved(page, 'Watched Records', 2);
      await expect(button(page, 'Move Watched Records up')).toBeFocused();
      await page.keyboard.press('Enter');
      await moved(page, 'Watched Records', 1);
      await expect(button(page, 'Move Watched Records up')).toBeFocused();
      await expect(button(page, 'Move Watched Records up')).toBeDisabled();
      await expect(page.getByText(`Watched Records is now 1 of ${String(tools.length)}`)).toBeAttached();
      await page.keyboard.press('Enter');
      await moved(page, 'Watched Records', 1);
      await button(page, 'Move Watched Records down').click();
      await button(page, 'Move Watched Records down').click();
      await moved(page, 'Watched Records', 3);
      await expect(unsaved(page)).toHaveCount(0);
    });
    await test.step('the mouse drags a row', async () => {
      await row(page, 'Goals & Habits').hover();
      const from = await centre(button(page, 'Drag Goals & Habits'));
      const to = await centre(order(page, 'Script Manager Settings'));
      const second = await rows(page).nth(1).boundingBox();
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, from.y - 3);
      await page.mouse.move(from.x, to.y, { steps: 12 });
      await expect(page.getByText('Goals & Habits is at place 2 of 8.')).toBeAttached();
      const slot = page.locator('[data-slot]');
      await expect(slot).toHaveCSS('border-top-style', 'dashed');
      expect((await slot.boundingBox())?.y).toBe(second?.y);
      await page.mouse.up();
      await expect(slot).toHaveCount(0);
      await moved(page, 'Goals & Habits', 2);
      await expect(unsaved(page)).toBeVisible();
      await expect(page.getByText('Goals & Habits was put down at place 2 of 8.')).toBeAttached();
    });
    await test.step('the keyboard drags a row, and it is said where it is', async () => {
      await button(page, 'Drag Script Manager').focus();
      await page.keyboard.press('Space');
      await expect(page.getByText('Picked up Script Manager, place 1 of 8.')).toBeAttached();
      await arrowsCount(page);
      await page.keyboard.press('ArrowDown');
      await expect(page.getByText('Script Manager is at place 2 of 8.')).toBeAttached();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByText('Script Manager is at place 3 of 8.')).toBeAttached();
      await page.keyboard.press('Space');
      await moved(page, 'Script Manager', 3);
      await expect(button(page, 'Drag Script Manager')).toBeFocused();

      await page.keyboard.press('Space');
      await expect(page.getByText('Picked up Script Manager, place 3 of 8.')).toBeAttached();
      await arrowsCount(page);
      await page.keyboard.press('ArrowUp');
      await expect(page.getByText('Script Manager is at place 2 of 8.')).toBeAttached();
      await page.keyboard.press('Escape');
      await expect(page.getByText('Script Manager is back at place 3 of 8.')).toBeAttached();
      await moved(page, 'Script Manager', 3);
    });
  });
});

test('unsaved changes are not left without asking', SLOW, async ({ page, openAs }) => {
  await openAs(admin, 'dashboard');
  await page.getByRole('link', { name: 'Option Access' }).click();
  await toggle(page, 'Enable DevFlow: User').click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });

  await tab(page, 'Navigator Tools').click();
  await expect(question).toContainText('Home Setting');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(toggle(page, 'Enable DevFlow: User')).not.toBeChecked();
  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/option-access$/);

  await tab(page, 'Navigator Tools').click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => titles(page)).toEqual(inOrder);
  await expect(unsaved(page)).toHaveCount(0);

  await button(page, 'Edit DevFlow').click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Typed only');
  await expect(unsaved(page)).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(question).toContainText('Navigator Tools');
  await question.getByRole('button', { name: 'Stay' }).click();

  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;
  await button(page, 'Save Tools').click();
  await expect(page.getByText('Navigator tools saved')).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test(
  'of two admins at once the later one sees what changed, and may keep both',
  SLOW,
  async ({ page, openAs, toolstead }) => {
    const other = await toolstead.createUser({ role: 'admin' });
    await openTools(page, openAs);
    await toggle(page, 'DevFlow: User').click();
    await button(page, 'Move Calendar up').click();
    await saveTools(toolstead, other, [
      { tool_key: 'devflow', title: 'Workflow', enabled_admin: false },
      { tool_key: 'goals-habits', order: 1 },
    ]);
    await button(page, 'Save Tools').click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else was faster' });
    await expect(dialog).toContainText(other.username);
    await expect(dialog.getByRole('listitem')).toHaveText([
      /Goals & Habits · Order.*8.*1/,
      /DevFlow · Title.*DevFlow.*Workflow/,
      /DevFlow · Admin.*on.*off/,
    ]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(unsaved(page)).toBeVisible();

    await button(page, 'Save Tools').click();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('Navigator tools saved')).toBeVisible();
    await expect(toggle(page, 'Workflow: User')).not.toBeChecked();
    await expect(toggle(page, 'Workflow: Admin')).not.toBeChecked();
    await page.reload();
    await expect
      .poll(() => titles(page))
      .toEqual([
        'Goals & Habits',
        'Script Manager',
        'Script Manager Settings',
        'Watched Records',
        'Workflow',
        'Calendar',
        'DevFlow Settings',
        'Expense Tracker',
        ...inOrder.slice(8),
      ]);
    await expect(toggle(page, 'Workflow: User')).not.toBeChecked();
    await expect(toggle(page, 'Workflow: Admin')).not.toBeChecked();
  },
);

async function centre(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
