import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { featureOf, listFeatureRows } from './features';
import { countByModule } from './queries';
import { readStatuses, statusesInOrder, statusOf } from './statuses';

/** The features of an account with their counts, and its statuses, each in its order. */
export async function readOverview(db: Kysely<Database>, ownerId: number) {
  const [features, counts, statuses] = await Promise.all([
    listFeatureRows(db, ownerId),
    countByModule(db, ownerId),
    readStatuses(db, ownerId),
  ]);
  return {
    features: features.map((row) => ({
      ...featureOf(row),
      openCount: counts.open.get(row.id) ?? 0,
      completedCount: counts.completed.get(row.id) ?? 0,
    })),
    /** In the account-wide order. */
    statuses: statusesInOrder(statuses, undefined).map(statusOf),
    /** Of the features that have an order of their own. */
    statusOrders: [...statuses.orders.keys()].map((featureId) => ({
      featureId,
      statusIds: statusesInOrder(statuses, featureId).map(({ id }) => id),
    })),
  };
}
