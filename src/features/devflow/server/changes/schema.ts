import type { Change as JournalChange, Wish as JournalWish } from '@/platform/server/journal/change';

const NAME = 'VARCHAR(255) CHARACTER SET utf8mb4';

const TEXT = 'MEDIUMTEXT CHARACTER SET utf8mb4';

// Times as text, which every server makes a time of where it stores it.
const TIME = 'VARCHAR(23) CHARACTER SET utf8mb4';

export const TABLES = {
  devflow_items: {
    noted: {
      title: 'VARCHAR(500) CHARACTER SET utf8mb4',
      notes: TEXT,
      feature_id: 'INT UNSIGNED',
      status_id: 'INT UNSIGNED',
      is_completed: 'TINYINT',
      completed_at: TIME,
      placed_revision: 'BIGINT UNSIGNED',
      trashed_at: TIME,
    },
    // Where an item stood lies beside the operation: see `writeItems`.
    unnoted: { position: 'BIGINT' },
    revised: true,
  },
  devflow_modules: {
    noted: { name: NAME, description: TEXT, trashed_at: TIME },
    unnoted: { updated_at: TIME },
  },
  devflow_statuses: {
    noted: { name: NAME, trashed_at: TIME },
    unnoted: { updated_at: TIME },
  },
} as const;

export type TableName = keyof typeof TABLES;

/** A change of an account's DevFlow on its way. */
export type Change = JournalChange<typeof TABLES>;

/** The account that a change is made in, and the transaction. */
export type Owned = Pick<Change, 'trx' | 'ownerId'>;
export type Wish<T extends TableName> = JournalWish<typeof TABLES, T>;
