import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../tests/support/database';
import { handStamp } from '../../hand-changes';
import { isPending } from '../../merging';
import { handStampOf, newsStampOf } from './queries';

const NOW = 1_700_000_000_000;

test('the database counts stamps as the merging does', async () => {
  const { db } = await openTestDatabase();
  const stamps = [0, 1, 2, 3, 2 * NOW - 1, 2 * NOW, 2 * NOW + 1, 2 * NOW + 2, 4 * NOW, 4 * NOW + 1];
  for (const stamp of stamps) {
    const { rows } = await sql<{ hand: number; pending: number }>`
      SELECT ${handStampOf(NOW, 'known.stamp')} AS hand, ${newsStampOf('known.time')} > known.stamp AS pending
      FROM (SELECT CAST(${stamp} AS UNSIGNED) AS stamp, CAST(${NOW} AS UNSIGNED) AS time) AS known`.execute(
      db,
    );
    expect(rows.map(({ hand, pending }) => [Number(hand), Boolean(pending)])).toEqual([
      [handStamp(NOW, stamp), isPending({ progress_stamp: stamp }, { episode: 1, time: NOW })],
    ]);
  }
});
