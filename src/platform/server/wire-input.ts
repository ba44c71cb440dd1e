import * as z from 'zod';
import type { $ZodCheck, JSONSchema } from 'zod/v4/core';
import type { BodyLimit } from './body/body-limit';
import { jsonSteps } from './body/json-steps';
import { base64Steps, utf8Steps } from './body/text-steps';
import { AppError } from './errors';
import { inSteps, pacer } from './pacing';
import type { WireFields } from './wire-body';

export type JsonSchema = JSONSchema.BaseSchema;

/**
 * Translates a sent value for the procedure, whose own schema validates it, or promises its translation; what it cannot
 * read it leaves as sent. What a field holds in itself counts as a body.
 */
export interface Decode {
  (value: unknown, limit: BodyLimit): unknown;
  /** What callers may send, given what the procedure accepts; the same if left out. */
  accepts?: (schema: JsonSchema) => JsonSchema;
}

/**
 * A field of a documented call: its name in the procedure's input ('' if it is no single field there), its translation,
 * and the value that counts as sent when it is missing.
 */
export type WireField = readonly [as: string, decode?: Decode, missing?: unknown];

/** Builds the procedure's input from the wire; the limit is that of its bodies. */
export type ReadInput = (fields: WireFields, limit: BodyLimit) => Promise<Record<string, unknown>>;

/** The same, which knows the fields that it reads. */
export interface WireInput extends ReadInput {
  table: Readonly<Record<string, WireField>>;
}

/** Reads the named fields; absent ones, and those translated into undefined, stay absent. */
export function readFields(table: Readonly<Record<string, WireField>>): WireInput {
  const read: ReadInput = async (fields, limit) => {
    const input: Record<string, unknown> = {};
    for (const [name, [as, decode = asSent, missing]] of Object.entries(table)) {
      const value = fields.has(name) ? fields.get(name) : missing;
      const decoded = value === undefined ? undefined : await decode(value, limit);
      if (decoded !== undefined) input[as] = decoded;
    }
    return input;
  };
  return Object.assign(read, { table });
}

/** Reads fields that are named as in the procedure and passed as they were sent. */
export function take(...names: string[]): WireInput {
  return readFields(Object.fromEntries(names.map((name) => [name, [name]])));
}

/** As it is. */
export const asSent: Decode = (value) => value;

/** Gives a translation the description of what it accepts. */
export function decoder<D extends Decode>(decode: D, accepts: (schema: JsonSchema) => JsonSchema) {
  const copy = ((value, limit) => decode(value, limit)) as D;
  return Object.assign(copy, { accepts });
}

/** A number as a text of its digits. */
export const DIGITS = { type: 'string', pattern: '^\\d{1,15}$' } as const;

/** A number, or its digits. */
export const digits = decoder(
  (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
  (schema) => ({ anyOf: [schema, DIGITS] }),
);

/** The id of what a call is about. */
export const ID = ['id', digits] as const;

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

/**
 * A list or an object, which a form carries as JSON (CONTRACT section 2). Invalid JSON stays a text; 413 if it holds more
 * than a body may.
 */
export const nested = async (value: unknown, limit: BodyLimit): Promise<unknown> => {
  if (typeof value !== 'string') return value;
  try {
    return await inSteps(jsonSteps(await inSteps(utf8Steps(value)), limit));
  } catch (error) {
    if (error instanceof AppError && error.code === 'BAD_REQUEST') return value;
    throw error;
  }
};

/** Numbers, or the JSON of them in a form. */
export const listOfDigits: Decode = async (value, limit) => {
  const list = await nested(value, limit);
  return Array.isArray(list) ? list.map((one) => digits(one)) : list;
};

/** A list of objects, or its JSON in a form, of which each is read as `entry` says. */
export function listOf(entry: WireInput): Decode {
  return decoder(
    async (value: unknown, limit: BodyLimit) => {
      const list = await nested(value, limit);
      if (!Array.isArray(list)) return list;
      const breathe = pacer();
      const read: unknown[] = [];
      for (const one of list as unknown[]) {
        const isObject = typeof one === 'object' && one !== null && !Array.isArray(one);
        read.push(isObject ? await entry(new Map(Object.entries(one)), limit) : one);
        await breathe();
      }
      return read;
    },
    ({ items, ...list }) => ({ ...list, items: wireSchema(entry.table, (items ?? {}) as JsonSchema) }),
  );
}

/** Base64 of a text in UTF-8; 400 for anything else. */
export const base64Text: Decode = (value) => inSteps(base64Steps(value));

/** A text; null counts as an empty one. */
export const text: Decode = (value) => value ?? '';

/** Null and empty count as missing. */
export const optional: Decode = (value) => (value === '' || value === null ? undefined : value);

/** A text, or null, which a form sends as an empty text. */
export const nullableText: Decode = (value) => (value === '' ? null : value);

/** A text that a form leaves empty when it was not filled in, and which cannot be empty. */
export const filledIn = (value: unknown): unknown => (value === '' ? undefined : value);

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
