import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;
/** Since when it is in the trash; the columns that name other rows stay, so that taking it out restores them. */
type TrashedAt = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** Features, which the calls name modules as well. */
export interface DevflowModulesTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  description: string | null;
  /** Only the order that positions make counts; they have wide gaps. */
  position: number;
  updated_at: Timestamp;
  trashed_at: TrashedAt;
}

/** Of the account, for every feature. */
export interface DevflowStatusesTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** The account-wide order, for features without one of their own. */
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
  /** The owner; the feature and the status are the same account's. */
  user_id: number;
  feature_id: number;
  /** Null once its status was deleted for good; while that is in the trash, it counts as null. */
  status_id: number | null;
  title: string;
  notes: string | null;
  is_completed: boolean;
  /** Among all items of the feature. */
  position: number;
  created_at: Timestamp;
  /** Set exactly while it is completed. */
  completed_at: ColumnType<Date | null, Date | null, Date | null>;
  /** The account's revision at which somebody placed it last; renumbering places nothing. */
  placed_revision: Generated<number>;
  /** The account's revision at which it was changed last; renumbering changes nothing. */
  revision: Generated<number>;
  trashed_at: TrashedAt;
}

/** Where an operation took an item from. */
export interface DevflowVacatedPlacesTable {
  operation: number;
  item_id: number;
  feature_id: number;
  position: number;
}
