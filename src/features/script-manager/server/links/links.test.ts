import { expect, test } from 'vitest';
import { createUser } from '../../../../../tests/support/accounts';
import { createTestApp } from '../../../../../tests/support/app';

const app = await createTestApp();

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A script with a link, and another user. */
async function shared(content = "SELECT '<b>' -- a & b\r\n") {
  const user = await createUser(app.services.db);
  const caller = app.callerOf(user);
  const { id } = await caller.scripts.create({ name: 'a <i> & "b"', content });
  const { url } = await caller.scripts.addLink({ id, until: inDays(7) });
  return { user, caller, stranger: app.callerOf(app.users[1]), id, url };
}

/** Each from another address, so that the limit of one stays out of the others. */
let addresses = 0;
const get = (url: string, more = '', address?: string) => {
  addresses += 1;
  const remoteAddress = address ?? `198.51.100.${String(addresses)}`;
  return app.http.inject({ url: url.slice(new URL(url).origin.length) + more, remoteAddress });
};
const statusOf = async (url: string) => (await get(url)).statusCode;

const sourceOf = (policy: string, name: string) =>
  new RegExp(`${name}-src ('sha256-[^']+')`).exec(policy)?.[1];

test('whoever has the link reads the script as it is now, and nothing can be written into the page', async () => {
  const { caller, id, url } = await shared();
  expect(url).toMatch(/^https:\/\/tools\.example\.org\/api\/script\?key=tsr_[\w-]{40}$/);
  const page = await get(url);
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(policy).not.toMatch(/unsafe|https?:|'self'/);
  for (const name of ['style', 'script']) expect(sourceOf(policy, name)).toBeDefined();
  expect(page.body).toContain('<h1>a &#60;i&#62; &#38; &#34;b&#34;</h1>');
  expect(page.body).toContain(
    '<span class="word">SELECT</span> <span class="string">\'&#60;b&#62;\'</span> <span class="comment">-- a &#38; b&#13;</span>\n</code>',
  );
  expect(page.body).toContain('aria-hidden="true">1\n2</pre>');
  // Without https there is no clipboard, and its button stays away.
  expect(page.body).toContain('[hidden]{display:none!important}');
  const raw = await get(url, '&raw');
  expect(raw.body).toBe("SELECT '<b>' -- a & b\r\n");
  expect(raw.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  });
  await caller.scripts.save({ id, baseVersion: 1, content: 'SELECT 2' });
  expect((await get(url, '&raw')).body).toBe('SELECT 2');
});

