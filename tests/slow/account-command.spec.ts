import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from '../support/e2e';

test('actions from the shell are logged and recorded', async ({ page, toolstead, openAs }) => {
  const master = await toolstead.createUser({ role: 'master' });
  const username = `shelly-${master.username}`;
  const account = async (parameters: string[], input?: string) => {
    const child = spawn(process.execPath, ['dist/server/account.js', ...parameters], {
      env: { ...process.env, DATA_DIR: toolstead.dataDir, DATABASE_URL: '', LOG_LEVEL: 'info' },
    });
    child.stdin.end(input);
    const [answer, log] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const events = log
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    return { answer, log, events };
  };
  const email = `${username}@example.org`;
  const created = await account(
    ['create', '--username', username, '--email', email, '--role', 'user', '--password-stdin'],
    'a password from the shell\n',
  );
  expect(created.answer).toBe(`The account '${username}' (user) is ready.\n`);
  expect(created.events).toMatchObject([
    { event: 'account_created', actor: 'shell', role: 'user', address: null },
  ]);
  expect(created.log).not.toContain('a password from the shell');
  const changed = await account(['role', '--username', username, '--role', 'admin']);
  expect(changed.answer).toBe(`The role of '${username}' is now admin.\n`);
  expect(changed.events).toMatchObject([{ event: 'role_changed', actor: 'shell', after: { role: 'admin' } }]);

  const next = `${username}-2`;
  const answers = [
    await account(['set-email', '--username', username, '--email', `new-${email}`]),
    await account(['reset-password', '--username', username, '--password-stdin'], 'another password\n'),
    await account(['rename', '--username', username.toUpperCase(), '--to', next]),
    await account(['rename', '--username', next, '--to', master.username]),
    await account(['rename', '--username', 'nobody-of-this-name', '--to', 'x y']),
  ].map(({ answer, log }) => (answer || log).trim());
  expect(answers).toEqual([
    `The e-mail of '${username}' is now new-${email}.`,
    `The password of '${username}' is changed; its sessions, access tokens, keys, secret addresses and webhooks have ended.`,
    `'${username.toUpperCase()}' is now '${next}'.`,
    `The username '${master.username}' is taken.`,
    "There is no account 'nobody-of-this-name'.",
  ]);
  const signedIn = await page.request.post(`${toolstead.url}/api/Login.php`, {
    data: { identifier: `new-${email}`, password: 'another password' },
  });
  expect(signedIn.status()).toBe(200);
  expect((await account(['delete', '--username', next])).answer).toBe(`The account '${next}' is deleted.\n`);

  await openAs(master, `master-settings?person=${username}`);
  const rows = page.getByRole('table', { name: 'Audit list' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveText([
    new RegExp(`^shellAccount ${next} deleted, roleadmin`),
    new RegExp(`^${next}${next} signed inWith the password`),
    new RegExp(`^shellUsername${username} → ${next}`),
    new RegExp(`^shellPassword of ${username} changedAt the server's shell`),
    new RegExp(`^shellE-mail address of ${username} changedAt the server's shell`),
    new RegExp(`^shellRole of ${username}user → admin`),
    new RegExp(`^shellAccount ${username} created, roleuser`),
  ]);
});
