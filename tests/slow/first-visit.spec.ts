import { holdCalls } from '../support/answers';
import { expect, test } from '../support/e2e';
import { startToolstead } from '../support/toolstead';
import { mutate } from '../support/typed-call';

// More than a day behind the server's, so that it is another day at any hour.
test.use({ timezoneId: 'Pacific/Niue' });

test('what came before the zone of the first browser was known is asked for again', async ({ page }) => {
  const toolstead = await startToolstead({ TZ: 'Pacific/Kiritimati' });
  try {
    const user = await toolstead.createUser();
    const today = new Date().toLocaleDateString('sv', { timeZone: 'Pacific/Niue' });
    await mutate(toolstead, user, 'calendar.addEvent', { title: 'Concert', start: today });
    const tell = await holdCalls(page, '**/preferences.guess*');
    const signIn = await page.addInitScript((token) => localStorage.setItem('authToken', token), user.token);
    await page.goto(`${toolstead.url}/app/home`);
    await signIn.dispose();
    await expect(page.getByText('All caught up!')).toBeVisible();
    const card = page.getByRole('region', { name: 'Today and tomorrow' });
    await expect(card).toBeHidden();
    tell();
    await expect(card).toContainText('Concert');
  } finally {
    // A page that still loads would tell that its server has gone.
    await page.close();
    await toolstead.close();
  }
});
