import { describe, expect, test } from 'vitest';
import { RestError } from '@/platform/client/rest';
import { callFailure } from './call-failure';

const at = new Date('2026-11-20T06:41:07.123Z');
const endpoint = '/api/Login.php';
const refused = (status: number, message: string, retryAfterSeconds: number | null = null) =>
  new RestError(message, { failure: 'refused', endpoint, status, retryAfterSeconds });
const asSignIn = { reason: 'Invalid username or password', advice: { 401: 'Check the spelling.' } };

describe('headings of the specification', () => {
  test.each([
    [
      'no answer',
      new RestError('x', { failure: 'network', endpoint }),
      'Network error - cannot connect to server',
    ],
    ['no answer in time', new RestError('x', { failure: 'timeout', endpoint }), 'Connection failed'],
    [
      'no JSON',
      new RestError('HTTP 502: Bad Gateway', { failure: 'not-json', endpoint }),
      'Server response format error',
    ],
    [
      'JSON without success',
      new RestError('x', { failure: 'no-success', endpoint }),
      'Invalid server response',
    ],
    ['a server that failed', refused(503, 'The database is away'), 'Server error'],
    [
      'a refusal',
      refused(403, 'Please activate your account first, check your email'),
      'Please activate your account first, check your email',
    ],
    ['a refusal without a reason', refused(401, 'API request failed'), 'Invalid username or password'],
    ['a fault of the page itself', new Error('Storage is full'), 'Storage is full'],
    ['something that is no error', undefined, 'Unknown error occurred'],
    ['an error without a message', new Error(''), 'Unknown error occurred'],
  ])('%s', (_, error, heading) => {
    expect(callFailure(error, at, asSignIn).heading).toBe(heading);
  });
});

describe('explanations', () => {
  test('the literal texts of section 5', () => {
    const notJson = new RestError('HTTP 502: Bad Gateway', { failure: 'not-json', endpoint, status: 502 });
    expect(callFailure(notJson, at).explanation).toMatch(
      /^Server response format error - not valid JSON\b.*HTTP 502: Bad Gateway/,
    );
    const noSuccess = new RestError('x', { failure: 'no-success', endpoint });
    expect(callFailure(noSuccess, at).explanation).toBe('Server response error, please try again');
  });

  test('a failed server: its own words', () => {
    expect(callFailure(refused(503, 'The database is away', 2), at).explanation).toBe('The database is away');
    expect(callFailure(refused(500, 'API request failed'), at).explanation).toBe('API request failed');
  });

  test('too many attempts: how long to wait', () => {
    expect(callFailure(refused(429, 'Too many attempts', 1), at).explanation).toBe('Try again in 1 second.');
    expect(callFailure(refused(429, 'Too many attempts', 90), at).explanation).toBe(
      'Try again in 90 seconds.',
    );
    expect(callFailure(refused(429, 'Too many attempts', 841), at).explanation).toBe(
      'Try again in 15 minutes.',
    );
  });

  test('a refusal: the advice for its status, if any', () => {
    expect(callFailure(refused(401, 'No'), at, asSignIn).explanation).toBe('Check the spelling.');
    expect(callFailure(refused(403, 'No'), at, asSignIn).explanation).toBeNull();
  });
});

test('debug information: status, endpoint, environment, timestamp', () => {
  expect(callFailure(refused(401, 'No'), at).debug).toEqual([
    { label: 'Status', value: '401' },
    { label: 'Endpoint', value: 'POST /api/Login.php' },
    { label: 'Environment', value: 'test' },
    { label: 'Timestamp', value: '2026-11-20T06:41:07Z' },
  ]);
});
