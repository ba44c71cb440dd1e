import { isDatabaseBusy, isDatabaseUnavailable } from '@db/failures';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { Logger } from 'pino';
import * as z from 'zod';

type TRPCCode = ConstructorParameters<typeof TRPCError>[0]['code'];

/**
 * An error that is reported to the caller. `kind` decides the HTTP status, `message` is shown to users, `code` is for
 * programs (default: the kind in lower case), `retryAfterSeconds` becomes `Retry-After`, `details` helps a typed client
 * to recover, such as the current state after a conflicting save.
 */
export class AppError extends TRPCError {
  readonly wireCode: string;
  readonly retryAfterSeconds: number | undefined;
  readonly details: object | undefined;

  constructor(
    kind: TRPCCode,
    message: string,
    options: { code?: string; retryAfterSeconds?: number; details?: object } = {},
  ) {
    super({ code: kind, message });
    this.name = 'AppError';
    this.wireCode = options.code ?? kind.toLowerCase();
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.details = options.details;
  }
}

/** A failure on the wire, the same for both APIs (CONTRACT section 2). */
export interface WireError {
  status: number;
  code: string;
  message: string;
  retryAfterSeconds?: number | undefined;
  /** For the typed API only; failures of the documented calls have a fixed shape. */
  details?: object | undefined;
}

const BUSY_RETRY_SECONDS = 2;
const DATABASE_RETRY_SECONDS = 5;
const DISK_RETRY_SECONDS = 60;

/** Refuses a call because of the load of its account, its address or the process (CONTRACT section 2). */
export function busy(): AppError {
  return new AppError('SERVICE_UNAVAILABLE', 'The server is busy, please try again', {
    code: 'busy',
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  });
}

/** `busy` on the wire. */
export const BUSY: WireError = fromAppError(busy());

/** Refuses a call beyond the tools and the rights of an access token. */
export function tokenNotAllowed(): AppError {
  return new AppError('FORBIDDEN', 'This access token may not do that', { code: 'token_not_allowed' });
}

/** Cancels work whose client has disconnected. */
export function cancelled(): AppError {
  return new AppError('CLIENT_CLOSED_REQUEST', 'The request was cancelled');
}

export function databaseUnavailable(): AppError {
  return new AppError('SERVICE_UNAVAILABLE', 'The database is not available, please try again', {
    code: 'database_unavailable',
    retryAfterSeconds: DATABASE_RETRY_SECONDS,
  });
}

function diskFull(): AppError {
  return new AppError('SERVICE_UNAVAILABLE', 'The server has no disk space left, please try again later', {
    code: 'busy',
    retryAfterSeconds: DISK_RETRY_SECONDS,
  });
}

/** Of a write to a file: the disk, or what its owner may use of it. */
function isDiskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** Texts for errors raised by libraries, whose own texts may expose internals. */
const LIBRARY_TEXTS = new Map<number, { code: string; message: string }>([
  [400, { code: 'bad_request', message: 'The request is malformed' }],
  [401, { code: 'unauthorized', message: 'Authentication required' }],
  [403, { code: 'forbidden', message: 'Permission denied' }],
  [404, { code: 'not_found', message: 'Not found' }],
  [405, { code: 'method_not_supported', message: 'This method is not supported here' }],
  [406, { code: 'bad_request', message: 'The request is malformed' }],
  [408, { code: 'timeout', message: 'The request took too long' }],
  [413, { code: 'payload_too_large', message: 'The request body is too large' }],
  [414, { code: 'uri_too_long', message: 'The address is too long' }],
  [415, { code: 'unsupported_media_type', message: 'This content type is not supported' }],
  [499, { code: 'client_closed_request', message: 'The request was cancelled' }],
]);

/**
 * The one place that turns an error into a response. An unexpected error is logged with the request's id and answered
 * with a fixed text that names that id, so that nothing of it leaves the server.
 */
export function toWireError(error: unknown, request: { log: Logger; requestId: string }): WireError {
  if (error instanceof AppError) return fromAppError(error);
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof z.ZodError) return fromSchema(cause);
  if (isDatabaseUnavailable(cause)) {
    request.log.warn({ err: cause }, 'the database is not available');
    return fromAppError(isDatabaseBusy(cause) ? busy() : databaseUnavailable());
  }
  if (isDiskFull(cause)) {
    request.log.error({ err: cause }, 'the disk is full');
    return fromAppError(diskFull());
  }
  const status = libraryStatus(error);
  const known = status === undefined ? undefined : LIBRARY_TEXTS.get(status);
  if (status !== undefined && known) return { status, ...known };
  request.log.error({ err: cause ?? error }, 'unexpected error');
  return {
    status: 500,
    code: 'internal_server_error',
    message: `Something went wrong on the server (request ${request.requestId})`,
  };
}

function fromAppError(error: AppError): WireError {
  return {
    status: getHTTPStatusCodeFromError(error),
    code: error.wireCode,
    message: error.message,
    retryAfterSeconds: error.retryAfterSeconds,
    details: error.details,
  };
}

function libraryStatus(error: unknown): number | undefined {
  if (error instanceof TRPCError) {
    // tRPC wraps any error of a procedure as an internal one; that is not an error raised by tRPC itself.
    return error.code === 'INTERNAL_SERVER_ERROR' ? undefined : getHTTPStatusCodeFromError(error);
  }
  // Fastify's own errors have a code FST_… and their status.
  if (error instanceof Error && 'code' in error && 'statusCode' in error) {
    const { code, statusCode } = error;
    if (typeof code === 'string' && code.startsWith('FST_') && typeof statusCode === 'number')
      return statusCode;
  }
  return undefined;
}

/**
 * A value of the wrong type is a malformed request (400); one of the right type that violates a rule is refused with
 * that rule's text (422), and the name of the input that it is about, at which a form tells it.
 */
function fromSchema(error: z.ZodError): WireError {
  const malformed = error.issues.find(
    (issue) =>
      issue.code === 'invalid_type' || issue.code === 'invalid_union' || issue.code === 'invalid_key',
  );
  if (malformed) {
    const where = malformed.path.join('.');
    return {
      status: 400,
      code: 'bad_request',
      message:
        where === ''
          ? 'The request is malformed'
          : `The request is malformed: ${where} is missing or of the wrong type`,
    };
  }
  const [issue] = error.issues;
  const field = issue?.path[0];
  return {
    status: 422,
    code: 'invalid',
    message: issue?.message ?? 'The request breaks a rule',
    ...(typeof field === 'string' && { details: { field } }),
  };
}
