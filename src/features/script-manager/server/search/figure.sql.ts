import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '@/platform/server/text-search';
import { readOnce } from '@/platform/server/one-answer';
import { mayContain } from '@/platform/server/text-signature';
import { dayTextOf } from '@/platform/server/tools/figure-parts';
import type { FigureAsked, OwnFigures } from '@/platform/server/tools/figures';
import { type Figure, FIGURE_ROWS } from '@/platform/shared/figures';
import { hasWords } from '@/platform/shared/plain-text';
import { byName } from '../../by-name';
import { type SavedSearch, searchHref } from '../../saved-searches';
import { readSearches } from '../searches.sql';
import { findByText } from './queries';

/** What the cards of an answer look through at most together: UTF-16 units of texts, and how many texts. */
export const CARD_TEXTS = { size: 4_000_000, count: 1_000 };

/** A card for each saved search of an account. */
export const searchFigures: OwnFigures = async (db, userId) => {
  const searches = await readSearches(db, userId);
  return searches.map((search) => ({
    key: `search-${search.id}`,
    title: search.name,
    read: (asked) => readInTurn(asked, search),
  }));
};

/** The searches of an answer are read one after another, and share `CARD_TEXTS`. */
async function readInTurn(asked: FigureAsked, search: SavedSearch): Promise<Figure> {
  const shared = await readOnce(asked.db, `searches of ${String(asked.user.id)}`, () =>
    Promise.resolve({ left: { ...CARD_TEXTS }, last: Promise.resolve<unknown>(null) }),
  );
  const reading = shared.last.then(() => readSearchFigure(asked, search, shared.left));
  shared.last = reading.catch(() => null);
  return reading;
}

interface Row {
  id: number;
  name: string;
  pinned: boolean;
  updated_at: Date;
  size: number;
  tags: string;
  /** Whether its text may be what finds it. */
  may: number;
}

/**
 * The first scripts that a saved search finds and their number: by names and tags as the list does, and of the others by
 * their texts with a second statement, as far as their signatures allow it and as what is left, of which it takes them; where
 * that leaves some out, the number ends with '+'.
 */
async function readSearchFigure(
  asked: FigureAsked,
  search: SavedSearch,
  left: typeof CARD_TEXTS,
): Promise<Figure> {
  const { db, user } = asked;
  const text = search.search.trim();
  const isIn = (scope: SavedSearch['in'][number]) => text !== '' && search.in.includes(scope);
  const isFound = hasWords(text);
  const may = isIn('content') ? sql`g.bits IS NULL OR ${mayContain('g.bits', text)}` : sql`FALSE`;
  const { rows } = await sql<Row>`
    SELECT s.id, s.name, s.pinned, s.updated_at, s.size, s.tags, (${may}) AS may
    FROM scripts s LEFT JOIN script_signatures g ON g.script_id = s.id AND g.version = s.version
    WHERE s.user_id = ${user.id} AND s.live = 1
      AND ${allOf(search.tags.map((tag) => hasTag(escapeLike(tag))))}
    ORDER BY s.pinned DESC, s.name`.execute(db);
  const known = new Set(
    rows.filter(
      ({ name, tags }) =>
        text === '' ||
        (isIn('name') && isFound(name)) ||
        (isIn('tag') && (JSON.parse(tags) as string[]).some(isFound)),
    ),
  );
  const others = rows.filter((row) => !known.has(row) && Number(row.may) > 0);
  const searched = others.filter(({ size }) => {
    if (size > left.size || left.count === 0) return false;
    left.size -= size;
    left.count--;
    return true;
  });
  const holding = await findByText(db, user.id, searched, text);
  const found = rows.filter((row) => known.has(row) || holding.has(row.id));
  const total = found.length;
  const more = searched.length < others.length;
  // As the list shows them: what is found by its text comes last.
  const listed = found.toSorted(
    (a, b) =>
      Number(known.has(b)) - Number(known.has(a)) || Number(b.pinned) - Number(a.pinned) || byName(a, b),
  );
  return {
    value: `${String(total)}${more ? '+' : ''}`,
    counts: total === 1 && !more ? 'script found' : 'scripts found',
    href: searchHref(search),
    picture: {
      kind: 'rows',
      rows: listed.slice(0, FIGURE_ROWS).map(({ id, name, updated_at }) => ({
        name,
        value: dayTextOf(updated_at, asked),
        href: `/script-manager?script=${String(id)}`,
      })),
    },
  };
}

const allOf = (tests: readonly RawBuilder<unknown>[]) => sql.join([sql`TRUE`, ...tests], sql` AND `);

/** Whether a script has a tag like this, ignoring case. */
const hasTag = (pattern: string) => sql`JSON_SEARCH(LOWER(s.tags), 'one', LOWER(${pattern})) IS NOT NULL`;
