/** How the connection tests judge the responses. */

/** The result of one request. */
export type Answer =
  | { kind: 'http'; status: number; statusText: string; contentType: string; url: string; body: string }
  /** No response in time. */
  | { kind: 'timeout' }
  /** No connection. */
  | { kind: 'unreachable' }
  /** A server responded, but CORS does not let a page of this origin read it. */
  | { kind: 'unreadable' };

type HttpAnswer = Extract<Answer, { kind: 'http' }>;

export type Verdict = 'passed' | 'failed' | 'refused' | 'skipped';

export interface Judgement {
  verdict: Verdict;
  summary: string;
}

/** The origin of the validated token. */
export type TokenSource = 'sign-in' | 'stored' | 'none';

export type BodyForm = 'json' | 'html' | 'empty' | 'other';

/** The format of a body by its content, since a proxy's error page may claim to be JSON. Only objects count as JSON. */
export function bodyForm(answer: HttpAnswer): BodyForm {
  const body = answer.body.trim();
  if (body === '') return 'empty';
  if (parseObject(body)) return 'json';
  return /^<(!doctype html|html|head|body|!--|\?xml)/i.test(body) ||
    answer.contentType.startsWith('text/html')
    ? 'html'
    : 'other';
}

export function judgeHealth(answer: Answer): Judgement {
  return judgeJson(answer, (http, body) => {
    if (http.status === 200 && body.status === 'ok')
      return passed('The server runs and its database answers.');
    return failed(`The server runs but is not well: ${textOf(body, 'status', 'message') ?? statusOf(http)}.`);
  });
}

export function judgeTypedQuery(answer: Answer): Judgement {
  return judgeJson(answer, (http, body) =>
    http.status === 200 && 'result' in body
      ? passed('The typed API answers.')
      : failed(`The typed API answered ${statusOf(http)}.`),
  );
}

/** The root redirects to the app: the only response that must be HTML. */
export function judgeRoot(answer: Answer): Judgement {
  if (answer.kind !== 'http') return noAnswer(answer);
  if (answer.status !== 200) return failed(`The root answered ${statusOf(answer)}.`);
  if (bodyForm(answer) !== 'html') return failed('The root is no HTML page, so the app is not served there.');
  return new URL(answer.url).pathname.startsWith('/app')
    ? passed('The root leads to the app.')
    : failed('The root answers a page, but does not lead to /app.');
}

export function judgeNotFound(answer: Answer): Judgement {
  return judgeJson(answer, (http, body) =>
    http.status === 404 && body.success === false
      ? passed('An unknown endpoint is answered with 404 in JSON.')
      : failed(`An unknown endpoint is answered with ${statusOf(http)}.`),
  );
}

export function judgeSignIn(answer: Answer): Judgement {
  return judgeJson(answer, (http, body) => {
    if (body.success === true && typeof body.token === 'string')
      return passed('Signed in; a token was given.');
    return failed(textOf(body, 'message', 'error') ?? `The sign-in answered ${statusOf(http)}.`);
  });
}

export function judgeTokenValidation(answer: Answer, source: TokenSource): Judgement {
  return judgeJson(answer, (http, body) => {
    if (source === 'none') {
      return http.status === 401 && body.valid === false
        ? passed('No token at hand: refused with 401 in JSON, as it should be.')
        : failed(`Without a token this should be 401; it is ${statusOf(http)}.`);
    }
    const which = source === 'stored' ? 'The token stored in this browser' : 'The token of the sign-in';
    // Specification, section 5: a valid response contains both.
    if (body.valid === true && body.user) return passed(`${which} is valid.`);
    return failed(`${which} is not valid: ${textOf(body, 'message', 'error') ?? statusOf(http)}.`);
  });
}

export function judgeSignOut(answer: Answer): Judgement {
  return judgeJson(answer, (http, body) =>
    body.success === true
      ? passed('The session made for this test is ended.')
      : failed(
          `The session made for this test is still there: ${textOf(body, 'message', 'error') ?? statusOf(http)}.`,
        ),
  );
}

/** The token of a successful sign-in. */
export function tokenOf(answer: Answer): string | null {
  if (answer.kind !== 'http') return null;
  const token = parseObject(answer.body)?.token;
  return typeof token === 'string' && token !== '' ? token : null;
}

const EXCERPT_LENGTH = 800;
const HIDDEN = '(hidden)';
/** Not available to an anonymous caller: secrets, and whose token it is. */
const PRIVATE_FIELDS = new Set(['token', 'user', 'password', 'identifier']);

/**
 * A body to be displayed: JSON indented, private fields hidden at any depth, `secrets` hidden everywhere (an error page
 * may echo the request), at most 800 characters.
 */
export function bodyExcerpt(body: string, secrets: readonly string[]): string {
  const parsed = parseObject(body);
  const shown = parsed
    ? JSON.stringify(parsed, (key, value: unknown) => (PRIVATE_FIELDS.has(key) && value ? HIDDEN : value), 2)
    : body.trim();
  const text = secrets.filter(Boolean).reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), shown);
  return text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}…` : text;
}

/** '2 passed, 1 failed' and so on, for the verdicts that occur. */
export function tally(verdicts: readonly Verdict[]): string {
  const order: Verdict[] = ['passed', 'failed', 'refused', 'skipped'];
  return order
    .map((verdict) => [verdicts.filter((one) => one === verdict).length, verdict] as const)
    .filter(([count]) => count > 0)
    .map(([count, verdict]) => `${count} ${verdict}`)
    .join(', ');
}

/** The origin of `PUBLIC_URL` in the page, `null` if that is not an http URL. */
export function originOf(publicUrl: string | null | undefined): string | null {
  if (!publicUrl || !URL.canParse(publicUrl)) return null;
  const { protocol, origin } = new URL(publicUrl);
  return protocol === 'http:' || protocol === 'https:' ? origin : null;
}

function judgeJson(
  answer: Answer,
  judge: (http: HttpAnswer, body: Record<string, unknown>) => Judgement,
): Judgement {
  if (answer.kind !== 'http') return noAnswer(answer);
  const body = parseObject(answer.body);
  if (body) return judge(answer, body);
  if (bodyForm(answer) === 'html') {
    return failed(
      `Proxy problem: HTML came in place of JSON (${statusOf(answer)}). Something between this page and the server answers by itself.`,
    );
  }
  return failed(`The answer is no JSON (${statusOf(answer)}).`);
}

function noAnswer({ kind }: Exclude<Answer, HttpAnswer>): Judgement {
  switch (kind) {
    case 'timeout':
      return failed('No answer in time.');
    case 'unreachable':
      return failed('No connection: nothing answers there, or the network does not reach it.');
    case 'unreadable':
      return {
        verdict: 'refused',
        summary:
          'Something answers there, but the browser lets this page not read it. That is as it should be when this page is open at another address.',
      };
  }
}

function passed(summary: string): Judgement {
  return { verdict: 'passed', summary };
}

function failed(summary: string): Judgement {
  return { verdict: 'failed', summary };
}

function statusOf({ status, statusText }: HttpAnswer): string {
  return statusText ? `${status} ${statusText}` : String(status);
}

function textOf(body: Record<string, unknown>, ...keys: string[]): string | null {
  for (const key of keys) {
    const value = body[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
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
