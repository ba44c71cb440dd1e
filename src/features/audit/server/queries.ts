import type { Database } from '@db/database';
import type { AuditEntriesTable } from '@db/tables/audit';
import type { Kysely, Selectable } from 'kysely';
import { countOf } from '@/platform/server/counting';
import { escapeLike } from '@/platform/server/text-search';
import type { EventKind, EventValues } from '@/platform/shared/security-events';
import type { AuditFilter } from '../schema';

function selectFiltered(db: Kysely<Database>, { kind, person }: AuditFilter) {
  let query = db.selectFrom('audit_entries');
  if (kind) query = query.where('action', '=', kind);
  const wanted = person.trim();
  if (wanted === '') return query;
  // A prefix, so that the indexes apply; includes deleted accounts and the shell.
  const name = `${escapeLike(wanted)}%`;
  return query.where((where) =>
    where.or([where('actor_name', 'like', name), where('account_name', 'like', name)]),
  );
}

export async function countAuditEntries(db: Kysely<Database>, filter: AuditFilter): Promise<number> {
  return countOf(selectFiltered(db, filter));
}

/** Newest first. */
export async function listAuditEntries(
  db: Kysely<Database>,
  filter: AuditFilter,
  offset: number,
  limit: number,
) {
  const rows = await selectFiltered(db, filter)
    .selectAll()
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(entryOf);
}

/** Those older than the entry `before`, the newest first. */
export async function listAuditPart(
  db: Kysely<Database>,
  filter: AuditFilter,
  before: number | undefined,
  limit: number,
) {
  let query = selectFiltered(db, filter).selectAll();
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  return rows.map(entryOf);
}

function entryOf(row: Selectable<AuditEntriesTable>) {
  return {
    id: row.id,
    actor: { id: row.actor_id, name: row.actor_name },
    kind: row.action as EventKind,
    account: row.account_name,
    subject: row.subject,
    before: JSON.parse(row.before_json) as EventValues,
    after: JSON.parse(row.after_json) as EventValues,
    address: row.address,
    at: row.created_at.toISOString(),
  };
}
