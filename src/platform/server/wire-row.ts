import type { AnyRouter, inferRouterOutputs } from '@trpc/server';
import type { Context } from './context';
import { AppError } from './errors';
import type { WireFields } from './wire-body';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface RowMatch {
  methods: readonly Method[];
  /** The `action` field that selects this row; a row without one takes what names no action. */
  action?: string;
  /** Selects this row among those without an action: a field that the request must have. */
  has?: string;
  /** Only for requests with an API key; it stands before the row that takes the others. */
  byKey?: true;
}

interface RowDecoding {
  /** Builds the procedure's input from the wire; the procedure's own schema judges it. */
  input?: (fields: WireFields) => unknown;
}

type Outputs<R extends AnyRouter> = inferRouterOutputs<R>;

/** One documented call: which procedure of the feature's router it is, and how both ends are translated. */
export type LegacyRow<R extends AnyRouter> = {
  [K in keyof Outputs<R>]: RowMatch &
    RowDecoding & {
      procedure: K;
      /**
       * The fields of the answer beside `success: true`; those of a long answer as parts of their JSON, from behind
       * the opening brace to before the closing one, which are made while they are sent.
       */
      reply?: (output: Outputs<R>[K]) => object | AsyncIterable<string>;
      /** What the answer is the same for as long as this is; a client that knows it is answered 304. */
      version?: (output: Outputs<R>[K]) => string;
    };
}[keyof Outputs<R>];

export interface RowAnswer {
  /** Made when it is needed. */
  fields(): object | AsyncIterable<string>;
  version: string | undefined;
}

export interface BoundRow extends RowMatch {
  run(context: Context, fields: WireFields): Promise<RowAnswer>;
}

/** Binds rows to the procedures of the feature's router that they name. */
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
      // Every call that writes takes one; what reads does not know it.
      const operationId = fields.get('operation_id');
      const output = await procedure(
        operationId === undefined ? input : { ...(input as object | undefined), operationId },
      );
      return { fields: () => row.reply?.(output) ?? {}, version: row.version?.(output) };
    },
  }));
}

/** The row that a request means; 400 `unknown_action` where it means none. */
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

/** Whether an action asks for a row by its name: a mistyped one must not become what no action asks for. */
function isNamingAction(rows: readonly BoundRow[], action: unknown): boolean {
  return typeof action === 'string' && action !== '' && rows.some((row) => row.action !== undefined);
}

/** A decoder that takes the named fields as they came; absent ones stay absent. */
export function take(...names: string[]): (fields: WireFields) => unknown {
  return (fields) =>
    Object.fromEntries(names.filter((name) => fields.has(name)).map((name) => [name, fields.get(name)]));
}

/** A decoder as `take`, for fields with a list or an object: a form carries those as JSON (CONTRACT section 2). */
export function takeNested(...names: string[]): (fields: WireFields) => unknown {
  return (fields) =>
    Object.fromEntries(
      names.filter((name) => fields.has(name)).map((name) => [name, parsed(fields.get(name))]),
    );
}

/** A field with a list or an object, which a form carries as JSON. */
export function parsedField(fields: WireFields, name: string): unknown {
  return parsed(fields.get(name));
}

/** What is no JSON stays the text that it is, for the procedure's schema to refuse. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
