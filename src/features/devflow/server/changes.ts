import type {
  Change as JournalChange,
  RowUpdate as JournalRowUpdate,
} from '@/platform/server/journal/change';

const NAME = 'VARCHAR(255) CHARACTER SET utf8mb4';

const TEXT = 'MEDIUMTEXT CHARACTER SET utf8mb4';

// Times as text, which all supported servers convert when they store it.
const TIME = 'VARCHAR(23) CHARACTER SET utf8mb4';

export const TABLES = {
  devflow_items: {
    restored: {
      title: 'VARCHAR(500) CHARACTER SET utf8mb4',
      notes: TEXT,
      feature_id: 'INT UNSIGNED',
      status_id: 'INT UNSIGNED',
      is_completed: 'TINYINT',
      completed_at: TIME,
      due_date: TIME,
      placed_revision: 'BIGINT UNSIGNED',
      trashed_at: TIME,
    },
    // Previous positions are stored beside the operation: see `writeItems`.
    unrestored: { position: 'BIGINT' },
    hasRevision: true,
  },
  devflow_modules: {
    restored: { name: NAME, description: TEXT, trashed_at: TIME },
    unrestored: { updated_at: TIME },
  },
  devflow_statuses: {
    restored: { name: NAME, trashed_at: TIME },
    unrestored: { updated_at: TIME },
  },
} as const;

export type TableName = keyof typeof TABLES;

/** A change of an account's DevFlow in its transaction. */
export type Change = JournalChange<typeof TABLES>;

/** The account and the transaction of a change. */
export type Owned = Pick<Change, 'trx' | 'ownerId'>;
export type RowUpdate<T extends TableName> = JournalRowUpdate<typeof TABLES, T>;
