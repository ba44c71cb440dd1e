import type { Database } from '@db/database';
import type { Kysely, Transaction } from 'kysely';
import { affected } from '@/platform/server/counting';
import { deleteInBatches } from '@/platform/server/batches';
import { hashToken, seal } from '@/platform/server/crypto';
import { bumpRevision } from '@/platform/server/revisions';
import type { Account, RecordEvents } from '@/platform/server/security-events';
import { SEALED_FOR, type StoredFlow } from './queries';

/** How long a browser may be away at the provider, or wait for the password. */
export const FLOW_SECONDS = 10 * 60;

export async function storeFlow(
  db: Kysely<Database>,
  secretKey: Buffer,
  cookie: string,
  flow: StoredFlow,
): Promise<void> {
  await db
    .insertInto('oidc_flows')
    .values({
      cookie_hash: hashToken(cookie),
      sealed: seal(secretKey, SEALED_FOR, JSON.stringify(flow)),
      expires_at: new Date(Date.now() + FLOW_SECONDS * 1000),
    })
    .execute();
}

/** Uses up a flow; false if another request was faster. */
export async function spendFlow(db: Kysely<Database>, cookie: string): Promise<boolean> {
  return (await affected(db.deleteFrom('oidc_flows').where('cookie_hash', '=', hashToken(cookie)))) === 1;
}

export async function deleteExpiredFlows(db: Kysely<Database>, signal: AbortSignal): Promise<void> {
  await deleteInBatches(db.deleteFrom('oidc_flows').where('expires_at', '<=', new Date()), { signal });
}

/** Links an account to an identity, in place of an earlier one. Fails on `oidc_links_identity` if another account has it. */
export async function linkAccount(
  trx: Transaction<Database>,
  record: RecordEvents,
  account: Account,
  { identity, email }: { identity: Buffer; email: string },
): Promise<void> {
  const now = new Date();
  await trx.deleteFrom('oidc_links').where('user_id', '=', account.id).execute();
  await trx
    .insertInto('oidc_links')
    .values({ user_id: account.id, identity, email, created_at: now, last_used_at: now })
    .execute();
  await bumpRevision(trx, account.id, 'account');
  await record([{ kind: 'provider_changed', account, after: { to: 'linked' } }]);
}

/** Ends the link of an account; false if it has none. */
export async function unlinkAccount(
  trx: Transaction<Database>,
  record: RecordEvents,
  account: Account,
): Promise<boolean> {
  const links = await affected(trx.deleteFrom('oidc_links').where('user_id', '=', account.id));
  if (links === 0) return false;
  await bumpRevision(trx, account.id, 'account');
  await record([{ kind: 'provider_changed', account, after: { to: 'unlinked' } }]);
  return true;
}

/** Stores a use of a link; false if it was ended meanwhile. */
export async function useLink(
  trx: Transaction<Database>,
  userId: number,
  identity: Buffer,
): Promise<boolean> {
  const link = trx.updateTable('oidc_links').where('user_id', '=', userId).where('identity', '=', identity);
  return (await affected(link.set({ last_used_at: new Date() }))) === 1;
}
