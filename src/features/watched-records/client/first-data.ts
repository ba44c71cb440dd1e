import type { FirstData } from '@/platform/client/early-answers';
import { RECORDS_PART } from './records/records-part';

/** What `viewOf` makes of an address without parameters. */
const USUAL_VIEW = { search: '', progress: 'all', sort: 'last_watched', direction: 'desc' };

/** With the usual list only: what an address filters by is read by code that comes later. */
export const firstData: FirstData = {
  path: 'watched-records',
  queries: (search) => [
    ...(search.size === 0
      ? [['watchedRecords.list', { ...USUAL_VIEW, offset: 0, limit: RECORDS_PART }] as const]
      : []),
    ['watchedRecords.stats'],
    ['watchedRecords.tags'],
    ['watchedRecords.types'],
    ['watchedRecords.listReviews'],
    ['watchedRecords.lastSync'],
    ['watchedRecords.coverHosts'],
  ],
};
