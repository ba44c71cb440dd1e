import type { Page } from '@playwright/test';
import type { TestUser } from '../support/accounts';
import { violations } from '../support/axe';
import { expect, test, type Toolstead } from '../support/e2e';

const MINUTE_MS = 60_000;

const bell = (page: Page) => page.getByRole('button', { name: /^Reminders/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Reminders' });
/** The row of a reminder, by its text. */
const row = (page: Page, text: string) => list(page).getByRole('link', { name: text });

/** Stores a reminder as the server's job does. */
async function remind(
  toolstead: Toolstead,
  user: TestUser,
  { text, minutesAgo = 0, href = '/goals-habits' }: { text: string; minutesAgo?: number; href?: string },
): Promise<void> {
  const { db } = await toolstead.database();
  const due_at = new Date(Date.now() - minutesAgo * MINUTE_MS);
  const told = { user_id: user.id, tool: 'goals-habits', href, mail_at: null, unread: true };
  await db
    .insertInto('reminders')
    .values({ ...told, occasion: text.slice(0, 20), text, due_at, told_at: new Date() })
    .execute();
  const { revision } = (await db
    .selectFrom('account_revisions')
    .select('revision')
    .where('user_id', '=', user.id)
    .where('topic', '=', 'reminders')
    .executeTakeFirst()) ?? { revision: 0 };
  await db
    .insertInto('account_revisions')
    .values({ user_id: user.id, topic: 'reminders', revision: 1 })
    .onDuplicateKeyUpdate({ revision: revision + 1 })
    .execute();
}

test('who opens the app later finds what it reminded of, reads it once for all windows, and is told of more', async ({
  page,
  context,
  toolstead,
  user,
  visit,
}) => {
  await remind(toolstead, user, { text: 'Dentist: 14:45, Elm Street 8', minutesAgo: 180 });
  await remind(toolstead, user, {
    text: 'Run: time for it',
    minutesAgo: 10,
    href: '/goals-habits?tab=goals',
  });
  const other = await context.newPage();
  await visit('home', other);
  await visit();
  await expect(bell(page)).toHaveAccessibleName('Reminders, 2 unread');
  await expect(bell(other)).toHaveAccessibleName('Reminders, 2 unread');
  await expect(list(page)).toBeHidden();

  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(row(page, 'New: Run: time for it')).toBeFocused();
  await expect(row(page, 'Run: time for it')).not.toContainText('Missed');
  await expect(row(page, 'Dentist: 14:45, Elm Street 8')).toContainText('Missed');
  expect(await violations(page)).toEqual([]);
  await expect(bell(other)).toHaveAccessibleName('Reminders');
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await expect(bell(page)).toHaveAccessibleName('Reminders');

  // Both windows are told of what comes now, and no more of what they know.
  await remind(toolstead, user, { text: 'Read: time for it' });
  await expect(
    other.getByRole('region', { name: 'Notifications' }).getByText('Read: time for it', { exact: true }),
  ).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Read: time for it', { exact: true }),
  ).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Reminders, 1 unread');
  await other.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Open' }).click();
  await expect(other).toHaveURL(/goals-habits$/);
  await expect(bell(page)).toHaveAccessibleName('Reminders');

  await bell(page).click();
  await expect(row(page, 'New:')).toHaveCount(0);
  await row(page, 'Run: time for it').click();
  await expect(page).toHaveURL(/goals-habits\?tab=goals/);
  await expect(list(page)).toBeHidden();
});

test('on a phone the bell is in the top bar, and its list says when there is nothing, or no answer', async ({
  page,
  toolstead,
  user,
  visit,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visit();
  await bell(page).click();
  await expect(list(page).getByText('Nothing in the last 7 days')).toBeVisible();
  await page.goBack();
  await expect(list(page)).toBeHidden();
  await expect(page).toHaveURL(/home/);

  await remind(toolstead, user, { text: `${'Donaudampfschifffahrtsgesellschaft'.repeat(4)}: time for it` });
  await page.route(/reminders\.list/, (route) => route.abort());
  await page.reload();
  await bell(page).click();
  await expect(list(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute(/reminders\.list/);
  await list(page).getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'New: Donaudampfschifffahrtsgesellschaft')).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(320);
  expect(await list(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});
