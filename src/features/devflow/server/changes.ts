import type { Change as JournalChange } from '@/platform/server/journal/change';
import type { Tables } from '@/platform/server/journal/tables';

export const TABLES = {
  // Previous positions are stored beside the operation: see `writeItems`.
  devflow_items: { unrestored: ['position'] },
  devflow_modules: {},
  devflow_statuses: {},
} as const satisfies Tables;
export type TableName = keyof typeof TABLES;

/** A change of an account's DevFlow in its transaction. */
export type Change = JournalChange<TableName>;
/** The account and the transaction of a change. */
export type Owned = Pick<Change, 'trx' | 'ownerId'>;
