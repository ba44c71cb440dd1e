import type { ColumnType, Generated } from 'kysely';

/** Security events; rows are added and never changed. */
export interface AuditEntriesTable {
  id: Generated<number>;
  /** Null for the shell, for strangers, and for an account that is no more. */
  actor_id: number | null;
  /** The username as it was then, 'shell', or empty for somebody who has proved nothing. */
  actor_name: string;
  /** The username of the account that it happened to, as it was then. */
  account_name: ColumnType<string | null, string | null | undefined, never>;
  /** An EventKind. */
  action: string;
  /** What it happened to: a tool key, a setting, a username. */
  subject: string;
  before_json: string;
  after_json: string;
  /** From where; null for the shell. */
  address: ColumnType<string | null, string | null | undefined, never>;
  created_at: ColumnType<Date, Date, never>;
}
