import { snakeCase } from '@/platform/shared/snake-case';
import type { JsonSchema } from '@/platform/server/wire-input';
import words from './field-texts.json';

const TEXTS: Readonly<Record<string, string>> = words.texts;
const PLAIN = new Set(words.plain);

/**
 * What a field means: at its place, if there is a text for that, else by its name. A place is a call, its router or
 * endpoint, or a type; within it a field goes by its path, else by its name alone. Undefined for one that explains itself.
 */
function textOfField(places: readonly string[], path: readonly string[]): string | undefined {
  const name = path.at(-1) ?? '';
  const atPlaces = places.flatMap((place) => [`${place}.${path.join('.')}`, `${place}.${name}`]);
  return [...atPlaces, name].map((key) => TEXTS[key]).find((text) => text !== undefined);
}

/** Whether the name of a field says what it is. */
export function explainsItself(name: string): boolean {
  return PLAIN.has(snakeCase(name));
}

/** What types do not tell of numbers and texts, by the names of their fields. */
const WHOLE =
  /(^|_)(id|ids|revision|version|order|index|place|count|total|limit|offset|page|minutes|days|bytes)$/;
const TIME = /(?<!remind|reminder)_at$/;

/**
 * A schema whose fields say what they mean: in the words of their types, else in those of `field-texts.json`. Ids and
 * numbers of things are whole, and what is called `…At` is a time.
 *
 * @param places where it is, the narrowest first: a call (`webhooks.make`, `Calendar addEvent`), its router or endpoint,
 *   or the name of a type
 */
export function described(schema: JsonSchema, places: readonly string[]): JsonSchema {
  return mapped(schema, { places, path: [] }) as JsonSchema;
}

interface At {
  places: readonly string[];
  /** Of the fields that it is within. */
  path: readonly string[];
}

function mapped(value: unknown, at: At): unknown {
  if (Array.isArray(value)) return value.map((one) => mapped(one, at));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => {
    const isFields = key === 'properties' && 'type' in value && value.type === 'object';
    return [key, isFields ? fieldsOf(one as Record<string, JsonSchema>, at) : mapped(one, at)] as const;
  });
  return Object.fromEntries(entries);
}

function fieldsOf(fields: Record<string, JsonSchema>, { places, path }: At): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const known = snakeCase(name);
      const within = [...path, known];
      const field = formed(known, mapped(schema, { places, path: within }) as JsonSchema);
      const { description } = field;
      const text =
        description === undefined || description.startsWith('else ')
          ? textOfField(places, within)
          : undefined;
      const told = [text, description].filter((one) => one !== undefined).join('; ');
      return [name, { ...field, ...(told !== '' && { description: told }) }];
    }),
  );
}

function formed(name: string, schema: JsonSchema): JsonSchema {
  if (WHOLE.test(name)) return retyped(schema, 'number', { type: 'integer' });
  return TIME.test(name) ? retyped(schema, 'string', { format: 'date-time' }) : schema;
}

/** With what is known of values of a type, also among others and in lists. */
function retyped(schema: JsonSchema, type: string, known: { type?: string; format?: string }): JsonSchema {
  const { type: types, items, anyOf } = schema;
  const changed =
    types === type
      ? known
      : Array.isArray(types) && (types as string[]).includes(type)
        ? { ...known, type: types.map((one) => (one === type ? (known.type ?? one) : one)) }
        : {};
  return {
    ...schema,
    ...changed,
    ...(items && { items: retyped(items as JsonSchema, type, known) }),
    ...(anyOf && { anyOf: anyOf.map((one) => retyped(one, type, known)) }),
  } as JsonSchema;
}
