import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { splitTypes } from '../../rules';
import { watchedTexts } from '../../texts';

/** The number of records of an account by tag and by type; unused labels are omitted. */
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

/** Tags and types are stored alike, each in a table of its own. */
export type Kind = 'tag' | 'type';

export const TABLES = { tag: 'watched_tags', type: 'watched_types' } as const;

/** All labels of one kind, in their order; types have no colour. A caller that changes them has locked the revision. */
export function storedLabels(db: Kysely<Database>, ownerId: number, kind: Kind) {
  return db
    .selectFrom(TABLES[kind])
    .select(['id', 'name', 'description', 'position'])
    .select(sql<string>`${kind === 'tag' ? sql.ref('color') : sql.lit('')}`.as('color'))
    .where('user_id', '=', ownerId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The tags of an account, in their order. */
export async function listTags(db: Kysely<Database>, ownerId: number) {
  const tags = await storedLabels(db, ownerId, 'tag');
  return tags.map(({ id, name, color, description }) => ({
    id,
    tag_name: name,
    tag_color: color,
    tag_description: description,
  }));
}

/** The types of an account, in their order. */
export async function listTypes(db: Kysely<Database>, ownerId: number) {
  const types = await storedLabels(db, ownerId, 'type');
  return types.map(({ id, name, description }) => ({ id, type_name: name, type_description: description }));
}

export function unknownType(): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', watchedTexts.unknownType, { code: 'unknown_type' });
}

/** Raises 422 for names that are no type of the account. */
export async function assertTypesExist(
  db: Kysely<Database>,
  ownerId: number,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const known = new Set((await storedLabels(db, ownerId, 'type')).map(({ name }) => name));
  if (!names.every((name) => known.has(name))) throw unknownType();
}
