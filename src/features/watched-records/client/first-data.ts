import type { FirstData } from '@/platform/client/early-answers';

/** Records of a part of the list. */
export const RECORDS_PART = 100;

/** With the usual list only: what an address filters by is read by code that comes later. */
export const watchedFirstData: FirstData = (search) => [
  ...(search.size === 0 ? [['watchedRecords.list', { offset: 0, limit: RECORDS_PART }] as const] : []),
  ['watchedRecords.stats'],
  ['watchedRecords.tags'],
  ['watchedRecords.types'],
  ['watchedRecords.listReviews'],
  ['watchedRecords.lastSync'],
  ['watchedRecords.coverHosts'],
];
