import type { Database } from '@db/database';
import type { Transaction } from 'kysely';
import { inBatches } from '../batches';
import type { ScriptRow } from './queries';

/** Names in one statement. */
const NAMES_AT_ONCE = 1000;

/** The rows of the live scripts of these names, by name, locked until the end of the transaction. */
export async function lockNamed(
  trx: Transaction<Database>,
  ownerId: number,
  scripts: readonly { name: string }[],
): Promise<Map<string, ScriptRow>> {
  const found = new Map<string, ScriptRow>();
  for (let from = 0; from < scripts.length; from += NAMES_AT_ONCE) {
    const names = scripts.slice(from, from + NAMES_AT_ONCE).map(({ name }) => name);
    const rows = await trx
      .selectFrom('scripts')
      .selectAll()
      .where('user_id', '=', ownerId)
      .where('live', '=', 1)
      .where('name', 'in', names)
      .forUpdate()
      .execute();
    for (const row of rows) found.set(row.name, row);
  }
  return found;
}

/** The rows of scripts, locked until the end of the transaction; those that are missing are left out. */
export async function lockScripts(
  trx: Transaction<Database>,
  ownerId: number,
  ids: readonly number[],
  where: 'live' | 'trash',
): Promise<ScriptRow[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('scripts')
    .selectAll()
    .where('user_id', '=', ownerId)
    .where('id', 'in', ids)
    .where('live', where === 'live' ? '=' : 'is', where === 'live' ? 1 : null)
    .forUpdate()
    .execute();
}

/** Makes live scripts, none of whose names may be taken; gives their ids. */
export async function insertScripts(
  trx: Transaction<Database>,
  ownerId: number,
  scripts: readonly {
    name: string;
    tags: readonly string[];
    text: { content: string; hash: Buffer };
  }[],
  { revision, session }: { revision: number; session: Buffer | null },
): Promise<number[]> {
  const ids: number[] = [];
  const sized = scripts.map((script) => ({ ...script, size: script.text.content.length }));
  for (const batch of inBatches(sized)) {
    await trx
      .insertInto('scripts')
      .values(
        batch.map(({ name, tags, text, size }) => ({
          user_id: ownerId,
          name,
          live: 1 as const,
          tags: JSON.stringify(tags),
          size,
          content_hash: text.hash,
          version: 1,
          revision,
          updated_at: new Date(),
          saved_by: session,
        })),
      )
      .execute();
    const made = await lockNamed(trx, ownerId, batch);
    const texts = batch.flatMap(({ name, text }) => {
      const id = made.get(name)?.id;
      return id === undefined ? [] : [{ script_id: id, content: text.content }];
    });
    await trx.insertInto('script_texts').values(texts).execute();
    ids.push(...texts.map(({ script_id }) => script_id));
  }
  return ids;
}

/** Takes scripts whose rows are locked out of the trash. */
export async function markLive(
  trx: Transaction<Database>,
  ids: readonly number[],
  revision: number,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('scripts')
    .set({ live: 1, trashed_at: null, revision })
    .where('id', 'in', ids)
    .execute();
}

/** Puts scripts whose rows are locked into the trash. */
export async function markTrashed(
  trx: Transaction<Database>,
  ids: readonly number[],
  revision: number,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('scripts')
    .set({ live: null, trashed_at: new Date(), revision })
    .where('id', 'in', ids)
    .execute();
}
