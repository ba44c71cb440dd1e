import type { ColumnType, Generated } from 'kysely';

/** Every change of rights; rows are added and never changed. */
export interface AuditEntriesTable {
  id: Generated<number>;
  /** Null for the shell, and for an account that is no more. */
  actor_id: number | null;
  /** The username as it was then, or 'shell'. */
  actor_name: string;
  action: string;
  /** What was changed: a tool key, a setting, a username. */
  subject: string;
  before_json: string;
  after_json: string;
  created_at: ColumnType<Date, Date, never>;
}
