import { violations } from '../support/axe';
import { expect, SLOW, startToolstead, test, type Toolstead } from '../support/e2e';

let served: Toolstead;
test.beforeAll(async () => {
  served = await startToolstead({ DEMO: 'public', MASTER_PASSWORD: '' });
});
test.afterAll(() => served.close());

test(
  'a stranger tries a public demo at one press, is told until when it stays, and cannot close it for others',
  SLOW,
  async ({ page }) => {
    await page.goto(`${served.url}/app/login`);
    const notice = page.getByRole('status').filter({ hasText: 'This is a public demo' });
    await expect(notice).toContainText('Sign in as meilin, arjun');
    await expect(notice).toContainText('It is filled anew every hour.');
    expect(await violations(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Try it' }).press('Enter');
    await expect(page).toHaveURL(/\/app\/home$/);
    await expect(page.getByText(/^This demo starts over at \d{1,2}:00 and signs you out$/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.goto(`${served.url}/app/account`);
    await page.getByRole('button', { name: 'Change your password' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/current password/i).fill('toolstead demo');
    await dialog.getByLabel('New password', { exact: true }).fill('mine alone from now');
    await dialog.getByLabel('Repeat the new password').fill('mine alone from now');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText(
      'This is a public demo: accounts and settings cannot be changed here.',
    );
  },
);
