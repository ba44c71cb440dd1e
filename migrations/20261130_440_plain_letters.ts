import { type Kysely, sql } from 'kysely';

// What searches read, with plain letters in place of those with marks (as platform/server/plain-letters.ts has them): of
// items and events the columns of 91 and 284, of transactions a new one, whose beginnings name payees, and once the keys of
// watched records, which the product writes so from now on.

const LETTERS: Record<string, string> = {
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

const hex = (text: string) => Buffer.from(text).toString('hex');

/** The bytes of a text in small letters with plain ones in place of those whose UTF-8 begins with one of these bytes. */
function replaced(text: string, begins: RegExp): string {
  let made = text;
  for (const [plain, marked] of Object.entries(LETTERS))
    for (const letter of marked)
      if (begins.test(hex(letter))) made = `REPLACE(${made}, X'${hex(letter)}', X'${hex(plain)}')`;
  return made;
}

/**
 * Each letter takes its time, so it is looked for only in texts that may have it: those of the west, those of further
 * languages of Europe, Greek and Cyrillic ones, and the others.
 */
function plainLetters(text: string, small: string): string {
  const has = (begins: string) =>
    begins
      .split(' ')
      .map((bytes) => `LOCATE(X'${bytes}', ${text})`)
      .join(' + ');
  const OTHER_SCRIPTS = /^(?:c[ef]|d[01])/;
  const western = replaced(small, /^c3/);
  const european = replaced(replaced(western, OTHER_SCRIPTS), /^c[45]/);
  // The last: the small letter of the sign of ångström is å.
  return `IF(${has('C6 C7 C8 CC E1 E284AB')}, ${replaced(european, /^(?:c[678c]|e1)/)},
    IF(${has('C4 C5')}, ${european},
    IF(${has('CE CF D0 D1')}, IF(${has('C3')}, ${replaced(western, OTHER_SCRIPTS)}, ${replaced(small, OTHER_SCRIPTS)}),
    IF(${has('C3')}, ${western}, ${small}))))`;
}

/** The same of some columns, between which is a byte that no text has. */
function searched(...columns: string[]): string {
  const joined = (texts: string[]) =>
    `CONCAT_WS(X'FF', ${texts.map((text) => `CAST(${text} AS BINARY)`).join(', ')})`;
  return plainLetters(joined(columns), joined(columns.map((column) => `LOWER(${column})`)));
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const isMade = async (table: string, column: string) => {
    const { rows } = await sql<{ rule: string }>`
      SELECT generation_expression AS rule FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = ${table} AND column_name = ${column}`.execute(db);
    return /replace/i.test(String(rows[0]?.rule));
  };
  if (!(await isMade('devflow_items', 'folded')))
    await run(`
      ALTER TABLE devflow_items
        MODIFY COLUMN folded MEDIUMBLOB GENERATED ALWAYS AS (${searched('title', 'notes')}) STORED`);
  if (!(await isMade('calendar_events', 'searched')))
    await run(`
      ALTER TABLE calendar_events
        MODIFY COLUMN searched VARBINARY(1000) GENERATED ALWAYS AS
          (LEFT(${searched('title', 'location', 'notes')}, 1000)) STORED`);
  if (!(await isMade('expense_transactions', 'searched')))
    await run(`
      ALTER TABLE expense_transactions
        ADD COLUMN searched BLOB GENERATED ALWAYS AS (${searched('payee_key', 'notes')}) STORED,
        ADD KEY expense_transactions_searched (user_id, searched(60))`);
  for (const table of ['watched_records', 'watched_before', 'watched_trash'])
    await run(`UPDATE ${table} SET search_key = ${plainLetters('search_key', 'search_key')}`);
}
