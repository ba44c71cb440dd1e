import type { Database } from '@db/database';
import type { Kysely, Transaction } from 'kysely';
import { affected, countOf } from '@/platform/server/counting';
import { AppError } from '@/platform/server/errors';
import { type Feed, cursorAt } from '@/platform/server/feed/feed';
import { bumpRevision } from '@/platform/server/revisions';
import type { Account, RecordEvents } from '@/platform/server/security-events';
import { daysAgo } from '@/platform/shared/dates';
import { webhookLimits, webhookTexts } from '../rules';
import type { DueWebhook, WebhookPart } from './queries';
import type { Message, SendOutcome } from './sending';

interface NewWebhook {
  name: string;
  host: string;
  /** Sealed, both. */
  address: Buffer;
  secret: Buffer;
  parts: readonly { feed: Feed; kinds: readonly string[] | null; revision: number }[];
}

/** Makes a webhook, which is sent what changes from now on, and returns its number. Raises 422 at the most there can be. */
export async function makeWebhook(
  trx: Transaction<Database>,
  record: RecordEvents,
  account: Account,
  { name, host, address, secret, parts }: NewWebhook,
): Promise<number> {
  // Locked, so that concurrent calls cannot exceed the limit together.
  await trx.selectFrom('users').select('id').where('id', '=', account.id).forUpdate().execute();
  const count = await countOf(trx.selectFrom('webhooks').where('user_id', '=', account.id));
  if (count >= webhookLimits.most) {
    throw new AppError('UNPROCESSABLE_CONTENT', webhookTexts.tooMany, { code: 'too_many_webhooks' });
  }
  const now = new Date();
  const { insertId } = await trx
    .insertInto('webhooks')
    .values({
      ...{ user_id: account.id, name, host, address, secret, state: 'on' },
      ...{ send_at: now, created_at: now },
    })
    .executeTakeFirstOrThrow();
  const id = Number(insertId);
  const rows = await Promise.all(
    parts.map(async ({ feed, kinds, revision }) => ({
      ...{ webhook_id: id, topic: feed.topic, kinds: kinds?.join(',') ?? null, revision },
      sent_to: await cursorAt(feed, { db: trx, user: account, revision }),
    })),
  );
  await trx.insertInto('webhook_tools').values(rows).execute();
  await bumpRevision(trx, account.id, 'account');
  await record([
    { kind: 'webhook_made', account, after: { tools: parts.map(({ feed }) => feed.topic).join() } },
  ]);
  return id;
}

/** Changes a webhook of an account; false if it has none of this number. */
export async function changeWebhook(
  trx: Transaction<Database>,
  ownerId: number,
  id: number,
  change: { secret: Buffer } | { state: 'on' | 'off' },
): Promise<boolean> {
  const isOn = 'state' in change && change.state === 'on';
  const update = trx
    .updateTable('webhooks')
    // Whoever switches it on has mended the receiver, and what has failed begins anew.
    .set({ ...change, ...(isOn && { send_at: new Date(), failures: 0, failing_since: null }) })
    .where('id', '=', id)
    .where('user_id', '=', ownerId);
  if ((await affected(update)) === 0) return false;
  await bumpRevision(trx, ownerId, 'account');
  return true;
}

/** Removes a webhook of an account; false if it has none of this number. */
export async function deleteWebhook(
  trx: Transaction<Database>,
  record: RecordEvents,
  account: Account,
  id: number,
): Promise<boolean> {
  const deletion = trx.deleteFrom('webhooks').where('id', '=', id).where('user_id', '=', account.id);
  if ((await affected(deletion)) === 0) return false;
  await bumpRevision(trx, account.id, 'account');
  await record([{ kind: 'webhooks_ended', account, after: { webhooks: 1, reason: 'owner' } }]);
  return true;
}

/** Takes a webhook that is on and was due at a time, until another one; false if somebody else has. */
export async function takeUntil(
  db: Kysely<Database>,
  webhook: { id: number; send_at: Date },
  until: Date,
): Promise<boolean> {
  const update = db
    .updateTable('webhooks')
    .set({ send_at: until })
    .where('id', '=', webhook.id)
    .where('state', '=', 'on')
    .where('send_at', '=', webhook.send_at);
  const isTaken = (await affected(update)) > 0;
  webhook.send_at = until;
  return isTaken;
}

