import type { Database } from '@db/database';
import { withDeadline } from '@db/deadline';
import { inTransaction } from '@db/transaction';
import type { Transaction } from 'kysely';
import type { Services } from '@/platform/server/context';
import { bumpRevision } from '@/platform/server/revisions';
import { TIME_LIMITS } from '@/platform/server/time-limits';
import { LATEST_MS, MOST_LISTED } from '../rules';
import { queuePushes } from './push/deliveries.sql';
import { readOpenTools, selectRecipients } from './queries';

type HeldServices = Pick<Services, 'db' | 'ports' | 'stopping'>;

/**
 * Tells what was held until now, as far as it still waits: what was snoozed again, and what fell into quiet hours. Safe to run
 * in several processes.
 */
export async function tellHeld({ db, ports, stopping }: HeldServices): Promise<void> {
  const tell = () => inTransaction(db, (trx) => tellOne(trx, ports));
  while (!stopping.aborted && (await withDeadline(TIME_LIMITS.housekeeping, tell)));
}

/** Tells what is held of one account; false if nothing is. */
async function tellOne(trx: Transaction<Database>, ports: Services['ports']): Promise<boolean> {
  const now = new Date();
  const held = trx
    .selectFrom('reminders')
    .select(['id', 'user_id', 'tool', 'occasion', 'tell_at'])
    .where('held', '=', true)
    .where('tell_at', '<=', now)
    .orderBy('tell_at')
    .orderBy('id')
    .forUpdate()
    .skipLocked();
  const first = await held.limit(1).executeTakeFirst();
  if (!first) return false;
  const userId = first.user_id;
  const rows = await held.where('user_id', '=', userId).limit(MOST_LISTED).execute();
  const recipient = await selectRecipients(trx).where('id', '=', userId).executeTakeFirst();
  const open = recipient ? (await readOpenTools(trx))(recipient.role) : [];
  const told: number[] = [];
  const dropped: number[] = [];
  for (const { id, tool, occasion, tell_at } of rows) {
    const isInTime = now.getTime() - tell_at.getTime() < LATEST_MS && open.includes(tool);
    const actions = ports.reminderActions(tool);
    const waits = isInTime && (!actions || (await actions.waits(trx, userId, occasion)));
    (waits ? told : dropped).push(id);
  }
  await bumpRevision(trx, userId, 'reminders');
  const set = (ids: readonly number[], to: { unread?: true; mail_at?: null }) =>
    trx
      .updateTable('reminders')
      .set({ ...to, held: false })
      .where('id', 'in', [...ids, 0])
      .execute();
  await set(told, { unread: true });
  await set(dropped, { mail_at: null });
  await queuePushes(trx, { userId, ids: told, now });
  return true;
}
