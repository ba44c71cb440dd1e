import type { AnyProcedure, AnyRouter, inferProcedureOutput } from '@trpc/server';
import * as z from 'zod';
import type { Context } from './context';
import { AppError } from './errors';
import { isKept, keeperOf, type KeptAnswer, type Keeping } from './kept-answers';
import { bodyLimitOf, run } from './trpc';
import type { WireFields } from './wire-body';
import type { WireInput } from './wire-input';
import { namedAsSent } from './wire-names';
import { type Differences, inputOf } from './wire-rule';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface RowMatch {
  /** The `action` field that selects this row; a row without one matches requests without an action. */
  action?: string;
  /** Selects among rows without an action: a field that the request must have. */
  has?: string;
  /** Only for requests with an API key; list it before the row for other requests. */
  byKey?: true;
}

interface RowDescription extends Omit<RowMatch, 'action'> {
  /** GET for a query and POST for a mutation unless others are documented. */
  methods?: readonly Method[];
  /** The procedure's name if left out; null for a call without an action. */
  action?: string | null;
  /** What the call does, in a sentence for the reference. */
  about: string;
  /**
   * Builds the procedure's input from the wire; the procedure's own schema validates it. Derived from that schema if left
   * out (`inputOf`); null: the call has no fields.
   */
  input?: WireInput | null;
  /** Where it differs from the rule, besides what all calls of the endpoint have in common. */
  differences?: Differences;
}

type Output<P> = P extends AnyProcedure ? inferProcedureOutput<P> : never;

/** Documented calls by the procedure of the feature, and how its input and output are translated. */
export type RestRows<Procedures> = {
  readonly [K in keyof Procedures]?: RowDescription & {
    /**
     * The fields of the response beside `success: true`. A long response is streamed as parts of JSON, without the
     * outer braces.
     */
    reply?: (output: Output<Procedures[K]>) => object | AsyncIterable<string>;
    /** Answers with a file instead of JSON. */
    file?: (output: Output<Procedures[K]>) => WireFile;
    /** The version of the response, sent as ETag; a client that has it already gets 304. */
    version?: (output: Output<Procedures[K]>) => string;
  };
};

/** Takes back a change by its operation id. */
export const undoRow = {
  about: 'Takes back what the call with this operation_id changed.',
  input: null,
} as const;

/** Answers the id of what was made or changed. */
export const replyId = ({ id }: { id: number }) => ({ id });

/** A long answer as parts of JSON without its outer braces, which together are these fields. */
export type Streamed<Fields extends object> = AsyncIterable<string> & { readonly fields?: Fields };

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
  /** The same, as a whole. */
  kept: KeptAnswer | undefined;
  /** Keeps a streamed answer, as a whole. */
  keep: ((bytes: Buffer) => void) | undefined;
}

export interface BoundRow extends RowMatch, Pick<RowDescription, 'about'> {
  /** Of its procedure, within the router. */
  name: string;
  answersFile: boolean;
  methods: readonly Method[];
  input?: WireInput;
  procedure: AnyProcedure;
  run(context: Context, fields: WireFields): Promise<RowAnswer>;
  /** What it makes of the procedure's answer. */
  answer(output: unknown): RowAnswer;
}

type AnyRow = NonNullable<RestRows<Record<string, AnyProcedure>>[string]>;

/** Binds rows to their procedures of the feature's router; their inputs differ from the rule as `differences` says. */
export function bindRows<R extends AnyRouter>(
  endpoint: string,
  router: R,
  rows: RestRows<R['_def']['record']>,
  differences?: Differences,
): BoundRow[] {
  return Object.entries<AnyRow | undefined>(rows).flatMap(([name, row]) => {
    if (!row) return [];
    const procedures = router._def.procedures as Record<string, AnyProcedure | undefined>;
    const procedure = procedures[name];
    if (!procedure) throw new Error(`${endpoint}: the router has no procedure ${name}`);
    const limit = bodyLimitOf([procedure]);
    const keeping = row.file ? undefined : keepingOf(`${endpoint} ${name}`, row);
    const { action = name, has, byKey, about } = row;
    const input =
      row.input === undefined ? derivedInput(procedure, { ...differences, ...row.differences }) : row.input;
    const answer = (output: unknown): RowAnswer => ({
      fields: () => row.reply?.(output) ?? {},
      version: row.version?.(output),
      file: row.file?.(output),
      kept: undefined,
      keep: keeperOf(output),
    });
    return {
      methods: row.methods ?? [procedure._def.type === 'query' ? 'GET' : 'POST'],
      ...(action !== null && { action }),
      ...(has !== undefined && { has }),
      ...(byKey && { byKey }),
      about,
      name,
      answersFile: row.file !== undefined,
      ...(input && { input }),
      procedure,
      async run(context, fields) {
        if (keeping) context.keeping = keeping;
        const given = await input?.(fields, limit);
        // Every mutation accepts an operation id; the schemas of queries ignore it.
        const operationId = fields.get('operation_id');
        const sent = operationId === undefined ? given : { ...(given as object | undefined), operationId };
        const output = await run(procedure, { path: name, ctx: context, input: () => sent }).catch(
          (error: unknown) => {
            throw namedAsSent(error, input?.table);
          },
        );
        if (isKept(output)) {
          const { version } = output;
          return { kept: output, fields: () => ({}), version, file: undefined, keep: undefined };
        }
        return answer(output);
      },
      answer,
    };
  });
}

function keepingOf(door: string, { reply, version }: AnyRow): Keeping {
  return {
    door,
    ...(version && { versionOf: version }),
    textOf(output) {
      const fields = reply?.(output) ?? {};
      return isStreamed(fields) ? undefined : JSON.stringify({ success: true, ...fields });
    },
  };
}

/** Whether the fields of an answer are parts of JSON, to be streamed. */
export function isStreamed(fields: object): fields is AsyncIterable<string> {
  return Symbol.asyncIterator in fields;
}

function derivedInput(procedure: AnyProcedure, differences: Differences): WireInput | undefined {
  const [schema] = (procedure._def as unknown as { inputs: z.ZodType[] }).inputs;
  return schema instanceof z.ZodObject ? inputOf(schema, differences) : undefined;
}

/** The row that matches a request; 400 `unknown_action`, whose text names those that there are, if none does. */
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
  if (!row) throw unknownAction(rows, method);
  return row;
}

function unknownAction(rows: readonly BoundRow[], method: string): AppError {
  const choices = rows
    .filter(({ methods }) => methods.some((allowed) => allowed === method))
    .map(({ action, has }) => action ?? (has === undefined ? 'none' : `none with the field ${has}`));
  const text = `Unknown action. ${method} has: ${[...new Set(choices)].join(', ')}`;
  return new AppError('BAD_REQUEST', text, { code: 'unknown_action' });
}

/** Whether a request names an action: a misspelled one must not match the row without an action. */
function isNamingAction(rows: readonly BoundRow[], action: unknown): boolean {
  return typeof action === 'string' && action !== '' && rows.some((row) => row.action !== undefined);
}
