import { QueryClient } from '@tanstack/react-query';
import {
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  isTRPCClientError,
  splitLink,
  type TRPCLink,
} from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { observable, tap } from '@trpc/server/observable';
import { EventSource } from 'eventsource';
import type { AppRouter } from '@/app/server/app-router';
import { timeoutSignal, fetchWithKeepalive } from './time-limit';
import { endSignIn, readAuthToken } from './auth-token';
import { toolEvents } from './tool-events';

/** The typed API, for screens inside the signed-in layout: `trpc.themes.available.useQuery()`. */
export const trpc = createTRPCReact<AppRouter>();

/** What each call answers: `RouterOutputs['home']['overview']`. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;
/** What each call takes. */
export type RouterInputs = inferRouterInputs<AppRouter>;

/**
 * The connection behind `trpc`. A call that answers 401 ends the sign-in of this browser; one that is refused because
 * its tool is closed is told to `toolEvents`. The stream of `live.ts` sees to itself.
 */
export function createTrpcClient() {
  return trpc.createClient({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          url: URL,
          // The browser's own sends no headers, and a token in an address would be written into logs.
          EventSource,
          eventSourceOptions: () => ({
            fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...authorization() } }),
          }),
        }),
        false: [
          endSignInOn401,
          announceClosedTool,
          limitTime,
          splitLink({
            condition: ({ type }) => type === 'mutation',
            // Alone, since a batch may not be as large as some texts are.
            true: httpLink({ url: URL, headers: authorization, fetch: fetchWithKeepalive }),
            false: httpBatchLink({
              url: URL,
              // A longer address is cut off on the way by some proxies.
              maxURLLength: 2000,
              maxItems: 20,
              headers: authorization,
            }),
          }),
        ],
      }),
    ],
  });
}

const URL = '/api/trpc';

function authorization(): Record<string, string> {
  const token = readAuthToken();
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** The store of server state of one sign-in; made anew for the next one, so that no account sees another's data. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: true,
        // The server may well be reachable while the browser believes to be offline (localhost, home network).
        networkMode: 'always',
        retry: (failures, error) => failures < 3 && !isRefusal(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** `trpc.useUtils()` for code that is no component, such as the guards of the routes. */
export function createTrpcUtils(queryClient: QueryClient, client: ReturnType<typeof createTrpcClient>) {
  return createTRPCQueryUtils<AppRouter>({ queryClient, client });
}

export type TrpcUtils = ReturnType<typeof createTrpcUtils>;

/** What the server says about a failed call, for people; null when it said nothing, as when it could not be reached. */
export function serverMessage(error: unknown): string | null {
  return isTRPCClientError<AppRouter>(error) && error.data ? error.message : null;
}

/**
 * Whether a call got no answer, or one that says that the server cannot now (502 to 504): it may be sent again when it
 * changes nothing twice.
 */
export function isUnanswered(error: unknown): boolean {
  if (!isTRPCClientError<AppRouter>(error)) return true;
  return !error.data || [502, 503, 504].includes(error.data.httpStatus);
}

/** What is stored now, for a save that was refused because another one came between (409 `changed_meanwhile`). */
export function conflictDetails(error: unknown): object | null {
  if (!isTRPCClientError<AppRouter>(error) || error.data?.code !== 'changed_meanwhile') return null;
  return error.data.details ?? null;
}

const endSignInOn401: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(op).pipe(
      tap({
        error(error) {
          if (error.data?.httpStatus === 401) endSignIn();
        },
      }),
    );

/** A call without an answer fails as one that did not reach the server, which may have done it. */
const limitTime: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const limit = timeoutSignal(op);
      const signal = op.signal ? AbortSignal.any([op.signal, limit]) : limit;
      return next({ ...op, signal }).subscribe(observer);
    });

const announceClosedTool: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(op).pipe(
      tap({
        error(error) {
          if (error.data?.code === 'tool_closed') toolEvents.emit('closed', { procedure: op.path });
        },
      }),
    );

/** The status with which the server refused a call or a stream for good (4xx): asking again changes nothing. Else null. */
export function refusalStatus(error: unknown): number | null {
  if (!isTRPCClientError<AppRouter>(error)) return null;
  // A stream that is refused before it begins fails with the status alone.
  const status = error.data?.httpStatus ?? (error.cause as { code?: number } | undefined)?.code ?? 0;
  return status >= 400 && status < 500 ? status : null;
}

/** Whether asking again changes nothing, see `refusalStatus`. */
export function isRefusal(error: unknown): boolean {
  return refusalStatus(error) !== null;
}
