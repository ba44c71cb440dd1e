import type { Database } from '@db/database';
import { withDeadline } from '@db/deadline';
import { inTransaction } from '@db/transaction';
import type { Kysely, Transaction } from 'kysely';
import { PLACEHOLDER_EMAIL } from '@/features/accounts/placeholder-email';
import { reminderEmail } from '@/features/accounts/server/emails';
import { deleteInBatches, partsOf } from '@/platform/server/batches';
import type { Services } from '@/platform/server/context';
import { affected } from '@/platform/server/counting';
import { preferencesOf } from '@/platform/server/preferences';
import { bumpRevision } from '@/platform/server/revisions';
import { TIME_LIMITS } from '@/platform/server/time-limits';
import type { Reminder, ServerTool } from '@/platform/server/tools/tool';
import { daysAgo } from '@/platform/shared/dates';
import { groupedBy } from '@/platform/shared/grouped';
import { isMissed, LATEST_MS, MISSED_MS, MOST_LISTED, quietEnd } from '../rules';
import { queuePushes } from './push/deliveries.sql';
import { listPushedAccounts } from './push/queries';
import { findLookedUntil, listMailedSince, listRecipients, readOpenTools, selectRecipients } from './queries';

/** After a failed mail. */
const RETRY_MS = 60 * 1000;
/** Longer than any attempt at a mail: after it, the process that began it is thought to have ended. */
const LEASE_MS = 15 * 60 * 1000;
/** Longer than any occasion can come again, by whatever clock or zone: a budget is told of once in its month. */
const KEPT_DAYS = 32;
/** Of what is due is looked for at once: after a stop of the server, there may be much of it. */
const SPAN_MS = 24 * 60 * 60 * 1000;
const ROWS = 500;
/** An account gets at most one mail in so long. */
const MAIL_EACH_MS = 5 * 60 * 1000;

type Tool = Required<Pick<ServerTool, 'gate' | 'reminders'>>;

/**
 * Claims what a tool reminds of and became due since it was looked last, a day at a time: open pages are told by the topic
 * `reminders`, mails are left to `mailReminders` and pushes to `pushReminders`. Safe to run in several processes.
 */
export async function claimReminders(
  db: Kysely<Database>,
  { gate: { tool }, reminders }: Tool,
  stopping: AbortSignal,
): Promise<void> {
  const now = new Date();
  await db.insertInto('reminder_clocks').ignore().values({ tool, looked_until: now }).execute();
  let lookedUntil = (await findLookedUntil(db, tool)) ?? now;
  do {
    const after = new Date(Math.max(lookedUntil.getTime(), now.getTime() - MISSED_MS));
    const until = new Date(Math.min(after.getTime() + SPAN_MS, now.getTime()));
    const due = await listDue(db, tool, await reminders(db, { after, until }));
    const isFirst = await inTransaction(db, async (trx) => {
      const move = trx
        .updateTable('reminder_clocks')
        .set({ looked_until: until })
        .where('tool', '=', tool)
        .where('looked_until', '=', lookedUntil);
      if ((await affected(move)) === 0) return false;
      await storeReminders(trx, tool, due);
      return true;
    });
    // Another process is at it.
    if (!isFirst) return;
    lookedUntil = until;
  } while (lookedUntil < now && !stopping.aborted);
}

type Due = Reminder & { email: string };

/** Those of accounts that may sign in and to whom the tool is open, each once, with the account's address: of each account the latest. */
async function listDue(db: Kysely<Database>, tool: string, due: readonly Reminder[]): Promise<Due[]> {
  if (due.length === 0) return [];
  const openTools = await readOpenTools(db);
  const byUser = groupedBy(due, ({ userId }) => userId);
  const listed: Due[] = [];
  for (const ids of partsOf([...byUser.keys()], ROWS)) {
    for (const { id, email, role } of await listRecipients(db, ids)) {
      if (!openTools(role).includes(tool)) continue;
      // What was brought in may say a time twice; stored twice, it would keep everybody from being told.
      const own = [...new Map((byUser.get(id) ?? []).map((one) => [one.occasion, one])).values()];
      own.sort((one, other) => Number(one.dueAt) - Number(other.dueAt));
      listed.push(...own.slice(-MOST_LISTED).map((one) => ({ ...one, email })));
    }
  }
  return listed;
}

