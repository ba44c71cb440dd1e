import type { Database } from '@db/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import { accountKey } from '../../rules';
import { removeFactors } from '../factor/writes';
import { deleteInBatches } from '@/platform/server/batches';
import type { Credentials } from '@/platform/server/tools/credentials';
import { bumpRevision } from '@/platform/server/revisions';
import type { RecordEvents } from '@/platform/server/security-events';
import { endAllSessions } from '@/platform/server/sessions';
import type { Role } from '@/platform/shared/roles';
import {
  activationProblem,
  factorProblem,
  leavingProblem,
  type Refusal,
  roleChangeProblem,
  stateOf,
  usersTexts,
} from '../../users/rules';
import type { UserState } from '../../users/columns';

/**
 * A row that every change of a role updates, so that changes conflict even across a cluster, whose nodes do not share
 * row locks.
 */
async function countRoleChange(trx: Transaction<Database>): Promise<void> {
  await trx
    .insertInto('master_settings')
    .values({ setting_key: 'role_changes', setting_value: '1' })
    .onDuplicateKeyUpdate({ setting_value: sql`setting_value + 1` })
    .execute();
}

/**
 * Changes a role, from either API: returns the refusal if a rule forbids it, 'unknown' if there is no such account.
 * Changes of roles are serialized, so that two masters who demote each other do not both succeed.
 */
export async function changeRole(
  trx: Transaction<Database>,
  record: RecordEvents,
  which: { id: number } | { username: string },
  role: Role,
): Promise<Refusal | 'unknown' | null> {
  const locked = await lockAmongMasters(trx, which);
  if (!locked) return 'unknown';
  const { target, otherMasters } = locked;
  const refusal = roleChangeProblem(target, role, otherMasters);
  if (refusal || target.role === role) return refusal;
  await trx.updateTable('users').set({ role }).where('id', '=', target.id).execute();
  await bumpRevision(trx, target.id, 'account');
  await record([{ kind: 'role_changed', account: target, before: { role: target.role }, after: { role } }]);
  return null;
}

/**
 * Activates or deactivates an account; deactivating ends its sessions and all that programs call with. Activating also counts as confirmation of the
 * e-mail address. Returns the same as `changeRole`.
 */
export async function setActive(
  trx: Transaction<Database>,
  record: RecordEvents,
  actor: { id: number; role: Role },
  { id, active }: { id: number; active: boolean },
  credentials: Credentials,
): Promise<Refusal | 'unknown' | null> {
  const target = await lockUser(trx, { id });
  if (!target) return 'unknown';
  const refusal = activationProblem(actor, target);
  const state = active ? 'active' : 'deactivated';
  if (refusal || target.state === state) return refusal;
  const now = new Date();
  await trx
    .updateTable('users')
    .set(
      active
        ? (user) => ({ deactivated_at: null, activated_at: user.fn.coalesce('activated_at', user.val(now)) })
        : { deactivated_at: now },
    )
    .where('id', '=', id)
    .execute();
  const kind = active ? 'account_activated' : 'account_deactivated';
  await record([{ kind, account: target, before: { state: target.state }, after: { state } }]);
  const sessions = active ? 0 : await endAllSessions(trx, id);
  if (sessions > 0) {
    await record([{ kind: 'session_ended', account: target, after: { sessions, reason: 'deactivated' } }]);
  }
  if (!active) await credentials.endAll(trx, record, target, 'deactivated');
  return null;
}

/**
 * Has an account deleted at `leavesAt`, at its owner's wish: ends its sessions, and nobody signs in to it meanwhile.
 * Returns the same as `changeRole`.
 */
export async function leave(
  trx: Transaction<Database>,
  record: RecordEvents,
  id: number,
  leavesAt: Date,
): Promise<Refusal | 'unknown' | null> {
  const locked = await lockAmongMasters(trx, { id });
  if (!locked) return 'unknown';
  const { target, otherMasters } = locked;
  const refusal = leavingProblem(target, otherMasters);
  if (refusal) return refusal;
  await trx.updateTable('users').set({ leaves_at: leavesAt }).where('id', '=', id).execute();
  await record([{ kind: 'account_leaving', account: target, after: { until: leavesAt.toISOString() } }]);
  const sessions = await endAllSessions(trx, id);
  await record([{ kind: 'session_ended', account: target, after: { sessions, reason: 'leaving' } }]);
  return null;
}

