import { type RawBuilder, sql } from 'kysely';

/**
 * What searches of the server compare in place of letters with marks, and of marks that stand alone: the letters of
 * Europe, of Vietnamese and of pinyin, and the usual transliterations. ё is е, and й is и, as the mark alone is nothing.
 * It must never change, since columns are stored by it (migration 440): what is added here needs a migration that makes
 * them anew.
 */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  a: 'àáâãäåāăąǎạảấầẩẫậắằẳẵặ',
  ae: 'æ',
  c: 'çćĉċč',
  d: 'ďđḍḏ',
  e: 'èéêëēĕėęěẹẻẽếềểễệ',
  g: 'ĝğġģǧ',
  h: 'ĥḥḫ',
  i: 'ìíîïĩīĭįıǐỉị',
  j: 'ĵ',
  k: 'ķḳ',
  l: 'ĺļľłḷ',
  m: 'ṃ',
  n: 'ñńņňǹṅṇ',
  o: 'òóôõöøōŏőơǒǫọỏốồổỗộớờởỡợ',
  oe: 'œ',
  r: 'ŕŗřṛ',
  s: 'śŝşšșṣ',
  ss: 'ßẞ',
  t: 'ţťțṭ',
  u: 'ùúûüũūŭůűųưǔǖǘǚǜụủứừửữự',
  w: 'ŵẁẃẅ',
  y: 'ýÿŷỳỵỷỹ',
  z: 'źżžẓ',
  α: 'ά',
  ε: 'έ',
  η: 'ή',
  ι: 'ίϊΐ',
  ο: 'ό',
  σ: 'ς',
  υ: 'ύϋΰ',
  ω: 'ώ',
  г: 'ѓ',
  е: 'ёѐ',
  и: 'йѝ',
  і: 'ї',
  к: 'ќ',
  у: 'ў',
  '': '\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u0309\u030a\u030b\u030c\u0311\u031b\u0323\u0324\u0325\u0326\u0327\u0328\u032d\u032e\u0330\u0331',
};

const plain = new Map(
  Object.entries(PLAIN_LETTERS).flatMap(([letters, marked]) =>
    Array.from(marked, (letter) => [letter, letters] as const),
  ),
);

/** A text with plain letters in place of those; others, and their case, are as they were. */
export function plainLetters(text: string): string {
  return text.replace(/[^\0-\x7f]/gu, (letter) => plain.get(letter.toLowerCase()) ?? letter);
}

const hex = (text: string) => `X'${Buffer.from(text).toString('hex')}'`;

const REPLACE_OPENED = sql.raw('REPLACE('.repeat(plain.size));
const REPLACE_CLOSED = sql.raw(
  [...plain].map(([letter, letters]) => `, ${hex(letter)}, ${hex(letters)})`).join(''),
);

/** What migration 440 keeps of texts, of columns of which it keeps nothing: their bytes in lower case with plain letters. */
export function plainBytes(columns: readonly string[]): RawBuilder<Buffer> {
  const bytes = columns.map((column) => sql`CAST(LOWER(${sql.ref(column)}) AS BINARY)`);
  // Between the texts a byte that none has.
  return sql<Buffer>`${REPLACE_OPENED}CONCAT_WS(X'FF', ${sql.join(bytes)})${REPLACE_CLOSED}`;
}
