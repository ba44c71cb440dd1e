import type { ColumnType, Generated } from 'kysely';

/** A call that its client gave an id: for its repetition, and for its undo. */
export interface OperationsTable {
  id: Generated<number>;
  user_id: number;
  /** Of what it is a change; ids are the client's, and unique in one topic of one account. */
  topic: string;
  operation_id: string;
  /** Which call it was. */
  kind: string;
  /** SHA-256 of what was asked for; null where that is no longer known. */
  request_hash: Buffer | null;
  /** JSON; null for none. */
  answer: string | null;
  /** JSON: what an undo takes back; null where there is no undo. */
  changes: string | null;
  /** The account's revision that it made; null where it made none. */
  revision: number | null;
  /** JSON: what its undo answered; null while it stands. */
  undone: ColumnType<string | null, undefined, string>;
  created_at: ColumnType<Date, Date, Date>;
}
