import { type RawBuilder, sql } from 'kysely';

/** A value for JSON_TABLE. The conversion tells a server that prepares the statement which type it has. */
export function jsonOf(value: unknown): RawBuilder<string> {
  return sql`CONVERT(${JSON.stringify(value)} USING utf8mb4)`;
}
