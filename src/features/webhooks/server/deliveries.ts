import { withDeadline } from '@db/deadline';
import { PLACEHOLDER_EMAIL } from '@/features/accounts/placeholder-email';
import { webhookEndedEmail } from '@/features/accounts/server/news-emails';
import type { Services } from '@/platform/server/context';
import { inRecordedTransaction } from '@/platform/server/security-events';
import { TIME_LIMITS } from '@/platform/server/time-limits';
import { webhookLimits, webhookTexts } from '../rules';
import { nextMessage, type WebhookFeed } from './message';
import { type DueWebhook, findWebhook, listDue, readOwner, type WebhookOwner } from './queries';
import { type Receiver, send, type SendOutcome, unsealReceiver } from './sending';
import { endWebhook, moveOn, noteAttempt, noteDelivered, noteFailed, takeUntil } from './writes';

/** Longer than an attempt takes: after it, the process that took it is thought to have ended. */
const LEASE_MS = 60_000;
/** Webhooks that are served at once, so that a slow receiver does not hold up the others. */
const AT_ONCE = 4;
/** Messages to one webhook before the next has its turn, which it has after this time as well. */
const TURN = 20;
const TURN_MS = 10_000;
/** Lanes of one account, so that its slow receivers leave room for those of others. */
const AT_ONCE_EACH = 2;
/** Until it is looked again whether a tool is open: of which nothing else is open, and others. */
const CLOSED_MS = 60_000;
const PARTLY_CLOSED_MS = 5_000;

type DeliveryServices = Pick<
  Services,
  'config' | 'db' | 'log' | 'mailer' | 'ports' | 'publicUrl' | 'stopping'
>;

/**
 * Sends webhooks what has changed since they were sent something. Safe to run in several processes: who takes a webhook puts it
 * a minute ahead. A message is sent again, by the same id, until its receiver takes it; so is one whose process ended meanwhile.
 */
export async function deliverWebhooks(
  services: DeliveryServices,
  feeds: readonly WebhookFeed[],
): Promise<void> {
  const busy: number[] = [];
  await Promise.all(Array.from({ length: AT_ONCE }, () => deliverWhatWaits(services, feeds, busy)));
}

/** @param busy the accounts whose webhooks the lanes have, once for each */
async function deliverWhatWaits(
  services: DeliveryServices,
  feeds: readonly WebhookFeed[],
  busy: number[],
): Promise<void> {
  const { log, stopping } = services;
  while (!stopping.aborted) {
    const due = await inTime(() => take(services, busy));
    if (!due) return;
    try {
      const webhook = await inTime(() => findWebhook(services.db, due.id));
      const next = webhook && (await deliverTo(services, feeds, webhook));
      if (next) await keepUntil(services, webhook, next);
    } catch (error) {
      // The others go on; it is looked at again once its time is over.
      log.error({ err: error, webhook: due.id }, 'a webhook could not be served');
    } finally {
      busy.splice(busy.indexOf(due.user_id), 1);
    }
  }
}

const inTime = <T>(work: () => Promise<T>) => withDeadline(TIME_LIMITS.housekeeping, work);
const inMs = (ms: number) => new Date(Date.now() + ms);

async function take({ db }: DeliveryServices, busy: number[]) {
  for (;;) {
    const isCrowded = (user: number) => busy.filter((one) => one === user).length >= AT_ONCE_EACH;
    const waiting = await listDue(db, { limit: AT_ONCE * 2, without: busy.filter(isCrowded) });
    if (waiting.length === 0) return null;
    for (const due of waiting) {
      if (isCrowded(due.user_id)) continue;
      // Noted before the lanes beside this one look.
      busy.push(due.user_id);
      if (await takeUntil(db, due, inMs(LEASE_MS))) return due;
      busy.splice(busy.indexOf(due.user_id), 1);
    }
  }
}

/** Moves when it is looked at again; false if that is no longer for this process to say: it was switched off, ended, or is another's. */
const keepUntil = ({ db }: DeliveryServices, webhook: DueWebhook, until: Date) =>
  inTime(() => takeUntil(db, webhook, until));

