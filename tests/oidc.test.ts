import { beforeEach, describe, expect, test } from 'vitest';
import { createUser, type TestUser } from './support/accounts';
import { createTestApp, type TestApp } from './support/app';
import { capturedLog } from './support/captured-log';
import { openFreshDatabase } from './support/database';
import { endWithFile } from './support/endings';
import {
  type Forged,
  type Manner,
  type OpenidProvider,
  startOpenidProvider,
} from './support/openid-provider';
import { appCode } from './support/totp';

// Sign-in with an OpenID Connect provider, against a certified one in this process.

const PUBLIC_URL = 'https://tools.example.org';

const openid = await startOpenidProvider(`${PUBLIC_URL}/app/oidc`);
endWithFile(() => openid.close());
const { lines, log } = capturedLog('debug');

const settings = (more: Record<string, string> = {}) => ({
  PUBLIC_URL,
  OIDC_ISSUER: openid.issuer,
  OIDC_CLIENT_ID: openid.clientId,
  OIDC_CLIENT_SECRET: openid.clientSecret,
  OIDC_NAME: 'Authenticator House',
  ...more,
});

const database = await openFreshDatabase();
const { db } = database;
const app = await createTestApp({ database, environment: settings(), log });
const auto = await createTestApp({
  database,
  environment: settings({
    OIDC_AUTO_REGISTER: 'on',
    OIDC_ROLE_CLAIM: 'groups staff=admin, owners=master',
    PASSWORD_SIGN_IN: 'off',
  }),
  log,
});
const master = await createUser(db, { role: 'master' });
beforeEach(() => {
  openid.forge = null;
  openid.setDown(false);
});

let people = 0;
/** Lets somebody else sign in at the provider next. */
function meet(person: Partial<OpenidProvider['person']> = {}): string {
  people += 1;
  const sub = `subject-${String(people)}`;
  openid.person = { sub, email_verified: true, email: `${sub}@example.org`, ...person };
  return sub;
}
const meetOwnerOf = ({ email }: TestUser, more: Partial<OpenidProvider['person']> = {}) =>
  meet({ email: email.toUpperCase(), ...more });

interface Begun {
  /** Where the browser is sent. */
  location: string;
  cookie: string;
}

async function begin(at = app, query = '', headers: Record<string, string> = {}): Promise<Begun> {
  const answer = await at.http.inject({ url: `/api/oidc/start${query}`, headers });
  expect(answer.statusCode).toBe(303);
  return {
    location: answer.headers.location ?? '',
    cookie: String(answer.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '',
  };
}

interface Answer {
  status: number;
  code?: string;
  message?: string;
  token?: string | null;
  redirect?: string | null;
  link?: { email: string };
}

async function call(
  at: TestApp,
  procedure: string,
  cookie: string,
  input: object,
  token?: string,
): Promise<Answer> {
  const answer = await at.http.inject({
    method: 'POST',
    url: `/api/trpc/oidc.${procedure}`,
    headers: { cookie, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    payload: input,
  });
  const body = answer.json<{
    result?: { data: object };
    error?: { message: string; data: { code: string } };
  }>();
  return {
    status: answer.statusCode,
    ...body.result?.data,
    ...(body.error && { code: body.error.data.code, message: body.error.message }),
  };
}
const finish = (at: TestApp, cookie: string, query: string) => call(at, 'finish', cookie, { query });
const link = (cookie: string, password: string, at = app) => call(at, 'link', cookie, { password });

/** The whole way of a browser, up to the answer. */
async function signIn(at = app): Promise<Answer & Begun> {
  const begun = await begin(at);
  return { ...begun, ...(await finish(at, begun.cookie, await openid.visit(begun.location))) };
}
const me = (token?: string | null, at = app) =>
  at.callerOf({ ...master, token: token ?? '' }).accounts.validateToken();
const linkOf = async (who: TestUser) => (await app.callerOf(who).oidc.status())?.link;

/** Links an account, as its owner does. */
async function linked(who: TestUser): Promise<string> {
  const sub = meetOwnerOf(who);
  const { cookie } = await signIn();
  expect(await link(cookie, who.password)).toMatchObject({ status: 200 });
  return sub;
}

test('the browser is sent there with state, nonce and PKCE, bound to it by a cookie that no script reads', async () => {
  const answer = await app.http.inject({
    url: '/api/oidc/start?redirect=/devflow',
    headers: { host: 'evil.example.net', 'x-forwarded-host': 'evil.example.net' },
  });
  const address = new URL(answer.headers.location ?? '');
  expect(address.origin).toBe(openid.issuer);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: openid.clientId,
    response_type: 'code',
    redirect_uri: `${PUBLIC_URL}/app/oidc`,
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/) as string,
    nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
  });
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-oidc=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(answer.headers['cache-control']).toBe('no-store');
});

