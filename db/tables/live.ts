import type { Generated } from 'kysely';

/** Number of changes to an account's data, per topic. */
export interface AccountRevisionsTable {
  user_id: number;
  topic: string;
  revision: number;
  /** Up to this one it is forgotten which rows were deleted. */
  forgotten: Generated<number>;
}

/** Made at random, and left out by a restore: by it programs notice that an account's revisions went back. */
export interface AccountErasTable {
  user_id: number;
  era: string;
}

/** What is told of rows of an account that are gone, for programs that know them. */
export interface DeletedRowsTable {
  user_id: number;
  topic: string;
  of_table: string;
  /** Its id, or the columns that make it the same one, parted by blanks. */
  row_key: string;
  revision: number;
  deleted_at: Date;
}
