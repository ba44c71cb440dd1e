import type * as z from 'zod';
import { type JsonSchema, schemaOf } from '@/platform/server/wire-input';

/** What a plausible value is by the name of its field; the rest is by its type. */
export interface Facts {
  /** YYYY-MM-DD. */
  today: string;
  from: string;
  to: string;
  /** What is looked for. */
  word: string;
}

/** Numbers of the first rows of a table, as they are in a database of one's own. */
const NUMBERS = [1, 2];
/** Most options of a field that are tried. */
const OPTIONS = 6;

/** Inputs that a procedure may take: with what it needs and with everything, for each option, of several numbers. */
export function plausibleInputs(inputs: readonly z.ZodType[], facts: Facts): unknown[] {
  const [schema] = inputs.map(schemaOf);
  if (!schema) return [undefined];
  const options = Math.min(OPTIONS, Math.max(1, ...enumsOf(schema).map((values) => values.length)));
  const made = NUMBERS.flatMap((number) =>
    [false, true].flatMap((whole) =>
      Array.from({ length: options }, (_, option) => valueOf('', schema, { facts, number, whole, option })),
    ),
  );
  return [...new Map(made.map((input) => [JSON.stringify(input), input])).values()];
}

interface Wish {
  facts: Facts;
  number: number;
  /** With the fields that may be left out. */
  whole: boolean;
  option: number;
}

function enumsOf(schema: JsonSchema): unknown[][] {
  const inside = [schema.items, ...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])];
  const nested = inside.flatMap((one) => (isSchema(one) ? enumsOf(one) : []));
  return schema.enum ? [schema.enum, ...nested] : nested;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueOf(name: string, schema: JsonSchema, wish: Wish): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[wish.option % schema.enum.length];
  const either = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((one) => one?.[0] ?? []).find(isSchema);
  if (either) return valueOf(name, either, wish);
  if (schema.type === 'object') return objectOf(schema, wish);
  if (schema.type === 'array')
    return isSchema(schema.items) ? [valueOf(name.replace(/s$/, ''), schema.items, wish)] : [];
  if (schema.type === 'boolean') return wish.option % 2 === 0;
  if (schema.type === 'string') return textOf(name, wish.facts);
  if (/id$|number|order|start$/i.test(name)) return wish.number;
  return /offset|occurrence|revision/i.test(name) ? 0 : 100;
}

function objectOf({ properties = {}, required = [] }: JsonSchema, wish: Wish): object {
  const wanted = Object.entries(properties).filter(
    ([name]) => name !== 'operationId' && (wish.whole || required.includes(name)),
  );
  return Object.fromEntries(
    wanted.flatMap(([name, schema]) => (isSchema(schema) ? [[name, valueOf(name, schema, wish)]] : [])),
  );
}

function textOf(name: string, { today, from, to, word }: Facts): string {
  const known: [names: RegExp, text: string][] = [
    [/^from/i, from],
    [/^(to|until)/i, to],
    [/^(start|end)$/i, `${today}T09:00`],
    [/month/i, today.slice(0, 7)],
    [/date|day|anchor/i, today],
    [/zone/i, 'UTC'],
    [/currency/i, 'EUR'],
    [/colou?r/i, '#aabbcc'],
    [/rule|recurrence/i, ''],
  ];
  return known.find(([names]) => names.test(name))?.[1] ?? word;
}
