import type { Locator, Page, Route } from '@playwright/test';
import { expect, SLOW, test } from '../support/e2e';

const identifierOf = (page: Page) => page.getByLabel('Username or Email');
const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true });
const confirmationOf = (page: Page) => page.getByLabel('Confirm Password');
const alertOf = (page: Page) => page.getByRole('alert');
const json =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({ status, headers, json: body });

async function signIn(page: Page, identifier: string, password: string) {
  await identifierOf(page).fill(identifier);
  await passwordOf(page).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function register(
  page: Page,
  values: Partial<Record<'username' | 'email' | 'password' | 'again', string>>,
) {
  const { username = 'meilin', email = 'meilin@example.org', password = 'six of one' } = values;
  // Exact, because the sign-in page, which may still be shown, has a label with the same beginning.
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await passwordOf(page).fill(password);
  await confirmationOf(page).fill(values.again ?? password);
  await page.getByRole('button', { name: 'Register' }).click();
}

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'));

async function expectBlamed(field: Locator, text: string) {
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(text);
}

test('register, activate by mail, sign in', async ({ page, toolstead }) => {
  const username = `newcomer-${Date.now()}`;
  const email = `${username}@example.org`;
  await page.goto('login');
  await page.getByRole('link', { name: 'Register Now' }).click();
  await register(page, { username: `  ${username} `, email: ` ${email} ` });
  await expect(page.getByRole('status')).toContainText(
    'Registration successful, please check your email to activate your account',
  );

  // The server of the tests has no SMTP_URL.
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByText('ask the person who runs it for your link')).toBeVisible();
  await page.getByRole('link', { name: 'Login Now' }).click();
  await signIn(page, username, 'six of one');
  await expect(alertOf(page)).toContainText('Please activate your account first, check your email');
  expect(await storedToken(page)).toBeNull();

  const [mail] = await toolstead.mailsTo(email);
  const activation = mail?.link?.href ?? '';
  let posted = 0;
  page.on('request', (request) => (posted += request.url().endsWith('/api/Activate.php') ? 1 : 0));
  await page.goto(activation);
  await expect(page.getByRole('status')).toContainText('Your account is activated, you can sign in now');
  await expect(page).toHaveURL(/\/app\/activate$/);
  await expect(page.getByRole('status')).toContainText('Your account is activated, you can sign in now');
  expect(posted).toBe(1);

  await page.getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, email.toUpperCase(), 'six of one');
  await expect(page).toHaveURL(/\/app\/home$/);
  expect(await storedToken(page)).not.toBeNull();

  await page.evaluate(() => localStorage.clear());
  await page.goto(activation);
  await expect(alertOf(page)).toContainText('Invalid activation link');
});

