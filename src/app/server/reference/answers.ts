import schemas from '@generated/schemas.json';
import type { JsonSchema } from '@/platform/server/wire-input';
import { described } from './field-texts';
import type { RestCall, TypedCall } from './calls';

const typed: Readonly<Record<string, object | null>> = schemas.typed;
const rest: Readonly<Record<string, object>> = schemas.rest;

/** Types that answers have in common, by their names; answers refer to them as `#/components/schemas/<name>`. */
export const answerTypes = Object.fromEntries(
  Object.entries(schemas.components).map(([name, schema]) => [name, described(schema as JsonSchema, [name])]),
);

/** What a typed call answers, of a subscription each of its events; null if nothing. */
export function typedAnswer(call: TypedCall): JsonSchema | null {
  const schema = typed[call.path];
  if (schema === undefined) throw new Error(`${call.path}: run \`npm run reference\``);
  return schema && described(schema as JsonSchema, call.places);
}

/** What a documented call answers: its fields and `success`. Undefined for one that answers a file. */
export function restAnswer({ endpoint, row, places }: RestCall): JsonSchema | undefined {
  if (row.answersFile) return undefined;
  const fields = rest[`${endpoint} ${row.name}`] as JsonSchema | undefined;
  if (!fields) throw new Error(`${endpoint} ${row.name}: run \`npm run reference\``);
  return withSuccess(described(fields, places));
}

/** An object with `success`, or alternatives of them. */
function withSuccess({ $ref, anyOf, ...fields }: JsonSchema): JsonSchema {
  if ($ref !== undefined) return withSuccess(answerTypes[$ref.split('/').at(-1) ?? ''] ?? {});
  if (anyOf) return { anyOf: anyOf.map((one) => withSuccess(one as never)) };
  return {
    ...fields,
    properties: { success: { const: true }, ...fields.properties },
    required: ['success', ...(fields.required ?? [])],
  };
}
