import type { ColumnType, Generated } from 'kysely';

/** A call that carried an operation id, kept so that it can be retried and undone. */
export interface OperationsTable {
  id: Generated<number>;
  user_id: number;
  /** What it changed; operation ids are unique per account and topic. */
  topic: string;
  /** The idempotency key, made by the client. */
  operation_id: string;
  /** The procedure that was called. */
  kind: string;
  /** SHA-256 of the request; null if it is no longer known. */
  request_hash: Buffer | null;
  /** JSON response, repeated to retries; null if there is none. */
  answer: string | null;
  /** JSON of what an undo reverts; null if it cannot be undone. */
  changes: string | null;
  /** The account's revision that it created; null if it created none. */
  revision: number | null;
  /** JSON response of its undo; null while it is not undone. */
  undone: ColumnType<string | null, undefined, string>;
  created_at: ColumnType<Date, Date, Date>;
}