/** Sends a webhook what waits for it, and returns when it is looked at again; null if that is stored already. */
async function deliverTo(
  services: DeliveryServices,
  feeds: readonly WebhookFeed[],
  webhook: DueWebhook,
): Promise<Date | null> {
  const { db, config, stopping } = services;
  // At each turn, since it may have been closed to them meanwhile.
  const owner = await inTime(() => readOwner(db, webhook.user_id));
  if (!owner) return inMs(CLOSED_MS);
  const receiver = unsealReceiver(config.secretKey, webhook);
  if (!receiver) {
    await end(services, webhook, owner, 'failed', `Because ${webhookTexts.otherKey}.`);
    return null;
  }
  const open = webhook.parts.flatMap((at) => {
    const feed = feeds.find((one) => one.feed.topic === at.topic);
    return !feed || !owner.isOpen(feed.tool) ? [] : [{ feed, at }];
  });
  const isClosed = webhook.parts.some(
    (part) =>
      !open.some(({ at }) => at === part) &&
      (part.lost || (owner.revisions[part.topic] ?? 0) !== part.revision),
  );
  const until = Date.now() + TURN_MS;
  let sent = 0;
  // A message of each tool by turns, so that one with many does not hold up the others.
  for (let waiting = open; waiting.length > 0 && sent < TURN && Date.now() <= until;) {
    const more: typeof open = [];
    for (const { feed, at } of waiting) {
      const next = await inTime(() => nextMessage(services, webhook, feed, owner, at));
      if (!next) continue;
      if (!(await keepUntil(services, webhook, inMs(LEASE_MS)))) return null;
      const outcome = await send(services, receiver, next.message);
      // What a stop has cut off is sent again by the next process.
      if (stopping.aborted && outcome.outcome === 'failed') return new Date();
      await inTime(() => noteAttempt(db, webhook.id, { ...next.message, topic: at.topic }, outcome));
      if (outcome.outcome !== 'delivered') {
        await judge(services, webhook, owner, receiver, outcome);
        return null;
      }
      await inTime(() => noteDelivered(db, webhook));
      sent += 1;
      if (await inTime(() => moveOn(db, webhook.id, next.part, next.done)))
        more.push({ feed, at: { ...next.part, ...next.done } });
    }
    waiting = more;
  }
  return isClosed ? inMs(open.length > 0 ? PARTLY_CLOSED_MS : CLOSED_MS) : new Date();
}

/** What follows from a message that was not taken. */
async function judge(
  services: DeliveryServices,
  webhook: DueWebhook,
  owner: WebhookOwner,
  { url }: Receiver,
  outcome: SendOutcome,
): Promise<void> {
  const { db, log } = services;
  log.warn({ webhook: webhook.id, host: url.host, said: outcome.said }, 'a webhook was not delivered');
  const isOver = await inTime(() => noteFailed(db, webhook, outcome));
  if (outcome.outcome === 'gone')
    await end(services, webhook, owner, 'gone', 'Its receiver answered that it wants nothing more (410).');
  else if (isOver) {
    const why = `It has failed for ${String(webhookLimits.failingDays)} days, the last time because: ${outcome.said}.`;
    await end(services, webhook, owner, 'failed', why);
  }
}

/** Ends a webhook, and tells its owner. */
async function end(
  { db, log, mailer, publicUrl }: DeliveryServices,
  { id, name, host }: DueWebhook,
  { user }: WebhookOwner,
  state: 'failed' | 'gone',
  why: string,
): Promise<void> {
  const ended = await inTime(() =>
    inRecordedTransaction({ db, log, address: null }, user, (trx, record) =>
      endWebhook(trx, record, user, id, state),
    ),
  );
  if (ended && user.email !== PLACEHOLDER_EMAIL)
    mailer.send(webhookEndedEmail(user, publicUrl, { name, host, why }));
}
