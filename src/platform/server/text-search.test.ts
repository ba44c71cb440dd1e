import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createUser } from '../../../tests/support/accounts';
import { openTestDatabase } from '../../../tests/support/database';
import { RUNS_ON_A_SERVER } from '../../../tests/support/properties';
import { plainText } from '../shared/plain-text';
import { PLAIN_LETTERS, plainBytes, plainLetters } from './plain-letters';
import { containsWords } from './text-search';

const { db } = await openTestDatabase();
const { id: user_id } = await createUser(db);
const { insertId } = await db
  .insertInto('devflow_modules')
  .values({ user_id, name: 'F', description: null, position: 1, updated_at: new Date() })
  .executeTakeFirstOrThrow();

const marked = Object.values(PLAIN_LETTERS).join('');
const letters = [...new Set([...marked, ...marked.toUpperCase()])];

/** What the database keeps of texts for searches, and what a search makes of them. */
async function keptAndMade(
  texts: readonly string[],
): Promise<{ kept: string[]; made: string[]; asked: string[] }> {
  await db.deleteFrom('devflow_items').execute();
  const item = {
    user_id,
    feature_id: Number(insertId),
    status_id: null,
    is_completed: false,
    completed_at: null,
  };
  await db
    .insertInto('devflow_items')
    .values(
      texts.map((title, position) => ({ ...item, title, notes: null, position, created_at: new Date() })),
    )
    .execute();
  const rows = await db
    .selectFrom('devflow_items')
    .select(['title', 'folded'])
    .select(plainBytes(['title']).as('made'))
    .orderBy('position')
    .execute();
  const asked = await Promise.all(
    texts.map(async (text) => {
      const {
        rows: [row],
      } = await sql<{ text: string }>`SELECT LOWER(${plainLetters(text)}) AS text`.execute(db);
      return row?.text ?? '';
    }),
  );
  return {
    kept: rows.map(({ folded }) => folded.toString()),
    made: rows.map(({ made }) => made.toString()),
    asked,
  };
}

test('a search makes of each letter, alone and with others, what the database keeps of it', async () => {
  const { kept, made, asked } = await keptAndMade(letters);
  expect(asked).toEqual(kept);
  expect(made).toEqual(kept);
  const some = fc.string({
    unit: fc.constantFrom(...letters, ...'aB9 中글😀İ\u212bK%_\\'),
    minLength: 1,
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(some, { minLength: 1, maxLength: 20 }), async (texts) => {
      const found = await keptAndMade(texts);
      expect(found.asked).toEqual(found.kept);
      expect(found.made).toEqual(found.kept);
    }),
    { numRuns: RUNS_ON_A_SERVER },
  );
});

test('what compares texts in the browser takes the same letters for the same', () => {
  const others = letters.filter(
    (letter) => letter !== 'ẞ' && plainText(letter) !== plainText(plainLetters(letter)),
  );
  expect(others).toEqual([]);
});

test('of a search eight different words are asked for, and no marks alone', () => {
  const asked = (search: string) => sql`SELECT ${containsWords('name', search)}`.compile(db).parameters;
  expect(asked('a b a \u0301 ａ')).toEqual(['a', 'b', 'ａ', 'a']);
  expect(asked([...'abcdefghijk'].join(' '))).toEqual([...'abcdefgh']);
});
