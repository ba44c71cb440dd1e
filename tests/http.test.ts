import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeServices } from '@/app/server/compose';
import { buildHttp } from '@/app/server/http';
import { createTestApp, type TestApp } from './support/app';
import { openBreakableDatabase, openFreshDatabase } from './support/database';
import { capturedLog } from './support/captured-log';

const app = await createTestApp();

describe('the pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolstead-client-'));
  cpSync(join(import.meta.dirname, '../src/app/client/public'), folder, { recursive: true });
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'service-worker.js'), 'worker');
  writeFileSync(
    join(folder, 'index.html'),
    '<script nonce="__CSP_NONCE__"></script><meta content="__PUBLIC_URL__">',
  );
  writeFileSync(join(folder, 'assets/main-abc.js'), 'plain');
  writeFileSync(join(folder, 'assets/main-abc.js.br'), 'compressed');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  let http: TestApp['http'];
  beforeAll(async () => {
    http = await buildHttp(app.services, { kind: 'build', folder });
  });
  afterAll(() => http.close());

  test('the root redirects to the app', async () => {
    const response = await http.inject('/');
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe('/app/');
  });

  test.each(['/app', '/app/', '/app/devflow?view=completed', '/app/no/such/page', '/app/%E7%94%BB'])(
    '%s is the app',
    async (url) => {
      const response = await http.inject(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.body).toContain('content="https://tools.example.org"');
    },
  );

  test.each(['/app/x.json', '/app/index.html', '/app/no/such.js?page=1', '/app/.vite/manifest.json'])(
    '%s names a file that there is not',
    async (url) => {
      const response = await http.inject(url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ success: false, code: 'not_found' });
    },
  );

  test('a page is the same for everybody, but for its nonce', async () => {
    const [ada] = app.users;
    const answers = await Promise.all(
      [{}, { authorization: `Bearer ${ada.token}`, cookie: 'oidc=x' }].map((headers) =>
        http.inject({ url: '/app/', headers }),
      ),
    );
    const [stranger, signedIn] = answers.map(({ body }) => body.replaceAll(/nonce="[^"]+"/g, ''));
    expect(signedIn).toBe(stranger);
  });

  test.each([
    ['/app/manifest.webmanifest', 'application/manifest+json'],
    ['/app/icon-192.png', 'image/png'],
    ['/app/icon-512.png', 'image/png'],
    ['/app/icon-maskable-512.png', 'image/png'],
    ['/app/apple-touch-icon.png', 'image/png'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/favicon.ico', 'image/vnd.microsoft.icon'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
  ])('%s is served as %s', async (url, type) => {
    const response = await http.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe(type);
    expect(response.headers['cache-control']).toBe('public, max-age=86400');
    // Start pages of other hosts show the icons.
    const policy = type.startsWith('image/') ? 'cross-origin' : 'same-origin';
    expect(response.headers['cross-origin-resource-policy']).toBe(policy);
  });

  test('the manifest makes the app installable, with icons of the sizes that it tells', async () => {
    const manifest = (await http.inject('/app/manifest.webmanifest')).json<{
      icons: { src: string; sizes: string; type: string; purpose?: string }[];
    }>();
    expect(manifest).toMatchObject({
      name: 'Toolstead',
      short_name: 'Toolstead',
      start_url: '/app/',
      scope: '/app/',
      display: 'standalone',
    });
    expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ]);
    for (const { src, sizes } of manifest.icons) {
      const { rawPayload } = await http.inject(src);
      const [width, height] = [rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)];
      expect(`${String(width)}x${String(height)}`).toBe(sizes);
    }
  });

  test('the worker is asked for anew each time, and may fetch from this server only', async () => {
    const response = await http.inject('/app/service-worker.js');
    expect(response.headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
    expect(response.headers['cache-control']).toBe('public, max-age=0');
    expect(response.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
  });

  test('whom to tell of a flaw is said by RFC 9116, if the owner has said it', async () => {
    expect((await http.inject('/.well-known/security.txt')).statusCode).toBe(404);
    const SECURITY_CONTACT = 'mailto:security@example.org';
    const told = await createTestApp({
      environment: { SECURITY_CONTACT, PUBLIC_URL: 'https://tools.example.org' },
    });
    const { headers, body } = await told.http.inject('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const [contact, expires = '', canonical] = body.split('\n');
    expect(contact).toBe(`Contact: ${SECURITY_CONTACT}`);
    const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / 86_400_000;
    expect(days > 30 && days < 365).toBe(true);
    expect(canonical).toBe('Canonical: https://tools.example.org/.well-known/security.txt');
  });

  test('password managers find where the password is changed', async () => {
    const response = await http.inject('/.well-known/change-password');
    expect([response.statusCode, response.headers.location]).toEqual([302, '/app/account']);
  });

  test.each([
    ['/app/%E0%A4%A', '/app/%25E0%25A4%25A'],
    ['/app/100%?q=%&r=??', '/app/100%25?q=%&r=??'],
  ])('%s has broken escapes: taken literally it is the app', async (url, literal) => {
    const response = await http.inject(url);
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe(literal);
    expect((await http.inject(literal)).headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('scripts need a nonce that is new in each response', async () => {
    const answers = await Promise.all([http.inject('/app/'), http.inject('/app/')]);
    const nonces = answers.map((answer) => {
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("connect-src 'self' https://tools.example.org;");
      expect(policy).toContain("frame-ancestors 'none'");
      const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1];
      expect(answer.body).toContain(`nonce="${String(nonce)}"`);
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test('assets are immutable and compressed', async () => {
    const response = await http.inject({
      url: '/app/assets/main-abc.js',
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers['content-type']).toMatch(/javascript/);
    expect(response.body).toBe('compressed');
    expect((await http.inject('/app/assets/main-abc.js')).body).toBe('plain');
    const missing = await http.inject('/app/assets/none.js');
    expect(missing.statusCode).toBe(404);
    expect(missing.headers['cache-control']).toBe('no-store');
    for (const path of ['', '..%2findex.html', '%5c..%5cindex.html', '%00', '%E0%A4%A']) {
      const refused = await http.inject(`/app/assets/${path}`);
      expect([path, refused.statusCode]).toEqual([path, 404]);
      expect(refused.json()).toMatchObject({ success: false, code: 'not_found' });
    }
  });
});

test('every response has the security headers', async () => {
  for (const url of [
    '/healthz',
    '/api/ThemeSettings.php?action=get',
    '/api/trpc/connection.ping',
    '/nothing',
  ]) {
    const { headers } = await app.http.inject(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'strict-transport-security': expect.stringContaining('max-age=') as string,
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'cache-control': 'no-store',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  }
});

describe('health', () => {
  test('is public and allows every origin', async () => {
    const response = await app.http.inject('/healthz');
    const version = expect.stringMatching(/^\d+\.\d+\.\d+$/) as string;
    // Which commit it was built from is for those who are signed in (account.about).
    expect(response.json()).toEqual({ status: 'ok', version });
    expect(response.headers['access-control-allow-origin']).toBe('*');
  });

  test('an unavailable database is a 503 in both APIs, without details', async () => {
    const { database, breakOff } = await openBreakableDatabase();
    const { lines, log } = capturedLog('error');
    const gone = await createTestApp({ database, log });
    breakOff();
    const health = await gone.http.inject('/healthz');
    expect(health.statusCode).toBe(503);
    expect(health.json()).toEqual({ status: 'database_unavailable' });

    const headers = { authorization: `Bearer ${gone.users[0].token}` };
    const rest = await gone.http.inject({ url: '/api/ValidateToken.php', headers });
    expect(rest.statusCode).toBe(503);
    expect(rest.headers['retry-after']).toBe('5');
    expect(rest.json()).toEqual({
      success: false,
      valid: false,
      user: null,
      message: 'The database is not available, please try again',
      error: 'The database is not available, please try again',
      code: 'database_unavailable',
    });
    const typed = await gone.http.inject({ url: '/api/trpc/accounts.validateToken', headers });
    expect(typed.statusCode).toBe(503);
    expect(typed.headers['retry-after']).toBe('5');
    expect(typed.json()).toMatchObject({ error: { data: { code: 'database_unavailable' } } });
    expect(lines).toEqual([]);
  });
});

test('an unexpected error is a 500 with the request id only; the log has the details, without secrets', async () => {
  const database = await openFreshDatabase();
  const { lines, log } = capturedLog('debug');
  const { services } = composeServices(app.services.config, database, log);
  const http = await buildHttp(services, null);
  await database.db.schema.alterTable('users').dropColumn('name').execute();
  const token = 'A'.repeat(43);
  const registration = { username: 'leaky', email: 'leaky@example.org', password: 'secret password' };
  await http.inject({ method: 'POST', url: '/api/Register.php', payload: registration });
  const response = await http.inject({
    url: `/api/ValidateToken.php?token=secret-in-the-address`,
    headers: { authorization: `Bearer ${token}` },
  });
  await http.close();
  expect(response.statusCode).toBe(500);
  const { message } = response.json<{ message: string }>();
  const id = /^Something went wrong on the server \(request ([0-9a-f-]{36})\)$/.exec(message)?.[1];
  expect(lines.join('')).toContain(String(id));
  expect(lines.join('')).toContain('Unknown column');
  for (const secret of [token, 'secret-in-the-address', '$argon2', 'leaky@example.org', 'secret password']) {
    expect(lines.join('')).not.toContain(secret);
  }
});

test.each([
  ['/api/Home.php', 401],
  ['/api/trpc/home.overview', 401],
  ['/api/Home.php?action=none', 401],
  ['/api/Nothing.php', 404],
  ['/api/trpc/no.such', 404],
  ['/api/Preferences.php', 405, 'DELETE'],
])(
  'a failure names its request (%s), and a 401 how to identify oneself',
  async (url, status, ...[method]) => {
    const response = await app.http.inject({ url, method: (method ?? 'GET') as 'GET' });
    const { statusCode, headers } = response;
    expect(statusCode).toBe(status);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    if (url.startsWith('/api/trpc/')) {
      const { error } = response.json<{ error: { data: { requestId: string } } }>();
      expect(error.data.requestId).toBe(headers['x-request-id']);
    }
    expect(headers['www-authenticate']).toBe(status === 401 ? 'Bearer realm="Toolstead"' : undefined);
    expect((await app.http.inject('/healthz')).headers['x-request-id']).toBeUndefined();
  },
);

test.each(['/api/Home.php', '/api/Token.php', '/api/trpc/home.overview', '/api/mcp'])(
  'a token that is not valid is told so (%s)',
  async (url) => {
    const method = url === '/api/mcp' ? 'POST' : 'GET';
    for (const token of ['wrong', `tst_${'0'.repeat(40)}`]) {
      const headers = { authorization: `Bearer ${token}` };
      const { statusCode, headers: answered } = await app.http.inject({ url, method, headers });
      expect(statusCode).toBe(401);
      expect(answered['www-authenticate']).toMatch(
        /^Bearer realm="Toolstead", error="invalid_token", error_description="[^"]+"$/,
      );
    }
  },
);

test.each(['/api/Login.php', '/api/trpc/accounts.login'])(
  'who is refused for a wrong password is told nothing of the token (%s)',
  async (url) => {
    const { statusCode, headers } = await app.http.inject({
      url,
      method: 'POST',
      headers: { authorization: 'Bearer wrong' },
      payload: { identifier: 'nobody', password: 'wrong' },
    });
    expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer realm="Toolstead"']);
  },
);

describe('the address of the client', () => {
  const ipSeenBy = async (environment: Record<string, string>) => {
    const own = await createTestApp({ environment });
    const caller = (forwarded: string) =>
      own.http.inject({
        method: 'POST',
        url: '/api/Login.php',
        headers: { 'x-forwarded-for': forwarded },
        payload: { identifier: `nobody ${String(process.hrtime.bigint())}`, password: 'wrong!' },
      });
    const before = await own.services.db.selectFrom('rate_limits').select('key').execute();
    await caller('198.51.100.1');
    await caller('198.51.100.2');
    const after = await own.services.db.selectFrom('rate_limits').select('key').execute();
    const known = new Set(before.map((row) => row.key));
    return after.filter((row) => row.key.startsWith('signin-address') && !known.has(row.key)).length;
  };

  test('X-Forwarded-For is only trusted from a configured proxy', async () => {
    await app.services.db.deleteFrom('rate_limits').execute();
    expect(await ipSeenBy({ TRUST_PROXY: '127.0.0.1' })).toBe(2);
    await app.services.db.deleteFrom('rate_limits').execute();
    expect(await ipSeenBy({})).toBe(1);
    await app.services.db.deleteFrom('rate_limits').execute();
    expect(await ipSeenBy({ TRUST_PROXY: '192.0.2.9' })).toBe(1);
    await app.services.db.deleteFrom('rate_limits').execute();
    expect(await ipSeenBy({ TRUST_PROXY: 'loopback' })).toBe(2);
    await app.services.db.deleteFrom('rate_limits').execute();
    expect(await ipSeenBy({ TRUST_PROXY: 'private' })).toBe(1);
  });

  test.each([
    ['any text', 'x'.repeat(300), 'unknown'],
    ['a zone of any length', `fe80::1%${'x'.repeat(300)}`, 'fe80::1'],
    ['an address with its port', '203.0.113.9:4711', '203.0.113.9'],
    ['an IPv6 address with its port', '[2001:db8::7]:4711', '2001:db8::7'],
  ])('a proxy that is believed may forward %s', async (_what, forwarded, address) => {
    const own = await createTestApp({ environment: { TRUST_PROXY: 'loopback' } });
    const [user] = own.users;
    const { api_key: key } = await own.callerOf(user).watchedRecords.apiKey();
    const answer = await own.http.inject({
      method: 'POST',
      url: '/api/WatchedRecords.php',
      headers: { 'x-forwarded-for': forwarded, 'x-api-key': key },
      payload: { series_id: 'ss1', title: 'One', current_episode: 1 },
    });
    expect(answer.statusCode).toBe(200);
    const { calls } = await own.callerOf(user).watchedRecords.syncCalls();
    expect(calls).toMatchObject([{ address }]);
  });

  /** The log's warnings after requests, each from a peer with a header. */
  async function warningsOf(trustProxy: string[], requests: [peer: string, header: string][]) {
    const { lines, log } = capturedLog('warn');
    const http = await buildHttp(
      { ...app.services, log, config: { ...app.services.config, trustProxy } },
      null,
    );
    for (const [remoteAddress, header] of requests) {
      const headers = { [header]: '198.51.100.1' };
      expect((await http.inject({ url: '/nothing', remoteAddress, headers })).statusCode).toBe(404);
    }
    await http.close();
    return lines.map((line) => JSON.parse(line) as { peer: string; msg: string });
  }

  test('a proxy that is not configured is warned of once, with the setting to change', async () => {
    const warnings = await warningsOf(
      [],
      [
        ['172.18.0.2', 'accept'],
        ['203.0.113.9', 'x-forwarded-for'],
        ['::ffff:172.18.0.2', 'x-forwarded-for'],
        ['172.18.0.3', 'x-forwarded-for'],
        ['127.0.0.1', 'forwarded'],
      ],
    );
    expect(warnings).toMatchObject([{ level: 40, peer: '172.18.0.2' }]);
    expect(warnings[0]?.msg).toMatch(
      /^172\.18\.0\.2 sends x-forwarded-for, .* set TRUST_PROXY=private \(or its address\)/,
    );
  });

  test.each([
    ['127.0.0.1', 'forwarded', 'loopback'],
    ['::1', 'x-real-ip', 'loopback'],
    ['10.1.2.3', 'x-real-ip', 'private'],
    ['fd12::1', 'x-forwarded-for', 'private'],
  ])('from %s with %s the word is %s', async (peer, header, word) => {
    const [warning] = await warningsOf([], [[peer, header]]);
    expect(warning?.msg).toContain(`TRUST_PROXY=${word} `);
  });

  test('there is no warning if proxies are configured', async () => {
    expect(await warningsOf(['192.0.2.9'], [['172.18.0.2', 'x-forwarded-for']])).toEqual([]);
  });
});

test('a call without input needs no body', async () => {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/trpc/accounts.logout',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${app.users[1].token}` },
  });
  expect(answer.statusCode).toBe(200);
});

describe('a malformed request', () => {
  /** Sends raw bytes and returns everything received. */
  async function exchange(bytes: string): Promise<string> {
    const own = await createTestApp();
    await own.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = own.http.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.end(bytes);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    return answer;
  }

  test.each([
    [
      'a head of 20 kB',
      `GET /healthz HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${'A'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ['an unknown verb', 'BREW /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['no HTTP', 'hello\r\n\r\n', 400],
  ])('%s is answered in the agreed shape', async (_what, bytes, status) => {
    const [head = '', body = ''] = (await exchange(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${String(status)} `));
    const answer = JSON.parse(body) as Record<string, unknown>;
    expect(answer).toMatchObject({ success: false, message: expect.any(String) as string });
    expect(answer.error).toBe(answer.message);
  });
});

test('a shutdown waits for the request in flight and then closes its connection', async () => {
  const own = await createTestApp();
  await own.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = own.http.server.address() as AddressInfo;
  const { username: identifier, password } = own.users[0];
  const arrived = once(own.http.server, 'request');
  const running = fetch(`http://127.0.0.1:${String(port)}/api/Login.php`, {
    method: 'POST',
    body: new URLSearchParams({ identifier, password }),
  });
  await arrived;
  const closed = own.http.close();
  const answer = await running;
  expect(await answer.json()).toMatchObject({ success: true });
  expect(answer.headers.get('connection')).toBe('close');
  await closed;
});

describe('the limits of a request', () => {
  test('its body is 1 MiB at most, unless the call allows more', async () => {
    const statusOf = async (bytes: number) => {
      const empty = { action: 'no such', x: '' };
      const payload = { ...empty, x: 'x'.repeat(bytes - JSON.stringify(empty).length) };
      const headers = { authorization: `Bearer ${app.users[0].token}` };
      return (await app.http.inject({ method: 'POST', url: '/api/DevFlow.php', headers, payload }))
        .statusCode;
    };
    expect(await statusOf(1024 * 1024)).not.toBe(413);
    expect(await statusOf(1024 * 1024 + 1)).toBe(413);
  });

  test('it arrives within two minutes, and its answer is read from within 30 s', async () => {
    const own = await createTestApp();
    const origin = await own.http.listen({ port: 0, host: '127.0.0.1' });
    expect(own.http.server.requestTimeout).toBe(120_000);
    const patience = new Promise((resolve) => {
      own.http.server.once('request', (request, response) =>
        response.once('prefinish', () => resolve(request.socket.timeout)),
      );
    });
    await (await fetch(`${origin}/healthz`)).text();
    expect(await patience).toBe(30_000);
  });
});
