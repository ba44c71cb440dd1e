import type { DataPart } from '@/platform/server/data/part';
import { calendarGate } from '../../gate';
import { calendarJournal } from '../journal';
import { plan } from './plan';
import { countData, writeData } from './queries';

export const calendarData: DataPart = {
  title: 'Calendar',
  topic: calendarGate.topic,
  tables: ['calendars', 'calendar_events'],
  // Their addresses are secrets.
  leftOut: ['calendar_feeds'],
  count: countData,
  write: writeData,
  plan,
  revert: (target, records) => calendarJournal.revert(target, records),
};
