import type { AnyProcedure, TRPCProcedureType } from '@trpc/server';
import type * as z from 'zod';
import { type ProcedureMeta, tokenFor } from '@/platform/server/trpc';
import { type JsonSchema, schemaOf, wireSchema } from '@/platform/server/wire-input';
import type { BoundRow } from '@/platform/server/wire-row';
import { appRouter } from '../app-router';
import { restEndpoints } from '../rest-endpoints';
import recorded from '@generated/recorded.json';

/** Who may call: anyone, the signed-in, or those of a role; and with which access token. */
export interface Access {
  caller: NonNullable<ProcedureMeta['caller']> | 'anyone';
  token: ReturnType<typeof tokenFor>;
  /** Whether the API key of watched records will do. */
  apiKey: boolean;
}

/** One documented call: a row of an endpoint, with one of its methods. */
export interface RestCall {
  /** By which its example is recorded. */
  key: string;
  endpoint: string;
  method: string;
  row: BoundRow;
  /** Where its fields are explained, for `described`. */
  places: readonly string[];
  /** An object with the fields of the call, without `action`. */
  fields: JsonSchema;
  access: Access;
  /** What a call with example values was answered, and the codes of the refusals that were seen. */
  recorded: { sent: object; answer: object; needed: string[]; codes: string[] } | undefined;
}

/** One procedure of the typed API. */
export interface TypedCall {
  path: string;
  type: TRPCProcedureType;
  procedure: AnyProcedure;
  /** Where its fields are explained, for `described`. */
  places: readonly string[];
  about: string | undefined;
  /** Null if it takes nothing. */
  input: JsonSchema | null;
  /** Whether it refuses a call without an input, even one without fields. */
  needsInput: boolean;
  access: Access;
}

const OPERATION_ID = { operation_id: ['operationId'] } as const;
const rows: Readonly<Record<string, RestCall['recorded']>> = recorded.rows;
const abouts: Readonly<Record<string, string>> = recorded.procedures;

const placesOf = (path: string) => [path, path.split('.')[0] ?? ''];

/** Every procedure that the typed API answers, by its path. */
export const typedCalls: readonly TypedCall[] = Object.entries(
  appRouter._def.procedures as unknown as Record<string, AnyProcedure>,
)
  .filter(([, { _def }]) => !(_def.meta as ProcedureMeta | undefined)?.streamed)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([path, procedure]) => ({
    path,
    type: procedure._def.type,
    procedure,
    places: placesOf(path),
    about: abouts[path],
    input: inputOf(procedure),
    needsInput: needsInput(procedure),
    access: accessOf(procedure),
  }));

/** Every documented call, in the order of the registry. */
export const restCalls: readonly RestCall[] = restEndpoints.flatMap(({ name, rows: bound }) =>
  bound.flatMap((row) =>
    row.methods.map((method) => {
      const key = keyOf(name, method, row);
      const example = rows[keyOf(twinOf(name) ?? name, method, row)];
      const access = accessOf(row.procedure);
      const places = restPlaces(name, row);
      return { key, endpoint: name, method, row, places, fields: fieldsOf(row), access, recorded: example };
    }),
  ),
);

/** The earlier endpoint with exactly the same calls: both have one set of examples. */
export function twinOf(endpoint: string): string | undefined {
  const callsOf = (name: string) => restEndpoints.find((one) => one.name === name)?.rows;
  const shapeOf = (name: string) =>
    JSON.stringify(callsOf(name)?.map(({ methods, action, about }) => [methods, action, about]));
  const names = restEndpoints.map(({ name }) => name);
  return names.slice(0, names.indexOf(endpoint)).find((name) => shapeOf(name) === shapeOf(endpoint));
}

function keyOf(endpoint: string, method: string, { action, has, byKey }: BoundRow): string {
  const suffix = action ?? has ?? (byKey && 'X-API-Key');
  return `${method} ${endpoint}${suffix === undefined ? '' : ` ${suffix}`}`;
}

/** Those of the documented call, then those of the typed one that does the same. */
function restPlaces(endpoint: string, { name, procedure }: BoundRow): string[] {
  const same = typedCalls.find((call) => call.procedure === procedure);
  return [`${endpoint} ${name}`, endpoint, ...(same?.places ?? [])];
}

function accessOf({ _def: { type, meta } }: AnyProcedure): Access {
  const known = meta as ProcedureMeta | undefined;
  return { caller: known?.caller ?? 'anyone', token: tokenFor(type, known), apiKey: known?.apiKey ?? false };
}

function needsInput({ _def }: AnyProcedure): boolean {
  const [input] = (_def as unknown as { inputs: z.ZodType[] }).inputs;
  return input !== undefined && !input.safeParse(undefined).success;
}

function inputOf(procedure: AnyProcedure): JsonSchema | null {
  const { inputs } = procedure._def as unknown as { inputs: z.ZodType[] };
  const [input] = inputs;
  return input ? schemaOf(input) : null;
}

function fieldsOf({ input, procedure }: BoundRow): JsonSchema {
  const whole = objectOf(inputOf(procedure) ?? {});
  const known = whole.properties?.operationId === undefined ? {} : OPERATION_ID;
  return wireSchema({ ...input?.table, ...known }, whole);
}

/** The object among the alternatives of a schema. */
function objectOf(schema: JsonSchema): JsonSchema {
  const alternatives = schema.anyOf ?? [schema];
  return alternatives.find(({ type }) => type === 'object') ?? schema;
}