test.describe('sign-in', () => {
  test('shows the version, what was typed and what went wrong', async ({ page }) => {
    await page.goto('login');
    await expect(page.getByText('Toolstead v618')).toBeVisible();
    await test.step('the password can be shown, and the keyboard reaches it right after the name', async () => {
      await expect(identifierOf(page)).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(passwordOf(page)).toBeFocused();
      await page.keyboard.type('secret');
      await expect(passwordOf(page)).toHaveAttribute('type', 'password');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await expect(passwordOf(page)).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: 'Hide password' }).press('Tab');
      await expect(page.getByRole('link', { name: 'Forgot Password?' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused();
    });
    await test.step('Enter inside an input method’s composition submits nothing', async () => {
      let sent = 0;
      page.on('request', (request) => (sent += request.url().endsWith('/api/Login.php') ? 1 : 0));
      await passwordOf(page).fill('secret');
      await identifierOf(page).focus();
      const browser = await page.context().newCDPSession(page);
      await browser.send('Input.imeSetComposition', { text: '梅', selectionStart: 1, selectionEnd: 1 });
      await page.keyboard.press('Enter');
      await browser.send('Input.insertText', { text: '梅林' });
      // As in Safari: the Enter that ends a composition comes after its end, with the key code of an input method.
      const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
      await browser.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', ...enter });
      await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
      await expect(identifierOf(page)).toHaveValue('梅林');
      await expect(alertOf(page)).toHaveCount(0);
      expect(sent).toBe(0);
      await page.keyboard.press('Enter');
      await expect(alertOf(page)).toContainText('Invalid username or password');
    });
    await test.step('explains what went wrong, with details for who asks', async () => {
      await page.route('**/api/Login.php', json(503, { success: false, message: 'The database is away' }));
      await signIn(page, 'meilin', 'secret');
      const box = alertOf(page);
      await expect(box.getByText('Server error', { exact: true })).toBeVisible();
      await expect(box).toContainText('The database is away');
      await expect(box.getByText('/api/Login.php')).toBeHidden();
      await box.getByRole('button', { name: 'Show details' }).click();
      await expect(box.getByText('POST /api/Login.php')).toBeVisible();
      await expect(box.getByText('production')).toBeVisible();
      await expect(box.getByText(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)).toBeVisible();
      await page.route('**/api/Login.php', json(200, { success: true }));
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(box.getByText('Invalid server response', { exact: true })).toBeVisible();
      expect(await storedToken(page)).toBeNull();
    });
    await test.step('asks for what is missing', async () => {
      await identifierOf(page).fill('');
      await passwordOf(page).fill('');
      await identifierOf(page).focus();
      await page.keyboard.press('Enter');
      await expect(alertOf(page)).toHaveText('Please enter username/email and password');
      await expect(identifierOf(page)).toBeFocused();
      await expect(identifierOf(page)).toHaveAttribute('aria-invalid', 'true');

      await identifierOf(page).fill('meilin');
      await page.keyboard.press('Enter');
      await expect(alertOf(page)).toHaveText('Please enter username/email and password');
      await expect(passwordOf(page)).toBeFocused();
      await expect(identifierOf(page)).toHaveAttribute('aria-invalid', 'false');
    });
  });

  test('leads to the page that required it, never to another site', async ({ page, user }) => {
    await page.goto('login?redirect=%2Ftheme-settings%3Fsearch%3Dpaper');
    await signIn(page, user.username, user.password);
    await expect(page).toHaveURL(/\/app\/theme-settings\?search=paper$/);

    await page.evaluate(() => localStorage.clear());
    await page.goto('login?redirect=%2F%2Fexample.com%2Fapp');
    await signIn(page, user.username, user.password);
    await expect(page).toHaveURL(/\/app\/home$/);
  });

  test('a wrong password says so and keeps what was typed', async ({ page, user }) => {
    await page.goto('login');
    await signIn(page, user.username, 'wrong password');
    await expect(alertOf(page)).toContainText('Invalid username or password');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused();
    await expect(identifierOf(page)).toHaveValue(user.username);

    await test.step('sends one request at a time, and shows that it is in flight', async () => {
      let sent = 0;
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/Login.php', async (route) => {
        sent += 1;
        await held;
        await route.continue();
      });
      await passwordOf(page).fill(user.password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
      await passwordOf(page).press('Enter');
      await passwordOf(page).press('Enter');
      release();
      await expect(page).toHaveURL(/\/app\/home$/);
      expect(sent).toBe(1);
    });
  });
});

test.describe('registration', () => {
  test('shows the first violated rule, in the order of the specification', async ({ page, user }) => {
    await page.goto('register');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(alertOf(page)).toHaveText('Please fill in all fields');
    await expect(page.getByLabel('Username')).toBeFocused();

    const wrong = { username: 'm', email: 'nonsense', password: 'short', again: 'other' };
    await register(page, wrong);
    await expectBlamed(page.getByLabel('Email'), 'Please enter a valid email address');
    await register(page, { ...wrong, email: 'meilin@example.org' });
    await expectBlamed(passwordOf(page), 'Password must be at least 6 characters');
    await register(page, { username: 'm', again: 'secrets' });
    await expectBlamed(confirmationOf(page), 'Passwords do not match');
    await register(page, { username: 'm' });
    await expectBlamed(page.getByLabel('Username'), 'Username must be between 2 and 50 characters');

    await page.getByLabel('Username').fill('meilin');
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'false');

    await test.step('and next to its field that a name is taken', async () => {
      await register(page, { username: user.username.toUpperCase(), email: `other-${user.email}` });
      await expectBlamed(page.getByLabel('Username'), 'Username is already taken');
      await page.getByLabel('Username').fill(`${user.username}2`);
      await expect(page.getByText('Username is already taken')).toBeHidden();
    });
  });

  test('says that it is closed, even if it was open when the form was shown', async ({
    page,
    toolstead,
    request,
  }) => {
    const master = await toolstead.createUser({ role: 'master' });
    const set = (enabled: string) =>
      request.post(`${toolstead.url}/api/MasterSettings.php`, {
        headers: { Authorization: `Bearer ${master.token}` },
        data: { action: 'toggleRegistration', enabled },
      });
    await page.goto('register');
    await expect(page.getByLabel('Username')).toBeFocused();
    await set('false');
    try {
      await register(page, {});
      await expect(page.getByRole('status')).toContainText('Registration is currently disabled');
      await expect(page.getByRole('button', { name: 'Register' })).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('status')).toContainText('Registration is currently disabled');
      await expect(page.getByRole('button', { name: 'Register' })).toHaveCount(0);
      await page.goto('login');
      await expect(page.getByText('Registration is closed')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Register Now' })).toHaveCount(0);
    } finally {
      await set('true');
    }
  });
});

