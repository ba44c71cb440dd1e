/** A query by its name in the typed API, such as `devflow.overview`, and its input. */
export type FirstQuery = readonly [procedure: string, input?: object];

/** What a page begins with; the `client/first-data.ts` of its folder. */
export interface FirstData {
  /** Below /app, without a slash. */
  path: string;
  /** Its first queries, by what its address says; exactly as the page asks them, or they are asked twice. */
  queries: (search: URLSearchParams) => readonly FirstQuery[];
  /** They take long, so that what the layout waits for is not answered together with them. */
  isLong?: boolean;
}

interface EarlyAnswers {
  token: string;
  /** Until it is taken. */
  user: Promise<Response> | undefined;
  /** By procedure and input; undefined for one without a result. */
  queries: Map<string, Promise<{ data: unknown } | undefined>>;
}

declare global {
  interface Window {
    /** Set by the boot script, which is a bundle of its own. */
    earlyAnswers?: EarlyAnswers;
  }
}

/** Then an answer is asked for anew. */
const FRESH_MS = 10_000;
const ATTEMPT_MS = 5_000;
export const VALIDATE_TOKEN = '/api/ValidateToken.php';

/**
 * Asks who is signed in and for a page's first data, while its code is still on its way. What fails, or is not taken, is
 * as if it had never been asked: whoever needs it asks again, and sees the failure.
 *
 * @param batches what is answered together
 */
export function askEarly(token: string, batches: readonly (readonly FirstQuery[])[]): void {
  const ask = (url: string) =>
    fetch(url, {
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(ATTEMPT_MS),
    });
  const user = ask(VALIDATE_TOKEN);
  user.catch(() => undefined);
  const queries = batches.flatMap((batch) => {
    const answers = askBatch(batch, ask);
    return batch.map((query, at) => [keyOf(query), answers.then((all) => all[at]?.result)] as const);
  });
  window.earlyAnswers = { token, user, queries: new Map(queries) };
}

function askBatch(queries: readonly FirstQuery[], ask: (url: string) => Promise<Response>) {
  const inputs = Object.fromEntries(queries.flatMap(([, input], at) => (input ? [[at, input]] : [])));
  const names = queries.map(([procedure]) => procedure).join();
  return ask(`/api/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`)
    .then(async (response) => (await response.json()) as { result?: { data: unknown } }[])
    .catch(() => []);
}

/** The answer to the early `ValidateToken` of this token, once. */
export function takeEarlyUser(token: string | null): Promise<Response> | undefined {
  const early = freshFor(token);
  const user = early?.user;
  // An answer can be read once.
  if (early) early.user = undefined;
  return user;
}

/** The early answer to a query, once; it resolves to undefined if the query has to be asked again. */
export function takeEarlyAnswer(
  token: string | null,
  query: FirstQuery,
): Promise<{ data: unknown } | undefined> | undefined {
  const early = freshFor(token);
  const key = keyOf(query);
  const answer = early?.queries.get(key);
  early?.queries.delete(key);
  return answer;
}

function freshFor(token: string | null): EarlyAnswers | undefined {
  const early = window.earlyAnswers;
  return early?.token === token && performance.now() < FRESH_MS ? early : undefined;
}

const keyOf = ([procedure, input]: FirstQuery) => `${procedure} ${JSON.stringify(input) ?? ''}`;