describe('an existing account', () => {
  test('is linked by a verified address and its password once, then signed in without', async () => {
    const user = await createUser(db);
    meetOwnerOf(user);
    const first = await signIn();
    expect(first).toMatchObject({ status: 200, link: { email: user.email.toUpperCase() } });
    expect(first.token).toBeUndefined();
    expect(await linkOf(user)).toBeNull();

    expect(await link(first.cookie, '')).toMatchObject({ status: 422 });
    expect(await link(first.cookie, 'a wrong guess')).toMatchObject({
      status: 401,
      message: 'This is not the password of your account here',
    });
    expect(await linkOf(user)).toBeNull();
    const done = await link(first.cookie, user.password);
    expect(await me(done.token)).toMatchObject({ id: user.id, role: 'user' });
    expect(await link(first.cookie, user.password)).toMatchObject({ status: 401, code: 'sign_in_stale' });

    const { token } = await signIn();
    expect(await me(token)).toMatchObject({ id: user.id });
    expect(await linkOf(user)).toMatchObject({ email: user.email.toUpperCase() });

    // The identity counts from now on, not the address.
    openid.person = { ...openid.person, email: 'moved@example.org', email_verified: false };
    expect(await me((await signIn()).token)).toMatchObject({ id: user.id });
  });

  test('is not found by an address that the provider has not verified', async () => {
    const user = await createUser(db);
    for (const email_verified of [false, undefined, 'true' as never]) {
      meet({ email: user.email, ...(email_verified !== undefined && { email_verified }) });
      if (email_verified === undefined) delete openid.person.email_verified;
      const answer = await signIn();
      expect(answer).toMatchObject({ status: 403, code: 'email_not_verified' });
      expect(await link(answer.cookie, user.password)).toMatchObject({ status: 401, code: 'sign_in_stale' });
    }
    expect(await linkOf(user)).toBeNull();
  });

  test('is locked for guesses by the limit of sign-ins', async () => {
    const user = await createUser(db);
    meetOwnerOf(user);
    const { cookie } = await signIn();
    for (let n = 0; n < 10; n++) expect(await link(cookie, 'guess')).toMatchObject({ status: 401 });
    expect(await link(cookie, user.password)).toMatchObject({ status: 429 });
  });

  test('with an authenticator app is linked by a code too, and asked for none afterwards', async () => {
    const user = await createUser(db);
    const factor = app.callerOf(user).secondFactor;
    const { secret } = await factor.begin({ currentPassword: user.password });
    await factor.switchOn({ code: appCode(secret) });
    meetOwnerOf(user);
    const { cookie } = await signIn();
    expect(await link(cookie, user.password)).toMatchObject({ status: 401, code: 'second_factor_required' });
    const both = (code: string) => call(app, 'link', cookie, { password: user.password, code });
    expect(await both('12')).toMatchObject({ status: 401, code: 'second_factor_wrong' });
    expect(await linkOf(user)).toBeNull();
    expect(await both(appCode(secret, 1))).toMatchObject({ status: 200 });
    expect(await me((await signIn()).token)).toMatchObject({ id: user.id });
  });

  test('is unlinked by its owner, and then asked for its password again', async () => {
    const user = await createUser(db);
    await linked(user);
    const { unlink } = app.callerOf(user).oidc;
    await expect(unlink({})).rejects.toMatchObject({ wireCode: 'password_required' });
    await expect(unlink({ currentPassword: 'a wrong one' })).rejects.toMatchObject({
      wireCode: 'wrong_password',
    });
    expect(await linkOf(user)).not.toBeNull();
    await unlink({ currentPassword: user.password });
    expect(await linkOf(user)).toBeNull();
    expect((await app.mailsTo(user.email)).at(-1)?.headers.get('subject')).toBe(
      'Single sign-on was unlinked',
    );
    await expect(unlink({ currentPassword: user.password })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await signIn()).toMatchObject({ link: { email: user.email.toUpperCase() } });
  });

  test('is refused while it is deactivated, and before it was confirmed', async () => {
    const user = await createUser(db);
    await linked(user);
    const unlinkedOne = await createUser(db);
    for (const { id } of [user, unlinkedOne])
      await app.callerOf(master).users.setActive({ id, active: false });
    expect(await signIn()).toMatchObject({ status: 403, code: 'account_deactivated' });
    meetOwnerOf(unlinkedOne);
    expect(await signIn()).toMatchObject({ status: 403, code: 'account_deactivated' });
    const waiting = await createUser(db, { active: false });
    meetOwnerOf(waiting);
    expect(await signIn(auto)).toMatchObject({ status: 403, code: 'account_inactive' });
  });

  test('keeps to one identity: another one takes its place, and none has two accounts', async () => {
    const [user, other] = [await createUser(db), await createUser(db)];
    const first = await linked(user);
    const second = await linked(user);
    expect(second).not.toBe(first);
    meet({ sub: first, email: user.email });
    expect(await signIn()).toMatchObject({ link: { email: user.email } });
    // The identity of `user`, with the address of another account.
    openid.person = { sub: second, email: other.email, email_verified: true };
    expect(await me((await signIn()).token)).toMatchObject({ id: user.id });
  });
});

