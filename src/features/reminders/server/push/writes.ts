import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import type { Kysely, Transaction } from 'kysely';
import { affected, countOf } from '@/platform/server/counting';
import { hashToken, keyedDigest } from '@/platform/server/crypto';
import { AppError } from '@/platform/server/errors';
import { bumpRevision } from '@/platform/server/revisions';
import {
  type Account,
  type EventSource,
  inRecordedTransaction,
  type RecordEvents,
} from '@/platform/server/security-events';
import type { ToolCredentials } from '@/platform/server/tools/credentials';
import type { EventFacts } from '@/platform/shared/security-events';
import { MOST_DEVICES } from '../../rules';
import type { NtfyTopic, Subscription } from '../../schema';
import { listTopics } from './queries';
import { isTopic, sealTarget, unsealTarget } from './subscription';

interface Owner {
  secretKey: Buffer;
  userId: number;
  tokenHash: Buffer;
}

/**
 * Makes a browser's subscription the device of the caller's session, in place of the one that it had; again, it changes
 * nothing. One of another account is taken over by who shows its keys too: the same browser, in which somebody else has
 * signed in. Raises 409 for who does not, 422 when the account has as many devices as it may.
 */
export async function addPushDevice(
  db: Kysely<Database>,
  { secretKey, userId, tokenHash }: Owner,
  subscription: Subscription,
): Promise<number> {
  const values = {
    endpoint_digest: hashToken(subscription.endpoint),
    subscription: sealTarget(secretKey, subscription),
  };
  return inTransaction(db, async (trx) => {
    // Locked, so that concurrent calls cannot exceed the limit together.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const session = await trx
      .selectFrom('sessions')
      .select('id')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    if (!session) throw new AppError('UNAUTHORIZED', 'Authentication required');
    await endElsewhere(trx, { secretKey, userId, sessionId: session.id }, subscription);
    const own = trx.selectFrom('push_devices').select('id').where('session_id', '=', session.id);
    const known = await own.executeTakeFirst();
    if (known) {
      await trx.updateTable('push_devices').set(values).where('id', '=', known.id).execute();
      return known.id;
    }
    await assertRoom(trx, userId);
    const { insertId } = await trx
      .insertInto('push_devices')
      .values({ ...values, user_id: userId, session_id: session.id, created_at: new Date() })
      .executeTakeFirstOrThrow();
    await bumpRevision(trx, userId, 'account');
    return Number(insertId);
  });
}

async function assertRoom(trx: Transaction<Database>, userId: number): Promise<void> {
  const count = await countOf(trx.selectFrom('push_devices').where('user_id', '=', userId));
  if (count < MOST_DEVICES) return;
  throw new AppError(
    'UNPROCESSABLE_CONTENT',
    `Reminders go to at most ${String(MOST_DEVICES)} devices: remove one first`,
    { code: 'too_many_devices' },
  );
}

/**
 * Makes a topic of ntfy a device of the account, once: again, it takes the access token that is given then. Raises 422 when the
 * account has as many devices as it may.
 */
export async function addTopic(
  trx: Transaction<Database>,
  record: RecordEvents,
  { secretKey, account }: { secretKey: Buffer; account: Account },
  topic: NtfyTopic,
): Promise<number> {
  const userId = account.id;
  const values = {
    endpoint_digest: Buffer.from(keyedDigest(secretKey, `${String(userId)} ${topic.address}`), 'hex'),
    subscription: sealTarget(secretKey, topic),
  };
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  await bumpRevision(trx, userId, 'account');
  const known = await trx
    .selectFrom('push_devices')
    .select('id')
    .where('endpoint_digest', '=', values.endpoint_digest)
    .executeTakeFirst();
  if (known) {
    await trx.updateTable('push_devices').set(values).where('id', '=', known.id).execute();
    return known.id;
  }
  await assertRoom(trx, userId);
  const { insertId } = await trx
    .insertInto('push_devices')
    .values({ ...values, user_id: userId, session_id: null, created_at: new Date() })
    .executeTakeFirstOrThrow();
  await record([{ kind: 'address_made', account, after: {} }]);
  return Number(insertId);
}

/** The topics of an account, listed and ended beside its access tokens, since whoever reads one reads its reminders. */
export function topicCredentials(secretKey: Buffer): ToolCredentials {
  return {
    kind: 'address',
    table: 'push_devices',
    async list(db, userId) {
      const topics = await listTopics(db, userId, secretKey);
      const unknown = { ends: null, lastUsed: undefined };
      return topics.map(({ id, address, since }) => ({ id, name: address, made: since, ...unknown }));
    },
    async end(trx, userId, id) {
      const deletion = trx
        .deleteFrom('push_devices')
        .where('user_id', '=', userId)
        .where('session_id', 'is', null)
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0));
      return affected(deletion);
    },
  };
}

/** Ends the device of another session that has this subscription. */
async function endElsewhere(
  trx: Transaction<Database>,
  { secretKey, userId, sessionId }: { secretKey: Buffer; userId: number; sessionId: number },
  { endpoint, keys }: Subscription,
): Promise<void> {
  const held = await trx
    .selectFrom('push_devices')
    .select(['id', 'user_id', 'subscription'])
    .where('endpoint_digest', '=', hashToken(endpoint))
    .where('session_id', '!=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return;
  const target = unsealTarget(secretKey, held.subscription);
  const theirs = target && !isTopic(target) ? target.keys : undefined;
  const isSame = !theirs || (theirs.auth === keys.auth && theirs.p256dh === keys.p256dh);
  if (held.user_id !== userId && !isSame) {
    throw new AppError('CONFLICT', 'This subscription belongs to another browser', { code: 'device_taken' });
  }
  await deleteTold(trx, held.user_id, held.id);
}

/**
 * Removes a device of an account, with what was still to be pushed to it; false if there is none of this number. A topic is
 * recorded, as it was when it was made.
 */
export function deletePushDevice(
  source: EventSource,
  account: Account,
  id: number,
  reason: EventFacts['keys_ended']['reason'],
): Promise<boolean> {
  return inRecordedTransaction(source, account, async (trx, record) => {
    const known = await trx
      .selectFrom('push_devices')
      .select('session_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!(await deleteTold(trx, account.id, id))) return false;
    if (known?.session_id === null)
      await record([{ kind: 'keys_ended', account, after: { keys: 0, addresses: 1, reason } }]);
    return true;
  });
}

async function deleteTold(trx: Transaction<Database>, ownerId: number, id: number): Promise<boolean> {
  const deletion = trx.deleteFrom('push_devices').where('id', '=', id).where('user_id', '=', ownerId);
  if ((await affected(deletion)) === 0) return false;
  await bumpRevision(trx, ownerId, 'account');
  return true;
}

/** Sets whether a device shows what reminders are about; false if the account has none of this number. */
export function setHidesText(
  db: Kysely<Database>,
  ownerId: number,
  { id, hidesText }: { id: number; hidesText: boolean },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const update = trx
      .updateTable('push_devices')
      .set({ hides_text: hidesText })
      .where('id', '=', id)
      .where('user_id', '=', ownerId);
    if ((await affected(update)) === 0) return false;
    await bumpRevision(trx, ownerId, 'account');
    return true;
  });
}