/**
 * Takes the authenticator app, the recovery codes and the passkeys of an account away, by a master or at the shell.
 * Returns the account, to be told, or the same as `changeRole`.
 */
export async function takeFactor(
  trx: Transaction<Database>,
  record: RecordEvents,
  actor: { id: number; role: Role } | 'shell',
  which: { id: number } | { username: string },
): Promise<LockedUser | Refusal | 'unknown'> {
  const target = await lockUser(trx, which);
  if (!target) return 'unknown';
  const forbidden = actor === 'shell' ? null : factorProblem(actor, { ...target, secondFactor: true });
  if (forbidden) return forbidden;
  const taken = await removeFactors(trx, target.id);
  if (!taken.app && taken.passkeys === 0) return { text: usersTexts.noFactor, code: 'no_second_factor' };
  await record([{ kind: 'factor_taken', account: target, after: taken }]);
  return target;
}

/** Deletes an account with all that belongs to it, which ends its sessions. Returns the same as `changeRole`. */
export async function deleteUser(
  trx: Transaction<Database>,
  record: RecordEvents,
  which: { id: number } | { username: string },
  problemOf: (target: LockedUser, otherMasters: number) => Refusal | null,
): Promise<Refusal | 'unknown' | null> {
  // The last master must not be deleted while the other one is demoted.
  const locked = await lockAmongMasters(trx, which);
  if (!locked) return 'unknown';
  const { target, otherMasters } = locked;
  const refusal = problemOf(target, otherMasters);
  if (refusal) return refusal;
  await record([{ kind: 'account_deleted', account: target, before: { role: target.role }, after: {} }]);
  await trx.deleteFrom('users').where('id', '=', target.id).execute();
  return null;
}

/** Gives an account another username; false if there is no such account. Fails on `users_username_key` if it is taken. */
export async function renameUser(
  trx: Transaction<Database>,
  record: RecordEvents,
  username: string,
  next: string,
): Promise<boolean> {
  const target = await lockUser(trx, { username });
  if (!target) return false;
  await trx
    .updateTable('users')
    .set({ username: next.trim(), username_key: accountKey(next) })
    .where('id', '=', target.id)
    .execute();
  await bumpRevision(trx, target.id, 'account');
  const [before, after] = [{ username: target.username }, { username: next.trim() }];
  await record([{ kind: 'account_renamed', account: target, before, after }]);
  return true;
}

interface LockedUser {
  id: number;
  username: string;
  email: string;
  role: Role;
  state: UserState;
}

function selectLocked(trx: Transaction<Database>) {
  return trx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'activated_at', 'deactivated_at', 'leaves_at'])
    .forUpdate();
}

/** Locks an account and all masters, and counts the other active ones, for a change that may take the last one away. */
async function lockAmongMasters(trx: Transaction<Database>, which: { id: number } | { username: string }) {
  await countRoleChange(trx);
  const masters = await selectLocked(trx).where('role', '=', 'master').orderBy('id').execute();
  const target = await lockUser(trx, which);
  if (!target) return null;
  // One who is leaving does not govern any more.
  const others = masters.filter(
    (master) => master.id !== target.id && stateOf(master) === 'active' && master.leaves_at === null,
  );
  return { target, otherMasters: others.length };
}

async function lockUser(
  trx: Transaction<Database>,
  which: { id: number } | { username: string },
): Promise<LockedUser | null> {
  const query = selectLocked(trx);
  const row = await (
    'id' in which
      ? query.where('id', '=', which.id)
      : query.where('username_key', '=', accountKey(which.username))
  ).executeTakeFirst();
  if (!row) return null;
  const { id, username, email, role } = row;
  return { id, username, email, role, state: stateOf(row) };
}

/** Deletes an account's rows of a table that is deleted with it, in batches. */
export async function deleteOwnedRows(
  db: Kysely<Database>,
  table: string,
  ownerId: number,
  signal: AbortSignal,
): Promise<void> {
  // All such tables name the account alike.
  const rows = db.deleteFrom(table as 'devflow_items').where('user_id', '=', ownerId);
  await deleteInBatches(rows, { rows: 100, signal });
}
