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
  const stored = sql.ref(column);
  // Most notes and places are empty, and lower case is what takes the time.
  return sql<boolean>`(LENGTH(${stored}) > 0 AND ${foldedContains(sql`CAST(LOWER(${stored}) AS BINARY)`, text)})`;
}

/** The same for a column that contains its text in lower case as bytes. */
export function containsFolded(column: string, text: string): RawBuilder<boolean> {
  return foldedContains(sql.ref(column), text);
}

/** Compares bytes: in UTF-8 they are a part of the text's if and only if the characters are, and it is much faster. */
function foldedContains(folded: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`LOCATE(CAST(LOWER(${text}) AS BINARY), ${folded}) > 0`;
}
