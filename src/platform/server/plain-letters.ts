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

const hex = (text: string) => Buffer.from(text).toString('hex');

/** The bytes of a text in small letters with plain ones in place of those whose UTF-8 begins with one of these bytes. */
function replaced(small: string, begins: RegExp): string {
  return [...plain]
    .filter(([letter]) => begins.test(hex(letter)))
    .reduce((made, [letter, letters]) => `REPLACE(${made}, X'${hex(letter)}', X'${hex(letters)}')`, small);
}

/**
 * What migration 440 keeps of texts, of columns of which it keeps nothing: their bytes in lower case with plain letters.
 * As there, letters are looked for only in texts that have the first bytes of such ones.
 */
export function plainBytes(columns: readonly string[]): RawBuilder<Buffer> {
  // Between the texts a byte that none has.
  const joined = (texts: readonly string[]) =>
    `CONCAT_WS(X'FF', ${texts.map((text) => `CAST(${text} AS BINARY)`).join(', ')})`;
  const [text, small] = [joined(columns), joined(columns.map((column) => `LOWER(${column})`))];
  const has = (...begins: readonly string[]) =>
    begins.map((bytes) => `LOCATE(X'${bytes}', ${text})`).join(' + ');
  const OTHER_SCRIPTS = /^(?:c[ef]|d[01])/;
  const western = replaced(small, /^c3/);
  const european = replaced(replaced(western, OTHER_SCRIPTS), /^c[45]/);
  // The last: the small letter of the sign of ångström is å.
  return sql<Buffer>`${sql.raw(`IF(${has('C6', 'C7', 'C8', 'CC', 'E1', 'E284AB')}, ${replaced(european, /^(?:c[678c]|e1)/)},
    IF(${has('C4', 'C5')}, ${european},
    IF(${has('CE', 'CF', 'D0', 'D1')}, IF(${has('C3')}, ${replaced(western, OTHER_SCRIPTS)}, ${replaced(small, OTHER_SCRIPTS)}),
    IF(${has('C3')}, ${western}, ${small}))))`)}`;
}