describe('an account that is about to be deleted', () => {
  const keep = (cookie: string) => call(app, 'keep', cookie, {});
  const leave = (who: TestUser) => app.callerOf(who).account.leave({ currentPassword: who.password });

  test('is kept by its provider if its owner says so', async () => {
    const user = await createUser(db);
    await linked(user);
    await leave(user);
    const refused = await signIn();
    expect(refused).toMatchObject({ status: 403, code: 'account_leaving' });
    expect(refused.message).toMatch(/^This account will be deleted on \d{4}-/);
    // Asked again, and nothing said: it still goes.
    const { cookie, ...again } = await signIn();
    expect(again).toMatchObject({ code: 'account_leaving' });
    expect(await keep('oidc=x')).toMatchObject({ status: 401, code: 'sign_in_stale' });
    const { token } = await keep(cookie);
    expect(await me(token)).toMatchObject({ id: user.id });
    expect(await keep(cookie)).toMatchObject({ code: 'sign_in_stale' });
    expect(await signIn()).toMatchObject({ status: 200 });
  });

  test('is linked and kept', async () => {
    const user = await createUser(db);
    await leave(user);
    meetOwnerOf(user);
    const { cookie } = await signIn();
    expect(await keep(cookie)).toMatchObject({ code: 'sign_in_stale' });
    expect(await link(cookie, user.password)).toMatchObject({ status: 403, code: 'account_leaving' });
    expect(await me((await keep(cookie)).token)).toMatchObject({ id: user.id });
  });

  test('is not kept after its link has ended, or its days are over', async () => {
    const user = await createUser(db);
    await linked(user);
    await leave(user);
    const { cookie } = await signIn();
    await db.updateTable('users').set({ leaves_at: new Date() }).where('id', '=', user.id).execute();
    expect(await keep(cookie)).toMatchObject({ status: 401 });
    expect(await signIn()).toMatchObject({ status: 401 });
  });
});