test('it is listed for its owner alone, who revokes it; a revoked one is as unknown as any', async () => {
  const { user, caller, stranger, id, url } = await shared();
  const [link] = (await caller.scripts.links({ id })).links;
  expect(link).toMatchObject({ lastUsed: null });
  const before = (await caller.tokens.list()).keys;
  expect(before).toEqual([
    { tool: 'script-manager', kind: 'address', name: 'a <i> & "b"', ...link, ends: link?.ends },
  ]);
  await get(url);
  expect((await caller.tokens.list()).keys[0]?.lastUsed).toMatch(/Z$/);
  expect((await stranger.scripts.links({ id })).links).toEqual([]);
  expect((await stranger.tokens.list()).keys).toEqual([]);
  await expect(stranger.scripts.addLink({ id, until: inDays(1) })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const end = { tool: 'script-manager', id: link?.id ?? 0 };
  await expect(stranger.tokens.endKey(end)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await statusOf(url)).toBe(200);
  await caller.tokens.endKey(end);
  const gone = await get(url);
  expect(gone.statusCode).toBe(404);
  const unknown = await get(`${url.slice(0, -1)}x`);
  expect([unknown.statusCode, unknown.body]).toEqual([404, gone.body]);
  expect(gone.body).not.toContain('SELECT');
  expect(unknown.headers['x-robots-tag']).toBe('noindex, nofollow');
  const events = await app.services.db
    .selectFrom('audit_entries')
    .select('action')
    .where('actor_id', '=', user.id)
    .orderBy('id')
    .execute();
  expect(events.map(({ action }) => action)).toEqual(['address_made', 'keys_ended']);
});

test('it opens nothing while its script is in the trash, its owner is away, or the tool is closed', async () => {
  const { db } = app.services;
  const { user, caller, id, url } = await shared();
  await caller.scripts.trash({ ids: [id] });
  expect(await statusOf(url)).toBe(404);
  await caller.scripts.restore({ ids: [id] });
  expect(await statusOf(url)).toBe(200);
  const setDeactivated = (deactivated_at: Date | null) =>
    db.updateTable('users').set({ deactivated_at }).where('id', '=', user.id).execute();
  await setDeactivated(new Date());
  expect(await statusOf(url)).toBe(404);
  await setDeactivated(null);
  const setOpen = (enabled_user: boolean) =>
    db
      .updateTable('navigator_tools')
      .set({ enabled_user })
      .where('tool_key', '=', 'script-manager')
      .execute();
  await setOpen(false);
  try {
    expect(await statusOf(url)).toBe(404);
  } finally {
    await setOpen(true);
  }
  expect(await statusOf(url)).toBe(200);
  await caller.scripts.trash({ ids: [id] });
  await caller.scripts.purge({ ids: [id] });
  expect((await caller.tokens.list()).keys).toEqual([]);
});

test('it ends: after its last day in the zone of its owner, which is a year ahead at most', async () => {
  const { caller, id, url } = await shared();
  const zone = { timeZone: 'Pacific/Kiritimati' };
  await caller.preferences.update(zone);
  const today = new Intl.DateTimeFormat('en-CA', zone).format();
  const { url: tonight } = await caller.scripts.addLink({ id, until: today });
  expect(await statusOf(tonight)).toBe(200);
  const { links } = await caller.scripts.links({ id });
  const midnight = new Intl.DateTimeFormat('en-GB', { ...zone, timeStyle: 'medium' });
  expect(midnight.format(new Date(links[1]?.ends ?? 0))).toBe('00:00:00');
  expect(Date.parse(links[1]?.ends ?? '') - Date.now()).toBeLessThanOrEqual(DAY_MS);
  for (const until of [inDays(-2), inDays(369)]) {
    await expect(caller.scripts.addLink({ id, until })).rejects.toMatchObject({ wireCode: 'link_end' });
  }
  await app.services.db
    .updateTable('script_links')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('script_id', '=', id)
    .execute();
  expect([await statusOf(url), await statusOf(tonight)]).toEqual([404, 404]);
  expect((await caller.scripts.links({ id })).links).toEqual([]);
  expect((await caller.tokens.list()).keys).toEqual([]);
});

test('its key is stored nowhere, and an account has 50 at most', async () => {
  const { db } = app.services;
  const { user, caller, id, url } = await shared();
  const rows = await db.selectFrom('script_links').selectAll().where('user_id', '=', user.id).execute();
  const operations = await db.selectFrom('operations').selectAll().where('user_id', '=', user.id).execute();
  expect(JSON.stringify([rows, operations])).not.toContain(new URL(url).searchParams.get('key'));
  const [row] = rows;
  if (!row) throw new Error('no link');
  const others = Array.from({ length: 49 }, (_, at) => ({
    ...row,
    id: undefined,
    token_hash: Buffer.alloc(32, at + 1),
  }));
  await db.insertInto('script_links').values(others).execute();
  await expect(caller.scripts.addLink({ id, until: inDays(1) })).rejects.toMatchObject({
    wireCode: 'too_many_links',
  });
});

test('an address may ask 60 times a minute, by GET', async () => {
  const { url } = await shared();
  const address = '203.0.113.9';
  const statuses = new Set<number>();
  for (let at = 0; at < 60; at++) statuses.add((await get(url, 'x', address)).statusCode);
  expect([...statuses]).toEqual([404]);
  expect((await get(url, '', address)).statusCode).toBe(429);
  const posted = await app.http.inject({ method: 'POST', url: '/api/script' });
  expect(posted.statusCode).toBe(405);
});

test('a long text is coloured in no time, whatever is in it, and a very long one is served as it is', async () => {
  const nasty = await shared('/*"\'--'.repeat(30_000));
  expect(await statusOf(nasty.url)).toBe(200);
  const long = await shared('x'.repeat(2_000_001));
  const page = await get(long.url);
  expect(page.body).toContain('too long to be shown here');
  expect((await get(long.url, '&raw')).body).toHaveLength(2_000_001);
});
