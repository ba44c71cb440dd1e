import { DIGITS, type JsonSchema } from '@/platform/server/wire-input';

/** A JSON Schema in words; in quotes the text with which a value that breaks a rule is refused. */
export function schemaText(schema: JsonSchema): string {
  return [kindOf(schema), ...new Set(rulesOf(schema))].join('; ');
}

function rulesOf({ description, anyOf = [] }: JsonSchema): string[] {
  return [...(description === undefined ? [] : [description]), ...anyOf.flatMap(rulesOf)];
}

function kindOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `[\`${name}\`](#type-${name})`;
  }
  if (schema.anyOf) return [...new Set(schema.anyOf.map(kindOf))].join(' or ');
  if (schema.const !== undefined) return valueOf(schema.const);
  if (schema.enum) return schema.enum.map(valueOf).join(', ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => TYPES[type] ?? type).join(' or ');
  if (schema.type === 'string') return textKind(schema);
  if (schema.type === 'array') {
    return `list of ${kindOf((schema.items ?? {}) as JsonSchema)}${between(schema.minItems, schema.maxItems, 'entries')}`;
  }
  if (schema.type === 'object') return objectKind(schema);
  const name = schema.type === undefined ? 'any value' : (TYPES[schema.type] ?? schema.type);
  return `${name}${between(schema.minimum, schema.maximum, '')}`;
}

const TYPES: Record<string, string> = {
  boolean: 'true or false',
  string: 'text',
  number: 'number',
  integer: 'whole number',
  null: 'null',
};

function textKind({ pattern, minLength, maxLength, contentEncoding, format }: JsonSchema): string {
  if (format === 'date-time') return 'time in UTC';
  if (pattern === DIGITS.pattern) return 'its digits';
  if (contentEncoding !== undefined) return `text in ${contentEncoding}`;
  const form = pattern === undefined ? '' : ` like \`${pattern}\``;
  return `text${form}${between(minLength, maxLength, 'characters')}`;
}

function objectKind({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (!properties) {
    const values = additionalProperties ? ` of ${kindOf(additionalProperties as JsonSchema)}` : '';
    return `object${values}, by name`;
  }
  const fields = Object.entries(properties).map(
    ([name, schema]) => `\`${name}\`${required.includes(name) ? '' : '?'}: ${kindOf(schema as JsonSchema)}`,
  );
  return `{ ${fields.join('; ')} }`;
}

function valueOf(value: unknown): string {
  return value === '' ? 'empty' : `\`${JSON.stringify(value)}\``;
}

const FARTHEST = Number.MAX_SAFE_INTEGER;

function between(least: number | undefined, most: number | undefined, what: string): string {
  const unit = what === '' ? '' : ` ${what}`;
  const end = most === undefined || most >= FARTHEST ? undefined : most.toLocaleString('en');
  if (least !== undefined && end !== undefined) return ` (${least.toLocaleString('en')} to ${end}${unit})`;
  if (end !== undefined) return ` (at most ${end}${unit})`;
  return least === undefined || least <= -FARTHEST ? '' : ` (at least ${least.toLocaleString('en')}${unit})`;
}