test.describe('a forgotten password', () => {
  test('leads to the mail where mails leave the server', async ({ page, toolstead, user }) => {
    const answer = await page.request.get(`${toolstead.url}/api/trpc/accounts.registration`);
    const { result } = (await answer.json()) as { result: { data: object } };
    const json = { result: { data: { ...result.data, mails: true } } };
    await page.route(/accounts\.registration/, (route) => route.fulfill({ json }));
    await page.goto('forgot-password');
    await page.getByLabel('Email').fill(user.email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
    await expect(page.getByText(`We wrote to ${user.email}`)).toBeVisible();
  });

  test(
    'is replaced by a mailed link, which ends the old session and works once',
    SLOW,
    async ({ page, toolstead, user, request }) => {
      await page.goto('login');
      await page.getByRole('link', { name: 'Forgot Password?' }).click();
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await expectBlamed(page.getByLabel('Email'), 'Please enter a valid email address');
      await page.getByLabel('Email').fill(user.email);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status')).toContainText(
        'Reset link has been sent to your email, please check!',
      );
      await expect(page.getByText('ask the person who runs it for your link')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible();
      await page.getByRole('button', { name: 'Send again' }).click();
      await expect(page.getByLabel('Email')).toHaveValue(user.email);

      const [mail] = await toolstead.mailsTo(user.email);
      const reset = mail?.link?.href ?? '';
      await page.clock.install();
      await page.goto(reset);
      await page.getByLabel('New Password').fill('new secret');
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(alertOf(page)).toHaveText('Please enter new password and confirmation');
      await expect(confirmationOf(page)).toBeFocused();
      await confirmationOf(page).fill('other secret');
      await page.keyboard.press('Enter');
      await expectBlamed(confirmationOf(page), 'Passwords do not match');
      await confirmationOf(page).fill('new secret');
      await page.keyboard.press('Enter');

      const outcome = page.getByRole('status');
      await expect(outcome).toContainText('Password reset successful, redirecting to login in 3 seconds...');
      await expect(outcome.getByRole('link', { name: 'click here' })).toHaveAttribute('href', '/app/login');
      await expect(page).toHaveURL(/\/app\/reset-password$/);
      await page.clock.runFor(2000);
      await expect(outcome).toContainText('in 1 second...');
      await page.clock.runFor(1000);
      await expect(page).toHaveURL(/\/app\/login$/);

      const oldSession = await request.get(`${toolstead.url}/api/ValidateToken.php`, {
        headers: { Authorization: `Bearer ${user.token}` },
      });
      expect(oldSession.status()).toBe(401);
      await signIn(page, user.username, 'new secret');
      await expect(page).toHaveURL(/\/app\/home$/);

      await page.evaluate(() => localStorage.clear());
      await page.goto(reset);
      await page.getByLabel('New Password').fill('third secret');
      await confirmationOf(page).fill('third secret');
      await page.keyboard.press('Enter');
      await expect(alertOf(page)).toContainText('Invalid password reset link');
      await page.getByRole('link', { name: 'Request a new link' }).click();
      await expect(page).toHaveURL(/\/app\/forgot-password$/);
    },
  );

  test('a link without its token is refused at once', async ({ page }) => {
    await page.goto('reset-password');
    await expect(alertOf(page)).toContainText('Invalid password reset link');
    await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0);
  });
});

test('an activation that the server could not answer can be tried again', async ({ page }) => {
  await page.route('**/api/Activate.php', json(503, { success: false, message: 'The database is away' }), {
    times: 1,
  });
  await page.goto('activate?token=12345678901234567890');
  await expect(alertOf(page)).toContainText('The database is away');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(alertOf(page)).toContainText('Invalid activation link');
});
