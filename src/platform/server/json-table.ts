import { type RawBuilder, sql } from 'kysely';

/** A value for JSON_TABLE. CONVERT gives the parameter a type in prepared statements. */
export function jsonOf(value: unknown): RawBuilder<string> {
  return sql`CONVERT(${JSON.stringify(value)} USING utf8mb4)`;
}
