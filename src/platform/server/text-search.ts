import { type RawBuilder, sql } from 'kysely';
import { plainBytes, plainLetters } from './plain-letters';

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
  return sql<boolean>`LOCATE(CAST(LOWER(${text}) AS BINARY), CAST(LOWER(${stored}) AS BINARY)) > 0`;
}

/**
 * Whether one of some columns contains a text, case and accents aside; the columns are named in code. For few rows: the
 * others have a column of such bytes.
 */
export function containsPlain(columns: readonly string[], text: string): RawBuilder<boolean> {
  return containsFolded(plainBytes(columns), text);
}

/**
 * The same for a column that contains its text in lower case with plain letters as bytes (`plainBytes`). In UTF-8 they are
 * a part of the text's if and only if the characters are, and comparing them is much faster. Marks alone are in each, as ''.
 */
export function containsFolded(column: string | RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const folded = typeof column === 'string' ? sql.ref(column) : column;
  return sql<boolean>`LOCATE(CAST(LOWER(${plainLetters(text)}) AS BINARY), ${folded}) > 0`;
}

/** The first of the texts in such a column. */
export function firstFolded(column: string): RawBuilder<unknown> {
  return sql`SUBSTRING_INDEX(${sql.ref(column)}, X'FF', 1)`;
}

/** The number of different words of a search that are used; further ones do not narrow it. */
const WORDS_MAX = 8;

/** Whether such a column contains each word of a search, in any order; a word also in its full-width and other forms. */
export function containsWords(column: string, search: string): RawBuilder<boolean> {
  const words = new Set(search.split(/\s+/u).filter((word) => plainLetters(word) !== ''));
  const found = [...words].slice(0, WORDS_MAX).map((word) => {
    const forms = new Set([word, word.normalize('NFKC')]);
    return sql`(${sql.join(
      [...forms].map((form) => containsFolded(column, form)),
      sql` OR `,
    )})`;
  });
  return sql<boolean>`(${sql.join([sql`TRUE`, ...found], sql` AND `)})`;
}