describe('from the account page', () => {
  /** Up to the answer of the provider, for whoever has this token. */
  const come = async (token: string | undefined) => {
    const { location, cookie } = await begin(app, '?links&redirect=%2Faccount');
    const query = await openid.visit(location);
    return { cookie, answer: await call(app, 'finish', cookie, { query }, token) };
  };

  test('the own account is linked by its password, in the session that there is', async () => {
    const user = await createUser(db);
    meetOwnerOf(user);
    const { cookie, answer } = await come(user.token);
    expect(answer).toEqual({ status: 200, link: { email: user.email } });
    expect(await link(cookie, 'a guess')).toMatchObject({ code: 'invalid_credentials' });
    expect(await linkOf(user)).toBeNull();
    expect(await link(cookie, user.password)).toEqual({ status: 200, token: null, redirect: '/account' });
    expect(await linkOf(user)).toMatchObject({ email: user.email });
    expect(await app.callerOf(user).sessions.list()).toMatchObject({ total: 1 });
    expect(await me((await signIn()).token)).toMatchObject({ id: user.id });
  });

  test('whoever is signed in there by chance is not linked, and nobody is signed in or registered', async () => {
    const [user, other] = [await createUser(db), await createUser(db)];
    meetOwnerOf(other);
    expect((await come(user.token)).answer).toMatchObject({ status: 403, code: 'other_address' });
    meetOwnerOf(user, { email_verified: false });
    expect((await come(user.token)).answer).toMatchObject({ status: 403, code: 'email_not_verified' });
    await linked(other);
    expect((await come(user.token)).answer).toMatchObject({ status: 409, code: 'other_account' });
    meet();
    const { location, cookie } = await begin(auto, '?links');
    const query = await openid.visit(location);
    expect(await call(auto, 'finish', cookie, { query }, user.token)).toMatchObject({
      code: 'other_address',
    });
    expect(await linkOf(user)).toBeNull();
  });

  test('without a session, or with an access token, nothing is linked', async () => {
    const user = await createUser(db);
    meetOwnerOf(user);
    const made = await app.callerOf(user).tokens.make({
      name: 'Backup',
      tools: [{ tool: 'devflow', right: 'write' }],
      days: null,
      currentPassword: user.password,
    });
    for (const token of [undefined, 'x', made.token])
      expect((await come(token)).answer).toMatchObject({ status: 401, code: 'sign_in_stale' });
  });
});

describe('somebody without an account', () => {
  test('is told so, and gets none', async () => {
    meet();
    expect(await signIn()).toMatchObject({ status: 403, code: 'no_account' });
  });

  test('gets one where that is set, with the registration closed, active, and with a free name', async () => {
    await app.callerOf(master).masterSettings.setRegistration({ enabled: false });
    meet({ preferred_username: master.username, name: 'Mei Lin' });
    const { token, redirect } = await signIn(auto);
    expect(redirect).toBeNull();
    expect(await me(token)).toMatchObject({
      username: `${master.username}-2`,
      name: 'Mei Lin',
      email: openid.person.email,
      role: 'user',
    });
    expect(await me((await signIn(auto)).token)).toMatchObject({ username: `${master.username}-2` });
    await app.callerOf(master).masterSettings.setRegistration({ enabled: true });
  });

  test('gets none by an address that is not verified, or is none', async () => {
    for (const person of [{ email_verified: false }, { email: 'not an address' }, { email: '' }]) {
      meet(person);
      expect(await signIn(auto)).toMatchObject({ status: 403, code: 'email_not_verified' });
    }
  });

  test.each([
    ['名前', '名前'],
    ['a@b', 'subject'],
    ['<script>', 'script'],
    ['x', 'subject'],
  ])('who is called %s there is called %s… here', async (preferred_username, start) => {
    meet({ preferred_username });
    const { username } = await me((await signIn(auto)).token);
    expect(username.startsWith(start), username).toBe(true);
  });
});

