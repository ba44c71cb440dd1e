import type { Database } from '@db/database';
import type { Kysely, Transaction } from 'kysely';
import type { AuditValues } from '../rules';
import type { AuditAction } from '../schema';

/** Who changes something: an account, or whoever sits at the server's shell. */
export type AuditActor = { id: number; username: string } | 'shell';

export interface AuditChange {
  action: AuditAction;
  /** A tool key, a setting or a username. */
  subject: string;
  /** What differs, as it was. */
  before: AuditValues;
  /** The same fields as they are now. */
  after: AuditValues;
}

/** Writes changes of rights down, in the transaction that makes them. */
export async function recordChanges(
  trx: Transaction<Database>,
  actor: AuditActor,
  changes: readonly AuditChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const who =
    actor === 'shell'
      ? { actor_id: null, actor_name: 'shell' }
      : { actor_id: actor.id, actor_name: actor.username };
  const created_at = new Date();
  await trx
    .insertInto('audit_entries')
    .values(
      changes.map(({ action, subject, before, after }) => ({
        ...who,
        action,
        subject,
        before_json: JSON.stringify(before),
        after_json: JSON.stringify(after),
        created_at,
      })),
    )
    .execute();
}

export async function countAuditEntries(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('audit_entries')
    .select((entries) => entries.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The newest first. */
export async function listAuditEntries(db: Kysely<Database>, offset: number, limit: number) {
  const rows = await db
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    actor: { id: row.actor_id, name: row.actor_name },
    action: row.action as AuditAction,
    subject: row.subject,
    before: JSON.parse(row.before_json) as AuditValues,
    after: JSON.parse(row.after_json) as AuditValues,
    at: row.created_at.toISOString(),
  }));
}
