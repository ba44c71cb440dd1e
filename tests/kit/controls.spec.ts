import { expect, SLOW, test } from './gallery-test';

test.beforeEach(async ({ page }) => {
  await page.goto('./');
});

test('buttons, fields, tooltips, lists and the colour picker do what they say', async ({ page }) => {
  await test.step('a busy button keeps its width and its focus, and ignores presses', async () => {
    const button = page.getByTestId('busy');
    const before = await button.boundingBox();
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(button).toBeDisabled();
    expect(await button.boundingBox()).toEqual(before);
    await button.click({ force: true });
    await page.keyboard.press('Enter');
    await expect(button).toBeFocused();
    await expect(page.getByTestId('presses')).toHaveText('1');
    await expect(page.getByRole('button', { name: 'Signing In...' })).toBeVisible();
  });
  await test.step('a password is shown and hidden with the caret where it was', async () => {
    const field = page.getByLabel('Password', { exact: true });
    const caret = () =>
      field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
    await field.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const toggle = page.getByRole('button', { name: 'Show password' });
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await toggle.click();
    await expect(field).toHaveAttribute('type', 'text');
    await expect(field).toBeFocused();
    expect(await caret()).toEqual([2, 2]);
    const hide = page.getByRole('button', { name: 'Hide password' });
    await expect(hide).toHaveAttribute('aria-pressed', 'true');
    await hide.press('Space');
    await expect(field).toHaveAttribute('type', 'password');
  });
  await test.step('a tooltip comes with keyboard focus and goes with Escape, without renaming its button', async () => {
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    await page.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Tab');
    await expect(edit).toBeFocused();
    await expect(page.getByRole('tooltip', { name: 'Edit' })).toBeVisible();
    await expect(edit).toHaveAccessibleDescription('');
    await page.evaluate(() => {
      const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
      scrollBy(0, 20);
      return scrolled.then(() => undefined);
    });
    await expect(page.getByRole('tooltip', { name: 'Edit' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toBeHidden();
  });
  await test.step('a list of ten thousand keeps few rows, and the one with the focus', async () => {
    const list = page.getByRole('list', { name: 'Scripts' });
    const rows = list.getByRole('listitem');
    expect(await rows.count()).toBeLessThan(30);
    await expect(rows.first()).toHaveAttribute('aria-setsize', '10000');

    await list.getByRole('button', { name: 'script_2', exact: true }).focus();
    await list.evaluate((box) => box.scrollTo(0, 34 * 9000));
    await expect(list.getByRole('button', { name: 'script_9001', exact: true })).toBeVisible();
    expect(await rows.count()).toBeLessThan(40);
    await expect(list.getByRole('button', { name: 'script_2', exact: true })).toBeFocused();

    await page.getByRole('button', { name: 'Go to 5000' }).click();
    await expect(list.getByRole('button', { name: 'script_5000', exact: true })).toBeInViewport();
  });
  await test.step('an invalid field names its reason', async () => {
    const email = page.getByLabel('Email', { exact: true });
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'At least 6 characters.',
    );
  });
  await test.step('a search is cleared by Escape and by its cross', async () => {
    const search = page.getByRole('searchbox', { name: 'Search themes' });
    await search.fill('dark');
    await search.press('Escape');
    await expect(search).toHaveValue('');
    await search.fill('light');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();
  });
  await test.step('details of a notice open and close', async () => {
    const details = page.getByText('POST /api/Login.php');
    await expect(details).toBeHidden();
    const toggle = page.getByRole('button', { name: 'Show details' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(details).toBeVisible();
    await page.getByRole('button', { name: 'Hide details' }).press('Enter');
    await expect(details).toBeHidden();
  });
  await test.step('a switch is turned by Space, and a disabled one keeps its value', async () => {
    const wrap = page.getByRole('switch', { name: 'Word wrap' });
    await expect(wrap).toBeChecked();
    await wrap.press('Space');
    await expect(wrap).not.toBeChecked();
    const admin = page.getByRole('switch', { name: 'Admin' });
    await expect(admin).toBeDisabled();
    await expect(admin).toBeChecked();
  });
  await test.step('a mixed checkbox follows its rows', async () => {
    const all = page.getByRole('checkbox', { name: 'All rows' });
    await expect(all).toBeChecked({ indeterminate: true });
    await page.getByRole('checkbox', { name: 'Row 2' }).check();
    await expect(all).toBeChecked();
    await all.press('Space');
    await expect(page.getByRole('checkbox', { name: 'Row 1' })).not.toBeChecked();
  });
  await test.step('segments are walked with the arrow keys', async () => {
    const view = page.getByRole('radiogroup', { name: 'View' });
    await view.getByRole('radio', { name: 'In Progress' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(view.getByRole('radio', { name: 'Completed' })).toBeChecked();
    await view.getByText('In Progress').click();
    await expect(view.getByRole('radio', { name: 'In Progress' })).toBeChecked();
  });
  await test.step('the pager names its place and keeps the focus at its ends', async () => {
    const pager = page.getByRole('navigation', { name: 'Pages' });
    const prev = pager.getByRole('button', { name: 'Prev' });
    const next = pager.getByRole('button', { name: 'Next' });
    await expect(pager).toContainText('Page 1 / 3');
    await expect(prev).toBeDisabled();
    await next.click();
    await next.click();
    await expect(pager).toContainText('Page 3 / 3');
    await expect(next).toBeDisabled();
    await expect(next).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(pager).toContainText('Page 3 / 3');
    await prev.click();
    await expect(pager).toContainText('Page 2 / 3');
  });
  await test.step('the colour picker keeps its channels within 0..255, and announces only what is confirmed', async () => {
    const open = () => page.getByRole('button', { name: 'Colour' }).click();
    const channel = (name: string) => page.getByRole('spinbutton', { name });
    const colour = page.getByTestId('colour');
    await open();
    await expect(channel('Red')).toHaveValue('15');
    await channel('Red').fill('1');
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await expect(colour).toHaveText('#0f766e');
    await open();
    await expect(channel('Red')).toHaveValue('15');
    await channel('Red').fill('2');
    await page.keyboard.press('Escape');
    await expect(colour).toHaveText('#0f766e');
    await open();
    await channel('Red').fill('16');
    await page.keyboard.press('Enter');
    await expect(colour).toHaveText('#10766e');

    await open();
    // An emptied box keeps its colour.
    await channel('Green').fill('');
    await expect(channel('Green')).toHaveValue('');
    await channel('Green').blur();
    await expect(channel('Green')).toHaveValue('118');
    await channel('Red').fill('999');
    await expect(channel('Red')).toHaveValue('255');
    await channel('Blue').fill('-7');
    await expect(channel('Blue')).toHaveValue('0');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(colour).toHaveText('#ff7600');
    await expect(page.getByRole('button', { name: 'Colour' })).toBeFocused();

    await open();
    await page.getByRole('slider', { name: 'Hue' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(channel('Green')).not.toHaveValue('118');
  });
});

test('tabs are walked with arrows, Home and End', SLOW, async ({ page }) => {
  const tabs = page.getByRole('tablist', { name: 'Categories' });
  await tabs.getByRole('tab', { name: 'All 21' }).focus();
  for (const [key, name] of [
    ['ArrowRight', 'Light Themes 10'],
    ['End', 'High Contrast 2'],
    ['ArrowRight', 'All 21'],
    ['ArrowLeft', 'High Contrast 2'],
    ['Home', 'All 21'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tabs.getByRole('tab', { name })).toBeFocused();
    await expect(tabs.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
  }
  await tabs.getByRole('tab', { name: 'Dark Themes 9' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Dark Themes 9' })).toHaveText('Panel of dark');
  // The ring is the keyboard's.
  const ring = (name: string) =>
    tabs.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).outlineStyle);
  expect(await ring('Dark Themes 9')).toBe('none');
  await page.keyboard.press('ArrowRight');
  expect(await ring('High Contrast 2')).toBe('solid');

  // Where they have no room the row says so, and a press leads on.
  await page.keyboard.press('Home');
  await page.setViewportSize({ width: 300, height: 700 });
  await expect(tabs).toHaveAttribute('data-hides-after', 'true');
  await expect(tabs).not.toHaveAttribute('data-hides-before');
  await tabs.locator('..').locator('[data-side="after"]').click();
  await expect(tabs).toHaveAttribute('data-hides-before', 'true');
});
