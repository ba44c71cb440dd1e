import type { KeptOfTool } from '@/platform/client/kept/kept-answers';

/** The list as far as it was scrolled, and what stands above it. */
export const kept: KeptOfTool = {
  queries: {
    'watchedRecords.list': 8,
    'watchedRecords.stats': 1,
    'watchedRecords.tags': 1,
    'watchedRecords.types': 1,
    'watchedRecords.listReviews': 1,
    'watchedRecords.lastSync': 1,
    'watchedRecords.coverHosts': 1,
  },
};
