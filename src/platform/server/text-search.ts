import { type RawBuilder, sql } from 'kysely';

/** The text as LIKE finds it, and nothing else. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** A pattern of LIKE for texts that hold this one. */
export function likeContaining(text: string): string {
  return `%${escapeLike(text)}%`;
}

/**
 * Whether a column holds a text. Letter case is ignored as far as lower case can be made of single characters; accents,
 * emoji, `%`, `_` and `\` count as they are.
 */
export function containsIgnoringCase(column: string, text: string): RawBuilder<boolean> {
  // MySQL compares by the collation of the text that is searched in.
  return sql<boolean>`LOCATE(LOWER(${text}), LOWER(${sql.ref(column)}) COLLATE utf8mb4_bin) > 0`;
}
