import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { featureOf, listFeatureRows } from './features';
import { countByModule } from './queries';
import { listStatusesWithOrders, statusOf } from './statuses';

/** The features of an account with their counts, and its statuses, each in its order. */
export async function readOverview(db: Kysely<Database>, ownerId: number) {
  const [features, open, completed, { statuses, orders }] = await Promise.all([
    listFeatureRows(db, ownerId),
    countByModule(db, ownerId, false),
    countByModule(db, ownerId, true),
    listStatusesWithOrders(db, ownerId),
  ]);
  return {
    features: features.map((row) => ({
      ...featureOf(row),
      openCount: open.get(row.id) ?? 0,
      completedCount: completed.get(row.id) ?? 0,
    })),
    /** In the account-wide order. */
    statuses: statuses.map(statusOf),
    /** Of the features that have an order of their own. */
    statusOrders: orders,
  };
}
