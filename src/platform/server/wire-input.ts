import * as z from 'zod';
import type { $ZodCheck, JSONSchema } from 'zod/v4/core';
import type { WireFields } from './wire-body';

export type JsonSchema = JSONSchema.BaseSchema;

/** Translates a sent value for the procedure, whose own schema validates it; what it cannot read it leaves as sent. */
export interface Decode {
  (value: unknown): unknown;
  /** What callers may send, given what the procedure accepts; the same if left out. */
  accepts?: (schema: JsonSchema) => JsonSchema;
}

/**
 * A field of a documented call: its name in the procedure's input ('' if it is no single field there), its translation,
 * and the value that counts as sent when it is missing.
 */
export type WireField = readonly [as: string, decode?: Decode, missing?: unknown];

/** Builds the procedure's input from the wire, and knows the fields that it reads. */
export interface WireInput {
  (fields: WireFields): unknown;
  table: Readonly<Record<string, WireField>>;
}

/** Reads the named fields; absent ones, and those translated into undefined, stay absent. */
export function readFields(table: Readonly<Record<string, WireField>>): WireInput {
  const read = (fields: WireFields) =>
    Object.fromEntries(
      Object.entries(table).flatMap(([name, [as, decode = asSent, missing]]) => {
        const value = fields.has(name) ? fields.get(name) : missing;
        const decoded = value === undefined ? undefined : decode(value);
        return decoded === undefined ? [] : [[as, decoded]];
      }),
    );
  return Object.assign(read, { table });
}

/** Reads fields that are named as in the procedure and passed as they were sent. */
export function take(...names: string[]): WireInput {
  return readFields(Object.fromEntries(names.map((name) => [name, [name]])));
}

const asSent: Decode = (value) => value;

/** Gives a translation the description of what it accepts. */
export function decoder(
  decode: (value: unknown) => unknown,
  accepts: (schema: JsonSchema) => JsonSchema,
): Decode {
  return Object.assign((value: unknown) => decode(value), { accepts });
}

/** A number as a text of its digits. */
export const DIGITS = { type: 'string', pattern: '^\\d{1,15}$' } as const;

/** A number, or its digits. */
export const digits = decoder(
  (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
  (schema) => ({ anyOf: [schema, DIGITS] }),
);

const FLAGS = new Map<unknown, boolean>([
  ['0', false],
  ['1', true],
  [0, false],
  [1, true],
  ['false', false],
  ['true', true],
]);

/** A boolean in the ways in which forms and PHP write it. */
export const flag = decoder(
  (value) => FLAGS.get(value) ?? value,
  () => ({ enum: [true, false, 0, 1, '0', '1', 'true', 'false'] }),
);

/** An id, or null, which a form sends as an empty text. */
export const nullableDigits = decoder(
  (value) => (value === '' ? null : digits(value)),
  (schema) => {
    const mayBeNull = schema.anyOf?.some(({ type }) => type === 'null') ?? false;
    return { anyOf: [schema, DIGITS, ...(mayBeNull ? [{ const: '' }] : [])] };
  },
);

/** An id; null and empty count as missing. */
export const optionalDigits = decoder(
  (value) => nullableDigits(value) ?? undefined,
  (schema) => ({ anyOf: [schema, DIGITS, { type: 'null' }, { const: '' }] }),
);

/** A list or an object, which a form carries as JSON (CONTRACT section 2). Invalid JSON stays a text. */
export const nested: Decode = (value) => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

/** A text, or null, which a form sends as an empty text. */
export const nullableText: Decode = (value) => (value === '' ? null : value);

/** A text that a form leaves empty when it was not filled in, and which cannot be empty. */
export const filledIn: Decode = (value) => (value === '' ? undefined : value);

/** The JSON Schema of what a schema accepts; the texts of its refusals are in the descriptions. */
export function schemaOf(schema: z.ZodType): JsonSchema {
  const described = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const rules = (zodSchema._zod.def.checks ?? []).flatMap(ruleText);
      if (rules.length > 0) jsonSchema.description ??= `else “${rules.join('; ')}”`;
    },
  });
  delete described.$schema;
  return described;
}

function ruleText(check: $ZodCheck): string[] {
  const { check: kind, error } = check._zod.def;
  const text = kind === 'custom' ? error?.({} as never) : undefined;
  return typeof text === 'string' ? [text] : [];
}

/** The JSON Schema of the fields of a documented call whose procedure accepts `input`. */
export function wireSchema(table: Readonly<Record<string, WireField>>, input: JsonSchema): JsonSchema {
  const required = new Set(input.required);
  // A table may be shared by calls of which not all know each field.
  const fields = Object.entries(table).filter(([, [as]]) => as === '' || as in (input.properties ?? {}));
  const properties = fields.map(([name, [as, decode]]) => {
    const schema = (input.properties?.[as] ?? {}) as JsonSchema;
    return [name, decode?.accepts?.(schema) ?? schema];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as JsonSchema['properties'] & {},
    required: fields.flatMap(([name, [as]]) => (required.has(as) ? [name] : [])),
  };
}
