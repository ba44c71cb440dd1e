import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database';
import { classAt, isPairAt } from './text-folding';

const CODE_POINTS = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint).filter(
  (codePoint) => codePoint > 0 && (codePoint < 0xd800 || codePoint > 0xdfff),
);

test.each(['utf8mb4_bin', 'utf8mb4_unicode_ci'])(
  'characters that the database compares as one are of one class (%s)',
  async (collation) => {
    const { db } = await openTestDatabase();
    const all = CODE_POINTS.map((codePoint) => String.fromCodePoint(codePoint)).join('');
    const { rows } = await sql<{ lowered: string }>`
      SELECT LOWER(CONVERT(${all} USING utf8mb4) COLLATE ${sql.raw(collation)}) AS lowered`.execute(db);
    const lowered = [...(rows[0]?.lowered ?? '')];
    expect(lowered).toHaveLength(CODE_POINTS.length);
    const apart = CODE_POINTS.filter((codePoint, at) => {
      const text = String.fromCodePoint(codePoint);
      return classAt(text, 0) !== classAt(lowered[at] ?? '', 0);
    });
    expect(apart.map((codePoint) => codePoint.toString(16))).toEqual([]);
  },
);

test('case is ignored, and other characters stay apart', () => {
  const classes = (text: string) => Array.from(text, (character) => classAt(character, 0));
  expect(classes('SELECT ÄÖÜ ΣΑΣ ЖЁ ԱԲ ＡＢ ẠẮ')).toEqual(classes('select äöü σασ жё աբ ａｂ ạắ'));
  const others = '按月统计 のノ 가각 😀😁 §€ ابج אב กข éèêë 123_-';
  expect(new Set(classes(others)).size).toBe(new Set(others).size);
});

test('half a surrogate pair is what the database stores for it', () => {
  expect(['\ud83d', '\ude00', 'a\ud83d'.slice(1)].map((half) => classAt(half, 0))).toEqual([
    0xfffd, 0xfffd, 0xfffd,
  ]);
  expect(isPairAt('😀', 0)).toBe(true);
  expect([isPairAt('\ud83d', 0), isPairAt('\ud83dx', 0), isPairAt('x', 0)]).toEqual([false, false, false]);
});

test('the classes are those of stored signatures, whatever version of Unicode the process knows', () => {
  const classes = Uint32Array.from(CODE_POINTS, (codePoint) => classAt(String.fromCodePoint(codePoint), 0));
  expect(createHash('sha256').update(classes).digest('hex')).toBe(
    'd765262f19702e7a52560a8d9686abbaa705245d494c83af4da64706d6c50505',
  );
});
