import type { AnyRouter, inferRouterOutputs } from '@trpc/server';
import type { Context } from './context';
import { AppError } from './errors';
import type { WireFields } from './wire-body';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface RowMatch {
  methods: readonly Method[];
  /** The `action` field that selects this row; a row without one matches requests without an action. */
  action?: string;
  /** Selects among rows without an action: a field that the request must have. */
  has?: string;
  /** Only for requests with an API key; list it before the row for other requests. */
  byKey?: true;
}

interface RowDecoding {
  /** Builds the procedure's input from the wire; the procedure's own schema validates it. */
  input?: (fields: WireFields) => unknown;
}

type Outputs<R extends AnyRouter> = inferRouterOutputs<R>;

/** One documented call: the procedure of the feature's router, and how its input and output are translated. */
export type LegacyRow<R extends AnyRouter> = {
  [K in keyof Outputs<R>]: RowMatch &
    RowDecoding & {
      procedure: K;
      /**
       * The fields of the response beside `success: true`. A long response is streamed as parts of JSON, without the
       * outer braces.
       */
      reply?: (output: Outputs<R>[K]) => object | AsyncIterable<string>;
      /** Answers with a file instead of JSON. */
      file?: (output: Outputs<R>[K]) => WireFile;
      /** The version of the response, sent as ETag; a client that has it already gets 304. */
      version?: (output: Outputs<R>[K]) => string;
    };
}[keyof Outputs<R>];

/** A file that is answered. */
export interface WireFile {
  name: string;
  type: string;
  content: Buffer;
}

export interface RowAnswer {
  /** Computed on demand: a 304 needs none. */
  fields(): object | AsyncIterable<string>;
  version: string | undefined;
  /** Sent in place of the fields. */
  file: WireFile | undefined;
}

export interface BoundRow extends RowMatch {
  run(context: Context, fields: WireFields): Promise<RowAnswer>;
}

/** Binds rows to their procedures of the feature's router. */
export function bindRows<R extends AnyRouter>(
  endpoint: string,
  router: R,
  rows: readonly LegacyRow<R>[],
): BoundRow[] {
  return rows.map((row) => ({
    methods: row.methods,
    ...(row.action === undefined ? {} : { action: row.action }),
    ...(row.has === undefined ? {} : { has: row.has }),
    ...(row.byKey && { byKey: row.byKey }),
    async run(context, fields) {
      const caller = router.createCaller(context) as Record<string, (input: unknown) => Promise<never>>;
      const procedure = caller[row.procedure as string];
      if (!procedure) throw new Error(`${endpoint}: the router has no procedure ${String(row.procedure)}`);
      const input = row.input?.(fields);
      // Every mutation accepts an operation id; the schemas of queries ignore it.
      const operationId = fields.get('operation_id');
      const output = await procedure(
        operationId === undefined ? input : { ...(input as object | undefined), operationId },
      );
      return {
        fields: () => row.reply?.(output) ?? {},
        version: row.version?.(output),
        file: row.file?.(output),
      };
    },
  }));
}

/** The row that matches a request; 400 `unknown_action` if none does. */
export function rowFor(
  rows: readonly BoundRow[],
  method: string,
  fields: WireFields,
  hasKey: boolean,
): BoundRow {
  const action = fields.get('action');
  const candidates = rows.filter(
    (row) => row.methods.some((allowed) => allowed === method) && (!row.byKey || hasKey),
  );
  const named = candidates.filter((row) => row.action !== undefined && row.action === action);
  const nameless = isNamingAction(rows, action) ? [] : candidates.filter((row) => row.action === undefined);
  const row =
    named[0] ??
    nameless.find(({ has }) => has !== undefined && fields.has(has)) ??
    nameless.find(({ has }) => has === undefined);
  if (!row) throw new AppError('BAD_REQUEST', 'Unknown action', { code: 'unknown_action' });
  return row;
}

/** Whether a request names an action: a misspelled one must not match the row without an action. */
function isNamingAction(rows: readonly BoundRow[], action: unknown): boolean {
  return typeof action === 'string' && action !== '' && rows.some((row) => row.action !== undefined);
}

/** A decoder that picks the named fields unchanged; absent ones stay absent. */
export function take(...names: string[]): (fields: WireFields) => unknown {
  return (fields) =>
    Object.fromEntries(names.filter((name) => fields.has(name)).map((name) => [name, fields.get(name)]));
}

/** As `take`, for fields with a list or an object, which a form carries as JSON (CONTRACT section 2). */
export function takeNested(...names: string[]): (fields: WireFields) => unknown {
  return (fields) =>
    Object.fromEntries(
      names.filter((name) => fields.has(name)).map((name) => [name, parsed(fields.get(name))]),
    );
}

/** The value of a field with a list or an object, which a form carries as JSON. */
export function parsedField(fields: WireFields, name: string): unknown {
  return parsed(fields.get(name));
}

/** Invalid JSON stays a text, which the procedure's schema then rejects. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
