import type { ColumnType, Generated } from 'kysely';

/** Security events; append-only. */
export interface AuditEntriesTable {
  id: Generated<number>;
  /** Null for the shell, for unauthenticated callers, and for a deleted account. */
  actor_id: number | null;
  /** The username at that time, 'shell', or empty for an unauthenticated caller. */
  actor_name: string;
  /** The username of the affected account at that time. */
  account_name: ColumnType<string | null, string | null | undefined, never>;
  /** An EventKind. */
  action: string;
  /** What was affected: a tool key, a setting, a username. */
  subject: string;
  before_json: string;
  after_json: string;
  /** IP address; null for the shell. */
  address: ColumnType<string | null, string | null | undefined, null>;
  created_at: ColumnType<Date, Date, never>;
}
