import type { ColumnType, Generated } from 'kysely';

/** Downloads of all data of an account. */
export interface DataDownloadsTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the ticket in the address, which counts once. */
  ticket_hash: Buffer;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** Things written, of so many. */
  done: Generated<number>;
  total: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
}
