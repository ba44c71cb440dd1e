import { endSignIn, readAuthToken } from './auth-token';
import { askUntilAnswered } from './server-reach';
import { takeEarlyUser, VALIDATE_TOKEN } from './early-answers';

const API_BASE = '/api';
const TIMEOUT_MS = 15_000;

/**
 * Why a call failed: `network` the server was not reached, `timeout` no response within 15 s, `not-json` the response
 * was not a JSON object, `no-success` it had no `success` field, `refused` the server refused (`message` is its reason).
 */
export type RestFailure = 'network' | 'timeout' | 'not-json' | 'no-success' | 'refused';

interface RestErrorFacts {
  failure: RestFailure;
  endpoint: string;
  /** HTTP status, 0 without a response. */
  status?: number;
  /** The server's machine-readable code, if any. */
  code?: string | null;
  /** Seconds to wait before a retry, if the server named them. */
  retryAfterSeconds?: number | null;
}

/** The only error of `callRest`. Its message may be shown to users. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly failure: RestFailure;
  readonly endpoint: string;
  readonly status: number;
  readonly code: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(message: string, facts: RestErrorFacts, options?: ErrorOptions) {
    super(message, options);
    this.failure = facts.failure;
    this.endpoint = facts.endpoint;
    this.status = facts.status ?? 0;
    this.code = facts.code ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
  }
}

interface CallOptions {
  signal?: AbortSignal;
  /** The response field that is true on success: `success`, but `valid` for ValidateToken. */
  flag?: 'success' | 'valid';
}

/**
 * Calls one of the documented `*.php` endpoints (`'Login'`, `'ThemeSettings?action=get'`), with the stored token if
 * there is one, and returns the body of a successful response. Anything else throws a `RestError`, whose
 * message follows the specification's section 7: the server's, else 'API request failed', or 'HTTP status: statusText'
 * for an answer that is not JSON. A call ended through `options.signal` throws that signal's reason. A 401 to the stored
 * token ends the sign-in of this browser.
 *
 * For the pages that load first, since it needs no library. Signed-in screens use `trpc`.
 */
export async function callRest<T extends object>(
  method: 'GET' | 'POST',
  name: string,
  body?: Record<string, unknown>,
  options: CallOptions = {},
): Promise<T> {
  const { flag = 'success' } = options;
  const [script = '', query] = name.split('?', 2);
  const endpoint = `${API_BASE}/${script}.php${query ? `?${query}` : ''}`;
  const token = readAuthToken();
  const headers = new Headers({ Accept: 'application/json' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (body) headers.set('Content-Type', 'application/json');

  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    const early = endpoint === VALIDATE_TOKEN ? takeEarlyUser(token) : undefined;
    response =
      (await early?.catch(() => undefined)) ??
      (await fetch(endpoint, {
        method,
        headers,
        body: body && JSON.stringify(body),
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      }));
    text = await response.text();
  } catch (cause) {
    options.signal?.throwIfAborted();
    void askUntilAnswered();
    throw timeout.aborted
      ? new RestError('The server did not answer in time', { failure: 'timeout', endpoint }, { cause })
      : new RestError('Cannot reach the server', { failure: 'network', endpoint }, { cause });
  }

  const facts = { endpoint, status: response.status, retryAfterSeconds: retryAfter(response) };
  const answer = parseObject(text);
  if (!answer) {
    throw new RestError(`HTTP ${response.status}: ${response.statusText}`, { ...facts, failure: 'not-json' });
  }
  if (response.ok && answer[flag] === true) return answer as T;
  // A 401 to Login concerns the password, and one to a token replaced meanwhile does not concern the new one.
  if (response.status === 401 && token !== null && token === readAuthToken() && script !== 'Login') {
    endSignIn();
  }
  throw new RestError(firstText(answer.message, answer.error) ?? 'API request failed', {
    ...facts,
    failure: flag in answer ? 'refused' : 'no-success',
    code: firstText(answer.code),
  });
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function firstText(...candidates: unknown[]): string | null {
  for (const candidate of candidates) if (typeof candidate === 'string' && candidate) return candidate;
  return null;
}

function retryAfter(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds;
}
