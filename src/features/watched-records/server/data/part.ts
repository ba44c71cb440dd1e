import type { DataPart } from '@/platform/server/data/part';
import { watchedJournal } from '../records/journal';
import { plan } from './plan';
import { countData, writeData } from './queries';

export const watchedData: DataPart = {
  title: 'Watched Records',
  topic: 'watched-records',
  tables: [
    'watched_records',
    'watched_trash',
    'watched_tags',
    'watched_types',
    'watched_events',
    'watched_reviews',
  ],
  // A key is a secret; sync calls tell from which addresses they came.
  leftOut: ['watched_api_keys', 'watched_before', 'watched_sync_calls'],
  count: countData,
  write: writeData,
  plan,
  revert: (target, records) => watchedJournal.revert(target, records),
};
