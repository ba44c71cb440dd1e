import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import type { Transaction } from 'kysely';
import { affected } from '@/platform/server/counting';
import { makeKey, seal } from '@/platform/server/crypto';
import { type Account, type EventSource, inRecordedTransaction } from '@/platform/server/security-events';
import { digestOf, KEY_PREFIX, type Keys, ONLY_KEY, SEALED_FOR, storedKey } from './queries';

/** Ends the account's key, and returns how many there were. */
export async function endKey(trx: Transaction<Database>, ownerId: number, id = ONLY_KEY): Promise<number> {
  if (id !== ONLY_KEY) return 0;
  return affected(trx.deleteFrom('watched_api_keys').where('user_id', '=', ownerId));
}

/** The account's key; created if there is none, or only one encrypted under another SECRET_KEY. */
export async function readKey(services: Keys, ownerId: number): Promise<string> {
  return (
    (await storedKey(services, services.db, ownerId)) ??
    inTransaction(services.db, async (trx) => {
      await lockOwner(trx, ownerId);
      return (await storedKey(services, trx, ownerId)) ?? storeNewKey(services, trx, ownerId);
    })
  );
}

/** Replaces the account's key; the old one is refused from then on. */
export async function regenerateKey(
  services: Keys & EventSource,
  owner: Account,
  input: { operationId?: string | undefined },
): Promise<void> {
  await inRecordedTransaction(
    services,
    owner,
    async (trx, record) => {
      await lockOwner(trx, owner.id);
      await record([{ kind: 'key_regenerated', account: owner, after: {} }]);
      await storeNewKey(services, trx, owner.id);
    },
    { topic: 'watched-key', kind: 'regenerateKey', input },
  );
}

/** Serializes concurrent calls, so that the second finds the key of the first. */
async function lockOwner(trx: Transaction<Database>, ownerId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', ownerId).forUpdate().execute();
}

async function storeNewKey(services: Keys, trx: Transaction<Database>, ownerId: number): Promise<string> {
  const key = makeKey(KEY_PREFIX);
  const values = {
    digest: digestOf(services, key),
    sealed: seal(services.config.secretKey, SEALED_FOR, key),
    created_at: Date.now(),
  };
  await trx
    .insertInto('watched_api_keys')
    .values({ user_id: ownerId, ...values })
    .onDuplicateKeyUpdate(values)
    .execute();
  return key;
}
