import { addItems } from '../support/devflow';
import { expect, test } from '../support/e2e';
import { expectNoShifts, watchShifts } from '../support/layout-shifts';

test('loading shifts nothing, without data and with much of it, at any window size', async ({
  page,
  toolstead,
  user,
  visit,
}) => {
  const { db } = await toolstead.database();
  await watchShifts(page);
  await page.route(/\/api\/trpc\/[^?]*home\./, async (route) => {
    await loading();
    await route.continue();
  });
  let loading = () => Promise.resolve();
  const load = async (width: number, heading: string) => {
    await page.setViewportSize({ width, height: 900 });
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    loading = () => held;
    await visit();
    await expect(page.getByRole('table', { name: 'Items in progress' })).toHaveAttribute('aria-busy', 'true');
    answer();
    await expect(page.getByText(heading).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectNoShifts(page, `${heading} at ${String(width)} px`);
  };

  for (const width of [390, 768, 1440]) await load(width, 'All caught up!');
  await addItems(
    db,
    user,
    Array.from({ length: 19 }, (_, index) => ({
      title: `Item ${index}`,
      feature: 'Search',
      ...(index < 12 ? {} : { completedAt: '2026-03-04T05:06:07Z' }),
    })),
  );
  for (const width of [390, 768, 1440]) await load(width, 'Item 1');
});
