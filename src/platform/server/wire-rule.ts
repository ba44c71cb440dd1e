import * as z from 'zod';
import { snakeCase } from '@/platform/shared/snake-case';
import {
  asSent,
  type Decode,
  flag,
  listOf,
  listOfDigits,
  nested,
  nullableDigits,
  nullableText,
  optional,
  optionalDigits,
  readFields,
  text,
  type WireField,
  type WireInput,
} from './wire-input';

/**
 * Where documented calls differ from the rule, by the names of their fields, in lists of objects too: what the procedure
 * calls a field, its translation, both as in a `WireField`, or null for a field that only the typed API has. A
 * difference counts where the procedure has the field. Two that lead to the same one are both read; the last sent wins.
 */
export type Differences = Readonly<Record<string, string | Decode | WireField | null>>;

/**
 * The rule: a documented call has the fields of its procedure's schema, in snake case, translated by their types. A
 * required one that is missing is read as null, which the schema refuses with the text that the field has for it. The
 * operation id is not among them: every call takes it.
 */
export function inputOf(schema: z.ZodObject, differences: Differences = {}): WireInput {
  const told = Object.entries(differences).map(([name, one]) => ({ name, one, as: nameOf(name, one) }));
  const fields = Object.entries<z.ZodType>(schema.shape).flatMap(([as, type]) => {
    if (as === 'operationId') return [];
    const derived = fieldOf(as, type, differences);
    const own = told.filter((difference) => difference.as === as);
    if (own.length === 0) return [[snakeCase(as), derived] as const];
    return own.flatMap(({ name, one }) => (one === null ? [] : [[name, changed(derived, one)] as const]));
  });
  return readFields(Object.fromEntries(fields));
}

/** What the procedure calls the field of a difference. */
function nameOf(name: string, one: Differences[string]): string {
  if (typeof one === 'string') return one;
  if (one !== null && typeof one !== 'function') return one[0];
  return name.replaceAll(/_[a-z]/g, (letter) => letter.slice(1).toUpperCase());
}

function changed([as, decode, missing]: WireField, one: string | Decode | WireField): WireField {
  if (typeof one === 'string') return [as, decode, missing];
  return typeof one === 'function' ? [as, one, missing] : [as, one[1] ?? decode, one[2]];
}

function fieldOf(as: string, field: z.ZodType, differences: Differences): WireField {
  const { type, isNullable, isOptional } = unwrapped(field);
  const missing = isNullable || isOptional ? undefined : null;
  return [as, decodeOf(type, isNullable, isOptional, differences), missing];
}

/** How a field of a type is sent: as JSON, or as a form can write it. */
function decodeOf(type: z.ZodType, isNullable: boolean, isOptional: boolean, differences: Differences) {
  // A required one that is empty is refused as null is.
  if (isNumber(type)) return isOptional && !isNullable ? optionalDigits : nullableDigits;
  if (type instanceof z.ZodBoolean) return flag;
  if (type instanceof z.ZodString) return isNullable ? nullableText : text;
  if (type instanceof z.ZodEnum) return isOptional ? optional : asSent;
  if (type instanceof z.ZodArray) {
    const { type: entry } = unwrapped(type.element as z.ZodType);
    if (isNumber(entry)) return listOfDigits;
    return entry instanceof z.ZodObject ? listOf(inputOf(entry, differences)) : nested;
  }
  return type instanceof z.ZodObject || type instanceof z.ZodRecord ? nested : asSent;
}

/** A number, or what a check of our own describes as one. */
function isNumber(type: z.ZodType): boolean {
  return type instanceof z.ZodNumber || /^(number|integer)$/.test(String(type.meta()?.type));
}

function unwrapped(field: z.ZodType): { type: z.ZodType; isNullable: boolean; isOptional: boolean } {
  let type: unknown = field;
  let isNullable = false;
  let isOptional = false;
  for (;;) {
    if (type instanceof z.ZodNullable) isNullable = true;
    else if (type instanceof z.ZodOptional || type instanceof z.ZodDefault || type instanceof z.ZodPrefault)
      isOptional = true;
    else if (!(type instanceof z.ZodPipe)) return { type: type as z.ZodType, isNullable, isOptional };
    type = type instanceof z.ZodPipe ? type.in : type.unwrap();
  }
}
