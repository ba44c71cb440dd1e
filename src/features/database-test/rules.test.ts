import { describe, expect, test } from 'vitest';
import {
  bodyExcerpt,
  bodyForm,
  judgeHealth,
  judgeNotFound,
  judgeRoot,
  judgeSignIn,
  judgeSignOut,
  judgeTokenValidation,
  judgeTypedQuery,
  originOf,
  tally,
  tokenOf,
} from './rules';
import type { Answer } from './rules';

function http(status: number, body: unknown, contentType = 'application/json') {
  return {
    kind: 'http',
    status,
    statusText: '',
    contentType,
    url: 'http://localhost:3000/app/',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  } as const satisfies Answer;
}

const page = '<!doctype html><title>502</title>';

describe('what a body is', () => {
  test.each([
    ['{"status":"ok"}', 'application/json', 'json'],
    ['{"status":"ok"}', 'text/html', 'json'],
    [page, 'text/html', 'html'],
    [page, 'application/json', 'html'],
    ['  <HTML lang="en">', 'text/plain', 'html'],
    ['Bad gateway', 'text/html', 'html'],
    ['Bad gateway', 'text/plain', 'other'],
    ['[1]', 'application/json', 'other'],
    ['"ok"', 'application/json', 'other'],
    ['  ', 'application/json', 'empty'],
  ])('%j as %s is %s', (body, contentType, form) => {
    expect(bodyForm(http(200, body, contentType))).toBe(form);
  });
});

describe('HTML in place of JSON is flagged as a proxy problem', () => {
  test.each([
    ['health', judgeHealth],
    ['the typed query', judgeTypedQuery],
    ['an unknown endpoint', judgeNotFound],
    ['the sign-in', judgeSignIn],
    ['the sign-out', judgeSignOut],
    ['the token validation', (answer: Answer) => judgeTokenValidation(answer, 'none')],
  ])('for %s', (_, judge) => {
    const judgement = judge(http(200, page, 'text/html'));
    expect(judgement.verdict).toBe('failed');
    expect(judgement.summary).toContain('Proxy problem');
  });
});

describe('no answer', () => {
  test.each([
    ['timeout', 'failed'],
    ['unreachable', 'failed'],
    ['unreadable', 'refused'],
  ] as const)('by %s is %s', (kind, verdict) => {
    expect(judgeHealth({ kind }).verdict).toBe(verdict);
    expect(judgeRoot({ kind }).verdict).toBe(verdict);
  });
});

test('health passes only as 200 and ok, and the reason of a failure is named', () => {
  expect(judgeHealth(http(200, { status: 'ok' })).verdict).toBe('passed');
  expect(judgeHealth(http(503, { status: 'database' }))).toEqual({
    verdict: 'failed',
    summary: 'The server runs but is not well: database.',
  });
  expect(judgeHealth(http(500, 'oops', 'text/plain')).summary).toBe('The answer is no JSON (500).');
});

test('the typed query passes with a result, an empty one too', () => {
  expect(judgeTypedQuery(http(200, { result: { data: null } })).verdict).toBe('passed');
  expect(judgeTypedQuery(http(404, { error: {} })).verdict).toBe('failed');
});

test('the root must be the app’s page', () => {
  expect(judgeRoot(http(200, page, 'text/html')).verdict).toBe('passed');
  expect(judgeRoot({ ...http(200, page, 'text/html'), url: 'http://localhost:3000/' }).verdict).toBe(
    'failed',
  );
  expect(judgeRoot(http(200, { success: true })).verdict).toBe('failed');
  expect(judgeRoot(http(404, page, 'text/html')).verdict).toBe('failed');
});

test('an unknown endpoint must be 404 in JSON', () => {
  expect(judgeNotFound(http(404, { success: false })).verdict).toBe('passed');
  expect(judgeNotFound(http(200, { success: true })).verdict).toBe('failed');
});

test('a sign-in passes with a token, else says the server’s reason', () => {
  const good = http(200, { success: true, message: 'Welcome', token: 'abc' });
  expect(judgeSignIn(good).verdict).toBe('passed');
  expect(tokenOf(good)).toBe('abc');
  const bad = http(401, { success: false, message: 'Invalid username or password' });
  expect(judgeSignIn(bad)).toEqual({ verdict: 'failed', summary: 'Invalid username or password' });
  expect(tokenOf(bad)).toBeNull();
  expect(judgeSignIn(http(200, { success: true })).verdict).toBe('failed');
});

describe('a token validation', () => {
  const valid = http(200, { success: true, valid: true, user: { id: 1 } });
  const invalid = http(401, { success: false, valid: false, user: null, message: 'Invalid token' });

  test('with a token must hold both valid and user', () => {
    expect(judgeTokenValidation(valid, 'sign-in').verdict).toBe('passed');
    expect(judgeTokenValidation(valid, 'stored').verdict).toBe('passed');
    expect(judgeTokenValidation(http(200, { valid: true }), 'stored').verdict).toBe('failed');
    expect(judgeTokenValidation(invalid, 'stored').summary).toBe(
      'The token stored in this browser is not valid: Invalid token.',
    );
  });

  test('without one must be 401 in JSON', () => {
    expect(judgeTokenValidation(invalid, 'none').verdict).toBe('passed');
    expect(judgeTokenValidation(valid, 'none').verdict).toBe('failed');
  });
});

describe('what is shown of a body', () => {
  test('holds no token and nobody’s data, at any depth', () => {
    const shown = bodyExcerpt(
      JSON.stringify({
        success: true,
        token: 'secret-1',
        data: { user: { email: 'a@b.c' }, token: 'secret-2' },
      }),
      [],
    );
    expect(shown).not.toMatch(/secret|a@b/);
    expect(JSON.parse(shown)).toEqual({
      success: true,
      token: '(hidden)',
      data: { user: '(hidden)', token: '(hidden)' },
    });
  });

  test('hides what was sent where an error page echoes it', () => {
    expect(bodyExcerpt('<p>identifier=mei&password=hunter22</p>', ['mei', 'hunter22', ''])).toBe(
      '<p>identifier=(hidden)&password=(hidden)</p>',
    );
  });

  test('is cut', () => {
    expect(bodyExcerpt('x'.repeat(5000), [])).toHaveLength(801);
  });
});

test.each([
  ['http://localhost:3000', 'http://localhost:3000'],
  ['https://tools.example.com/app/', 'https://tools.example.com'],
  ['__PUBLIC_URL__', null],
  ['javascript:alert(1)', null],
  ['', null],
  [null, null],
])('the public origin of %j is %j', (publicUrl, origin) => {
  expect(originOf(publicUrl)).toBe(origin);
});

test('a tally names only the verdicts there are', () => {
  expect(tally(['passed', 'skipped', 'passed', 'failed'])).toBe('2 passed, 1 failed, 1 skipped');
});
