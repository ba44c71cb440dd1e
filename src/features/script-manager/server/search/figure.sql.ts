import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { containsIgnoringCase, escapeLike, likeContaining } from '@/platform/server/text-search';
import { mayContain } from '@/platform/server/text-signature';
import { dayTextOf } from '@/platform/server/tools/figure-parts';
import type { FigureAsked, OwnFigures } from '@/platform/server/tools/figures';
import { type Figure, FIGURE_ROWS } from '@/platform/shared/figures';
import { type SavedSearch, searchHref } from '../../saved-searches';
import { readSearches } from '../searches.sql';

/** UTF-16 units of the texts that a card looks through at most, in the order of their scripts' names. */
export const CARD_TEXTS_MAX = 4_000_000;

/** A card for each saved search of an account; those that search for the same are one. */
export const searchFigures: OwnFigures = async (db, userId) => {
  const searches = await readSearches(db, userId);
  const cards = new Map(searches.toReversed().map((search) => [cardOf(search), search]));
  return [...cards].toReversed().map(([key, search]) => ({
    key,
    title: search.name,
    read: (asked) => readSearchFigure(asked, search),
  }));
};

/** By what it searches for: a search has no number, and a card stays where it is when its search gets another name. */
function cardOf(search: SavedSearch): string {
  return `search-${createHash('sha256').update(searchHref(search)).digest('hex').slice(0, 16)}`;
}

interface FoundRow {
  id: number;
  name: string;
  updated_at: Date;
  hit: number;
  /** Of all scripts: how many are found, and whether a text was left out. */
  total: number;
  more: number;
}

/**
 * The first scripts that a saved search finds and their number, by one statement. Texts are read where neither name nor
 * tag decides and their signature allows it, up to `CARD_TEXTS_MAX`; where that leaves some out, the number ends with '+'.
 */
async function readSearchFigure(asked: FigureAsked, search: SavedSearch): Promise<Figure> {
  const text = search.search.trim();
  const isIn = (scope: SavedSearch['in'][number]) => text !== '' && search.in.includes(scope);
  const known = [
    ...(text === '' ? [sql`TRUE`] : []),
    ...(isIn('name') ? [containsIgnoringCase('s.name', text)] : []),
    ...(isIn('tag') ? [hasTag(likeContaining(text))] : []),
  ];
  const may = isIn('content') ? sql`g.bits IS NULL OR ${mayContain('g.bits', text)}` : sql`FALSE`;
  const { rows } = await sql<FoundRow>`
    SELECT id, name, updated_at, hit, SUM(hit) OVER () AS total, MAX(may AND upto > ${CARD_TEXTS_MAX}) OVER () AS more
    FROM (
      SELECT listed.*, known OR (may AND upto <= ${CARD_TEXTS_MAX} AND EXISTS (
        SELECT 1 FROM script_texts t WHERE t.script_id = listed.id AND ${containsIgnoringCase('t.content', text)}
      )) AS hit
      FROM (
        SELECT told.*, SUM(IF(may, size, 0)) OVER (ORDER BY name) AS upto
        FROM (
          SELECT candidates.*, NOT known AND maybe AS may
          FROM (
            SELECT s.id, s.name, s.updated_at, s.pinned, s.size, ${anyOf(known)} AS known, ${may} AS maybe
            FROM scripts s LEFT JOIN script_signatures g ON g.script_id = s.id AND g.version = s.version
            WHERE s.user_id = ${asked.user.id} AND s.live = 1
              AND ${allOf(search.tags.map((tag) => hasTag(escapeLike(tag))))}
          ) AS candidates
        ) AS told
      ) AS listed
    ) AS found
    ORDER BY hit DESC, known DESC, pinned DESC, name
    LIMIT ${sql.lit(FIGURE_ROWS)}`.execute(asked.db);
  const total = Number(rows[0]?.total ?? 0);
  const more = Number(rows[0]?.more ?? 0) > 0;
  return {
    value: `${String(total)}${more ? '+' : ''}`,
    counts: total === 1 && !more ? 'script found' : 'scripts found',
    href: searchHref(search),
    picture: {
      kind: 'rows',
      rows: rows
        .filter(({ hit }) => Number(hit) > 0)
        .map(({ id, name, updated_at }) => ({
          name,
          value: dayTextOf(updated_at, asked),
          href: `/script-manager?script=${String(id)}`,
        })),
    },
  };
}

const allOf = (tests: readonly RawBuilder<unknown>[]) => sql.join([sql`TRUE`, ...tests], sql` AND `);
const anyOf = (tests: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join([sql`FALSE`, ...tests], sql` OR `)})`;

/** Whether a script has a tag like this, ignoring case. */
const hasTag = (pattern: string) => sql`JSON_SEARCH(LOWER(s.tags), 'one', LOWER(${pattern})) IS NOT NULL`;
