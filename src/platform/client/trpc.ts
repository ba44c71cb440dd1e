import { QueryClient } from '@tanstack/react-query';
import {
  getUntypedClient,
  httpBatchLink,
  httpLink,
  isTRPCClientError,
  splitLink,
  type TRPCClient,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { observable, tap } from '@trpc/server/observable';
import type { AppRouter } from '@/app/server/app-router';
import { fetchWithKeepalive, type LONG_TIMEOUT, timeoutSignal } from './time-limit';
import { endSignIn, readAuthToken } from './auth-token';
import { askUntilAnswered, isServerAway } from './server-reach';
import { takeEarlyAnswer } from './early-answers';
import { createListeners } from './listeners';

/** The typed API, for screens of the signed-in layout: `trpc.themes.available.useQuery()`. */
export const trpc = createTRPCReact<AppRouter>();

/** The key of a procedure's cached answer. */
export { getQueryKey } from '@trpc/react-query';
/** The client of a sign-in, without the wrapper that each use of the utilities has. */
export { getUntypedClient } from '@trpc/client';

/** The output of each procedure: `RouterOutputs['home']['overview']`. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;
/** The input of each procedure. */
export type RouterInputs = inferRouterInputs<AppRouter>;

/**
 * The client behind `trpc` for the sign-in of this token: it never calls with that of another one. A 401 ends the sign-in
 * of this browser; a call refused because its tool is closed is told to `closedTools`. The one subscription is read
 * by `revision-stream.ts`.
 */
export function createTrpcClient(token: string | null) {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  return trpc.createClient({
    links: [
      noticeFailures(token),
      takeEarly,
      limitTime,
      splitLink({
        condition: ({ type }) => type === 'mutation',
        // Not batched, since the limit of a batch is below the size of some texts.
        true: httpLink({ url: URL, headers, fetch: fetchWithKeepalive }),
        false: httpBatchLink({
          url: URL,
          // Some proxies truncate longer URLs.
          maxURLLength: 2000,
          maxItems: 20,
          headers,
        }),
      }),
    ],
  });
}

const URL = '/api/trpc';

/** The query cache of one sign-in; the next one gets a new one, so that no account sees another's data. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: true,
        // The server may be reachable while the browser reports offline (localhost, home network).
        networkMode: 'always',
        // A server that restarts is back by then; one that is away is waited for by `useKeptAnswers`.
        retry: (failures, error) => failures < (isServerAway() ? 1 : 3) && !isRefusal(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** `trpc.useUtils()` for code outside components, such as route guards. */
export function createTrpcUtils(queryClient: QueryClient, client: ReturnType<typeof createTrpcClient>) {
  return createTRPCQueryUtils<AppRouter>({ queryClient, client });
}

export type TrpcUtils = ReturnType<typeof createTrpcUtils>;

/** What calls the procedures. */
export type ApiClient = TRPCClient<AppRouter>;

/** Calls a mutation by its name, such as 'devflow.moveItem': for what was stored and is sent later. */
export function mutateByName(
  client: ApiClient,
  procedure: string,
  input: object,
  context: Partial<typeof LONG_TIMEOUT>,
): Promise<unknown> {
  return getUntypedClient(client).mutation(procedure, input, { context });
}

/** The same of a query. */
export function queryByName(client: ApiClient, procedure: string, input: object): Promise<unknown> {
  return getUntypedClient(client).query(procedure, input);
}

/** The error of a refused call, anew. */
export function refusalOf({ message, data }: { message: string; data: object }): Error {
  return TRPCClientError.from({ error: { message, code: 0, data } });
}

/** The server's message about a failed call, for users; null without a response. */
export function serverMessage(error: unknown): string | null {
  return isTRPCClientError<AppRouter>(error) && error.data ? error.message : null;
}

/** The server's code for a failed call; null without a response. */
export function serverCode(error: unknown): string | null {
  return isTRPCClientError<AppRouter>(error) ? (error.data?.code ?? null) : null;
}

/**
 * Whether a call got no response, or 502 to 504. It may have been executed; retry it only if it is idempotent.
 */
export function isUnanswered(error: unknown): boolean {
  if (!isTRPCClientError<AppRouter>(error)) return true;
  return !error.data || [502, 503, 504].includes(error.data.httpStatus);
}

/** The current state after a conflicting save (409 `changed_meanwhile`), otherwise null. */
export function conflictDetails(error: unknown): object | null {
  if (!isTRPCClientError<AppRouter>(error) || error.data?.code !== 'changed_meanwhile') return null;
  return error.data.details ?? null;
}

/**
 * Told when a call was refused because its tool is closed to the user by now. The layout leaves the tool by a navigation within
 * the page, so that a page can keep unsaved text when it is taken away, or already when it is told.
 */
export const closedTools = createListeners();

/** What a failed call tells: the sign-in has ended, the server is away, the tool is closed. */
const noticeFailures =
  (token: string | null): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    next(op).pipe(
      tap({
        error({ data }) {
          // A caller that no longer waits has cancelled it.
          if (!data && op.signal?.aborted) return;
          if (!data) void askUntilAnswered();
          // Unless somebody has signed in anew since.
          else if (data.httpStatus === 401 && token === readAuthToken()) endSignIn();
          else if (data.code === 'tool_closed') closedTools.tell();
        },
      }),
    );

/** A call that times out fails like one without a connection: the server may have executed it. */
const limitTime: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const limit = timeoutSignal(op);
    return next({ ...op, signal: op.signal ? AbortSignal.any([op.signal, limit]) : limit });
  };

/** What the boot script has asked for is not asked for again. */
const takeEarly: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const early = op.type === 'query' && takeEarlyAnswer(readAuthToken(), [op.path, op.input as object]);
    if (!early) return next(op);
    return observable((observer) => {
      let asked: { unsubscribe: () => void } | undefined;
      let ended = false;
      void early.then((answer) => {
        if (ended) return;
        if (!answer) {
          asked = next(op).subscribe(observer);
          return;
        }
        observer.next({ result: { type: 'data', data: answer.data } });
        observer.complete();
      });
      return () => {
        ended = true;
        asked?.unsubscribe();
      };
    });
  };

/** Whether a call was refused by a 4xx status, so that a retry is pointless. */
export function isRefusal(error: unknown): boolean {
  const status = isTRPCClientError<AppRouter>(error) ? (error.data?.httpStatus ?? 0) : 0;
  return status >= 400 && status < 500;
}
