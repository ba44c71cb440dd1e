import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import type { Kysely, Transaction } from 'kysely';
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Services } from '@/platform/server/context';
import { hashToken, keyedDigest, seal, unseal } from '@/platform/server/crypto';
import { type Account, type EventSource, inRecordedTransaction } from '@/platform/server/security-events';
import { type Identity, identityOf, selectCallers, type ToolGate } from '@/platform/server/sessions';

type Keys = Pick<Services, 'db' | 'reservedDb' | 'config'>;

const PREFIX = 'tsw_';
const FORM = /^tsw_[A-Za-z0-9_-]{32}[0-9a-f]{8}$/;
const SEALED_FOR = 'watched-records api key';

/** A prefix by which scanners of leaked secrets know it, 192 random bits, and a checksum of both. */
function makeKey(): string {
  const body = `${PREFIX}${randomBytes(24).toString('base64url')}`;
  return `${body}${checksum(body)}`;
}

function checksum(body: string): string {
  return crc32(body).toString(16).padStart(8, '0');
}

function digestOf({ config }: Keys, key: string): string {
  return keyedDigest(config.secretKey, `${SEALED_FOR}\n${key}`);
}

/** The account that a key belongs to, or null. A mistyped key is known as such without a look-up. */
export async function findKeyOwner(services: Keys, key: string, gate?: ToolGate): Promise<Identity | null> {
  if (!FORM.test(key) || checksum(key.slice(0, -8)) !== key.slice(-8)) return null;
  const row = await selectCallers(services.reservedDb, gate)
    .innerJoin('watched_api_keys', 'watched_api_keys.user_id', 'users.id')
    .where('digest', '=', digestOf(services, key))
    .executeTakeFirst();
  return row ? identityOf(row, hashToken(key), 'api-key') : null;
}

/** The account's key; made when there is none, or only one that was sealed under another SECRET_KEY. */
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
export async function regenerateKey(services: Keys & EventSource, owner: Account): Promise<string> {
  return inRecordedTransaction(services, owner, async (trx, record) => {
    await lockOwner(trx, owner.id);
    await record([{ kind: 'key_regenerated', account: owner, after: {} }]);
    return storeNewKey(services, trx, owner.id);
  });
}

/** Of two calls at once the second finds the key of the first. */
async function lockOwner(trx: Transaction<Database>, ownerId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', ownerId).forUpdate().execute();
}

async function storedKey({ config }: Keys, db: Kysely<Database>, ownerId: number): Promise<string | null> {
  const row = await db
    .selectFrom('watched_api_keys')
    .select('sealed')
    .where('user_id', '=', ownerId)
    .executeTakeFirst();
  return row ? unseal(config.secretKey, SEALED_FOR, row.sealed) : null;
}

async function storeNewKey(services: Keys, trx: Transaction<Database>, ownerId: number): Promise<string> {
  const key = makeKey();
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
