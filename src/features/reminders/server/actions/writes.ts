import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import type { Kysely } from 'kysely';
import type { Context } from '@/platform/server/context';
import { AppError } from '@/platform/server/errors';
import { changesOf } from '@/platform/server/journal/operations';
import { bumpRevision } from '@/platform/server/revisions';
import type { Identity } from '@/platform/server/sessions';
import { assertOpen } from '@/platform/server/tools/open-tool';
import { notDue, type ReminderActions } from '@/platform/server/tools/ports';
import type { ReminderAction } from '@/platform/shared/reminder-actions';
import { SNOOZE_MS } from '../../rules';
import { findReminder } from '../queries';

type Actor = Pick<Context, 'db' | 'ports'> & Pick<Identity, 'user' | 'states'>;

interface Wish {
  id: number;
  action: ReminderAction;
  operationId: string;
  /** Of a press: when what was pressed was told (ms since 1970). */
  told?: number;
}

/**
 * Does something about a reminder of the caller, who was looked up with the tools, once per operation id: a change of its
 * tool, which can be undone, or a snooze. Raises 404, 403 `tool_closed`, 422 `no_action`, 409 `not_due`, and what the change does.
 */
export async function actOn(actor: Actor, { id, action, operationId, told }: Wish): Promise<void> {
  const { db, user } = actor;
  const { reminder, actions } = await readActions(actor, id, action);
  const { occasion } = reminder;
  if (action === 'snooze') {
    const isTold = told === undefined || told === reminder.tellAt.getTime();
    // Pressed twice, or on two devices.
    if (reminder.held || !isTold) return;
    if (!(await actions.waits(db, user.id, occasion))) throw notDue();
    await storeAction(db, user.id, id, { held: true, tell_at: new Date(Date.now() + SNOOZE_MS) });
    return;
  }
  await actions.run?.({ db, user }, { occasion, action, operationId });
  const [made] = await changesOf(db, user.id, { topic: reminder.tool, operationIds: [operationId] });
  // Pressed again after an undo: nothing was done now.
  if (made?.undone) return;
  await storeAction(db, user.id, id, { held: false, done_by: action, done_operation: operationId });
}

/** Undoes what was done about a reminder, as its tool undoes it. */
export async function takeBack(actor: Actor, { id, action, operationId }: Wish): Promise<void> {
  const { actions } = await readActions(actor, id, action);
  const { db, user } = actor;
  await actions.undo?.({ db, user }, { operationId, alsoIds: [], undoId: undefined });
  await storeAction(db, user.id, id, { held: false, done_by: null, done_operation: null });
}

async function readActions({ db, ports, user, states }: Actor, id: number, action: ReminderAction) {
  const reminder = await findReminder(db, user.id, id);
  if (!reminder) throw new AppError('NOT_FOUND', 'Reminder not found');
  assertOpen({ tool: reminder.tool, topic: reminder.tool }, { user, states });
  const actions: ReminderActions | undefined = ports.reminderActions(reminder.tool);
  if (!actions?.of(reminder.occasion).includes(action)) {
    throw new AppError('UNPROCESSABLE_CONTENT', 'This cannot be done about this reminder', {
      code: 'no_action',
    });
  }
  return { reminder, actions };
}

/** It has been on a screen, so what still waits for other devices is not sent. */
async function storeAction(
  db: Kysely<Database>,
  ownerId: number,
  id: number,
  to: { held: boolean; tell_at?: Date; done_by?: ReminderAction | null; done_operation?: string | null },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await bumpRevision(trx, ownerId, 'reminders');
    await trx
      .updateTable('reminders')
      .set({ ...to, unread: false, mail_at: null })
      .where('id', '=', id)
      .where('user_id', '=', ownerId)
      .execute();
  });
}
