import { type RawBuilder, sql } from 'kysely';

/** The text as LIKE finds it, and nothing else. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** A pattern of LIKE for texts that hold this one. */
export function holding(text: string): string {
  return `%${literally(text)}%`;
}

/**
 * Whether a column holds a text. Letter case is ignored as far as lower case can be made of single characters; accents,
 * emoji, `%`, `_` and `\` count as they are.
 */
export function holdsAnyCase(column: string, text: string): RawBuilder<boolean> {
  // MySQL compares by the collation of the text that is searched in.
  return sql<boolean>`LOCATE(LOWER(${text}), LOWER(${sql.ref(column)}) COLLATE utf8mb4_bin) > 0`;
}