describe('the role of a claim', () => {
  test.each([
    [['staff', 'others'], 'admin'],
    [['staff', 'owners'], 'master'],
    ['owners', 'master'],
    [['admin', 'master', 'Staff'], 'user'],
    [[], 'user'],
    [undefined, 'user'],
  ])('%j makes somebody new %s', async (groups, role) => {
    meet(groups === undefined ? {} : { groups });
    expect(await me((await signIn(auto)).token)).toMatchObject({ role });
  });

  test('changes with the claim, stays without one, and never takes the last master', async () => {
    meet({ groups: 'staff' });
    const role = async () => (await me((await signIn(auto)).token)).role;
    expect(await role()).toBe('admin');
    openid.person.groups = [];
    expect(await role()).toBe('user');
    openid.person.groups = 'staff';
    expect(await role()).toBe('admin');
    delete openid.person.groups;
    expect(await role()).toBe('admin');

    await db
      .updateTable('users')
      .set({ role: 'user' })
      .where('role', '=', 'master')
      .where('id', '!=', master.id)
      .execute();
    await linked(master);
    openid.person.groups = ['staff'];
    expect(await role()).toBe('master');
    expect(await me(master.token)).toMatchObject({ role: 'master' });
  });
});

describe('the recipe of docs/accounts.md for', { tags: ['slow'] }, () => {
  const NAMES = ['name', 'preferred_username'];
  test.each<[string, Manner, Record<string, string>, Record<string, unknown>]>([
    [
      'Authelia and Pocket ID, which give groups for a scope of that name',
      { claims: { profile: NAMES, groups: ['groups'] } },
      { OIDC_ROLE_CLAIM: 'groups owners=master, staff=admin' },
      { groups: ['staff', 'others'] },
    ],
    [
      'Authentik, which has them in the profile',
      { claims: { profile: [...NAMES, 'groups'] } },
      { OIDC_ROLE_CLAIM: 'groups owners=master, staff=admin' },
      { groups: ['staff'] },
    ],
    [
      'Keycloak, which has roles of the realm one within the other',
      { claims: { profile: NAMES, roles: ['realm_access'] } },
      {
        OIDC_ROLE_CLAIM: 'realm_access.roles owners=master, staff=admin',
        OIDC_SCOPES: 'openid profile email roles',
      },
      { realm_access: { roles: ['offline_access', 'staff'] } },
    ],
    [
      'Zitadel, which has roles as keys',
      {
        claims: {
          profile: NAMES,
          'urn:zitadel:iam:org:project:roles': ['urn:zitadel:iam:org:project:roles'],
        },
      },
      {
        OIDC_ROLE_CLAIM: 'urn:zitadel:iam:org:project:roles owners=master, staff=admin',
        OIDC_SCOPES: 'openid profile email urn:zitadel:iam:org:project:roles',
      },
      { 'urn:zitadel:iam:org:project:roles': { staff: { '1': 'example.org' } } },
    ],
    [
      'Entra, which tells in the ID token and calls a verified address otherwise',
      { claims: { profile: [...NAMES, 'roles', 'xms_edov'] }, inIdToken: true },
      { OIDC_ROLE_CLAIM: 'roles Owners=master, Staff=admin' },
      { roles: ['Staff'], email_verified: undefined, xms_edov: '1' },
    ],
  ])('%s', async (_provider, manner, environment, claims) => {
    const own = await startOpenidProvider(`${PUBLIC_URL}/app/oidc`, manner);
    endWithFile(() => own.close());
    const { issuer, clientId, clientSecret } = own;
    const house = await createTestApp({
      environment: {
        ...{ PUBLIC_URL, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
        ...{ OIDC_AUTO_REGISTER: 'on', ...environment },
      },
    });
    const sub = meet(claims);
    own.person = openid.person;
    const { location, cookie } = await begin(house);
    const { token } = await finish(house, cookie, await own.visit(location));
    expect(await me(token, house)).toMatchObject({ email: `${sub}@example.org`, role: 'admin' });
  });
});

test('a claim that did not come, an address that nobody vouches for, and each cause are in the log', async () => {
  const since = lines.length;
  const logged = () => lines.slice(since).join('');
  meet({ email_verified: false });
  await signIn(auto);
  expect(logged()).toContain('the OpenID provider did not send the claim of OIDC_ROLE_CLAIM');
  expect(logged()).toContain('"claim":"groups"');
  expect(logged()).toContain('"email":"not verified"');
  meet();
  openid.forge = (forged) => ({ ...forged, key: openid.foreignKey });
  await signIn();
  expect(logged()).toMatch(/"causes":\["[^"]+"/);
});

test('without passwords only masters sign in with one, and nobody registers', async () => {
  const user = await createUser(db);
  const login = ({ username, password }: TestUser) =>
    auto.callerOf(null).accounts.login({ identifier: username, password });
  await expect(login(user)).rejects.toMatchObject({ code: 'FORBIDDEN', wireCode: 'password_sign_in_off' });
  await expect(login({ ...user, password: 'wrong one' })).rejects.toMatchObject({
    wireCode: 'invalid_credentials',
  });
  expect(await login(master)).toHaveProperty('token');
  const form = { username: 'newcomer', email: 'newcomer@example.org', password: 'a password' };
  await expect(auto.callerOf(null).accounts.register(form)).rejects.toMatchObject({
    wireCode: 'registration_disabled',
  });
  const ways = {
    ...{ open: false, passwords: false, provider: 'Authenticator House', demo: null },
    ...{ passkeys: true, mails: false },
  };
  expect(await auto.callerOf(null).accounts.registration()).toEqual(ways);
  // An account that has a password is linked by it all the same.
  meetOwnerOf(user);
  const { cookie } = await signIn(auto);
  expect(await link(cookie, user.password, auto)).toMatchObject({ status: 200 });
});

describe('a hostile answer', () => {
  const user = () => createUser(db);

  test.each<[string, (token: Forged) => Forged]>([
    ['another nonce', (token) => ({ ...token, claims: { ...token.claims, nonce: 'x'.repeat(43) } })],
    ['no nonce', (token) => ({ ...token, claims: { ...token.claims, nonce: undefined } })],
    [
      'another issuer',
      (token) => ({ ...token, claims: { ...token.claims, iss: 'https://evil.example.net' } }),
    ],
    ['another audience', (token) => ({ ...token, claims: { ...token.claims, aud: 'another client' } })],
    ['a past end', (token) => ({ ...token, claims: { ...token.claims, exp: 1_600_000_000 } })],
    ['no signature', (token) => ({ ...token, alg: 'none' })],
    ['another key', (token) => ({ ...token, key: openid.foreignKey })],
    ['another subject', (token) => ({ ...token, claims: { ...token.claims, sub: 'subject-of-another' } })],
  ])('%s is refused', async (_what, forge) => {
    meetOwnerOf(await user());
    openid.forge = forge;
    const answer = await signIn();
    expect(answer).toMatchObject({ status: 401, code: 'provider_refused' });
    expect(answer.message).toBe('The sign-in could not be verified. Please begin again');
    openid.forge = (token) => token;
    expect(await signIn()).toMatchObject({ status: 200 });
  });

  const changed = (query: string, name: string, value: string) => {
    const parameters = new URLSearchParams(query);
    parameters.set(name, value);
    return parameters.toString();
  };
  test.each<[string, (query: string) => string]>([
    ['another state', (query) => changed(query, 'state', 'x'.repeat(43))],
    ['another issuer in the address', (query) => changed(query, 'iss', 'https://evil.example.net')],
    ['another code', (query) => changed(query, 'code', 'x'.repeat(43))],
    ['nothing', () => ''],
    ['two states', (query) => `${query}&state=x`],
    ['a token in place of a code', (query) => changed(query, 'code', '').concat('&id_token=x')],
  ])('%s is refused, and ends the flow', async (_what, change) => {
    meetOwnerOf(await user());
    const { location, cookie } = await begin();
    const query = await openid.visit(location);
    expect(await finish(app, cookie, change(query))).toMatchObject({ status: 401, code: 'provider_refused' });
    expect(await finish(app, cookie, query)).toMatchObject({ status: 401, code: 'sign_in_stale' });
  });

  test('of another browser, of none, or for the second time is stale', async () => {
    meetOwnerOf(await user());
    const [one, other] = [await begin(), await begin()];
    const query = await openid.visit(one.location);
    for (const cookie of ['', 'oidc=x', `__Host-oidc=${'x'.repeat(43)}`]) {
      expect(await finish(app, cookie, query)).toMatchObject({ status: 401, code: 'sign_in_stale' });
    }
    expect(await finish(app, other.cookie, query)).toMatchObject({ status: 401, code: 'provider_refused' });
    expect(await finish(app, one.cookie, query)).toMatchObject({ status: 200 });
    expect(await finish(app, one.cookie, query)).toMatchObject({ status: 401, code: 'sign_in_stale' });
  });

  test('many times at once counts once', async () => {
    const account = await user();
    await linked(account);
    const { location, cookie } = await begin();
    const query = await openid.visit(location);
    const answers = await Promise.all(Array.from({ length: 8 }, () => finish(app, cookie, query)));
    expect(answers.filter(({ token }) => token !== undefined)).toHaveLength(1);
  });

  test('after ten minutes is stale', async () => {
    meetOwnerOf(await user());
    const { location, cookie } = await begin();
    const query = await openid.visit(location);
    await db.updateTable('oidc_flows').set({ expires_at: new Date() }).execute();
    expect(await finish(app, cookie, query)).toMatchObject({ status: 401, code: 'sign_in_stale' });
  });

  test('a page to return to is handed back as it came, for the page to judge', async () => {
    const account = await user();
    await linked(account);
    for (const [query, redirect] of [
      ['?redirect=%2Fdevflow', '/devflow'],
      ['?redirect=https%3A%2F%2Fevil.example.net', 'https://evil.example.net'],
      [`?redirect=${'x'.repeat(3000)}`, null],
      ['?redirect=a&redirect=b', null],
    ] as const) {
      const { location, cookie } = await begin(app, query);
      expect(await finish(app, cookie, await openid.visit(location))).toMatchObject({ redirect });
    }
  });

  test('that somebody has cancelled says so', async () => {
    const { location, cookie } = await begin();
    const state = new URL(location).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ error: 'access_denied', state, iss: openid.issuer }).toString();
    expect(await finish(app, cookie, query)).toMatchObject({ status: 401, code: 'sign_in_cancelled' });
  });
});