async function storeReminders(trx: Transaction<Database>, tool: string, due: readonly Due[]): Promise<void> {
  for (const part of partsOf(due, ROWS)) {
    // A clock that was set back, or a journey westwards, lets a time come twice.
    const known = await trx
      .selectFrom('reminders')
      .select(['user_id', 'occasion'])
      .where('tool', '=', tool)
      .where(
        'user_id',
        'in',
        part.map(({ userId }) => userId),
      )
      .where(
        'occasion',
        'in',
        part.map(({ occasion }) => occasion),
      )
      .execute();
    const isKnown = ({ userId, occasion }: Due) =>
      known.some((row) => row.user_id === userId && row.occasion === occasion);
    const now = new Date();
    const pushed = await listPushedAccounts(
      trx,
      part.map(({ userId }) => userId),
    );
    for (const [userId, own] of groupedBy(
      part.filter((one) => !isKnown(one)),
      (one) => one.userId,
    )) {
      await bumpRevision(trx, userId, 'reminders');
      // What is told in quiet hours is told at their end, by `tellHeld`.
      const quiet = quietEnd(now, await preferencesOf(trx, userId));
      const isHeld = (dueAt: Date) => quiet !== null && !isMissed({ dueAt, toldAt: now });
      const rows = own.map(({ email, occasion, dueAt, text, href }) => ({
        ...{ tell_at: isHeld(dueAt) ? (quiet ?? dueAt) : dueAt, held: isHeld(dueAt) },
        user_id: userId,
        tool,
        occasion,
        text,
        href,
        due_at: dueAt,
        told_at: now,
        mail_at: email === PLACEHOLDER_EMAIL || isMissed({ dueAt, toldAt: now }) ? null : (quiet ?? now),
        unread: true,
      }));
      await trx.insertInto('reminders').values(rows).execute();
      const inTime = own.filter(({ dueAt }) => !isMissed({ dueAt, toldAt: now }));
      if (quiet !== null || !pushed.has(userId) || inTime.length === 0) continue;
      const stored = await trx
        .selectFrom('reminders')
        .select('id')
        .where('user_id', '=', userId)
        .where('tool', '=', tool)
        .where(
          'occasion',
          'in',
          inTime.map(({ occasion }) => occasion),
        )
        .execute();
      await queuePushes(trx, { userId, ids: stored.map(({ id }) => id), now });
    }
  }
}

type MailServices = Pick<Services, 'db' | 'log' | 'mailer' | 'publicUrl' | 'stopping'>;

/**
 * Mails what was claimed: an account's reminders together. One that fails is tried again a minute later, for an hour. Safe
 * to run in several processes; only a process that ends between a mail and the note of it lets it be sent again.
 */
export async function mailReminders({ db, log, mailer, publicUrl, stopping }: MailServices): Promise<void> {
  while (!stopping.aborted) {
    const taken = await withDeadline(TIME_LIMITS.housekeeping, () => inTransaction(db, takeMail));
    if (taken === null) return;
    const { recipient, reminders } = taken;
    let next: MailTimes = { mail_at: null };
    try {
      if (recipient) await mailer.deliver(reminderEmail(recipient, publicUrl, reminders));
    } catch (error) {
      log.warn({ err: error }, 'a reminder could not be mailed, and is tried again');
      next = { mail_at: new Date(Date.now() + RETRY_MS), mailed_at: null };
    }
    const ids = reminders.map(({ id }) => id);
    await withDeadline(TIME_LIMITS.housekeeping, () => setMailAt(db, ids, next));
  }
}

/**
 * Takes the reminders of one account that are to be mailed now; null if there are none. An account that had a mail just now
 * waits, so that what comes each minute comes together.
 */
async function takeMail(trx: Transaction<Database>) {
  const now = new Date();
  const served = await listMailedSince(trx, new Date(now.getTime() - MAIL_EACH_MS));
  const waiting = trx
    .selectFrom('reminders')
    .select(['id', 'user_id', 'text', 'href'])
    .where('mail_at', '<=', now)
    .where('tell_at', '>', new Date(now.getTime() - LATEST_MS))
    .where('user_id', 'not in', [...served, 0])
    .orderBy('mail_at')
    .orderBy('id')
    .forUpdate()
    .skipLocked();
  const first = await waiting.limit(1).executeTakeFirst();
  if (!first) return null;
  const reminders = await waiting.where('user_id', '=', first.user_id).execute();
  const ids = reminders.map(({ id }) => id);
  await setMailAt(trx, ids, { mail_at: new Date(now.getTime() + LEASE_MS), mailed_at: now });
  const recipient = await selectRecipients(trx).where('id', '=', first.user_id).executeTakeFirst();
  return { recipient, reminders };
}

/** When a mail is tried next, and when it was sent. */
interface MailTimes {
  mail_at: Date | null;
  mailed_at?: Date | null;
}

async function setMailAt(db: Kysely<Database>, ids: readonly number[], times: MailTimes): Promise<void> {
  await db.updateTable('reminders').set(times).where('id', 'in', ids).execute();
}

/**
 * Marks reminders of an account as read, and tells its other windows if any were not; answers how many. What was read in quiet
 * hours is not told at their end; what was snoozed has been read before, and is.
 */
export async function markRead(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const update = trx
      .updateTable('reminders')
      // `held` is read before it is set.
      .set((row) => ({
        mail_at: row.case().when('held', '=', true).then(null).else(row.ref('mail_at')).end(),
      }))
      .set({ unread: false, held: false })
      .where('user_id', '=', ownerId)
      .where('id', 'in', ids)
      .where('unread', '=', true);
    const count = await affected(update);
    if (count > 0) await bumpRevision(trx, ownerId, 'reminders');
    return count;
  });
}

/** Deletes reminders that are no longer listed and can no longer come again. */
export async function deleteOldReminders(db: Kysely<Database>, signal: AbortSignal): Promise<void> {
  await deleteInBatches(db.deleteFrom('reminders').where('due_at', '<', daysAgo(KEPT_DAYS)), { signal });
}
