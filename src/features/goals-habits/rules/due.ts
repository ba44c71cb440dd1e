import { weekdayOf } from '@/platform/shared/civil';
import type { Schedule } from './habit';

/** Whether a rhythm of single days calls for a day; the others may be met on any day. */
export function callsFor({ rhythm, weekdays, span, validFrom }: Schedule, day: number): boolean {
  if (rhythm === 'days') return ((weekdays >> (weekdayOf(day) - 1)) & 1) === 1;
  return rhythm !== 'interval' || (day - validFrom) % span === 0;
}
