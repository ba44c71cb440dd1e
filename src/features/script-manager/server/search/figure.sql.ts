import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { containsIgnoringCase, escapeLike, likeContaining } from '@/platform/server/text-search';
import { mayContain } from '@/platform/server/text-signature';
import { dayTextOf } from '@/platform/server/tools/figure-parts';
import type { FigureAsked, OwnFigures } from '@/platform/server/tools/figures';
import { type Figure, FIGURE_ROWS } from '@/platform/shared/figures';
import { type SavedSearch, searchHref } from '../../saved-searches';
import { partsBySize } from '../../parts-by-size';
import { readSearches } from '../searches.sql';
import { findByText } from './queries';

/** Texts that a card looks through at most, and their UTF-16 units. */
export const CARD_TEXTS = { size: 4_000_000, count: 1_000 };

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

/**
 * The first scripts that a saved search finds and their number: by names and tags with one statement, and of the others by
 * their texts with a second one, as far as their signatures allow it and up to `CARD_TEXTS`; where that leaves some out,
 * the number ends with '+'.
 */
async function readSearchFigure(asked: FigureAsked, search: SavedSearch): Promise<Figure> {
  const { db, user } = asked;
  const text = search.search.trim();
  const isIn = (scope: SavedSearch['in'][number]) => text !== '' && search.in.includes(scope);
  const known = anyOf([
    ...(text === '' ? [sql`TRUE`] : []),
    ...(isIn('name') ? [containsIgnoringCase('s.name', text)] : []),
    ...(isIn('tag') ? [hasTag(likeContaining(text))] : []),
  ]);
  const may = isIn('content') ? sql`g.bits IS NULL OR ${mayContain('g.bits', text)}` : sql`FALSE`;
  const { rows } = await sql<{ id: number; name: string; updated_at: Date; size: number; known: number }>`
    SELECT s.id, s.name, s.updated_at, s.size, ${known} AS known
    FROM scripts s LEFT JOIN script_signatures g ON g.script_id = s.id AND g.version = s.version
    WHERE s.user_id = ${user.id} AND s.live = 1 AND (${known} OR ${may})
      AND ${allOf(search.tags.map((tag) => hasTag(escapeLike(tag))))}
    ORDER BY s.pinned DESC, s.name`.execute(db);
  const others = rows.filter((row) => Number(row.known) === 0);
  const [part = [], ...rest] = partsBySize(others, CARD_TEXTS);
  const ids = part.map(({ id }) => id);
  const holding = ids.length === 0 ? new Set() : await findByText(db, user.id, ids, text);
  const found = [...rows.filter((row) => Number(row.known) > 0), ...part.filter(({ id }) => holding.has(id))];
  const total = found.length;
  const more = rest.length > 0;
  return {
    value: `${String(total)}${more ? '+' : ''}`,
    counts: total === 1 && !more ? 'script found' : 'scripts found',
    href: searchHref(search),
    picture: {
      kind: 'rows',
      rows: found.slice(0, FIGURE_ROWS).map(({ id, name, updated_at }) => ({
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
