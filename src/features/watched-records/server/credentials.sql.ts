import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type { ToolCredential, ToolCredentials } from '@/platform/server/tools/credentials';
import { findKeyMade, ONLY_KEY } from './key/queries';
import { endKey } from './key/writes';
import { lastSyncTime } from './sync/queries';

/** The API key, listed and ended beside the access tokens; where there is none, the tool makes one when it is shown. */
export const watchedCredentials: ToolCredentials = {
  kind: 'key',
  table: 'watched_api_keys',
  list: listKeys,
  end: endKey,
};

async function listKeys(db: Kysely<Database>, ownerId: number): Promise<ToolCredential[]> {
  const made = await findKeyMade(db, ownerId);
  if (made === null) return [];
  // Of its uses only syncing is noted.
  const synced = await lastSyncTime(db, ownerId);
  return [
    { id: ONLY_KEY, name: null, made, ends: null, lastUsed: synced === null ? null : new Date(synced) },
  ];
}
