import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;
/** Set while the row is in the trash. References to other rows stay, so that restoring it restores them too. */
type TrashedAt = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** Features; the documented calls and these tables say module. */
export interface DevflowModulesTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  description: string | null;
  /** Sort key with wide gaps; only the order matters. */
  position: number;
  updated_at: Timestamp;
  trashed_at: TrashedAt;
}

/** Statuses belong to the account and serve all its features. */
export interface DevflowStatusesTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** The account-wide order, for features without their own. */
  position: number;
  updated_at: Timestamp;
  trashed_at: TrashedAt;
}

/** The order of the statuses in one feature. */
export interface DevflowStatusOrdersTable {
  feature_id: number;
  status_id: number;
  position: number;
}

export interface DevflowItemsTable {
  id: Generated<number>;
  /** The owner; feature and status belong to the same account. */
  user_id: number;
  feature_id: number;
  /** Null once its status is permanently deleted; treated as null while the status is in the trash. */
  status_id: number | null;
  title: string;
  notes: string | null;
  is_completed: boolean;
  /** Sort key among all items of the feature. */
  position: number;
  created_at: Timestamp;
  /** Set if and only if the item is completed. */
  completed_at: ColumnType<Date | null, Date | null, Date | null>;
  /** The account's revision at which a user last moved it; renumbering does not count. */
  placed_revision: Generated<number>;
  /** The account's revision of its last change; renumbering does not count. */
  revision: Generated<number>;
  trashed_at: TrashedAt;
}

/** The position from which an operation moved an item, for its undo. */
export interface DevflowVacatedPlacesTable {
  operation: number;
  item_id: number;
  feature_id: number;
  position: number;
}
