import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { containsIgnoringCase } from '@/platform/server/text-search';
import { mayContain } from '@/platform/server/text-signature';
import { cancelled } from '@/platform/server/errors';
import { partsBySize } from '../../parts-by-size';
import { readTexts } from '../queries';
import { type HitLine, hitLines } from './rules';

const MAX_SCRIPTS = 50;

/** UTF-16 units of text searched for lines; hits beyond it have none. */
const MAX_READ = 20_000_000;

/** UTF-16 units of the texts of one statement: few at first, since a common text has its hits there. */
const FIRST_PART = 500_000;
/** Small, so that an aborted search ends soon. */
const LAST_PART = 8_000_000;
const PART_COUNT = 1_000;

/**
 * The scripts of an account whose text contains `query`, by name, with their first matching lines; at most 50. Only the
 * texts whose signature allows it are searched, and those without one of their own.
 *
 * @param isGone whether the client has disconnected; the search then ends before the next batch
 */
export async function searchTexts(
  db: Kysely<Database>,
  ownerId: number,
  query: string,
  isGone: () => boolean,
): Promise<{ hits: { id: number; lines: HitLine[] }[]; more: boolean }> {
  const found: { id: number; size: number }[] = [];
  for (const part of growingParts(await listCandidates(db, ownerId, query))) {
    if (isGone()) throw cancelled();
    const holding = await findByText(db, ownerId, part, query);
    found.push(...part.filter(({ id }) => holding.has(id)));
    if (found.length > MAX_SCRIPTS) break;
  }
  const lines = new Map<number, HitLine[]>();
  for (const part of partsBySize(withinRead(found.slice(0, MAX_SCRIPTS)))) {
    const texts = await readTexts(db, ownerId, part);
    for (const [id, text] of texts) lines.set(id, hitLines(text, query));
  }
  const hits = found.slice(0, MAX_SCRIPTS).map(({ id }) => ({ id, lines: lines.get(id) ?? [] }));
  return { hits, more: found.length > MAX_SCRIPTS };
}

/** Batches of scripts, each twice as large as the one before. */
function* growingParts<Script extends { size: number }>(scripts: readonly Script[]): Generator<Script[]> {
  let most = FIRST_PART;
  for (let from = 0; from < scripts.length;) {
    const [part = []] = partsBySize(scripts.slice(from, from + PART_COUNT), {
      size: most,
      count: PART_COUNT,
    });
    yield part;
    from += part.length;
    most = Math.min(most * 2, LAST_PART);
  }
}

/** The first scripts whose texts together are not too long to be read. */
function withinRead<Script extends { size: number }>(scripts: readonly Script[]): Script[] {
  let read = 0;
  return scripts.filter(({ size }) => (read += size) <= MAX_READ);
}

/** The live scripts of an account whose text may contain `query`, by name. */
async function listCandidates(db: Kysely<Database>, ownerId: number, query: string) {
  return db
    .selectFrom('scripts')
    .leftJoin('script_signatures as signature', (join) =>
      join.onRef('signature.script_id', '=', 'scripts.id').onRef('signature.version', '=', 'scripts.version'),
    )
    .select(['scripts.id', 'scripts.size'])
    .where('user_id', '=', ownerId)
    .where('live', '=', 1)
    .where((script) => script.or([script('signature.bits', 'is', null), mayContain('signature.bits', query)]))
    .orderBy('name')
    .execute();
}

/** The ids of those of some live scripts whose text contains `text` (`containsIgnoringCase`). */
export async function findByText(
  db: Kysely<Database>,
  ownerId: number,
  scripts: readonly { id: number }[],
  text: string,
): Promise<Set<number>> {
  if (scripts.length === 0) return new Set();
  const ids = scripts.map(({ id }) => id);
  const rows = await db
    .selectFrom('scripts')
    .innerJoin('script_texts', 'script_texts.script_id', 'scripts.id')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('id', 'in', ids)
    .where(containsIgnoringCase('content', text))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
