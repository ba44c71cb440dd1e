import { type RawBuilder, sql } from 'kysely';
import { plainText } from '@/platform/shared/plain-text';

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

/**
 * Whether some columns together contain each word of a search, in any order; case and accents aside.
 *
 * @param columns those that contain their text in lower case, and others
 */
export function containsWords(
  columns: { folded: readonly string[]; texts: readonly string[] },
  search: string,
): RawBuilder<boolean> {
  // Put together again, since Korean syllables, which come apart too, are stored whole; and a capital ẞ is a letter of its own.
  const plain = plainText(search).normalize('NFC').toLowerCase().replaceAll('ß', 'ss');
  const words = plain.split(/\s+/u).filter(Boolean);
  const found = words.map((word) => {
    const somewhere = [
      ...columns.folded.map((column) => contains(sql.ref(column), sql.ref(column), word)),
      ...columns.texts.map((column) => contains(sql.ref(column), sql`LOWER(${sql.ref(column)})`, word)),
    ];
    return sql`(${sql.join(somewhere, sql` OR `)})`;
  });
  return sql<boolean>`(${found.length === 0 ? sql`TRUE` : sql.join(found, sql` AND `)})`;
}

/** Texts of plain letters, as most are, are compared as bytes; a collation, which takes five times as long, sees the others. */
function contains(
  stored: RawBuilder<unknown>,
  folded: RawBuilder<unknown>,
  word: string,
): RawBuilder<unknown> {
  const bytes = sql`LOCATE(CAST(${word} AS BINARY), CAST(${folded} AS BINARY)) > 0`;
  const letters = sql`REPLACE(${folded}, 'ß', 'ss') COLLATE utf8mb4_unicode_520_ci LIKE ${likeContaining(word)}`;
  return sql`(LENGTH(${stored}) > 0 AND (${bytes} OR (LENGTH(${stored}) <> CHAR_LENGTH(${stored}) AND ${letters})))`;
}

/** Compares bytes: in UTF-8 they are a part of the text's if and only if the characters are, and it is much faster. */
function foldedContains(folded: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`LOCATE(CAST(LOWER(${text}) AS BINARY), ${folded}) > 0`;
}
