import { violations } from '../support/axe';
import { expect, SLOW, startToolstead, test, type Toolstead } from '../support/e2e';

let served: Toolstead;
test.beforeAll(async () => {
  served = await startToolstead({ DEMO: '1', MASTER_PASSWORD: '' });
});
test.afterAll(() => served.close());

test('the sign-in page of a demo says who can sign in, and they find data', SLOW, async ({ page }) => {
  await page.goto(`${served.url}/app/login`);
  const notice = page.getByRole('status').filter({ hasText: 'This is a demo' });
  await expect(notice).toContainText('Sign in as master, meilin, arjun');
  expect(await violations(page)).toEqual([]);
  const [, password = ''] = /“(.+)”/.exec(await notice.innerText()) ?? [];
  await page.getByLabel('Username or Email').fill('meilin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/login/);
  await page.goto(`${served.url}/app/devflow`);
  await expect(page.getByText('Find bar covers the first line of a match')).toBeVisible();
});
