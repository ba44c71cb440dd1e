import { type RawBuilder, sql } from 'kysely';

/** Escapes a text for LIKE. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** A LIKE pattern for texts that contain this one. */
export function likeContaining(text: string): string {
  return `%${escapeLike(text)}%`;
}

/**
 * Whether a column contains a text, ignoring case as far as single characters can be lower-cased; accents, emoji, `%`,
 * `_` and `\` are compared literally.
 */
export function containsIgnoringCase(column: string, text: string): RawBuilder<boolean> {
  // MySQL compares by the collation of the searched text.
  return sql<boolean>`LOCATE(LOWER(${text}), LOWER(${sql.ref(column)}) COLLATE utf8mb4_bin) > 0`;
}
