import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { containsIgnoringCase } from '@/platform/server/text-search';
import { cancelled } from '@/platform/server/errors';
import { partsBySize } from '../../parts-by-size';
import { readTexts } from '../queries';
import { type HitLine, hitLines } from './rules';

const MAX_SCRIPTS = 50;

/** UTF-16 units of text searched for lines; hits beyond it have none. */
const MAX_READ = 20_000_000;

/** The batch of one statement: small, so that an aborted search ends soon. */
const PART = { size: 8_000_000, count: 1_000 };

/**
 * The scripts of an account whose text contains `query`, by name, with their first matching lines; at most 50.
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
  for (const part of partsBySize(await listSizes(db, ownerId), PART)) {
    if (isGone()) throw cancelled();
    const ids = await findByText(
      db,
      ownerId,
      part.map(({ id }) => id),
      query,
    );
    found.push(...part.filter(({ id }) => ids.has(id)));
    if (found.length > MAX_SCRIPTS) break;
  }
  const hits = [];
  let read = 0;
  for (const { id, size } of found.slice(0, MAX_SCRIPTS)) {
    read += size;
    const text = read <= MAX_READ ? (await readTexts(db, ownerId, [id])).get(id) : undefined;
    hits.push({ id, lines: text === undefined ? [] : hitLines(text, query) });
  }
  return { hits, more: found.length > MAX_SCRIPTS };
}

/** The live scripts of an account by name, with the sizes of their texts. */
async function listSizes(db: Kysely<Database>, ownerId: number) {
  return db
    .selectFrom('scripts')
    .select(['id', 'size'])
    .where('user_id', '=', ownerId)
    .where('live', '=', 1)
    .orderBy('name')
    .execute();
}

/** Those of some live scripts whose text contains `text` (`containsIgnoringCase`). */
async function findByText(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly number[],
  text: string,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('scripts')
    .innerJoin('script_texts', 'script_texts.script_id', 'scripts.id')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('live', '=', 1)
    .where('id', 'in', ids)
    .where(containsIgnoringCase('content', text))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
