import { readAuthToken } from '@/platform/client/auth-token';
import {
  bodyExcerpt,
  judgeHealth,
  judgeNotFound,
  judgeRoot,
  judgeSignIn,
  judgeSignOut,
  judgeTokenValidation,
  judgeTypedQuery,
  originOf,
  tokenOf,
} from '../rules';
import type { Answer, Judgement, TokenSource, Verdict } from '../rules';
import { probe, TIMEOUT_MS } from './probe';
import type { Request } from './probe';

export interface TestResult {
  name: string;
  verdict: Verdict;
  summary: string;
  /** `null` if nothing was sent. */
  ms: number | null;
  details: [label: string, value: string][];
}

export interface Credentials {
  identifier: string;
  password: string;
}

/** The origin of `PUBLIC_URL`, which the server writes into the page; `null` if it did not. */
export function publicOrigin(): string | null {
  return originOf(document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content);
}

/** Health and an empty typed query, on the origin that served this page. */
export function testLocalConnection(): AsyncGenerator<TestResult> {
  return testConnection('Local', location.origin);
}

/** The same on the public origin, bypassing the proxy that served this page. */
export async function* testDirectConnection(): AsyncGenerator<TestResult> {
  const origin = publicOrigin();
  if (origin === null) {
    yield skipped('Direct: health', 'The server has not told this page its public address (PUBLIC_URL).');
    return;
  }
  yield* testConnection('Direct', origin);
}

async function* testConnection(place: string, origin: string): AsyncGenerator<TestResult> {
  yield (await run(`${place}: health`, { method: 'GET', url: `${origin}/healthz` }, judgeHealth)).result;
  const query: Request = { method: 'GET', url: `${origin}/api/trpc/connection.ping` };
  yield (await run(`${place}: typed query`, query, judgeTypedQuery)).result;
}

/**
 * Root, an unknown endpoint, sign-in and token validation. The session of the sign-in is ended afterwards. Without
 * credentials the sign-in is skipped, and this browser's stored token is validated, if any.
 */
export async function* runDiagnostics({ identifier, password }: Credentials): AsyncGenerator<TestResult> {
  yield (await run('Root page', { method: 'GET', url: '/' }, judgeRoot)).result;
  yield (await run('Unknown endpoint', { method: 'GET', url: '/api/Nothing.php' }, judgeNotFound)).result;

  let signInToken: string | null = null;
  if (identifier && password) {
    const request: Request = { method: 'POST', url: '/api/Login.php', body: { identifier, password } };
    const { answer, result } = await run('Sign-in', request, judgeSignIn, [password]);
    signInToken = tokenOf(answer);
    yield result;
  } else {
    yield skipped('Sign-in', 'Type a username or e-mail and a password above to include it.');
  }

  const storedToken = readAuthToken();
  const token = signInToken ?? storedToken;
  const source: TokenSource = signInToken ? 'sign-in' : storedToken ? 'stored' : 'none';
  const validation: Request = { method: 'GET', url: '/api/ValidateToken.php', token };
  const judge = (answer: Answer) => judgeTokenValidation(answer, source);
  yield (await run('Token validation', validation, judge, token ? [token] : [])).result;

  if (signInToken) {
    const signOut: Request = { method: 'POST', url: '/api/Logout.php', body: {}, token: signInToken };
    yield (await run('Sign-out', signOut, judgeSignOut, [signInToken])).result;
  }
}

async function run(
  name: string,
  request: Request,
  judge: (answer: Answer) => Judgement,
  secrets: readonly string[] = [],
): Promise<{ answer: Answer; result: TestResult }> {
  const { answer, ms } = await probe(request);
  return { answer, result: { name, ...judge(answer), ms, details: detailsOf(request, answer, secrets) } };
}

function skipped(name: string, summary: string): TestResult {
  return { name, verdict: 'skipped', summary, ms: null, details: [] };
}

function detailsOf(request: Request, answer: Answer, secrets: readonly string[]): TestResult['details'] {
  const sent: [string, string] = ['Request', `${request.method} ${request.url}`];
  switch (answer.kind) {
    case 'http':
      return [
        sent,
        ['Answer', `${answer.status} ${answer.statusText}`.trim()],
        ['Came from', answer.url],
        ['Content type', answer.contentType || 'none'],
        ['Body', bodyExcerpt(answer.body, secrets) || 'empty'],
      ];
    case 'timeout':
      return [sent, ['Answer', `none within ${TIMEOUT_MS / 1000} s`]];
    case 'unreachable':
      return [sent, ['Answer', 'none: the browser could not connect']];
    case 'unreadable':
      return [
        sent,
        ['Answer', 'not readable: it does not name this page’s origin in Access-Control-Allow-Origin'],
      ];
  }
}