/** Has what a webhook of an account has failed to send tried again at once. */
export async function tryNow(db: Kysely<Database>, ownerId: number, id: number): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ send_at: new Date() })
    .where('id', '=', id)
    .where('user_id', '=', ownerId)
    .where('failures', '>', 0)
    .execute();
}

/** Stores how far a webhook is with a tool; false if another process has meanwhile. */
export async function moveOn(
  db: Kysely<Database>,
  id: number,
  { topic, sent_to, sending_to, lost }: WebhookPart,
  to: Partial<WebhookPart>,
): Promise<boolean> {
  const update = db
    .updateTable('webhook_tools')
    .set(to)
    .where('webhook_id', '=', id)
    .where('topic', '=', topic)
    .where('sent_to', '=', sent_to)
    .where('sending_to', sending_to === null ? 'is' : '=', sending_to)
    .where('lost', '=', lost);
  return (await affected(update)) > 0;
}

/** Adds an attempt to the list, whose oldest go. */
export async function noteAttempt(
  db: Kysely<Database>,
  webhookId: number,
  { id, type, topic }: Pick<Message, 'id' | 'type'> & { topic: string | null },
  { outcome, status, said }: SendOutcome,
): Promise<void> {
  await db
    .insertInto('webhook_attempts')
    // The webhook may have been removed meanwhile.
    .ignore()
    .values({
      ...{ webhook_id: webhookId, message_id: id, type, topic, status, said },
      ...{ delivered: outcome === 'delivered', tried_at: new Date() },
    })
    .execute();
  const last = await db
    .selectFrom('webhook_attempts')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .offset(webhookLimits.attemptsListed)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await db
    .deleteFrom('webhook_attempts')
    .where('webhook_id', '=', webhookId)
    .where('id', '<=', last.id)
    .execute();
}

/** Notes that the receiver has taken a message. */
export async function noteDelivered(db: Kysely<Database>, webhook: DueWebhook): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ delivered_at: new Date(), failures: 0, failing_since: null })
    .where('id', '=', webhook.id)
    .execute();
  Object.assign(webhook, { failures: 0, failing_since: null });
}

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 4 * 60 * 60 * 1000;

/**
 * Notes that it has not, and when it is tried again: after half a minute, doubled up to four hours. True after a week of it in which it
 * was tried often enough: a server that was off has not tried. Of who no longer has the webhook nothing is noted.
 */
export async function noteFailed(
  db: Kysely<Database>,
  { id, send_at, failures, failing_since }: DueWebhook,
  { waitMs }: SendOutcome,
): Promise<boolean> {
  const now = new Date();
  const since = failing_since ?? now;
  const doubled = FIRST_WAIT_MS * 2 ** Math.min(failures, 10);
  const wait = Math.min(Math.max(doubled, waitMs), LONGEST_WAIT_MS);
  const update = db
    .updateTable('webhooks')
    .set({ failures: failures + 1, failing_since: since, send_at: new Date(now.getTime() + wait) })
    .where('id', '=', id)
    .where('state', '=', 'on')
    .where('send_at', '=', send_at);
  const { failingDays, failuresMin } = webhookLimits;
  return (await affected(update)) > 0 && failures + 1 >= failuresMin && since <= daysAgo(failingDays);
}

/** Ends a webhook that is on; false if it was meanwhile. */
export async function endWebhook(
  trx: Transaction<Database>,
  record: RecordEvents,
  account: Account,
  id: number,
  state: 'failed' | 'gone',
): Promise<boolean> {
  const update = trx.updateTable('webhooks').set({ state }).where('id', '=', id).where('state', '=', 'on');
  if ((await affected(update)) === 0) return false;
  await bumpRevision(trx, account.id, 'account');
  await record([{ kind: 'webhooks_ended', account, after: { webhooks: 1, reason: state } }]);
  return true;
}
