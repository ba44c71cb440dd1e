import type { Database } from '@db/database';
import type { DataDownloadsTable } from '@db/tables/data-downloads';
import type { Kysely, Transaction } from 'kysely';
import { affected } from '@/platform/server/counting';
import { deleteInBatches } from '@/platform/server/batches';
import { hashToken, randomToken } from '@/platform/server/crypto';
import { daysAgo } from '@/platform/shared/dates';

/** How long a ticket can be used: its browser does so at once. */
const TICKET_MS = 60_000;

/** Stores a download that begins when its ticket is used, which counts once and for a minute. */
export async function prepareDownload(
  trx: Transaction<Database>,
  ownerId: number,
  total: number,
): Promise<{ id: number; ticket: string }> {
  const ticket = randomToken();
  const { insertId } = await trx
    .insertInto('data_downloads')
    .values({
      ...{ user_id: ownerId, ticket_hash: hashToken(ticket), state: 'waiting', total },
      created_at: new Date(),
    })
    .executeTakeFirstOrThrow();
  return { id: Number(insertId), ticket };
}

/** Uses a ticket; undefined if it does not count, or its account is closed meanwhile. */
export async function beginDownload(trx: Transaction<Database>, ticket: string) {
  const row = await trx
    .selectFrom('data_downloads')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['data_downloads.id', 'user_id', 'username', 'email', 'name'])
    .where('ticket_hash', '=', hashToken(ticket))
    .where('state', '=', 'waiting')
    .where('data_downloads.created_at', '>', new Date(Date.now() - TICKET_MS))
    .where('deactivated_at', 'is', null)
    .where('leaves_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row)
    await trx.updateTable('data_downloads').set({ state: 'running' }).where('id', '=', row.id).execute();
  return row;
}

/** Tells how far a running download is; false if it was cancelled, or its account is deactivated meanwhile. */
export async function tellProgress(db: Kysely<Database>, id: number, done: number): Promise<boolean> {
  const download = db
    .updateTable('data_downloads')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('user_id', 'in', db.selectFrom('users').select('users.id').where('deactivated_at', 'is', null));
  return (await affected(download.set({ done }))) > 0;
}

/** Ends a download that is not over. */
export async function endDownload(
  db: Kysely<Database>,
  id: number,
  state: Extract<DataDownloadsTable['state'], 'done' | 'failed' | 'cancelled'>,
): Promise<void> {
  await db
    .updateTable('data_downloads')
    .set({ state })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
}

/** Deletes what is known of downloads of the day before. */
export async function deleteOldDownloads(db: Kysely<Database>, signal: AbortSignal): Promise<void> {
  await deleteInBatches(db.deleteFrom('data_downloads').where('created_at', '<', daysAgo(1)), { signal });
}
