import type { Database } from '@db/database';
import type { Transaction } from 'kysely';
import { affected } from '@/platform/server/counting';
import { bumpRevision } from '@/platform/server/revisions';
import type { Account, RecordEvents } from '@/platform/server/security-events';

/** Ends a session of the account by its number, and returns how many there were. */
export async function endOwnSession(trx: Transaction<Database>, userId: number, id: number): Promise<number> {
  return affected(trx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id));
}

/** Records sessions that the owner has ended, and tells the account's windows. */
export async function recordEnded(
  trx: Transaction<Database>,
  record: RecordEvents,
  account: Account,
  sessions: number,
): Promise<void> {
  if (sessions === 0) return;
  await bumpRevision(trx, account.id, 'account');
  await record([{ kind: 'session_ended', account, after: { sessions, reason: 'elsewhere' } }]);
}
