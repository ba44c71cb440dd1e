import type { Database } from '@db/database';
import { withDeadline } from '@db/deadline';
import { inTransaction } from '@db/transaction';
import { type Kysely, sql, type Transaction } from 'kysely';
import { deleteInBatches } from '@/platform/server/batches';
import type { Services } from '@/platform/server/context';
import { derivedToken } from '@/platform/server/crypto';
import { activeBounds } from '@/platform/server/session-expiry';
import { TIME_LIMITS } from '@/platform/server/time-limits';
import { REMINDER_ACTIONS } from '@/platform/shared/reminder-actions';
import type { PushMessage } from '../../push-message';
import { LATEST_MS } from '../../rules';
import { sealPress } from './press';
import { readOpenTools, selectRecipients } from '../queries';
import { sendPush } from './sending';
import { unsealTarget } from './subscription';
import { deletePushDevice } from './writes';

const RETRY_MS = 60 * 1000;
/** Longer than the attempts at what is taken at once: after it, the process that took it is thought to have ended. */
const LEASE_MS = 5 * 60 * 1000;
/** Devices that are served at once, so that a slow push service does not hold up the others. */
const AT_ONCE = 4;
/** More than all processes serve at once, of those that have waited longest. */
const DEVICES_LOOKED_AT = 64;
/** Of a device that is told more at once, one notification tells their number. */
const TOLD_EACH = 3;
/** As many as are told at once in the page. */
const MOST_TAKEN = 200;
/** The longest that the field Topic may have (RFC 8030 section 5.4). */
const TOPIC_LENGTH = 32;

type PushServices = Pick<Services, 'config' | 'db' | 'log' | 'ports' | 'publicUrl' | 'stopping'>;

