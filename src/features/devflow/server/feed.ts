import { type Feed, kindOf } from '@/platform/server/feed/feed';
import { features, items, statuses, views } from './data/part';

/** What programs can follow: but for how long items were in statuses that they have left. */
export const devflowFeed: Feed = {
  topic: 'devflow',
  kinds: [
    kindOf(statuses, { kind: 'status' }),
    kindOf(features, { kind: 'feature' }),
    kindOf(items, { kind: 'item' }),
    kindOf(views, { kind: 'view' }),
  ],
};