test('without the provider the app serves, says so, and finds the provider when it is back', async () => {
  openid.setDown(true);
  const late = await createTestApp({
    environment: settings({ OIDC_NAME: 'Late' }),
  });
  expect((await late.http.inject('/healthz')).statusCode).toBe(200);
  expect((await begin(late)).location).toBe('/app/oidc?failed=provider_unavailable');
  openid.setDown(false);
  meet();
  const { location, cookie } = await begin(late);
  const query = await openid.visit(location);
  openid.setDown(true);
  expect(await finish(late, cookie, query)).toMatchObject({ status: 503, code: 'provider_unavailable' });
});

test('it is looked for at the first sign-in only, and nothing exists where it is not set up', async () => {
  const before = openid.requests;
  await createTestApp({ environment: settings() });
  expect(openid.requests).toBe(before);
  const without = await createTestApp();
  expect((await without.http.inject('/api/oidc/start')).statusCode).toBe(404);
  expect(await without.callerOf(without.users[0]).oidc.status()).toBeNull();
  expect(await without.callerOf(null).accounts.registration()).toMatchObject({
    passwords: true,
    provider: null,
  });
  await expect(without.callerOf(null).oidc.finish({ query: '' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('what is linked and refused is recorded, and no code, token or secret is', async () => {
  const account = await createUser(db);
  await linked(account);
  const { location, cookie } = await begin();
  const query = await openid.visit(location);
  const { token } = await finish(app, cookie, query);
  openid.forge = (forged) => ({ ...forged, alg: 'none' });
  await signIn();
  await app.settled();
  const entries = await db.selectFrom('audit_entries').selectAll().execute();
  const actions = entries.filter(({ account_name }) => account_name === account.username);
  expect(actions.map(({ action }) => action)).toContain('provider_changed');
  expect(entries.some(({ after_json }) => after_json.includes('"provider"'))).toBe(true);
  const everything = lines.join('') + JSON.stringify(entries);
  expect(everything).toContain('a sign-in with the OpenID provider failed');
  const code = new URLSearchParams(query).get('code') ?? '';
  for (const secret of [token ?? '', code, openid.clientSecret, cookie.split('=')[1] ?? '', account.email]) {
    expect(secret.length).toBeGreaterThan(10);
    expect(everything).not.toContain(secret);
  }
});
