import { type RawBuilder, sql } from 'kysely';
import {
  countedFigure,
  dayTextOf,
  FIRST_PART,
  momentsOf,
  momentsOfBoth,
  partOf,
} from '@/platform/server/tools/figure-parts';
import type { FigureAsked, FigureKind } from '@/platform/server/tools/figures';
import { type Days, type Figure, type FigureRow, LISTED_ROWS } from '@/platform/shared/figures';
import { NEVER_STORED } from '../rules';

export const scriptFigures: readonly FigureKind[] = [
  { key: 'changed', title: 'Scripts changed', read: readChanged, rows: listChanged },
];

/**
 * When the account's live scripts got their texts: `id`, `name` and `time`, once for the text of now and once for each
 * earlier one that the history has, which has not all of them.
 *
 * @param since earlier ones may be left out
 */
function textsOf({ user }: FigureAsked, since: Date): RawBuilder<unknown> {
  // A text was replaced after it was stored, and the history has an index by script and the time of that.
  return sql`
    SELECT s.id, s.name, s.updated_at AS time FROM scripts s WHERE s.user_id = ${user.id} AND s.live = 1
    UNION ALL
    SELECT s.id, s.name, v.stored_at AS time
    FROM scripts s INNER JOIN script_versions v ON v.script_id = s.id
    WHERE s.user_id = ${user.id} AND s.live = 1 AND v.kept_at >= ${since} AND v.version <> ${sql.lit(NEVER_STORED)}`;
}

interface Changed {
  part: number;
  /** The scripts that got a text in it. */
  count: number;
  /** Those of them that got none in a later part. */
  latest: number;
}

/** How many scripts got a new text in the parts of the span: in each part once, and once in the whole. */
async function readChanged(asked: FigureAsked): Promise<Figure | null> {
  const [from, until] = momentsOfBoth(asked);
  const { rows } = await sql<Changed>`
    SELECT part, COUNT(*) AS count, SUM(part = latest) AS latest
    FROM (
      SELECT id, part, MAX(part) OVER (PARTITION BY id) AS latest
      FROM (
        SELECT DISTINCT id, ${partOf(sql`time`, asked)} AS part
        FROM (${textsOf(asked, from)}) AS texts WHERE time < ${until}
      ) AS parts
    ) AS changed
    GROUP BY part`.execute(asked.db);
  // A script of long ago is in no part of the span, but there.
  if (rows.length === 0) return null;
  const inSpan = rows.filter(({ part }) => Number(part) >= FIRST_PART);
  const total = inSpan.reduce((sum, { latest }) => sum + Number(latest), 0);
  const changed = { one: 'script changed', many: 'scripts changed', href: '/script-manager', total };
  return countedFigure(asked.span, rows, changed);
}

/** The scripts that got a new text on these days, those first that got theirs last. */
async function listChanged(asked: FigureAsked, days: Days): Promise<FigureRow[]> {
  const [from, until] = momentsOf(asked, days);
  const { rows } = await sql<{ id: number; name: string; latest: Date }>`
    SELECT id, name, MAX(time) AS latest
    FROM (${textsOf(asked, from)}) AS texts
    WHERE time >= ${from} AND time < ${until}
    GROUP BY id, name
    ORDER BY latest DESC, id DESC
    LIMIT ${sql.lit(LISTED_ROWS)}`.execute(asked.db);
  return rows.map(({ id, name, latest }) => ({
    name,
    value: dayTextOf(latest, asked),
    href: `/script-manager?script=${String(id)}`,
  }));
}
