import type { Database } from '@db/database';
import { timingSafeEqual } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { affected } from '@/platform/server/counting';
import { hashToken, randomToken } from '@/platform/server/crypto';

/** In master_settings: the hash of the token of the setup page, as hex, until it is used or anybody has signed in. */
const SETUP_TOKEN = 'setup_token';

/** Opens the setup page, and returns the token that it asks for, to be shown once; only its hash is stored. */
export async function openSetup(trx: Transaction<Database>): Promise<string> {
  const token = randomToken();
  const setting_value = hashToken(token).toString('hex');
  await trx
    .insertInto('master_settings')
    .values({ setting_key: SETUP_TOKEN, setting_value })
    .onDuplicateKeyUpdate({ setting_value })
    .execute();
  return token;
}

async function findSetupHash(db: Kysely<Database>): Promise<Buffer | null> {
  const row = await db
    .selectFrom('master_settings')
    .select('setting_value')
    .where('setting_key', '=', SETUP_TOKEN)
    .executeTakeFirst();
  return row ? Buffer.from(row.setting_value, 'hex') : null;
}

/** Databases whose setup is over, for good: what is asked for at each sign-in costs no statement then. */
const over = new WeakSet<Kysely<Database>>();

/** @param db not a transaction, of which there is a new one each time */
export async function isSetupOpen(db: Kysely<Database>): Promise<boolean> {
  if (over.has(db)) return false;
  const isOpen = (await findSetupHash(db)) !== null;
  if (!isOpen) over.add(db);
  return isOpen;
}

/** Whether this is the token of the setup page; null if that is closed. */
export async function isSetupToken(db: Kysely<Database>, token: string): Promise<boolean | null> {
  const stored = await findSetupHash(db);
  return stored && timingSafeEqual(stored, hashToken(token.trim()));
}

/** Closes the setup page for good; false if it was closed before. */
export async function closeSetup(trx: Transaction<Database>): Promise<boolean> {
  return (await affected(trx.deleteFrom('master_settings').where('setting_key', '=', SETUP_TOKEN))) > 0;
}
