import type { DataPart } from '@/platform/server/data/part';
import { scriptsJournal } from '../journal';
import { plan } from './plan';
import { countData, writeData } from './queries';

export const scriptsData: DataPart = {
  title: 'Script Manager',
  topic: 'scripts',
  tables: ['scripts', 'script_texts', 'script_versions', 'script_settings'],
  // Made of the texts when these are written, and secrets.
  leftOut: ['script_signatures', 'script_links'],
  count: countData,
  write: writeData,
  plan,
  revert: (target, records) => scriptsJournal.revert(target, records),
};
