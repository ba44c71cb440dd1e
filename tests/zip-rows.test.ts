import { expect, test } from 'vitest';
import * as z from 'zod';
import { schemaOf, type JsonSchema } from '@/platform/server/wire-input';

// A row of a zip may have half a million values: a list without an end would have each of them judged, and told, in one go.

const files = import.meta.glob<Record<string, unknown>>('../src/features/*/server/data/schema.ts', {
  eager: true,
});
const lines = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, schema]) =>
    schema instanceof z.ZodType ? [{ file, name, schema }] : [],
  ),
);

function listsIn(schema: unknown): JsonSchema[] {
  if (Array.isArray(schema)) return schema.flatMap(listsIn);
  if (typeof schema !== 'object' || schema === null) return [];
  const inside = Object.values(schema).flatMap(listsIn);
  return 'type' in schema && schema.type === 'array' ? [schema as JsonSchema, ...inside] : inside;
}

test.each(lines)('lists in $name have a most', ({ schema }) => {
  for (const list of listsIn(schemaOf(schema))) expect(list).toHaveProperty('maxItems');
});
