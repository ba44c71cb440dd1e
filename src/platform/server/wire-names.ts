import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import { snakeCase } from '@/platform/shared/snake-case';
import type { WireInput } from './wire-input';

/** A refusal by a procedure's schema, with the fields named as the documented call has them; any other error as it is. */
export function namedAsSent(error: unknown, table: WireInput['table'] = {}): unknown {
  const cause = error instanceof TRPCError ? error.cause : undefined;
  if (!(cause instanceof z.ZodError)) return error;
  return new z.ZodError(cause.issues.map((issue) => ({ ...issue, path: wirePath(issue.path, table) })));
}

function wirePath(path: readonly PropertyKey[], table: WireInput['table']): PropertyKey[] {
  const [first, ...rest] = path;
  const names = Object.entries(table).flatMap(([name, [as]]) => (as === first ? [name] : []));
  const deeper = rest.map((one) => (typeof one === 'string' ? snakeCase(one) : one));
  const name = names.find((one) => one === first) ?? names[0];
  // One thing of which the procedure takes several.
  if (name !== undefined) return `${name}s` === first ? [name, ...deeper.slice(1)] : [name, ...deeper];
  const last = deeper.at(-1);
  if (typeof last === 'string' && table[last]?.[0] === '') return [last];
  return first === undefined ? [] : [typeof first === 'string' ? snakeCase(first) : first, ...deeper];
}
