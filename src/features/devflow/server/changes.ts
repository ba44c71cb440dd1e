import type { Change as JournalChange } from '@/platform/server/journal/change';
import type { Tables } from '@/platform/server/journal/tables';

export const TABLES = {
  // Previous positions are stored beside the operation: see `writeItems`.
  devflow_items: { unrestored: ['position'], following: ['status_since'], name: 'title' },
  devflow_modules: {},
  devflow_statuses: {},
  devflow_views: { name: 'name' },
  devflow_stays: { key: ['item_id', 'began_at'], parent: { table: 'devflow_items', column: 'item_id' } },
} as const satisfies Tables;
export type TableName = keyof typeof TABLES;

/** A change of an account's DevFlow in its transaction. */
export type Change = JournalChange<TableName>;
/** The account and the transaction of a change. */
export type Owned = Pick<Change, 'trx' | 'ownerId'>;
/** The same with the revision that the change creates. */
export type Revising = Owned & Pick<Change, 'revision'>;
