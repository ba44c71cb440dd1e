import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { splitTypes } from '../rules';

/** How many records of an account have which tag and which types, by name; what none has is left out. */
export async function countLabels(
  db: Kysely<Database>,
  ownerId: number,
): Promise<{ tags: Record<string, number>; types: Record<string, number> }> {
  const rows = await db
    .selectFrom('watched_records')
    .select(({ fn }) => ['tag', 'types', fn.countAll<number>().as('count')])
    .where('user_id', '=', ownerId)
    .groupBy(['tag', 'types'])
    .execute();
  const tags = new Map<string, number>();
  const types = new Map<string, number>();
  for (const { tag, types: joined, count } of rows) {
    if (tag !== '') addTo(tags, tag, Number(count));
    for (const name of splitTypes(joined)) addTo(types, name, Number(count));
  }
  return { tags: Object.fromEntries(tags), types: Object.fromEntries(types) };
}

function addTo(counts: Map<string, number>, name: string, count: number): void {
  counts.set(name, (counts.get(name) ?? 0) + count);
}