/** Leaves stored reminders of an account to `pushReminders`, once for each of its devices. */
export async function queuePushes(
  trx: Transaction<Database>,
  { userId, ids, now }: { userId: number; ids: readonly number[]; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  const each = trx
    .selectFrom('reminders')
    .innerJoin('push_devices', 'push_devices.user_id', 'reminders.user_id')
    .select(['push_devices.id', 'reminders.id as reminder_id', 'tell_at', sql<Date>`${now}`.as('send_at')])
    .where('reminders.user_id', '=', userId)
    .where('reminders.id', 'in', ids);
  // One of before a snooze may still wait.
  await trx.deleteFrom('push_sends').where('reminder_id', 'in', ids).execute();
  await trx
    .insertInto('push_sends')
    .columns(['device_id', 'reminder_id', 'due_at', 'send_at'])
    .expression(each)
    .execute();
}

/**
 * Pushes what was claimed to the devices of its accounts. What a push service does not take is tried again a minute later,
 * for an hour. Safe to run in several processes; only a process that ends between a push and the note of it lets it be
 * sent again, which replaces the first.
 */
export async function pushReminders(services: PushServices): Promise<void> {
  const { db, stopping } = services;
  const late = db.deleteFrom('push_sends').where('due_at', '<=', new Date(Date.now() - LATEST_MS));
  await deleteInBatches(late, { signal: stopping });
  // The next run goes on: otherwise one more would begin each minute beside those that wait for a slow push service.
  const end = Date.now() + RETRY_MS;
  const busy: number[] = [];
  await Promise.all(Array.from({ length: AT_ONCE }, () => pushWhatWaits(services, end, busy)));
}

/** @param busy the accounts whose devices the lanes have, once for each */
async function pushWhatWaits(services: PushServices, end: number, busy: number[]): Promise<void> {
  const { db, stopping } = services;
  while (!stopping.aborted && Date.now() < end) {
    const taken = await take(db, busy);
    if (taken === null) return;
    try {
      await pushTaken(services, taken);
    } finally {
      release(busy, taken.userId);
    }
  }
}

async function pushTaken(services: PushServices, taken: Taken): Promise<void> {
  const { db, config, log } = services;
  const { deviceId, userId, username } = taken;
  const remove = (reason: 'gone' | 'other_key') =>
    inTime(() => deletePushDevice({ db, log, address: null }, { id: userId, username }, deviceId, reason));
  const target = unsealTarget(config.secretKey, taken.subscription);
  if (!target) {
    await remove('other_key');
    return;
  }
  const untold = taken.reminders.filter(({ tells }) => !tells).map(({ id }) => id);
  await inTime(() => deleteSends(db, deviceId, untold));
  for (const { ids, message, tellAt } of pushesOf(services, taken)) {
    const ttl = Math.ceil((tellAt.getTime() + LATEST_MS - Date.now()) / 1000);
    const { outcome, waitMs = 0 } = await sendPush(services, target, message, Math.max(ttl, 0));
    if (outcome === 'gone') {
      await remove('gone');
      break;
    }
    await inTime(() =>
      outcome === 'accepted'
        ? deleteSends(db, deviceId, ids)
        : setSendAt(db, deviceId, ids, new Date(Date.now() + Math.max(waitMs, RETRY_MS))),
    );
  }
}

const inTime = <T>(work: () => Promise<T>) => withDeadline(TIME_LIMITS.housekeeping, work);

type Taken = NonNullable<Awaited<ReturnType<typeof takeSends>>>;

const selectWaiting = (db: Kysely<Database>) =>
  db
    .selectFrom('push_sends')
    .where('send_at', '<=', new Date())
    .where('due_at', '>', new Date(Date.now() - LATEST_MS));

const release = (busy: number[], userId: number) => busy.splice(busy.indexOf(userId), 1);

/**
 * Takes what waits longest, of the accounts with the fewest lanes: the slow devices of one would hold up those of all
 * others. Null if there is nothing.
 */
async function take(db: Kysely<Database>, busy: number[]): Promise<Taken | null> {
  const waiting = selectWaiting(db)
    .innerJoin('push_devices', 'push_devices.id', 'device_id')
    .select(['device_id', 'user_id'])
    .groupBy(['device_id', 'user_id'])
    .orderBy(sql`user_id IN (${sql.join([0, ...busy])})`)
    .orderBy(sql`MIN(send_at)`)
    .limit(DEVICES_LOOKED_AT);
  const devices = await inTime(() => waiting.execute());
  const lanesOf = (userId: number) => busy.filter((one) => one === userId).length;
  devices.sort((one, other) => lanesOf(one.user_id) - lanesOf(other.user_id));
  for (const { device_id, user_id } of devices) {
    // Noted before the lanes beside this one look.
    busy.push(user_id);
    let taken: Taken | null = null;
    try {
      taken = await inTime(() => inTransaction(db, (trx) => takeSends(trx, device_id)));
    } finally {
      if (!taken) release(busy, user_id);
    }
    if (taken) return taken;
  }
  return null;
}

/**
 * Takes what is to be pushed to a device now; null if there is nothing, or another lane has it. A reminder `tells` if its
 * device is still signed in, or a topic, and its account may open its tool and has not read it meanwhile.
 */
async function takeSends(trx: Transaction<Database>, deviceId: number) {
  const now = new Date();
  // The device is locked, since of what waits for it several at once would each take a part.
  const device = trx.selectFrom('push_devices').select('id').where('id', '=', deviceId);
  if (!(await device.forUpdate().skipLocked().executeTakeFirst())) return null;
  const sends = await selectWaiting(trx)
    .select('reminder_id')
    .where('device_id', '=', deviceId)
    .orderBy('send_at')
    .orderBy('reminder_id')
    .limit(MOST_TAKEN)
    .forUpdate()
    .execute();
  if (sends.length === 0) return null;
  const ids = sends.map(({ reminder_id }) => reminder_id);
  await setSendAt(trx, deviceId, ids, new Date(now.getTime() + LEASE_MS));
  const owned = await trx
    .selectFrom('push_devices')
    .innerJoin('users', 'users.id', 'push_devices.user_id')
    .leftJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .select(['push_devices.user_id as userId', 'username', 'subscription', 'hides_text as hidesText'])
    .select(['sessions.last_used_at as usedAt', 'sessions.created_at as madeAt'])
    .where('push_devices.id', '=', deviceId)
    .executeTakeFirstOrThrow();
  const { usedAfter, madeAfter } = activeBounds();
  const { usedAt, madeAt } = owned;
  const isSignedIn = usedAt === null || madeAt === null || (usedAt > usedAfter && madeAt > madeAfter);
  const recipient = await selectRecipients(trx).where('id', '=', owned.userId).executeTakeFirst();
  const open = recipient && isSignedIn ? (await readOpenTools(trx))(recipient.role) : [];
  const reminders = await trx
    .selectFrom('reminders')
    .select(['id', 'tool', 'occasion', 'text', 'href', 'due_at as dueAt', 'tell_at as tellAt'])
    .select(['unread', 'held'])
    .where('id', 'in', ids)
    .where('user_id', '=', owned.userId)
    .orderBy('tell_at')
    .orderBy('id')
    .execute();
  return {
    ...owned,
    deviceId,
    reminders: reminders.map((one) => ({
      ...one,
      tells: one.unread && !one.held && open.includes(one.tool),
    })),
  };
}

interface Push {
  ids: number[];
  message: PushMessage;
  /** Of the latest that it tells. */
  tellAt: Date;
}

function pushesOf({ config, ports }: PushServices, { deviceId, hidesText, reminders }: Taken): Push[] {
  const { secretKey } = config;
  const told = reminders.filter(({ tells }) => tells);
  // The push service reads it, so it tells nothing.
  const tagOf = (thing: string) =>
    derivedToken(secretKey, 'topics of pushes', `${String(deviceId)} ${thing}`).slice(0, TOPIC_LENGTH);
  const last = told.at(-1);
  // What comes at the end of quiet hours comes as one.
  const isLate = told.length > 1 && told.every(({ dueAt, tellAt }) => tellAt > dueAt);
  if (last && (isLate || told.length > TOLD_EACH)) {
    const message = { text: `${String(told.length)} reminders`, href: '/app', tag: tagOf('several') };
    return [{ ids: told.map(({ id }) => id), message, tellAt: last.tellAt }];
  }
  return told.map(({ id, tool, occasion, text, href, tellAt }) => {
    const [thing = ''] = occasion.split(' ', 1);
    const offered = ports.reminderActions(tool)?.of(occasion) ?? [];
    const actions = offered
      // What is not said cannot be said to be done.
      .filter((action) => !hidesText || action === 'snooze')
      .map((action) => ({
        action,
        title: REMINDER_ACTIONS[action],
        press: sealPress(secretKey, { device: deviceId, reminder: id, action, told: tellAt.getTime() }),
      }));
    const shown = hidesText ? 'You have a reminder' : text;
    const message = { text: shown, href: `/app${href}`, tag: tagOf(`${tool} ${thing}`), actions };
    return { ids: [id], message, tellAt };
  });
}

/** They may be gone with their device. */
async function deleteSends(db: Kysely<Database>, deviceId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('push_sends')
    .where('device_id', '=', deviceId)
    .where('reminder_id', 'in', ids)
    .execute();
}

async function setSendAt(
  db: Kysely<Database>,
  deviceId: number,
  ids: readonly number[],
  send_at: Date,
): Promise<void> {
  await db
    .updateTable('push_sends')
    .set({ send_at })
    .where('device_id', '=', deviceId)
    .where('reminder_id', 'in', ids)
    .execute();
}
