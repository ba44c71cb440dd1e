import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;

/** Features, which the calls name modules as well. */
export interface DevflowModulesTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  description: string | null;
  /** Only the order that positions make counts; they have wide gaps. */
  position: number;
  updated_at: Timestamp;
}

/** Of the account, for every feature. */
export interface DevflowStatusesTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** The account-wide order, for features without one of their own. */
  position: number;
  updated_at: Timestamp;
}

/** The order of the statuses in one feature. */
export interface DevflowStatusOrdersTable {
  feature_id: number;
  status_id: number;
  position: number;
}

export interface DevflowItemsTable {
  id: Generated<number>;
  /** The owner; the feature and the status are the same account's. */
  user_id: number;
  feature_id: number;
  /** Null once its status was deleted. */
  status_id: number | null;
  title: string;
  notes: string | null;
  /** The driver gives 0 or 1. */
  is_completed: ColumnType<number, boolean, boolean>;
  position: number;
  created_at: Timestamp;
  /** Set exactly while it is completed. */
  completed_at: ColumnType<Date | null, Date | null, Date | null>;
}
