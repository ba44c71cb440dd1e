import { violations } from '../support/axe';
import { expect, SLOW, test } from '../support/e2e';
import { toast } from '../support/watched-screen';

test(
  'an empty tool is filled at a press and emptied at the next, at once or on the account page',
  SLOW,
  async ({ page, visit }) => {
    await visit('devflow');
    const add = page.getByRole('button', { name: 'Add sample data' });
    await add.click();
    await expect(page.getByRole('tab', { name: 'Checkout (2)' })).toBeVisible();
    await expect(page.getByText('Offer pick-up at the store')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(add).toBeVisible();
    expect(await violations(page)).toEqual([]);

    for (const [path, shown] of [
      ['expense-tracker', 'Current account'],
      ['goals-habits', 'Did you read today?'],
      ['script-manager', 'monthly_revenue'],
      ['calendar', 'Planning'],
    ] as const) {
      await page.goto(path);
      await add.click();
      await expect(page.getByText(shown).first()).toBeVisible();
    }

    await page.goto('watched-records');
    await page.getByRole('button', { name: '添加示例数据' }).click();
    await expect(page.getByText('星轨列车').first()).toBeVisible();
    await expect(toast(page, '已添加示例数据')).toHaveAttribute('lang', 'zh-CN');
    await page.goto('account');
    const undos = page.getByRole('button', { name: /^Undo the sample data of / });
    await expect(undos).toHaveCount(5);
    await undos.first().click();
    await expect(undos).toHaveCount(4);
    await page.goto('watched-records');
    await expect(page.getByRole('button', { name: '添加示例数据' })).toBeVisible();
  },
);

test('what was taken back while the page was still being updated is added anew by the same button', async ({
  page,
  visit,
}) => {
  await visit('devflow');
  const add = page.getByRole('button', { name: 'Add sample data' });
  await expect(add).toBeVisible();
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/api\/trpc\//, async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue();
  });
  await add.click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(toast(page, 'Sample data removed')).toBeVisible();
  letGo();
  await add.click();
  await expect(page.getByRole('tab', { name: 'Checkout (2)' })).toBeVisible();
});
