import type { DataPart } from '@/platform/server/data/part';
import { devflowJournal } from '../journal';
import { plan } from './plan';
import { countData, writeData } from './queries';

export const devflowData: DataPart = {
  title: 'DevFlow',
  topic: 'devflow',
  tables: ['devflow_modules', 'devflow_statuses', 'devflow_status_orders', 'devflow_items'],
  leftOut: ['devflow_vacated_places'],
  count: countData,
  write: writeData,
  plan,
  revert: (target, records) => devflowJournal.revert(target, records),
};
